import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Base, RateTable, totalsInBase } from './base-currency.ts';
import { fromUnits } from '../numbers/exact.ts';
import { explainRates, sumUp } from './journal.ts';
import type { JournalEvent } from './journal-events.ts';
import { emptyEvent } from './journal-events.ts';
import { keepLedger } from './lots.ts';
import type { Trade } from './shares.ts';

const trade = (
  id: number,
  type: 'buy' | 'sell',
  price: string,
  date: string,
  currency: string,
  shares = '1000',
): Trade => ({
  ...{ id, ticker: 'ABC', currency, type, shares, price, fees: null, date },
});
const rate = (currency: string, date: string, value: string) => ({ currency, inCurrency: 'USD', date, rate: value });

/** Vectors with their published results. */
const canadian = [trade(1, 'buy', '1', '2021-01-01', 'CAD'), trade(2, 'sell', '1.2', '2022-01-01', 'CAD')];
const falling: Base = {
  currency: 'USD',
  rates: [rate('CAD', '2021-01-01', '0.80'), rate('CAD', '2022-01-01', '0.70')],
};

describe('a gain in the base currency', () => {
  it('is that of the price and that of the currency, each flow at the rate of its own day', () => {
    const { base, totals } = sumUp({ trades: canadian, splits: [], prices: [], base: falling });
    expect(totals[0]!.realised.xirrRate).toBe(20);
    expect(base).toMatchObject({
      realised: { gain: '40', pricePart: '140', currencyPart: '-100' },
      realisedRate: { currency: 'USD', xirrRate: 5, gain: '40', cost: '800', proceeds: '840' },
      ...{ moneyIn: '800', moneyOut: '840', costBasis: '0', missing: [], missingCount: 0 },
    });
    expect(explainRates({ trades: canadian, splits: [], base: falling }).base!.flows).toEqual([
      { date: '2021-01-01', currency: 'CAD', original: '-1000', amount: '-800', rate: '0.8', rateDate: '2021-01-01' },
      { date: '2022-01-01', currency: 'CAD', original: '1200', amount: '840', rate: '0.7', rateDate: '2022-01-01' },
    ]);
  });

  it('may be a loss in spite of the currency', () => {
    const trades = [trade(1, 'buy', '2', '2021-01-01', 'AUD'), trade(2, 'sell', '1.5', '2022-01-01', 'AUD')];
    const rates = [rate('AUD', '2021-01-01', '0.65'), rate('AUD', '2022-01-01', '0.70')];
    expect(sumUp({ trades, splits: [], prices: [], base: { currency: 'USD', rates } }).base).toMatchObject({
      ...{ moneyIn: '1300', moneyOut: '1050', realised: { gain: '-250', pricePart: '-350', currencyPart: '100' } },
    });
  });

  it('of what is held is that of the price entered, at the rate of its day', () => {
    const prices = [{ ticker: 'ABC', currency: 'CAD', price: '1.2', date: '2022-01-01' }];
    expect(sumUp({ trades: canadian.slice(0, 1), splits: [], prices, base: falling }).base).toMatchObject({
      ...{ costBasis: '800', marketValue: '840', unrealised: { gain: '40', pricePart: '140', currencyPart: '-100' } },
    });
  });

  it('without a rate is not known: the day is named, and what has its rates stands', () => {
    const base = { ...falling, rates: falling.rates.slice(0, 1) };
    expect(sumUp({ trades: canadian, splits: [], prices: [], base }).base).toMatchObject({
      ...{ moneyIn: '800', moneyOut: null, realised: { gain: null }, realisedRate: null },
      ...{ missing: [{ currency: 'CAD', date: '2022-01-01' }], missingCount: 1 },
    });
    expect(sumUp({ trades: canadian, splits: [], prices: [] }).base).toBeNull();
  });

  it('needs the rate of a day on which shares were written off, which is named', () => {
    const lost: JournalEvent = {
      ...emptyEvent,
      id: 7,
      kind: 'write-off',
      ticker: 'ABC',
      date: '2021-06-01',
      shares: '400',
    };
    const trades = [canadian[0]!, { ...canadian[1]!, shares: '600' }];
    const [summed, explained] = [
      sumUp({ trades, splits: [], prices: [], events: [lost], base: falling }).base!,
      explainRates({ trades, splits: [], events: [lost], base: falling }).base!,
    ];
    const missing = [{ currency: 'CAD', date: '2021-06-01' }];
    expect(summed).toMatchObject({ realised: { gain: null }, realisedRate: null, missing, missingCount: 1 });
    expect(explained).toMatchObject({ rate: null, missing, missingCount: 1 });
    const base = { ...falling, rates: [...falling.rates, rate('CAD', '2021-06-01', '0.75')] };
    // 600 of 800 were sold for 504: 480 and 320 of cost, 24 gained and 320 lost.
    expect(sumUp({ trades, splits: [], prices: [], events: [lost], base }).base).toMatchObject({
      ...{ realised: { gain: '-296' }, missing: [], missingCount: 0 },
    });
  });

  it('counts dividends and exercised warrants at the rates of their days', () => {
    const event = (
      id: number,
      kind: JournalEvent['kind'],
      date: string,
      more: Partial<JournalEvent>,
    ): JournalEvent => ({
      ...{ ...emptyEvent, id, kind, date, ticker: 'ABC', currency: 'CAD', ...more },
    });
    const paid = event(1, 'dividend', '2021-07-01', { amount: '100', amountBasis: 'total' });
    const rates = [...falling.rates, rate('CAD', '2021-07-01', '0.75')];
    const { base } = sumUp({
      trades: canadian,
      splits: [],
      prices: [],
      events: [paid],
      base: { currency: 'USD', rates },
    });
    expect(base).toMatchObject({ income: '75', realised: { gain: '40' }, realisedRate: { income: '75' } });
    const events = [
      event(1, 'unit', '2021-01-01', {
        otherTicker: 'W',
        shares: '100',
        price: '10',
        newShares: '1',
        value: '9',
        otherValue: '1',
      }),
      event(2, 'exercise', '2021-07-01', { ticker: 'W', otherTicker: 'ABC', shares: '100', price: '4' }),
    ];
    // 900 and 100 at 0.80, the strike of 400 at 0.75.
    expect(sumUp({ trades: [], splits: [], prices: [], events, base: { currency: 'USD', rates } }).base).toMatchObject({
      ...{ costBasis: '1100', moneyIn: '1100' },
    });
  });
});

describe('the rate of a day', () => {
  const table = new RateTable({
    currency: 'USD',
    rates: [
      rate('GBP', '2024-01-05', '1.27'),
      rate('GBP', '2024-01-12', '1.28'),
      { ...rate('USD', '2024-01-15', '1.37'), inCurrency: 'CAD' },
    ],
  });

  it.each([
    ['GBP', '2024-01-04', null],
    ['GBP', '2024-01-05', '2024-01-05'],
    ['GBP', '2024-01-11', '2024-01-05'],
    ['GBP', '2024-01-12', '2024-01-12'],
    ['GBP', '2024-01-19', '2024-01-12'],
    ['GBP', '2024-01-20', null],
    ['USD', '1999-01-01', '1999-01-01'],
    ['EUR', '2024-01-12', null],
  ])('of %s on %s is that of %s: the newest, at most seven days older', (currency, date, expected) => {
    expect(table.at(currency, date)?.date ?? null).toBe(expected);
  });

  it('may be entered the other way round', () => {
    const [dividend, divisor] = table.at('CAD', '2024-01-15')!.rate;
    expect(Number((dividend * 10n ** 12n) / divisor) / 1e12).toBeCloseTo(1 / 1.37, 10);
    expect(table.at('CAD', '2024-01-14')).toBeNull();
  });
});

describe('laws', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2020-01-${String(number).padStart(2, '0')}`);
  const decimal = (max: number, digits: number) =>
    fc.integer({ min: 1, max }).map((units) => fromUnits(BigInt(units), digits));
  const trades = fc
    .array(
      fc.record({
        ticker: fc.constantFrom('A', 'B'),
        currency: fc.constantFrom('USD', 'CAD'),
        type: fc.constantFrom('buy' as const, 'sell' as const),
        shares: decimal(1_000_000, 2),
        price: decimal(1_000_000, 3),
        fees: fc.option(decimal(1_000, 2)),
        date: day,
      }),
      { maxLength: 20 },
    )
    .map((all) => all.map((each, index): Trade => ({ ...each, id: index + 1 })));
  const rates = fc
    .array(decimal(30_000_000_000, 10), { minLength: 28, maxLength: 28 })
    .map((all) => all.map((value, index) => rate('CAD', `2020-01-${String(index + 1).padStart(2, '0')}`, value)));

  it('one rate for all days is each figure times the rate, and the currency gains nothing', () => {
    fc.assert(
      fc.property(trades, (all) => {
        const ledger = keepLedger({ trades: all.map((each) => ({ ...each, currency: 'CAD' })), splits: [] });
        const every = Array.from({ length: 28 }, (_, index) =>
          rate('CAD', `2020-01-${String(index + 1).padStart(2, '0')}`, '2'),
        );
        const marked = ledger.accounts.map((account) => ({ account, mark: null }));
        const there = totalsInBase(ledger, marked, { currency: 'USD', rates: every });
        const plain = totalsInBase(ledger, marked, { currency: 'CAD', rates: [] });
        expect(there.realised.currencyPart).toBe('0');
        for (const field of ['moneyIn', 'moneyOut', 'costBasis'] as const)
          expect(Number(there[field])).toBeCloseTo(2 * Number(plain[field]), 4);
        expect(there.realisedRate?.xirrRate ?? null).toBe(plain.realisedRate?.xirrRate ?? null);
      }),
    );
  });

  it('the parts of a gain come to it', () => {
    fc.assert(
      fc.property(trades, rates, (all, entered) => {
        const ledger = keepLedger({ trades: all, splits: [] });
        const marked = ledger.accounts.map((account) => ({ account, mark: null }));
        const { realised, realisedRate, missing } = totalsInBase(ledger, marked, { currency: 'USD', rates: entered });
        expect(missing).toEqual([]);
        expect(Number(realised.gain)).toBeCloseTo(Number(realised.pricePart) + Number(realised.currencyPart), 4);
        expect(realisedRate!.gain).toBe(realised.gain);
      }),
    );
  });
});
