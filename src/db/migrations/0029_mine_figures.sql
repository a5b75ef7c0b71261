CREATE TABLE "mine_figured" (
	"mine_id" bigint PRIMARY KEY NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"day" date
);
--> statement-breakpoint
CREATE TABLE "mine_figures" (
	"mine_id" bigint NOT NULL,
	"measure" text NOT NULL,
	"of" text DEFAULT '' NOT NULL,
	"value" double precision NOT NULL,
	"basis" text,
	CONSTRAINT "mine_figures_mine_id_measure_of_pk" PRIMARY KEY("mine_id","measure","of")
);
--> statement-breakpoint
ALTER TABLE "mine_figured" ADD CONSTRAINT "mine_figured_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mine_figures" ADD CONSTRAINT "mine_figures_mine_id_mines_id_fk" FOREIGN KEY ("mine_id") REFERENCES "public"."mines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mine_figured_due" ON "mine_figured" USING btree ("rules","mine_id");--> statement-breakpoint
CREATE INDEX "mine_figures_value" ON "mine_figures" USING btree ("measure","of","value","mine_id");--> statement-breakpoint
CREATE INDEX "companies_exchanges" ON "companies" USING gin ("stock_exchanges" jsonb_path_ops);