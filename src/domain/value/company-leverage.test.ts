import { describe, expect, it } from 'vitest';
import { figureOf, noFigure } from '../numbers/worked-figure.ts';
import { leverageTo, leverMetals } from './company-leverage.ts';
import type { OperatedMine, PlannedStudy } from './held-operation.ts';
import { day, mine, money, study, value } from './operated-mine.fixture.ts';

const gold = study.metalPrices[0]!;
/** 100,000 oz at US$1,600 for ten years, before tax. */
const plain: PlannedStudy = {
  ...study,
  ...{ lifeOfMineYears: 10, productionThroughput: 100_000, taxBasis: 'pre-tax' },
};
const named = (name: string, of: Partial<PlannedStudy> = {}) => mine({ study: { ...plain, ...of } }, { name });
const silver = { metalPrices: [{ ...gold, metal: 'Silver', value: '20' }, gold] };
const of = (mines: OperatedMine[], nav = value(200_000_000), metal = 'Gold') =>
  leverageTo(metal, mines, nav, { day, priceDay: day, rates: money.rates });
const said = (...args: Parameters<typeof of>) => of(...args).warnings.map(({ sentence }) => sentence);

/** One per cent of 160 million a year, for ten years at 5 %, in millions: from the first year on. */
const worth = (1.6 * (1 - 1.05 ** -10)) / 0.05;

describe('what one per cent of a price makes of a NAV', () => {
  it('is in per cent of it, from a start in three years to one at once', () => {
    const [low, high] = [worth / 1.05 ** 3, worth].map((millions) => ((millions / 200) * 100).toFixed(2));
    expect([low, high]).toEqual(['5.34', '6.18']);
    expect(said([named('Pit')])).toEqual([
      `From ${low} where production begins in three years and 35% of what is earned more is tax, to ${high} at once and without tax.`,
    ]);
    const known = of([named('Pit')]);
    expect(known).toMatchObject({ unit: 'ratio', currency: null, asOf: day, bound: 'at-least' });
    expect(known.from.map(({ name }) => name)).toEqual(expect.arrayContaining(['price of Pit (FS)', 'share of Pit']));
    expect(known.warnings.map(({ code }) => code)).toEqual(['basis']);
  });

  it('of what is sold for a metal is told as that of the metal', () => {
    const oxide = named('Pit', { metalPrices: [{ ...gold, metal: 'U3O8' }] });
    expect(leverMetals([oxide])).toEqual(['Uranium']);
    expect(of([oxide], value(200_000_000), 'Uranium').value).toBe(of([named('Pit')]).value);
  });

  it('adds the mines up, and does not tell the other end of those that it cannot count', () => {
    expect(Number(of([named('One'), named('Two')]).value)).toBeCloseTo(2 * Number(of([named('One')]).value), 9);
    const unknown = of([named('One'), named('Two', { lifeOfMineYears: null })]);
    expect(unknown).toMatchObject({ bound: 'at-least', missing: ['life of mine of Two'] });
    expect(Number(unknown.value)).toBeCloseTo(Number(of([named('One')]).value), 9);
    expect(unknown.warnings.at(-1)?.sentence).toMatch(/at once and without tax, of the mines that are counted\.$/);
  });

  it('is told in the currency of the NAV', () => {
    const nav = (currency: string) => figureOf(200_000_000, { unit: 'money', currency, asOf: day });
    const inAud = of([named('Pit', { currency: 'AUD', metalPrices: [{ ...gold, currency: 'AUD' }] })]);
    expect(Number(inAud.value)).toBeCloseTo(Number(of([named('Pit')]).value) * 0.65, 9);
    expect(of([named('Pit')], nav('EUR'))).toMatchObject({ value: null, missing: [expect.stringContaining('EUR')] });
  });

  it('names the mines that sell the metal beside another one, which stays where it is', () => {
    const [beside, range] = said([named('Pit'), named('Red', silver), named('Blue', silver)]);
    expect(beside).toBe('Sold beside another metal, which does not move here: Red, Blue.');
    expect(range).toMatch(/of the mines that are counted\.$/);
    const alone = of([named('Red', silver)]);
    expect(alone).toMatchObject({ value: '0', bound: 'at-least' });
    expect(alone.warnings[0]?.sentence).toBe('Sold beside another metal, which does not move here: Red.');
    expect(alone.warnings[0]?.code).toBe('basis');
    // A price that says not of what, and a study without one, sell nothing of it.
    const nameless = { metalPrices: [gold, { ...gold, metal: null }] };
    expect(said([named('Pit', nameless), named('None', { metalPrices: [] })])).toEqual(said([named('Pit')]));
    // Nothing of a metal is sold twice: the main one is not beside itself.
    expect(said([named('Red', silver)], undefined, 'silver').join()).not.toContain('beside');
  });

  it('is nothing, exactly, of a metal that no study sells', () => {
    const none = of([named('Pit')], undefined, 'Copper');
    expect(none).toMatchObject({ value: '0', bound: 'exact', warnings: [] });
  });

  it('is not known where the NAV is not, or is a bound, and says what is missing', () => {
    const unknown = noFigure({ unit: 'money', currency: 'USD', asOf: day }, { missing: ['NPV of Pit'] });
    expect(of([named('Pit')], unknown)).toMatchObject({ value: null, unit: 'ratio', missing: ['NPV of Pit'] });
    const bound = figureOf(200_000_000, { unit: 'money', currency: 'USD', asOf: day }, { bound: 'at-least' });
    expect(of([named('Pit')], bound).value).toBeNull();
    expect(said([named('Pit')], bound)).toEqual([
      'The NAV is known as a bound only (at least): nothing is divided by it.',
    ]);
    expect(said([named('Pit')], value(0))).toEqual(['The NAV is not above 0: nothing is divided by it.']);
  });
});

it('a metal is one however a study writes it, and a study without a price sells none', () => {
  const written = (metal: string) => named(metal, { metalPrices: [{ ...gold, metal }] });
  expect(leverMetals([written('gold'), written('Au'), written('GOLD')])).toEqual(['Gold']);
  expect(leverMetals([named('Pit', { metalPrices: [] }), named('No NPV', { npv: null })])).toEqual([]);
  expect(of([written('Au')], undefined, 'Gold').value).toBe(of([named('Pit')]).value);
});
