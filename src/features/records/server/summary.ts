import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

export type RecordAction = 'create' | 'update' | 'delete';

/** What a mine keeps of its records of a kind, so that lists filter and sort by it without reading them. */
export interface Summary {
  /** The columns of `mines`, as `checkKeptColumns` names them. */
  columns: string;
  /** After a change of one record, in its transaction. */
  keepAfter(tx: Db, mineId: number, recordId: number, action: RecordAction): Promise<void>;
  /** After changes of many records: finds the columns of these mines anew. */
  keep(tx: Db, mineIds: readonly number[]): Promise<void>;
  /** Ids of mines of which they say something else than the records; none, unless something is wrong. */
  wrong: SQL;
}

/** A column of `mines` that only changes when records come or go: `of` is what it says of the mine `m`. */
export function keptColumn(column: string, of: SQL): Summary {
  const kept = sql.raw(column);
  const keep: Summary['keep'] = async (tx, mineIds) => {
    if (mineIds.length === 0) return;
    await tx.rows(sql`
      update mines set ${kept} = anew.value from (
        select m.id, ${of} as value from mines m where m.id = any(${sql.param([...mineIds])}::bigint[])
      ) anew
      where mines.id = anew.id and mines.${kept} is distinct from anew.value`);
  };
  return {
    columns: `mines.${column}`,
    keep,
    async keepAfter(tx, mineId, _recordId, action) {
      if (action !== 'update') await keep(tx, [mineId]);
    },
    wrong: sql`select m.id from mines m where m.${kept} is distinct from ${of}`,
  };
}
