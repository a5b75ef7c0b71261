import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { transactionTypes } from '../../domain/vocabulary.ts';
import { atMost, createdAt, decimal, notNegative, oneOf, updatedAt, version } from './columns.ts';
import { users } from './users.ts';

/** A member's private journal: the owner is in every WHERE clause. */
export const investments = pgTable(
  'investments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticker: text('ticker').notNull(),
    transactionType: text('transaction_type').notNull(),
    shares: decimal('shares', { precision: 17, scale: 6 }).notNull(),
    pricePerShare: decimal('price_per_share', { precision: 12, scale: 6 }).notNull(),
    fees: decimal('fees', { precision: 15, scale: 2 }),
    currency: text('currency').notNull().default('USD'),
    transactionDate: date('transaction_date', { mode: 'string' }).notNull(),
    notes: text('notes'),
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
    index('investments_ticker').on(t.ticker),
  ],
);
