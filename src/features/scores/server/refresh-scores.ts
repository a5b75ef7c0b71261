import { sql, type SQL } from 'drizzle-orm';
import { type Database, type Db, sqlState } from '../../../db/client.ts';
import {
  type EngagementCounts,
  engagementPoints,
  engagementWindowDays,
  pointsOfHighest,
} from '../../../domain/records/engagement.ts';
import { dataTypes } from '../../../domain/nouns/nouns.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';

const editTypes = ['create', 'update', 'delete', 'restore', 'merge', 'undo'];

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

const worth = (kind: keyof EngagementCounts) => sql.raw(String(engagementPoints[kind]));
const engagementWindow = sql.raw(`interval '${engagementWindowDays} days'`);

/** Rows of one act each, the worth of which is at least a point: more of them can raise no score. */
const mostActs = pointsOfHighest;

/** What happened to `w.id` within the window, as rows `(points, at)`; those of an index that knows the time come first. */
function actsOf(entityType: EntityType): SQL {
  const id = sql.raw(`${entityType}_id`);
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const notes = sql.raw(`${entityType}_notes`);
  const likes = sql.raw(`${entityType}_note_likes`);
  const since = sql`now() - ${engagementWindow}`;
  // Ids are given in the order of time, but for those who begin at once.
  const firstImport = sql`(
    select f.id from imports f where f.created_at > ${since} - interval '1 hour' order by f.created_at, f.id limit 1)`;
  const imported =
    entityType === 'mine'
      ? sql`r.mine_id = w.id and r.import_id >= ${firstImport} and r.entity_type = any(${textArray(dataTypes('mine'))})
          and not (r.entity_type = 'mine' and r.action = 'created')`
      : sql`r.entity_type = 'company' and r.entity_id = w.id and r.action <> 'created'`;
  return sql`
    select ${worth('dataChanges')} as points, e.created_at as at from ${entities} e where e.id = w.id and e.created_at > ${since}
    union all
    (select ${worth('notes')}, n.created_at from ${notes} n where n.${id} = w.id and n.created_at > ${since}
      order by n.created_at desc limit ${mostActs})
    union all
    (select ${worth('pageViews')}, v.viewed_at from page_views v where v.${id} = w.id and v.viewed_at > ${since}
      order by v.viewed_at desc limit ${mostActs})
    union all
    (select ${worth('dataChanges')}, a.created_at from activities a where a.${id} = w.id
      and a.created_at > ${since} and a.entity_type = any(${textArray(dataTypes(entityType))})
      and a.type = any(${textArray(editTypes)}) and not (a.entity_type = ${entityType} and a.type = 'create')
      order by a.created_at desc limit ${mostActs})
    union all
    (select ${worth('ratings')}, r.created_at from nps_ratings r where r.${id} = w.id and r.created_at > ${since}
      order by r.created_at desc limit ${mostActs})
    union all
    (select ${worth('media')}, m.created_at from media m where m.${id} = w.id and m.created_at > ${since}
      order by m.created_at desc limit ${mostActs})
    union all
    select * from (
      select ${worth('dataChanges')}, (select i.created_at from imports i where i.id = r.import_id) as at
      from import_records r where ${imported} and not r.is_undone order by r.import_id desc limit ${mostActs}
    ) newest where at > ${since}
    union all
    select ${worth('likes')}, l.created_at from ${notes} n join ${likes} l on l.note_id = n.id
      where n.${id} = w.id and n.like_count > 0 and l.created_at > ${since}`;
}

/** More at a time would hold the rows of too many entities locked. */
const batchSize = 5_000;

/**
 * Computes engagement and NPS of these mines or companies anew, in the transaction of the write that concerns them.
 * A new mine or company gets its row here. Ids of nothing are ignored.
 */
export async function refreshScores(tx: Db, entityType: EntityType, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)].toSorted((one, other) => one - other);
  for (let start = 0; start < wanted.length; start += batchSize) {
    await refreshBatch(tx, entityType, wanted.slice(start, start + batchSize));
  }
}

/**
 * The same after writes that are none of votes, which it reads none of: a mine with a hundred thousand of them is looked at
 * as fast as any other.
 */
export async function refreshEngagement(tx: Db, entityType: EntityType, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)].toSorted((one, other) => one - other);
  for (let start = 0; start < wanted.length; start += batchSize) {
    const batch = wanted.slice(start, start + batchSize);
    const there = new Set(await updateEngagement(tx, entityType, batch));
    const others = batch.filter((each) => !there.has(each));
    if (others.length > 0) await refreshBatch(tx, entityType, others);
  }
}

const pointsOf = (entityType: EntityType) => sql`
  select w.id, sum(a.points) as points, min(a.at) + ${engagementWindow} as due_at
  from wanted w cross join lateral (select * from (${actsOf(entityType)}) acts limit ${mostActs}) a
  group by w.id`;
const engagement = sql`coalesce(round(100 * (1 - exp(-p.points / 100.0))), 0)`;

// Locked in a statement of its own: the next one then sees what a write before it has committed.
const lockScores = (tx: Db, id: SQL, list: SQL) =>
  tx.rows(sql`select 1 from scores where ${id} = any(${list}) order by ${id} for update`);

/** Answers those that have scores. Votes are due no earlier than before, so what is due before them stays so. */
async function updateEngagement(tx: Db, entityType: EntityType, ids: number[]): Promise<number[]> {
  const id = sql.raw(`${entityType}_id`);
  const list = sql`${sql.param(ids)}::bigint[]`;
  await lockScores(tx, id, list);
  const rows = await tx.rows<{ id: number }>(sql`
    with wanted as (select unnest(${list}) as id), points as (${pointsOf(entityType)})
    update scores s set engagement = ${engagement}, updated_at = now(), due_at = least(p.due_at, s.due_at)
    from wanted left join points p on p.id = wanted.id
    where s.${id} = wanted.id returning s.${id} as id`);
  return rows.map((row) => row.id);
}

async function refreshBatch(tx: Db, entityType: EntityType, ids: number[]): Promise<void> {
  const id = sql.raw(`${entityType}_id`);
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const list = sql`${sql.param(ids)}::bigint[]`;
  await lockScores(tx, id, list);
  await tx.rows(sql`
    with wanted as (select unnest(${list}) as id),
    points as (${pointsOf(entityType)}),
    latest as (
      select distinct on (r.${id}, r.user_id) r.${id} as id, r.rating, r.created_at
      from wanted w join nps_ratings r on r.${id} = w.id
      where r.created_at > now() - interval '365 days'
      order by r.${id}, r.user_id, r.created_at desc, r.id desc
    ),
    votes as (
      select id, count(*) filter (where rating >= 9) as promoters, count(*) filter (where rating in (7, 8)) as passives,
        count(*) filter (where rating <= 6) as detractors, count(*) as voters,
        min(created_at) + interval '365 days' as due_at
      from latest group by id
    )
    insert into scores (${id}, engagement, net_promoter, promoters, passives, detractors, updated_at, due_at)
    select e.id, ${engagement},
      round(100.0 * (v.promoters - v.detractors) / v.voters),
      coalesce(v.promoters, 0), coalesce(v.passives, 0), coalesce(v.detractors, 0), now(), least(p.due_at, v.due_at)
    from wanted join ${entities} e on e.id = wanted.id left join points p on p.id = e.id left join votes v on v.id = e.id
    order by e.id
    on conflict (${id}) do update set engagement = excluded.engagement, net_promoter = excluded.net_promoter,
      promoters = excluded.promoters, passives = excluded.passives, detractors = excluded.detractors,
      updated_at = excluded.updated_at, due_at = excluded.due_at`);
}

/** The scores of mines or companies that were made in this very transaction: their creation is all that counts yet. */
export async function startScores(tx: Db, entityType: EntityType, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    insert into scores (${sql.raw(`${entityType}_id`)}, engagement, due_at)
    select id, round(100 * (1 - exp(-3 / 100.0))), now() + interval '90 days'
    from unnest(${sql.param([...ids])}::bigint[]) as made(id)`);
}

/** In one transaction, which holds them locked: whoever views one of them waits for it. */
const jobBatch = 100;
/** Any number, the same in every process: who refreshes holds it, the others let it be. */
const jobLock = 7_301_482_612;

interface DueRow {
  id: number;
  mineId: number | null;
  companyId: number | null;
}

const dueColumns = sql.raw('id, mine_id as "mineId", company_id as "companyId"');

/** Whether others would be computed, where these were not: not so when the database is gone, stops or is full. */
function isOfRecords(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !/^(?:08|53|57P)/.test(state);
}

const firstDelayMinutes = 10;
const longestDelayMinutes = 24 * 60;
/** How often in a row the scores of a row, by its id, could not be computed. */
const failuresOf = new WeakMap<Database, Map<number, number>>();

/** Leaves a record be whose scores could not be computed, twice as long each time. Answers what the log is told. */
async function postpone(db: Database, { id, mineId, companyId }: DueRow, cause: unknown): Promise<Error> {
  let failures = failuresOf.get(db);
  if (!failures) failuresOf.set(db, (failures = new Map()));
  const before = failures.get(id) ?? 0;
  const minutes = Math.min(firstDelayMinutes * 2 ** before, longestDelayMinutes);
  await db.rows(sql`update scores set due_at = now() + make_interval(mins => ${minutes}) where id = ${id}`);
  failures.set(id, before + 1);
  const what = mineId === null ? `company ${companyId}` : `mine ${mineId}`;
  return new Error(`The scores of ${what} could not be computed; they are tried again in ${minutes} minutes.`, {
    cause,
  });
}

/**
 * Computes these anew where they are still due: in one transaction, or in smaller ones where that fails or takes too long;
 * one that fails by itself is postponed. Answers how many; undefined where another process is at it.
 */
async function refreshThose(db: Database, due: readonly DueRow[], failed: Error[]): Promise<number | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as ours`);
      if (!lock?.ours) return undefined;
      const ids = sql.param(due.map(({ id }) => id));
      const rows = await tx.rows<DueRow>(sql`
        select ${dueColumns} from scores where id = any(${ids}::bigint[]) and due_at <= now()`);
      await refreshScores(
        tx,
        'mine',
        rows.map((row) => row.mineId).filter((id) => id !== null),
      );
      await refreshScores(
        tx,
        'company',
        rows.map((row) => row.companyId).filter((id) => id !== null),
      );
      for (const { id } of rows) failuresOf.get(db)?.delete(id);
      return rows.length;
    });
  } catch (error) {
    if (!isOfRecords(error)) throw error;
    const [first] = due;
    if (first && due.length === 1) {
      failed.push(await postpone(db, first, error));
      return 0;
    }
    const size = Math.ceil(due.length / 10);
    let refreshed = 0;
    for (let start = 0; start < due.length; start += size) {
      const some = await refreshThose(db, due.slice(start, start + size), failed);
      if (some === undefined) return undefined;
      refreshed += some;
    }
    return refreshed;
  }
}

/**
 * Every 5 minutes: computes the scores anew from which an event has left its window. Answers how many; rejects, when all
 * others are done, where some could not be computed.
 */
export async function refreshDueScores(db: Database): Promise<number> {
  const failed: Error[] = [];
  let refreshed = 0;
  for (;;) {
    const due = await db.rows<DueRow>(sql`
      select ${dueColumns} from scores where due_at <= now() order by due_at limit ${jobBatch}`);
    const some = due.length > 0 ? await refreshThose(db, due, failed) : 0;
    refreshed += some ?? 0;
    if (some === undefined || due.length < jobBatch) break;
  }
  if (failed.length > 0) throw new AggregateError(failed, failed[0]!.message);
  return refreshed;
}
