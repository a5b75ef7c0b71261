ALTER TABLE "import_mappings" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "said" jsonb;