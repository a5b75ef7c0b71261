ALTER TABLE "drill_hole_observations" ADD COLUMN "length_from" text CONSTRAINT "drill_observations_length_from" CHECK ("length_from" in ('depths'));--> statement-breakpoint
ALTER TABLE "mines" ADD COLUMN "best_rule" smallint;--> statement-breakpoint
CREATE INDEX "drill_observations_without_length" ON "drill_hole_observations" USING btree ("id") WHERE interval_length is null and start_depth is not null and end_depth is not null;--> statement-breakpoint
CREATE INDEX "drill_observations_with_width" ON "drill_hole_observations" USING btree ("mine_id") WHERE true_width is not null;--> statement-breakpoint
CREATE INDEX "mines_best_by_rule" ON "mines" USING btree ("best_rule","id") WHERE best_observation_id is not null;
