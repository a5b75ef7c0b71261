import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import type { FeedPlace } from '../../../domain/records/feed-place.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import {
  countRows,
  nextCursor,
  type Order,
  pageIds,
  type Paging,
  placedIds,
  type PlacedRow,
  planOf,
} from '../../../server/calls/paging.ts';
import type { ActivityListQuery } from '../contract.ts';
import { countUntilChange } from './count-until-change.ts';

const isGone = (entityType: 'mine_note' | 'company_note') => sql`
  a.entity_type = ${sql.raw(`'${entityType}'`)}
    and not exists (select from ${sql.raw(`${entityType}s`)} n where n.id = a.entity_id)`;

/** In a list, of so many bytes: what changed in an activity or what it deleted. Of longer ones only what is short is told. */
const most = { ofActivity: sql.raw('16000'), ofValue: sql.raw('500') };

/** Whether a value is short for certain, without reading it: nothing is packed that is not read. */
const isShort = (value: SQL) => sql`
  pg_column_compression(${value}) is null and pg_column_size(${value}) <= ${most.ofActivity}`;

const marked = sql`case when whole > ${most.ofActivity} then '{"isShortened": true}'::jsonb else '{}' end`;

/** Changes of a list: the fields of all, before and after of those that are short where they are many or long. */
const toldChanges = sql`
  case when ${isShort(sql`a.changes`)} then jsonb_build_object('changes', a.changes) else (
    select jsonb_build_object('changes', jsonb_agg(
      case when whole <= ${most.ofActivity} or size <= ${most.ofValue} then change
      else jsonb_build_object('field', change -> 'field', 'from', null, 'to', null, 'isLong', true) end order by place)) || ${marked}
    from (
      select change, place, pg_column_size(change) as size, sum(pg_column_size(change)) over () as whole
      from jsonb_array_elements(a.changes) with ordinality listed(change, place)
    ) sized group by whole
  ) end`;

const toldSnapshot = sql`
  case when ${isShort(sql`a.snapshot`)} then jsonb_build_object('snapshot', a.snapshot) else (
    select jsonb_build_object('snapshot', coalesce(
      jsonb_object_agg(key, value) filter (where whole <= ${most.ofActivity} or size <= ${most.ofValue}), '{}')) || ${marked}
    from (
      select key, value, pg_column_size(value) as size, sum(pg_column_size(value)) over () as whole from jsonb_each(a.snapshot)
    ) sized group by whole
  ) end`;

/**
 * An activity `a` of the member `u`, as the contract's `Activity`: what changed and what was deleted lie in its metadata.
 * A deleted note is told as it was at its end: what it said before its edits is not.
 */
const jsonOf = (changes: SQL, snapshot: SQL) =>
  fixed(sql`
  (select row_to_json(activity) from (select
    a.id, a.type, a.description, a.entity_type as "entityType", a.entity_id as "entityId",
    a.entity_name as "entityName", ${creatorJson(sql`u`)} as user,
    a.metadata || case when a.changes is null or ${isGone('mine_note')} or ${isGone('company_note')} then '{}'::jsonb else ${changes} end
      || case when a.snapshot is null then '{}'::jsonb else ${snapshot} end as metadata,
    ${instantText(sql`a.created_at`)} as "createdAt"
  ) activity)`);

/** As lists tell it, in 16 kB or so: one of them may hold two thousand kilobytes. */
export const activityJson = jsonOf(toldChanges, toldSnapshot);

const wholeActivityJson = jsonOf(
  sql`jsonb_build_object('changes', a.changes)`,
  sql`jsonb_build_object('snapshot', a.snapshot)`,
);

/** An activity with all that changed, however long. */
export async function showActivity(db: Db, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string }>(sql`
    select ${wholeActivityJson}::text as record from activities a left join users u on u.id = a.user_id where a.id = ${id}`);
  return new JsonText(found(row, 'This activity').record);
}

const newestFirst: Order = {
  name: 'activities',
  direction: 'desc',
  keys: [{ column: sql`a.created_at`, type: 'timestamptz' }],
  id: sql`a.id`,
};

/** An activity of a page, as JSON, with its place in the list. */
export type ShownActivity = PlacedRow & { record: string };

export type ActivityFilter = Partial<Pick<ActivityListQuery, 'userId' | 'type' | 'entityType' | 'dateFrom' | 'dateTo'>>;

/** The filters of a list of activities `a` as conditions. */
export function conditionsOf({ userId, type, entityType, dateFrom, dateTo }: ActivityFilter): SQL[] {
  const where = [sql`true`];
  if (userId) where.push(sql`a.user_id = ${userId}`);
  if (type) where.push(sql`a.type = ${type}`);
  if (entityType) where.push(sql`a.entity_type = ${entityType}`);
  if (dateFrom) where.push(sql`a.created_at >= ${dateFrom}::date`);
  if (dateTo) where.push(sql`a.created_at < ${dateTo}::date + 1`);
  return where;
}

/** All activities under these filters with their place in the list: what an export writes. */
export const activityPlaces = (filter: ActivityFilter): SQL =>
  placedIds(sql`activities a`, conditionsOf(filter), newestFirst);

export interface FedActivity {
  id: number;
  record: string | null;
}

/** What members changed, newest first, and where the next page continues. */
export async function listActivities(
  db: Db,
  paging: Paging,
  filter: ActivityFilter = {},
): Promise<{ activities: ShownActivity[]; next: string | undefined }> {
  const ids = pageIds(sql`activities a`, conditionsOf(filter), newestFirst, paging);
  const statement = sql`
    with page as materialized (
      select page.*, row_number() over () as place from (${ids}) page
    )
    select page.*, ${activityJson}::text as record
    from page join activities a on a.id = page.id left join users u on u.id = a.user_id
    order by page.place`;
  const { type, entityType, dateFrom, dateTo } = filter;
  // Those of a rare kind or day may lie far behind many others.
  const isRare = [type, entityType, dateFrom, dateTo].some((value) => value !== undefined);
  const rows = await db.rows<ShownActivity>(statement, isRare ? { plan: 'once' } : planOf(paging));
  return { activities: rows.slice(0, paging.limit), next: nextCursor(newestFirst, rows, paging.limit) };
}

/** One page of the feed as one JSON array, and where the next page continues. */
export async function activitiesPage(
  db: Db,
  paging: Paging,
  filter: ActivityFilter = {},
): Promise<{ activities: JsonText; next: string | undefined }> {
  const { activities, next } = await listActivities(db, paging, filter);
  return { activities: JsonText.list(activities.map(({ record }) => record)), next };
}

/**
 * Activities that came after a place in the feed, each as JSON, the oldest first; at most `rows` and one more. Where all
 * together are longer than `bytes`, their records are null.
 */
export function activitiesSince(
  db: Db,
  { last, missing }: FeedPlace,
  most: { rows: number; bytes: number },
): Promise<FedActivity[]> {
  return db.rows<FedActivity>(sql`
    select id, case when sum(octet_length(record)) over () <= ${most.bytes} then record end as record
    from (
      select a.id, ${activityJson}::text as record
      from (
        select id from activities where id > ${last}
        union all
        select id from activities where id = any(${sql.param([...missing])}::bigint[])
        order by id limit ${most.rows + 1}
      ) new join activities a on a.id = new.id left join users u on u.id = a.user_id
      offset 0
    ) news
    order by id`);
}

/** Activities of a mine or a company, the imports that touched it, and the merges that gave it to another company. */
function ofEntity(entityType: 'mine' | 'company', id: SQL): SQL {
  return entityType === 'mine'
    ? sql`
        select id, created_at from activities where mine_id = ${id}
        union
        select i.id, i.created_at from import_records r
          join activities i on i.import_id = r.import_id and i.type in ('import', 'undo')
        where r.mine_id = ${id}
        union
        select a.id, a.created_at from company_merge_records r join company_merges g on g.id = r.merge_id
          join activities a on a.id in (g.activity_id, g.undo_activity_id)
        where r.table_name = 'mines' and r.record_id = ${id}
        union
        select a.id, a.created_at from mine_merges g join activities a on a.id in (g.activity_id, g.undo_activity_id)
        where g.source_id = ${id}`
    : sql`
        select id, created_at from activities where company_id = ${id}
        union
        select i.id, i.created_at from import_records r
          join activities i on i.import_id = r.import_id and i.type in ('import', 'undo')
        where r.entity_type = 'company' and (r.entity_id = ${id}
          or r.entity_id in (select merged.id from companies merged where merged.merged_into = ${id}))
        union
        select a.id, a.created_at from company_merges g join activities a on a.id in (g.activity_id, g.undo_activity_id)
        where g.source_id = ${id}`;
}

/** How many activities the history of a mine or a company has. */
export const countActivitiesOf = (db: Db, entityType: 'mine' | 'company', id: number): Promise<number> =>
  countRows(db, sql`(${ofEntity(entityType, sql`${id}`)}) h`);

/** How many activities there are under these filters; counted anew only after a change. */
export function countActivities(db: Db, filter: ActivityFilter): Promise<number> {
  const { userId, type, entityType, dateFrom, dateTo } = filter;
  const name = `activities ${JSON.stringify([userId, type, entityType, dateFrom, dateTo])}`;
  return countUntilChange(db, name, () => countRows(db, sql`activities a`, conditionsOf(filter)));
}

/** The history of a mine or a company as one JSON array, newest first; `id`, `limit` and `offset` may be columns. */
export const activitiesOf = (entityType: 'mine' | 'company', id: SQL, limit: SQL, offset: SQL): SQL => sql`
  (select coalesce(json_agg(${activityJson} order by a.created_at desc, a.id desc), '[]')
  from (
    select h.id from (${ofEntity(entityType, id)}) h order by h.created_at desc, h.id desc limit ${limit} offset ${offset}
  ) history join activities a on a.id = history.id left join users u on u.id = a.user_id)`;
