-- older versions are refused: they have no words for what the history says of instruments and changes of shares
CREATE TABLE "capital_instruments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capital_instruments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"series" text,
	"series_folded" text collate "C" NOT NULL,
	"as_of" date NOT NULL,
	"count" bigint,
	"shares_each" numeric(16, 10) NOT NULL,
	"strike" numeric(18, 8),
	"currency" text,
	"principal" numeric(17, 2),
	"issued" date,
	"expiry" date,
	"vesting" date,
	"condition" text,
	"condition_met" boolean,
	"acceleration_price" numeric(18, 8),
	"acceleration_days" integer,
	"acceleration_notice" integer,
	"keeps_number" boolean,
	"state" text NOT NULL,
	"state_day" date,
	"source_url" text,
	"source_page" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "capital_instruments_kind" CHECK ("capital_instruments"."kind" in ('option', 'warrant', 'broker-warrant', 'convertible', 'share-unit', 'performance-right')),
	CONSTRAINT "capital_instruments_state" CHECK ("capital_instruments"."state" in ('alive', 'exercised', 'expired', 'cancelled', 'replaced')),
	CONSTRAINT "capital_instruments_series_length" CHECK (char_length("capital_instruments"."series") <= 200),
	CONSTRAINT "capital_instruments_count" CHECK ("capital_instruments"."count" between 0 and 100000000000),
	CONSTRAINT "capital_instruments_each" CHECK ("capital_instruments"."shares_each" > 0),
	CONSTRAINT "capital_instruments_strike" CHECK ("capital_instruments"."strike" >= 0 and "capital_instruments"."strike" <> 'NaN'::numeric),
	CONSTRAINT "capital_instruments_principal" CHECK ("capital_instruments"."principal" >= 0 and "capital_instruments"."principal" <> 'NaN'::numeric),
	CONSTRAINT "capital_instruments_currency" CHECK ("capital_instruments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "capital_instruments_term" CHECK ("capital_instruments"."issued" <= "capital_instruments"."expiry"),
	CONSTRAINT "capital_instruments_acceleration" CHECK ("capital_instruments"."acceleration_price" >= 0 and "capital_instruments"."acceleration_price" <> 'NaN'::numeric),
	CONSTRAINT "capital_instruments_days" CHECK ("capital_instruments"."acceleration_days" between 0 and 10000),
	CONSTRAINT "capital_instruments_notice" CHECK ("capital_instruments"."acceleration_notice" between 0 and 10000),
	CONSTRAINT "capital_instruments_condition_length" CHECK (char_length("capital_instruments"."condition") <= 500),
	CONSTRAINT "capital_instruments_page_length" CHECK (char_length("capital_instruments"."source_page") <= 500),
	CONSTRAINT "capital_instruments_notes_length" CHECK (char_length("capital_instruments"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "share_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"effective_day" date NOT NULL,
	"new_shares" numeric(11, 4) NOT NULL,
	"old_shares" numeric(11, 4) NOT NULL,
	"warrants_keep_number" boolean,
	"source_url" text,
	"source_page" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "share_changes_ratio" CHECK ("share_changes"."new_shares" > 0 and "share_changes"."old_shares" > 0 and "share_changes"."new_shares" <> "share_changes"."old_shares"),
	CONSTRAINT "share_changes_page_length" CHECK (char_length("share_changes"."source_page") <= 500),
	CONSTRAINT "share_changes_notes_length" CHECK (char_length("share_changes"."notes") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "capital_instruments" ADD CONSTRAINT "capital_instruments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_instruments" ADD CONSTRAINT "capital_instruments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_changes" ADD CONSTRAINT "share_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_changes" ADD CONSTRAINT "share_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capital_instruments_company" ON "capital_instruments" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "capital_instruments_creator" ON "capital_instruments" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "share_changes_day" ON "share_changes" USING btree ("company_id","effective_day");--> statement-breakpoint
CREATE INDEX "share_changes_creator" ON "share_changes" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'capital_snapshot', 'price', 'production_period', 'production_guidance', 'share_change', 'capital_instrument', 'nps_rating', 'import'));