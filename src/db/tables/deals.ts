import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { insiderMarkets, insiderNatures } from '../../domain/capital/insiders.ts';
import { financingKinds } from '../../domain/capital/financing-records.ts';
import { insiderSecurities } from '../../domain/capital/insider-records.ts';
import { authored } from './authored.ts';
import { atMost, between, decimal, idOf, notNegative, oneOf, ownId } from './columns.ts';
import { companies } from './companies.ts';

const money = (column: string) => decimal(column, { precision: 17, scale: 2 });
const price = (column: string) => decimal(column, { precision: 20, scale: 8 });
const ofUnit = (column: string) => decimal(column, { precision: 10, scale: 6 });
const shares = (column: string) => bigint(column, { mode: 'number' });
const day = (column: string) => date(column, { mode: 'string' });
const mostShares = 100_000_000_000;

/** New shares, or units of shares and warrants, that a company sold; null is what the document does not say. */
export const financings = pgTable(
  'financings',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    closedOn: day('closed_on').notNull(),
    units: shares('units'),
    /** Of one unit, in units of `currency`, as all money of the row. */
    unitPrice: price('unit_price'),
    currency: text('currency'),
    /** Shares of one unit; null: one. */
    sharesEach: ofUnit('shares_each'),
    warrantsEach: ofUnit('warrants_each'),
    warrantStrike: price('warrant_strike'),
    warrantExpiry: day('warrant_expiry'),
    grossProceeds: money('gross_proceeds'),
    warrantsIssued: shares('warrants_issued'),
    fees: money('fees'),
    brokerWarrants: shares('broker_warrants'),
    insiderProceeds: money('insider_proceeds'),
    holdUntil: day('hold_until'),
    sourceUrl: text('source_url'),
    sourcePage: text('source_page'),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('financings_kind', oneOf(t.kind, financingKinds)),
    check('financings_units', between(t.units, 1, mostShares)),
    check('financings_price', sql`${t.unitPrice} > 0`),
    check('financings_raised', sql`num_nonnulls(${t.unitPrice}, ${t.grossProceeds}) > 0`),
    check('financings_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('financings_shares_each', sql`${t.sharesEach} > 0`),
    check('financings_warrants_each', notNegative(t.warrantsEach)),
    check('financings_strike', sql`${t.warrantStrike} > 0`),
    check('financings_expiry', sql`${t.warrantExpiry} >= ${t.closedOn}`),
    check('financings_hold', sql`${t.holdUntil} >= ${t.closedOn}`),
    check('financings_gross', notNegative(t.grossProceeds)),
    check('financings_warrants', between(t.warrantsIssued, 0, mostShares)),
    check('financings_fees', notNegative(t.fees)),
    check('financings_broker_warrants', between(t.brokerWarrants, 0, mostShares)),
    check('financings_insiders', notNegative(t.insiderProceeds)),
    check('financings_page_length', atMost(t.sourcePage, 500)),
    check('financings_notes_length', atMost(t.notes, 20_000)),
    index('financings_company').on(t.companyId, t.id),
    index('financings_creator').on(t.createdBy),
  ],
);

/** Rows of filings of insiders: what was traded, and what is held since. */
export const insiderTrades = pgTable(
  'insider_trades',
  {
    id: ownId(),
    companyId: idOf('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    insider: text('insider').notNull(),
    role: text('role'),
    market: text('market').notNull(),
    nature: text('nature').notNull(),
    security: text('security').notNull(),
    tradedOn: day('traded_on').notNull(),
    filedOn: day('filed_on'),
    amount: shares('amount'),
    price: price('price'),
    currency: text('currency'),
    holdingAfter: shares('holding_after'),
    controlledBy: text('controlled_by'),
    isFirstReport: boolean('is_first_report'),
    sourceUrl: text('source_url').notNull(),
    notes: text('notes'),
    ...authored(),
  },
  (t) => [
    check('insider_trades_insider_length', sql`char_length(${t.insider}) between 1 and 200`),
    check('insider_trades_role_length', atMost(t.role, 200)),
    check('insider_trades_control_length', atMost(t.controlledBy, 200)),
    check('insider_trades_market', oneOf(t.market, insiderMarkets)),
    check('insider_trades_nature', oneOf(t.nature, insiderNatures)),
    check('insider_trades_security', oneOf(t.security, insiderSecurities)),
    check('insider_trades_filed', sql`${t.filedOn} >= ${t.tradedOn}`),
    check('insider_trades_amount', between(t.amount, 1, mostShares)),
    check('insider_trades_price', sql`${t.price} > 0`),
    check('insider_trades_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('insider_trades_holding', between(t.holdingAfter, 0, mostShares)),
    check('insider_trades_notes_length', atMost(t.notes, 20_000)),
    index('insider_trades_company').on(t.companyId, t.id),
    index('insider_trades_creator').on(t.createdBy),
  ],
);
