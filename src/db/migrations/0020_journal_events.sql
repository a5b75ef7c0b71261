CREATE TABLE "currency_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"currency" text NOT NULL,
	"in_currency" text NOT NULL,
	"rate_date" date NOT NULL,
	"rate" numeric(20, 10) NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "currency_rates_day" UNIQUE("user_id","currency","in_currency","rate_date"),
	CONSTRAINT "currency_rates_currency" CHECK ("currency_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currency_rates_in" CHECK ("currency_rates"."in_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currency_rates_pair" CHECK ("currency_rates"."currency" <> "currency_rates"."in_currency"),
	CONSTRAINT "currency_rates_rate" CHECK ("currency_rates"."rate" > 0 and "currency_rates"."rate" <> 'NaN'::numeric),
	CONSTRAINT "currency_rates_source_length" CHECK (char_length("currency_rates"."source") <= 200)
);
--> statement-breakpoint
CREATE TABLE "journal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"ticker" text,
	"other_ticker" text,
	"event_date" date NOT NULL,
	"pay_date" date,
	"currency" text,
	"written_currency" text,
	"shares" numeric(17, 6),
	"price" numeric(20, 8),
	"amount" numeric(20, 8),
	"amount_basis" text,
	"withholding" numeric(20, 8),
	"fees" numeric(15, 2),
	"new_shares" numeric(20, 8),
	"old_shares" numeric(20, 8),
	"value" numeric(20, 8),
	"other_value" numeric(20, 8),
	"cash" numeric(20, 8),
	"percent" numeric(9, 6),
	"other_percent" numeric(9, 6),
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_events_kind" CHECK ("journal_events"."kind" in ('dividend', 'return-of-capital', 'write-off', 'spin-off', 'merger', 'unit', 'exercise', 'expiry', 'new-ticker', 'fee')),
	CONSTRAINT "journal_events_ticker" CHECK (char_length("journal_events"."ticker") between 1 and 24 and "journal_events"."ticker" = upper("journal_events"."ticker")),
	CONSTRAINT "journal_events_has_ticker" CHECK ("journal_events"."ticker" is not null or "journal_events"."kind" = 'fee'),
	CONSTRAINT "journal_events_other_ticker" CHECK (char_length("journal_events"."other_ticker") between 1 and 24 and "journal_events"."other_ticker" = upper("journal_events"."other_ticker")),
	CONSTRAINT "journal_events_currency" CHECK ("journal_events"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "journal_events_written_currency" CHECK ("journal_events"."written_currency" ~ '^[A-Za-z]{3}$'),
	CONSTRAINT "journal_events_shares" CHECK ("journal_events"."shares" > 0 and "journal_events"."shares" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_price" CHECK ("journal_events"."price" >= 0 and "journal_events"."price" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_amount" CHECK ("journal_events"."amount" >= 0 and "journal_events"."amount" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_amount_basis" CHECK ("journal_events"."amount_basis" in ('total', 'share')),
	CONSTRAINT "journal_events_withholding" CHECK ("journal_events"."withholding" >= 0 and "journal_events"."withholding" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_fees" CHECK ("journal_events"."fees" >= 0 and "journal_events"."fees" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_new" CHECK ("journal_events"."new_shares" > 0 and "journal_events"."new_shares" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_old" CHECK ("journal_events"."old_shares" > 0 and "journal_events"."old_shares" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_value" CHECK ("journal_events"."value" >= 0 and "journal_events"."value" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_other_value" CHECK ("journal_events"."other_value" >= 0 and "journal_events"."other_value" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_cash" CHECK ("journal_events"."cash" >= 0 and "journal_events"."cash" <> 'NaN'::numeric),
	CONSTRAINT "journal_events_percent" CHECK ("journal_events"."percent" between 0 and 100),
	CONSTRAINT "journal_events_other_percent" CHECK ("journal_events"."other_percent" between 0 and 100),
	CONSTRAINT "journal_events_notes_length" CHECK (char_length("journal_events"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "journal_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"base_currency" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_settings_base_currency" CHECK ("journal_settings"."base_currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "ticker_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticker_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"security" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticker_aliases_ticker" UNIQUE("user_id","ticker"),
	CONSTRAINT "ticker_aliases_length" CHECK (char_length("ticker_aliases"."ticker") between 1 and 24 and "ticker_aliases"."ticker" = upper("ticker_aliases"."ticker")),
	CONSTRAINT "ticker_aliases_security" CHECK (char_length("ticker_aliases"."security") between 1 and 24 and "ticker_aliases"."security" = upper("ticker_aliases"."security"))
);
--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD COLUMN "exchange" text CONSTRAINT "corporate_actions_exchange" CHECK ("corporate_actions"."exchange" ~ '^[^:]{1,12}$' and "corporate_actions"."exchange" = upper("corporate_actions"."exchange"));
--> statement-breakpoint
ALTER TABLE "entered_prices" ADD COLUMN "exchange" text CONSTRAINT "entered_prices_exchange" CHECK ("entered_prices"."exchange" ~ '^[^:]{1,12}$' and "entered_prices"."exchange" = upper("entered_prices"."exchange"));
--> statement-breakpoint
ALTER TABLE "entered_prices" ADD COLUMN "written_currency" text CONSTRAINT "entered_prices_written_currency" CHECK ("entered_prices"."written_currency" ~ '^[A-Za-z]{3}$');
--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "exchange" text;
--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "security" text;
--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "exchange" text CONSTRAINT "investments_exchange" CHECK ("investments"."exchange" ~ '^[^:]{1,12}$' and "investments"."exchange" = upper("investments"."exchange"));
--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "written_currency" text CONSTRAINT "investments_written_currency" CHECK ("investments"."written_currency" ~ '^[A-Za-z]{3}$');
--> statement-breakpoint
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_events" ADD CONSTRAINT "journal_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_settings" ADD CONSTRAINT "journal_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ticker_aliases" ADD CONSTRAINT "ticker_aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "journal_events_user_date" ON "journal_events" USING btree ("user_id","event_date","id");
