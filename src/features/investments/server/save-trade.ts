import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';
import { expectVersion } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';
import type { InvestmentChanges, NewInvestment } from '../contract-trades.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';
import { searchTextOf } from './search-text.ts';

interface Trade {
  ticker: string;
  transactionType: TransactionType;
  shares: string;
  pricePerShare: string;
  transactionDate: string;
  currency: string;
  fees: string | null;
  notes: string | null;
}

/** Stores a trade and what is kept of the journal. Answers its id. */
export async function createTrade(tx: Db, memberId: string, sent: NewInvestment): Promise<number> {
  await holdJournal(tx, memberId);
  const trade: Trade = {
    ...sent,
    currency: sent.currency ?? 'USD',
    fees: sent.fees ?? null,
    notes: sent.notes ?? null,
  };
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into investments (user_id, ticker, transaction_type, shares, price_per_share, transaction_date, currency,
      fees, notes, search_text)
    values (${memberId}, ${trade.ticker}, ${trade.transactionType}, ${trade.shares}, ${trade.pricePerShare},
      ${trade.transactionDate}, ${trade.currency}, ${trade.fees}, ${trade.notes}, ${searchTextOf(trade)})
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
    select version, ticker, transaction_type as "transactionType", shares, price_per_share as "pricePerShare",
      transaction_date as "transactionDate", currency, fees, notes
    from investments where id = ${id} and user_id = ${memberId}`);
  const { version, ...trade } = found(row, 'This investment');
  expectVersion(ifMatch, version);
  return trade;
}

/** Changes the fields that were sent; a change that changes nothing leaves the version as it is. */
export async function changeTrade(tx: Db, change: Change & { sent: InvestmentChanges }): Promise<void> {
  const { memberId, id, sent } = change;
  const before = await heldTrade(tx, change);
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const trade: Trade = {
    ...before,
    ...given,
    currency: sent.currency === null ? 'USD' : (sent.currency ?? before.currency),
  };
  const fields = Object.keys(before) as (keyof Trade)[];
  const changed = fields.filter((field) => before[field] !== trade[field]);
  if (changed.length === 0) return;
  await tx.rows(sql`
    update investments set ticker = ${trade.ticker}, transaction_type = ${trade.transactionType},
      shares = ${trade.shares}, price_per_share = ${trade.pricePerShare}, transaction_date = ${trade.transactionDate},
      currency = ${trade.currency}, fees = ${trade.fees}, notes = ${trade.notes}, search_text = ${searchTextOf(trade)},
      version = version + 1, updated_at = now()
    where id = ${id} and user_id = ${memberId}`);
  if (changed.some((field) => field !== 'notes')) await keepJournal(tx, memberId);
}

/** Deletes a trade for good. */
export async function deleteTrade(tx: Db, change: Change): Promise<void> {
  await heldTrade(tx, change);
  await tx.rows(sql`delete from investments where id = ${change.id} and user_id = ${change.memberId}`);
  await keepJournal(tx, change.memberId);
}
