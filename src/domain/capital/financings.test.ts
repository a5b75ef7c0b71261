import { describe, expect, it } from 'vitest';
import { dilution, type Financing, grossOf, valueSince, wholeWarrants, yearlyDilution } from './financings.ts';
import { noRates, priceOf, someRates, stated } from './made.fixture.ts';

const financing = (fields: Partial<Financing>): Financing => ({
  ...{ closed: '2021-01-15', units: 1_000_000, price: '0.10', currency: 'CAD', sharesEach: 1 },
  ...{ warrantsEach: '0.5', strike: '0.15', expiry: '2023-01-15', source: null },
  ...fields,
});
const day = '2021-03-31';
const since = (
  of: Financing,
  price: string | null,
  changes: Parameters<typeof valueSince>[1]['changes'] = [],
  on = day,
) => {
  const worth = valueSince(of, {
    price: price === null ? null : priceOf(price, 'CAD', on),
    changes,
    day: on,
    rates: noRates,
  });
  return [worth.shares.value, worth.withWarrants.value];
};

it('gross is units × price', () => {
  expect(grossOf(financing({ units: 4_368_333, price: '0.06' }))).toMatchObject({
    value: '262099.98',
    currency: 'CAD',
  });
  expect(grossOf(financing({ units: null })).missing).toEqual(['units']);
});

it('whole warrants are rounded down', () => {
  expect(wholeWarrants(20_550_998, '0.5').toFixed()).toBe('10275499');
  expect(wholeWarrants(3, '0.5').toFixed()).toBe('1');
});

describe('value per share since a financing', () => {
  it('is the price against what was paid, with warrants while they live', () => {
    expect(since(financing({}), '0.30')).toEqual(['200', '275']);
    expect(since(financing({}), '0.12')).toEqual(['20', '20']);
    expect(since(financing({ expiry: '2021-03-30' }), '0.30')).toEqual(['200', '200']);
    expect(since(financing({ expiry: day }), '0.30')).toEqual(['200', '275']);
  });

  it('is in shares of today', () => {
    const consolidation = [{ day: '2021-02-01', newShares: 1, oldShares: 10 }];
    expect(since(financing({ warrantsEach: 0 }), '0.80', consolidation)).toEqual(['-20', '-20']);
    // The strike is 1.50 now: out of the money.
    expect(since(financing({}), '0.80', consolidation)).toEqual(['-20', '-20']);
    expect(since(financing({}), '3', consolidation)).toEqual(['200', '275']);
  });

  it('of units of two shares is for one share', () => {
    expect(since(financing({ price: '0.20', sharesEach: 2, warrantsEach: 1 }), '0.30')).toEqual(['200', '275']);
  });

  it('is not known without a price; what is missing of the warrants is theirs alone', () => {
    expect(since(financing({}), null)).toEqual([null, null]);
    expect(since(financing({ price: null }), '0.30')).toEqual([null, null]);
    expect(since(financing({ strike: null }), '0.30')).toEqual(['200', null]);
    expect(since(financing({ warrantsEach: null }), '0.30')).toEqual(['200', null]);
    expect(since(financing({ currency: 'USD' }), '0.30')).toEqual([null, null]);
  });

  it('the price paid converts at its own day', () => {
    const { shares } = valueSince(financing({ currency: 'USD', warrantsEach: 0 }), {
      ...{ price: priceOf('0.274', 'CAD', day), changes: [], day },
      rates: someRates('2021-01-15'),
    });
    expect(shares.value).toBe('100');
  });
});

describe('dilution', () => {
  const between = (before: [number, string], after: [number, string], old?: number) =>
    dilution(
      stated(...before),
      stated(...after),
      old === undefined ? [] : [{ day: '2020-07-01', newShares: 1, oldShares: old }],
    );

  it('is told for a year', () => {
    const { aYear, inAll, days } = between([99_002_468, '2019-01-01'], [120_000_000, '2021-01-01']);
    expect([days, Number(aYear.value).toFixed(2), Number(inAll.value).toFixed(2)]).toEqual([731, '10.09', '21.21']);
  });

  it('is in shares of the later day', () => {
    const after: [number, string] = [49_687_337, '2020-12-31'];
    expect(Number(between([397_498_708, '2020-01-01'], after, 10).aYear.value).toFixed(2)).toBe('25.02');
    expect(Number(between([397_498_708, '2020-01-01'], after).aYear.value).toFixed(1)).toBe('-87.5');
  });

  it('under 90 days apart is the plain change', () => {
    const { aYear, isYearly } = between([100, '2020-01-01'], [110, '2020-03-30']);
    expect([aYear.value, aYear.unit, isYearly]).toEqual(['10', '%', false]);
    expect(between([100, '2020-01-01'], [110, '2020-03-31']).isYearly).toBe(true);
  });

  it('says why there is none', () => {
    expect(between([0, '2020-01-01'], [110, '2020-12-31']).aYear).toMatchObject({
      value: null,
      warnings: [{ code: 'denominator' }],
    });
    expect(between([10, '2020-01-01'], [110, '2020-01-01']).inAll.value).toBeNull();
  });
});

describe('the growth of about the last year', () => {
  const count = (asOf: string, sharesOutstanding: number) => ({
    ...{ asOf, sharesOutstanding, shareClass: 'common', source: null },
  });

  it('is from the count nearest to a year before, at least half a year before', () => {
    const counts = [
      count('2024-01-31', 50),
      count('2025-03-15', 99),
      count('2025-12-31', 110),
      count('2026-03-31', 121),
    ];
    expect(yearlyDilution(counts, [])).toMatchObject({ from: '2025-03-15', to: '2026-03-31', days: 381 });
    expect(Number(yearlyDilution(counts, [])!.aYear.value)).toBeCloseTo(((121 / 99) ** (365.25 / 381) - 1) * 100, 8);
    expect(yearlyDilution(counts.slice(2), [])).toBeNull();
    expect(yearlyDilution([], [])).toBeNull();
  });

  it('is in shares of today, and not told where a count jumps and nobody says why', () => {
    const counts = [count('2025-03-31', 1_000), count('2026-03-31', 110)];
    const jump = yearlyDilution(counts, [])!;
    expect(jump.aYear).toMatchObject({ value: null, warnings: [{ sentence: expect.stringContaining('2026-03-31') }] });
    const told = yearlyDilution(counts, [{ day: '2025-09-01', newShares: 1, oldShares: 10 }])!;
    expect(Number(told.aYear.value)).toBeCloseTo(10 * (365.25 / 365), 1);
  });
});
