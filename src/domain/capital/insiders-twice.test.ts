import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf, noFigure } from '../numbers/worked-figure.ts';
import { add, div, type Fraction, mul, none, read, rounded, sub, total } from './fractions.fixture.ts';
import { dilution, type Financing, grossOf, valueSince, wholeWarrants, yearlyDilution } from './financings.ts';
import { businessDaysBetween, insiderNatures, insiderPercent, type InsiderTrade, netBuying } from './insiders.ts';
import { noRates, priceOf, someRates, stated } from './made.fixture.ts';
import type { ShareChange } from './records.ts';

/** Trades of insiders and financings once more, in fractions: valuation 1.5 and 1.7. */

const days = ['2024-12-31', '2025-03-03', '2025-06-30', '2025-12-31'] as const;
const dayOf = fc.constantFrom(...days);
const changes: readonly ShareChange[] = [{ day: '2025-06-30', newShares: 1, oldShares: 4 }];
/** Shares of a day in those of a later one: a quarter from the last day of June on. */
const become = (from: string, to: string) =>
  from < '2025-06-30' && to >= '2025-06-30' ? div(read(1), read(4)) : read(1);
const shown = (value: Fraction) => rounded(value, 10);
const told = (value: string | null) => (value === null ? null : rounded(read(value), 10));

const tradeOf: fc.Arbitrary<InsiderTrade> = fc.record({
  insider: fc.constantFrom('Ann', 'Ben', ' ann '),
  controlledBy: fc.constantFrom(null, null, 'Fund', 'FUND'),
  nature: fc.constantFrom(...insiderNatures, 'market-buy' as const, 'market-sell' as const),
  isShares: fc.constantFrom(true, true, true, false),
  traded: dayOf,
  filed: fc.option(dayOf, { nil: null }),
  amount: fc.option(fc.integer({ min: 1, max: 500_000 }), { nil: null, freq: 9 }),
  price: fc.option(
    fc.integer({ min: 1, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
    { nil: null, freq: 9 },
  ),
  currency: fc.constantFrom('CAD', 'CAD', 'USD', null),
  holdingAfter: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: null }),
  source: fc.constant(null),
});
const tradesOf = fc.array(tradeOf, { maxLength: 8 });

describe('what insiders bought and sold', () => {
  it('is buys less sells in the market, each currency by itself, all else apart', () => {
    fc.assert(
      fc.property(tradesOf, dayOf, dayOf, (trades, one, other) => {
        const [from = '', to = ''] = [one, other].toSorted();
        const found = netBuying(trades, changes, { from, to });
        const within = trades.filter(
          ({ traded, isShares, nature }) => traded >= from && traded <= to && isShares && nature !== 'holding',
        );
        const market = within.filter(({ nature }) => nature === 'market-buy' || nature === 'market-sell');
        const sign = ({ nature }: InsiderTrade) => read(nature === 'market-buy' ? 1 : -1);
        const isCounted = market.every(({ amount }) => amount !== null);
        const net = total(market.map((each) => mul(mul(sign(each), read(each.amount ?? 0)), become(each.traded, to))));
        expect(told(found.shares.value)).toBe(isCounted ? shown(net) : null);
        const count = (wanted: string) => market.filter(({ nature }) => nature === wanted).length;
        expect([found.buys, found.sells]).toEqual([count('market-buy'), count('market-sell')]);
        for (const money of found.money) {
          const own = market.filter(({ amount, currency }) => amount !== null && currency === money.currency);
          const isPriced = isCounted && own.every(({ price, currency }) => price !== null && currency !== null);
          const worth = total(own.map((each) => mul(mul(sign(each), read(each.amount ?? 0)), read(each.price ?? 0))));
          // Money of a day is money: a consolidation changes nothing of it.
          expect(told(money.value)).toBe(isPriced ? shown(worth) : null);
        }
        const apart = within.filter((each) => !market.includes(each));
        expect(found.apart.reduce((sum, each) => sum + each.count, 0)).toBe(apart.length);
        for (const { nature, shares } of found.apart) {
          const own = apart.filter((each) => each.nature === nature);
          expect(told(shares)).toBe(
            shown(total(own.map((each) => mul(read(each.amount ?? 0), become(each.traded, to))))),
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of valuation 1.7: 130,000 shares and 32,000; the sale alone is 20,000 and 8,000 less', () => {
    const trade = (nature: InsiderTrade['nature'], amount: number, price: string | null): InsiderTrade => ({
      ...{ insider: 'Ann', nature, isShares: true, traded: '2025-03-03', filed: null, amount, price, currency: 'CAD' },
      ...{ holdingAfter: null, source: null },
    });
    const sale = trade('market-sell', 20_000, '0.40');
    const all = [
      trade('market-buy', 100_000, '0.25'),
      trade('market-buy', 50_000, '0.30'),
      sale,
      trade('grant', 500_000, null),
    ];
    const of = (trades: readonly InsiderTrade[]) => {
      const { shares, money } = netBuying(trades, [], { from: '2025-01-01', to: '2025-12-31' });
      return [shares.value, ...money.map(({ value, currency }) => `${value} ${currency}`)];
    };
    expect(of(all)).toEqual(['130000', '32000 CAD']);
    expect(of([sale])).toEqual(['-20000', '-8000 CAD']);
    expect(of([])).toEqual(['0']);
  });
});

describe('what insiders hold', () => {
  const basic = figureOf(1_000_000, { unit: 'shares', currency: null, asOf: '2025-12-31' });

  it('is the last that each reported, what is controlled together once, in shares of the day', () => {
    fc.assert(
      fc.property(tradesOf, dayOf, (trades, day) => {
        const last = new Map<string, InsiderTrade>();
        const known = trades.filter(
          ({ holdingAfter, isShares, traded }) => holdingAfter !== null && isShares && traded <= day,
        );
        for (const trade of known) {
          const key = (trade.controlledBy ?? trade.insider).toUpperCase().trim();
          const before = last.get(key);
          const place = ({ traded, filed }: InsiderTrade) => `${traded} ${filed ?? ''}`;
          if (!before || place(trade) >= place(before)) last.set(key, trade);
        }
        const found = insiderPercent(trades, changes, basic, day);
        if (last.size === 0) expect(found).toMatchObject({ value: null, missing: ['holdings of insiders'] });
        else {
          const held = total(
            [...last.values()].map((each) => mul(read(each.holdingAfter ?? 0), become(each.traded, day))),
          );
          expect(told(found.value)).toBe(shown(div(held, read(10_000))));
          // Who has filed nothing is not in it.
          expect(found).toMatchObject({ bound: 'at-least', missing: ['insiders without a filing'] });
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['12.5 and 3.0 of 100 M', [12_500_000, 3_000_000], 100_000_000, '15.5'],
    ['11 of 448 M', [11_000_000], 448_000_000, '2.46'],
    ['nothing of anything', [0], 5, '0'],
  ])('%s', (_, holdings, shares, percent) => {
    const trades = holdings.map((holdingAfter, index): InsiderTrade => ({
      ...{ insider: `Insider ${index}`, nature: 'holding', isShares: true, traded: '2025-03-03', filed: null },
      ...{ amount: null, price: null, currency: null, holdingAfter, source: null },
    }));
    const of = (whole: typeof basic) => insiderPercent(trades, [], whole, '2025-12-31');
    const digits = percent.split('.')[1]?.length ?? 0;
    expect(Number(of({ ...basic, value: String(shares) }).value).toFixed(2)).toBe(Number(percent).toFixed(2));
    expect(digits).toBeLessThan(3);
    expect(of(noFigure(basic, { missing: ['shares outstanding'] })).value).toBeNull();
  });
});

it('working days are Monday to Friday, counted from the day after', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: -5, max: 60 }), (start, length) => {
      const dateOf = (day: number) => new Date(day * 86_400_000);
      let wanted = 0;
      for (let day = start + 1; day <= start + length; day += 1) {
        const weekday = dateOf(day).getUTCDay();
        if (weekday !== 0 && weekday !== 6) wanted += 1;
      }
      const text = (day: number) => dateOf(day).toISOString().slice(0, 10);
      expect(businessDaysBetween(text(start), text(start + length))).toBe(wanted);
    }),
  );
});

describe('a financing', () => {
  const financing = (fields: Partial<Financing>): Financing => ({
    ...{ closed: '2025-03-03', units: 1, price: '1', currency: 'CAD', sharesEach: 1, warrantsEach: 0, strike: null },
    ...{ expiry: null, source: null, ...fields },
  });
  const cents = fc.integer({ min: 1, max: 900 });
  const text = (of: number) => (of / 100).toFixed(2);

  it('is gross units times price, and has no more whole warrants than its units give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000 }),
        cents,
        fc.constantFrom('0', '0.5', '1', '0.333333'),
        (units, price, each) => {
          expect(told(grossOf(financing({ units, price: text(price) })).value)).toBe(
            shown(mul(read(units), read(text(price)))),
          );
          const [top, bottom] = mul(read(units), read(each));
          expect(wholeWarrants(units, each).toFixed()).toBe(String(top / bottom));
        },
      ),
    );
  });

  it('is worth the price and what its warrants gain, over the price of a unit, in shares of today', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: cents,
          strike: cents,
          now: cents,
          each: fc.constantFrom('0', '0.5', '1'),
          shares: fc.constantFrom('1', '2'),
        }),
        fc.constantFrom<(string | null)[]>('2025-12-30', '2025-12-31', '2027-01-01'),
        fc.boolean(),
        ({ price, strike, now, each, shares }, expiry, isConsolidated) => {
          const day = '2025-12-31';
          const { shares: alone, withWarrants } = valueSince(
            financing({ price: text(price), sharesEach: shares, warrantsEach: each, strike: text(strike), expiry }),
            { price: priceOf(text(now), 'CAD', day), changes: isConsolidated ? changes : [], day, rates: noRates },
          );
          const factor = isConsolidated ? read(4) : read(1);
          const paid = mul(div(read(text(price)), read(shares)), factor);
          const gain = sub(read(text(now)), mul(read(text(strike)), factor));
          const isAlive = expiry !== null && expiry >= day && gain[0] > 0n;
          const warrants = isAlive ? mul(div(read(each), read(shares)), gain) : none;
          const percent = (worth: Fraction) => mul(sub(div(worth, paid), read(1)), read(100));
          expect(told(alone.value)).toBe(shown(percent(read(text(now)))));
          expect(told(withWarrants.value)).toBe(shown(percent(add(read(text(now)), warrants))));
        },
      ),
    );
  });

  it('of pounds is compared by the rate of its own day', () => {
    const { shares } = valueSince(financing({ price: '0.10', currency: 'GBP' }), {
      ...{ price: priceOf('0.254', 'USD', '2025-12-31'), changes: [], day: '2025-12-31' },
      rates: someRates('2025-03-03'),
    });
    expect(shares.value).toBe('100');
  });
});

describe('dilution', () => {
  it.each([
    // Valuation 1.5.
    [99_002_468, '2019-01-01', 120_000_000, '2021-01-01', 1, '10.09', '21.21'],
    [397_498_708, '2020-01-01', 49_687_337, '2020-12-31', 10, '25.02', '25.00'],
    [397_498_708, '2020-01-01', 49_687_337, '2020-12-31', 1, '-87.52', '-87.50'],
    [100, '2024-01-01', 100, '2025-01-01', 1, '0.00', '0.00'],
    [100, '2024-01-01', 0, '2025-01-01', 1, '-100.00', '-100.00'],
    // A year of 366 days.
    [100, '2024-01-01', 110, '2025-01-01', 1, '9.98', '10.00'],
    // Under 90 days apart as it is.
    [100, '2024-01-01', 110, '2024-03-30', 1, '10.00', '10.00'],
  ])('of %d on %s to %d on %s at %d:1 is %s a year, %s in all', (before, from, after, to, old, aYear, inAll) => {
    const found = dilution(stated(before, from), stated(after, to), [
      { day: '2020-06-30', newShares: 1, oldShares: old },
    ]);
    expect([Number(found.aYear.value).toFixed(2), Number(found.inAll.value).toFixed(2)]).toEqual([aYear, inAll]);
    expect(found.days).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
  });

  it('of about a year is of common shares alone, and of counts that say a number', () => {
    const count = (asOf: string, sharesOutstanding: number | null, shareClass = 'common') => ({
      ...{ asOf, sharesOutstanding, shareClass, source: null },
    });
    const found = yearlyDilution(
      [
        count('2024-12-31', 100),
        count('2025-06-30', 999, 'Class B'),
        count('2025-09-30', null),
        count('2025-12-31', 120),
      ],
      [],
    );
    expect(found).toMatchObject({ from: '2024-12-31', to: '2025-12-31', inAll: { value: '20' } });
    expect(yearlyDilution([count('2025-12-31', 0), count('2024-12-31', 5)], [])).toBeNull();
  });
});
