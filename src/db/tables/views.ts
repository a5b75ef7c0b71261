import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { viewedLists } from '../../domain/vocabulary.ts';
import { createdAt, idOf, oneOf, ownId } from './columns.ts';
import { users } from './users.ts';

/** A list as a member wants to see it again: its filters, columns and order, as the address of the page has them. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** What stands behind the question mark. */
    search: text('search').notNull(),
    /** Whether every member who has its link may open it. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_views_list', oneOf(t.list, viewedLists)),
    check('saved_views_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('saved_views_search_length', sql`char_length(${t.search}) <= 4000`),
    unique('saved_views_name').on(t.userId, t.list, t.name),
  ],
);

/** Who follows a view: their own, or one that its member shares. */
export const viewFollows = pgTable(
  'view_follows',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewId: idOf('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.viewId] }), index('view_follows_view').on(t.viewId)],
);
