CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"type" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"entity_name" text NOT NULL,
	"description" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb,
	"snapshot" jsonb,
	"mine_id" integer,
	"company_id" integer,
	"import_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_type" CHECK ("activities"."type" in ('create', 'update', 'delete', 'archive', 'unarchive', 'verify', 'restore', 'merge', 'undo', 'import')),
	CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'nps_rating', 'import'))
);
--> statement-breakpoint
CREATE TABLE "nps_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nps_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"mine_id" integer,
	"company_id" integer,
	"rating" smallint NOT NULL,
	"month" text DEFAULT to_char(now() at time zone 'UTC', 'YYYY-MM') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nps_ratings_entity" CHECK (num_nonnulls("nps_ratings"."mine_id", "nps_ratings"."company_id") = 1),
	CONSTRAINT "nps_ratings_rating" CHECK ("nps_ratings"."rating" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"mine_id" integer,
	"company_id" integer,
	"entity_name" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viewed_hour" timestamp with time zone DEFAULT date_trunc('hour', now(), 'UTC') NOT NULL,
	CONSTRAINT "page_views_entity" CHECK (num_nonnulls("page_views"."mine_id", "page_views"."company_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text collate "C" NOT NULL,
	"headquarters" text,
	"headquarters_folded" text collate "C",
	"founded_date" text,
	"founded_folded" text collate "C" GENERATED ALWAYS AS (lower(founded_date)) STORED,
	"ceo" text,
	"ceo_folded" text collate "C",
	"description" text,
	"stock_symbol" text,
	"stock_exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tickers" text[] DEFAULT '{}' NOT NULL,
	"company_website_url" text,
	"investor_relations_url" text,
	"financial_stats_url" text,
	"pending_litigation" text,
	"ir_promoter_score" double precision,
	"leadership_score" double precision,
	"asset_score" double precision,
	"financial_score" double precision,
	"search_text" text collate "C" NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "companies_name_length" CHECK (char_length("companies"."name") between 1 and 200),
	CONSTRAINT "companies_description_length" CHECK (char_length("companies"."description") <= 20000),
	CONSTRAINT "companies_litigation_length" CHECK (char_length("companies"."pending_litigation") <= 20000),
	CONSTRAINT "companies_ir_score" CHECK ("companies"."ir_promoter_score" between 0 and 100),
	CONSTRAINT "companies_leadership_score" CHECK ("companies"."leadership_score" between 0 and 100),
	CONSTRAINT "companies_asset_score" CHECK ("companies"."asset_score" between 0 and 100),
	CONSTRAINT "companies_financial_score" CHECK ("companies"."financial_score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "drill_hole_observations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drill_hole_observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer NOT NULL,
	"drill_program_id" integer,
	"hole_id" text,
	"observation_date" date,
	"density_value" numeric(10, 4) NOT NULL,
	"density_unit" text DEFAULT 'g/t' NOT NULL,
	"interval_length" numeric(10, 2),
	"start_depth" numeric(10, 2),
	"end_depth" numeric(10, 2),
	"metal" text,
	"metal_folded" text collate "C",
	"true_width" numeric(10, 2),
	"parent_observation_id" integer,
	"notes" text,
	"source_url" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drill_observations_unit" CHECK ("drill_hole_observations"."density_unit" in ('g/t', '%', 'oz/t', 'ppm', 'ppb')),
	CONSTRAINT "drill_observations_density" CHECK ("drill_hole_observations"."density_value" >= 0 and "drill_hole_observations"."density_value" <> 'NaN'::numeric),
	CONSTRAINT "drill_observations_interval" CHECK ("drill_hole_observations"."interval_length" >= 0 and "drill_hole_observations"."interval_length" <> 'NaN'::numeric),
	CONSTRAINT "drill_observations_start" CHECK ("drill_hole_observations"."start_depth" >= 0 and "drill_hole_observations"."start_depth" <> 'NaN'::numeric),
	CONSTRAINT "drill_observations_end" CHECK ("drill_hole_observations"."end_depth" >= 0 and "drill_hole_observations"."end_depth" <> 'NaN'::numeric),
	CONSTRAINT "drill_observations_depths" CHECK ("drill_hole_observations"."start_depth" < "drill_hole_observations"."end_depth"),
	CONSTRAINT "drill_observations_range" CHECK ("drill_hole_observations"."interval_length" <= "drill_hole_observations"."end_depth" - "drill_hole_observations"."start_depth" + 0.1),
	CONSTRAINT "drill_observations_width" CHECK ("drill_hole_observations"."true_width" >= 0 and "drill_hole_observations"."true_width" <> 'NaN'::numeric),
	CONSTRAINT "drill_observations_parent" CHECK ("drill_hole_observations"."parent_observation_id" <> "drill_hole_observations"."id"),
	CONSTRAINT "drill_observations_notes_length" CHECK (char_length("drill_hole_observations"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "drill_programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drill_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer NOT NULL,
	"season" text NOT NULL,
	"number_of_holes" integer,
	"number_of_meters" numeric(12, 2),
	"cost_cents" bigint,
	"cost_per_meter_cents" bigint,
	"source_url" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drill_programs_season_length" CHECK (char_length("drill_programs"."season") between 1 and 200),
	CONSTRAINT "drill_programs_holes" CHECK ("drill_programs"."number_of_holes" >= 0),
	CONSTRAINT "drill_programs_meters" CHECK ("drill_programs"."number_of_meters" >= 0 and "drill_programs"."number_of_meters" <> 'NaN'::numeric),
	CONSTRAINT "drill_programs_cost" CHECK ("drill_programs"."cost_cents" >= 0),
	CONSTRAINT "drill_programs_cost_per_meter" CHECK ("drill_programs"."cost_per_meter_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mine_economics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_economics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer NOT NULL,
	"study_type" text NOT NULL,
	"report_date" date,
	"life_of_mine_years" integer,
	"all_in_sustaining_cost" numeric(15, 4),
	"after_tax_irr" integer,
	"payback_period" integer,
	"total_capex" bigint,
	"total_opex" bigint,
	"metal_price" numeric(15, 4),
	"total_tons_mined" bigint,
	"discount_rate" integer,
	"npv" bigint,
	"grade_cutoff_rate" numeric(10, 4),
	"grade_cutoff_unit" text,
	"production_throughput" bigint,
	"production_throughput_unit" text,
	"currency" text,
	"tax_basis" text,
	"share_basis" text,
	"source_url" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mine_economics_study" UNIQUE("mine_id","study_type"),
	CONSTRAINT "mine_economics_study_type" CHECK ("mine_economics"."study_type" in ('FS', 'PFS', 'PEA', 'RE')),
	CONSTRAINT "mine_economics_cutoff_unit" CHECK ("mine_economics"."grade_cutoff_unit" in ('g/t', '%')),
	CONSTRAINT "mine_economics_throughput_unit" CHECK ("mine_economics"."production_throughput_unit" in ('oz/year', 'lbs/year', 'kg/year', 'tonnes/year')),
	CONSTRAINT "mine_economics_currency" CHECK ("mine_economics"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "mine_economics_tax_basis" CHECK ("mine_economics"."tax_basis" in ('after-tax', 'pre-tax')),
	CONSTRAINT "mine_economics_share_basis" CHECK ("mine_economics"."share_basis" in ('100%', 'attributable')),
	CONSTRAINT "mine_economics_aisc" CHECK ("mine_economics"."all_in_sustaining_cost" >= 0 and "mine_economics"."all_in_sustaining_cost" <> 'NaN'::numeric),
	CONSTRAINT "mine_economics_price" CHECK ("mine_economics"."metal_price" >= 0 and "mine_economics"."metal_price" <> 'NaN'::numeric),
	CONSTRAINT "mine_economics_cutoff" CHECK ("mine_economics"."grade_cutoff_rate" >= 0 and "mine_economics"."grade_cutoff_rate" <> 'NaN'::numeric),
	CONSTRAINT "mine_economics_not_negative" CHECK (least("mine_economics"."life_of_mine_years", "mine_economics"."after_tax_irr", "mine_economics"."payback_period", "mine_economics"."total_capex", "mine_economics"."total_opex",
        "mine_economics"."total_tons_mined", "mine_economics"."discount_rate", "mine_economics"."production_throughput") >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" integer NOT NULL,
	"mine_id" integer,
	"action" text NOT NULL,
	"before" jsonb,
	"version_after" integer NOT NULL,
	CONSTRAINT "import_records_action" CHECK ("import_records"."action" in ('created', 'updated'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"total_rows" integer,
	"error_count" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('running', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "investments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"transaction_type" text NOT NULL,
	"shares" numeric(17, 6) NOT NULL,
	"price_per_share" numeric(12, 6) NOT NULL,
	"fees" numeric(15, 2),
	"currency" text DEFAULT 'USD' NOT NULL,
	"transaction_date" date NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "investments_ticker" CHECK (char_length("investments"."ticker") between 1 and 10 and "investments"."ticker" = upper("investments"."ticker")),
	CONSTRAINT "investments_type" CHECK ("investments"."transaction_type" in ('buy', 'sell')),
	CONSTRAINT "investments_shares" CHECK ("investments"."shares" > 0 and "investments"."shares" <> 'NaN'::numeric),
	CONSTRAINT "investments_price" CHECK ("investments"."price_per_share" > 0 and "investments"."price_per_share" <> 'NaN'::numeric),
	CONSTRAINT "investments_fees" CHECK ("investments"."fees" >= 0 and "investments"."fees" <> 'NaN'::numeric),
	CONSTRAINT "investments_currency" CHECK ("investments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "investments_notes_length" CHECK (char_length("investments"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer,
	"company_id" integer,
	"media_type" text NOT NULL,
	"title" text NOT NULL,
	"recording_date" date,
	"publication_date" date,
	"podcast_url" text,
	"podcast_iframe" text,
	"video_url" text,
	"video_iframe" text,
	"article_url" text,
	"publication_name" text,
	"author" text,
	"description" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_entity" CHECK (num_nonnulls("media"."mine_id", "media"."company_id") = 1),
	CONSTRAINT "media_type" CHECK ("media"."media_type" in ('podcast', 'video', 'article')),
	CONSTRAINT "media_title_length" CHECK (char_length("media"."title") between 1 and 200),
	CONSTRAINT "media_description_length" CHECK (char_length("media"."description") <= 20000),
	CONSTRAINT "media_address" CHECK (case "media"."media_type"
        when 'podcast' then num_nonnulls("media"."podcast_url", "media"."podcast_iframe") > 0
        when 'video' then num_nonnulls("media"."video_url", "media"."video_iframe") > 0
        else "media"."article_url" is not null end)
);
--> statement-breakpoint
CREATE TABLE "mines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text collate "C" NOT NULL,
	"also_known_as" text,
	"country" text,
	"country_folded" text collate "C",
	"primary_jurisdiction" text,
	"jurisdiction_folded" text collate "C",
	"stage" text,
	"stage_rank" smallint GENERATED ALWAYS AS (case stage when 'exploration' then 0 when 'development' then 1 when 'construction' then 2 when 'start-up' then 3 when 'production' then 4 when 'care and maintenance' then 5 when 'closure' then 6 end) STORED,
	"metals_distribution" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metals_folded" text[] DEFAULT '{}' NOT NULL,
	"company_id" integer,
	"company_folded" text collate "C",
	"ownership_percentage" numeric(5, 2) DEFAULT '100' NOT NULL,
	"royalties" numeric(5, 2) DEFAULT '0' NOT NULL,
	"notes" text,
	"latitude" double precision,
	"longitude" double precision,
	"search_text" text collate "C" NOT NULL,
	"has_resource_estimates" boolean DEFAULT false NOT NULL,
	"has_economic_studies" boolean DEFAULT false NOT NULL,
	"notes_count" integer DEFAULT 0 NOT NULL,
	"drill_programs_count" integer DEFAULT 0 NOT NULL,
	"best_observation_id" integer,
	"best_grade_gpt" numeric(20, 8),
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mines_name_length" CHECK (char_length("mines"."name") between 1 and 200),
	CONSTRAINT "mines_notes_length" CHECK (char_length("mines"."notes") <= 20000),
	CONSTRAINT "mines_stage" CHECK ("mines"."stage" in ('exploration', 'development', 'construction', 'start-up', 'production', 'care and maintenance', 'closure')),
	CONSTRAINT "mines_ownership" CHECK ("mines"."ownership_percentage" between 1 and 100),
	CONSTRAINT "mines_royalties" CHECK ("mines"."royalties" between 0 and 100),
	CONSTRAINT "mines_latitude" CHECK ("mines"."latitude" between -90 and 90),
	CONSTRAINT "mines_longitude" CHECK ("mines"."longitude" between -180 and 180),
	CONSTRAINT "mines_place" CHECK (("mines"."latitude" is null) = ("mines"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "company_note_likes" (
	"note_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_note_likes_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "company_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "company_notes_content_length" CHECK (char_length("company_notes"."content") between 1 and 20000),
	CONSTRAINT "company_notes_tag_count" CHECK (cardinality("company_notes"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "mine_note_likes" (
	"note_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mine_note_likes_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mine_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mine_id" integer NOT NULL,
	CONSTRAINT "mine_notes_content_length" CHECK (char_length("mine_notes"."content") between 1 and 20000),
	CONSTRAINT "mine_notes_tag_count" CHECK (cardinality("mine_notes"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "resource_estimates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_estimates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer NOT NULL,
	"resource_type" text NOT NULL,
	"metal" text NOT NULL,
	"metal_folded" text collate "C" NOT NULL,
	"report_date" date,
	"tonnage" bigint,
	"grade" numeric(14, 4),
	"grade_unit" text,
	"contained_metal" bigint,
	"contained_metal_unit" text,
	"cutoff_grade" numeric(14, 4),
	"cutoff_grade_unit" text,
	"reporting_standard" text,
	"includes_reserves" boolean,
	"source_url" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "resource_estimates_type" CHECK ("resource_estimates"."resource_type" in ('measured', 'indicated', 'inferred', 'proven', 'probable')),
	CONSTRAINT "resource_estimates_metal_length" CHECK (char_length("resource_estimates"."metal") between 1 and 200),
	CONSTRAINT "resource_estimates_grade_unit" CHECK ("resource_estimates"."grade_unit" in ('g/t', 'oz/t', '%', 'ppm', 'ppb', 'ct/t')),
	CONSTRAINT "resource_estimates_cutoff_unit" CHECK ("resource_estimates"."cutoff_grade_unit" in ('g/t', 'oz/t', '%', 'ppm', 'ppb', 'ct/t')),
	CONSTRAINT "resource_estimates_contained_unit" CHECK ("resource_estimates"."contained_metal_unit" in ('oz', 'lb', 'lbs', 'tons', 'tonnes', 'kg', 'g', 'carats')),
	CONSTRAINT "resource_estimates_standard" CHECK ("resource_estimates"."reporting_standard" in ('JORC', 'NI 43-101', 'SAMREC', 'PERC', 'CRIRSCO', 'SEC S-K1300')),
	CONSTRAINT "resource_estimates_includes_reserves" CHECK ("resource_estimates"."includes_reserves" is null or "resource_estimates"."resource_type" not in ('proven', 'probable')),
	CONSTRAINT "resource_estimates_tonnage" CHECK ("resource_estimates"."tonnage" >= 0),
	CONSTRAINT "resource_estimates_contained" CHECK ("resource_estimates"."contained_metal" >= 0),
	CONSTRAINT "resource_estimates_grade" CHECK ("resource_estimates"."grade" >= 0 and "resource_estimates"."grade" <> 'NaN'::numeric),
	CONSTRAINT "resource_estimates_cutoff" CHECK ("resource_estimates"."cutoff_grade" >= 0 and "resource_estimates"."cutoff_grade" <> 'NaN'::numeric)
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer,
	"company_id" integer,
	"engagement" integer DEFAULT 0 NOT NULL,
	"net_promoter" integer,
	"promoters" integer DEFAULT 0 NOT NULL,
	"passives" integer DEFAULT 0 NOT NULL,
	"detractors" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "scores_entity" CHECK (num_nonnulls("scores"."mine_id", "scores"."company_id") = 1),
	CONSTRAINT "scores_engagement" CHECK ("scores"."engagement" between 0 and 100),
	CONSTRAINT "scores_net_promoter" CHECK ("scores"."net_promoter" between -100 and 100)
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mine_id" integer,
	"company_id" integer,
	"event_type" text NOT NULL,
	"description" text,
	"event_date" date,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"done_date" date,
	"source_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "steps_entity" CHECK (num_nonnulls("steps"."mine_id", "steps"."company_id") = 1),
	CONSTRAINT "steps_event_type" CHECK ("steps"."event_type" in ('immediate_next_step', 'future_event')),
	CONSTRAINT "steps_priority" CHECK ("steps"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "steps_status" CHECK ("steps"."status" in ('planned', 'kept', 'late', 'dropped')),
	CONSTRAINT "steps_description_length" CHECK (char_length("steps"."description") <= 500),
	CONSTRAINT "steps_future_complete" CHECK ("steps"."event_type" = 'immediate_next_step' or ("steps"."event_date" is not null and "steps"."description" is not null)),
	CONSTRAINT "steps_not_empty" CHECK (num_nonnulls("steps"."description", "steps"."event_date") > 0)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_identity" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_length" CHECK (char_length("idempotency_keys"."key") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "limit_hits" (
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"display_name" text,
	"profile_image_url" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"xirr_rate" numeric(10, 4),
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_display_name_length" CHECK (char_length("users"."display_name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_ratings" ADD CONSTRAINT "nps_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_ratings" ADD CONSTRAINT "nps_ratings_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nps_ratings" ADD CONSTRAINT "nps_ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_hole_observations" ADD CONSTRAINT "drill_hole_observations_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_hole_observations" ADD CONSTRAINT "drill_hole_observations_drill_program_id_drill_programs_id_fk" FOREIGN KEY ("drill_program_id") REFERENCES "public"."drill_programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_hole_observations" ADD CONSTRAINT "drill_hole_observations_parent_observation_id_drill_hole_observations_id_fk" FOREIGN KEY ("parent_observation_id") REFERENCES "public"."drill_hole_observations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_hole_observations" ADD CONSTRAINT "drill_hole_observations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_programs" ADD CONSTRAINT "drill_programs_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_programs" ADD CONSTRAINT "drill_programs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_economics" ADD CONSTRAINT "mine_economics_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_economics" ADD CONSTRAINT "mine_economics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mines" ADD CONSTRAINT "mines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mines" ADD CONSTRAINT "mines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note_likes" ADD CONSTRAINT "company_note_likes_note_id_company_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."company_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_note_likes" ADD CONSTRAINT "company_note_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_note_likes" ADD CONSTRAINT "mine_note_likes_note_id_mine_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."mine_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_note_likes" ADD CONSTRAINT "mine_note_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_notes" ADD CONSTRAINT "mine_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_notes" ADD CONSTRAINT "mine_notes_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_estimates" ADD CONSTRAINT "resource_estimates_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_estimates" ADD CONSTRAINT "resource_estimates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_created" ON "activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activities_updated" ON "activities" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "activities_mine" ON "activities" USING btree ("mine_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_company" ON "activities" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_import" ON "activities" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "activities_entity" ON "activities" USING btree ("entity_type","entity_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nps_ratings_mine" ON "nps_ratings" USING btree ("mine_id","user_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "nps_ratings_company" ON "nps_ratings" USING btree ("company_id","user_id","month");--> statement-breakpoint
CREATE INDEX "nps_ratings_user" ON "nps_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_views_mine" ON "page_views" USING btree ("mine_id","user_id","viewed_hour");--> statement-breakpoint
CREATE UNIQUE INDEX "page_views_company" ON "page_views" USING btree ("company_id","user_id","viewed_hour");--> statement-breakpoint
CREATE INDEX "page_views_user" ON "page_views" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("name_folded");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_tickers" ON "companies" USING gin ("tickers");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_headquarters" ON "companies" USING btree ("headquarters_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_headquarters_down" ON "companies" USING btree ("headquarters_folded" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_ceo" ON "companies" USING btree ("ceo_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_ceo_down" ON "companies" USING btree ("ceo_folded" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_founded" ON "companies" USING btree ("founded_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_by_founded_down" ON "companies" USING btree ("founded_folded" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "companies_sample" ON "companies" USING btree ("id") WHERE is_sample;--> statement-breakpoint
CREATE INDEX "companies_creator" ON "companies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "drill_observations_mine" ON "drill_hole_observations" USING btree ("mine_id","id");--> statement-breakpoint
CREATE INDEX "drill_observations_program" ON "drill_hole_observations" USING btree ("drill_program_id");--> statement-breakpoint
CREATE INDEX "drill_observations_parent_observation" ON "drill_hole_observations" USING btree ("parent_observation_id");--> statement-breakpoint
CREATE INDEX "drill_observations_creator" ON "drill_hole_observations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "drill_programs_mine" ON "drill_programs" USING btree ("mine_id","id");--> statement-breakpoint
CREATE INDEX "drill_programs_creator" ON "drill_programs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "import_records_import" ON "import_records" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "import_records_mine" ON "import_records" USING btree ("mine_id","import_id");--> statement-breakpoint
CREATE INDEX "import_records_entity" ON "import_records" USING btree ("entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_a_time" ON "imports" USING btree ("user_id") WHERE status in ('running', 'storing');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_idempotency" ON "imports" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "investments_user_date" ON "investments" USING btree ("user_id","transaction_date","id");--> statement-breakpoint
CREATE INDEX "investments_user_ticker" ON "investments" USING btree ("user_id","ticker");--> statement-breakpoint
CREATE INDEX "investments_ticker" ON "investments" USING btree ("ticker");--> statement-breakpoint
CREATE INDEX "media_mine" ON "media" USING btree ("mine_id","id");--> statement-breakpoint
CREATE INDEX "media_company" ON "media" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "media_creator" ON "media" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mines_by_key" ON "mines" USING btree ("name_folded");--> statement-breakpoint
CREATE INDEX "mines_search" ON "mines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mines_metals" ON "mines" USING gin ("metals_folded") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_company" ON "mines" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "mines_creator" ON "mines" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mines_best_observation" ON "mines" USING btree ("best_observation_id");--> statement-breakpoint
CREATE INDEX "mines_created" ON "mines" USING btree ("created_at","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_name" ON "mines" USING btree ("name_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_location" ON "mines" USING btree ("country_folded","jurisdiction_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_location_down" ON "mines" USING btree ("country_folded" DESC NULLS LAST,"jurisdiction_folded" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_stage" ON "mines" USING btree ("stage_rank","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_stage_down" ON "mines" USING btree ("stage_rank" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_company" ON "mines" USING btree ("company_folded","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_company_down" ON "mines" USING btree ("company_folded" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "mines_with_estimates" ON "mines" USING btree ("created_at","id") WHERE has_resource_estimates and not is_archived;--> statement-breakpoint
CREATE INDEX "mines_with_studies" ON "mines" USING btree ("created_at","id") WHERE has_economic_studies and not is_archived;--> statement-breakpoint
CREATE INDEX "mines_by_grade" ON "mines" USING btree ("best_grade_gpt") WHERE best_grade_gpt is not null and not is_archived;--> statement-breakpoint
CREATE INDEX "mines_sample" ON "mines" USING btree ("id") WHERE is_sample;--> statement-breakpoint
CREATE INDEX "mines_country_stage" ON "mines" USING btree ("country_folded","stage","created_at","id") WHERE not is_archived;--> statement-breakpoint
CREATE INDEX "company_note_likes_user" ON "company_note_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_notes_company" ON "company_notes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_notes_creator" ON "company_notes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mine_note_likes_user" ON "mine_note_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mine_notes_mine" ON "mine_notes" USING btree ("mine_id","created_at");--> statement-breakpoint
CREATE INDEX "mine_notes_creator" ON "mine_notes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "resource_estimates_key" ON "resource_estimates" USING btree ("mine_id","resource_type","metal_folded","report_date");--> statement-breakpoint
CREATE INDEX "resource_estimates_creator" ON "resource_estimates" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "scores_mine" ON "scores" USING btree ("mine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scores_company" ON "scores" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "scores_mine_engagement" ON "scores" USING btree ("engagement","mine_id") WHERE mine_id is not null;--> statement-breakpoint
CREATE INDEX "scores_company_engagement" ON "scores" USING btree ("engagement","company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "scores_mine_nps" ON "scores" USING btree ("net_promoter","mine_id") WHERE mine_id is not null;--> statement-breakpoint
CREATE INDEX "scores_mine_nps_down" ON "scores" USING btree ("net_promoter" DESC NULLS LAST,"mine_id" DESC NULLS LAST) WHERE mine_id is not null;--> statement-breakpoint
CREATE INDEX "scores_company_nps" ON "scores" USING btree ("net_promoter","company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "scores_company_nps_down" ON "scores" USING btree ("net_promoter" DESC NULLS LAST,"company_id" DESC NULLS LAST) WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "scores_due" ON "scores" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "steps_next_of_mine" ON "steps" USING btree ("mine_id") WHERE event_type = 'immediate_next_step';--> statement-breakpoint
CREATE UNIQUE INDEX "steps_next_of_company" ON "steps" USING btree ("company_id") WHERE event_type = 'immediate_next_step';--> statement-breakpoint
CREATE INDEX "steps_mine" ON "steps" USING btree ("mine_id","position");--> statement-breakpoint
CREATE INDEX "steps_company" ON "steps" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "steps_by_date" ON "steps" USING btree ("event_date","id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limit_hits_key" ON "limit_hits" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "limit_hits_at" ON "limit_hits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");