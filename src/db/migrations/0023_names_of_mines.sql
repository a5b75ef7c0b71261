ALTER TABLE "mines" ADD COLUMN "aliases_folded" text[];--> statement-breakpoint
CREATE INDEX "mines_aliases" ON "mines" USING gin ("aliases_folded") WHERE aliases_folded <> '{}';--> statement-breakpoint
CREATE INDEX "mines_incomplete" ON "mines" USING btree ("id") WHERE aliases_folded is null;