import { describe, expect, it } from 'vitest';
import { averagePrice, currencyOrder, moneyText, rateOf, ratePercent, sum } from './rates.ts';
import type { Flow } from './xirr.ts';

describe('the order of currencies', () => {
  it('is dollars first, then by code', () => {
    expect(['EUR', 'USD', 'AUD', 'CAD', 'USD'].toSorted(currencyOrder)).toEqual(['USD', 'USD', 'AUD', 'CAD', 'EUR']);
    expect(['AUD', 'CAD'].toSorted(currencyOrder)).toEqual(['AUD', 'CAD']);
    expect([currencyOrder('USD', 'USD'), currencyOrder('CAD', 'CAD'), currencyOrder('CAD', 'USD')]).toEqual([0, 0, 1]);
  });
});

const unit = 10n ** 12n;
const flows = (...list: [date: string, amount: number][]): Flow[] =>
  list.map(([date, amount]) => ({ date, amount: BigInt(amount) * unit }));

describe('a rate', () => {
  it('says from when to when its flows go, in whatever order they come', () => {
    const list = flows(['2021-01-01', 55], ['2020-01-01', -100], ['2022-01-01', 66], ['2020-06-01', -1]);
    expect(rateOf('USD', list, 101n * unit, 121n * unit)).toMatchObject({
      ...{ reason: null, firstDate: '2020-01-01', lastDate: '2022-01-01', cost: '101', proceeds: '121', gain: '20' },
      periodReturn: 19.802,
    });
    expect(rateOf('USD', flows(['2020-01-01', -1]), unit, 0n)).toMatchObject({
      firstDate: '2020-01-01',
      lastDate: '2020-01-01',
    });
  });

  it.each([
    [[], 'No shares have been bought and sold again yet, so nothing is realised.'],
    [
      [
        ['2020-01-01', -1],
        ['2020-01-01', 2],
      ],
      'All matched buys and sells fall on one day, and a yearly rate needs time between them.',
    ],
    [
      [
        ['2020-01-01', -1],
        ['2020-01-01', 1],
        ['2021-01-01', -1],
        ['2021-01-01', 1],
      ],
      'The money of each day cancels out, so every rate fits and none says anything.',
    ],
    [
      [
        ['2020-01-01', -1],
        ['2021-01-01', -1],
      ],
      'All the money went one way, so no rate balances it.',
    ],
    [
      [
        ['2020-01-01', -100],
        ['2021-01-01', 10],
        ['2022-01-01', -100],
      ],
      'No rate between -99.9999% and 999999.9999% a year balances the money that went out and came in.',
    ],
    [
      [
        ['2020-01-01', -100],
        ['2020-01-02', 1],
      ],
      'The only rate that balances the money is below -99.9999% a year.',
    ],
    [
      [
        ['2020-01-01', -100],
        ['2020-01-02', 200],
      ],
      'The only rate that balances the money is above 999999.9999% a year.',
    ],
  ] as [[string, number][], string][])('says why there is none', (list, reason) => {
    const dates = list.map(([date]) => date);
    expect(rateOf('CAD', flows(...list), 0n, 0n)).toEqual({
      ...{ currency: 'CAD', xirrRate: null, reason, solutions: [], cost: '0', proceeds: '0', gain: '0', income: '0' },
      ...{ periodReturn: null, firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null },
    });
  });

  it('of 0% is one', () => {
    expect(rateOf('USD', flows(['2020-01-01', -1], ['2021-01-01', 1]), unit, unit)).toMatchObject({
      ...{ xirrRate: 0, solutions: [0], periodReturn: 0 },
    });
  });
});

it('an average price has 6 decimals, and there is none of no shares', () => {
  expect(averagePrice(10n * unit, 3_000_000n)).toBe('3.333333');
  expect(averagePrice(0n, 0n)).toBeNull();
});

it.each([
  [0.373_4, 37.34],
  [-0.129_05, -12.905],
  [0.000_000_49, 0],
  [0.000_000_5, 0.0001],
  [-0.000_000_5, -0.0001],
  [9_999.999_999, 999_999.9999],
])('a rate of %d is %d %%', (rate, percent) => {
  expect(Object.is(ratePercent(rate), percent)).toBe(true);
});

it('money is told without padding and without a minus before nothing', () => {
  expect([0n, unit, -unit / 2n, 1n, -1n, 12_345n * unit].map(moneyText)).toEqual([
    '0',
    '1',
    '-0.5',
    '0.000000000001',
    '-0.000000000001',
    '12345',
  ]);
  expect(sum([])).toBe(0n);
  expect(sum([1n, -3n, 2n])).toBe(0n);
});
