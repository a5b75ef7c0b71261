-- older versions are refused: they read these figures as whole numbers, and would round what has decimals
-- One statement, so that the table is written anew once. Every whole number stays what it was.
ALTER TABLE "mine_economics"
	DROP CONSTRAINT "mine_economics_aisc",
	DROP CONSTRAINT "mine_economics_not_negative",
	ALTER COLUMN "life_of_mine_years" SET DATA TYPE numeric(11, 4),
	ALTER COLUMN "after_tax_irr" SET DATA TYPE numeric(11, 4),
	ALTER COLUMN "payback_period" SET DATA TYPE numeric(11, 4),
	ALTER COLUMN "total_capex" SET DATA TYPE numeric(20, 4),
	ALTER COLUMN "total_opex" SET DATA TYPE numeric(20, 4),
	ALTER COLUMN "discount_rate" SET DATA TYPE numeric(11, 4),
	ALTER COLUMN "npv" SET DATA TYPE numeric(20, 4),
	ALTER COLUMN "production_throughput" SET DATA TYPE numeric(20, 4),
	ADD CONSTRAINT "mine_economics_irr" CHECK ("mine_economics"."after_tax_irr" >= -100),
	ADD CONSTRAINT "mine_economics_not_negative" CHECK (least("mine_economics"."life_of_mine_years", "mine_economics"."payback_period", "mine_economics"."total_capex", "mine_economics"."total_opex", "mine_economics"."total_tons_mined",
        "mine_economics"."discount_rate", "mine_economics"."production_throughput") >= 0);
