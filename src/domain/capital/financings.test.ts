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

describe('a financing is told with what it stands on', () => {
  const of = (fields: Partial<Financing>, market: Partial<Parameters<typeof valueSince>[1]> = {}) =>
    valueSince(financing(fields), {
      ...{ price: priceOf('0.30', 'CAD', day), changes: [], day, rates: noRates },
      ...market,
    });
  const priceThen = { name: 'price of the financing', unit: 'money/share', asOf: '2021-01-15', source: null };
  const priceNow = { name: 'price', value: '0.3', unit: 'money/share', currency: 'CAD', asOf: day, source: null };

  it('gross: units and the price of one', () => {
    expect(grossOf(financing({ units: 4_368_333, price: '0.060', source: 'https://a.example' }))).toEqual({
      ...{ value: '262099.98', unit: 'money', currency: 'CAD', asOf: '2021-01-15' },
      ...{ missing: [], bound: 'exact', warnings: [] },
      from: [
        {
          name: 'units',
          value: '4368333',
          unit: 'units',
          currency: null,
          asOf: '2021-01-15',
          source: 'https://a.example',
        },
        {
          name: 'price',
          value: '0.06',
          unit: 'money/unit',
          currency: 'CAD',
          asOf: '2021-01-15',
          source: 'https://a.example',
        },
      ],
    });
    expect(grossOf(financing({ price: null })).missing).toEqual(['price']);
    expect(grossOf(financing({ units: null, price: null }))).toMatchObject({
      value: null,
      missing: ['units', 'price'],
    });
  });

  it('value since: the price of today, the one that was paid, and the rate', () => {
    expect(of({}).shares).toEqual({
      ...{ value: '200', unit: '%', currency: null, asOf: day, missing: [], bound: 'exact', warnings: [] },
      from: [priceNow, { ...priceThen, value: '0.1', currency: 'CAD' }],
    });
    const foreign = of({ currency: 'USD', warrantsEach: 0 }, { rates: someRates('2021-01-15') });
    // 0.10 US dollars were 0.137 Canadian ones.
    expect(foreign.shares.from).toEqual([
      priceNow,
      { ...priceThen, value: '0.1', currency: 'USD' },
      { name: 'CAD per USD', value: '1.37', unit: 'rate', currency: 'CAD', asOf: '2021-01-15', source: 'test' },
    ]);
    expect(Number(foreign.shares.value)).toBeCloseTo((0.3 / 0.137 - 1) * 100, 9);
  });

  it.each<[string, Partial<Financing>, Partial<Parameters<typeof valueSince>[1]>, string[], string | null]>([
    ['no price then', { price: null }, {}, ['price of the financing'], null],
    ['no currency then', { currency: null }, {}, ['price of the financing'], '0.1'],
    ['units without shares', { sharesEach: 0 }, {}, ['price of the financing'], null],
    ['no price now', {}, { price: null }, ['price'], '0.1'],
    [
      'no rate then',
      { currency: 'USD' },
      {},
      ['a rate from USD to CAD on 2021-01-15 or up to seven days before'],
      '0.1',
    ],
  ])('of %s nothing is told but what is missing', (_, fields, market, missing, adjustedPrice) => {
    const found = of(fields, market);
    expect(found).toMatchObject({
      shares: { value: null, missing },
      withWarrants: { value: null, missing },
      adjustedPrice,
    });
    expect(found.shares).toMatchObject({ unit: '%', currency: null, asOf: day });
  });

  it.each<[string, Partial<Financing>, string[]]>([
    ['how many', { warrantsEach: null }, ['warrants of a unit']],
    ['at what', { strike: null }, ['strike of the warrants']],
    ['until when', { expiry: null }, ['expiry of the warrants']],
    ['at what, of dead ones not', { strike: null, expiry: '2021-03-30' }, []],
    ['of none not', { warrantsEach: 0, strike: null, expiry: null }, []],
  ])('of warrants it is asked %s', (_, fields, missing) => {
    const { shares, withWarrants } = of(fields);
    expect(shares.value).toBe('200');
    expect(withWarrants.missing).toEqual(missing);
    expect(withWarrants.from).toHaveLength(2);
  });

  it('the strike converts at the rate of the price, the price paid at its own', () => {
    const found = of({ currency: 'USD' }, { rates: (from, to, on) => someRates(on)(from, to, on) });
    // Strike US$0.15 is C$0.2055: half a warrant is worth C$0.04725 beside the price of 0.30.
    expect(Number(found.withWarrants.value)).toBeCloseTo(((0.3 + 0.04725) / 0.137 - 1) * 100, 9);
    const late = of(
      { currency: 'USD' },
      { rates: (from, to, on) => (on === day ? null : someRates(on)(from, to, on)) },
    );
    expect(late.withWarrants.missing).toEqual([`a rate from USD to CAD on ${day} or up to seven days before`]);
  });

  it('dilution: both counts, and why there is none', () => {
    const grown = (before: [number, string], after: [number, string]) =>
      dilution(stated(...before), stated(...after), []);
    const { aYear, inAll } = grown([100, '2020-01-01'], [121, '2021-12-31']);
    const from = [
      { name: 'shares outstanding', value: '100', unit: 'shares', currency: null, asOf: '2020-01-01', source: null },
      { name: 'shares outstanding', value: '121', unit: 'shares', currency: null, asOf: '2021-12-31', source: null },
    ];
    // 730 of 730.5 days.
    expect(Number(aYear.value)).toBeCloseTo((1.21 ** (365.25 / 730) - 1) * 100, 9);
    expect(aYear).toMatchObject({ unit: '%/year', currency: null, asOf: '2021-12-31', from });
    expect(inAll).toMatchObject({ value: '21', unit: '%', asOf: '2021-12-31', from });
    const why = (found: ReturnType<typeof dilution>) => [
      found.inAll.warnings[0]!.sentence,
      found.inAll.unit,
      found.aYear.unit,
    ];
    expect(why(grown([0, '2020-01-01'], [5, '2021-01-01']))).toEqual(['There were no shares before.', '%', '%/year']);
    expect(why(grown([5, '2020-01-01'], [5, '2020-01-01']))).toEqual([
      'The second day is not after the first.',
      '%',
      '%/year',
    ]);
  });

  it('of a year: half a year is enough, a day less is not, and the nearest to a year counts on either side', () => {
    const count = (asOf: string, sharesOutstanding: number) => ({
      ...{ asOf, sharesOutstanding, shareClass: 'common', source: null },
    });
    const from = (...days: string[]) =>
      yearlyDilution([...days.map((asOf) => count(asOf, 100)), count('2026-03-31', 110)], [])?.from;
    // 2025-10-02 lies 180 days before 2026-03-31.
    expect(from('2025-10-02')).toBe('2025-10-02');
    expect(from('2025-10-03')).toBeUndefined();
    expect(from('2024-12-31', '2025-05-31')).toBe('2025-05-31');
    expect(from('2025-03-01', '2025-08-31')).toBe('2025-03-01');
    expect(yearlyDilution([], [])).toBeNull();
  });

  it('a jump before both counts says nothing of them', () => {
    const count = (asOf: string, sharesOutstanding: number) => ({
      ...{ asOf, sharesOutstanding, shareClass: 'common', source: null },
    });
    const found = yearlyDilution([count('2024-06-30', 1_000), count('2025-03-31', 100), count('2026-03-31', 110)], []);
    expect(found).toMatchObject({ from: '2025-03-31', inAll: { value: '10' } });
    const jumped = yearlyDilution([count('2025-03-31', 1_000), count('2026-03-31', 110)], [])!;
    expect(jumped.inAll).toMatchObject({
      ...{ value: null, unit: '%', currency: null, asOf: '2026-03-31' },
      warnings: [
        {
          code: 'denominator',
          sentence:
            'The share count of 2026-03-31 is over three times the one before, or under a third of it, and no consolidation or split on record says why.',
        },
      ],
    });
    expect(jumped.inAll.from).toHaveLength(2);
  });
});
