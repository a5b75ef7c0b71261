import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { deleteSlices } from '../../../../db/delete-slices.ts';

/** A row may be megabytes. */
const atOnce = 100;

/** What would come of the rows of checks is of no use for longer than a day; checks, and the rows that failed, are kept for 30. */
export async function sweepImportRows(db: Db): Promise<void> {
  const isOld = sql`created_at < now() - interval '1 day'`;
  await deleteSlices(db, 'import_rows', sql`${isOld} and failed_rows is null`, atOnce);
  for (let emptied = atOnce; emptied === atOnce;) {
    const rows = await db.rows(sql`
      update import_rows set outcomes = null where ctid = any(array(
        select ctid from import_rows where outcomes is not null and ${isOld} limit ${atOnce}
      )) returning 1`);
    emptied = rows.length;
  }
  await deleteSlices(db, 'import_rows', sql`created_at < now() - interval '30 days'`, atOnce);
  // A check stored nothing; an import is told of for as long as its records are.
  const isOldCheck = sql`is_dry_run and finished_at < now() - interval '30 days'`;
  await deleteSlices(db, 'imports', isOldCheck, atOnce);
}
