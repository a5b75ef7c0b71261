import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { Problem } from '../../../server/problems/problems.ts';
import { calculate } from './calculate.ts';
import type { Kept as Made } from './calculations.ts';
import { journalText } from './keep-journal.ts';

interface Kept {
  id: string;
  xirrRate: number | null;
  /** Ticker, currency, ticker without exchange, exchange, cost: by ticker and currency. */
  holdings: string[][];
}

const keptAfter = (id: string) => sql`
  select u.id, u.xirr_rate::float8 as "xirrRate",
    coalesce((select json_agg(json_build_array(h.ticker, h.currency, h.bare_ticker, coalesce(h.exchange, ''),
      trim_scale(h.cost_basis)::text))
      from holdings h where h.user_id = u.id), '[]') as holdings
  from users u
  where u.id > ${id} and (u.xirr_rate is not null
    or exists (select from investments i where i.user_id = u.id)
    or exists (select from holdings h where h.user_id = u.id))
  order by u.id limit 100`;

const inOrder = (holdings: readonly string[][]) => JSON.stringify(holdings.map((each) => each.join(' ')).toSorted());

async function agrees(db: Db, { id, xirrRate, holdings }: Kept): Promise<boolean> {
  const text = await journalText(db, id);
  let made: Made;
  try {
    made = JSON.parse(await calculate({ calculation: 'keep', text }, {})) as Made;
  } catch (error) {
    // Nobody can tell what follows from it.
    if (error instanceof Problem && error.code === 'conflict') return false;
    throw error;
  }
  const held = made.holdings.map(({ ticker, currency, bareTicker, exchange, costBasis }) => [
    ...[ticker, currency, bareTicker],
    ...[exchange ?? '', costBasis],
  ]);
  return xirrRate === made.xirrRate && inOrder(holdings) === inOrder(held);
}

/** The first members whose kept rate or holdings do not follow from their journal. */
export async function wrongJournals(db: Db, most: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let last = ''; wrong.length < most;) {
    const members = await db.rows<Kept>(keptAfter(last));
    for (const member of members) if (!(await agrees(db, member))) wrong.push(member.id);
    if (members.length === 0) break;
    last = members.at(-1)!.id;
  }
  return wrong.slice(0, most);
}
