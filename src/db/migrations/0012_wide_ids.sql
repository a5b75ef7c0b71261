-- older versions are refused: what they have prepared fails where ids become wider, and they take no id beyond 32 bits
-- Each table is written anew once, with its indexes; nobody reads or writes it meanwhile. All locks come first: what waits
-- for one has done nothing yet. Foreign keys go before and come back after, so that each is looked at once. The sequence of
-- an identity column gets the new type with it.
LOCK TABLE "activities", "admin_acts", "nps_ratings", "page_views", "companies", "drill_hole_observations", "drill_programs", "mine_economics", "import_records", "import_rows", "imports", "mine_interests", "corporate_actions", "entered_prices", "investments", "media", "company_merge_records", "company_merges", "mines", "company_note_likes", "company_notes", "mine_note_likes", "mine_notes", "resource_estimates", "scores", "past_steps", "steps", "api_tokens", "watches" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_mine_id_mines_id_fk", DROP CONSTRAINT "activities_company_id_companies_id_fk", DROP CONSTRAINT "activities_import_id_imports_id_fk";--> statement-breakpoint
ALTER TABLE "nps_ratings" DROP CONSTRAINT "nps_ratings_mine_id_mines_id_fk", DROP CONSTRAINT "nps_ratings_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_mine_id_mines_id_fk", DROP CONSTRAINT "page_views_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "drill_hole_observations" DROP CONSTRAINT "drill_hole_observations_mine_id_mines_id_fk", DROP CONSTRAINT "drill_hole_observations_drill_program_id_drill_programs_id_fk", DROP CONSTRAINT "drill_hole_observations_parent_observation_id_drill_hole_observations_id_fk";--> statement-breakpoint
ALTER TABLE "drill_programs" DROP CONSTRAINT "drill_programs_mine_id_mines_id_fk";--> statement-breakpoint
ALTER TABLE "mine_economics" DROP CONSTRAINT "mine_economics_mine_id_mines_id_fk";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_import_id_imports_id_fk";--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_mine_id_mines_id_fk", DROP CONSTRAINT "media_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "mines" DROP CONSTRAINT "mines_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "company_note_likes" DROP CONSTRAINT "company_note_likes_note_id_company_notes_id_fk";--> statement-breakpoint
ALTER TABLE "company_notes" DROP CONSTRAINT "company_notes_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "mine_note_likes" DROP CONSTRAINT "mine_note_likes_note_id_mine_notes_id_fk";--> statement-breakpoint
ALTER TABLE "mine_notes" DROP CONSTRAINT "mine_notes_mine_id_mines_id_fk";--> statement-breakpoint
ALTER TABLE "resource_estimates" DROP CONSTRAINT "resource_estimates_mine_id_mines_id_fk";--> statement-breakpoint
ALTER TABLE "scores" DROP CONSTRAINT "scores_mine_id_mines_id_fk", DROP CONSTRAINT "scores_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "steps" DROP CONSTRAINT "steps_mine_id_mines_id_fk", DROP CONSTRAINT "steps_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "company_merge_records" DROP CONSTRAINT "company_merge_records_merge_id_company_merges_id_fk";--> statement-breakpoint
ALTER TABLE "company_merges" DROP CONSTRAINT "company_merges_source_id_companies_id_fk", DROP CONSTRAINT "company_merges_target_id_companies_id_fk", DROP CONSTRAINT "company_merges_activity_id_activities_id_fk", DROP CONSTRAINT "company_merges_undo_activity_id_activities_id_fk";--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_merged_into_companies_id_fk";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_id_imports_id_fk";--> statement-breakpoint
ALTER TABLE "past_steps" DROP CONSTRAINT "past_steps_mine_id_mines_id_fk", DROP CONSTRAINT "past_steps_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "watches" DROP CONSTRAINT "watches_mine_id_mines_id_fk", DROP CONSTRAINT "watches_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "mine_interests" DROP CONSTRAINT "mine_interests_mine_id_mines_id_fk", DROP CONSTRAINT "mine_interests_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "activities"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint,
	ALTER COLUMN "import_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "admin_acts"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "nps_ratings"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_views"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "companies"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "merged_into" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "drill_hole_observations"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "drill_program_id" SET DATA TYPE bigint,
	ALTER COLUMN "parent_observation_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "drill_programs"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mine_economics"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_records"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "import_id" SET DATA TYPE bigint,
	ALTER COLUMN "entity_id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "import_rows"
	ALTER COLUMN "import_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "imports"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mine_interests"
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "corporate_actions"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entered_prices"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "investments"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "media"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_merge_records"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "merge_id" SET DATA TYPE bigint,
	ALTER COLUMN "record_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_merges"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "source_id" SET DATA TYPE bigint,
	ALTER COLUMN "target_id" SET DATA TYPE bigint,
	ALTER COLUMN "activity_id" SET DATA TYPE bigint,
	ALTER COLUMN "undo_activity_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mines"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint,
	ALTER COLUMN "best_observation_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_note_likes"
	ALTER COLUMN "note_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_notes"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mine_note_likes"
	ALTER COLUMN "note_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mine_notes"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "resource_estimates"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "scores"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "past_steps"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "steps"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "api_tokens"
	ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "watches"
	ALTER COLUMN "id" SET DATA TYPE bigint,
	ALTER COLUMN "mine_id" SET DATA TYPE bigint,
	ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "activities"
	ADD CONSTRAINT "activities_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "activities_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_ratings"
	ADD CONSTRAINT "nps_ratings_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "nps_ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views"
	ADD CONSTRAINT "page_views_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "page_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_hole_observations"
	ADD CONSTRAINT "drill_hole_observations_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "drill_hole_observations_drill_program_id_drill_programs_id_fk" FOREIGN KEY ("drill_program_id") REFERENCES "public"."drill_programs"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "drill_hole_observations_parent_observation_id_drill_hole_observations_id_fk" FOREIGN KEY ("parent_observation_id") REFERENCES "public"."drill_hole_observations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_programs"
	ADD CONSTRAINT "drill_programs_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_economics"
	ADD CONSTRAINT "mine_economics_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records"
	ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media"
	ADD CONSTRAINT "media_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "media_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mines"
	ADD CONSTRAINT "mines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note_likes"
	ADD CONSTRAINT "company_note_likes_note_id_company_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."company_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes"
	ADD CONSTRAINT "company_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_note_likes"
	ADD CONSTRAINT "mine_note_likes_note_id_mine_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."mine_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_notes"
	ADD CONSTRAINT "mine_notes_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_estimates"
	ADD CONSTRAINT "resource_estimates_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores"
	ADD CONSTRAINT "scores_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "scores_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps"
	ADD CONSTRAINT "steps_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merge_records"
	ADD CONSTRAINT "company_merge_records_merge_id_company_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."company_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges"
	ADD CONSTRAINT "company_merges_source_id_companies_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "company_merges_target_id_companies_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "company_merges_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "company_merges_undo_activity_id_activities_id_fk" FOREIGN KEY ("undo_activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies"
	ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows"
	ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_steps"
	ADD CONSTRAINT "past_steps_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "past_steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches"
	ADD CONSTRAINT "watches_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "watches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_interests"
	ADD CONSTRAINT "mine_interests_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "mine_interests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;
