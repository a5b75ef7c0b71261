import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, idOf, ownId, transactionOf } from './columns.ts';
import { companies } from './companies.ts';
import { mines } from './mines.ts';

/**
 * Every figure that a mine has, one by one (`src/domain/figures/measures.ts`): what the list of mines filters, sorts, compares and
 * ranks by. A figure that is not known has no row. Computed from the records, so that no backup and no history needs it.
 */
export const mineFigures = pgTable(
  'mine_figures',
  {
    mineId: idOf('mine_id')
      .notNull()
      .references(() => mines.id, { onDelete: 'cascade' }),
    measure: text('measure').notNull(),
    /** Folded name of the metal, code of the currency; empty of neither. */
    of: text('of').notNull().default(''),
    /** In the unit of the measure; days as their number since 1970. */
    value: doublePrecision('value').notNull(),
    /** What it stands for, in words. */
    basis: text('basis'),
  },
  (t) => [
    primaryKey({ columns: [t.mineId, t.measure, t.of] }),
    index('mine_figures_value').on(t.measure, t.of, t.value, t.mineId),
  ],
);

/** Which mines have their figures by the rules as they are; one that is missing has still to get them. */
export const mineFigured = pgTable(
  'mine_figured',
  {
    mineId: idOf('mine_id')
      .primaryKey()
      .references(() => mines.id, { onDelete: 'cascade' }),
    /** `figuresVersion` of the domain; 0: its records have changed since. */
    rules: integer('rules').notNull().default(0),
    /** The day by which its promises were counted. */
    day: date('day', { mode: 'string' }),
    /** The companies of which the figures followed from it: its own, and those with an interest in it. */
    holders: idOf('holders')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [index('mine_figured_due').on(t.rules, t.mineId)],
);

/**
 * Mines of which something has changed that lists count by, figures or columns, told in the transaction that changes it: what
 * a process holds of all mines it reads anew of these alone. By the transaction, since numbers and times are given before a
 * commit. Of no use after a day, and then swept.
 */
export const mineChanges = pgTable(
  'mine_changes',
  {
    id: ownId(),
    transaction: transactionOf('transaction'),
    toldAt: createdAt('told_at'),
    /** Null: so many that all are read anew. */
    mineIds: idOf('mine_ids').array(),
  },
  (t) => [index('mine_changes_transaction').on(t.transaction)],
);

/**
 * Every figure that a company has, one by one, as those of mines. A bound is known, too, and shown as such; no order has it.
 */
export const companyFigures = pgTable(
  'company_figures',
  {
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    measure: text('measure').notNull(),
    /** Folded name of the metal, code of the currency; empty of neither. */
    of: text('of').notNull().default(''),
    /** In the unit of the measure; days as their number since 1970. */
    value: doublePrecision('value').notNull(),
    /** What it stands for, in words. */
    basis: text('basis'),
    /** Null: exact. */
    bound: text('bound'),
    /** What is missing and what to beware of, as sentences. */
    notes: text('notes').array(),
    /** Whether it stands in orders and within bounds with those of other companies. */
    isRanked: boolean('is_ranked').notNull().default(true),
    /** The day that it stands for; null: of no one day. */
    asOf: date('as_of', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.measure, t.of] }),
    check(
      'company_figures_bound',
      sql`${t.bound} is null or (${t.bound} in ('at-least', 'at-most') and not ${t.isRanked})`,
    ),
    index('company_figures_value')
      .on(t.measure, t.of, t.value, t.companyId)
      .where(sql`is_ranked`),
  ],
);

/** Which companies have their figures by the rules as they are; one that is missing has still to get them. */
export const companyFigured = pgTable(
  'company_figured',
  {
    companyId: idOf('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** `figuresVersion` of the domain. */
    rules: integer('rules').notNull().default(0),
    /** The day on which they were made: promises fall due, interests end and prices grow old by themselves. */
    day: date('day', { mode: 'string' }),
    /** Of all money that they were made of; null: nobody has looked yet. */
    currencies: text('currencies').array(),
    /**
     * How its NAV moves with prices (`src/domain/value/deck-slopes.ts`), each study at its place: by the price of what, from which
     * price on, and by how many millions for one more of it. Null: not known.
     */
    deckThings: text('deck_things').array(),
    deckPrices: doublePrecision('deck_prices').array(),
    deckLows: doublePrecision('deck_lows').array(),
    deckHighs: doublePrecision('deck_highs').array(),
  },
  (t) => [index('company_figured_due').on(t.rules, t.day, t.companyId)],
);

/**
 * Companies of which something has changed that figures follow from, in the order of the changes and as often as they changed:
 * who writes waits for nobody. A job makes their figures and takes them away.
 */
export const companyFiguresDue = pgTable(
  'company_figures_due',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Whether nothing but the price of its shares has changed, which moves a part of its figures. */
    isOfPrice: boolean('is_of_price').notNull().default(false),
  },
  (t) => [index('company_figures_due_company').on(t.companyId)],
);

/**
 * Rates of exchange of these currencies have changed: who enters one writes a row, however many companies have money in them. A job
 * tells the companies, in the order of their ids.
 */
export const companyRatesDue = pgTable('company_rates_due', {
  id: ownId(),
  currencies: text('currencies').array().notNull(),
  /** Whatever is not in US dollars is converted by way of them. */
  isOfAll: boolean('is_of_all').notNull(),
  /** The companies up to this one have been told. */
  toldUntil: idOf('told_until').notNull().default(0),
});
