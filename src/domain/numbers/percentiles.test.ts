import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, percentileOf, standingOf } from './percentiles.ts';

describe('a percentile', () => {
  // Published: docs.scipy.org, percentileofscore(kind='mean').
  it.each([
    [3, [1, 2, 3, 3, 4], 60],
    [1, [1, 2, 3, 3, 4], 10],
    [4, [1, 2, 3, 3, 4], 90],
    [5, [1, 2, 3, 4, 5, 6, 7, 8, 9], 50],
    [1, [1, 2, 3, 4, 5, 6, 7, 8, 9], 100 / 18],
    [7, [7, 7, 7, 7], 50],
    [20, [20, 30, 40, 50, 900], 10],
    [900, [20, 30, 40, 50, 900], 90],
  ])('of %s among %j is %s', (value, values, expected) => {
    expect(percentileOf(value, values)).toBeCloseTo(expected, 10);
    expect(percentileOf(value, values, 'less')).toBeCloseTo(100 - expected, 10);
  });

  it('is 50 in the mean of all values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 }), (values) => {
        const all = values.map((value) => percentileOf(value, values));
        expect(all.reduce((sum, each) => sum + each, 0) / all.length).toBeCloseTo(50, 8);
      }),
    );
  });

  it('is of a value that is among the others', () => {
    expect(() => percentileOf(9, [1, 2])).toThrow(RangeError);
  });
});

it.each([
  [1, 4, null],
  [1, 5, { third: 'lower' }],
  [3, 5, { third: 'middle' }],
  [5, 5, { third: 'upper' }],
  [7, 7, { third: 'upper' }],
  [1, 8, { percentile: 6.25 }],
])('of %s among 1 to %s as much is told as so many values tell', (value, count, expected) => {
  const values = Array.from({ length: count }, (_, index) => index + 1);
  expect(standingOf(value, values)).toEqual(expected);
});

it('the median lies in the middle, in whatever order the values come', () => {
  expect(median([4, 1])).toBe(2.5);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
      const middle = median(values)!;
      expect(median(values.toReversed())).toBe(middle);
      const below = values.filter((value) => value <= middle).length;
      const above = values.filter((value) => value >= middle).length;
      expect(Math.min(below, above)).toBeGreaterThanOrEqual(values.length / 2);
    }),
  );
});

it('is in the middle third at the bounds of it', () => {
  // Percentiles of 100/3 and 200/3: one of two equals behind one of six, and before one.
  const values = [1, 2, 2, 3, 3, 4];
  expect(values.map((value) => standingOf(value, values))).toEqual(
    ['lower', 'middle', 'middle', 'middle', 'middle', 'upper'].map((third) => ({ third })),
  );
});

it('has no middle where there are no values', () => {
  expect(median([])).toBeNull();
});
