import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, div, type Fraction, less, mul, none, read, rounded, sub, total } from '../capital/fractions.fixture.ts';
import { type DatedRate, explainInBase, RateTable, totalsInBase } from './base-currency.ts';
import { emptyEvent, type JournalEvent } from './journal-events.ts';
import { keepLedger, valueOf } from './lots.ts';
import type { Trade } from './shares.ts';

/** A journal in one currency once more, in fractions: each flow at the newest rate of its own day, at most a week older. */

const firstDay = Date.UTC(2024, 1, 20);
const dayOf = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The newest rate on or before a day, either way round; of one day the one that is the way round that is asked for. */
function rateOn(rates: readonly DatedRate[], currency: string, date: string): Fraction | null {
  if (currency === 'USD') return read(1);
  let found: { date: string; isDirect: boolean; rate: Fraction } | null = null;
  for (const each of rates) {
    const isDirect = each.currency === currency && each.inCurrency === 'USD';
    const isTurned = each.currency === 'USD' && each.inCurrency === currency;
    if ((!isDirect && !isTurned) || each.date > date) continue;
    const rate = isDirect ? read(each.rate) : div(read(1), read(each.rate));
    const isNewer = !found || each.date > found.date;
    if (isNewer || (each.date === found?.date && isDirect && !found.isDirect))
      found = { date: each.date, isDirect, rate };
  }
  return found && daysOf(found.date, date) <= 7 ? found.rate : null;
}

const currencyOf = fc.constantFrom('CAD', 'AUD', 'USD');
const rateOf: fc.Arbitrary<DatedRate> = fc
  .record({
    currency: fc.constantFrom('CAD', 'AUD'),
    isTurned: fc.boolean(),
    day: fc.integer({ min: 0, max: 60 }),
    rate: fc.integer({ min: 50, max: 200 }),
  })
  .map(({ currency, isTurned, day, rate }) => ({
    ...(isTurned ? { currency: 'USD', inCurrency: currency } : { currency, inCurrency: 'USD' }),
    ...{ date: dayOf(day), rate: (rate / 100).toFixed(2) },
  }));
const ratesOf = fc.uniqueArray(rateOf, {
  maxLength: 14,
  selector: ({ currency, inCurrency, date }) => `${currency}${inCurrency}${date}`,
});

describe('the rate of a day', () => {
  it('is the newest of a week, whichever way round it was entered', () => {
    fc.assert(
      fc.property(ratesOf, currencyOf, fc.integer({ min: 0, max: 80 }), (rates, currency, day) => {
        const found = new RateTable({ currency: 'USD', rates }).at(currency, dayOf(day));
        const wanted = rateOn(rates, currency, dayOf(day));
        if (wanted === null) expect(found).toBeNull();
        else expect(rounded([found!.rate[0], found!.rate[1]], 15)).toBe(rounded(wanted, 15));
      }),
      { numRuns: 300 },
    );
  });

  it('is one of a currency in itself, with no rate at all', () => {
    expect(new RateTable({ currency: 'GBP', rates: [] }).at('GBP', '2024-02-29')!.rate).toEqual([1n, 1n]);
    expect(new RateTable({ currency: 'GBP', rates: [] }).at('USD', '2024-02-29')).toBeNull();
  });

  it('holds seven days over the end of a leap February, and no eighth', () => {
    const table = new RateTable({
      currency: 'USD',
      rates: [{ currency: 'CAD', inCurrency: 'USD', date: '2024-02-26', rate: '0.74' }],
    });
    expect(table.at('CAD', '2024-03-04')).not.toBeNull();
    expect(table.at('CAD', '2024-03-05')).toBeNull();
    expect(table.at('CAD', '2024-02-25')).toBeNull();
  });
});

interface Lot {
  currency: string;
  bought: string;
  sold: string | null;
  shares: number;
  buyCents: number;
  sellCents: number;
  fees: number;
}

const lotOf: fc.Arbitrary<Lot> = fc
  .record({
    currency: currencyOf,
    from: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 20 }),
    isSold: fc.boolean(),
    shares: fc.integer({ min: 1, max: 900 }),
    buyCents: fc.integer({ min: 1, max: 900 }),
    sellCents: fc.integer({ min: 1, max: 900 }),
    fees: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ from, length, isSold, ...lot }) => ({
    ...lot,
    bought: dayOf(from),
    sold: isSold ? dayOf(from + length) : null,
  }));

/** Each lot is a ticker of its own, so that it is matched with itself. */
const tradesOf = (lots: readonly Lot[]): Trade[] =>
  lots.flatMap(({ currency, bought, sold, shares, buyCents, sellCents, fees }, index) => {
    const of = { ticker: `T${index}`, currency, shares: String(shares), fees: (fees / 100).toFixed(2) };
    const buy: Trade = { ...of, id: 2 * index + 1, type: 'buy', price: (buyCents / 100).toFixed(2), date: bought };
    return sold === null
      ? [buy]
      : [buy, { ...of, id: 2 * index + 2, type: 'sell', price: (sellCents / 100).toFixed(2), date: sold }];
  });

const hundred = read(100);
const costOf = ({ shares, buyCents, fees }: Lot) => div(read(shares * buyCents + fees), hundred);
const broughtBy = ({ shares, sellCents, fees }: Lot) => div(read(shares * sellCents - fees), hundred);

/** Null once one of them is. */
const sumOf = (parts: readonly (Fraction | null)[]): Fraction | null =>
  parts.includes(null) ? null : total(parts.filter((part) => part !== null));
const inBase = (amount: Fraction, rate: Fraction | null): Fraction | null =>
  amount[0] === 0n ? none : rate && mul(amount, rate);
const both = (one: Fraction | null, other: Fraction | null, of: (a: Fraction, b: Fraction) => Fraction) =>
  one && other ? of(one, other) : null;
/** Each part is rounded to the twelfth digit by itself. */
const digits = 9;
const told = (value: string | null | undefined) =>
  value === null || value === undefined ? null : rounded(read(value), digits);
const shown = (value: Fraction | null) => value && rounded(value, digits);

describe('a journal in one currency', () => {
  it('is each flow at the rate of its day, and null where one is missing, which is named', () => {
    fc.assert(
      fc.property(fc.array(lotOf, { minLength: 1, maxLength: 5 }), ratesOf, (lots, rates) => {
        const ledger = keepLedger({ trades: tradesOf(lots), splits: [] });
        const base = { currency: 'USD', rates };
        const found = totalsInBase(
          ledger,
          ledger.accounts.map((account) => ({ account, mark: null })),
          base,
        );
        const at = (lot: Lot, day: string) => rateOn(rates, lot.currency, day);
        const sold = lots.flatMap((lot) => (lot.sold === null ? [] : [{ lot, sold: lot.sold }]));
        expect(told(found.moneyIn)).toBe(shown(sumOf(lots.map((lot) => inBase(costOf(lot), at(lot, lot.bought))))));
        expect(told(found.moneyOut)).toBe(
          shown(sumOf(sold.map((each) => inBase(broughtBy(each.lot), at(each.lot, each.sold))))),
        );
        const open = lots.filter((lot) => lot.sold === null);
        expect(told(found.costBasis)).toBe(shown(sumOf(open.map((lot) => inBase(costOf(lot), at(lot, lot.bought))))));
        // (S − C) f₁ + C (f₁ − f₀)
        const pricePart = sumOf(
          sold.map((each) => inBase(sub(broughtBy(each.lot), costOf(each.lot)), at(each.lot, each.sold))),
        );
        const currencyPart = sumOf(
          sold.map(({ lot, sold: on }) => {
            const [after, before] = [inBase(costOf(lot), at(lot, on)), inBase(costOf(lot), at(lot, lot.bought))];
            return both(after, before, sub);
          }),
        );
        expect(told(found.realised.pricePart)).toBe(shown(pricePart));
        expect(told(found.realised.currencyPart)).toBe(shown(currencyPart));
        expect(told(found.realised.gain)).toBe(shown(both(pricePart, currencyPart, add)));
        expect([found.unrealised, found.marketValue]).toEqual([null, null]);
        const needed = new Set(
          lots.flatMap((lot) =>
            [lot.bought, ...(lot.sold === null ? [] : [lot.sold])].flatMap((date) =>
              at(lot, date) === null ? [`${date} ${lot.currency}`] : [],
            ),
          ),
        );
        expect(found.missing.map(({ date, currency }) => `${date} ${currency}`)).toEqual([...needed].toSorted());
        expect(found.missingCount).toBe(needed.size);
      }),
      { numRuns: 150 },
    );
  });

  it('is explained by the same flows, each with its rate and the day of it', () => {
    fc.assert(
      fc.property(fc.array(lotOf, { minLength: 1, maxLength: 4 }), ratesOf, (lots, rates) => {
        const { flows, rate } = explainInBase(keepLedger({ trades: tradesOf(lots), splits: [] }), {
          currency: 'USD',
          rates,
        });
        const sold = lots.filter((lot) => lot.sold !== null);
        expect(flows).toHaveLength(2 * sold.length);
        expect(flows.map(({ date }) => date)).toEqual(flows.map(({ date }) => date).toSorted());
        for (const flow of flows) {
          const wanted = rateOn(rates, flow.currency, flow.date);
          const amount = inBase(read(flow.original), wanted);
          expect(told(flow.amount)).toBe(shown(amount));
          if (flow.rate !== null && wanted) expect(rounded(read(flow.rate), 8)).toBe(rounded(wanted, 8));
          if (flow.rateDate !== null) expect(daysOf(flow.rateDate, flow.date)).toBeLessThanOrEqual(7);
        }
        if (flows.some(({ amount }) => amount === null)) expect(rate).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('values what is held at the rate of the day of its price', () => {
    const ledger = keepLedger({
      trades: [
        {
          id: 1,
          ticker: 'ABC',
          currency: 'CAD',
          type: 'buy',
          shares: '100',
          price: '2',
          fees: null,
          date: '2024-02-29',
        },
      ],
      splits: [],
    });
    const [account] = ledger.accounts;
    const rates = [
      { currency: 'CAD', inCurrency: 'USD', date: '2024-02-29', rate: '0.75' },
      { currency: 'CAD', inCurrency: 'USD', date: '2024-06-28', rate: '0.70' },
    ];
    const of = (date: string) =>
      totalsInBase(ledger, [{ account: account!, mark: { value: valueOf(account!, '3', date), date } }], {
        currency: 'USD',
        rates,
      });
    expect(of('2024-06-30')).toMatchObject({
      ...{ costBasis: '150', marketValue: '210' },
      unrealised: { gain: '60', pricePart: '70', currencyPart: '-10' },
    });
    expect(of('2024-07-06')).toMatchObject({ marketValue: null, unrealised: { gain: null }, missingCount: 1 });
    expect(less(read('0.70'), read('0.75'))).toBe(true);
  });

  it('takes dividends, fees alone and tax in at their days', () => {
    const event = (
      id: number,
      kind: JournalEvent['kind'],
      date: string,
      more: Partial<JournalEvent>,
    ): JournalEvent => ({
      ...{ ...emptyEvent, id, kind, date, currency: 'CAD', ...more },
    });
    const ledger = keepLedger({
      trades: [
        {
          id: 1,
          ticker: 'ABC',
          currency: 'CAD',
          type: 'buy',
          shares: '100',
          price: '2',
          fees: null,
          date: '2024-01-31',
        },
      ],
      splits: [],
      events: [
        event(1, 'dividend', '2024-02-29', { ticker: 'ABC', amount: '10', amountBasis: 'total', withholding: '1.5' }),
        event(2, 'fee', '2024-03-29', { amount: '4' }),
        event(3, 'return-of-capital', '2024-04-30', { ticker: 'ABC', amount: '0.5', amountBasis: 'share' }),
      ],
    });
    const rates = ['2024-01-31 0.75', '2024-02-29 0.74', '2024-03-29 0.73', '2024-04-30 0.72'].map((text) => {
      const [date = '', rate = ''] = text.split(' ');
      return { currency: 'CAD', inCurrency: 'USD', date, rate };
    });
    const marked = ledger.accounts.map((account) => ({ account, mark: null }));
    // 200 at 0.75 and 4 at 0.73 go out; 8.5 at 0.74 and 50 at 0.72 come in, of which the first is income.
    expect(totalsInBase(ledger, marked, { currency: 'USD', rates })).toMatchObject({
      ...{ moneyIn: '152.92', moneyOut: '42.29', income: '3.37' },
      // Three quarters of what was paid are left, at the rate of the day on which it was paid.
      costBasis: '112.5',
    });
    expect(totalsInBase(ledger, marked, { currency: 'USD', rates: rates.slice(0, 2) })).toMatchObject({
      ...{ moneyIn: null, moneyOut: null, income: null },
      missing: [{ date: '2024-03-29' }, { date: '2024-04-30' }],
    });
  });
});
