import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { transactionTypes } from '../../domain/vocabulary.ts';
import { atMost, createdAt, decimal, foldedText, notNegative, oneOf, ownId, updatedAt, version } from './columns.ts';
import { users } from './users.ts';

// A member's private journal: the owner is in every WHERE clause.

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const investments = pgTable(
  'investments',
  {
    id: ownId(),
    userId: owner(),
    ticker: text('ticker').notNull(),
    transactionType: text('transaction_type').notNull(),
    shares: decimal('shares', { precision: 17, scale: 6 }).notNull(),
    pricePerShare: decimal('price_per_share', { precision: 12, scale: 6 }).notNull(),
    fees: decimal('fees', { precision: 15, scale: 2 }),
    currency: text('currency').notNull().default('USD'),
    transactionDate: date('transaction_date', { mode: 'string' }).notNull(),
    notes: text('notes'),
    /** Folded ticker and notes: what a search looks through. */
    searchText: foldedText('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('investments_ticker', sql`char_length(${t.ticker}) between 1 and 10 and ${t.ticker} = upper(${t.ticker})`),
    check('investments_type', oneOf(t.transactionType, transactionTypes)),
    check('investments_shares', sql`${t.shares} > 0 and ${t.shares} <> 'NaN'::numeric`),
    check('investments_price', sql`${t.pricePerShare} > 0 and ${t.pricePerShare} <> 'NaN'::numeric`),
    check('investments_fees', notNegative(t.fees)),
    check('investments_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('investments_notes_length', atMost(t.notes, 20_000)),
    index('investments_user_date').on(t.userId, t.transactionDate, t.id),
    index('investments_user_ticker').on(t.userId, t.ticker),
  ],
);

/** Splits and consolidations: from the start of the day on, `newShares` stand for `oldShares` held before. */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    id: ownId(),
    userId: owner(),
    ticker: text('ticker').notNull(),
    actionDate: date('action_date', { mode: 'string' }).notNull(),
    newShares: integer('new_shares').notNull(),
    oldShares: integer('old_shares').notNull(),
    notes: text('notes'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('corporate_actions_day').on(t.userId, t.ticker, t.actionDate),
    check(
      'corporate_actions_ticker',
      sql`char_length(${t.ticker}) between 1 and 10 and ${t.ticker} = upper(${t.ticker})`,
    ),
    check('corporate_actions_new', sql`${t.newShares} between 1 and 1000000`),
    check('corporate_actions_old', sql`${t.oldShares} between 1 and 1000000`),
    check('corporate_actions_ratio', sql`${t.newShares} <> ${t.oldShares}`),
    check('corporate_actions_notes_length', atMost(t.notes, 500)),
  ],
);

/** What a share was worth on a day, as its holder entered it: one per ticker and currency. */
export const enteredPrices = pgTable(
  'entered_prices',
  {
    id: ownId(),
    userId: owner(),
    ticker: text('ticker').notNull(),
    currency: text('currency').notNull(),
    price: decimal('price', { precision: 12, scale: 6 }).notNull(),
    priceDate: date('price_date', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('entered_prices_ticker').on(t.userId, t.ticker, t.currency),
    check('entered_prices_length', sql`char_length(${t.ticker}) between 1 and 10 and ${t.ticker} = upper(${t.ticker})`),
    check('entered_prices_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('entered_prices_price', notNegative(t.price)),
  ],
);

/** What a member holds now, kept with every change of the journal: who holds a company, and what a profile shows. */
export const holdings = pgTable(
  'holdings',
  {
    userId: owner(),
    ticker: text('ticker').notNull(),
    currency: text('currency').notNull(),
    /** Ticker without its exchange, as companies keep theirs. */
    bareTicker: text('bare_ticker').notNull(),
    /** Of the shares held, fees included. */
    costBasis: decimal('cost_basis', { precision: 40, scale: 12 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ticker, t.currency] }),
    index('holdings_bare_ticker').on(t.bareTicker, t.userId),
  ],
);
