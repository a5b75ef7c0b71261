import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { amountBases, eventKinds } from '../../domain/journal/journal-events.ts';
import { longestNameCode } from '../../domain/tickers/security-codes.ts';
import { transactionTypes } from '../../domain/vocabulary.ts';
import { atMost, createdAt, decimal, foldedText, notNegative, oneOf, ownId, updatedAt, version } from './columns.ts';
import { users } from './users.ts';

// A member's private journal: the owner is in every WHERE clause.

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The exchange in front of a ticker that is longer than ten characters with it: `OTCQX` of `OTCQX:ABCDF`, where `ticker` is
 * `ABCDF`. Shorter ones stand in `ticker` as they were written.
 */
const exchange = () => text('exchange');
const isExchange = (column: AnyPgColumn) => sql`${column} ~ '^[^:]{1,12}$' and ${column} = upper(${column})`;

/** The unit that a price was written in, where it is a part of its currency: `GBp`. */
const writtenCurrency = () => text('written_currency');
const isWritten = (column: AnyPgColumn) => sql`${column} ~ '^[A-Za-z]{3}$'`;

export const investments = pgTable(
  'investments',
  {
    id: ownId(),
    userId: owner(),
    ticker: text('ticker').notNull(),
    exchange: exchange(),
    transactionType: text('transaction_type').notNull(),
    shares: decimal('shares', { precision: 17, scale: 6 }).notNull(),
    pricePerShare: decimal('price_per_share', { precision: 12, scale: 6 }).notNull(),
    fees: decimal('fees', { precision: 15, scale: 2 }),
    currency: text('currency').notNull().default('USD'),
    writtenCurrency: writtenCurrency(),
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
    check('investments_exchange', isExchange(t.exchange)),
    check('investments_written_currency', isWritten(t.writtenCurrency)),
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
    exchange: exchange(),
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
    check('corporate_actions_exchange', isExchange(t.exchange)),
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
    exchange: exchange(),
    currency: text('currency').notNull(),
    writtenCurrency: writtenCurrency(),
    price: decimal('price', { precision: 12, scale: 6 }).notNull(),
    priceDate: date('price_date', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('entered_prices_ticker').on(t.userId, t.ticker, t.currency),
    check('entered_prices_length', sql`char_length(${t.ticker}) between 1 and 10 and ${t.ticker} = upper(${t.ticker})`),
    check('entered_prices_exchange', isExchange(t.exchange)),
    check('entered_prices_written_currency', isWritten(t.writtenCurrency)),
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
    /** Canonical exchange of the security; null: not known. */
    exchange: text('exchange'),
    /** What all spellings of it are grouped by; null in a row that was kept before there were any. */
    security: text('security'),
    /** Of the shares held, fees included. */
    costBasis: decimal('cost_basis', { precision: 40, scale: 12 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ticker, t.currency] }),
    index('holdings_bare_ticker').on(t.bareTicker, t.userId),
  ],
);

const isTicker = (column: AnyPgColumn) => sql`char_length(${column}) between 1 and 24 and ${column} = upper(${column})`;
const isCode = (column: AnyPgColumn) => sql`${column} ~ '^[A-Z]{3}$'`;
const above0 = (column: AnyPgColumn) => sql`${column} > 0 and ${column} <> 'NaN'::numeric`;
const price = (name: string) => decimal(name, { precision: 20, scale: 8 });
const shareCount = (name: string) => decimal(name, { precision: 17, scale: 6 });

/** What happened to shares beside trades and splits (`src/domain/journal/journal-events.ts`): which columns a kind fills is its own. */
export const journalEvents = pgTable(
  'journal_events',
  {
    id: ownId(),
    userId: owner(),
    kind: text('kind').notNull(),
    ticker: text('ticker'),
    otherTicker: text('other_ticker'),
    eventDate: date('event_date', { mode: 'string' }).notNull(),
    payDate: date('pay_date', { mode: 'string' }),
    currency: text('currency'),
    writtenCurrency: writtenCurrency(),
    shares: shareCount('shares'),
    price: price('price'),
    amount: price('amount'),
    amountBasis: text('amount_basis'),
    withholding: price('withholding'),
    fees: decimal('fees', { precision: 15, scale: 2 }),
    newShares: price('new_shares'),
    oldShares: price('old_shares'),
    value: price('value'),
    otherValue: price('other_value'),
    cash: price('cash'),
    percent: decimal('percent', { precision: 9, scale: 6 }),
    otherPercent: decimal('other_percent', { precision: 9, scale: 6 }),
    notes: text('notes'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('journal_events_kind', oneOf(t.kind, eventKinds)),
    check('journal_events_ticker', isTicker(t.ticker)),
    check('journal_events_has_ticker', sql`${t.ticker} is not null or ${t.kind} = 'fee'`),
    check('journal_events_other_ticker', isTicker(t.otherTicker)),
    check('journal_events_currency', isCode(t.currency)),
    check('journal_events_written_currency', isWritten(t.writtenCurrency)),
    check('journal_events_shares', above0(t.shares)),
    check('journal_events_price', notNegative(t.price)),
    check('journal_events_amount', notNegative(t.amount)),
    check('journal_events_amount_basis', oneOf(t.amountBasis, amountBases)),
    check('journal_events_withholding', notNegative(t.withholding)),
    check('journal_events_fees', notNegative(t.fees)),
    check('journal_events_new', above0(t.newShares)),
    check('journal_events_old', above0(t.oldShares)),
    check('journal_events_value', notNegative(t.value)),
    check('journal_events_other_value', notNegative(t.otherValue)),
    check('journal_events_cash', notNegative(t.cash)),
    check('journal_events_percent', sql`${t.percent} between 0 and 100`),
    check('journal_events_other_percent', sql`${t.otherPercent} between 0 and 100`),
    check('journal_events_notes_length', atMost(t.notes, 500)),
    index('journal_events_user_date').on(t.userId, t.eventDate, t.id),
  ],
);

/** Which security a member means by a ticker: where several companies have it, or where two spellings are one share. */
export const tickerAliases = pgTable(
  'ticker_aliases',
  {
    id: ownId(),
    userId: owner(),
    ticker: text('ticker').notNull(),
    /** `TSXV:ABC`; a ticker of its own where it is to stay apart. */
    security: text('security').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('ticker_aliases_ticker').on(t.userId, t.ticker),
    // What a file calls a share is longer than a ticker.
    check(
      'ticker_aliases_length',
      sql`(${isTicker(t.ticker)}) or (${t.ticker} like 'NAME:_%' and char_length(${t.ticker}) <= ${sql.raw(String(longestNameCode))})`,
    ),
    check('ticker_aliases_security', isTicker(t.security)),
  ],
);

/** In which currency a member wants everything beside its own. */
export const journalSettings = pgTable(
  'journal_settings',
  {
    userId: owner().primaryKey(),
    baseCurrency: text('base_currency'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [check('journal_settings_base_currency', isCode(t.baseCurrency))],
);

/** What one unit of a currency was in another one on a day, as a member entered it. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    id: ownId(),
    userId: owner(),
    currency: text('currency').notNull(),
    inCurrency: text('in_currency').notNull(),
    rateDate: date('rate_date', { mode: 'string' }).notNull(),
    rate: decimal('rate', { precision: 20, scale: 10 }).notNull(),
    source: text('source'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    unique('currency_rates_day').on(t.userId, t.currency, t.inCurrency, t.rateDate),
    check('currency_rates_currency', isCode(t.currency)),
    check('currency_rates_in', isCode(t.inCurrency)),
    check('currency_rates_pair', sql`${t.currency} <> ${t.inCurrency}`),
    check('currency_rates_rate', above0(t.rate)),
    check('currency_rates_source_length', atMost(t.source, 200)),
  ],
);
