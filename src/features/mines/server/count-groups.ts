import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, inMemory } from '../../../db/client.ts';
import { countriesOfRegion } from '../../../domain/places/world-regions.ts';
import { fold } from '../../../domain/text/fold.ts';
import { type DensityBand, studyTypes } from '../../../domain/vocabulary.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import type { MineFacetQuery } from '../contract-list.ts';
import { countriesOf, densityConditions, filled, foldedMetals } from './find-mines.ts';

/** Mines that no choice of a filter tells from each other. */
interface Group {
  stage: string | null;
  country: string | null;
  countryFolded: string | null;
  metals: readonly string[];
  grade: DensityBand | null;
  isEstimated: boolean;
  isStudied: boolean;
  /** The place of its most advanced study among the types, from 1. */
  study: number | null;
  /** The figure of its level. */
  level: number | null;
  count: number;
}

/** More groups, or longer lists of metals, are not held: mines are then counted by themselves. */
const mostGroups = 50_000;
const mostBytes = 4 * 1024 * 1024;

/** All mines that are not archived, as groups; none where they are too many to be held. */
async function readGroups(db: Db): Promise<readonly Group[]> {
  const statement = sql`
    with grouped as materialized (
      select m.stage, m.country, m.country_folded as "countryFolded", m.metals_folded as metals,
        case when ${densityConditions.low} then 'low' when ${densityConditions.medium} then 'medium'
          when ${densityConditions.high} then 'high' end as grade,
        m.has_resource_estimates as "isEstimated", m.has_economic_studies as "isStudied", studied.study, f.value::int as level,
        count(*) as count
      from mines m
        left join (
          select e.mine_id, min(array_position(${sql.param([...studyTypes])}::text[], e.study_type)) as study
          from mine_economics e group by 1
        ) studied on studied.mine_id = m.id and m.has_economic_studies
        left join mine_figures f on f.mine_id = m.id and f.measure = 'study-level' and f."of" = ''
      where not m.is_archived group by m.stage, m.country, m.country_folded, m.metals_folded, 5, 6, 7, 8, 9
    )
    select * from grouped
    where (select count(*) <= ${mostGroups} and sum(octet_length(metals::text)) <= ${mostBytes} from grouped)`;
  const rows = await db.rows<Group>(statement, { plan: 'once' });
  // Few lists of metals are of very many groups.
  const lists = new Map<string, readonly string[]>();
  return rows.map((group) => {
    const name = JSON.stringify(group.metals);
    const metals = lists.get(name) ?? group.metals;
    lists.set(name, metals);
    return { ...group, metals };
  });
}

/** Read once after a change, so that choosing on and on reads no mine; whoever waited for a turn finds what was read meanwhile. */
function groupsOf(db: Db): Promise<readonly Group[]> {
  const kept = (read: () => Promise<readonly Group[]>) => countUntilChange(db, 'groups of mines', read);
  return kept(() => inMemory(db, () => kept(() => readGroups(db))));
}

type Filter = 'stage' | 'place' | 'metals' | 'grade' | 'isEstimated' | 'study';

/** What each filter that is set asks of a group; nothing where a question asks what groups do not tell. */
function testsOf(query: MineFacetQuery): Map<Filter, (group: Group) => boolean> | undefined {
  const {
    stage,
    country,
    region,
    metals,
    densityRange,
    hasResourceEstimates,
    hasEconomicStudies,
    studyLevel,
    ...rest
  } = query;
  if (
    Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''))
  )
    return undefined;
  const tests = new Map<Filter, (group: Group) => boolean>();
  if (filled(stage)) {
    const wanted = new Set<string | null>(stage);
    tests.set('stage', (group) => wanted.has(group.stage));
  }
  const places = [
    ...(filled(country) ? [new Set<string | null>(countriesOf(country!))] : []),
    ...(filled(region) ? [new Set<string | null>(region!.flatMap(countriesOfRegion).map(fold))] : []),
  ];
  if (places.length > 0) tests.set('place', (group) => places.every((wanted) => wanted.has(group.countryFolded)));
  if (filled(metals)) {
    const wanted = new Set(foldedMetals(metals!));
    tests.set('metals', (group) => group.metals.some((metal) => wanted.has(metal)));
  }
  if (densityRange) tests.set('grade', ({ grade }) => grade === densityRange);
  if (hasResourceEstimates !== undefined)
    tests.set('isEstimated', ({ isEstimated }) => isEstimated === hasResourceEstimates);
  if (hasEconomicStudies !== undefined || studyLevel) {
    const most = studyLevel ? studyTypes.indexOf(studyLevel) + 1 : undefined;
    tests.set(
      'study',
      ({ isStudied, study }) =>
        (hasEconomicStudies === undefined || isStudied === hasEconomicStudies) &&
        (most === undefined || (isStudied && study !== null && study <= most)),
    );
  }
  return tests;
}

/** What is counted of a group, and the filter that its choices are: they are counted without it. */
const facets = {
  stages: { of: 'stage', values: ({ stage }: Group) => [stage] },
  countries: { of: 'place', values: ({ country }: Group) => [country] },
  metals: { of: 'metals', values: ({ metals }: Group) => metals },
  grades: { of: 'grade', values: ({ grade }: Group) => [grade] },
  hasResourceEstimates: { of: 'isEstimated', values: ({ isEstimated }: Group) => [String(isEstimated)] },
  hasEconomicStudies: { of: 'study', values: ({ isStudied }: Group) => [String(isStudied)] },
  studyLevels: { of: 'study', values: ({ level }: Group) => [level === null ? null : String(level)] },
  total: { of: null, values: () => ['all'] },
} as const satisfies Record<string, { of: Filter | null; values: (group: Group) => readonly (string | null)[] }>;

type Facet = keyof typeof facets;

export interface Choice {
  value: string;
  count: number;
}

/** A turn of the event loop is given away after so many groups and metals, a few milliseconds. */
const inARow = 10_000;

const inOrder = (one: Choice, other: Choice) => other.count - one.count || (one.value < other.value ? -1 : 1);

/** The most frequent choices, equal ones by name; of what has no place among them no more is sorted. */
function mostFrequent(counts: ReadonlyMap<string, number>, most: number): Choice[] {
  let found: Choice[] = [];
  let last: Choice | undefined;
  for (const [value, count] of counts) {
    const choice = { value, count };
    if (last && inOrder(last, choice) < 0) continue;
    found.push(choice);
    if (found.length < 2 * most) continue;
    found = found.toSorted(inOrder).slice(0, most);
    last = found.at(-1);
  }
  return found.toSorted(inOrder).slice(0, most);
}

/** How many mines there would be with each choice, all others being as they are; undefined where groups do not tell. */
export async function countInGroups(db: Db, query: MineFacetQuery, most: number) {
  const tests = testsOf(query);
  if (!tests) return undefined;
  const groups = await groupsOf(db);
  if (groups.length === 0) return undefined;
  const asked = [...tests];
  const counted = Object.entries(facets).map(([name, facet]) => ({
    name,
    ...facet,
    counts: new Map<string, number>(),
  }));
  let since = 0;
  for (const group of groups) {
    since += 1 + group.metals.length;
    if (since >= inARow) {
      since = 0;
      await breath();
    }
    const failed = asked.filter(([, fits]) => !fits(group));
    if (failed.length > 1) continue;
    const but = failed[0]?.[0];
    for (const { of, values, counts } of counted) {
      if (but !== undefined && but !== of) continue;
      for (const value of values(group)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + group.count);
    }
  }
  const countsOf = new Map(counted.map(({ name, counts }) => [name, counts]));
  const told = (facet: Facet) => mostFrequent(countsOf.get(facet) ?? new Map(), most);
  return {
    stages: told('stages'),
    countries: told('countries'),
    metals: told('metals'),
    grades: told('grades'),
    hasResourceEstimates: told('hasResourceEstimates'),
    hasEconomicStudies: told('hasEconomicStudies'),
    studyLevels: told('studyLevels'),
    total: told('total'),
  };
}
