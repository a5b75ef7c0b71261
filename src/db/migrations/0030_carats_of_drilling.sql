-- older versions are refused: they answer no grades in carats, and would draw them on a scale of mass
ALTER TABLE "drill_hole_observations" DROP CONSTRAINT "drill_observations_unit";--> statement-breakpoint
ALTER TABLE "drill_hole_observations" ADD CONSTRAINT "drill_observations_unit" CHECK ("drill_hole_observations"."density_unit" in ('g/t', '%', 'oz/t', 'ppm', 'ppb', 'ct/t'));