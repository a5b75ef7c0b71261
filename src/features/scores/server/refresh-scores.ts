import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { type EngagementCounts, engagementPoints, engagementWindowDays } from '../../../domain/engagement.ts';
import { dataTypes } from '../../../domain/nouns.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';

const editTypes = ['create', 'update', 'delete', 'restore', 'merge', 'undo'];

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

const worth = (kind: keyof EngagementCounts) => sql.raw(String(engagementPoints[kind]));
const engagementWindow = sql.raw(`interval '${engagementWindowDays} days'`);

/** Points within the window, as rows `(id, points, at)` for the ids in `wanted`. */
function pointsOf(entityType: EntityType): SQL {
  const id = sql.raw(`${entityType}_id`);
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const notes = sql.raw(`${entityType}_notes`);
  const likes = sql.raw(`${entityType}_note_likes`);
  const since = sql`now() - ${engagementWindow}`;
  const viaImport =
    entityType === 'mine'
      ? sql`r.mine_id = w.id and r.entity_type = any(${textArray(dataTypes('mine'))})
          and not (r.entity_type = 'mine' and r.action = 'created')`
      : sql`r.entity_type = 'company' and r.entity_id = w.id and r.action <> 'created'`;
  return sql`
    select e.id, ${worth('dataChanges')} as points, e.created_at as at from wanted w join ${entities} e on e.id = w.id
      where e.created_at > ${since}
    union all
    select w.id, ${worth('pageViews')}, v.viewed_at from wanted w join page_views v on v.${id} = w.id where v.viewed_at > ${since}
    union all
    select w.id, ${worth('notes')}, n.created_at from wanted w join ${notes} n on n.${id} = w.id where n.created_at > ${since}
    union all
    select w.id, ${worth('likes')}, l.created_at from wanted w join ${notes} n on n.${id} = w.id join ${likes} l on l.note_id = n.id
      where l.created_at > ${since}
    union all
    select w.id, ${worth('media')}, m.created_at from wanted w join media m on m.${id} = w.id where m.created_at > ${since}
    union all
    select w.id, ${worth('ratings')}, r.created_at from wanted w join nps_ratings r on r.${id} = w.id where r.created_at > ${since}
    union all
    select w.id, ${worth('dataChanges')}, a.created_at from wanted w join activities a on a.${id} = w.id
      where a.created_at > ${since} and a.entity_type = any(${textArray(dataTypes(entityType))})
        and a.type = any(${textArray(editTypes)}) and not (a.entity_type = ${entityType} and a.type = 'create')
    union all
    select w.id, ${worth('dataChanges')}, i.created_at from wanted w join import_records r on ${viaImport} and not r.is_undone join imports i on i.id = r.import_id
      where i.created_at > ${since}`;
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

async function refreshBatch(tx: Db, entityType: EntityType, ids: number[]): Promise<void> {
  const id = sql.raw(`${entityType}_id`);
  const entities = sql.raw(entityType === 'mine' ? 'mines' : 'companies');
  const list = sql`${sql.param(ids)}::int[]`;
  // Locked in a statement of its own: the next one then sees what a write before it has committed.
  await tx.rows(sql`select 1 from scores where ${id} = any(${list}) order by ${id} for update`);
  await tx.rows(sql`
    with wanted as (select unnest(${list}) as id),
    points as (
      select id, sum(points) as points, min(at) + ${engagementWindow} as due_at from (${pointsOf(entityType)}) events
      group by id
    ),
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
    select e.id, coalesce(round(100 * (1 - exp(-p.points / 100.0))), 0),
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
    from unnest(${sql.param([...ids])}::int[]) as made(id)`);
}

const jobBatch = 1_000;
/** Any number, the same in every process: who refreshes holds it, the others let it be. */
const jobLock = 7_301_482_612;

interface DueRow {
  mineId: number | null;
  companyId: number | null;
}

/** Every 5 minutes: computes the scores anew from which an event has left its window. Answers how many. */
export async function refreshDueScores(db: Database): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const due = await db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as ours`);
      if (!lock?.ours) return 0;
      const rows = await tx.rows<DueRow>(sql`
        select mine_id as "mineId", company_id as "companyId" from scores where due_at <= now()
        order by due_at limit ${jobBatch}`);
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
      return rows.length;
    });
    refreshed += due;
    if (due < jobBatch) return refreshed;
  }
}
