-- older versions are refused: they look for the tokens themselves, and would store new ones
ALTER TABLE "sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_token_unique" TO "sessions_token_hash";--> statement-breakpoint
UPDATE "sessions" SET "token_hash" = encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_form" CHECK ("sessions"."token_hash" ~ '^[0-9a-f]{64}$');
