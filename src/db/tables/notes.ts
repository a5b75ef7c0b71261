import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { authored } from './authored.ts';
import { createdAt, idOf, ownId, plainLetters, wordVector } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

const noteColumns = () => ({
  id: ownId(),
  content: text('content').notNull(),
  /** Lower case, at most 20 of at most 50 characters. */
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'`),
  likeCount: integer('like_count').notNull().default(0),
  ...authored(),
  /** What the search everywhere finds it by. */
  words: wordVector('words').generatedAlwaysAs(sql`to_tsvector('simple', ${plainLetters('content')})`),
});

export const mineNotes = pgTable(
  'mine_notes',
  {
    ...noteColumns(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('mine_notes_content_length', sql`char_length(${t.content}) between 1 and 20000`),
    check('mine_notes_tag_count', sql`cardinality(${t.tags}) <= 20`),
    index('mine_notes_mine').on(t.mineId, t.createdAt),
    index('mine_notes_creator').on(t.createdBy),
    index('mine_notes_words').using('gin', t.words),
    index('mine_notes_liked')
      .on(t.mineId)
      .where(sql`like_count > 0`),
  ],
);

export const companyNotes = pgTable(
  'company_notes',
  {
    ...noteColumns(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('company_notes_content_length', sql`char_length(${t.content}) between 1 and 20000`),
    check('company_notes_tag_count', sql`cardinality(${t.tags}) <= 20`),
    index('company_notes_company').on(t.companyId, t.createdAt),
    index('company_notes_creator').on(t.createdBy),
    index('company_notes_words').using('gin', t.words),
    index('company_notes_liked')
      .on(t.companyId)
      .where(sql`like_count > 0`),
  ],
);

export const mineNoteLikes = pgTable(
  'mine_note_likes',
  {
    noteId: idOf('note_id')
      .notNull()
      .references(() => mineNotes.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.userId] }), index('mine_note_likes_user').on(t.userId)],
);

export const companyNoteLikes = pgTable(
  'company_note_likes',
  {
    noteId: idOf('note_id')
      .notNull()
      .references(() => companyNotes.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.userId] }), index('company_note_likes_user').on(t.userId)],
);
