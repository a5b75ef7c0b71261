import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentileOf } from '../numbers/percentiles.ts';
import { leastCoverage, Ranking } from './ranking.ts';

type Values = Readonly<Record<number, number>>;
interface Column {
  weight: number;
  isLessBetter?: boolean;
  /** By the ids of records; what is missing is not known. */
  values: Values;
}

const ascending = (values: Values) =>
  Object.entries(values)
    .map(([id, value]) => [Number(id), value] as const)
    .toSorted(([, one], [, other]) => one - other);

function ranked(columns: readonly Column[]): Ranking {
  const ranking = new Ranking(columns.map(({ weight }) => weight));
  for (const [place, { isLessBetter = false, values }] of columns.entries()) {
    const column = ranking.column(place, isLessBetter);
    for (const [id, value] of ascending(values)) column.add(id, value);
    column.end();
  }
  ranking.sort();
  return ranking;
}

/** The same, a record at a time, as somebody would with a pencil: id, score and whether enough is known of it. */
function byHand(columns: readonly Column[]) {
  const ids = [...new Set(columns.flatMap(({ values }) => Object.keys(values).map(Number)))];
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const scores = ids.map((id) => {
    const known = columns.filter(({ values }) => values[id] !== undefined);
    const weights = known.reduce((sum, { weight }) => sum + weight, 0);
    const points = known.reduce(
      (sum, { weight, values, isLessBetter = false }) =>
        sum + weight * percentileOf(values[id]!, Object.values(values), isLessBetter ? 'less' : 'more'),
      0,
    );
    // 60 % in whole numbers.
    return { id, score: points / weights, isThin: 5 * weights < 3 * all };
  });
  const isHigher = (one: (typeof scores)[number], other: (typeof scores)[number]) =>
    one.isThin === other.isThin ? one.score > other.score + 1e-7 : other.isThin;
  return scores.map((each) => ({
    ...each,
    rank: 1 + scores.filter((other) => isHigher(other, each)).length,
    isTied: scores.some((other) => other !== each && !isHigher(other, each) && !isHigher(each, other)),
  }));
}

describe('a ranking', () => {
  /** Percentiles of 1: 10, 20, 40 are 16.7, 50, 83.3; of 2, where less is better, 5, 5, 9: 66.7, 66.7, 16.7. */
  const three: Column[] = [
    { weight: 3, values: { 11: 10, 12: 20, 13: 40 } },
    { weight: 1, isLessBetter: true, values: { 11: 5, 12: 5, 13: 9 } },
  ];

  it('stands by the weighted mean of percentiles', () => {
    const ranking = ranked(three);
    expect([11, 12, 13].map((id) => ranking.percentileOf(id, 0)!.toFixed(3))).toEqual(['16.667', '50.000', '83.333']);
    expect([11, 12, 13].map((id) => ranking.percentileOf(id, 1)!.toFixed(3))).toEqual(['66.667', '66.667', '16.667']);
    // (3 × 16.667 + 66.667) / 4, (150 + 66.667) / 4, (250 + 16.667) / 4
    expect([11, 12, 13].map((id) => ranking.scoreOf(id).score.toFixed(3))).toEqual(['29.167', '54.167', '66.667']);
    expect([11, 12, 13].map(ranking.rankOf)).toEqual([3, 2, 1]);
    expect([11, 12, 13].map(ranking.isTied)).toEqual([false, false, false]);
    expect([ranking.size, ranking.known(0), ranking.known(1)]).toEqual([3, 3, 3]);
  });

  it('stands anew by other weights', () => {
    const ranking = ranked(three);
    ranking.sort([0, 1]);
    expect([11, 12, 13].map(ranking.rankOf)).toEqual([1, 1, 3]);
    expect([11, 12, 13].map(ranking.isTied)).toEqual([true, true, false]);
    expect(ranking.scoreOf(13).score).toBeCloseTo(100 / 6, 10);
    ranking.sort();
    expect([11, 12, 13].map(ranking.rankOf)).toEqual([3, 2, 1]);
  });

  it('puts what is hardly known behind what is known, and what is known well enough is exactly 60%', () => {
    const of = (known: number, unknown: number) =>
      ranked([
        { weight: known, values: { 1: 9, 2: 1 } },
        { weight: unknown, values: { 2: 1 } },
      ]);
    // 1 is the best of what is known of it: 75 against 2.
    expect(leastCoverage).toBe(0.6);
    expect([1, 2].map(of(6, 4).rankOf)).toEqual([1, 2]);
    expect([1, 2].map(of(5, 5).rankOf)).toEqual([2, 1]);
    expect(of(6, 4).scoreOf(1)).toEqual({ score: 75, coverage: 0.6 });
    expect(of(6, 4).percentileOf(1, 1)).toBeNull();
  });

  it('of what counts for nothing now knows nothing', () => {
    const ranking = ranked([
      { weight: 1, values: { 1: 5 } },
      { weight: 1, values: { 2: 5 } },
    ]);
    expect([1, 2].map(ranking.isKnown)).toEqual([true, true]);
    ranking.sort([1, 0]);
    expect([1, 2].map(ranking.isKnown)).toEqual([true, false]);
    expect(ranking.around(0, 10)).toEqual({ ids: [1], skip: 0 });
    expect(() => ranking.rankOf(3)).toThrow(new RangeError('3 is not in this ranking.'));
  });

  it('of nothing is empty', () => {
    const ranking = ranked([{ weight: 1, values: {} }]);
    expect([ranking.size, ranking.known(0), ranking.around(0, 10)]).toEqual([0, 0, { ids: [], skip: 0 }]);
  });

  it('holds more records than it began with room for, and keeps what it knows of the first ones', () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);
    const first = ids.slice(0, 1_000);
    const ranking = ranked([
      { weight: 2, values: Object.fromEntries(first.map((id) => [id, 2 * id])) },
      { weight: 1, isLessBetter: true, values: Object.fromEntries(ids.map((id) => [id, 5 - id])) },
    ]);
    expect([ranking.size, ranking.known(0), ranking.known(1)]).toEqual([2_500, 1_000, 2_500]);
    // Of the first thousand two figures are known, of the others a third of the weights.
    expect(ids.map(ranking.rankOf)).toEqual([
      ...first.toReversed(),
      ...ids
        .slice(0, 1_500)
        .map((id) => id + 1_000)
        .toReversed(),
    ]);
    expect(ranking.percentileOf(1, 0)).toBeCloseTo(0.05, 12);
    expect(ranking.percentileOf(1_000, 0)).toBeCloseTo(99.95, 12);
    expect(ranking.percentileOf(2_500, 1)).toBeCloseTo(99.98, 12);
    expect(ranking.percentileOf(2_500, 0)).toBeNull();
    expect(ranking.around(1_024, 1)).toEqual({ ids: [2_476], skip: 0 });
  });

  const column = fc.record({
    weight: fc.integer({ min: 1, max: 5 }),
    isLessBetter: fc.boolean(),
    values: fc.dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 0, max: 4 })),
  });

  it('is what a pencil makes of it, and its pages are pieces of one list', () => {
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 14 }),
        fc.integer({ min: 1, max: 5 }),
        (columns, offset, limit) => {
          const ranking = ranked(columns);
          const expected = byHand(columns);
          for (const { id, rank, isTied, score } of expected) {
            expect([id, ranking.rankOf(id), ranking.isTied(id)]).toEqual([id, rank, isTied]);
            expect(ranking.scoreOf(id).score).toBeCloseTo(score, 9);
          }
          const listed = expected.toSorted((one, other) => one.rank - other.rank || one.id - other.id);
          const { ids, skip } = ranking.around(offset, limit);
          const page = listed.filter(({ id }) => ids.includes(id)).slice(skip, skip + limit);
          expect(page).toEqual(listed.slice(offset, offset + limit));
        },
      ),
    );
  });
});
