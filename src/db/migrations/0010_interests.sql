-- older versions are refused: they have no words for what the history says of interests
CREATE TABLE "mine_interests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_interests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" integer NOT NULL,
	"holder" text NOT NULL,
	"holder_folded" text collate "C" NOT NULL,
	"company_id" integer,
	"kind" text NOT NULL,
	"percent" numeric(7, 4),
	"metal" text,
	"buy_back" text,
	"from_date" date,
	"to_date" date,
	"source_url" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mine_interests_holder_length" CHECK (char_length("mine_interests"."holder") between 1 and 200),
	CONSTRAINT "mine_interests_kind" CHECK ("mine_interests"."kind" in ('ownership', 'free-carry', 'earn-in', 'NSR', 'GRR', 'NPI', 'stream')),
	CONSTRAINT "mine_interests_percent" CHECK ("mine_interests"."percent" > 0 and "mine_interests"."percent" <= 100),
	CONSTRAINT "mine_interests_buy_back_length" CHECK (char_length("mine_interests"."buy_back") <= 500),
	CONSTRAINT "mine_interests_dates" CHECK ("mine_interests"."from_date" <= "mine_interests"."to_date"),
	CONSTRAINT "mine_interests_notes_length" CHECK (char_length("mine_interests"."notes") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "mine_interests" ADD CONSTRAINT "mine_interests_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_interests" ADD CONSTRAINT "mine_interests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_interests" ADD CONSTRAINT "mine_interests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mine_interests_mine" ON "mine_interests" USING btree ("mine_id","id");--> statement-breakpoint
CREATE INDEX "mine_interests_company" ON "mine_interests" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "mine_interests_creator" ON "mine_interests" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'nps_rating', 'import'));
