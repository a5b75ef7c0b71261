-- older versions are refused: they have no words for what the history says of drill holes
CREATE TABLE "drill_holes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drill_holes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" bigint NOT NULL,
	"hole_id" text NOT NULL,
	"hole_folded" text collate "C" NOT NULL,
	"latitude" numeric(10, 7),
	"longitude" numeric(10, 7),
	"place_from" text,
	"easting" numeric(11, 3),
	"northing" numeric(11, 3),
	"epsg" integer,
	"grid_convergence" text,
	"elevation" numeric(7, 2),
	"azimuth" numeric(5, 2),
	"dip" numeric(4, 2),
	"end_of_hole" numeric(10, 2),
	"surveys" text,
	"notes" text,
	"source_url" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drill_holes_name_length" CHECK (char_length("drill_holes"."hole_id") between 1 and 200),
	CONSTRAINT "drill_holes_latitude" CHECK ("drill_holes"."latitude" between -90 and 90),
	CONSTRAINT "drill_holes_longitude" CHECK ("drill_holes"."longitude" between -180 and 180),
	CONSTRAINT "drill_holes_place" CHECK (("drill_holes"."latitude" is null) = ("drill_holes"."longitude" is null)),
	CONSTRAINT "drill_holes_grid" CHECK (("drill_holes"."easting" is null) = ("drill_holes"."northing" is null)),
	CONSTRAINT "drill_holes_place_from" CHECK ("drill_holes"."place_from" in ('grid')),
	CONSTRAINT "drill_holes_azimuth" CHECK ("drill_holes"."azimuth" between 0 and 360),
	CONSTRAINT "drill_holes_dip" CHECK ("drill_holes"."dip" between -90 and 90),
	CONSTRAINT "drill_holes_end" CHECK ("drill_holes"."end_of_hole" >= 0 and "drill_holes"."end_of_hole" <> 'NaN'::numeric),
	CONSTRAINT "drill_holes_surveys_length" CHECK (char_length("drill_holes"."surveys") <= 25000),
	CONSTRAINT "drill_holes_notes_length" CHECK (char_length("drill_holes"."notes") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_entity_type";--> statement-breakpoint
ALTER TABLE "drill_holes" ADD CONSTRAINT "drill_holes_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_holes" ADD CONSTRAINT "drill_holes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drill_holes_name" ON "drill_holes" USING btree ("mine_id","hole_folded");--> statement-breakpoint
CREATE INDEX "drill_holes_creator" ON "drill_holes" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_entity_type" CHECK ("activities"."entity_type" in ('mine', 'company', 'drill_program', 'drill_observation', 'drill_hole', 'economic_study', 'resource_estimate', 'mine_note', 'company_note', 'media', 'mine_interest', 'nps_rating', 'import'));