import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { namedAfter, sliceSize } from './keep-company-name.ts';
import type { MergeTable } from './merge-tables.ts';

interface Change extends Pick<MergeTable, 'name'> {
  mergeId: number;
  /** The company whose rows they are. */
  from: number;
  /** The company that gets them. */
  to: { id: number; name: string };
  /** What else changes, for the list of the update: of the row `r`, which the merge wrote down as `k`. */
  change: SQL;
}

/** Gives the rows that a merge wrote down to the other company, a slice at a time. Answers how many. */
export async function changeMovedRows(tx: Db, { mergeId, name, from, to, change }: Change): Promise<number> {
  const ofMine = name === 'mines' ? sql`, version = version + 1, ${namedAfter(to.name, sql`r`)}` : sql``;
  let moved = 0;
  for (let after: number | null = 0; after !== null;) {
    const [slice]: { last: number | null; count: number }[] = await tx.rows(sql`
      with slice as (
        select id, record_id, before from company_merge_records
        where merge_id = ${mergeId} and table_name = ${name} and not is_gone and id > ${after} order by id limit ${sliceSize}
      ), moved as (
        update ${sql.raw(name)} r set company_id = ${to.id} ${ofMine} ${change}
        from slice k where r.id = k.record_id and r.company_id = ${from} returning r.id
      )
      select (select max(id) from slice) as last, (select count(*) from moved) as count`);
    moved += slice?.count ?? 0;
    after = slice?.last ?? null;
  }
  return moved;
}
