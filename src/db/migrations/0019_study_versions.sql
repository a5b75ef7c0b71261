-- older versions are refused: they know one study of each type, and would show any of its versions as the study
-- What is there is current: there was one of each type. Its price becomes one of which nobody said metal, currency or unit.
ALTER TABLE "mine_economics"
	DROP CONSTRAINT "mine_economics_study",
	DROP CONSTRAINT "mine_economics_throughput_unit",
	ADD COLUMN "status" text DEFAULT 'current' NOT NULL,
	ADD COLUMN "metal_prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	ADD COLUMN "ore_throughput" numeric(20, 4),
	ADD COLUMN "ore_throughput_unit" text,
	ADD COLUMN "recovery" numeric(7, 4),
	ADD COLUMN "strip_ratio" numeric(11, 4),
	ADD COLUMN "mining_method" text,
	ADD COLUMN "deposit_type" text;--> statement-breakpoint
UPDATE "mine_economics" SET "metal_prices" = jsonb_build_array(jsonb_build_object(
	'metal', null, 'value', trim_scale("metal_price")::text, 'currency', null, 'unit', null, 'basis', null
)) WHERE "metal_price" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mine_economics_current" ON "mine_economics" USING btree ("mine_id","study_type") WHERE status = 'current';--> statement-breakpoint
ALTER TABLE "mine_economics"
	ALTER COLUMN "status" SET DEFAULT 'replaced',
	ADD CONSTRAINT "mine_economics_version" UNIQUE NULLS NOT DISTINCT("mine_id","study_type","report_date"),
	ADD CONSTRAINT "mine_economics_status" CHECK ("mine_economics"."status" in ('current', 'replaced')),
	ADD CONSTRAINT "mine_economics_ore_unit" CHECK ("mine_economics"."ore_throughput_unit" in ('t/d', 't/year', 'Mt/year')),
	ADD CONSTRAINT "mine_economics_method" CHECK ("mine_economics"."mining_method" in ('open pit', 'underground', 'open pit and underground', 'in-situ recovery', 'dredging')),
	ADD CONSTRAINT "mine_economics_recovery" CHECK ("mine_economics"."recovery" between 0 and 100),
	ADD CONSTRAINT "mine_economics_quantities" CHECK (least("mine_economics"."ore_throughput", "mine_economics"."strip_ratio") >= 0),
	ADD CONSTRAINT "mine_economics_prices" CHECK (jsonb_array_length("mine_economics"."metal_prices") <= 20),
	ADD CONSTRAINT "mine_economics_main_price" CHECK ("mine_economics"."metal_price" is not distinct from ("mine_economics"."metal_prices" -> 0 ->> 'value')::numeric),
	ADD CONSTRAINT "mine_economics_throughput_unit" CHECK ("mine_economics"."production_throughput_unit" in ('oz/year', 'lbs/year', 'kg/year', 'tonnes/year', 'carats/year'));
