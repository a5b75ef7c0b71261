import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** A change of more mines is told as one of all of them; so is what came of more changes than this. */
export const mostToldMines = 4_000;

/** The statement that tells of these mines, to be sent by itself or as a part of what changes them. */
const telling = (mineIds: readonly number[]): SQL => sql`
  insert into mine_changes (mine_ids)
  values (${mineIds.length > mostToldMines ? null : sql.param([...mineIds])}::bigint[])`;

/** Before a statement that changes these mines: tells of them on the same way. */
export const alsoTelling = (mineIds: readonly number[]): SQL => sql`with told as (${telling(mineIds)})`;

/** Something of these mines that lists count by has changed in this transaction, or they are gone. */
export async function tellOfMines(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length > 0) await tx.rows(telling(mineIds));
}

/** So much has changed in this transaction that all mines are read anew. */
export const tellOfAllMines = (tx: Db): Promise<unknown> =>
  tx.rows(sql`insert into mine_changes (mine_ids) values (null)`);

export interface ToldMines {
  /** What the statement saw: asked with next time. */
  snapshot: string;
  /** Null: all, or too many to be told one by one. */
  ids: number[] | null;
}

/** What a statement sees now. */
export async function snapshotOf(db: Db): Promise<string> {
  const [row] = await db.rows<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return row!.snapshot;
}

/**
 * The mines of which something has changed that this snapshot did not see: what was committed since, whenever it began. The newest
 * stand last in the index, so that few rows are read however many there are.
 */
export async function mineChangesSince(db: Db, snapshot: string): Promise<ToldMines> {
  const [row] = await db.rows<{ snapshot: string; isOfAll: boolean; ids: number[] }>(sql`
    with told as materialized (
      select c.mine_ids from mine_changes c
      where c.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(c.transaction, ${snapshot}::pg_snapshot)
      order by c.transaction limit ${mostToldMines + 1}
    ), ids as (select distinct unnest(mine_ids) as id from told limit ${mostToldMines + 1})
    select pg_current_snapshot()::text as snapshot,
      (select count(*) > ${mostToldMines} or coalesce(bool_or(mine_ids is null), false) from told) as "isOfAll",
      coalesce((select json_agg(id) from ids), '[]') as ids`);
  const { isOfAll, ids, snapshot: seen } = row!;
  return { snapshot: seen, ids: isOfAll || ids.length > mostToldMines ? null : ids };
}

/** Whoever looked before that has to read all mines. */
export const changesAreKept = { hours: 24 };

const sweptAtOnce = 2_000;

/** Takes away what was told a day ago, some rows at a time from the oldest on. */
export const sweepMineChanges = (db: Db): Promise<unknown> =>
  db.rows(sql`
    delete from mine_changes where told_at < now() - make_interval(hours => ${changesAreKept.hours})
      and id = any(array(select id from mine_changes order by id limit ${sweptAtOnce}))`);
