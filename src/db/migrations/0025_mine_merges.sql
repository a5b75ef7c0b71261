-- older versions are refused: they would bring a mine that was merged back as one of its own
CREATE TABLE "mine_merge_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_merge_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merge_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"record_id" bigint,
	"before" jsonb,
	"is_gone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mine_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"source_was_archived" boolean NOT NULL,
	"user_id" text,
	"activity_id" bigint,
	"undo_activity_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mines" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "mine_merge_records" ADD CONSTRAINT "mine_merge_records_merge_id_mine_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."mine_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_merges" ADD CONSTRAINT "mine_merges_source_id_mines_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_merges" ADD CONSTRAINT "mine_merges_target_id_mines_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_merges" ADD CONSTRAINT "mine_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_merges" ADD CONSTRAINT "mine_merges_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_merges" ADD CONSTRAINT "mine_merges_undo_activity_id_activities_id_fk" FOREIGN KEY ("undo_activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mine_merge_records_merge" ON "mine_merge_records" USING btree ("merge_id","table_name");--> statement-breakpoint
CREATE INDEX "mine_merge_records_record" ON "mine_merge_records" USING btree ("table_name","record_id");--> statement-breakpoint
CREATE INDEX "mine_merges_source" ON "mine_merges" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "mine_merges_target" ON "mine_merges" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "mine_merges_activity" ON "mine_merges" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "mine_merges_undo_activity" ON "mine_merges" USING btree ("undo_activity_id");--> statement-breakpoint
CREATE INDEX "mine_merges_user" ON "mine_merges" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mines" ADD CONSTRAINT "mines_merged_into_mines_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."mines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mines_merged_into" ON "mines" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "mines" ADD CONSTRAINT "mines_merged" CHECK ("mines"."merged_into" is null or ("mines"."is_archived" and "mines"."merged_into" <> "mines"."id"));