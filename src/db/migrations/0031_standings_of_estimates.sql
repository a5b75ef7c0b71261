-- older versions are refused: they would leave what estimates are among each other as it was
ALTER TABLE "resource_estimates" ADD COLUMN "standing" text;--> statement-breakpoint
CREATE INDEX "resource_estimates_without_standing" ON "resource_estimates" USING btree ("mine_id") WHERE standing is null;--> statement-breakpoint
ALTER TABLE "resource_estimates" ADD CONSTRAINT "resource_estimates_standing" CHECK ("resource_estimates"."standing" in ('current', 'replaced', 'alternative', 'double', 'contained', 'beside', 'apart'));