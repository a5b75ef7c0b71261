import { describe, expect, it } from 'vitest';
import { type About, figureOf } from '../numbers/worked-figure.ts';
import { type DeckPrice, equivalentAmount, metalParts } from './metal-mix.ts';
import { attributableOf, type MineMetal, perUnitOf } from './per-metal.ts';

const day = '2026-06-30';
const metal = (fields: Partial<MineMetal>): MineMetal => ({
  ...{ mine: 'Hill', metalClass: 'mi', metal: 'Gold', amount: 0, unit: 'oz', share: 100 },
  ...{ includesReserves: true, reportDate: '2025-01-01', source: null },
  ...fields,
});
const dollars: About = { unit: 'money', currency: 'USD', asOf: day };
const worth = (millions: number) => figureOf(millions * 1_000_000, dollars);

describe('enterprise value for an ounce', () => {
  const classes = (includesReserves: boolean | null) => [
    metal({ metalClass: 'reserves', amount: 1_200_000 }),
    metal({ metalClass: 'mi', amount: 2_000_000, includesReserves }),
    metal({ metalClass: 'inferred', amount: 800_000 }),
  ];
  const columns = (includesReserves: boolean | null) => perUnitOf(worth(90), classes(includesReserves), 'Gold', day);

  it('is told class by class', () => {
    expect(columns(true).map(({ label, perUnit }) => [label, perUnit.value, perUnit.unit, perUnit.currency])).toEqual([
      ['proven + probable', '75', 'money/oz', 'USD'],
      ['M+I', '45', 'money/oz', 'USD'],
      ['inferred', '112.5', 'money/oz', 'USD'],
    ]);
  });

  it('says whether the reserves are in it', () => {
    const [, included] = columns(true);
    expect([included!.impliedExclusive?.value, included!.withReserves]).toEqual(['800000', null]);
    const [, excluded] = columns(false);
    expect([excluded!.label, excluded!.impliedExclusive, excluded!.withReserves?.value]).toEqual([
      'M+I excl. reserves',
      null,
      '3200000',
    ]);
    const [, silent] = columns(null);
    expect(silent!.perUnit.warnings.map(({ code }) => code)).toEqual(['reserves']);
    // Without reserves there is nothing to include.
    const alone = perUnitOf(worth(90), [metal({ amount: 2_000_000, includesReserves: null })], 'Gold', day)[1]!;
    expect([alone.perUnit.value, alone.perUnit.warnings]).toEqual(['45', []]);
  });

  it('implied exclusive resources of two filings', () => {
    const implied = (mi: number, reserves: number) =>
      perUnitOf(worth(1), [metal({ amount: mi }), metal({ metalClass: 'reserves', amount: reserves })], 'Gold', day)[1]!
        .impliedExclusive?.value;
    expect(implied(19_851_000, 14_508_000)).toBe('5343000');
    expect(implied(258_700, 137_700)).toBe('121000');
  });

  it('keeps the bound of its enterprise value, and divides by no bound', () => {
    const atLeast = figureOf(90_000_000, dollars, { bound: 'at-least', missing: ['debt'] });
    expect(perUnitOf(atLeast, classes(true), 'Gold', day)[0]!.perUnit).toMatchObject({
      value: '75',
      bound: 'at-least',
      missing: ['debt'],
    });
    const partly = [...classes(true), metal({ metalClass: 'reserves', mine: 'Dale', amount: 5, share: null })];
    const [reserves] = perUnitOf(worth(90), partly, 'Gold', day);
    expect(reserves!.attributable).toMatchObject({ value: '1200000', bound: 'at-least', missing: ['share of Dale'] });
    expect(reserves!.perUnit).toMatchObject({ value: null, missing: ['share of Dale'] });
    expect(perUnitOf(worth(90), [], 'Gold', day)[2]!.perUnit.missing).toEqual(['inferred of gold']);
  });

  it('EV2: warns where an ounce costs what no ounce does', () => {
    const codes = (millions: number, ounces: number, named = 'Gold') =>
      perUnitOf(worth(millions), [metal({ metal: named, amount: ounces })], named, day)[1]!.perUnit.warnings.map(
        ({ code }) => code,
      );
    expect(codes(122, 10_000)).toEqual(['unlikely']);
    expect(codes(122, 10_000_000)).toEqual([]);
    expect(codes(122, 10_000, 'Silver')).toEqual([]);
    const [, odd] = perUnitOf(worth(122), [metal({ amount: 10_000 })], 'Gold', day);
    expect(odd!.perUnit.warnings[0]?.sentence).toMatch(/would cost US\$12200\. Check whether ounces are given/);
  });

  it('warns of old and of historical estimates', () => {
    const codes = (fields: Partial<MineMetal>) =>
      attributableOf([metal({ amount: 1, ...fields })], 'Gold', 'mi', day).warnings.map(({ code }) => code);
    expect(codes({ reportDate: '2021-06-29' })).toEqual(['old-estimate']);
    expect(codes({ reportDate: '2021-06-30' })).toEqual([]);
    expect(codes({ isHistorical: true })).toEqual(['historical']);
    expect(codes({ share: null })).toEqual(['share']);
  });
});

describe('attributable metal', () => {
  it('is the share of each mine, then the sum', () => {
    const of = (...rows: [amount: number, share: number][]) =>
      attributableOf(
        rows.map(([amount, share], index) => metal({ mine: `Mine ${index}`, amount, share })),
        'gold',
        'mi',
        day,
      ).value;
    expect(of([6_321, 18.9])).toBe('1194.669');
    expect(of([16_533, 18.9])).toBe('3124.737');
    expect(of([4_000_000, 39.15])).toBe('1566000');
    expect(of([100, 50], [10, 20])).toBe('52');
  });

  it('converts masses, and tells copper in tonnes or pounds', () => {
    const copper = [metal({ metal: 'Copper', amount: 1_000, unit: 'lbs' })];
    expect(attributableOf(copper, 'Copper', 'mi', day).value).toBe('0.45359237');
    expect(attributableOf(copper, 'Copper', 'mi', day, 'lb').value).toBe('1000');
  });
});

describe('several metals', () => {
  const deck = (...prices: [metal: string, amount: number | string, unit: string][]): DeckPrice[] =>
    prices.map(([name, amount, unit]) => ({ metal: name, amount, unit, currency: 'USD', asOf: day, source: 'deck' }));

  it('gold and silver as gold', () => {
    const amounts = [
      { metal: 'Gold', amount: 1_000_000, unit: 'oz' as const },
      { metal: 'Silver', amount: 20_000_000, unit: 'oz' as const },
    ];
    const prices = deck(['Gold', 2_000, 'oz'], ['Silver', 25, 'oz']);
    const equivalent = equivalentAmount(amounts, 'Gold', { deck: prices, recoveries: { Gold: 90, Silver: 80 }, day });
    expect((Number(equivalent.value) / 1e6).toFixed(6)).toBe('1.222222');
    expect((110_000_000 / Number(equivalent.value)).toFixed(2)).toBe('90.00');
    // Exactly 80 % of the gross value.
    expect(metalParts(amounts, prices)).toMatchObject({
      dominant: 'Gold',
      parts: [{ metal: 'Gold', percent: '80' }, { percent: '20' }],
    });
    const untested = equivalentAmount(amounts, 'Gold', { deck: prices, recoveries: { Gold: 90 }, day });
    expect(untested).toMatchObject({ bound: 'at-least', missing: ['recovery of Silver'], value: '1000000' });
    expect(equivalentAmount(amounts, 'Gold', { deck: prices, recoveries: {}, day }).value).toBeNull();
    expect(metalParts(amounts, prices.slice(0, 1))).toMatchObject({ dominant: null, missing: ['Silver'] });
  });

  it('copper and gold as copper', () => {
    const prices = deck(['Copper', '4.50', 'lb'], ['Gold', 3_375, 'oz']);
    const recoveries = { Copper: 80, Gold: 80 };
    const amounts = (copper: number, gold: number) => [
      { metal: 'Copper', amount: copper, unit: 'tonnes' as const },
      { metal: 'Gold', amount: gold, unit: 'oz' as const },
    ];
    const equivalent = equivalentAmount(amounts(100_000, 500_000), 'Copper', { deck: prices, recoveries, day });
    expect(Number(equivalent.value).toFixed(3)).toBe('270097.139');
    const tonne = 150_000_000 / Number(equivalent.value);
    expect([tonne.toFixed(2), (tonne / 2204.622622).toFixed(4)]).toEqual(['555.36', '0.2519']);
    const both = metalParts(amounts(170_880, 580_868), prices);
    expect([both.dominant, Number(both.parts[0]!.percent).toFixed(2), both.parts[0]!.metal]).toEqual([
      null,
      '53.63',
      'Gold',
    ]);
  });
});

describe('the metal that a company is told by', () => {
  const deck: DeckPrice[] = (
    [
      ['Gold', 3_375, 'oz'],
      ['Silver', 60, 'oz'],
      ['U3O8', 80, 'lb'],
      ['Iron', '1.80', 'dmtu'],
    ] as const
  ).map(([name, amount, unit]) => ({ metal: name, amount, unit, currency: 'USD', asOf: null, source: null }));
  const ounces = (name: string, amount: number) => ({ metal: name, amount, unit: 'oz' as const });

  it('is weighed by all of its rows: mines and classes come as rows of their own', () => {
    const rows = [ounces('Gold', 500), ounces('Silver', 5_000), ounces('Gold', 500), ounces('gold', 500)];
    const { dominant, parts } = metalParts(rows, deck);
    // 1,500 oz of gold are 5,062,500, the silver 300,000.
    expect([dominant, parts.length, Number(parts[0]!.percent).toFixed(2)]).toEqual(['Gold', 2, '94.41']);
  });

  it('is priced by what is quoted for it, and for one per cent of a dry tonne', () => {
    const rows = [
      { metal: 'Uranium', amount: 1_000_000, unit: 'lb' as const },
      { metal: 'Iron', amount: 100_000, unit: 'tonnes' as const },
    ];
    const { parts, missing } = metalParts(rows, deck);
    // A pound of uranium is 94.3391 by way of U3O8, a tonne of iron 180.
    expect(missing).toEqual([]);
    expect(Number(parts[0]!.percent)).toBeCloseTo((100 * 94.3391) / (94.3391 + 18), 4);
  });
});

it('a forum that divides its market cap by indicated and inferred ounces together gets another figure', () => {
  // 244 M shares at C$0.50, 10 Moz: stockhouse.com postid 35192537.
  expect(244_000_000 * 0.5).toBe(122_000_000);
  const [, mi, inferred] = perUnitOf(
    figureOf(122_000_000, { ...dollars, currency: 'CAD' }),
    [metal({ amount: 6_000_000 }), metal({ metalClass: 'inferred', amount: 4_000_000 })],
    'Gold',
    day,
  );
  expect([mi!.perUnit.value, inferred!.perUnit.value].map((value) => Number(value).toFixed(2))).toEqual([
    '20.33',
    '30.50',
  ]);
});
