ALTER TABLE "company_figured" ADD COLUMN "deck_things" text[];--> statement-breakpoint
ALTER TABLE "company_figured" ADD COLUMN "deck_prices" double precision[];--> statement-breakpoint
ALTER TABLE "company_figured" ADD COLUMN "deck_lows" double precision[];--> statement-breakpoint
ALTER TABLE "company_figured" ADD COLUMN "deck_highs" double precision[];