import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instrumentKinds } from '../../domain/capital/records.ts';
import { instrumentStates } from '../../domain/capital/instruments.ts';
import { authored } from './authored.ts';
import { atMost, between, decimal, foldedText, idOf, notNegative, oneOf, ownId } from './columns.ts';
import { companies } from './companies.ts';

const money = (column: string) => decimal(column, { precision: 17, scale: 2 });
const day = (column: string) => date(column, { mode: 'string' });

/** What a document says of a company's shares and balance sheet; null is what it does not say, 0 is none. */
export const capitalSnapshots = pgTable(
  'capital_snapshots',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    shareClass: text('share_class').notNull(),
    shareClassFolded: foldedText('share_class_folded').notNull(),
    /** Common shares that one share of another class stands for. */
    commonRatio: decimal('common_ratio', { precision: 14, scale: 8 }),
    /** The day of the share count. */
    asOf: day('as_of').notNull(),
    publishedOn: day('published_on'),
    /** Without treasury shares. */
    sharesOutstanding: bigint('shares_outstanding', { mode: 'number' }),
    /** The day of the balance sheet, whose money follows, in units of `currency`. */
    balanceDate: day('balance_date'),
    currency: text('currency'),
    cash: money('cash'),
    /** Interest-bearing, without convertibles. */
    debt: money('debt'),
    /** Money out in a quarter, operating and into the ground; below 0: money in. */
    quarterlyBurn: money('quarterly_burn'),
    /** What of it goes into the ground. */
    quarterlyExploration: money('quarterly_exploration'),
    /** General and administrative cost of the quarter. */
    quarterlyOverhead: money('quarterly_overhead'),
    unusedFacilities: money('unused_facilities'),
    preferred: money('preferred'),
    minorityInterests: money('minority_interests'),
    listedInvestments: money('listed_investments'),
    statedMarketCap: money('stated_market_cap'),
    statedFullyDiluted: bigint('stated_fully_diluted', { mode: 'number' }),
    /** Whether the instruments on record are all there are on that day; null: nobody says. */
    instrumentsComplete: boolean('instruments_complete'),
    sourceUrl: text('source_url'),
    /** Document and page. */
    sourcePage: text('source_page'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('capital_snapshots_class_length', sql`char_length(${t.shareClass}) between 1 and 100`),
    check('capital_snapshots_ratio', sql`${t.commonRatio} > 0`),
    check('capital_snapshots_shares', between(t.sharesOutstanding, 0, 100_000_000_000)),
    check('capital_snapshots_diluted', between(t.statedFullyDiluted, 0, 100_000_000_000)),
    check('capital_snapshots_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('capital_snapshots_cash', notNegative(t.cash)),
    check('capital_snapshots_debt', notNegative(t.debt)),
    check('capital_snapshots_page_length', atMost(t.sourcePage, 500)),
    check('capital_snapshots_notes_length', atMost(t.notes, 20_000)),
    uniqueIndex('capital_snapshots_day').on(t.companyId, t.shareClassFolded, t.asOf),
    index('capital_snapshots_company').on(t.companyId, t.id),
    index('capital_snapshots_creator').on(t.createdBy),
  ],
);

/** Consolidations and splits: from the start of a day on, new shares stand for old ones. */
export const shareChanges = pgTable(
  'share_changes',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    effectiveDay: day('effective_day').notNull(),
    newShares: decimal('new_shares', { precision: 11, scale: 4 }).notNull(),
    oldShares: decimal('old_shares', { precision: 11, scale: 4 }).notNull(),
    /** Whether listed warrants keep their number and buy fewer shares each; null: nobody says. */
    warrantsKeepNumber: boolean('warrants_keep_number'),
    sourceUrl: text('source_url'),
    sourcePage: text('source_page'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('share_changes_ratio', sql`${t.newShares} > 0 and ${t.oldShares} > 0 and ${t.newShares} <> ${t.oldShares}`),
    check('share_changes_page_length', atMost(t.sourcePage, 500)),
    check('share_changes_notes_length', atMost(t.notes, 20_000)),
    uniqueIndex('share_changes_day').on(t.companyId, t.effectiveDay),
    index('share_changes_creator').on(t.createdBy),
  ],
);

/** What a company has promised to give shares for, in the terms of one document; other terms are another row. */
export const capitalInstruments = pgTable(
  'capital_instruments',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** What tells it from others of its terms: a series, a listing. */
    series: text('series'),
    seriesFolded: foldedText('series_folded').notNull(),
    /** The day that number and strike are of. */
    asOf: day('as_of').notNull(),
    count: bigint('count', { mode: 'number' }),
    sharesEach: decimal('shares_each', { precision: 16, scale: 10 }).notNull(),
    /** Of one share; of a convertible its conversion price. */
    strike: decimal('strike', { precision: 18, scale: 8 }),
    /** Of strike, principal and acceleration. */
    currency: text('currency'),
    principal: money('principal'),
    issued: day('issued'),
    /** The last day on which it lives. */
    expiry: day('expiry'),
    /** The first day on which it can be exercised. */
    vesting: day('vesting'),
    condition: text('condition'),
    conditionMet: boolean('condition_met'),
    accelerationPrice: decimal('acceleration_price', { precision: 18, scale: 8 }),
    accelerationDays: integer('acceleration_days'),
    accelerationNotice: integer('acceleration_notice'),
    /** A consolidation leaves its number and changes the shares of each, as of listed warrants. */
    keepsNumber: boolean('keeps_number'),
    state: text('state').notNull(),
    stateDay: day('state_day'),
    sourceUrl: text('source_url'),
    sourcePage: text('source_page'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('capital_instruments_kind', oneOf(t.kind, instrumentKinds)),
    check('capital_instruments_state', oneOf(t.state, instrumentStates)),
    check('capital_instruments_series_length', atMost(t.series, 200)),
    check('capital_instruments_count', between(t.count, 0, 100_000_000_000)),
    check('capital_instruments_each', sql`${t.sharesEach} > 0`),
    check('capital_instruments_strike', notNegative(t.strike)),
    check('capital_instruments_principal', notNegative(t.principal)),
    check('capital_instruments_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('capital_instruments_term', sql`${t.issued} <= ${t.expiry}`),
    check('capital_instruments_acceleration', notNegative(t.accelerationPrice)),
    check('capital_instruments_days', between(t.accelerationDays, 0, 10_000)),
    check('capital_instruments_notice', between(t.accelerationNotice, 0, 10_000)),
    check('capital_instruments_condition_length', atMost(t.condition, 500)),
    check('capital_instruments_page_length', atMost(t.sourcePage, 500)),
    check('capital_instruments_notes_length', atMost(t.notes, 20_000)),
    index('capital_instruments_company').on(t.companyId, t.id),
    index('capital_instruments_creator').on(t.createdBy),
  ],
);
