import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type FigureCondition, measureOf, writeRef } from '../../../domain/figures/measures.ts';
import { and } from '../../../server/calls/paging.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import type { UnknownFigure } from '../../figures/contract.ts';
import type { MineFacetQuery } from '../contract-list.ts';
import { isWithin } from '../../../domain/places/geo.ts';
import { conditionsOf, isListedOn } from './find-mines.ts';
import { type Filter, partsOf } from './group-tests.ts';
import { type ColumnRef, type HeldMines, idsOf } from './held-groups.ts';
import { companies, heldMines, latitudes, longitudes } from './mines-in-memory.ts';
import { type Group, readIds } from './read-groups.ts';
import { type Condition, isMarked, tally, type Test } from './tally-mines.ts';

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
export function mostFrequent(counts: ReadonlyMap<string, number>, most: number): Choice[] {
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

/** The mines that this part of a question finds, asked of the database: a bit of each. */
async function marksOf(db: Db, mines: HeldMines, query: MineFacetQuery | undefined): Promise<Test[]> {
  if (!query) return [];
  const bits = await countUntilChange(db, `mines of ${mines.serial} ${JSON.stringify(query)}`, async () =>
    mines.among(await readIds(db, sql`select m.id from mines m where ${and(conditionsOf(query))}`)),
  );
  return [isMarked(bits)];
}

/** Companies that are listed on one of these exchanges. */
async function listedOn(db: Db, exchanges: string[]): Promise<ReadonlySet<number>> {
  const bytes = await readIds(db, sql`select c.id from companies c where ${isListedOn(exchanges)}`);
  return new Set(idsOf(bytes));
}

/** The columns that a condition reads: the figure, and the same of any metal or currency. */
const columnsOf = (condition: FigureCondition): ColumnRef[] => [
  condition,
  ...(measureOf(condition).of === 'nothing' ? [] : [{ measure: condition.measure, of: null }]),
];

const severalFailed = -2;
const noneFailed = -1;

type Asked = ReturnType<typeof partsOf>['tests'];

/** Of each group the place of the only filter that it is not under. */
async function verdictsOf(groups: readonly Group[], tests: Asked): Promise<Int8Array> {
  const verdicts = new Int8Array(groups.length).fill(noneFailed);
  let since = 0;
  for (let place = 0; place < verdicts.length; place += 1) {
    const group = groups[place]!;
    since += 1 + group.metals.length;
    if (since >= inARow) {
      since = 0;
      await breath();
    }
    for (let index = 0; index < tests.length && verdicts[place] !== severalFailed; index += 1)
      if (!tests[index]![1](group)) verdicts[place] = verdicts[place] === noneFailed ? index : severalFailed;
  }
  return verdicts;
}

type Tally = NonNullable<Awaited<ReturnType<typeof tallyOf>>>;

/** One pass over all mines under these filters, and how groups stand to those; undefined where mines are not held. */
async function tallyOf(db: Db, query: MineFacetQuery, also: readonly ColumnRef[] = []) {
  const { tests, figures, part, rest, where, area, exchange } = partsOf(query);
  const places = area ? [latitudes, longitudes] : [];
  const owners = exchange ? [companies] : [];
  const asked = [...also, ...places, ...owners, ...figures.flatMap(columnsOf)];
  const held = await heldMines(db, asked, part);
  if (!held) return undefined;
  const { mines, groupOf } = held;
  const marks = [await marksOf(db, mines, rest), await marksOf(db, mines, where)] as const;
  const listed = exchange && (await listedOn(db, exchange));
  const columns = held.columns.values();
  const next = () => columns.next().value ?? new Float64Array();
  const others = also.map(next);
  const more: Test[] = held.found ? [isMarked(held.found)] : [];
  if (area) {
    const [latitude, longitude] = [next(), next()];
    more.push((at) => isWithin({ latitude: latitude[at] ?? Number.NaN, longitude: longitude[at] ?? Number.NaN }, area));
  }
  if (listed) {
    const owner = next();
    more.push((at) => listed.has(owner[at] ?? Number.NaN));
  }
  const conditions = figures.map((condition): Condition => {
    const values = next();
    return { ...condition, values, ofAny: columnsOf(condition).length > 1 ? next() : undefined };
  });
  const run = async (onFound?: (at: number) => void) => {
    const verdicts = await verdictsOf(mines.groups, tests);
    const tallied = tally({
      groupOf,
      groupCount: verdicts.length,
      conditions,
      rest: [...more, ...marks[0]],
      where: marks[1],
      isUnderAll: (group) => verdicts[group] === noneFailed,
      ...(onFound && { onFound }),
    });
    return { verdicts, ...tallied };
  };
  return { groups: mines.groups, ids: mines.ids, tests, figures, others, run };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One after the other, each from a new turn of the event loop on: the database answers many at once, whose passes over all mines
 * would hold up everybody for their sum.
 */
function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(() => breath()).then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Of each company how many of its mines are found; undefined where mines are not held. */
export async function countByCompany(db: Db, query: MineFacetQuery): Promise<ReadonlyMap<number, number> | undefined> {
  const asked = await tallyOf(db, query, [companies]);
  if (!asked) return undefined;
  const owner = asked.others[0] ?? new Float64Array();
  const counts = new Map<number, number>();
  const count = (at: number) => {
    const company = owner[at] ?? Number.NaN;
    if (!Number.isNaN(company)) counts.set(company, (counts.get(company) ?? 0) + 1);
  };
  await afterOthers(() => asked.run(count));
  return counts;
}

/** The mines under these filters, in no order; undefined where mines are not held. */
export async function idsFound(db: Db, query: MineFacetQuery): Promise<number[] | undefined> {
  const asked = await tallyOf(db, query);
  if (!asked) return undefined;
  const found: number[] = [];
  await afterOthers(() => asked.run((at) => found.push(asked.ids[at]!)));
  return found;
}

/** How many mines there would be with each choice, all others being as they are; undefined where mines are not held. */
export async function countInGroups(db: Db, query: MineFacetQuery, most: number) {
  const asked = await tallyOf(db, query);
  return asked && afterOthers(() => walk(asked, most));
}

/** One walk over the groups makes the choices of all filters. */
async function walk({ groups, tests, figures, run }: Tally, most: number) {
  const { verdicts, ...tallied } = await run();
  const counted = Object.entries(facets).map(([name, facet]) => ({
    name,
    ...facet,
    counts: new Map<string, number>(),
  }));
  let since = 0;
  for (const [at, verdict] of verdicts.entries()) {
    const fits = tallied.fits[at]!;
    const anywhere = fits + tallied.butForPlace[at]!;
    if (verdict === severalFailed || anywhere === 0) continue;
    const group = groups[at]!;
    since += 1 + group.metals.length;
    if (since >= inARow) {
      since = 0;
      await breath();
    }
    const but = tests[verdict]?.[0];
    for (const { of, values, counts } of counted) {
      if (but !== undefined && but !== of) continue;
      const count = of === 'place' ? anywhere : fits;
      if (count === 0) continue;
      for (const value of values(group)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
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
    unknown: figures.map((condition, index): UnknownFigure => ({
      figure: writeRef(condition),
      ...tallied.unknown[index]!,
    })),
  };
}
