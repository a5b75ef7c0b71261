import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import { figureOf } from '../numbers/worked-figure.ts';
import {
  businessDaysBetween,
  insiderPercent,
  type InsiderTrade,
  insiderMarkets,
  lateness,
  netBuying,
} from './insiders.ts';

const trade = (fields: Partial<InsiderTrade>): InsiderTrade => ({
  ...{ insider: 'Ann', nature: 'market-buy', isShares: true, traded: '2025-03-03', filed: '2025-03-05' },
  ...{ amount: 1_000, price: '0.25', currency: 'CAD', holdingAfter: null, source: 'https://example.com/f' },
  ...fields,
});
const year = { from: '2025-01-01', to: '2025-12-31' };

describe('what was bought and sold', () => {
  it('is counted and told row by row, both days included', () => {
    const { buys, sells, shares } = netBuying(
      [
        trade({ traded: '2025-01-01' }),
        trade({ traded: '2025-12-31', insider: 'Bob', nature: 'market-sell', amount: 400 }),
        trade({ traded: '2024-12-31' }),
        trade({ traded: '2026-01-01' }),
      ],
      [],
      year,
    );
    expect([buys, sells, shares.value, shares.asOf, shares.unit]).toEqual([1, 1, '600', '2025-12-31', 'shares']);
    expect(shares.from).toEqual([
      {
        ...{ name: 'Ann: market-buy', value: '1000', unit: 'shares', currency: null },
        ...{ asOf: '2025-01-01', source: 'https://example.com/f' },
      },
      {
        ...{ name: 'Bob: market-sell', value: '400', unit: 'shares', currency: null },
        ...{ asOf: '2025-12-31', source: 'https://example.com/f' },
      },
    ]);
  });

  it('is money of each currency by itself, none where a price is missing', () => {
    const { money } = netBuying(
      [
        trade({}),
        trade({ currency: 'AUD', price: '2', nature: 'market-sell' }),
        trade({ currency: 'USD', price: null, insider: 'Bob' }),
        trade({ currency: null, price: '1' }),
      ],
      [],
      year,
    );
    expect(money.map(({ value, currency, missing }) => [value, currency, missing])).toEqual([
      ['250', 'CAD', []],
      ['-2000', 'AUD', []],
      [null, 'USD', ['price of the trade of Bob on 2025-03-03']],
      [null, null, ['price of the trade of Ann on 2025-03-03']],
    ]);
  });

  it('is unknown in every currency where a row states no number', () => {
    const { shares, money, buys } = netBuying([trade({}), trade({ amount: null, insider: 'Bob' })], [], year);
    const missing = ['shares of the trade of Bob on 2025-03-03'];
    expect([shares.value, shares.missing, buys]).toEqual([null, missing, 2]);
    expect(money.map((each) => [each.value, each.missing])).toEqual([[null, missing]]);
  });

  it('leaves grants and the like apart, kind by kind, in shares of the last day', () => {
    const { apart, shares } = netBuying(
      [
        trade({ nature: 'grant' }),
        trade({ nature: 'grant', amount: 500, traded: '2025-08-01' }),
        trade({ nature: 'gift', amount: 7, traded: '2025-08-01' }),
        trade({ nature: 'holding', amount: null, holdingAfter: 5 }),
        trade({ nature: 'grant', isShares: false }),
      ],
      [{ day: '2025-06-01', newShares: 1, oldShares: 10 }],
      year,
    );
    expect(apart).toEqual([
      { nature: 'grant', count: 2, shares: '600' },
      { nature: 'gift', count: 1, shares: '7' },
    ]);
    expect(shares).toMatchObject({ value: '0', from: [] });
  });
});

describe('what insiders hold', () => {
  const basic = figureOf(1_000, { unit: 'shares', currency: null, asOf: '2025-12-31' });
  const part = (trades: InsiderTrade[]) => insiderPercent(trades, [], basic, '2025-12-31').value;
  const held = (holdingAfter: number, fields: Partial<InsiderTrade> = {}) =>
    trade({ nature: 'holding', amount: null, holdingAfter, ...fields });

  it('is the newest row of each, of one day the one filed last, in whatever order they come', () => {
    const [early, late] = [held(10, { filed: '2025-03-04' }), held(20, { filed: '2025-03-05' })];
    expect([part([early, late]), part([late, early])]).toEqual(['2', '2']);
    const unfiled = held(30, { filed: null });
    expect([part([unfiled, early]), part([early, unfiled])]).toEqual(['1', '1']);
    const next = held(40, { traded: '2025-03-04', filed: null });
    expect([part([next, late]), part([late, next])]).toEqual(['4', '4']);
  });

  it('leaves out what is not of shares, not of the day, or not told', () => {
    const known = held(10);
    expect(part([known, held(50, { traded: '2025-12-31' })])).toBe('5');
    expect(part([known, held(50, { traded: '2026-01-01' })])).toBe('1');
    expect(part([known, held(50, { insider: 'Bob', isShares: false })])).toBe('1');
    expect(part([known, trade({ traded: '2025-09-01' })])).toBe('1');
    expect(part([held(10, { insider: ' ann ' }), held(20, { traded: '2025-04-01' })])).toBe('2');
    expect(part([held(0)])).toBe('0');
  });

  it('is told with what it stands on', () => {
    expect(insiderPercent([held(25)], [], basic, '2025-12-31')).toMatchObject({
      ...{ value: '2.5', unit: '%', bound: 'at-least', missing: ['insiders without a filing'] },
      from: [{ name: 'held by Ann', value: '25', unit: 'shares', asOf: '2025-03-03', source: 'https://example.com/f' }],
    });
  });
});

describe('working days', () => {
  /** Counted day by day; 2024-01-01 was a Monday. */
  const counted = (from: string, days: number) => {
    let count = 0;
    for (let index = 1; index <= days; index += 1) {
      const weekday = new Date(`${addDays(from, index)}T00:00:00Z`).getUTCDay();
      if (weekday !== 0 && weekday !== 6) count += 1;
    }
    return count;
  };

  it('are those that a calendar has', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (start, days) => {
        const from = addDays('2000-01-01', start);
        expect(businessDaysBetween(from, addDays(from, days))).toBe(counted(from, days));
      }),
    );
  });

  it('of a filing are in time to the last one of each market', () => {
    // A Monday; the first day that is late, in days after it.
    const firstLate = insiderMarkets.map((market) => {
      for (let days = 0; ; days += 1)
        if (lateness(market, '2024-01-01', addDays('2024-01-01', days)) !== null) return days;
    });
    // Canada: six days. United States: Thursday, Australia: Tuesday a week on, United Kingdom: Friday.
    expect(Object.fromEntries(insiderMarkets.map((market, index) => [market, firstLate[index]]))).toEqual({
      ...{ CA: 6, US: 3, AU: 8, UK: 4 },
    });
  });
});
