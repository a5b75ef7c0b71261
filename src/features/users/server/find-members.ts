import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import {
  countRows,
  nextCursor,
  type Order,
  pageIds,
  placedIds,
  type PlacedRow,
  planOf,
  searchConditions,
  type SortKey,
} from '../../../server/calls/paging.ts';
import type { Member, MemberListQuery, MemberSort } from '../contract.ts';
import type { Viewer } from './policy.ts';
import { memberColumns } from './show-members.ts';

const sortKeys: Readonly<Record<MemberSort, SortKey>> = {
  firstName: { column: sql`u.first_name_folded`, type: 'text', nullable: true },
  lastName: { column: sql`u.last_name_folded`, type: 'text', nullable: true },
  createdAt: { column: sql`u.created_at`, type: 'timestamptz' },
};

function orderOf({ sortBy, sortOrder }: Pick<MemberListQuery, 'sortBy' | 'sortOrder'>): Order {
  const name = sortBy ?? 'createdAt';
  const direction = sortOrder ?? (sortBy === undefined ? 'desc' : 'asc');
  return { name: `members ${name}`, direction, keys: [sortKeys[name]], id: sql`u.id`, idType: 'text' };
}

/** The author of the sample data is no member that one could meet. */
const conditionsOf = ({ search }: Pick<MemberListQuery, 'search'>) => [
  sql`not u.is_sample`,
  ...(search ? searchConditions(sql`u.search_text`, fold(search)) : []),
];

/** All members under this search with their place in this order: what an export writes. */
export const memberPlaces = (query: Omit<MemberListQuery, 'limit' | 'offset' | 'count' | 'after'>): SQL =>
  placedIds(sql`users u`, conditionsOf(query), orderOf(query));

export interface FoundMembers {
  members: Member[];
  next: string | undefined;
  /** Under the same search, when asked for. */
  total: number | undefined;
}

/** One page of the directory. */
export async function findMembers(db: Db, viewer: Viewer, query: MemberListQuery): Promise<FoundMembers> {
  const order = orderOf(query);
  const where = conditionsOf(query);
  const statement = sql`
    with page as materialized (
      select page.*, row_number() over () as place from (${pageIds(sql`users u`, where, order, query)}) page
    )
    select page.k0, ${memberColumns(viewer)} from page join users u on u.id = page.id order by page.place`;
  const [rows, total] = await Promise.all([
    db.rows<Member & PlacedRow<string>>(statement, query.search ? { plan: 'once' } : planOf(query)),
    query.count === 'true' ? countRows(db, sql`users u`, where) : undefined,
  ]);
  const members = rows.slice(0, query.limit).map(({ k0: _, ...member }) => member);
  return { members, next: nextCursor(order, rows, query.limit), total };
}
