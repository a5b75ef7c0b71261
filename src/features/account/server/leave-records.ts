import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';

/** Rows of one short transaction: others wait for none of them for longer. */
const atOnce = 2_000;

interface Reference {
  table: string;
  column: string;
}

/**
 * Leaves what a member added without its author, a few rows at a time: by the foreign keys, in the statement that deletes
 * the member, hundreds of thousands of them would take longer than a statement may, and hold up whoever edits them. What
 * is added meanwhile is left to the foreign keys. References are found in the catalogue, so that no new table is forgotten.
 */
export async function leaveRecords(db: Database, userId: string, most = atOnce): Promise<void> {
  const references = await db.rows<Reference>(sql`
    select format('%I', r.relname) as table, format('%I', a.attname) as column
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'n'
    order by 1, 2`);
  for (const { table, column } of references) {
    const [of, author] = [sql.raw(table), sql.raw(column)];
    let left = most;
    while (left === most) {
      const rows = await db.transaction((tx) =>
        tx.rows(sql`
          update ${of} set ${author} = null
          where ctid = any(array(
            select ctid from ${of} where ${author} = ${userId} limit ${most} for no key update skip locked
          ))
          returning 1`),
      );
      left = rows.length;
    }
  }
}
