import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';

/** What would come of the rows of checks is of no use for longer than a day; the rows that failed are kept for 30. */
export async function sweepImportRows(db: Db): Promise<void> {
  await db.rows(sql`
    update import_rows set outcomes = null where outcomes is not null and created_at < now() - interval '1 day'`);
  await db.rows(sql`delete from import_rows where created_at < now() - interval '30 days'`);
}
