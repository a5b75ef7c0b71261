import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../time/dates.ts';
import { toUnits } from '../numbers/exact.ts';
import { type Flow, highestRate, lowestRate, xirr } from './xirr.ts';

interface PublishedCase {
  id: string;
  kind: 'value' | 'error' | 'multiple' | 'unstorable';
  flows: { date: string; amount: number }[];
  expected: number | number[] | null;
  tolerance: number | null;
  /** By a bisection of its own, to 12 decimals. */
  independent_roots: number[];
}

const { cases } = JSON.parse(readFileSync('tests/fixtures/xirr-published-cases.json', 'utf8')) as {
  cases: PublishedCase[];
};

const digits = 15;
const flowsOf = (flows: PublishedCase['flows']): Flow[] =>
  flows.map(({ date, amount }) => ({ date, amount: toUnits(String(amount), digits) }));

/** The present value at a rate and what it is small against: the sum of the sizes of its terms. */
function presentValue(flows: readonly Flow[], rate: number): { value: number; size: number } {
  const first = Math.min(...flows.map(({ date }) => dayNumber(date)));
  let [value, size] = [0, 0];
  for (const { date, amount } of flows) {
    const term = Number(amount) * Math.exp((-(dayNumber(date) - first) / 365) * Math.log1p(rate));
    value += term;
    size += Math.abs(term);
  }
  return { value, size };
}

/** Present value at a solution, at most so much of the money moved. */
const tolerance = 1e-11;

describe('published cases', () => {
  it('are all there', () => expect(cases).toHaveLength(31));

  for (const { id, kind, flows, expected, tolerance, independent_roots: roots } of cases) {
    it(`${id}: ${kind}`, () => {
      const answer = xirr(flowsOf(flows));
      expect(answer.solutions).toHaveLength(roots.length);
      for (const [index, root] of roots.entries()) expect(answer.solutions[index]).toBeCloseTo(root, 9);
      if (kind === 'value') {
        expect(answer.reason).toBeNull();
        expect(Math.abs(answer.rate! - (expected as number))).toBeLessThanOrEqual(tolerance!);
      } else if (kind === 'multiple') {
        const nearest = (expected as number[]).toSorted((a, b) => Math.abs(a - 0.1) - Math.abs(b - 0.1))[0]!;
        expect(answer.rate).toBeCloseTo(nearest, 9);
      } else {
        expect(answer.rate).toBeNull();
        expect(answer.reason).not.toBeNull();
      }
    });
  }
});

const reasonOf = (flows: [date: string, amount: number][]) =>
  xirr(flows.map(([date, amount]) => ({ date, amount: BigInt(amount) }))).reason;

describe('reasons', () => {
  it.each([
    ['no flows', []],
    [
      'one day',
      [
        ['2020-01-01', -100],
        ['2020-01-01', 110],
      ],
    ],
    [
      'days cancel out',
      [
        ['2020-01-01', -5],
        ['2020-01-01', 5],
        ['2021-01-01', 5],
        ['2021-01-01', -5],
      ],
    ],
    [
      'one direction',
      [
        ['2020-01-01', 100],
        ['2021-01-01', 110],
      ],
    ],
    [
      'one direction',
      [
        ['2020-01-01', -100],
        ['2021-01-01', -110],
      ],
    ],
    [
      'no zero',
      [
        ['2020-01-01', -100],
        ['2021-01-01', 10],
        ['2022-01-01', -100],
      ],
    ],
    [
      'above range',
      [
        ['2020-01-01', -100],
        ['2020-01-02', 200],
      ],
    ],
    [
      'below range',
      [
        ['2020-01-01', -100],
        ['2020-01-02', 1],
      ],
    ],
  ] as [string, [string, number][]][])('%s', (reason, flows) => {
    expect(reasonOf(flows)).toBe(reason);
  });
});

describe('edges of the range', () => {
  it.each([
    [
      lowestRate,
      [
        ['2021-01-01', -1_000_000],
        ['2022-01-01', 1],
      ],
    ],
    [
      highestRate,
      [
        ['2021-01-01', -1_000_000],
        ['2022-01-01', 10_000_999_999],
      ],
    ],
  ] as [number, [string, number][]][])('%d is a rate', (rate, flows) => {
    expect(xirr(flows.map(([date, amount]) => ({ date, amount: BigInt(amount) }))).rate).toBeCloseTo(rate, 5);
  });

  it.each([
    [
      'below range',
      [
        ['2021-01-01', -10_000_000],
        ['2022-01-01', 9],
      ],
    ],
    [
      'above range',
      [
        ['2021-01-01', -1_000_000],
        ['2022-01-01', 10_001_000_001],
      ],
    ],
  ] as [string, [string, number][]][])('beyond it is none: %s', (reason, flows) => {
    expect(reasonOf(flows)).toBe(reason);
  });
});

/** Yearly flows whose present value is zero at exactly these rates: the product of (v (1 + r) - 1) over them. */
function flowsWithRates(percents: readonly number[]): Flow[] {
  let coefficients = [1n];
  for (const percent of percents) {
    const next = Array.from({ length: coefficients.length + 1 }, () => 0n);
    for (const [power, coefficient] of coefficients.entries()) {
      next[power]! -= coefficient * 100n;
      next[power + 1]! += coefficient * BigInt(100 + percent);
    }
    coefficients = next;
  }
  const start = Date.UTC(2001, 0, 1);
  return coefficients.map((amount, year) => ({
    date: new Date(start + year * 365 * 86_400_000).toISOString().slice(0, 10),
    amount,
  }));
}

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const anyDate = fc
  .integer({ min: 0, max: 40 * 365 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const anyFlow = fc.record({ date: anyDate, amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }) });
const anyFlows = fc.array(anyFlow, { minLength: 1, maxLength: 40 });

describe('laws', () => {
  it('finds every rate of flows that are made to have several', () => {
    const rates = fc.uniqueArray(fc.integer({ min: -60, max: 300 }), { minLength: 1, maxLength: 5 });
    const apart = rates.filter((list) => {
      const sorted = list.toSorted((a, b) => a - b);
      return sorted.every((rate, index) => index === 0 || rate - sorted[index - 1]! >= 10);
    });
    fc.assert(
      fc.property(apart, (percents) => {
        const { rate, solutions } = xirr(flowsWithRates(percents));
        const expected = percents.toSorted((a, b) => a - b).map((percent) => percent / 100);
        expect(solutions).toHaveLength(expected.length);
        for (const [index, solution] of solutions.entries()) expect(solution).toBeCloseTo(expected[index]!, 6);
        const distance = Math.min(...expected.map((percent) => Math.abs(percent - 0.1)));
        expect(Math.abs(rate! - 0.1)).toBeCloseTo(distance, 6);
      }),
      { numRuns: runs },
    );
  });

  it('finds a rate at which the present value only touches zero', () => {
    expect(xirr(flowsWithRates([10, 10])).rate).toBeCloseTo(0.1, 6);
    expect(xirr(flowsWithRates([25, 25])).solutions).toHaveLength(1);
    expect(xirr(flowsWithRates([0, 0])).rate).toBe(0);
    expect(xirr(flowsWithRates([0, 0, 0])).rate).toBe(0);
    expect(xirr(flowsWithRates([-20, -20])).rate).toBeCloseTo(-0.2, 6);
  });

  it('every rate brings the present value to zero', () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const { solutions, nets } = xirr(flows);
        for (const rate of solutions) {
          const { value, size } = presentValue(flows, rate);
          expect(Math.abs(value)).toBeLessThanOrEqual(size * tolerance * Math.max(1, nets.length));
        }
      }),
      { numRuns: runs },
    );
  });

  it('never misses a change of sign of the present value', () => {
    const grid = Array.from({ length: 400 }, (_, index) => Math.expm1(-13.8 + (23 * index) / 399));
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const { solutions } = xirr(flows);
        const signs = grid
          .map((rate) => ({ rate, ...presentValue(flows, rate) }))
          .filter(({ value, size }) => Math.abs(value) > size * 1e-9);
        for (const [index, { rate, value }] of signs.entries()) {
          const before = signs[index - 1];
          if (!before || before.value * value > 0) continue;
          expect(solutions.some((solution) => solution >= before.rate && solution <= rate)).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });

  it('the order of the flows changes nothing', () => {
    const shuffled = anyFlows.chain((flows) =>
      fc.tuple(fc.constant(flows), fc.shuffledSubarray(flows, { minLength: flows.length, maxLength: flows.length })),
    );
    fc.assert(
      fc.property(shuffled, ([flows, others]) => {
        expect(xirr(others)).toEqual(xirr(flows));
      }),
      { numRuns: runs },
    );
  });

  it('their scale and their signs change nothing', () => {
    fc.assert(
      fc.property(
        anyFlows,
        fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }).filter((scale) => scale !== 0n),
        (flows, scale) => {
          const scaled = xirr(flows.map(({ date, amount }) => ({ date, amount: amount * scale })));
          const plain = xirr(flows);
          expect(scaled.reason).toBe(plain.reason);
          expect(scaled.solutions).toHaveLength(plain.solutions.length);
          for (const [index, solution] of scaled.solutions.entries())
            expect(Math.abs(solution - plain.solutions[index]!)).toBeLessThan(1e-7 * (1 + Math.abs(solution)));
        },
      ),
      { numRuns: runs },
    );
  });

  it('there is a rate or a reason, and no rate is NaN or out of range', () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const { rate, reason, solutions } = xirr(flows);
        expect(rate === null).toBe(reason !== null);
        expect(rate === null).toBe(solutions.length === 0);
        for (const solution of solutions) {
          expect(solution).toBeGreaterThanOrEqual(lowestRate - 1e-9);
          expect(solution).toBeLessThanOrEqual(highestRate + 1e-5);
        }
      }),
      { numRuns: runs },
    );
  });
});

describe('days', () => {
  const flowsOf = (...list: [string, bigint][]): Flow[] => list.map(([date, amount]) => ({ date, amount }));

  it('that cancel out change nothing, first, in between or last', () => {
    const plain = flowsOf(['2020-01-01', -100n], ['2021-01-01', 30n], ['2022-06-01', 60n]);
    const around = flowsOf(
      ['2010-01-01', 7n],
      ['2022-06-01', 50n],
      ['2020-01-01', -100n],
      ['2010-01-01', -7n],
      ['2021-01-01', 30n],
      ['2020-08-08', 1n],
      ['2022-06-01', 10n],
      ['2030-01-01', -3n],
      ['2020-08-08', -1n],
      ['2030-01-01', 3n],
    );
    expect(xirr(around)).toEqual(xirr(plain));
    expect(xirr(plain).rate).toBeLessThan(-0.04);
    expect(xirr(around).nets).toEqual(plain);
    expect(xirr([])).toMatchObject({ reason: 'no flows', nets: [] });
    // What was given stays as it was.
    expect(around[0]!.amount).toBe(7n);
  });
});

describe('long flows', () => {
  it('ten years of days with many turns is solved for sure', () => {
    const day = (index: number) => new Date((index + 10_000) * 86_400_000).toISOString().slice(0, 10);
    const flows = Array.from({ length: 3_650 }, (_, index) => ({
      date: day(index),
      amount: BigInt(Math.round(Math.sin(index * 0.7) * 1e6) + (index % 97) * 1000 - 48_000),
    }));
    const { solutions, reason } = xirr(flows);
    expect(reason === null || solutions.length === 0).toBe(true);
    for (const rate of solutions) {
      const { value, size } = presentValue(flows, rate);
      expect(Math.abs(value)).toBeLessThan(size * 1e-9);
    }
  });

  it('dates a thousand years apart do not overflow', () => {
    const flows = [
      { date: '1000-01-01', amount: -1n },
      { date: '5000-01-01', amount: 10n ** 30n },
      { date: '9999-12-31', amount: 10n ** 40n },
    ];
    const { rate } = xirr(flows);
    expect(rate).toBeGreaterThan(0);
    expect(rate).toBeLessThan(0.1);
  });
});
