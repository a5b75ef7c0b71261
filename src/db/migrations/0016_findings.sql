CREATE TABLE "mine_checks" (
	"mine_id" bigint PRIMARY KEY NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mine_id" bigint NOT NULL,
	"entity_type" text NOT NULL,
	"record_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"field" text NOT NULL,
	"sentence" text NOT NULL,
	"mend" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mine_checks" ADD CONSTRAINT "mine_checks_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_findings" ADD CONSTRAINT "record_findings_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mine_checks_due" ON "mine_checks" USING btree ("rules","checked_at");--> statement-breakpoint
CREATE INDEX "record_findings_mine" ON "record_findings" USING btree ("mine_id","entity_type","record_id");--> statement-breakpoint
CREATE INDEX "record_findings_rule" ON "record_findings" USING btree ("rule","mine_id");