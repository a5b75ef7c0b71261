import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import { activityJson } from '../../activities/server/list-activities.ts';
import { followedCompanies, followedMines } from './follows.ts';

/** So many followed records are shown with what changed in them, and so many changes of each. */
const most = sql.raw('20');
const ofEach = sql.raw('3');

/** Auto-saves are merged into an activity of at most this age: it may be older than what it tells. */
const mergeTime = sql.raw(`interval '10 minutes'`);

/** A member who was never noted (the clock of visits is younger than the account) begins now. */
const since = (memberId: string) => sql`coalesce((select v.since from visits v where v.user_id = ${memberId}), now())`;

/**
 * What others changed since the member's last visit in what the member follows, as JSON of the contract's
 * `SinceLastVisit`: activities of followed mines (those of followed companies included) and companies, one group for each.
 */
export async function changesSinceLastVisit(db: Db, memberId: string): Promise<string> {
  const isNew = sql`
    a.created_at > since - ${mergeTime} and a.updated_at > since and a.user_id is distinct from ${memberId}`;
  const [row] = await db.rows<{ record: string }>(sql`
    with visit as materialized (select ${since(memberId)} as since),
    followed as materialized (
      select f.id as mine_id, null::bigint as company_id from (${followedMines(memberId)}) f
      union all
      select null, f.id from (${followedCompanies(memberId)}) f
    ),
    touched as (
      select f.mine_id, f.company_id, a.id, a.updated_at
      from visit, followed f join activities a on a.mine_id = f.mine_id where ${isNew}
      union
      select f.mine_id, f.company_id, a.id, a.updated_at
      from visit, followed f join activities a on a.company_id = f.company_id where a.mine_id is null and ${isNew}
      union
      select f.mine_id, f.company_id, a.id, a.updated_at
      from visit, followed f join import_records r on r.mine_id = f.mine_id
        join activities a on a.import_id = r.import_id and a.type = 'import' where ${isNew}
      union
      select f.mine_id, f.company_id, a.id, a.updated_at
      from visit, followed f join import_records r on r.entity_type = 'company' and r.entity_id = f.company_id
        join activities a on a.import_id = r.import_id and a.type = 'import' where ${isNew}
    ),
    changed as materialized (
      select *, row_number() over (partition by mine_id, company_id order by updated_at desc, id desc) as place
      from touched
    ),
    records as (
      select mine_id, company_id, count(*) as count, max(updated_at) as latest from changed group by mine_id, company_id
    ),
    shown as (
      select r.*, coalesce(m.name, c.name) as name
      from records r left join mines m on m.id = r.mine_id left join companies c on c.id = r.company_id
      where not coalesce(m.is_archived, c.is_archived)
    )
    select json_build_object('since', ${instantText(sql`(select since from visit)`)},
      'follows', (select count(*) from watches w left join mines m on m.id = w.mine_id
        left join companies c on c.id = w.company_id
        where w.user_id = ${memberId} and not coalesce(m.is_archived, c.is_archived)),
      'changedCount', (select count(*) from shown),
      'changed', coalesce((
        select json_agg(json_build_object(
          'entityType', case when s.mine_id is null then 'company' else 'mine' end,
          'entityId', coalesce(s.mine_id, s.company_id), 'entityName', s.name, 'count', s.count,
          'activities', (
            select json_agg(${activityJson} order by h.place)
            from changed h join activities a on a.id = h.id left join users u on u.id = a.user_id
            where h.place <= ${ofEach} and (h.mine_id = s.mine_id or h.company_id = s.company_id)
          )) order by s.latest desc)
        from (select * from shown order by latest desc limit ${most}) s
      ), '[]'))::text as record`);
  return row!.record;
}
