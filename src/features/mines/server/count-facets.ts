import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { studyRank } from '../../../domain/figures/measures.ts';
import { type StudyType, studyTypes } from '../../../domain/vocabulary.ts';
import { worldRegionOf, worldRegions } from '../../../domain/places/world-regions.ts';
import { and } from '../../../server/calls/paging.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { mineFigureSql } from '../../figures/server/figure-sql.ts';
import { unknownFigures } from '../../figures/server/unknown-figures.ts';
import type { MineExchanges, MineFacetQuery, MineFacets } from '../contract-list.ts';
import { type Choice, countByCompany, countInGroups, mostFrequent } from './count-groups.ts';
import { conditionsOf, densityConditions } from './find-mines.ts';
import { idsOf } from './held-groups.ts';

type Filter = keyof MineFacetQuery;

/** More choices than one reads; the most frequent are named. */
const mostChoices = 300;

/** What is counted of the mines `found`, and the filters that each of them is: its choices are counted without them. */
const facets = {
  stages: { without: ['stage'], value: sql`stage`, from: sql`found` },
  countries: { without: ['country', 'jurisdiction', 'region'], value: sql`country`, from: sql`found` },
  metals: { without: ['metals'], value: sql`metal`, from: sql`found, unnest(metals) as metal` },
  grades: {
    without: ['densityRange'],
    value: sql`band`,
    from: sql`found, lateral (values ('low', low), ('medium', medium), ('high', high)) as bands(band, of_band)`,
    count: sql`of_band`,
  },
  hasResourceEstimates: {
    without: ['hasResourceEstimates'],
    value: sql`answer`,
    from: sql`found, lateral (values ('true', estimated), ('false', many - estimated)) as answers(answer, of_answer)`,
    count: sql`of_answer`,
  },
  hasEconomicStudies: {
    without: ['studyLevel', 'hasEconomicStudies'],
    value: sql`answer`,
    from: sql`found, lateral (values ('true', studied), ('false', many - studied)) as answers(answer, of_answer)`,
    count: sql`of_answer`,
  },
  total: { without: [], value: sql`'all'`, from: sql`found` },
} as const satisfies Record<string, { without: readonly Filter[]; value: SQL; from: SQL; count?: SQL }>;
type Facet = keyof typeof facets;
const allFacets = Object.keys(facets) as Facet[];

/** How many of a group are of one kind: cheaper than a group of their own. */
const countIf = (condition: SQL) => sql`count(*) filter (where ${condition})`;

type Counts = Record<Facet, Choice[]>;

/** The filters of a question without some of them. */
const withoutFilters = (query: MineFacetQuery, left: readonly string[]): MineFacetQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !left.includes(name)));

/** Of the mines that these filters find how many have each value of these facets. */
async function valuesOf(db: Db, query: MineFacetQuery, asked: readonly Facet[]): Promise<[Facet, Choice[]][]> {
  const limit = sql.raw(String(mostChoices));
  const parts = asked.map((facet) => {
    const { value, from, ...of } = facets[facet];
    const many = 'count' in of ? of.count : sql`many`;
    return sql`
        (select ${sql.raw(`'${facet}'`)} as facet, ${value}::text collate "C" as value, sum(${many})::int as count
          from ${from} where ${value} is not null group by 2 having sum(${many}) > 0 order by 3 desc, 2 limit ${limit})`;
  });
  const rows = await db.rows<{ facet: Facet; value: string; count: number }>(
    sql`
        with found as materialized (
          select m.stage, m.country, m.metals_folded as metals, count(*) as many, ${countIf(densityConditions.low)} as low,
            ${countIf(densityConditions.medium)} as medium, ${countIf(densityConditions.high)} as high,
            ${countIf(sql`m.has_resource_estimates`)} as estimated, ${countIf(sql`m.has_economic_studies`)} as studied
          from mines m where ${and(conditionsOf(query))} group by 1, 2, 3
        ) ${sql.join(parts, sql` union all `)}`,
    { plan: 'once' },
  );
  const counts = new Map(asked.map((facet): [Facet, Choice[]] => [facet, []]));
  for (const { facet, ...row } of rows) counts.get(facet)?.push(row);
  return [...counts];
}

/**
 * How many mines there would be with each choice of a filter, all others being as they are. What leaves out the same filters is
 * counted of the same mines, which are looked for once: also by another question, since a filter that one adds leaves out what
 * the question before it asked.
 */
async function choicesOf(db: Db, query: MineFacetQuery): Promise<Counts> {
  const isSet = (name: Filter) => query[name] !== undefined;
  const alike = Map.groupBy(allFacets, (facet) => facets[facet].without.filter(isSet).join());
  const parts = await Promise.all(
    [...alike].map(async ([without, counted]) => {
      const asked = withoutFilters(query, without.split(','));
      const name = `values of mines ${JSON.stringify(asked)}`;
      const kept = await countUntilChange(db, name, async () => new Map<Facet, Choice[]>());
      const lacking = counted.filter((facet) => !kept.has(facet));
      if (lacking.length > 0) for (const one of await valuesOf(db, asked, lacking)) kept.set(...one);
      return counted.map((facet) => [facet, kept.get(facet) ?? []] as const);
    }),
  );
  return Object.fromEntries(parts.flat()) as Counts;
}

/** Of each study level how many mines have it as their most advanced one. */
function levelsOf(db: Db, query: MineFacetQuery): Promise<Choice[]> {
  const asked = withoutFilters(query, ['studyLevel', 'hasEconomicStudies']);
  return countUntilChange(db, `study levels of mines ${JSON.stringify(asked)}`, () =>
    db.rows(
      sql`
    select f.value::int::text as value, count(*) as count from mine_figures f join mines m on m.id = f.mine_id
    where f.measure = 'study-level' and f."of" = '' and ${and(conditionsOf(asked))}
    group by 1`,
      { plan: 'once' },
    ),
  );
}

/** Of each study level the mines that have this one or a better one. */
function upwards(levels: readonly Choice[]) {
  const countOf = (type: StudyType) => levels.find(({ value }) => value === String(studyRank(type)))?.count ?? 0;
  return studyTypes.slice(0, 3).map((level, index) => ({
    value: level,
    count: studyTypes.slice(0, index + 1).reduce((sum, type) => sum + countOf(type), 0),
  }));
}

function regionsOf(countries: readonly Choice[]) {
  const sums = new Map<string, number>();
  for (const { value, count } of countries) {
    const region = worldRegionOf(value);
    if (region) sums.set(region, (sums.get(region) ?? 0) + count);
  }
  return worldRegions.flatMap((value) => {
    const count = sums.get(value);
    return count === undefined ? [] : [{ value, count }];
  });
}

/** The same by the database, where mines are too many to be held. */
export async function countInDatabase(db: Db, query: MineFacetQuery) {
  const [counts, studyLevels, unknown] = await Promise.all([
    choicesOf(db, query),
    levelsOf(db, query),
    unknownFigures(db, query.figures ?? [], {
      figures: mineFigureSql,
      table: sql`mines m`,
      conditionsOf: (figures) => conditionsOf({ ...query, figures }),
    }),
  ]);
  return { ...counts, studyLevels, unknown };
}

/** What stands beside the choices of the filters of a list of mines, and how many mines lack a figure that it asks for. */
export const mineFacets = (db: Db, query: MineFacetQuery): Promise<MineFacets> =>
  countUntilChange(db, `facets of mines ${JSON.stringify(query)}`, async () => {
    const counted = (await countInGroups(db, query, mostChoices)) ?? (await countInDatabase(db, query));
    const { total, studyLevels, ...choices } = counted;
    return {
      ...choices,
      total: total[0]?.count ?? 0,
      regions: regionsOf(choices.countries),
      studyLevels: upwards(studyLevels),
    };
  });

/** Of each list of exchanges the companies that have it, few lists of very many companies. */
const listingsOf = (db: Db, ids: readonly number[]) =>
  db.rows<{ exchanges: unknown[]; ids: Buffer }>(
    sql`
      select jsonb_path_query_array(c.stock_exchanges, '$[*].exchange') as exchanges, string_agg(int8send(c.id), '') as ids
      from companies c where c.id = any(${sql.param([...ids])}::bigint[]) group by 1`,
    { plan: 'once' },
  );

/** Of each exchange the mines of the companies that are listed there, of which each has so many. */
async function exchangesOf(db: Db, mines: ReadonlyMap<number, number>): Promise<Choice[]> {
  const counts = new Map<string, number>();
  for (const { exchanges, ids } of await listingsOf(db, [...mines.keys()])) {
    let many = 0;
    for (const id of idsOf(ids)) many += mines.get(id) ?? 0;
    for (const exchange of new Set(exchanges))
      if (typeof exchange === 'string') counts.set(exchange, (counts.get(exchange) ?? 0) + many);
  }
  return mostFrequent(counts, mostChoices);
}

/** The same by the database, where mines are too many to be held. */
export const exchangesInDatabase = (db: Db, query: MineFacetQuery) =>
  db.rows<Choice>(
    sql`
      with held as materialized (
        select m.company_id, count(*) as many from mines m
        where m.company_id is not null and ${and(conditionsOf(query))} group by 1
      )
      select listed.exchange collate "C" as value, sum(held.many)::int as count
      from held join companies c on c.id = held.company_id
        cross join lateral (select distinct e ->> 'exchange' as exchange from jsonb_array_elements(c.stock_exchanges) e) listed
      where listed.exchange is not null group by 1 order by 2 desc, 1 limit ${sql.raw(String(mostChoices))}`,
    { plan: 'once' },
  );

/** Of each exchange how many mines belong to companies that are listed there: asked for where somebody looks at that filter. */
export const mineExchanges = (db: Db, query: MineFacetQuery): Promise<MineExchanges> =>
  countUntilChange(db, `exchanges of mines ${JSON.stringify(query)}`, async () => {
    const others = withoutFilters(query, ['exchange']);
    const mines = await countByCompany(db, others);
    return { exchanges: mines ? await exchangesOf(db, mines) : await exchangesInDatabase(db, others) };
  });
