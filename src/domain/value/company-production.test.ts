import { describe, expect, it } from 'vitest';
import { producedMetals, productionOf, yearlyProduction } from './company-production.ts';
import type { OperatedMine } from './held-operation.ts';
import { day, mine, period, quarters } from './operated-mine.fixture.ts';
import type { Production } from '../production/production.ts';

const year = (from: string, to: string, recovered: string | null, more: Partial<Production> = {}) =>
  period(from, to, { recovered, ...more });
const of2025 = (recovered: string | null, more: Partial<Production> = {}) =>
  year('2025-01-01', '2025-12-31', recovered, more);
const gold = (...mines: OperatedMine[]) => yearlyProduction(mines, 'Gold', day);

describe('the year that is taken', () => {
  it('ended by the day, and at most two years before it', () => {
    const value = (from: string, to: string) => gold(mine({ production: [year(from, to, '7')] }))!.figure.value;
    expect(value('2025-07-01', '2026-06-30')).toBe('7');
    expect(value('2025-07-02', '2026-07-01')).toBeNull();
    // 731 and 732 days before 2026-06-30.
    expect(value('2023-06-30', '2024-06-29')).toBe('7');
    expect(value('2023-06-29', '2024-06-28')).toBeNull();
  });

  it('is the newest, and of one day that of the whole mine', () => {
    const half = { percent: 50, operator: { name: 'Own', percent: '50' } };
    const whole = (recovered: string, ended: number) =>
      year(`${ended}-01-01`, `${ended}-12-31`, recovered, { basis: '100%' });
    const own = (recovered: string, ended: number) =>
      year(`${ended}-01-01`, `${ended}-12-31`, recovered, { basis: 'attributable' });
    const value = (...production: ReturnType<typeof year>[]) => gold(mine({ production }, half))!.figure.value;
    expect(value(own('30', 2025), whole('70', 2025))).toBe('35');
    expect(value(own('30', 2025), whole('70', 2024))).toBe('30');
    expect(value(own('30', 2024), whole('70', 2025))).toBe('35');
  });

  it('is told with what it is made of', () => {
    const parts = gold(mine({ production: quarters(2025, ['10', '20', '30', '40.5']) }))!;
    expect(parts).toMatchObject({ metal: 'Gold', basis: '2025, recovered' });
    expect(parts.figure).toMatchObject({ unit: 'oz', currency: null, asOf: day, warnings: [] });
    expect(parts.figure.from).toEqual([
      {
        ...{ name: 'gold of Pit, recovered, 2025, 4 periods', value: '100.5', unit: 'oz' },
        ...{ currency: null, asOf: '2025-12-31', source: null },
      },
      { name: 'share of Pit', value: '100', unit: '%', currency: null, asOf: null, source: null },
    ]);
    const fiscal = gold(mine({ production: [year('2025-04-01', '2026-03-31', null, { inConcentrate: '3' })] }))!;
    expect(fiscal.basis).toBe('FY 2026, in concentrate');
    expect(fiscal.figure.from[0]!.name).toBe('gold of Pit, in concentrate, FY 2026');
  });

  it('is of a metal however it is spelled, in a unit of metal', () => {
    const spelled = mine({ production: [of2025('7', { metal: 'Au' })] });
    expect(yearlyProduction([spelled], 'gold', day)).toMatchObject({ metal: 'Gold', figure: { value: '7' } });
    const carats = gold(mine({ production: [of2025('7', { unit: 'carats' })] }))!;
    expect(carats.figure).toMatchObject({ value: null, missing: ['gold of Pit in a unit of metal'] });
  });

  it('is of the metal in what is reported by the name of what is sold for it', () => {
    const oxide = of2025('1000000', { metal: 'U3O8', unit: 'lbs' });
    const told = (...production: ReturnType<typeof year>[]) =>
      yearlyProduction([mine({ metals: ['Uranium'], production })], 'Uranium', day)!;
    expect(told(oxide)).toMatchObject({ metal: 'Uranium', figure: { value: '848005', unit: 'lb' } });
    expect(told(oxide).figure.from[0]).toMatchObject({ name: 'U3O8 of Pit, recovered, 2025', value: '1000000' });
    expect(producedMetals([mine({ production: [oxide] })])).toEqual(['Uranium']);
    // The metal itself stands before it, and a newer year before an older one.
    const metal = of2025('800000', { metal: 'Uranium', unit: 'lbs' });
    expect(told(oxide, metal).figure.value).toBe('800000');
    const older = year('2024-01-01', '2024-12-31', '7', { metal: 'Uranium', unit: 'lbs' });
    expect(told(older, oxide).figure.value).toBe('848005');
  });
});

describe('mines beside each other', () => {
  it('of years or forms that differ say so', () => {
    const first = mine({ production: [of2025('100')] }, { name: 'First' });
    const poured = mine({ production: [year('2024-01-01', '2024-12-31', null, { poured: '5' })] }, { name: 'Second' });
    const told = gold(first, poured)!;
    expect([told.figure.value, told.basis]).toEqual(['105', '2024, 2025, recovered, poured']);
    expect(told.figure.warnings).toEqual([
      { code: 'basis', sentence: 'The years of its mines differ: 2024, 2025, recovered, poured.' },
    ]);
    const sameYear = mine({ production: [of2025(null, { poured: '5' })] });
    expect(gold(first, sameYear)!.figure.warnings).toHaveLength(1);
    expect(gold(first, mine({ production: [of2025('5')] }))!.figure.warnings).toEqual([]);
  });

  it('that start up count nothing, and are named', () => {
    const starting = mine({ stage: 'start-up', production: quarters(2026, ['9']) }, { name: 'New' });
    const second = mine({ stage: 'start-up' }, { name: 'Newer' });
    const told = gold(mine({ production: [of2025('100')] }), starting, second)!;
    expect(told.figure).toMatchObject({ value: '100', bound: 'exact', missing: [] });
    expect(told.figure.warnings).toEqual([
      {
        code: 'stage',
        sentence: 'Starting up, without a full year yet, so that nothing of it is counted: New, Newer.',
      },
    ]);
    expect(gold(starting)).toMatchObject({
      basis: null,
      figure: { value: null, missing: ['a full year of gold of New that ended within two years'] },
    });
    // With a full year it counts as any other.
    expect(gold(mine({ stage: 'start-up', production: [of2025('8')] }))!.figure).toMatchObject({ value: '8' });
  });

  it('that do not produce, or nothing of the metal, are none of it', () => {
    expect(gold(mine({ stage: 'development' }))).toBeNull();
    expect(gold(mine({ stage: null, production: quarters(2020, ['1']) }))).toBeNull();
    expect(gold(mine({ metals: ['Zinc'] }))).toBeNull();
    expect(gold()).toBeNull();
    // Old rows say that it sells gold, whatever its list of metals says.
    expect(gold(mine({ metals: [], production: quarters(2020, ['1']) }))!.figure.missing).toEqual([
      'a full year of gold of Pit that ended within two years',
    ]);
    expect(gold(mine({ metals: ['Au'] }))!.figure.value).toBeNull();
  });
});

describe('the metal that stands for all that is produced', () => {
  const deck = (['Gold', 'Silver'] as const).map((metal, index) => ({
    ...{ metal, amount: index === 0 ? 2000 : 25, currency: 'USD', unit: 'oz', asOf: day, source: null },
  }));
  const asked = { metal: 'Gold', isMixed: false, deck, day };
  const both = (silver: Partial<Production> & { recovered: string | null }) => [
    mine({
      metals: ['Gold', 'Silver'],
      production: [of2025('100'), of2025(silver.recovered, { metal: 'Silver', ...silver })],
    }),
  ];
  const said = (mines: OperatedMine[], more: Partial<typeof asked> = {}) =>
    productionOf(mines, { ...asked, ...more })!.figure.warnings;

  it('holds 80% of the gross value, or is said not to', () => {
    // 100 × 2,000 are 80 % of 250,000 with 2,000 × 25.
    expect(said(both({ recovered: '2000' }))).toEqual([]);
    expect(said(both({ recovered: '2001' }))).toEqual([
      {
        code: 'metals',
        sentence: 'Less than 80% of the gross value of what it produces is gold, at the newest prices on record.',
      },
    ]);
    expect(said(both({ recovered: '1' }), { isMixed: true })).toEqual([
      {
        code: 'metals',
        sentence: 'Its mines hold several metals, of which none has 80% of the gross value in the ground.',
      },
    ]);
  });

  it('is not known beside metals without a year or a price, which are named', () => {
    expect(said(both({ recovered: null, sold: '5' }))).toMatchObject([
      { sentence: 'It also produces other metals, of which a full year is not known: silver.' },
    ]);
    const atLeast = [...both({ recovered: '1' }), mine({ metals: ['Silver'] }, { name: 'Silent' })];
    expect(said(atLeast)).toMatchObject([
      { sentence: 'It also produces other metals, of which a full year is not known: silver.' },
    ]);
    expect(said(both({ recovered: '1' }), { deck: deck.slice(0, 1) })).toMatchObject([
      { sentence: 'It also produces metals without a price on record: silver.' },
    ]);
  });

  it('is the only one, or the one of the most value where nobody asks for one', () => {
    const none = { ...asked, metal: null };
    expect(productionOf([mine({ production: [of2025('1')] })], { ...none, deck: [] })!.metal).toBe('Gold');
    expect(productionOf(both({ recovered: '40000' }), none)!.metal).toBe('Silver');
    expect(productionOf(both({ recovered: '8000' }), none)).toBeNull();
    expect(productionOf([], none)).toBeNull();
    expect(productionOf([mine({ stage: 'development' })], asked)).toBeNull();
  });

  it('is one of those that have a row', () => {
    expect(producedMetals(both({ recovered: null }))).toEqual(['Gold', 'Silver']);
    expect(producedMetals([mine({ production: [of2025('1', { metal: 'Au' }), of2025('1')] })])).toEqual(['Gold']);
    expect(producedMetals([mine({})])).toEqual([]);
  });
});
