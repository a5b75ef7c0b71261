import { describe, expect, it } from 'vitest';
import { figureOf } from '../numbers/worked-figure.ts';
import { businessDaysBetween, insiderPercent, type InsiderTrade, lateness, netBuying } from './insiders.ts';

const trade = (fields: Partial<InsiderTrade>): InsiderTrade => ({
  ...{ insider: 'A. Director', nature: 'market-buy', isShares: true, traded: '2025-03-03', filed: '2025-03-05' },
  ...{ amount: null, price: null, currency: 'CAD', holdingAfter: null, source: null },
  ...fields,
});
const year = { from: '2025-01-01', to: '2025-12-31' };

describe('net buying', () => {
  const buys = [trade({ amount: 100_000, price: '0.25' }), trade({ amount: 50_000, price: '0.30' })];
  const sale = trade({ nature: 'market-sell', amount: 20_000, price: '0.40' });
  const grant = trade({ nature: 'grant', amount: 500_000 });

  it('is market buys less market sells, and grants are apart', () => {
    const { shares, money, apart } = netBuying([...buys, sale, grant], [], year);
    expect([shares.value, money.map(({ value, currency }) => `${value} ${currency}`)]).toEqual([
      '130000',
      ['32000 CAD'],
    ]);
    expect(apart).toEqual([{ nature: 'grant', count: 1, shares: '500000' }]);
    const alone = netBuying([sale], [], year);
    expect([alone.shares.value, alone.money[0]?.value]).toEqual(['-20000', '-8000']);
  });

  it('is of the time asked for, in shares of its end, and without warrants', () => {
    expect(netBuying(buys, [], { from: '2025-03-04', to: '2025-12-31' }).shares.value).toBe('0');
    const consolidation = [{ day: '2025-06-01', newShares: 1, oldShares: 10 }];
    const { shares, money } = netBuying([...buys, sale], consolidation, year);
    expect([shares.value, money[0]?.value]).toEqual(['13000', '32000']);
    expect(netBuying([trade({ amount: 5, isShares: false })], [], year).buys).toBe(0);
  });

  it('is not known where a trade states no number', () => {
    expect(netBuying([...buys, trade({})], [], year).shares).toMatchObject({
      ...{ value: null },
      missing: ['shares of the trade of A. Director on 2025-03-03'],
    });
    const { shares, money } = netBuying([trade({ amount: 5 })], [], year);
    expect([shares.value, money[0]?.value]).toEqual(['5', null]);
  });
});

describe("insiders' part", () => {
  const millions = (count: number) =>
    figureOf(count * 1_000_000, { unit: 'shares', currency: null, asOf: '2025-12-31' });
  const held = (insider: string, amount: number, fields: Partial<InsiderTrade> = {}) =>
    trade({ insider, nature: 'holding', holdingAfter: amount * 1_000_000, ...fields });
  const part = (trades: InsiderTrade[], shares: number, changes: Parameters<typeof insiderPercent>[1] = []) =>
    insiderPercent(trades, changes, millions(shares), '2025-12-31');

  it('is at least what the last filings say', () => {
    expect(part([held('A', 12.5), held('B', 3)], 100)).toMatchObject({ value: '15.5', bound: 'at-least' });
    expect(Number(part([held('A', 11)], 448).value).toFixed(2)).toBe('2.46');
    expect(part([held('A', 1), held('A', 2, { traded: '2025-04-01' })], 100).value).toBe('2');
    expect(part([], 100)).toMatchObject({ value: null, missing: ['holdings of insiders'] });
  });

  it('counts what is controlled together once, in shares of the day', () => {
    const both = [held('A', 5, { controlledBy: 'Family trust' }), held('B', 5, { controlledBy: 'family trust ' })];
    expect(part(both, 100).value).toBe('5');
    expect(part([held('A', 50)], 100, [{ day: '2025-06-01', newShares: 1, oldShares: 10 }]).value).toBe('5');
  });
});

describe('filed late', () => {
  it('in Canada after five days, ten for a first report', () => {
    expect(lateness('CA', '2025-03-03', '2025-03-08')).toBeNull();
    expect(lateness('CA', '2025-03-03', '2025-03-10')).toBe('7 days after the trade, the limit is 5');
    expect(lateness('CA', '2025-03-03', '2025-03-13', true)).toBeNull();
  });

  it('elsewhere by working days', () => {
    // A Friday: Monday and Tuesday are two.
    expect(lateness('US', '2025-03-07', '2025-03-11')).toBeNull();
    expect(lateness('US', '2025-03-07', '2025-03-12')).toBe('3 working days after the trade, the limit is 2');
    expect(lateness('AU', '2025-03-03', '2025-03-10')).toBeNull();
    expect(lateness('AU', '2025-03-03', '2025-03-11')).not.toBeNull();
    expect(lateness('UK', '2025-03-03', '2025-03-06')).toBeNull();
    expect(lateness('UK', '2025-03-03', '2025-03-07')).not.toBeNull();
  });

  it('a weekend has no working day', () => {
    expect(businessDaysBetween('2025-03-07', '2025-03-09')).toBe(0);
    expect(businessDaysBetween('2025-03-03', '2025-03-10')).toBe(5);
    expect(businessDaysBetween('2025-03-09', '2025-03-03')).toBe(0);
    expect(businessDaysBetween('1969-12-29', '1970-01-02')).toBe(4);
  });
});
