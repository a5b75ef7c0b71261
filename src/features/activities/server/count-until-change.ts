import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

interface Counted {
  result: unknown;
  /** The newest activities when it was counted. */
  marker: string;
  at: number;
}

/** By database, because counts belong to one; replicas lag behind each in its own way. */
const counted = new WeakMap<Db['client'], Map<string, Counted>>();
/** Searches differ endlessly; so many counts are kept. */
const most = 200;

/** A change whose activity is not among the newest (many at once) shows after this time at the latest. */
const maxAgeMilliseconds = 10_000;

/** Another text after every change: each writes an activity, or is merged into one. */
export async function newestActivities(db: Db): Promise<string> {
  const rows = await db.rows<{ place: string }>(sql`
    select id || '@' || updated_at as place from activities order by updated_at desc, id desc limit 10`);
  return rows.map((row) => row.place).join();
}

/** Counts anew only after a change: counting 100,000 rows takes 10 ms, which every page of a list would pay. */
export async function countUntilChange<Result>(db: Db, name: string, count: () => Promise<Result>): Promise<Result> {
  const marker = await newestActivities(db);
  const counts = counted.get(db.client) ?? new Map<string, Counted>();
  counted.set(db.client, counts);
  const at = performance.now();
  const last = counts.get(name);
  if (last?.marker === marker && at - last.at < maxAgeMilliseconds) return last.result as Result;
  const result = await count();
  if (counts.size >= most) counts.clear();
  counts.set(name, { result, marker, at });
  return result;
}
