-- older versions are refused: they would show a cost of a pound as one of nothing stated, and save over its unit
ALTER TABLE "mine_economics" ADD COLUMN "all_in_sustaining_cost_unit" text;--> statement-breakpoint
ALTER TABLE "mine_economics" ADD COLUMN "all_in_sustaining_cost_currency" text;--> statement-breakpoint
ALTER TABLE "mine_economics" ADD CONSTRAINT "mine_economics_cost_unit" CHECK ("mine_economics"."all_in_sustaining_cost_unit" in ('oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct'));--> statement-breakpoint
ALTER TABLE "mine_economics" ADD CONSTRAINT "mine_economics_cost_currency" CHECK ("mine_economics"."all_in_sustaining_cost_currency" ~ '^[A-Z]{3}$');