import { setImmediate as breath } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { type Db, inMemory } from '../../../db/client.ts';
import { type FigureRef, measureOf, writeRef } from '../../../domain/figures/measures.ts';
import { Ranking, type Weight } from '../../../domain/figures/ranking.ts';
import { and, countRows } from '../../../server/calls/paging.ts';
import { countUntilChange } from '../../activities/server/count-until-change.ts';
import { eachValue, idsUnder } from '../../figures/server/bytes-of-columns.ts';
import type { FigureSql } from '../../figures/server/figure-sql.ts';
import type { Moved } from '../contract.ts';

/** What is ranked: the rows of a list as `table` names them, by their figures. */
export interface RankedList<Details extends { id: number; name: string }> {
  /** In the key of what is counted once. */
  plural: string;
  figures: FigureSql;
  table: SQL;
  id: SQL;
  isArchived: SQL;
  nameFolded: SQL;
  /** Of these ids what a table shows. */
  detailsOf: (db: Db, ids: readonly number[], weights: readonly Weight[]) => Promise<Details[]>;
}

/** Which rows of the list take part. */
export interface Asked {
  weights: Weight[];
  /** All filters; the first keeps archived rows away. */
  where: SQL[];
  /** The filters as a key. */
  filters: string;
  /** Figures of another day, instead of those that are kept. */
  ofDay?: FiguresOfDay;
}

export interface FiguresOfDay {
  /** How many take part. */
  count: number;
  /** Every row that has a figure that stands in orders, from the lowest. */
  valuesOf: (ref: FigureRef) => readonly { id: number; value: number }[];
}

type AnyList = RankedList<{ id: number; name: string }>;

/** Which rows take part, and how many they are: all that are not archived, or those under the filters. */
async function population(db: Db, list: AnyList, { where, filters }: Asked) {
  const isFiltered = where.length > 1;
  const [ids, count] = await Promise.all([
    idsUnder(db, list, isFiltered ? and(where) : list.isArchived),
    countUntilChange(db, `${list.plural} ${filters}`, () => countRows(db, list.table, where)),
  ]);
  return { has: (id: number) => ids.has(id) === isFiltered, count };
}

function rankingOfDay(weights: readonly Weight[], { valuesOf }: FiguresOfDay): Ranking {
  const ranking = new Ranking(weights.map(({ weight }) => weight));
  for (const [place, weight] of weights.entries()) {
    const column = ranking.column(place, measureOf(weight).better === 'less');
    for (const { id, value } of valuesOf(weight)) column.add(id, value);
    column.end();
  }
  return ranking;
}

/** Reads every figure that counts, as bytes in the order of its index: tens of thousands of rows as one value. */
async function rankingOf(db: Db, list: AnyList, asked: Asked) {
  const { weights, ofDay } = asked;
  if (ofDay) return { ranking: rankingOfDay(weights, ofDay), count: ofDay.count };
  const { has, count } = await population(db, list, asked);
  const ranking = new Ranking(weights.map(({ weight }) => weight));
  for (const [place, weight] of weights.entries()) {
    const column = ranking.column(place, measureOf(weight).better === 'less');
    const take = (id: number, value: number) => {
      if (has(id)) column.add(id, value);
    };
    await eachValue(db, list.figures.valuesOf(weight), take, { isInOrder: true });
    column.end();
    await breath();
  }
  return { ranking, count };
}

/** The ids of one page: by rank, then by name, then by id. */
async function pageOf(
  db: Db,
  { table, id, nameFolded }: AnyList,
  ranking: Ranking,
  [offset, limit]: readonly [number, number],
): Promise<number[]> {
  const { ids, skip } = ranking.around(offset, limit);
  const rankOf = new Map(ids.map((each) => [each, ranking.rankOf(each)]));
  const named = await db.rows<{ id: number }>(
    sql`select ${id} from ${table} where ${id} = any(${sql.param(ids)}::bigint[]) order by ${nameFolded}, ${id}`,
  );
  return named
    .map((row) => row.id)
    .toSorted((one, other) => rankOf.get(one)! - rankOf.get(other)!)
    .slice(skip, skip + limit);
}

/** A row with its place among those that it is ranked with. */
export interface RankedOf<Details> {
  details: Details;
  /** Competition rank: of equal scores the same. */
  rank: number;
  isTied: boolean;
  score: number;
  coverage: number;
  /** By the names of the figures; null: it takes no part. */
  percentiles: ReadonlyMap<string, number | null>;
}

/** Details of these ids, in their order, with where each of them stands. */
async function standingsOf<Details extends { id: number; name: string }>(
  db: Db,
  list: RankedList<Details>,
  { weights }: Asked,
  ranking: Ranking,
  ids: readonly number[],
): Promise<RankedOf<Details>[]> {
  const details = new Map((await list.detailsOf(db, ids, weights)).map((row) => [row.id, row]));
  const names = weights.map(writeRef);
  return ids.flatMap((id) => {
    const row = details.get(id);
    if (!row) return [];
    const { score, coverage } = ranking.scoreOf(id);
    const percentiles = new Map(names.map((name, place) => [name, ranking.percentileOf(id, place)]));
    const { rank, isTied } = { rank: ranking.rankOf(id), isTied: ranking.isTied(id) };
    return [{ details: row, rank, isTied, score, coverage, percentiles }];
  });
}

/** One page of the rows under these filters, by score. */
export const rankList = <Details extends { id: number; name: string }>(
  db: Db,
  list: RankedList<Details>,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
) =>
  inMemory(db, async () => {
    const { weights } = asked;
    const { ranking, count } = await rankingOf(db, list, asked);
    ranking.sort();
    const ids = await pageOf(db, list, ranking, [offset, limit]);
    const all = weights.reduce((sum, { weight }) => sum + weight, 0);
    return {
      total: ranking.size,
      without: Math.max(0, count - ranking.size),
      weights: weights.map((weight, place) => ({
        figure: writeRef(weight),
        share: weight.weight / all,
        known: ranking.known(place),
      })),
      rows: await standingsOf(db, list, asked, ranking, ids),
    };
  });

const rowsAtOnce = 200;

/** All rows of a rank in its order, ranked once and read a few at a time. */
export async function* wholeRank<Details extends { id: number; name: string }>(
  db: Db,
  list: RankedList<Details>,
  asked: Asked,
): AsyncGenerator<RankedOf<Details>[]> {
  const { ranking, ids } = await inMemory(db, async () => {
    const made = await rankingOf(db, list, asked);
    made.ranking.sort();
    return { ...made, ids: await pageOf(db, list, made.ranking, [0, made.ranking.size]) };
  });
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    yield standingsOf(db, list, asked, ranking, ids.slice(at, at + rowsAtOnce));
}

const firstRows = 10;

/** The ids of the first ten. */
export const firstOf = (db: Db, list: AnyList, asked: Asked): Promise<number[]> =>
  inMemory(db, async () => {
    const { ranking } = await rankingOf(db, list, asked);
    ranking.sort();
    return pageOf(db, list, ranking, [0, firstRows]);
  });

/** Ranks of the first ten where one weight is doubled, and where it is left out. */
export const listSensitivity = (db: Db, list: AnyList, asked: Asked): Promise<Moved> =>
  inMemory(db, () => sensitivityOf(db, list, asked));

async function sensitivityOf(db: Db, list: AnyList, asked: Asked): Promise<Moved> {
  const { ranking } = await rankingOf(db, list, asked);
  ranking.sort();
  const ids = await pageOf(db, list, ranking, [0, firstRows]);
  const details = new Map((await list.detailsOf(db, ids, asked.weights)).map((row) => [row.id, row]));
  const base = asked.weights.map(({ weight }) => weight);
  const ranks = ids.map((id) => ({
    doubled: [] as number[],
    without: [] as (number | null)[],
    rank: ranking.rankOf(id),
  }));
  for (const [place] of base.entries()) {
    for (const [kind, factor] of [['doubled', 2] as const, ['without', 0] as const]) {
      ranking.sort(base.map((weight, other) => (other === place ? factor * weight : weight)));
      for (const [index, id] of ids.entries()) {
        const rank = ranking.isKnown(id) ? ranking.rankOf(id) : null;
        if (kind === 'without') ranks[index]!.without.push(rank);
        else ranks[index]!.doubled.push(rank!);
      }
      await breath();
    }
  }
  return ids.map((id, index) => ({ id, name: details.get(id)?.name ?? '', ...ranks[index]! }));
}
