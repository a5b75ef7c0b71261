import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { resolveCountry } from '../../../domain/countries.ts';
import { fold } from '../../../domain/fold.ts';
import { knownMetal } from '../../../domain/metals.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { countRows, type Order, pageIds, placedIds, searchConditions, type SortKey } from '../../../server/paging.ts';
import { mostBytes, showPage, type ShownPage } from '../../../server/show-page.ts';
import { invalid } from '../../../server/problems.ts';
import type { MineChoices, MineListQuery, MineSort, StudyLevel } from '../contract.ts';
import { shownMine } from './show-mines.ts';

const nullableText = (column: SQL): SortKey => ({ column, type: 'text', nullable: true });

const sortKeys: Readonly<Record<MineSort, SortKey[]>> = {
  name: [{ column: sql`m.name_folded`, type: 'text' }],
  location: [nullableText(sql`m.country_folded`), nullableText(sql`m.jurisdiction_folded`)],
  stage: [{ column: sql`m.stage_rank`, type: 'smallint', nullable: true }],
  company: [nullableText(sql`m.company_folded`)],
  engagement: [{ column: sql`s.engagement`, type: 'integer' }],
  nps: [{ column: sql`s.net_promoter`, type: 'integer', nullable: true }],
  createdAt: [{ column: sql`m.created_at`, type: 'timestamptz' }],
};

/** Scores lie in a table of their own: a list by score walks its index. */
const byScore = (sort: MineSort) => sort === 'engagement' || sort === 'nps';

export function orderOf({ sortBy, sortOrder }: Pick<MineListQuery, 'sortBy' | 'sortOrder'>): Order {
  const name = sortBy ?? 'createdAt';
  const direction = sortOrder ?? (name === 'createdAt' ? 'desc' : 'asc');
  return { name, direction, keys: sortKeys[name], id: byScore(name) ? sql`s.mine_id` : sql`m.id` };
}

function countriesOf(names: string[]): string[] {
  return names.map((name) => {
    const country = resolveCountry(name);
    if (!country.ok) throw invalid('country', country.message);
    return fold(country.name);
  });
}

/** One value by `=`, of which the planner knows more than of a list. */
const oneOf = (column: SQL, values: string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${sql.param(values)}::text[])`;

const densityConditions = {
  low: sql`m.best_grade_gpt < 5`,
  medium: sql`m.best_grade_gpt between 5 and 20`,
  high: sql`m.best_grade_gpt > 20`,
} as const;

/** The study types from the most advanced down to this one. */
function hasStudyFrom(level: StudyLevel): SQL {
  const types = studyTypes.slice(0, studyTypes.indexOf(level) + 1);
  return sql`m.has_economic_studies and exists (
    select from mine_economics e where e.mine_id = m.id and e.study_type = any(${sql.param([...types])}::text[]))`;
}

const filled = (values: string[] | undefined) => (values && values.length > 0 ? values : undefined);

/** The filters of a list of mines as conditions; archived mines are in none. */
export function conditionsOf(query: Omit<MineListQuery, 'limit' | 'offset'>): SQL[] {
  const where: SQL[] = [sql`not m.is_archived`];
  const stages = filled(query.stage);
  const countries = filled(query.country);
  const metals = filled(query.metals);
  const jurisdiction = query.jurisdiction && fold(query.jurisdiction);
  if (query.search) where.push(...searchConditions(sql`m.search_text`, fold(query.search)));
  if (stages) where.push(oneOf(sql`m.stage`, stages));
  if (countries) where.push(oneOf(sql`m.country_folded`, countriesOf(countries)));
  if (jurisdiction) where.push(sql`m.jurisdiction_folded = ${jurisdiction}`);
  if (metals)
    where.push(sql`m.metals_folded && ${sql.param(metals.map((metal) => fold(knownMetal(metal) ?? metal)))}::text[]`);
  if (query.hasResourceEstimates !== undefined) {
    where.push(query.hasResourceEstimates ? sql`m.has_resource_estimates` : sql`not m.has_resource_estimates`);
  }
  if (query.hasEconomicStudies !== undefined) {
    where.push(query.hasEconomicStudies ? sql`m.has_economic_studies` : sql`not m.has_economic_studies`);
  }
  if (query.studyLevel) where.push(hasStudyFrom(query.studyLevel));
  if (query.densityRange) where.push(densityConditions[query.densityRange]);
  if (query.import)
    where.push(
      sql`m.id in (select r.mine_id from import_records r where r.import_id = ${query.import}::bigint and not r.is_undone)`,
    );
  return where;
}

/** All mines under these filters with their place in this order: what an export writes. */
export function minePlaces(query: Omit<MineListQuery, 'limit' | 'offset' | 'count' | 'after'>): SQL {
  const where = conditionsOf(query);
  const scored = byScore(query.sortBy ?? 'createdAt');
  const source = scored ? sql`scores s join mines m on m.id = s.mine_id` : sql`mines m`;
  return placedIds(source, where, orderOf(query));
}

export interface FoundMines extends ShownPage {
  /** Under the same filters, when asked for. */
  total: number | undefined;
}

/** One page of the list of mines, of so many bytes. */
export async function findMines(db: Db, query: MineListQuery, bytes = mostBytes.ofList): Promise<FoundMines> {
  const order = orderOf(query);
  const where = conditionsOf(query);
  const scored = byScore(query.sortBy ?? 'createdAt');
  const source = scored ? sql`scores s join mines m on m.id = s.mine_id` : sql`mines m`;
  const ids = pageIds(source, scored ? [sql`s.mine_id is not null`, ...where] : where, order, query);
  const filters = JSON.stringify({ ...query, limit: 0, offset: 0, after: '', sortBy: '', sortOrder: '' });
  const [page, total] = await Promise.all([
    showPage(db, { ids, paging: query, isFiltered: where.length > 1, order, shown: shownMine, bytes }),
    query.count === 'true'
      ? countUntilChange(db, `mines ${filters}`, () => countRows(db, sql`mines m`, where))
      : undefined,
  ]);
  return { ...page, total };
}

/** The countries that mines lie in, by name; counted anew after a change. */
export const mineChoices = (db: Db): Promise<MineChoices> =>
  countUntilChange(db, 'countries of mines', async () => ({
    countries: await db.rows<MineChoices['countries'][number]>(sql`
      select min(m.country) as name, count(*) as count from mines m
      where not m.is_archived and m.country_folded is not null
      group by m.country_folded order by m.country_folded`),
  }));
