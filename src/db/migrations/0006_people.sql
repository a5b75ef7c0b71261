CREATE TABLE "admin_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"act" text NOT NULL,
	"description" text NOT NULL,
	"target_user_id" text,
	"entity_type" text,
	"entity_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_acts_act" CHECK ("admin_acts"."act" in ('grant', 'revoke', 'end_sessions', 'undo_edits', 'restore', 'unarchive', 'undo_import', 'merge', 'undo_merge', 'remove_sample', 'reset_password', 'other'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_name_folded" text collate "C" GENERATED ALWAYS AS (nullif(translate(lower(regexp_replace(normalize(btrim(first_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C"), 'ŁłØøĐđ', 'lloodd'), '')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_name_folded" text collate "C" GENERATED ALWAYS AS (nullif(translate(lower(regexp_replace(normalize(btrim(last_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C"), 'ŁłØøĐđ', 'lloodd'), '')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_activity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_created" ON "admin_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_user" ON "admin_acts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_acts_target" ON "admin_acts" USING btree ("target_user_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "activities_entity_type" ON "activities" USING btree ("entity_type","created_at","id");--> statement-breakpoint
CREATE INDEX "companies_archived" ON "companies" USING btree ("updated_at","id") WHERE is_archived;--> statement-breakpoint
CREATE INDEX "mines_archived" ON "mines" USING btree ("updated_at","id") WHERE is_archived;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree ("first_name_folded","id");--> statement-breakpoint
CREATE INDEX "users_by_first_name_down" ON "users" USING btree ("first_name_folded" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree ("last_name_folded","id");--> statement-breakpoint
CREATE INDEX "users_by_last_name_down" ON "users" USING btree ("last_name_folded" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_last_activity" ON "users" USING btree ("last_activity_at","id") WHERE last_activity_at is not null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE is_admin;--> statement-breakpoint
UPDATE "users" SET "last_activity_at" = "last"."at" FROM (SELECT "user_id", max("updated_at") AS "at" FROM "activities" GROUP BY "user_id") "last" WHERE "last"."user_id" = "users"."id";
