-- older versions are refused: they have no words for what the history says of capital, nor for findings of companies
CREATE TABLE "capital_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capital_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"share_class" text NOT NULL,
	"share_class_folded" text collate "C" NOT NULL,
	"common_ratio" numeric(14, 8),
	"as_of" date NOT NULL,
	"published_on" date,
	"shares_outstanding" bigint,
	"balance_date" date,
	"currency" text,
	"cash" numeric(17, 2),
	"debt" numeric(17, 2),
	"quarterly_burn" numeric(17, 2),
	"quarterly_exploration" numeric(17, 2),
	"quarterly_overhead" numeric(17, 2),
	"unused_facilities" numeric(17, 2),
	"preferred" numeric(17, 2),
	"minority_interests" numeric(17, 2),
	"listed_investments" numeric(17, 2),
	"stated_market_cap" numeric(17, 2),
	"stated_fully_diluted" bigint,
	"instruments_complete" boolean,
	"source_url" text,
	"source_page" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "capital_snapshots_class_length" CHECK (char_length("capital_snapshots"."share_class") between 1 and 100),
	CONSTRAINT "capital_snapshots_ratio" CHECK ("capital_snapshots"."common_ratio" > 0),
	CONSTRAINT "capital_snapshots_shares" CHECK ("capital_snapshots"."shares_outstanding" between 0 and 100000000000),
	CONSTRAINT "capital_snapshots_diluted" CHECK ("capital_snapshots"."stated_fully_diluted" between 0 and 100000000000),
	CONSTRAINT "capital_snapshots_currency" CHECK ("capital_snapshots"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "capital_snapshots_cash" CHECK ("capital_snapshots"."cash" >= 0 and "capital_snapshots"."cash" <> 'NaN'::numeric),
	CONSTRAINT "capital_snapshots_debt" CHECK ("capital_snapshots"."debt" >= 0 and "capital_snapshots"."debt" <> 'NaN'::numeric),
	CONSTRAINT "capital_snapshots_page_length" CHECK (char_length("capital_snapshots"."source_page") <= 500),
	CONSTRAINT "capital_snapshots_notes_length" CHECK (char_length("capital_snapshots"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "company_checks" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "record_findings" ALTER COLUMN "mine_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "record_findings" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "capital_snapshots" ADD CONSTRAINT "capital_snapshots_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_snapshots" ADD CONSTRAINT "capital_snapshots_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_checks" ADD CONSTRAINT "company_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capital_snapshots_day" ON "capital_snapshots" USING btree ("company_id","share_class_folded","as_of");--> statement-breakpoint
CREATE INDEX "capital_snapshots_company" ON "capital_snapshots" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "capital_snapshots_creator" ON "capital_snapshots" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "company_checks_due" ON "company_checks" USING btree ("rules","checked_at");--> statement-breakpoint
ALTER TABLE "record_findings" ADD CONSTRAINT "record_findings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_findings_company" ON "record_findings" USING btree ("company_id","entity_type","record_id") WHERE company_id is not null;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'capital_snapshot', 'nps_rating', 'import'));--> statement-breakpoint
ALTER TABLE "record_findings" ADD CONSTRAINT "record_findings_owner" CHECK (num_nonnulls("record_findings"."mine_id", "record_findings"."company_id") = 1);