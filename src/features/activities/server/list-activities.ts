import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, instantText } from '../../../db/json.ts';
import { nextCursor, type Order, pageIds, type Paging, type PlacedRow, planOf } from '../../../server/paging.ts';

/** An activity `a` of the member `u`, as the contract's `Activity`: what changed and what was deleted lie in its metadata, except a deleted note. */
const activityJson = fixed(sql`
  (select row_to_json(activity) from (select
    a.id, a.type, a.description, a.entity_type as "entityType", a.entity_id as "entityId",
    a.entity_name as "entityName", ${creatorJson(sql`u`)} as user,
    a.metadata || case when a.changes is null then '{}'::jsonb else jsonb_build_object('changes', a.changes) end
      || case when a.snapshot is null or a.entity_type in ('mine_note', 'company_note') then '{}'::jsonb
        else jsonb_build_object('snapshot', a.snapshot) end as metadata,
    ${instantText(sql`a.created_at`)} as "createdAt"
  ) activity)`);

const newestFirst: Order = {
  name: 'activities',
  direction: 'desc',
  keys: [{ column: sql`a.created_at`, type: 'timestamptz' }],
  id: sql`a.id`,
};

/** An activity of a page, as JSON, with its place in the list. */
export type ShownActivity = PlacedRow & { record: string };

/** What members changed, newest first, and where the next page continues. */
export async function listActivities(
  db: Db,
  paging: Paging,
): Promise<{ activities: ShownActivity[]; next: string | undefined }> {
  const statement = sql`
    with page as materialized (
      select page.*, row_number() over () as place from (${pageIds(sql`activities a`, [sql`true`], newestFirst, paging)}) page
    )
    select page.*, ${activityJson}::text as record
    from page join activities a on a.id = page.id left join users u on u.id = a.user_id
    order by page.place`;
  const rows = await db.rows<ShownActivity>(statement, planOf(paging));
  return { activities: rows.slice(0, paging.limit), next: nextCursor(newestFirst, rows, paging.limit) };
}

/** Activities of a mine or a company, the imports that touched it, and the merges that gave it to another company. */
function ofEntity(entityType: 'mine' | 'company', id: SQL): SQL {
  return entityType === 'mine'
    ? sql`
        select id, created_at from activities where mine_id = ${id}
        union
        select i.id, i.created_at from import_records r
          join activities i on i.import_id = r.import_id and i.type = 'import'
        where r.mine_id = ${id}
        union
        select a.id, a.created_at from company_merge_records r join company_merges g on g.id = r.merge_id
          join activities a on a.id in (g.activity_id, g.undo_activity_id)
        where r.table_name = 'mines' and r.record_id = ${id}`
    : sql`
        select id, created_at from activities where company_id = ${id}
        union
        select i.id, i.created_at from import_records r
          join activities i on i.import_id = r.import_id and i.type = 'import'
        where r.entity_type = 'company' and (r.entity_id = ${id}
          or r.entity_id in (select merged.id from companies merged where merged.merged_into = ${id}))
        union
        select a.id, a.created_at from company_merges g join activities a on a.id in (g.activity_id, g.undo_activity_id)
        where g.source_id = ${id}`;
}

/** The history of a mine or a company as one JSON array, newest first; `id`, `limit` and `offset` may be columns. */
export const activitiesOf = (entityType: 'mine' | 'company', id: SQL, limit: SQL, offset: SQL): SQL => sql`
  (select coalesce(json_agg(${activityJson} order by a.created_at desc, a.id desc), '[]')
  from (
    select h.id from (${ofEntity(entityType, id)}) h order by h.created_at desc, h.id desc limit ${limit} offset ${offset}
  ) history join activities a on a.id = history.id left join users u on u.id = a.user_id)`;
