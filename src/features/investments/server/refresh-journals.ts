import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { listingsOfCompany, spellingsOf, writtenTicker } from '../../../db/ticker-sql.ts';
import { journalTurn } from '../../../server/turns-of.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';

/** Journals that one run keeps anew. */
const mostAtOnce = 500;

/**
 * Members whose kept figures may be of other securities than their journal says now: those of before there were any, and
 * those with tickers of a company that changed within the last two hours, as its tickers decide what spellings mean.
 */
const staleMembers = sql`
  select h.user_id as id from holdings h where h.security is null
  union
  select i.user_id from investments i
  where ${writtenTicker(sql`i`)} = any(array(
    select unnest(${spellingsOf(sql`l.symbol`)})
    from companies c cross join ${listingsOfCompany} l where c.updated_at > now() - interval '2 hours'))
  order by id limit ${mostAtOnce}`;

/** Keeps journals anew whose tickers may mean something else by now. */
export async function refreshJournals(db: Database): Promise<number> {
  const members = await db.rows<{ id: string }>(staleMembers);
  for (const { id } of members)
    await db.transaction(
      async (tx) => {
        await holdJournal(tx, id);
        await keepJournal(tx, id);
      },
      { turns: [journalTurn(id)] },
    );
  return members.length;
}
