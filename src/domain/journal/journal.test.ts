import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnits } from '../numbers/exact.ts';
import { explainRates, keptOf, pricesByPlace, sumUp } from './journal.ts';
import { moneyDigits, type Split, type Trade } from './shares.ts';
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
      realisedRateCount: 1,
    });
    expect(keptOf({ trades: three, splits: [] })).toEqual({
      problems: [],
      xirrRate: 58.0148,
      holdings: [{ ticker: 'ABC', security: 'ABC', currency: 'USD', costBasis: '2000' }],
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

describe('what is explained', () => {
  it('names each lot with what it cost and brought, and what is still open', () => {
    const { matchedLots, openLots, unmatchedSells } = explainRates({
      trades: tradesOf([
        ['buy', '100', '10', '2020-01-01', { fees: '10' }],
        ['sell', '60', '12', '2020-06-01', { fees: '6' }],
        ['sell', '50', '15', '2020-07-01'],
      ]),
      splits: [],
    });
    // 60 of 100 shares carry 6 of the 10 of fees; the 10 sold beyond them were never bought.
    expect(matchedLots).toEqual([
      {
        ...{ ticker: 'ABC', currency: 'USD', shares: '60', buyDate: '2020-01-01', buyPrice: '10' },
        ...{ sellDate: '2020-06-01', sellPrice: '12', cost: '606', proceeds: '714', gain: '108', by: 'sale' },
      },
      {
        ...{ ticker: 'ABC', currency: 'USD', shares: '40', buyDate: '2020-01-01', buyPrice: '10' },
        ...{ sellDate: '2020-07-01', sellPrice: '15', cost: '404', proceeds: '600', gain: '196', by: 'sale' },
      },
    ]);
    expect(openLots).toEqual([]);
    expect(unmatchedSells).toEqual([{ ticker: 'ABC', currency: 'USD', date: '2020-07-01', shares: '10' }]);
  });

  it('is of dollars alone where there are several currencies, each of which has a rate of its own', () => {
    const trades = tradesOf([
      ['buy', '1', '100', '2020-01-01', { currency: 'CAD' }],
      ['sell', '1', '110', '2020-12-31', { currency: 'CAD' }],
      ['buy', '1', '100', '2021-01-01'],
      ['sell', '1', '120', '2022-01-01'],
    ]);
    const { xirrRate, rates } = explainRates({ trades, splits: [] });
    expect(xirrRate).toBe(20);
    expect(rates.map(({ currency, xirrRate: rate }) => [currency, rate])).toEqual([
      ['USD', 20],
      // 365 days of the leap year 2020 are one year.
      ['CAD', 10],
    ]);
    expect(explainRates({ trades: trades.slice(0, 2), splits: [] })).toMatchObject({
      xirrRate: null,
      reason: 'Nothing was traded in US dollars; the other currencies have rates of their own.',
    });
    expect(explainRates({ trades: trades.slice(0, 1), splits: [] }).reason).toBe(
      'Nothing was traded in US dollars, and no other currency has a rate yet.',
    );
    expect(explainRates({ trades: [], splits: [] }).reason).toBe(
      'No shares have been bought and sold again yet, so nothing is realised.',
    );
  });

  it('is 9.9714% a year where 366 days brought a tenth (OOXML: years of 365 days)', () => {
    const trades = tradesOf([
      ['buy', '1', '100', '2020-01-01'],
      ['sell', '1', '110', '2021-01-01'],
    ]);
    expect(explainRates({ trades, splits: [] }).xirrRate).toBe(9.9714);
  });
});

describe('positions', () => {
  it('of shares that were all sold have no value, whatever the price', () => {
    const sold = tradesOf([
      ['buy', '10', '10', '2020-01-01'],
      ['sell', '10', '9', '2021-01-01'],
    ]);
    const { positions, totals } = sumUp({ trades: sold, splits: [], prices: [price] });
    expect(positions[0]).toMatchObject({
      ...{ sharesHeld: '0', costBasis: '0', averagePrice: null, marketValue: null, unrealisedGain: null },
      ...{ realisedCost: '100', realisedGain: '-10', realisedReturn: -10 },
    });
    expect(totals[0]!.marked).toBeNull();
  });

  it('take a price of another currency for none', () => {
    const { positions } = sumUp({ trades: three, splits: [], prices: [{ ...price, currency: 'CAD' }] });
    expect(positions[0]).toMatchObject({ marketValue: null, isPriceOld: false });
  });

  it('after a consolidation count the new shares, at the same cost', () => {
    const trades = tradesOf([['buy', '1000', '0.5', '2020-01-01']]);
    const splits: Split[] = [{ ticker: 'ABC', date: '2021-01-01', newShares: 1, oldShares: 10 }];
    const { positions } = sumUp({ trades, splits, prices: [{ ...price, price: '6', date: '2021-02-01' }] });
    expect(positions[0]).toMatchObject({
      ...{ sharesHeld: '100', costBasis: '500', averagePrice: '5' },
      ...{ marketValue: '600', unrealisedGain: '100', unrealisedReturn: 20 },
    });
    // Who entered the price before that day meant the old shares.
    const before = sumUp({ trades, splits, prices: [{ ...price, price: '0.6', date: '2020-12-31' }] });
    expect(before.positions[0]!.marketValue).toBe('600');
  });

  it('one price of each ticker and currency is found, and no other', () => {
    const priceOf = pricesByPlace([price, { ...price, currency: 'CAD', price: '33' }]);
    expect(priceOf({ ticker: 'ABC', currency: 'CAD' })?.price).toBe('33');
    expect(priceOf({ ticker: 'ABC', currency: 'EUR' })).toBeUndefined();
    expect(priceOf({ ticker: 'USD ABC', currency: '' })).toBeUndefined();
  });
});

describe('laws', () => {
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
  const trade = fc.record({
    ticker: fc.constantFrom('ABC', 'XYZ'),
    currency: fc.constantFrom('USD', 'CAD'),
    type: fc.constantFrom('buy', 'buy', 'sell'),
    shares: fc.integer({ min: 1, max: 500 }).map(String),
    price: fc.integer({ min: 1, max: 9_999 }).map((cents) => String(cents / 100)),
    fees: fc.option(fc.integer({ min: 0, max: 999 }).map((cents) => String(cents / 100))),
    date: day,
  });
  const journal = fc
    .array(trade, { maxLength: 25 })
    .map((rows) => rows.map((row, index): Trade => ({ id: index + 1, ...row })));
  const prices = ['ABC', 'XYZ'].flatMap((ticker) =>
    ['USD', 'CAD'].map((currency) => ({ ticker, currency, price: '12.5', date: '2022-06-01' })),
  );
  const units = (text: string) => toUnits(text, moneyDigits);
  const total = (texts: readonly string[]) => texts.reduce((sum, text) => sum + units(text), 0n);

  it('totals of a currency are the sums of its positions', () => {
    fc.assert(
      fc.property(journal, (trades) => {
        const { totals, positions } = sumUp({ trades, splits: [], prices });
        for (const { currency, costBasis, realisedGain, openLots, marked } of totals) {
          const own = positions.filter((position) => position.currency === currency);
          expect(total(own.map((position) => position.costBasis))).toBe(units(costBasis));
          expect(total(own.map((position) => position.realisedGain))).toBe(units(realisedGain));
          expect(own.reduce((sum, position) => sum + position.openLots, 0)).toBe(openLots);
          expect(total(own.map(({ marketValue }) => marketValue ?? '0'))).toBe(units(marked?.marketValue ?? '0'));
        }
        expect(totals.reduce((sum, each) => sum + each.trades, 0)).toBe(trades.length);
      }),
    );
  });

  it('a series ends at the cost of what is held, and its money is that of the trades', () => {
    fc.assert(
      fc.property(journal, (trades) => {
        const { totals, series } = sumUp({ trades, splits: [], prices: [] });
        for (const [index, { currency, points }] of series.entries()) {
          const whole = totals[index]!;
          expect(currency).toBe(whole.currency);
          expect(points.at(-1)!.costBasis).toBe(whole.costBasis);
          expect(total(points.map(({ moneyIn }) => moneyIn))).toBe(units(whole.moneyIn));
          expect(total(points.map(({ moneyOut }) => moneyOut))).toBe(units(whole.moneyOut));
          expect(total(points.map(({ realisedGain }) => realisedGain))).toBe(units(whole.realisedGain));
          expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).toSorted());
        }
      }),
    );
  });

  it('what is kept is what is shown', () => {
    fc.assert(
      fc.property(journal, (trades) => {
        const kept = keptOf({ trades, splits: [] });
        const { totals, positions } = sumUp({ trades, splits: [], prices: [] });
        const dollars = totals.find(({ currency }) => currency === 'USD');
        expect(kept.xirrRate).toBe(dollars?.realised.xirrRate ?? null);
        expect(kept.xirrRate).toBe(explainRates({ trades, splits: [] }).xirrRate);
        const held = positions.filter(({ openLots }) => openLots > 0);
        const shown = held.map(({ ticker, security, currency, costBasis }) => ({
          ticker,
          security,
          currency,
          costBasis,
        }));
        expect(kept.holdings).toHaveLength(shown.length);
        expect(kept.holdings).toEqual(expect.arrayContaining(shown));
      }),
    );
  });

  it('prices ten times as high make ten times the money, but for the last digit of each lot', () => {
    const isTenfold = (ten: string, one: string, lots: number) => {
      const off = units(ten) - units(one) * 10n;
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(10n * BigInt(lots));
    };
    const byTen = (text: string) => String(Math.round(Number(text) * 1_000) / 100);
    fc.assert(
      fc.property(journal, (trades) => {
        const dear = trades.map((each) => ({ ...each, price: byTen(each.price), fees: each.fees && byTen(each.fees) }));
        const [one, ten] = [trades, dear].map((each) => sumUp({ trades: each, splits: [], prices: [] }));
        for (const [index, { realisedGain, costBasis }] of one!.totals.entries()) {
          const other = ten!.totals[index]!;
          isTenfold(other.realisedGain, realisedGain, trades.length);
          isTenfold(other.costBasis, costBasis, trades.length);
        }
      }),
    );
  });

  it('a currency does not see the trades of another', () => {
    fc.assert(
      fc.property(journal, (trades) => {
        const all = sumUp({ trades, splits: [], prices: [] }).totals;
        for (const currency of ['USD', 'CAD']) {
          const own = trades.filter((each) => each.currency === currency);
          expect(sumUp({ trades: own, splits: [], prices: [] }).totals).toEqual(
            all.filter((each) => each.currency === currency),
          );
        }
      }),
    );
  });
});
