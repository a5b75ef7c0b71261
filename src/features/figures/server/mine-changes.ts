import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** A change of more mines is told as one of all of them; so is what came of more changes than this. */
export const mostToldMines = 4_000;
/** So many are listed at most, each as often as it was told: to read all mines takes no longer than more. */
const mostListed = 100_000;

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

/**
 * What a statement sees now. A replica does not name the transactions that go on at the primary: all from the first of them on are
 * taken for unseen there, so that what was told by those that have ended meanwhile is read once more.
 */
const seenNow = sql.raw(`case when pg_is_in_recovery()
  then pg_snapshot_xmin(pg_current_snapshot())::text || ':' || pg_snapshot_xmin(pg_current_snapshot())::text || ':'
  else pg_current_snapshot()::text end`);

/**
 * Whether the next statement sees at least as much. Where the primary answers for a replica it may see less, and one that copies
 * rows instead of pages gives its transactions numbers of its own.
 */
const isFollowed = (db: Db) => (db.isReplica ? sql`pg_is_in_recovery()` : sql`true`);

/** What a statement sees now; undefined where nobody can tell what the next one sees. */
export async function snapshotOf(db: Db): Promise<string | undefined> {
  const [row] = await db.rows<{ snapshot: string | null }>(
    sql`select case when ${isFollowed(db)} then ${seenNow} end as snapshot`,
  );
  return row?.snapshot ?? undefined;
}

/**
 * The mines of which something has changed that this snapshot did not see: what was committed since, whenever it began. The newest
 * stand last in the index, so that few rows are read however many there are. What another server told has come with a copy of its
 * rows, by numbers that are not this one's; one that has given fewer numbers than the snapshot knows is another server.
 */
export async function mineChangesSince(db: Db, snapshot: string): Promise<ToldMines> {
  const [row] = await db.rows<{ snapshot: string; isOfAll: boolean; ids: number[] }>(sql`
    with told as materialized (
      select c.mine_ids from mine_changes c
      where c.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and c.transaction < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.transaction, ${snapshot}::pg_snapshot)
      order by c.transaction limit ${mostToldMines + 1}
    ), listed as materialized (select unnest(mine_ids) as id from told limit ${mostListed + 1}),
    ids as (select distinct id from listed limit ${mostToldMines + 1})
    select ${seenNow} as snapshot,
      not ${isFollowed(db)} or pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        or (select count(*) > ${mostToldMines} or coalesce(bool_or(mine_ids is null), false) from told)
        or (select count(*) > ${mostListed} from listed) as "isOfAll",
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
