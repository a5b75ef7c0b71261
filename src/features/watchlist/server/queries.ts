import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/endpoint.ts';
import {
  countRows,
  nextCursor,
  type Order,
  pageIds,
  type Paging,
  type PlacedRow,
  planOf,
} from '../../../server/paging.ts';
import { conflict, found } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { holdParent } from '../../records/server/hold-parent.ts';

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
  list: JsonText;
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
      'createdAt', ${instantText(sql`w.created_at`)})::text as record
    from page join watches w on w.id = page.id
      left join mines m on m.id = w.mine_id left join companies c on c.id = w.company_id
    order by page.place`,
    planOf(paging),
  );
  return {
    list: JsonText.list(rows.slice(0, paging.limit).map(({ record }) => record)),
    next: nextCursor(latestFirst, rows, paging.limit),
  };
}

export const countWatches = (db: Db, memberId: string) => countRows(db, source, ofMember(memberId));

/** More is no watchlist any more, and every change would have to be looked up in it. */
const most = 1_000;

/** Follows a mine or company; what is followed already stays so. */
export async function follow(tx: Db, member: Member, entityType: EntityType, id: number): Promise<void> {
  await holdParent(tx, member, entityType, id);
  const [row] = await tx.rows<{ count: number }>(
    sql`select count(*) as count from watches where user_id = ${member.id}`,
  );
  if ((row?.count ?? 0) >= most)
    throw conflict(`You follow ${most.toLocaleString('en-US')} mines and companies. Unfollow some first.`);
  const column = sql.raw(`${entityType}_id`);
  await tx.rows(sql`
    insert into watches (user_id, ${column}) values (${member.id}, ${id})
    on conflict (user_id, ${column}) do nothing`);
}

export async function unfollow(tx: Db, memberId: string, entityType: EntityType, id: number): Promise<void> {
  const [gone] = await tx.rows(sql`
    delete from watches where user_id = ${memberId} and ${sql.raw(`${entityType}_id`)} = ${id} returning id`);
  found(gone, entityType === 'mine' ? 'This mine in your watchlist' : 'This company in your watchlist');
}
