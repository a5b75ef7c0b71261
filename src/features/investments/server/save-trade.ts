import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { futureDate } from '../../../domain/records/findings.ts';
import { storedTicker } from '../../../domain/tickers/stored-ticker.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { found, invalid } from '../../../server/problems/problems.ts';
import type { InvestmentChanges, NewInvestment } from '../contract-trades.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';
import { inMajor } from './read-money.ts';
import { storeAliases } from './save-alias.ts';
import { searchTextOf } from './search-text.ts';

interface Trade {
  ticker: string;
  transactionType: TransactionType;
  shares: string;
  pricePerShare: string;
  transactionDate: string;
  currency: string;
  writtenCurrency: string | null;
  fees: string | null;
  notes: string | null;
}

/** What has not happened yet is no trade; what a file brought is told, and stays until its member mends it. */
function refuseFuture(date: string | undefined): void {
  const message = futureDate(date ?? null, utcDay(new Date()));
  if (message !== undefined) throw invalid('transactionDate', message);
}

/** Stores a trade and what is kept of the journal. Answers its id. */
export async function createTrade(tx: Db, memberId: string, sent: NewInvestment): Promise<number> {
  refuseFuture(sent.transactionDate);
  await holdJournal(tx, memberId);
  const { price, ...money } = inMajor(sent.pricePerShare, sent.currency, 'pricePerShare');
  const { security, ...fields } = sent;
  const trade: Trade = {
    ...fields,
    ...money,
    pricePerShare: price,
    fees: sent.fees ?? null,
    notes: sent.notes ?? null,
  };
  const { ticker, exchange } = storedTicker(trade.ticker);
  if (security !== undefined) await storeAliases(tx, memberId, [{ ticker: trade.ticker, security }]);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into investments (user_id, ticker, exchange, transaction_type, shares, price_per_share, transaction_date,
      currency, written_currency, fees, notes, search_text)
    values (${memberId}, ${ticker}, ${exchange}, ${trade.transactionType}, ${trade.shares}, ${trade.pricePerShare},
      ${trade.transactionDate}, ${trade.currency}, ${trade.writtenCurrency}, ${trade.fees}, ${trade.notes}, ${searchTextOf(trade)})
    returning id`);
  await keepJournal(tx, memberId);
  return row!.id;
}

interface Change {
  memberId: string;
  id: number;
  ifMatch: number | undefined;
}

async function heldTrade(tx: Db, { memberId, id, ifMatch }: Change): Promise<Trade> {
  await holdJournal(tx, memberId);
  const [row] = await tx.rows<Trade & { version: number }>(sql`
    select version, ${writtenTicker(sql`i`)} as ticker, transaction_type as "transactionType", shares, price_per_share as "pricePerShare",
      transaction_date as "transactionDate", currency, written_currency as "writtenCurrency", fees, notes
    from investments i where id = ${id} and user_id = ${memberId}`);
  const { version, ...trade } = found(row, 'This investment');
  expectVersion(ifMatch, version);
  return trade;
}

/**
 * What is sent of price and currency. A price without a currency is in that of the trade, as answers tell it; a part of a
 * currency says nothing without its price.
 */
function changedMoney(before: Trade, { pricePerShare, currency }: InvestmentChanges) {
  if (currency === undefined && pricePerShare === undefined) return {};
  if (currency === undefined) return { pricePerShare: pricePerShare!, writtenCurrency: null };
  if (pricePerShare === undefined && currency !== null && currency.per !== 1)
    throw invalid('pricePerShare', `Send the price per share as well, in ${currency.written}.`);
  const { price, ...money } = inMajor(pricePerShare ?? before.pricePerShare, currency, 'pricePerShare');
  return { ...money, pricePerShare: price };
}

/** Changes the fields that were sent; a change that changes nothing leaves the version as it is. */
export async function changeTrade(tx: Db, change: Change & { sent: InvestmentChanges }): Promise<void> {
  const { memberId, id, sent } = change;
  const before = await heldTrade(tx, change);
  if (sent.transactionDate !== before.transactionDate) refuseFuture(sent.transactionDate);
  const { security, currency: _currency, pricePerShare: _price, ...others } = sent;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const trade: Trade = { ...before, ...given, ...changedMoney(before, sent) };
  if (security !== undefined) await storeAliases(tx, memberId, [{ ticker: trade.ticker, security }]);
  const fields = Object.keys(before) as (keyof Trade)[];
  const changed = fields.filter((field) => before[field] !== trade[field]);
  if (changed.length === 0) {
    if (security !== undefined) await keepJournal(tx, memberId);
    return;
  }
  const { ticker, exchange } = storedTicker(trade.ticker);
  await tx.rows(sql`
    update investments set ticker = ${ticker}, exchange = ${exchange}, transaction_type = ${trade.transactionType},
      shares = ${trade.shares}, price_per_share = ${trade.pricePerShare}, transaction_date = ${trade.transactionDate},
      currency = ${trade.currency}, written_currency = ${trade.writtenCurrency}, fees = ${trade.fees}, notes = ${trade.notes}, search_text = ${searchTextOf(trade)},
      version = version + 1, updated_at = now()
    where id = ${id} and user_id = ${memberId}`);
  if (security !== undefined || changed.some((field) => field !== 'notes')) await keepJournal(tx, memberId);
}

/** Deletes a trade for good. */
export async function deleteTrade(tx: Db, change: Change): Promise<void> {
  await heldTrade(tx, change);
  await tx.rows(sql`delete from investments where id = ${change.id} and user_id = ${change.memberId}`);
  await keepJournal(tx, change.memberId);
}
