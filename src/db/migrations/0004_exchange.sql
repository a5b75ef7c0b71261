CREATE TABLE "import_mappings" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"header" text NOT NULL,
	"field" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_user_id_kind_header_pk" PRIMARY KEY("user_id","kind","header"),
	CONSTRAINT "import_mappings_header_length" CHECK (char_length("import_mappings"."header") <= 200),
	CONSTRAINT "import_mappings_field_length" CHECK (char_length("import_mappings"."field") <= 100)
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer PRIMARY KEY NOT NULL,
	"outcomes" "bytea",
	"failed_rows" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_hash" UNIQUE("hash"),
	CONSTRAINT "api_tokens_scope" CHECK ("api_tokens"."scope" in ('read', 'write')),
	CONSTRAINT "api_tokens_name_length" CHECK (char_length("api_tokens"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "import_records" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_result" jsonb;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_undone_by" ON "imports" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_length" CHECK (char_length("imports"."source") <= 200);--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_licence_length" CHECK (char_length("imports"."licence") <= 200);