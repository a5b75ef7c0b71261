import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { feedScopes } from '../../domain/vocabulary.ts';
import { createdAt, idOf, instant, oneOf, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

/** What a member follows; nobody else sees it. */
export const watches = pgTable(
  'watches',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    check('watches_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    uniqueIndex('watches_mine').on(t.userId, t.mineId),
    uniqueIndex('watches_company').on(t.userId, t.companyId),
    index('watches_by_mine').on(t.mineId),
    index('watches_by_company').on(t.companyId),
    index('watches_user').on(t.userId, t.createdAt, t.id),
  ],
);

/** When a member was here: a pause ends a visit. */
export const visits = pgTable('visits', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The last request, to some minutes. */
  seenAt: instant('seen_at')
    .notNull()
    .default(sql`now()`),
  /** The end of the visit before this one; on the first visit its beginning. */
  since: instant('since')
    .notNull()
    .default(sql`now()`),
});

/** Addresses under which calendar programs read events without a session: one per member and scope. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').notNull(),
    /** SHA-256 of the token in the address, in hexadecimal; the token itself is shown once and stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    /** When a program last read it, to some minutes. */
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.scope] }),
    check('calendar_feeds_scope', oneOf(t.scope, feedScopes)),
    uniqueIndex('calendar_feeds_token').on(t.tokenHash),
  ],
);
