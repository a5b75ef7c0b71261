import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { resolveCountry } from '../../../domain/places/countries.ts';
import { fold } from '../../../domain/text/fold.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { mediumGrades, type StudyLevel, studyTypes } from '../../../domain/vocabulary.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { countRows, searchConditions, type SortKey } from '../../../server/calls/paging.ts';
import { mostBytes, showPage, type ShownPage } from '../../../server/pages/show-page.ts';
import { invalid } from '../../../server/problems/problems.ts';
import { minesHeldBy } from '../../interests/server/mines-held-by.ts';
import { inArea, inCircle } from '../../map/server/in-area.ts';
import { mineFigureSql } from '../../figures/server/figure-sql.ts';
import { listOrder, nullableText, type ScoreSort } from '../../figures/server/list-order.ts';
import type { FigureRef } from '../../../domain/figures/measures.ts';
import { countriesOfRegion } from '../../../domain/places/world-regions.ts';
import type { MineChoices, MineListQuery, MineSort } from '../contract-list.ts';
import { shownMine } from './show-mines.ts';
import { jsonText } from '../../../db/json-text.ts';

const { orderOf, figureOf, placesOf, idsOf } = listOrder({
  noun: 'mine',
  table: sql`mines m`,
  id: sql`m.id`,
  figures: mineFigureSql,
  keys: {
    name: [{ column: sql`m.name_folded`, type: 'text' }],
    location: [nullableText(sql`m.country_folded`), nullableText(sql`m.jurisdiction_folded`)],
    stage: [{ column: sql`m.stage_rank`, type: 'smallint', nullable: true }],
    company: [nullableText(sql`m.company_folded`)],
    createdAt: [{ column: sql`m.created_at`, type: 'timestamptz' }],
  } satisfies Readonly<Record<Exclude<MineSort, ScoreSort>, SortKey[]>>,
});

/** The list with the figures that are asked for in each row. */
const shownWith = (columns: readonly FigureRef[]) => ({
  ...shownMine,
  json: sql`(left(${shownMine.json}::text, -1) || ',"figures":' || ${mineFigureSql.figuresJson(columns)}::text || '}')`,
});

/** Folded names of countries, however they are written. */
export function countriesOf(names: string[]): string[] {
  return names.map((name) => {
    const country = resolveCountry(name);
    if (!country.ok) throw invalid('country', country.message);
    return fold(country.name);
  });
}

/** One value by `=`, of which the planner knows more than of a list. */
const oneOf = (column: SQL, values: string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${sql.param(values)}::text[])`;

const leastMedium = sql.raw(String(mediumGrades.from));
const mostMedium = sql.raw(String(mediumGrades.to));

/** Bands of the best grade. */
export const densityConditions = {
  low: sql`m.best_grade_gpt < ${leastMedium}`,
  medium: sql`m.best_grade_gpt between ${leastMedium} and ${mostMedium}`,
  high: sql`m.best_grade_gpt > ${mostMedium}`,
} as const;

/** The study types from the most advanced down to this one. */
function hasStudyFrom(level: StudyLevel): SQL {
  const types = studyTypes.slice(0, studyTypes.indexOf(level) + 1);
  return sql`m.has_economic_studies and exists (
    select from mine_economics e where e.mine_id = m.id and e.study_type = any(${sql.param([...types])}::text[]))`;
}

export const filled = (values: string[] | undefined) => (values && values.length > 0 ? values : undefined);

/** Metals and families of them as mines keep them. */
export const foldedMetals = (metals: string[]) => metals.map((metal) => fold(knownMetal(metal) ?? metal));

/** That a company `c` is listed on one of these exchanges. */
export const isListedOn = (exchanges: string[]): SQL =>
  sql.join(
    exchanges.map((exchange) => sql`c.stock_exchanges @> ${jsonText([{ exchange }])}::jsonb`),
    sql` or `,
  );

/** The filters of a list of mines as conditions; archived mines are in none. */
export function conditionsOf(query: Omit<MineListQuery, 'limit' | 'offset'>): SQL[] {
  const where: SQL[] = [sql`not m.is_archived`];
  const stages = filled(query.stage);
  const countries = filled(query.country);
  const metals = filled(query.metals);
  const jurisdiction = query.jurisdiction && fold(query.jurisdiction);
  const holder = query.interest && fold(query.interest);
  if (query.search) where.push(...searchConditions(sql`m.search_text`, fold(query.search)));
  if (stages) where.push(oneOf(sql`m.stage`, stages));
  if (countries) where.push(oneOf(sql`m.country_folded`, countriesOf(countries)));
  if (jurisdiction) where.push(sql`m.jurisdiction_folded = ${jurisdiction}`);
  if (metals) where.push(sql`m.metals_folded && ${sql.param(foldedMetals(metals))}::text[]`);
  if (query.hasResourceEstimates !== undefined) {
    where.push(query.hasResourceEstimates ? sql`m.has_resource_estimates` : sql`not m.has_resource_estimates`);
  }
  if (query.hasEconomicStudies !== undefined) {
    where.push(query.hasEconomicStudies ? sql`m.has_economic_studies` : sql`not m.has_economic_studies`);
  }
  if (query.studyLevel) where.push(hasStudyFrom(query.studyLevel));
  if (query.densityRange) where.push(densityConditions[query.densityRange]);
  if (query.within) where.push(inCircle(query.within));
  if (query.area) where.push(inArea(query.area));
  if (filled(query.region))
    where.push(oneOf(sql`m.country_folded`, query.region!.flatMap(countriesOfRegion).map(fold)));
  if (query.company) {
    const conditions = searchConditions(sql`m.search_text`, fold(query.company));
    where.push(...conditions, ...searchConditions(sql`m.company_folded`, fold(query.company)));
  }
  if (holder) where.push(sql`m.id in (${minesHeldBy(holder)})`);
  if (filled(query.exchange)) {
    where.push(sql`m.company_id in (select c.id from companies c where ${isListedOn(query.exchange!)})`);
  }
  for (const condition of query.figures ?? []) where.push(mineFigureSql.hasFigure(condition, condition));
  if (query.import)
    where.push(
      sql`m.id in (select r.mine_id from import_records r where r.import_id = ${query.import}::bigint and not r.is_undone)`,
    );
  return where;
}

/** All mines under these filters with their place in this order: what an export writes. */
export const minePlaces = (query: Omit<MineListQuery, 'limit' | 'offset' | 'count' | 'after'>): SQL =>
  placesOf(query, conditionsOf(query));

export interface FoundMines extends ShownPage {
  /** Under the same filters, when asked for. */
  total: number | undefined;
}

/** One page of the list of mines, of so many bytes. */
export async function findMines(db: Db, query: MineListQuery, bytes = mostBytes.ofList): Promise<FoundMines> {
  const order = orderOf(query);
  const where = conditionsOf(query);
  const ids = idsOf(query, where);
  const shown = query.columns?.length ? shownWith(query.columns) : shownMine;
  const filters = JSON.stringify({ ...query, columns: [], limit: 0, offset: 0, after: '', sortBy: '', sortOrder: '' });
  const [page, total] = await Promise.all([
    showPage(db, {
      ids,
      paging: query,
      isFiltered: where.length > 1 || figureOf(query) !== null || shown !== shownMine,
      order,
      shown,
      bytes,
    }),
    query.count === 'true'
      ? countUntilChange(db, `mines ${filters}`, () => countRows(db, sql`mines m`, where))
      : undefined,
  ]);
  return { ...page, total };
}

/** The countries that mines lie in, by name; counted anew after a change: by their index alone, a country has one name. */
export const mineChoices = (db: Db): Promise<MineChoices> =>
  countUntilChange(db, 'countries of mines', async () => ({
    countries: await db.rows<MineChoices['countries'][number]>(sql`
      with counted as materialized (
        select m.country_folded, count(*) as count from mines m
        where not m.is_archived and m.country_folded is not null group by 1
      )
      select (
          select m.country from mines m where not m.is_archived and m.country_folded = counted.country_folded
          order by m.stage, m.created_at, m.id limit 1
        ) as name, count
      from counted order by country_folded`),
  }));
