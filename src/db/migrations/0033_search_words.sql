CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "search_words_length" CHECK (char_length("search_words"."word") between 3 and 40)
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "title_folded" text collate "C" GENERATED ALWAYS AS (translate(lower(title), 'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżžſ', 'aaaaaaceeeeiiiidnoooooouuuuyyaaaccccddeeeeegggghhiiiiijkkllllnnnnooorrrsssstttuuuuuuwyzzzs') collate "C") STORED;--> statement-breakpoint
ALTER TABLE "company_notes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(content), 'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżžſ', 'aaaaaaceeeeiiiidnoooooouuuuyyaaaccccddeeeeegggghhiiiiijkkllllnnnnooorrrsssstttuuuuuuwyzzzs') collate "C")) STORED;--> statement-breakpoint
ALTER TABLE "mine_notes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(content), 'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżžſ', 'aaaaaaceeeeiiiidnoooooouuuuyyaaaccccddeeeeegggghhiiiiijkkllllnnnnooorrrsssstttuuuuuuwyzzzs') collate "C")) STORED;--> statement-breakpoint
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_title" ON "media" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_notes_words" ON "company_notes" USING gin ("words");--> statement-breakpoint
CREATE INDEX "mine_notes_words" ON "mine_notes" USING gin ("words");