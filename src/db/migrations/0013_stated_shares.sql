ALTER TABLE "mines" ADD COLUMN "ownership_stated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mines" ADD COLUMN "royalties_stated" boolean DEFAULT true NOT NULL;