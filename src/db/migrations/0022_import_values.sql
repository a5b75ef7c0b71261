CREATE TABLE "import_values" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"action" text NOT NULL,
	"meaning" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_values_user_id_kind_field_value_pk" PRIMARY KEY("user_id","kind","field","value"),
	CONSTRAINT "import_values_field_length" CHECK (char_length("import_values"."field") <= 100),
	CONSTRAINT "import_values_value_length" CHECK (char_length("import_values"."value") <= 1000),
	CONSTRAINT "import_values_meaning_length" CHECK (char_length("import_values"."meaning") <= 200),
	CONSTRAINT "import_values_action" CHECK ("import_values"."action" in ('take', 'empty', 'skip')),
	CONSTRAINT "import_values_meaning" CHECK (("import_values"."action" = 'take') = ("import_values"."meaning" is not null))
);
--> statement-breakpoint
ALTER TABLE "import_values" ADD CONSTRAINT "import_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;