import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWeight, readWeights, scoreOf, writeWeight } from './ranking.ts';

describe('a score', () => {
  it.each<[weights: number[], percentiles: (number | null)[], score: number, coverage: number]>([
    [[3, 2, 1], [80, null, 50], 72.5, 4 / 6],
    [[0.5, 0.3, 0.2], [90, 40, 70], 71, 1],
    [[0.5, 0.3, 0.2], [null, 40, null], 40, 0.3],
  ])('by weights %j of %j is %s', (weights, percentiles, score, coverage) => {
    const found = scoreOf(weights.map((weight, place) => ({ weight, percentile: percentiles[place]! })))!;
    expect(found.score).toBeCloseTo(score, 10);
    expect(found.coverage).toBeCloseTo(coverage, 10);
  });

  it('of nothing known is none, and lies between what it is made of', () => {
    expect(scoreOf([{ weight: 2, percentile: null }])).toBeNull();
    const part = fc.record({ weight: fc.integer({ min: 1, max: 9 }), percentile: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), (parts) => {
        const { score, coverage } = scoreOf(parts)!;
        const values = parts.map(({ percentile }) => percentile);
        expect(score).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(score).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        expect(coverage).toBe(1);
      }),
    );
  });
});

describe('weights of a link', () => {
  it('are read and written alike', () => {
    const { weights, leftOut } = readWeights('npv-capex:3; grade-mi.Gold:1.5;irr');
    expect(leftOut).toEqual([]);
    expect(weights.map(writeWeight)).toEqual(['npv-capex:3', 'grade-mi.gold:1.5', 'irr:1']);
  });

  it.each([
    ['cash:2', "There is no figure 'cash'."],
    ['irr:0', "Give 'irr' a weight over 0 and up to 1000, as irr:2."],
    ['irr:-1', "Give 'irr' a weight over 0 and up to 1000, as irr:2."],
    ['irr:1e3', "Give 'irr' a weight over 0 and up to 1000, as irr:2."],
    ['last-change:1', "'last-change' cannot be ranked by: no end of it is the better one."],
  ])('%s are not', (text, error) => {
    expect(readWeight(text)).toEqual({ error });
    expect(readWeights(`irr:1;${text}`.replace('irr:1;irr', 'irr')).leftOut).toEqual([error]);
  });

  it('count once each, and so many', () => {
    expect(readWeights('irr:1;irr:2').leftOut).toEqual(["'irr' is weighted twice: the first counts."]);
    const many = ['gold', 'silver', 'copper', 'zinc', 'lead', 'nickel', 'tin', 'uranium', 'lithium', 'cobalt', 'iron'];
    const { weights, leftOut } = readWeights(many.map((metal) => `grade-mi.${metal}`).join(';'));
    expect(weights).toHaveLength(10);
    expect(leftOut).toEqual(["'grade-mi.iron' is left out: a rank takes 10 figures."]);
  });
});

describe('a weight', () => {
  it.each([
    ['irr: 2 ', 2],
    ['irr:0.001', 0.001],
    ['irr:12.345', 12.345],
    ['irr:1000', 1_000],
    ['irr', 1],
  ])('%s counts %d times', (text, weight) =>
    expect(readWeight(text)).toEqual({ value: { measure: 'irr', of: '', weight } }),
  );

  it.each([
    'irr:',
    'irr:0.0001',
    'irr:1000.001',
    'irr:1001',
    'irr:10000',
    'irr:0.000',
    'irr:x',
    'irr:.5',
    ':2',
    'irr:1:2',
  ])('%s is none', (text) => expect(readWeight(text)).toHaveProperty('error'));

  it('of nothing between semicolons is left out without a word', () => {
    expect(readWeights(' ; irr:1;;  ')).toEqual({ weights: [{ measure: 'irr', of: '', weight: 1 }], leftOut: [] });
    expect(readWeights('')).toEqual({ weights: [], leftOut: [] });
  });

  it('is written as it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (thousandths) => {
        const weight = { measure: 'grade-mi', of: 'gold', weight: thousandths / 1_000 };
        expect(readWeight(writeWeight(weight))).toEqual({ value: weight });
      }),
    );
  });
});
