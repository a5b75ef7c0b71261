CREATE TABLE "price_decks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_decks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"deck_date" date NOT NULL,
	"source" text,
	"prices" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"replaces_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_decks_replaces" UNIQUE("replaces_id"),
	CONSTRAINT "price_decks_name_length" CHECK (char_length("price_decks"."name") between 1 and 100),
	CONSTRAINT "price_decks_source_length" CHECK (char_length("price_decks"."source") <= 200),
	CONSTRAINT "price_decks_prices" CHECK (jsonb_array_length("price_decks"."prices") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "price_decks" ADD CONSTRAINT "price_decks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_decks" ADD CONSTRAINT "price_decks_replaces_id_price_decks_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."price_decks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_decks_user" ON "price_decks" USING btree ("user_id","id");