import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { bareTicker } from '../../../db/ticker-sql.ts';
import { type ListedCompany, listingsOfCompany, spellingsOfSymbol } from '../../../domain/tickers/securities.ts';
import { Problem } from '../../../server/problems/problems.ts';
import { journalTurn } from '../../../server/calls/turns-of.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';

/** Journals that one run keeps anew. */
const mostAtOnce = 500;

/** Spellings of the tickers of companies that changed within the last two hours: these decide what a ticker means. */
async function changedSpellings(db: Database): Promise<string[]> {
  const changed = await db.rows<ListedCompany>(sql`
    select stock_symbol as "stockSymbol", stock_exchanges as "stockExchanges", tickers from companies
    where updated_at > now() - interval '2 hours' and tickers <> '{}'`);
  const symbols = new Set(changed.flatMap((company) => listingsOfCompany(company).map(({ symbol }) => symbol)));
  return [...symbols].flatMap(spellingsOfSymbol);
}

/** Members whose kept figures are of before there were securities, or may be of others than their journal says now. */
async function staleMembers(db: Database): Promise<{ id: string }[]> {
  const spellings = await changedSpellings(db);
  const byTicker =
    spellings.length === 0
      ? sql``
      : sql`union select i.user_id from investments i
          where ${bareTicker(sql`i`)} = any(${sql.param(spellings)}::text[])`;
  return db.rows<{ id: string }>(sql`
    select h.user_id as id from holdings h where h.security is null ${byTicker} order by id limit ${mostAtOnce}`);
}

/**
 * Keeps journals anew whose tickers may mean something else by now. One that cannot be computed any more, because two of its
 * tickers became one security with very many lots, stays as it was: the others do not wait for it.
 */
export async function refreshJournals(db: Database): Promise<number> {
  const members = await staleMembers(db);
  const keep = (id: string) =>
    db.transaction(
      async (tx) => {
        await holdJournal(tx, id);
        await keepJournal(tx, id);
      },
      { turns: [journalTurn(id)] },
    );
  let kept = 0;
  for (const { id } of members) {
    try {
      await keep(id);
      kept += 1;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
    }
  }
  return kept;
}
