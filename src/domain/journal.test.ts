import { describe, expect, it } from 'vitest';
import { explainRates, keptOf, sumUp } from './journal.ts';
import type { Trade } from './lots.ts';
import { ratePercent } from './rates.ts';

type Row = [type: 'buy' | 'sell', shares: string, price: string, date: string, more?: Partial<Trade>];

const tradesOf = (rows: Row[]): Trade[] =>
  rows.map(([type, shares, price, date, more], index) => ({
    id: index + 1,
    ticker: 'ABC',
    currency: 'USD',
    type,
    shares,
    price,
    fees: null,
    date,
    ...more,
  }));

/** Three readings of one journal: only matched lots, and with the open lot at a price. */
const three = tradesOf([
  ['buy', '100', '10', '2020-01-01'],
  ['buy', '100', '20', '2021-01-01'],
  ['sell', '100', '25', '2022-01-01'],
]);
const price = { ticker: 'ABC', currency: 'USD', price: '25', date: '2022-01-01' };

describe('rates of a journal', () => {
  it('the realised rate leaves the open lot out, the marked one values it', () => {
    expect(explainRates({ trades: three, splits: [] })).toMatchObject({
      xirrRate: 58.0148,
      flows: [
        { date: '2020-01-01', amount: '-1000' },
        { date: '2022-01-01', amount: '2500' },
      ],
      rates: [{ cost: '1000', proceeds: '2500', gain: '1500', periodReturn: 150, firstDate: '2020-01-01' }],
    });
    const { totals, positions } = sumUp({ trades: three, splits: [], prices: [price] });
    expect(totals[0]!.realised.xirrRate).toBe(58.0148);
    expect(totals[0]!.marked).toMatchObject({ xirrRate: 44.9054, marketValue: '2500', unrealisedGain: '500' });
    expect(positions[0]).toMatchObject({
      sharesHeld: '100',
      averagePrice: '20',
      realisedGain: '1500',
      realisedRate: 58.0148,
    });
    expect(keptOf({ trades: three, splits: [] })).toEqual({
      xirrRate: 58.0148,
      holdings: [{ ticker: 'ABC', currency: 'USD', costBasis: '2000' }],
    });
  });

  it('a price of before the last purchase is old, and values it on the day of the purchase', () => {
    const { totals, positions } = sumUp({
      trades: three.slice(0, 2),
      splits: [],
      prices: [{ ...price, date: '2020-06-01' }],
    });
    expect(positions[0]!.isPriceOld).toBe(true);
    expect(totals[0]!.marked).toMatchObject({ xirrRate: 199.1008, lastDate: '2021-01-01', gain: '2000' });
  });

  it('tickers without a price are named and left out of the marked rate', () => {
    const trades = [...three, ...tradesOf([['buy', '5', '1', '2020-01-01', { id: 9, ticker: 'XYZ' }]])];
    const { totals } = sumUp({ trades, splits: [], prices: [price] });
    expect(totals[0]).toMatchObject({ costBasis: '2005', marked: { withoutPrice: ['XYZ'], marketValue: '2500' } });
    expect(sumUp({ trades, splits: [], prices: [] }).totals[0]!.marked).toBeNull();
  });

  it('rounds half away from zero, and has no minus zero', () => {
    expect(ratePercent(0.123_456_5)).toBe(12.3457);
    expect(ratePercent(-0.123_456_5)).toBe(-12.3457);
    expect(ratePercent(-1e-12)).toBe(0);
  });
});

describe('series', () => {
  it('has a point per day of trading, with the cost of what is held after it', () => {
    const [series] = sumUp({ trades: three, splits: [], prices: [] }).series;
    expect(series!.step).toBe('day');
    expect(series!.points).toEqual([
      { date: '2020-01-01', moneyIn: '1000', moneyOut: '0', realisedGain: '0', costBasis: '1000' },
      { date: '2021-01-01', moneyIn: '2000', moneyOut: '0', realisedGain: '0', costBasis: '3000' },
      { date: '2022-01-01', moneyIn: '0', moneyOut: '2500', realisedGain: '1500', costBasis: '2000' },
    ]);
  });

  it('goes by months without gaps where the days are many', () => {
    const rows = Array.from({ length: 61 }, (_, index): Row => [
      'buy',
      '1',
      '1',
      new Date(Date.UTC(2020, 0, 1 + index * 10)).toISOString().slice(0, 10),
    ]);
    const [series] = sumUp({ trades: tradesOf(rows), splits: [], prices: [] }).series;
    expect(series!.step).toBe('month');
    expect(series!.points).toHaveLength(20);
    expect(series!.points[1]!.date).toBe('2020-02-29');
    expect(series!.points.at(-1)!.costBasis).toBe('61');
  });

  it('lists US dollars first, held positions by cost', () => {
    const trades = tradesOf([
      ['buy', '1', '5', '2020-01-01', { currency: 'CAD' }],
      ['buy', '1', '1', '2020-01-01', { ticker: 'LOW' }],
      ['buy', '1', '9', '2020-01-01', { ticker: 'TOP' }],
    ]);
    const { totals, positions } = sumUp({ trades, splits: [], prices: [] });
    expect(totals.map(({ currency }) => currency)).toEqual(['USD', 'CAD']);
    expect(positions.map(({ ticker }) => ticker)).toEqual(['TOP', 'LOW', 'ABC']);
    expect(sumUp({ trades: [], splits: [], prices: [] })).toMatchObject({ trades: 0, positions: [], totals: [] });
  });
});
