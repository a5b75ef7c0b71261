CREATE TABLE "past_steps" (
	"id" integer PRIMARY KEY NOT NULL,
	"mine_id" integer,
	"company_id" integer,
	"event_type" text NOT NULL,
	"description" text NOT NULL,
	"event_date" date,
	"promised_date" date,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"done_date" date,
	"source_url" text,
	"outcome_by" text,
	"outcome_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "past_steps_entity" CHECK (num_nonnulls("past_steps"."mine_id", "past_steps"."company_id") = 1),
	CONSTRAINT "past_steps_event_type" CHECK ("past_steps"."event_type" in ('immediate_next_step', 'future_event')),
	CONSTRAINT "past_steps_priority" CHECK ("past_steps"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "past_steps_status" CHECK ("past_steps"."status" in ('planned', 'kept', 'late', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text NOT NULL,
	"scope" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_user_id_scope_pk" PRIMARY KEY("user_id","scope"),
	CONSTRAINT "calendar_feeds_scope" CHECK ("calendar_feeds"."scope" in ('all', 'followed'))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"mine_id" integer,
	"company_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_entity" CHECK (num_nonnulls("watches"."mine_id", "watches"."company_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "outcome_by" text;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "past_steps" ADD CONSTRAINT "past_steps_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_steps" ADD CONSTRAINT "past_steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_steps" ADD CONSTRAINT "past_steps_outcome_by_users_id_fk" FOREIGN KEY ("outcome_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_steps" ADD CONSTRAINT "past_steps_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_steps_mine" ON "past_steps" USING btree ("mine_id");--> statement-breakpoint
CREATE INDEX "past_steps_company" ON "past_steps" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_mine" ON "watches" USING btree ("user_id","mine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_company" ON "watches" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "watches_by_mine" ON "watches" USING btree ("mine_id");--> statement-breakpoint
CREATE INDEX "watches_by_company" ON "watches" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_outcome_by_users_id_fk" FOREIGN KEY ("outcome_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steps_by_date_falling" ON "steps" USING btree ("event_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
UPDATE "steps" SET "promised_date" = "event_date";
