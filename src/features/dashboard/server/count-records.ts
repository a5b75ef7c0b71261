import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Dashboard } from '../contract.ts';

type Counts = Dashboard['counts'];

/** Counting is dear where there are many records (10 ms for 100,000), so it is repeated only after a change. */
interface Counted {
  counts: Counts;
  /** The newest activities when it was counted: every change writes one. */
  marker: string;
  at: number;
}

/** A change whose activity is not among the newest (many at once) shows after this time at the latest. */
const maxAgeMilliseconds = 10_000;

async function count(db: Db): Promise<Counts> {
  const [counts] = await db.rows<Counts>(sql`
    select (select count(*) from mines where not is_archived) as mines,
      (select count(*) from companies where not is_archived) as companies,
      (select count(*) from steps s left join mines m on m.id = s.mine_id left join companies c on c.id = s.company_id
        where s.description is not null and not coalesce(m.is_archived, c.is_archived)) as events`);
  return counts!;
}

/** Counts mines, companies and events, as often as `marker` changes. One per server: the counts belong to its database. */
export function recordCounter(): (db: Db, marker: string) => Promise<Counts> {
  let last: Counted | undefined;
  return async (db, marker) => {
    const at = performance.now();
    if (last?.marker === marker && at - last.at < maxAgeMilliseconds) return last.counts;
    const counts = await count(db);
    last = { counts, marker, at };
    return counts;
  };
}
