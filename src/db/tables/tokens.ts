import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { apiTokenScopes } from '../../domain/vocabulary.ts';
import { createdAt, instant, oneOf, ownId } from './columns.ts';
import { users } from './users.ts';

/** A key by which a member's own programs call the API. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    /** SHA-256 of the token, which is long and random: nobody can read the token from it. */
    hash: text('hash').notNull(),
    /** Its first characters, by which its owner knows it again. */
    start: text('start').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('api_tokens_hash').on(t.hash),
    check('api_tokens_scope', oneOf(t.scope, apiTokenScopes)),
    check('api_tokens_name_length', sql`char_length(${t.name}) between 1 and 100`),
    index('api_tokens_user').on(t.userId),
  ],
);
