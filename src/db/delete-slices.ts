import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** A statement ends after ten seconds on any machine, and what one could not delete would be more with every hour. */
const atOnce = 1_000;

/** Deletes the rows of a table for which `condition` holds, a few at a time. */
export async function deleteSlices(db: Db, table: string, condition: SQL, most = atOnce): Promise<void> {
  const from = sql.raw(table);
  for (let deleted = most; deleted === most;) {
    const gone = await db.rows(sql`
      delete from ${from} where ctid = any(array(select ctid from ${from} where ${condition} limit ${most})) returning 1`);
    deleted = gone.length;
  }
}
