CREATE TABLE "corporate_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corporate_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"action_date" date NOT NULL,
	"new_shares" integer NOT NULL,
	"old_shares" integer NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "corporate_actions_day" UNIQUE("user_id","ticker","action_date"),
	CONSTRAINT "corporate_actions_ticker" CHECK (char_length("corporate_actions"."ticker") between 1 and 10 and "corporate_actions"."ticker" = upper("corporate_actions"."ticker")),
	CONSTRAINT "corporate_actions_new" CHECK ("corporate_actions"."new_shares" between 1 and 1000000),
	CONSTRAINT "corporate_actions_old" CHECK ("corporate_actions"."old_shares" between 1 and 1000000),
	CONSTRAINT "corporate_actions_ratio" CHECK ("corporate_actions"."new_shares" <> "corporate_actions"."old_shares"),
	CONSTRAINT "corporate_actions_notes_length" CHECK (char_length("corporate_actions"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "entered_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entered_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(12, 6) NOT NULL,
	"price_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "entered_prices_ticker" UNIQUE("user_id","ticker","currency"),
	CONSTRAINT "entered_prices_length" CHECK (char_length("entered_prices"."ticker") between 1 and 10 and "entered_prices"."ticker" = upper("entered_prices"."ticker")),
	CONSTRAINT "entered_prices_currency" CHECK ("entered_prices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "entered_prices_price" CHECK ("entered_prices"."price" >= 0 and "entered_prices"."price" <> 'NaN'::numeric)
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"currency" text NOT NULL,
	"bare_ticker" text NOT NULL,
	"cost_basis" numeric(40, 12) NOT NULL,
	CONSTRAINT "holdings_user_id_ticker_currency_pk" PRIMARY KEY("user_id","ticker","currency")
);
--> statement-breakpoint
DROP INDEX "investments_ticker";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "search_text" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_prices" ADD CONSTRAINT "entered_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holdings_bare_ticker" ON "holdings" USING btree ("bare_ticker","user_id");