CREATE TABLE "company_figured" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "company_figures" (
	"company_id" bigint NOT NULL,
	"measure" text NOT NULL,
	"of" text DEFAULT '' NOT NULL,
	"value" double precision NOT NULL,
	"basis" text,
	"bound" text,
	"notes" text[],
	"is_ranked" boolean DEFAULT true NOT NULL,
	"as_of" date,
	CONSTRAINT "company_figures_company_id_measure_of_pk" PRIMARY KEY("company_id","measure","of"),
	CONSTRAINT "company_figures_bound" CHECK ("company_figures"."bound" is null or ("company_figures"."bound" in ('at-least', 'at-most') and not "company_figures"."is_ranked"))
);
--> statement-breakpoint
CREATE TABLE "company_figures_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_figures_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mine_figured" ADD COLUMN "holders" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figured" ADD CONSTRAINT "company_figured_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_figures" ADD CONSTRAINT "company_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_figures_due" ADD CONSTRAINT "company_figures_due_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_figured_due" ON "company_figured" USING btree ("rules","day","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_value" ON "company_figures" USING btree ("measure","of","value","company_id") WHERE is_ranked;--> statement-breakpoint
CREATE INDEX "company_figures_due_company" ON "company_figures_due" USING btree ("company_id");