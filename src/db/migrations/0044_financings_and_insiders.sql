-- older versions are refused: they have no words for what the history says of financings and trades of insiders
CREATE TABLE "financings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "financings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"closed_on" date NOT NULL,
	"units" bigint,
	"unit_price" numeric(20, 8),
	"currency" text,
	"shares_each" numeric(10, 6),
	"warrants_each" numeric(10, 6),
	"warrant_strike" numeric(20, 8),
	"warrant_expiry" date,
	"gross_proceeds" numeric(17, 2),
	"warrants_issued" bigint,
	"fees" numeric(17, 2),
	"broker_warrants" bigint,
	"insider_proceeds" numeric(17, 2),
	"hold_until" date,
	"source_url" text,
	"source_page" text,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "financings_kind" CHECK ("financings"."kind" in ('private placement', 'flow-through', 'bought deal', 'public offering', 'IPO', 'rights issue', 'share purchase plan', 'at the market', 'debt settlement', 'other')),
	CONSTRAINT "financings_units" CHECK ("financings"."units" between 1 and 100000000000),
	CONSTRAINT "financings_price" CHECK ("financings"."unit_price" > 0),
	CONSTRAINT "financings_raised" CHECK (num_nonnulls("financings"."unit_price", "financings"."gross_proceeds") > 0),
	CONSTRAINT "financings_currency" CHECK ("financings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "financings_shares_each" CHECK ("financings"."shares_each" > 0),
	CONSTRAINT "financings_warrants_each" CHECK ("financings"."warrants_each" >= 0 and "financings"."warrants_each" <> 'NaN'::numeric),
	CONSTRAINT "financings_strike" CHECK ("financings"."warrant_strike" > 0),
	CONSTRAINT "financings_expiry" CHECK ("financings"."warrant_expiry" >= "financings"."closed_on"),
	CONSTRAINT "financings_hold" CHECK ("financings"."hold_until" >= "financings"."closed_on"),
	CONSTRAINT "financings_gross" CHECK ("financings"."gross_proceeds" >= 0 and "financings"."gross_proceeds" <> 'NaN'::numeric),
	CONSTRAINT "financings_warrants" CHECK ("financings"."warrants_issued" between 0 and 100000000000),
	CONSTRAINT "financings_fees" CHECK ("financings"."fees" >= 0 and "financings"."fees" <> 'NaN'::numeric),
	CONSTRAINT "financings_broker_warrants" CHECK ("financings"."broker_warrants" between 0 and 100000000000),
	CONSTRAINT "financings_insiders" CHECK ("financings"."insider_proceeds" >= 0 and "financings"."insider_proceeds" <> 'NaN'::numeric),
	CONSTRAINT "financings_page_length" CHECK (char_length("financings"."source_page") <= 500),
	CONSTRAINT "financings_notes_length" CHECK (char_length("financings"."notes") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "insider_trades" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insider_trades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"insider" text NOT NULL,
	"role" text,
	"market" text NOT NULL,
	"nature" text NOT NULL,
	"security" text NOT NULL,
	"traded_on" date NOT NULL,
	"filed_on" date,
	"amount" bigint,
	"price" numeric(20, 8),
	"currency" text,
	"holding_after" bigint,
	"controlled_by" text,
	"is_first_report" boolean,
	"source_url" text NOT NULL,
	"notes" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "insider_trades_insider_length" CHECK (char_length("insider_trades"."insider") between 1 and 200),
	CONSTRAINT "insider_trades_role_length" CHECK (char_length("insider_trades"."role") <= 200),
	CONSTRAINT "insider_trades_control_length" CHECK (char_length("insider_trades"."controlled_by") <= 200),
	CONSTRAINT "insider_trades_market" CHECK ("insider_trades"."market" in ('CA', 'US', 'AU', 'UK')),
	CONSTRAINT "insider_trades_nature" CHECK ("insider_trades"."nature" in ('market-buy', 'market-sell', 'exercise', 'grant', 'placement', 'gift', 'expiry', 'holding', 'other')),
	CONSTRAINT "insider_trades_security" CHECK ("insider_trades"."security" in ('shares', 'options', 'warrants', 'share units', 'other')),
	CONSTRAINT "insider_trades_filed" CHECK ("insider_trades"."filed_on" >= "insider_trades"."traded_on"),
	CONSTRAINT "insider_trades_amount" CHECK ("insider_trades"."amount" between 1 and 100000000000),
	CONSTRAINT "insider_trades_price" CHECK ("insider_trades"."price" > 0),
	CONSTRAINT "insider_trades_currency" CHECK ("insider_trades"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "insider_trades_holding" CHECK ("insider_trades"."holding_after" between 0 and 100000000000),
	CONSTRAINT "insider_trades_notes_length" CHECK (char_length("insider_trades"."notes") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "financings" ADD CONSTRAINT "financings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financings" ADD CONSTRAINT "financings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insider_trades" ADD CONSTRAINT "insider_trades_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insider_trades" ADD CONSTRAINT "insider_trades_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financings_company" ON "financings" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "financings_creator" ON "financings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "insider_trades_company" ON "insider_trades" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "insider_trades_creator" ON "insider_trades" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'capital_snapshot', 'financing', 'insider_trade', 'price', 'production_period', 'production_guidance', 'share_change', 'capital_instrument', 'nps_rating', 'import'));