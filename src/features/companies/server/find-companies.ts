import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/fold.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { countRows, type Order, pageIds, placedIds, searchConditions, type SortKey } from '../../../server/paging.ts';
import { showPage, type ShownPage } from '../../../server/show-page.ts';
import type { CompanyListQuery, CompanySort } from '../contract.ts';
import { shownCompany } from './show-companies.ts';

const nullableText = (column: SQL): SortKey => ({ column, type: 'text', nullable: true });

const sortKeys: Readonly<Record<CompanySort, SortKey[]>> = {
  name: [{ column: sql`c.name_folded`, type: 'text' }],
  headquarters: [nullableText(sql`c.headquarters_folded`)],
  ceo: [nullableText(sql`c.ceo_folded`)],
  foundedDate: [nullableText(sql`c.founded_folded`)],
  createdAt: [{ column: sql`c.created_at`, type: 'timestamptz' }],
  engagement: [{ column: sql`s.engagement`, type: 'integer' }],
  nps: [{ column: sql`s.net_promoter`, type: 'integer', nullable: true }],
};

/** Scores lie in a table of their own: a list by score walks its index. */
const byScore = (sort: CompanySort) => sort === 'engagement' || sort === 'nps';

function orderOf({ sortBy, sortOrder }: Pick<CompanyListQuery, 'sortBy' | 'sortOrder'>): Order {
  const name = sortBy ?? 'createdAt';
  const direction = sortOrder ?? (name === 'createdAt' ? 'desc' : 'asc');
  return { name, direction, keys: sortKeys[name], id: byScore(name) ? sql`s.company_id` : sql`c.id` };
}

const importedBy = (importId: string) => sql`
  c.id in (
    select r.entity_id from import_records r
    where r.import_id = ${importId}::bigint and r.entity_type = 'company' and not r.is_undone
  )`;

/** The filters of a list of companies as conditions; archived companies are in none. */
const conditionsOf = (query: Pick<CompanyListQuery, 'search' | 'import'>): SQL[] => [
  sql`not c.is_archived`,
  ...(query.search ? searchConditions(sql`c.search_text`, fold(query.search)) : []),
  ...(query.import ? [importedBy(query.import)] : []),
];

/** All companies under this search with their place in this order: what an export writes. */
export function companyPlaces(query: Omit<CompanyListQuery, 'limit' | 'offset' | 'count' | 'after'>): SQL {
  const scored = byScore(query.sortBy ?? 'createdAt');
  const source = scored ? sql`scores s join companies c on c.id = s.company_id` : sql`companies c`;
  return placedIds(source, conditionsOf(query), orderOf(query));
}

export interface FoundCompanies extends ShownPage {
  /** Under the same search, when asked for. */
  total: number | undefined;
}

/** One page of the list of companies. */
export async function findCompanies(db: Db, query: CompanyListQuery): Promise<FoundCompanies> {
  const order = orderOf(query);
  const where = conditionsOf(query);
  const scored = byScore(query.sortBy ?? 'createdAt');
  const source = scored ? sql`scores s join companies c on c.id = s.company_id` : sql`companies c`;
  const ids = pageIds(source, scored ? [sql`s.company_id is not null`, ...where] : where, order, query);
  const filters = JSON.stringify({ ...query, limit: 0, offset: 0, after: '', sortBy: '', sortOrder: '' });
  const [page, total] = await Promise.all([
    showPage(db, { ids, paging: query, isFiltered: where.length > 1, order, shown: shownCompany }),
    query.count === 'true'
      ? countUntilChange(db, `companies ${filters}`, () => countRows(db, sql`companies c`, where))
      : undefined,
  ]);
  return { ...page, total };
}
