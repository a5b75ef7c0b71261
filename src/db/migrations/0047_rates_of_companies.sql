CREATE TABLE "company_rates_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_rates_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currencies" text[] NOT NULL,
	"is_of_all" boolean NOT NULL,
	"told_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_figured" ADD COLUMN "currencies" text[];