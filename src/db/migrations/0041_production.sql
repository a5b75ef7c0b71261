-- older versions are refused: they have no words for what the history says of production and guidance
CREATE TABLE "production_guidance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "production_guidance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" bigint NOT NULL,
	"published_on" date NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"metric" text NOT NULL,
	"metal" text NOT NULL,
	"metal_folded" text collate "C" NOT NULL,
	"basis" text,
	"low" numeric(17, 4) NOT NULL,
	"high" numeric(17, 4) NOT NULL,
	"unit" text,
	"currency" text,
	"cost_unit" text,
	"source_url" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "production_guidance_key" UNIQUE NULLS NOT DISTINCT("mine_id","metal_folded","metric","from_date","to_date","basis","published_on"),
	CONSTRAINT "production_guidance_metal_length" CHECK (char_length("production_guidance"."metal") between 1 and 200),
	CONSTRAINT "production_guidance_days" CHECK ("production_guidance"."to_date" >= "production_guidance"."from_date" and "production_guidance"."to_date" - "production_guidance"."from_date" < 1100),
	CONSTRAINT "production_guidance_metric" CHECK ("production_guidance"."metric" in ('recovered', 'poured', 'in concentrate', 'sold', 'cash cost', 'AISC')),
	CONSTRAINT "production_guidance_basis" CHECK ("production_guidance"."basis" in ('100%', 'attributable')),
	CONSTRAINT "production_guidance_unit" CHECK ("production_guidance"."unit" in ('oz', 'lb', 'lbs', 'tons', 'tonnes', 'kg', 'g', 'carats')),
	CONSTRAINT "production_guidance_cost_unit" CHECK ("production_guidance"."cost_unit" in ('oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct')),
	CONSTRAINT "production_guidance_currency" CHECK ("production_guidance"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "production_guidance_range" CHECK ("production_guidance"."low" <= "production_guidance"."high"),
	CONSTRAINT "production_guidance_notes_length" CHECK (char_length("production_guidance"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "production_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "production_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" bigint NOT NULL,
	"metal" text NOT NULL,
	"metal_folded" text collate "C" NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"basis" text,
	"ore_milled" bigint,
	"head_grade" numeric(14, 4),
	"head_grade_unit" text,
	"recovery" numeric(7, 4),
	"recovered" numeric(17, 4),
	"poured" numeric(17, 4),
	"in_concentrate" numeric(17, 4),
	"sold" numeric(17, 4),
	"unit" text,
	"revenue" numeric(14, 4),
	"cash_cost" numeric(15, 4),
	"all_in_sustaining_cost" numeric(15, 4),
	"currency" text,
	"cost_unit" text,
	"source_url" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "production_periods_key" UNIQUE NULLS NOT DISTINCT("mine_id","metal_folded","from_date","to_date","basis"),
	CONSTRAINT "production_periods_metal_length" CHECK (char_length("production_periods"."metal") between 1 and 200),
	CONSTRAINT "production_periods_days" CHECK ("production_periods"."to_date" >= "production_periods"."from_date" and "production_periods"."to_date" - "production_periods"."from_date" < 400),
	CONSTRAINT "production_periods_basis" CHECK ("production_periods"."basis" in ('100%', 'attributable')),
	CONSTRAINT "production_periods_grade_unit" CHECK ("production_periods"."head_grade_unit" in ('g/t', 'oz/t', '%', 'ppm', 'ppb', 'ct/t')),
	CONSTRAINT "production_periods_unit" CHECK ("production_periods"."unit" in ('oz', 'lb', 'lbs', 'tons', 'tonnes', 'kg', 'g', 'carats')),
	CONSTRAINT "production_periods_cost_unit" CHECK ("production_periods"."cost_unit" in ('oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct')),
	CONSTRAINT "production_periods_currency" CHECK ("production_periods"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "production_periods_ore" CHECK ("production_periods"."ore_milled" >= 0),
	CONSTRAINT "production_periods_grade" CHECK ("production_periods"."head_grade" >= 0 and "production_periods"."head_grade" <> 'NaN'::numeric),
	CONSTRAINT "production_periods_recovery" CHECK ("production_periods"."recovery" between 0 and 100),
	CONSTRAINT "production_periods_amounts" CHECK (least("production_periods"."recovered", "production_periods"."poured", "production_periods"."in_concentrate", "production_periods"."sold", "production_periods"."revenue") >= 0),
	CONSTRAINT "production_periods_notes_length" CHECK (char_length("production_periods"."notes") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "production_guidance" ADD CONSTRAINT "production_guidance_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_guidance" ADD CONSTRAINT "production_guidance_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_periods" ADD CONSTRAINT "production_periods_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_periods" ADD CONSTRAINT "production_periods_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_guidance_creator" ON "production_guidance" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "production_periods_metal" ON "production_periods" USING btree ("metal_folded","mine_id","to_date");--> statement-breakpoint
CREATE INDEX "production_periods_creator" ON "production_periods" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'capital_snapshot', 'price', 'production_period', 'production_guidance', 'nps_rating', 'import'));