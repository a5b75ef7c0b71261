import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, idOf, instant, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

/**
 * The two scores of each mine and company, kept by the writes that concern them and by a job every 5 minutes.
 * They move with time, so they are no columns of the record: its `version` must not rise by them.
 */
export const scores = pgTable(
  'scores',
  {
    id: ownId(),
    mineId: idOf('mine_id').references(() => mines.id, { onDelete: 'cascade' }),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** 0 to 100. */
    engagement: integer('engagement').notNull().default(0),
    /** -100 to 100; null without ratings. */
    netPromoter: integer('net_promoter'),
    promoters: integer('promoters').notNull().default(0),
    passives: integer('passives').notNull().default(0),
    detractors: integer('detractors').notNull().default(0),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    /** When the next event leaves its window, so that a score is computed anew only then; null: nothing can leave. */
    dueAt: instant('due_at').default(sql`now()`),
  },
  (t) => [
    check('scores_entity', sql`num_nonnulls(${t.mineId}, ${t.companyId}) = 1`),
    check('scores_engagement', between(t.engagement, 0, 100)),
    check('scores_net_promoter', between(t.netPromoter, -100, 100)),
    uniqueIndex('scores_mine').on(t.mineId),
    uniqueIndex('scores_company').on(t.companyId),
    index('scores_mine_engagement')
      .on(t.engagement, t.mineId)
      .where(sql`mine_id is not null`),
    index('scores_company_engagement')
      .on(t.engagement, t.companyId)
      .where(sql`company_id is not null`),
    index('scores_mine_nps')
      .on(t.netPromoter, t.mineId)
      .where(sql`mine_id is not null`),
    index('scores_mine_nps_down')
      .on(t.netPromoter.desc().nullsLast(), t.mineId.desc())
      .where(sql`mine_id is not null`),
    index('scores_company_nps')
      .on(t.netPromoter, t.companyId)
      .where(sql`company_id is not null`),
    index('scores_company_nps_down')
      .on(t.netPromoter.desc().nullsLast(), t.companyId.desc())
      .where(sql`company_id is not null`),
    index('scores_due').on(t.dueAt),
  ],
);
