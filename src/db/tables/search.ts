import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { foldedText } from './columns.ts';

/** The words of names and titles, by which a search knows how common a word is and what a mistyped one was meant to be. */
export const searchWords = pgTable(
  'search_words',
  {
    word: foldedText('word').primaryKey(),
    /** In about so many records. */
    uses: integer('uses').notNull(),
  },
  (t) => [
    check('search_words_length', sql`char_length(${t.word}) between 3 and 40`),
    index('search_words_like').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
);
