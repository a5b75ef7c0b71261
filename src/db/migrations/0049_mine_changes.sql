CREATE TABLE "mine_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mine_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mine_ids" bigint[]
);
--> statement-breakpoint
CREATE INDEX "mine_changes_transaction" ON "mine_changes" USING btree ("transaction");