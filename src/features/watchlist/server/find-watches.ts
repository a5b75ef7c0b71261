import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import {
  countRows,
  nextCursor,
  type Order,
  pageIds,
  type Paging,
  type PlacedRow,
  planOf,
} from '../../../server/calls/paging.ts';
import { newestStudyJoin } from '../../economics/server/newest-study.ts';

const latestFirst: Order = {
  name: 'watchlist',
  direction: 'desc',
  keys: [{ column: sql`w.created_at`, type: 'timestamptz' }],
  id: sql`w.id`,
};

const source = sql`watches w left join mines m on m.id = w.mine_id left join companies c on c.id = w.company_id`;

/** Archived mines and companies are in no list; they are followed again when they come back. */
const ofMember = (memberId: string) => [sql`w.user_id = ${memberId}`, sql`not coalesce(m.is_archived, c.is_archived)`];

export interface FoundWatches {
  /** As JSON. */
  records: string[];
  next: string | undefined;
}

/** One page of what a member follows. */
export async function findWatches(db: Db, memberId: string, paging: Paging): Promise<FoundWatches> {
  const rows = await db.rows<PlacedRow & { record: string }>(
    sql`
    with page as materialized (
      select page.*, row_number() over () as place
      from (${pageIds(source, ofMember(memberId), latestFirst, paging)}) page
    )
    select page.*, json_build_object('entityType', case when w.mine_id is null then 'company' else 'mine' end,
      'entityId', coalesce(w.mine_id, w.company_id), 'entityName', coalesce(m.name, c.name),
      'createdAt', ${instantText(sql`w.created_at`)}, 'stage', m.stage, 'newestStudy', newest_study.data,
      'nextStepDescription', next.description, 'nextStepDate', next.event_date, 'lastChangedAt',
      ${instantText(sql`greatest(m.updated_at, c.updated_at, latest.at)`)})::text as record
    from page join watches w on w.id = page.id
      left join mines m on m.id = w.mine_id left join companies c on c.id = w.company_id
      left join steps next on (next.mine_id = w.mine_id or next.company_id = w.company_id)
        and next.event_type = 'immediate_next_step'
      left join lateral (
        select greatest(
          (select a.created_at from activities a where a.mine_id = w.mine_id order by a.created_at desc limit 1),
          (select a.created_at from activities a where a.company_id = w.company_id order by a.created_at desc limit 1)
        ) as at
      ) latest on true
      ${newestStudyJoin}
    order by page.place`,
    planOf(paging),
  );
  return {
    records: rows.slice(0, paging.limit).map(({ record }) => record),
    next: nextCursor(latestFirst, rows, paging.limit),
  };
}

export const countWatches = (db: Db, memberId: string) => countRows(db, source, ofMember(memberId));
