-- older versions are refused: they have no words for what the history says of prices
CREATE TABLE "price_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"basis" text NOT NULL,
	CONSTRAINT "price_series_key" UNIQUE("kind","key","basis"),
	CONSTRAINT "price_series_kind" CHECK ("price_series"."kind" in ('ticker', 'metal', 'rate')),
	CONSTRAINT "price_series_basis" CHECK ("price_series"."basis" in ('spot', 'average', 'forward', 'consensus')),
	CONSTRAINT "price_series_key_length" CHECK (char_length("price_series"."key") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"series_id" bigint NOT NULL,
	"price_date" date NOT NULL,
	"value" numeric(20, 8) NOT NULL,
	"currency" text NOT NULL,
	"unit" text,
	"written_currency" text,
	"source" text NOT NULL,
	"source_url" text,
	"licence" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prices_day" UNIQUE("series_id","price_date"),
	CONSTRAINT "prices_value" CHECK ("prices"."value" > 0 and "prices"."value" <> 'NaN'::numeric),
	CONSTRAINT "prices_currency" CHECK ("prices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "prices_unit" CHECK ("prices"."unit" in ('oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct')),
	CONSTRAINT "prices_written_currency" CHECK ("prices"."written_currency" ~ '^[A-Za-z]{3}$'),
	CONSTRAINT "prices_source_length" CHECK (char_length("prices"."source") between 1 and 200),
	CONSTRAINT "prices_source_url_length" CHECK (char_length("prices"."source_url") <= 2048),
	CONSTRAINT "prices_licence_length" CHECK (char_length("prices"."licence") <= 200)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_series_id_price_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."price_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prices_creator" ON "prices" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'capital_snapshot', 'price', 'nps_rating', 'import'));