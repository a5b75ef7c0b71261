import { expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { explainRates, keptOf, sumUp } from './journal.ts';
import type { Trade } from './shares.ts';

type Row = [ticker: string, type: 'buy' | 'sell', shares: string, price: string, date: string, more?: Partial<Trade>];

const tradesOf = (rows: readonly Row[]): Trade[] =>
  rows.map(([ticker, type, shares, price, date, more], index) => ({
    ...{ id: index + 1, ticker, type, shares, price, date, currency: 'USD', fees: null },
    ...more,
  }));

/** ABC is sold in part, OUT is sold out and beyond, MIN and ZZZ cost the same and have no price, CAD is in another currency. */
const trades = tradesOf([
  ['ZZZ', 'buy', '20', '5', '2020-02-02'],
  ['ABC', 'buy', '100', '10', '2020-01-01', { fees: '5' }],
  ['ABC', 'buy', '50', '12', '2020-06-01'],
  ['ABC', 'sell', '120', '15', '2021-01-01', { fees: '6' }],
  ['OUT', 'buy', '10', '20', '2019-03-01'],
  ['OUT', 'sell', '25', '30', '2019-09-01'],
  ['MIN', 'buy', '40', '2.5', '2020-02-01'],
  ['CAD', 'buy', '10', '1', '2020-01-01', { currency: 'CAD' }],
  ['CAD', 'sell', '10', '2', '2021-01-01', { currency: 'CAD' }],
  ['CAD', 'sell', '1', '2', '2018-01-01', { currency: 'CAD' }],
]);
const prices = [
  { ticker: 'ABC', currency: 'CAD', price: '99', date: '2022-01-01' },
  { ticker: 'ABC', currency: 'USD', price: '18', date: '2022-01-01' },
  { ticker: 'OUT', currency: 'USD', price: '1', date: '2019-09-01' },
];

/** 200 → 300, 1005 → 1495 and 240 → 299; the rates of this file were checked by a bisection elsewhere. */
const dollars = {
  ...{ currency: 'USD', xirrRate: 56.2464, reason: null, solutions: [56.2464], cost: '1445', proceeds: '2094' },
  ...{ gain: '649', income: '0', periodReturn: 44.9135, firstDate: '2019-03-01', lastDate: '2021-01-01' },
};
/** 100 % in 366 days. */
const canadian = {
  ...{ currency: 'CAD', xirrRate: 99.6216, reason: null, solutions: [99.6216], cost: '10', proceeds: '20' },
  ...{ gain: '10', income: '0', periodReturn: 100, firstDate: '2020-01-01', lastDate: '2021-01-01' },
};
const unmatchedSells = [
  { ticker: 'CAD', currency: 'CAD', date: '2018-01-01', shares: '1' },
  { ticker: 'OUT', currency: 'USD', date: '2019-09-01', shares: '15' },
];

it('explains its rates by every flow, lot and sell', () => {
  const lot = (ticker: string, shares: string, buyDate: string, buyPrice: string, cost: string, currency = 'USD') => ({
    ...{ ticker, currency, shares, buyDate, buyPrice, cost },
  });
  const sold = (sellDate: string, sellPrice: string, proceeds: string, gain: string) => ({
    ...{ sellDate, sellPrice, proceeds, gain, by: 'sale' },
  });
  expect(explainRates({ trades, splits: [] })).toEqual({
    xirrRate: 56.2464,
    reason: null,
    flows: [
      { date: '2019-03-01', amount: '-200', currency: 'USD', kind: 'shares' },
      { date: '2019-09-01', amount: '300', currency: 'USD', kind: 'shares' },
      { date: '2020-01-01', amount: '-1005', currency: 'USD', kind: 'shares' },
      { date: '2020-01-01', amount: '-10', currency: 'CAD', kind: 'shares' },
      { date: '2020-06-01', amount: '-240', currency: 'USD', kind: 'shares' },
      { date: '2021-01-01', amount: '1495', currency: 'USD', kind: 'shares' },
      { date: '2021-01-01', amount: '299', currency: 'USD', kind: 'shares' },
      { date: '2021-01-01', amount: '20', currency: 'CAD', kind: 'shares' },
    ],
    matchedLots: [
      { ...lot('ABC', '100', '2020-01-01', '10', '1005'), ...sold('2021-01-01', '15', '1495', '490') },
      { ...lot('ABC', '20', '2020-06-01', '12', '240'), ...sold('2021-01-01', '15', '299', '59') },
      { ...lot('OUT', '10', '2019-03-01', '20', '200'), ...sold('2019-09-01', '30', '300', '100') },
      { ...lot('CAD', '10', '2020-01-01', '1', '10', 'CAD'), ...sold('2021-01-01', '2', '20', '10') },
    ],
    openLots: [
      lot('ZZZ', '20', '2020-02-02', '5', '100'),
      lot('ABC', '30', '2020-06-01', '12', '360'),
      lot('MIN', '40', '2020-02-01', '2.5', '100'),
    ],
    unmatchedSells,
    rates: [dollars, canadian],
    incomes: [],
    base: null,
  });
});

it('keeps the rate in dollars and what is held', () => {
  expect(keptOf({ trades, splits: [] })).toEqual({
    problems: [],
    xirrRate: 56.2464,
    holdings: [
      { ticker: 'ZZZ', security: 'ZZZ', currency: 'USD', costBasis: '100' },
      { ticker: 'ABC', security: 'ABC', currency: 'USD', costBasis: '360' },
      { ticker: 'MIN', security: 'MIN', currency: 'USD', costBasis: '100' },
    ],
  });
  const others = trades.filter(({ currency }) => currency !== 'USD');
  expect(explainRates({ trades: others, splits: [] })).toMatchObject({
    xirrRate: null,
    reason: 'Nothing was traded in US dollars; the other currencies have rates of their own.',
  });
  expect(explainRates({ trades: [], splits: [] }).reason).toMatch(/^No shares have been bought and sold again yet/);
});

it('sums up each position', () => {
  const { positions, trades: count } = sumUp({ trades, splits: [], prices });
  expect(count).toBe(10);
  const unpriced = { isPriceOld: false, marketValue: null, unrealisedGain: null, unrealisedReturn: null };
  const unsold = {
    realisedCost: '0',
    realisedGain: '0',
    realisedReturn: null,
    realisedRate: null,
    realisedRateCount: 0,
  };
  expect(positions).toEqual([
    {
      ...{
        ticker: 'ABC',
        security: 'ABC',
        tickers: ['ABC'],
        income: '0',
        withheld: '0',
        currency: 'USD',
        trades: 3,
        firstTrade: '2020-01-01',
        lastTrade: '2021-01-01',
      },
      ...{ sharesHeld: '30', costBasis: '360', averagePrice: '12', openLots: 1, unmatchedShares: '0' },
      ...{
        realisedCost: '1245',
        realisedGain: '549',
        realisedReturn: 44.0964,
        realisedRate: 48.2642,
        realisedRateCount: 1,
      },
      ...{ isPriceOld: false, marketValue: '540', unrealisedGain: '180', unrealisedReturn: 50 },
    },
    {
      ...{
        ticker: 'MIN',
        security: 'MIN',
        tickers: ['MIN'],
        income: '0',
        withheld: '0',
        currency: 'USD',
        trades: 1,
        firstTrade: '2020-02-01',
        lastTrade: '2020-02-01',
      },
      ...{ sharesHeld: '40', costBasis: '100', averagePrice: '2.5', openLots: 1, unmatchedShares: '0' },
      ...unsold,
      ...unpriced,
    },
    {
      ...{
        ticker: 'ZZZ',
        security: 'ZZZ',
        tickers: ['ZZZ'],
        income: '0',
        withheld: '0',
        currency: 'USD',
        trades: 1,
        firstTrade: '2020-02-02',
        lastTrade: '2020-02-02',
      },
      ...{ sharesHeld: '20', costBasis: '100', averagePrice: '5', openLots: 1, unmatchedShares: '0' },
      ...unsold,
      ...unpriced,
    },
    {
      ...{
        ticker: 'OUT',
        security: 'OUT',
        tickers: ['OUT'],
        income: '0',
        withheld: '0',
        currency: 'USD',
        trades: 2,
        firstTrade: '2019-03-01',
        lastTrade: '2019-09-01',
      },
      ...{ sharesHeld: '0', costBasis: '0', averagePrice: null, openLots: 0, unmatchedShares: '15' },
      ...{ realisedCost: '200', realisedGain: '100', realisedReturn: 50, realisedRate: 123.5175, realisedRateCount: 1 },
      ...unpriced,
    },
    {
      ...{
        ticker: 'CAD',
        security: 'CAD',
        tickers: ['CAD'],
        income: '0',
        withheld: '0',
        currency: 'CAD',
        trades: 3,
        firstTrade: '2018-01-01',
        lastTrade: '2021-01-01',
      },
      ...{ sharesHeld: '0', costBasis: '0', averagePrice: null, openLots: 0, unmatchedShares: '1' },
      ...{ realisedCost: '10', realisedGain: '10', realisedReturn: 100, realisedRate: 99.6216, realisedRateCount: 1 },
      ...unpriced,
    },
  ]);
});

it('sums up each currency, priced shares apart', () => {
  const { totals, unmatchedSells: sells } = sumUp({ trades, splits: [], prices });
  expect(sells).toEqual(unmatchedSells);
  expect(totals).toEqual([
    {
      ...{ currency: 'USD', trades: 7, moneyIn: '2005', moneyOut: '2544', costBasis: '560', realisedGain: '649' },
      ...{ income: '0', withheld: '0' },
      ...{ openLots: 3, unmatchedSells: 1, realised: dollars },
      marked: {
        ...{ currency: 'USD', xirrRate: 48.6159, reason: null, solutions: [48.6159], cost: '1805', proceeds: '2634' },
        ...{ gain: '829', income: '0', periodReturn: 45.928, firstDate: '2019-03-01', lastDate: '2022-01-01' },
        ...{ marketValue: '540', unrealisedGain: '180', withoutPrice: ['ZZZ', 'MIN'] },
      },
    },
    {
      ...{ currency: 'CAD', trades: 3, moneyIn: '10', moneyOut: '22', costBasis: '0', realisedGain: '10' },
      ...{ income: '0', withheld: '0' },
      ...{ openLots: 0, unmatchedSells: 1, realised: canadian, marked: null },
    },
  ]);
});

it('has a point of the series per month where the days are many, without gaps up to a hundred years', () => {
  const daily = (years: number) =>
    tradesOf([
      ...Array.from({ length: 60 }, (_, index): Row => [
        'ABC',
        'buy',
        '1',
        '1',
        `2020-0${(index % 2) + 1}-${String((index >> 1) + 1).padStart(2, '0')}`,
      ]).filter(([, , , , date]) => date !== '2020-02-30'),
      ['ABC', 'sell', '1', '2', `${2020 + years}-01-31`],
      ['ABC', 'sell', '2', '2', `${2019 + years}-12-31`],
    ]);
  const pointsOf = (years: number) => sumUp({ trades: daily(years), splits: [], prices: [] }).series[0]!;
  const { step, points } = pointsOf(1);
  expect(step).toBe('month');
  expect(points).toHaveLength(13);
  expect(points[0]).toEqual({ date: '2020-01-31', moneyIn: '30', moneyOut: '0', realisedGain: '0', costBasis: '30' });
  expect(points[1]).toMatchObject({ date: '2020-02-29', moneyIn: '29', costBasis: '59' });
  expect(points[2]).toMatchObject({ date: '2020-03-31', moneyIn: '0', costBasis: '59' });
  expect(points[11]).toEqual({ date: '2020-12-31', moneyIn: '0', moneyOut: '4', realisedGain: '2', costBasis: '57' });
  expect(points[12]).toEqual({ date: '2021-01-31', moneyIn: '0', moneyOut: '2', realisedGain: '1', costBasis: '56' });
  expect(pointsOf(99).points).toHaveLength(99 * 12 + 1);
  // 1,200 months after the first the gaps are left out: the months of the trades remain.
  expect(pointsOf(100).points.map(({ date }) => date)).toEqual([
    '2020-01-31',
    '2020-02-29',
    '2119-12-31',
    '2120-01-31',
  ]);
  const few = daily(1).slice(0, 58);
  const sixty = [...few, ...daily(1).slice(-2)];
  expect(sumUp({ trades: sixty, splits: [], prices: [] }).series[0]!.step).toBe('day');
});

it('finds the price of each position without going through all of them', () => {
  const tickers = Array.from({ length: 100_000 }, (_, index) => `T${index}`);
  const entered = tickers.map((ticker) => ({ ticker, currency: 'USD', price: '2', date: '2021-01-01' }));
  const bought = tradesOf(tickers.slice(-5_000).map((ticker) => [ticker, 'buy', '10', '1', '2020-01-01']));
  let totals: ReturnType<typeof sumUp>['totals'] = [];
  const spent = processorTime(() => (totals = sumUp({ trades: bought, splits: [], prices: entered }).totals), 1_000);
  expect(totals[0]!.marked).toMatchObject({ marketValue: '100000' });
  expect(spent).toBeLessThan(1_000);
});
