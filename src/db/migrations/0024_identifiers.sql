CREATE TABLE "identifiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identifiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" bigint,
	"company_id" bigint,
	"scheme" text NOT NULL,
	"value" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "identifiers_entity" CHECK (num_nonnulls("identifiers"."mine_id", "identifiers"."company_id") = 1),
	CONSTRAINT "identifiers_scheme" CHECK ("identifiers"."scheme" ~ '^[a-z0-9][a-z0-9.-]{0,29}$'),
	CONSTRAINT "identifiers_value_length" CHECK (char_length("identifiers"."value") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identifiers_of_mines" ON "identifiers" USING btree ("key") WHERE mine_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "identifiers_of_companies" ON "identifiers" USING btree ("key") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "identifiers_mine" ON "identifiers" USING btree ("mine_id","position");--> statement-breakpoint
CREATE INDEX "identifiers_company" ON "identifiers" USING btree ("company_id","position");