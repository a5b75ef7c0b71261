import { describe, expect, it } from 'vitest';
import {
  balanceAgeFinding,
  boundFinding,
  capFinding,
  dilutedFinding,
  expiredFinding,
  jumpFindings,
  type StatedCapital,
  strikeFinding,
} from './capital-findings.ts';
import { financingFindings, type LookedAtFinancing } from './financing-findings.ts';
import { insiderTradeFindings } from './insider-findings.ts';
import { attributableFinding, ounceFinding } from './value-findings.ts';
import { figureOf } from '../numbers/worked-figure.ts';

/**
 * Where the rules of valuation 10 begin to say something: `x off y by more than p %` is p % of y, and the limit itself is
 * silent. Each row is the last figure that is silent, and the first one that is told.
 */

const today = '2026-07-15';
const stated = (fields: Partial<StatedCapital>): StatedCapital => ({
  ...{ asOf: '2026-03-31', sharesOutstanding: null, cash: 0, debt: 0, instrumentsComplete: true },
  ...fields,
});
const isTold = (finding: unknown) => finding !== null && finding !== undefined;

describe('CS1, shares × price off the stated market cap by over 5 %', () => {
  const cap = (sharesOutstanding: number, statedMarketCap: number | string, price: string | null = '1') =>
    isTold(capFinding(stated({ sharesOutstanding, price, statedMarketCap })));

  it.each<[shares: number, cap: number | string, told: boolean]>([
    [105, 100, false],
    [106, 100, true],
    [95, 100, false],
    [94, 100, true],
    [105_000_000, '100000000', false],
    [105_000_001, '100000000', true],
    // Of no market cap at all every share is off.
    [1, 0, true],
    [0, 0, false],
    [0, 100, true],
  ])('%d at 1 against %s', (shares, of, told) => expect(cap(shares, of)).toBe(told));

  it('needs all three, or so few shares that each would cost 100', () => {
    expect(cap(1, 99, null)).toBe(false);
    expect(cap(1, 100, null)).toBe(true);
    expect(cap(999_999, 99_999_900, null)).toBe(true);
    expect(cap(1_000_000, 100_000_000, null)).toBe(false);
    expect(isTold(capFinding(stated({ price: '1', statedMarketCap: 5 })))).toBe(false);
    expect(isTold(capFinding(stated({ price: '1', sharesOutstanding: 5 })))).toBe(false);
  });
});

describe('CS2, three times the shares or a third of them', () => {
  const jump = (before: number, after: number, newShares = 1, oldShares = 1) =>
    jumpFindings(
      [
        { id: 1, values: stated({ asOf: '2025-12-31', sharesOutstanding: before }) },
        { id: 2, values: stated({ asOf: '2026-03-31', sharesOutstanding: after }) },
      ],
      [{ day: '2026-01-15', newShares, oldShares }],
    ).has(2);

  it.each<[before: number, after: number, newShares: number, oldShares: number, told: boolean]>([
    [100, 299, 1, 1, false],
    [100, 300, 1, 1, true],
    [300, 101, 1, 1, false],
    [300, 100, 1, 1, true],
    // After 1 for 7 a hundred are 14.29: three times that is 42.86.
    [100, 42, 1, 7, false],
    [100, 43, 1, 7, true],
    [7, 3, 1, 7, true],
    [1, 1, 3, 1, true],
    [0, 900, 1, 1, false],
    [900, 0, 1, 1, false],
  ])('%d to %d over %d for %d', (before, after, newShares, oldShares, told) =>
    expect(jump(before, after, newShares, oldShares)).toBe(told),
  );
});

describe('CS3 and CS6, by the day', () => {
  it.each([
    ['2026-06-30', false],
    ['2026-06-29', true],
    [null, false],
  ])('an expiry of %s is behind 2026-06-30: %j', (expiry, told) =>
    expect(isTold(expiredFinding({ kind: 'option', strike: '1', currency: 'CAD', expiry }, '2026-06-30'))).toBe(told),
  );

  it.each([
    ['2025-06-29', '2026-01-15', false],
    ['2025-06-28', '2026-01-15', true],
    ['2025-03-31', '2026-01-15', true],
    ['2025-09-30', '2026-01-15', false],
    // A balance sheet of after the price is not old.
    ['2026-03-31', '2026-01-15', false],
    // Over a leap day.
    ['2023-08-14', '2024-03-01', false],
    ['2023-08-13', '2024-03-01', true],
  ])('a balance sheet of %s is old for a price of %s: %j', (balance, price, told) =>
    expect(isTold(balanceAgeFinding(balance, price))).toBe(told),
  );
});

describe('CS4, a strike over twenty times the price or under a twentieth', () => {
  it.each([
    ['17', '0.85', false],
    ['17.00000001', '0.85', true],
    ['0.0425', '0.85', false],
    ['0.04249999', '0.85', true],
    ['42.26', '0.85', true],
    ['2.00', '0.85', false],
    ['0', '0.85', false],
    ['5', '0', false],
  ])('%s against %s: %j', (strike, price, told) => expect(isTold(strikeFinding(strike, price))).toBe(told));
});

describe('CS5, shares and instruments off the stated fully diluted count by over 0.5 %', () => {
  const diluted = (sharesOutstanding: number, instrumentShares: number | null, statedFullyDiluted: number) =>
    isTold(dilutedFinding(stated({ sharesOutstanding, instrumentShares, statedFullyDiluted })));

  it.each<[number, number | null, number, boolean]>([
    [448_000_000, 170_000_000, 618_000_000, false],
    [448_000_000, 170_000_000, 650_000_000, true],
    [800, 205, 1_000, false],
    [800, 206, 1_000, true],
    [800, 195, 1_000, false],
    [800, 194, 1_000, true],
    [800, null, 1_000, false],
    // Shares alone are never more than all.
    [1_001, null, 1_000, true],
    [1_000, null, 1_000, false],
  ])('%d and %j against %d: %j', (shares, instruments, all, told) =>
    expect(diluted(shares, instruments, all)).toBe(told),
  );
});

describe('CS7, what makes a value a bound', () => {
  it.each<[Partial<StatedCapital>, field: string | undefined]>([
    [{}, undefined],
    [{ cash: null }, 'cash'],
    [{ debt: null }, 'debt'],
    [{ instrumentsComplete: null }, 'instrumentsComplete'],
    [{ instrumentsComplete: false }, 'instrumentsComplete'],
    [{ debt: null, instrumentsComplete: null }, 'debt'],
  ])('of %j is asked at %s', (fields, field) => expect(boundFinding(stated(fields))?.field).toBe(field));
});

describe('FN1 and FN2, what a financing comes to', () => {
  const placement: LookedAtFinancing = {
    ...{ closedOn: '2026-01-31', units: null, unitPrice: null, warrantsEach: null, grossProceeds: null },
    warrantsIssued: null,
  };
  const rulesOf = (fields: Partial<LookedAtFinancing>) =>
    financingFindings({ ...placement, ...fields }, today).map(({ rule }) => rule);

  it.each<[units: number, price: string, gross: string, rules: string[]]>([
    [4_368_333, '0.06', '262099.98', []],
    [43_683_330, '0.06', '262099.98', ['FN1']],
    [101, '1', '100', []],
    [102, '1', '100', ['FN1']],
    [99, '1', '100', []],
    [98, '1', '100', ['FN1']],
    [0, '1', '0', []],
  ])('%d at %s are %s: %j', (units, unitPrice, grossProceeds, rules) =>
    expect(rulesOf({ units, unitPrice, grossProceeds })).toEqual(rules),
  );

  it.each<[units: number, each: string, warrants: number, rules: string[]]>([
    [20_550_998, '0.5', 10_275_498, []],
    [20_550_998, '0.5', 20_550_998, ['FN2']],
    // 500 may be lost by rounding, of more than five million one in ten thousand.
    [1_000, '1', 500, []],
    [1_000, '1', 499, ['FN2']],
    [100_000_000, '0.5', 50_005_000, []],
    [100_000_000, '0.5', 50_005_001, ['FN2']],
    [100_000_000, '0.5', 49_995_000, []],
    [100_000_000, '0.5', 49_994_999, ['FN2']],
    [1_000, '0', 501, ['FN2']],
  ])('%d with %s are %d warrants: %j', (units, warrantsEach, warrantsIssued, rules) =>
    expect(rulesOf({ units, warrantsEach, warrantsIssued })).toEqual(rules),
  );

  it('closes by tomorrow at the latest: the day has begun somewhere', () => {
    expect(rulesOf({ closedOn: '2026-07-16' })).toEqual([]);
    expect(rulesOf({ closedOn: '2026-07-17' })).toEqual(['GN1']);
  });
});

describe('IN1, filed before it happened or late', () => {
  it.each<['CA' | 'US' | 'AU' | 'UK', traded: string, inTime: string, late: string, isFirst: boolean]>([
    // Monday, 3 March 2025.
    ['CA', '2025-03-03', '2025-03-08', '2025-03-09', false],
    ['CA', '2025-03-03', '2025-03-13', '2025-03-14', true],
    ['US', '2025-03-03', '2025-03-05', '2025-03-06', false],
    // A first report has more time in Canada alone.
    ['US', '2025-03-03', '2025-03-05', '2025-03-06', true],
    ['AU', '2025-03-03', '2025-03-10', '2025-03-11', false],
    ['UK', '2025-03-03', '2025-03-06', '2025-03-07', false],
    // Friday: the weekend is no working day.
    ['US', '2025-03-07', '2025-03-11', '2025-03-12', false],
    ['UK', '2025-03-07', '2025-03-12', '2025-03-13', false],
    // Saturday and Sunday.
    ['US', '2025-03-08', '2025-03-11', '2025-03-12', false],
    ['US', '2025-03-09', '2025-03-11', '2025-03-12', false],
    // Over the end of February of a leap year.
    ['CA', '2024-02-27', '2024-03-03', '2024-03-04', false],
    ['US', '2024-02-28', '2024-03-01', '2024-03-04', false],
  ])('%s: of %s on %s in time, on %s late', (market, tradedOn, inTime, late, isFirstReport) => {
    const rules = (filedOn: string | null) =>
      insiderTradeFindings({ market, tradedOn, filedOn, isFirstReport }, today).map(({ rule }) => rule);
    expect([rules(inTime), rules(late)]).toEqual([[], ['IN1']]);
    expect(rules(null)).toEqual([]);
    expect(rules('2024-01-01')).toEqual(['IN1']);
  });
});

describe('EV1 and EV2', () => {
  it.each([
    [6_321, '18.9', 6_321, true],
    [6_321, '18.9', 1_195, false],
    [1_000, '50', 510, false],
    [1_000, '50', 511, true],
    [1_000, '50', 490, false],
    [1_000, '50', 489, true],
    [1_000, '0', 1, true],
    [1_000, '0', 0, false],
  ])('%d at %s %% are %d: %j', (total, share, attributable, told) =>
    expect(isTold(attributableFinding('recovered', { total, share, attributable }))).toBe(told),
  );

  const perOunce = (value: string, more: object = {}) =>
    figureOf(value, { unit: 'money/oz', currency: 'USD', asOf: today, ...more });
  it.each([
    ['1', false],
    ['0.99', true],
    ['2000', false],
    ['2000.01', true],
    // 122 M over 10,000 oz, and over 10 million.
    ['12200', true],
    ['12.2', false],
    // A cash box costs nothing for an ounce, and is said to.
    ['0', false],
    ['-3', false],
  ])('an ounce in the ground at %s is odd: %j', (value, told) =>
    expect(isTold(ounceFinding('Gold', perOunce(value)))).toBe(told),
  );

  it('are said of gold in US dollars alone', () => {
    expect(isTold(ounceFinding('Silver', perOunce('0.5')))).toBe(false);
    expect(isTold(ounceFinding('Au', perOunce('0.5')))).toBe(true);
    expect(isTold(ounceFinding('Gold', perOunce('0.5', { currency: 'CAD' })))).toBe(false);
    expect(isTold(ounceFinding('Gold', perOunce('0.5', { unit: 'money/kg' })))).toBe(false);
  });
});
