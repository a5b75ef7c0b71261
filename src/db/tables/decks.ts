import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { DeckPrice } from '../../domain/prices/decks.ts';
import { createdAt, idOf, ownId, updatedAt, version } from './columns.ts';
import { users } from './users.ts';

/** A member's own prices of metals. Once it is shared it stays as it is: a change of it is another row that replaces it. */
export const priceDecks = pgTable(
  'price_decks',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    deckDate: date('deck_date', { mode: 'string' }).notNull(),
    source: text('source'),
    prices: jsonb('prices').$type<DeckPrice[]>().notNull(),
    /** Whether every member who has its link may see it; never taken back. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Shared, and taken out of its member's list: it stays for those who have its link. */
    isPutAway: boolean('is_put_away').notNull().default(false),
    /** The version before it. */
    replacesId: idOf('replaces_id').references((): AnyPgColumn => priceDecks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('price_decks_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('price_decks_source_length', sql`char_length(${t.source}) <= 200`),
    check('price_decks_prices', sql`jsonb_array_length(${t.prices}) between 1 and 60`),
    index('price_decks_user').on(t.userId, t.id),
    unique('price_decks_replaces').on(t.replacesId),
  ],
);
