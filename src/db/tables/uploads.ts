import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** An address to which one member may send one file, once; the row goes with the file. */
export const uploads = pgTable(
  'uploads',
  {
    /** Long and random: part of the address. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** When the bytes came; from then on the address takes no more. */
    receivedAt: instant('received_at'),
    bytes: integer('bytes'),
    createdAt: createdAt(),
  },
  (t) => [index('uploads_user').on(t.userId, t.createdAt), index('uploads_created').on(t.createdAt)],
);
