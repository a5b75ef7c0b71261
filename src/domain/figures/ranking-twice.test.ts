import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, div, type Fraction, less, mul, read, sub, total } from '../capital/fractions.fixture.ts';
import { percentileOf, standingOf } from '../numbers/percentiles.ts';
import { Ranking, scoreOf } from './ranking.ts';

/** Percentiles, scores and ranks once more, in fractions, from their definitions in `docs/formulas.md` alone. */

interface Measured {
  weight: number;
  isLessBetter: boolean;
  /** By record; null is not known. */
  values: readonly (number | null)[];
}

/** 100 (L + E / 2) / n: L that are worse, E that are equal, the value's own among them. */
function percentile(own: number, values: readonly (number | null)[], isLessBetter: boolean): Fraction {
  const known = values.filter((value) => value !== null);
  let halves = 0;
  for (const value of known) {
    if (value === own) halves += 1;
    else if (value < own !== isLessBetter) halves += 2;
  }
  return div(read(100 * halves), read(2 * known.length));
}

interface Standing {
  score: Fraction | null;
  coverage: Fraction;
}

function standingsOf(columns: readonly Measured[], records: number): Standing[] {
  const all = total(columns.map(({ weight }) => read(weight)));
  return Array.from({ length: records }, (_, record) => {
    const known = columns.flatMap(({ weight, isLessBetter, values }) => {
      const value = values[record] ?? null;
      return value === null ? [] : [{ weight: read(weight), percentile: percentile(value, values, isLessBetter) }];
    });
    const weights = total(known.map(({ weight }) => weight));
    if (weights[0] === 0n) return { score: null, coverage: read(0) };
    const points = total(known.map((part) => mul(part.weight, part.percentile)));
    return { score: div(points, weights), coverage: div(weights, all) };
  });
}

const sixty = read('0.6');
const isEqual = (one: Fraction, other: Fraction) => !less(one, other) && !less(other, one);

/** What is known of less than 60 % stands behind all others; what nothing is known of stands nowhere. */
function isBefore(one: Standing, other: Standing): boolean {
  if (one.score === null || other.score === null) return one.score !== null;
  const [isThin, isOtherThin] = [less(one.coverage, sixty), less(other.coverage, sixty)];
  return isThin === isOtherThin ? less(other.score, one.score) : isOtherThin;
}

function rankedBy(columns: readonly Measured[]): Ranking {
  const ranking = new Ranking(columns.map(({ weight }) => weight));
  for (const [place, { isLessBetter, values }] of columns.entries()) {
    const column = ranking.column(place, isLessBetter);
    const rising = values.flatMap((value, record) => (value === null ? [] : [{ value, record }]));
    for (const { value, record } of rising.toSorted((one, other) => one.value - other.value)) column.add(record, value);
    column.end();
  }
  ranking.sort();
  return ranking;
}

const records = 9;
const columnOf = fc.record({
  weight: fc.integer({ min: 1, max: 9 }),
  isLessBetter: fc.boolean(),
  values: fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { minLength: records, maxLength: records }),
});
const columnsOf = fc.array(columnOf, { minLength: 1, maxLength: 5 });

const number = ([top, bottom]: Fraction) => Number((top * 10n ** 15n) / bottom) / 1e15;

describe('a ranking in fractions', () => {
  it('has the same scores, coverages, ranks and ties', () => {
    fc.assert(
      fc.property(columnsOf, (columns) => {
        const ranking = rankedBy(columns);
        const standings = standingsOf(columns, records);
        for (const [record, standing] of standings.entries()) {
          if (standing.score === null) continue;
          const { score, coverage } = ranking.scoreOf(record);
          expect(score).toBeCloseTo(number(standing.score), 9);
          expect(coverage).toBeCloseTo(number(standing.coverage), 9);
          const before = standings.filter((other) => isBefore(other, standing)).length;
          const beside = standings.filter(
            (other) => other.score !== null && !isBefore(other, standing) && !isBefore(standing, other),
          ).length;
          expect([ranking.rankOf(record), ranking.isTied(record)]).toEqual([before + 1, beside > 1]);
        }
        expect(ranking.size).toBe(standings.filter(({ score }) => score !== null).length);
      }),
    );
  });

  it('is the same whatever its weights add up to', () => {
    fc.assert(
      fc.property(columnsOf, fc.constantFrom(2, 10, 0.5, 0.125), (columns, times) => {
        const [one, other] = [
          rankedBy(columns),
          rankedBy(columns.map((column) => ({ ...column, weight: column.weight * times }))),
        ];
        for (const [record, { score }] of standingsOf(columns, records).entries())
          if (score !== null) expect(other.rankOf(record)).toBe(one.rankOf(record));
      }),
    );
  });

  it('is turned round where of each figure the other end is the better one, if all is known', () => {
    const whole = fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 9 }),
        isLessBetter: fc.boolean(),
        values: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: records, maxLength: records }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(whole, (columns) => {
        const ranking = rankedBy(columns);
        const turned = rankedBy(columns.map((column) => ({ ...column, isLessBetter: !column.isLessBetter })));
        for (let record = 0; record < records; record += 1) {
          expect(turned.scoreOf(record).score + ranking.scoreOf(record).score).toBeCloseTo(100, 9);
          expect(turned.isTied(record)).toBe(ranking.isTied(record));
        }
      }),
    );
  });

  it('does not count as zero what is not known: a figure of which one record alone knows nothing leaves its score', () => {
    // By zero it would be 48.33, with a coverage of everything.
    const found = scoreOf([
      { weight: 3, percentile: 80 },
      { weight: 2, percentile: null },
      { weight: 1, percentile: 50 },
    ]);
    expect(found).toEqual({ score: 72.5, coverage: 4 / 6 });
    const zero = scoreOf([
      { weight: 3, percentile: 80 },
      { weight: 2, percentile: 0 },
      { weight: 1, percentile: 50 },
    ]);
    expect(zero?.score).toBeCloseTo(48.333, 3);
  });

  it('keeps what is known of six tenths before what is known of less, however the weights are cut', () => {
    // 0.1 + 0.2 + 0.3 of 1 are six tenths, which no sum of floating-point numbers has to be.
    const parts = [0.1, 0.2, 0.3, 0.4];
    const best = [9, 9, 9, null];
    const worst = [1, 1, 1, 1];
    const ranking = rankedBy(
      parts.map((weight, place) => ({
        weight,
        isLessBetter: false,
        values: [best[place] ?? null, worst[place] ?? null],
      })),
    );
    expect([ranking.rankOf(0), ranking.rankOf(1)]).toEqual([1, 2]);
    const thinner = rankedBy(
      parts.map((weight, place) => ({
        weight: place === 2 ? weight - 0.000_1 : weight,
        isLessBetter: false,
        values: [best[place] ?? null, worst[place] ?? null],
      })),
    );
    expect([thinner.rankOf(0), thinner.rankOf(1)]).toEqual([2, 1]);
  });
});

describe('percentiles', () => {
  it.each<[value: number, values: number[], wanted: number]>([
    // As `percentileofscore(kind='mean')` of scipy.
    [3, [1, 2, 3, 3, 4], 60],
    [1, [1, 2, 3, 3, 4], 10],
    [4, [1, 2, 3, 3, 4], 90],
    [5, [1, 2, 3, 4, 5, 6, 7, 8, 9], 50],
    [1, [1, 2, 3, 4, 5, 6, 7, 8, 9], 100 / 18],
    [7, [7, 7, 7, 7], 50],
    // One outlier rules a mean and its deviation, and no percentile.
    [20, [20, 30, 40, 50, 900], 10],
    [30, [20, 30, 40, 50, 900], 30],
    [900, [20, 30, 40, 50, 900], 90],
    [-1, [-1], 50],
    [0, [-0, 0, 1], 100 / 3],
  ])('of %j among %j is %d', (value, values, wanted) => {
    expect(percentileOf(value, values)).toBeCloseTo(wanted, 10);
    expect(percentileOf(value, values, 'less')).toBeCloseTo(100 - wanted, 10);
  });

  it('are 50 on the mean of any cohort', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 }), (values) => {
        const sum = total(values.map((value) => percentile(value, values, false)));
        expect(isEqual(sum, mul(read(50), read(values.length)))).toBe(true);
        const product = values.reduce((all, value) => all + percentileOf(value, values), 0);
        expect(product / values.length).toBeCloseTo(50, 9);
      }),
    );
  });

  it('say as much as so many values allow', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }), (values) => {
        const [own = 0] = values;
        const exactly = percentile(own, values, false);
        const standing = standingOf(own, values);
        if (values.length < 5) expect(standing).toBeNull();
        else if (values.length >= 8) expect(standing).toEqual({ percentile: expect.closeTo(number(exactly), 9) });
        else {
          const isLower = less(exactly, div(read(100), read(3)));
          const isUpper = less(sub(read(100), div(read(100), read(3))), exactly);
          expect(standing).toEqual({ third: (isLower && 'lower') || (isUpper && 'upper') || 'middle' });
        }
      }),
    );
  });
});

describe('competition ranks', () => {
  const ranksOf = (values: readonly number[]) => {
    const ranking = rankedBy([{ weight: 1, isLessBetter: false, values }]);
    return values.map((_, record) => `${ranking.rankOf(record)}${ranking.isTied(record) ? '=' : ''}`);
  };

  it.each<[values: number[], ranks: string[]]>([
    [
      [9, 7, 7, 5],
      ['1', '2=', '2=', '4'],
    ],
    [
      [3, 3, 3],
      ['1=', '1=', '1='],
    ],
    [[1], ['1']],
    [
      [1, 2],
      ['2', '1'],
    ],
    [
      [5, 5, 1, 1, 1],
      ['1=', '1=', '3=', '3=', '3='],
    ],
  ])('of %j are %j', (values, ranks) => expect(ranksOf(values)).toEqual(ranks));

  it('leave no place out but for ties', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }), (values) => {
        const ranks = ranksOf(values).map((rank) => Number.parseInt(rank, 10));
        const counts = Map.groupBy(ranks, (rank) => rank);
        let next = 1;
        for (const rank of [...counts.keys()].toSorted((one, other) => one - other)) {
          expect(rank).toBe(next);
          next += counts.get(rank)!.length;
        }
      }),
    );
  });

  it('of equal scores that were added up in other orders are ties', () => {
    // 0.1 × 10 + 0.2 × 20 + … in floating point is another number forwards than backwards.
    const weights = [0.1, 0.2, 0.3, 0.7, 0.9];
    const [forwards, backwards] = [[1, 2, 3, 4, 5], weights.map((_, place) => 5 - place)];
    const same = rankedBy(
      [...weights, ...weights.toReversed()].map((weight, place) => ({
        weight,
        isLessBetter: false,
        values: [[...forwards, ...backwards][place]!, [...backwards.toReversed(), ...forwards.toReversed()][place]!],
      })),
    );
    expect([same.rankOf(0), same.rankOf(1)]).toEqual([1, 1]);
    expect(same.isTied(0)).toBe(true);
    expect(isEqual(add(read('0.1'), read('0.2')), read('0.3'))).toBe(true);
  });
});
