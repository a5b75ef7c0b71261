import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, createdAt, idOf, instant, ownId, updatedAt } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';
import { users } from './users.ts';

/** One row per member, entity and hour, at the server's time. */
export const pageViews = pgTable(
  'page_views',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    entityName: text('entity_name').notNull(),
    viewedAt: instant('viewed_at')
      .notNull()
      .default(sql`now()`),
    viewedHour: instant('viewed_hour')
      .notNull()
      .default(sql`date_trunc('hour', now(), 'UTC')`),
  },
  (t) => [
    check('page_views_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    uniqueIndex('page_views_mine').on(t.mineId, t.userId, t.viewedHour),
    uniqueIndex('page_views_company').on(t.companyId, t.userId, t.viewedHour),
    // What was looked at in a period.
    index('page_views_time')
      .on(t.viewedAt)
      .where(sql`mine_id is not null`),
    index('page_views_user').on(t.userId),
    index('page_views_newest_of_mine').on(t.mineId, t.viewedAt),
    index('page_views_newest_of_company').on(t.companyId, t.viewedAt),
  ],
);

/** One rating per member, entity and calendar month (UTC). */
export const npsRatings = pgTable(
  'nps_ratings',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    /** `YYYY-MM`, by the clock of the database. */
    month: text('month')
      .notNull()
      .default(sql`to_char(now() at time zone 'UTC', 'YYYY-MM')`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('nps_ratings_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('nps_ratings_rating', between(t.rating, 1, 10)),
    uniqueIndex('nps_ratings_mine').on(t.mineId, t.userId, t.month),
    uniqueIndex('nps_ratings_company').on(t.companyId, t.userId, t.month),
    index('nps_ratings_user').on(t.userId),
    index('nps_ratings_mine_created').on(t.mineId, t.createdAt),
    index('nps_ratings_company_created').on(t.companyId, t.createdAt),
  ],
);
