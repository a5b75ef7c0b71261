CREATE TABLE "company_merge_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_merge_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merge_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"record_id" integer,
	"before" jsonb,
	"is_gone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"source_was_archived" boolean NOT NULL,
	"user_id" text,
	"activity_id" integer,
	"undo_activity_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "company_merge_records" ADD CONSTRAINT "company_merge_records_merge_id_company_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."company_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_source_id_companies_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_target_id_companies_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_undo_activity_id_activities_id_fk" FOREIGN KEY ("undo_activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_merge_records_merge" ON "company_merge_records" USING btree ("merge_id","table_name");--> statement-breakpoint
CREATE INDEX "company_merge_records_record" ON "company_merge_records" USING btree ("table_name","record_id");--> statement-breakpoint
CREATE INDEX "company_merges_source" ON "company_merges" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "company_merges_target" ON "company_merges" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "company_merges_activity" ON "company_merges" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "company_merges_undo_activity" ON "company_merges" USING btree ("undo_activity_id");--> statement-breakpoint
CREATE INDEX "company_merges_user" ON "company_merges" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_merged_into" ON "companies" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged" CHECK ("companies"."merged_into" is null or ("companies"."is_archived" and "companies"."merged_into" <> "companies"."id"));