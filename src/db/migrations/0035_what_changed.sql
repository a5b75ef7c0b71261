CREATE TABLE "intercept_percentiles" (
	"metal_folded" text collate "C" PRIMARY KEY NOT NULL,
	"ninetieth" double precision NOT NULL,
	"intercepts" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intercept_percentiles_several" CHECK ("intercept_percentiles"."intercepts" > 0)
);
--> statement-breakpoint
ALTER TABLE "record_findings" ADD COLUMN "found_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "activities_stage" ON "activities" USING btree ("created_at") WHERE type = 'update' and entity_type = 'mine' and changes @> '[{"field": "stage"}]';--> statement-breakpoint
CREATE INDEX "page_views_time" ON "page_views" USING btree ("viewed_at") WHERE mine_id is not null;--> statement-breakpoint
CREATE INDEX "drill_observations_created" ON "drill_hole_observations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mine_economics_created" ON "mine_economics" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "record_findings_found" ON "record_findings" USING btree ("found_at") WHERE found_at is not null;--> statement-breakpoint
CREATE INDEX "resource_estimates_created" ON "resource_estimates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "past_steps_ended" ON "past_steps" USING btree ("outcome_at") WHERE outcome_at is not null;--> statement-breakpoint
CREATE INDEX "past_steps_by_date" ON "past_steps" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "steps_ended" ON "steps" USING btree ("outcome_at") WHERE outcome_at is not null;