import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { interestKinds } from '../../domain/mines/interests.ts';
import { authored } from './authored.ts';
import { atMost, decimal, foldedText, idOf, oneOf, ownId } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

/** Who holds what in a mine. */
export const mineInterests = pgTable(
  'mine_interests',
  {
    id: ownId(),
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    /** As it was written; where `companyId` is known, that company is the holder. */
    holder: text('holder').notNull(),
    holderFolded: foldedText('holder_folded').notNull(),
    companyId: idOf('company_id').references(() => companies.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    percent: decimal('percent', { precision: 7, scale: 4 }),
    /** Of a royalty or stream: the metal that it is on; null: all. */
    metal: text('metal'),
    /** What of it can be bought back, by when and for how much. */
    buyBack: text('buy_back'),
    fromDate: date('from_date', { mode: 'string' }),
    toDate: date('to_date', { mode: 'string' }),
    sourceUrl: text('source_url'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('mine_interests_holder_length', sql`char_length(${t.holder}) between 1 and 200`),
    check('mine_interests_kind', oneOf(t.kind, interestKinds)),
    check('mine_interests_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
    check('mine_interests_buy_back_length', atMost(t.buyBack, 500)),
    check('mine_interests_dates', sql`${t.fromDate} <= ${t.toDate}`),
    check('mine_interests_notes_length', atMost(t.notes, 20_000)),
    index('mine_interests_mine').on(t.mineId, t.id),
    index('mine_interests_company').on(t.companyId, t.id),
    index('mine_interests_creator').on(t.createdBy),
    index('mine_interests_holder').using('gin', sql`${t.holderFolded} gin_trgm_ops`),
  ],
);
