import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, div, type Fraction, mul, read, rounded, total } from '../capital/fractions.fixture.ts';
import type { Estimate } from '../resources/resource-classes.ts';
import {
  comparablePrices,
  type FiguredMine,
  type FiguredStudy,
  figuresOf,
  figuresOfEstimates,
} from './mine-figures.ts';

/** Figures of mines once more, in fractions: by `docs/formulas.md` and the masses of NIST Handbook 44. */

const ounce = read('31.1034768');
const pound = read('453.59237');
const tonne = read(1_000_000);
const grams: Readonly<Record<string, Fraction>> = {
  oz: ounce,
  lb: pound,
  lbs: pound,
  tons: read('907184.74'),
  tonnes: tonne,
  kg: read(1_000),
  g: read(1),
};
/** Grams of metal in a tonne of rock for one unit of grade. */
const gpt: Readonly<Record<string, Fraction>> = {
  'g/t': read(1),
  ppm: read(1),
  ppb: read('0.001'),
  '%': read(10_000),
  'oz/t': div(read(240), read(7)),
};
const metals = {
  Gold: { unit: 'oz', grade: 'g/t' },
  Silver: { unit: 'oz', grade: 'g/t' },
  Copper: { unit: 'tonnes', grade: '%' },
  Uranium: { unit: 'lb', grade: '%' },
} as const;

const places = 12;
const near = (value: number, wanted: Fraction) => {
  const other = Number(rounded(wanted, places));
  expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 * Math.max(1e-3, Math.abs(other)));
};

const metalOf = fc.constantFrom('Gold', 'Silver', 'Copper', 'Uranium');
const gradeUnitOf = fc.constantFrom('g/t', 'ppm', 'ppb', '%', 'oz/t');
const estimateOf = fc.record({
  zone: fc.integer({ min: 0, max: 999_999 }).map((zone) => `Zone ${zone}`),
  tonnage: fc.integer({ min: 1, max: 500_000_000 }),
  grade: fc.integer({ min: 1, max: 999_999 }).map((units) => (units / 10_000).toFixed(4)),
  published: fc.option(fc.tuple(fc.integer({ min: 1, max: 90_000_000 }), fc.constantFrom(...Object.keys(grams)))),
});

const made = (
  metal: string,
  gradeUnit: string,
  rows: readonly (typeof estimateOf extends fc.Arbitrary<infer T> ? T : never)[],
) =>
  rows.map(({ zone, tonnage, grade, published }, index): Estimate => ({
    ...{ id: index + 1, resourceType: 'indicated', metal, zone, baseCase: true, reportDate: '2026-01-31' },
    ...{ tonnage, grade, gradeUnit, cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null },
    ...{ containedMetal: published?.[0] ?? null, containedMetalUnit: published?.[1] ?? null },
  }));

describe('figures of the estimates of a mine', () => {
  it('are those of a second implementation: zones add up, grades are by tonnage, metal is as published where all say it', () => {
    fc.assert(
      fc.property(
        metalOf,
        gradeUnitOf,
        fc.uniqueArray(estimateOf, { minLength: 1, maxLength: 4, selector: ({ zone }) => zone }),
        fc.integer({ min: 1, max: 10_000 }),
        (metal, gradeUnit, rows, basisPoints) => {
          const ownershipPercentage = basisPoints / 100;
          const found = new Map(
            figuresOfEstimates({
              estimates: made(metal, gradeUnit, rows),
              ...{ ownershipPercentage, ownershipStated: true },
            }).map(({ measure, of, value }) => [`${measure}.${of}`, value]),
          );
          const tonnes = total(rows.map(({ tonnage }) => read(tonnage)));
          const mass = total(rows.map(({ tonnage, grade }) => mul(mul(read(tonnage), read(grade)), gpt[gradeUnit]!)));
          const { unit, grade } = metals[metal];
          const isPublished = rows.every(({ published }) => published !== null);
          const published = total(
            rows.map((row) => mul(read(row.published?.[0] ?? 0), grams[row.published?.[1] ?? 'g']!)),
          );
          const contained = div(isPublished ? published : mass, grams[unit]!);
          const key = metal.toLowerCase();
          near(found.get(`tonnage-mi.${key}`)!, tonnes);
          near(found.get(`grade-mi.${key}`)!, div(div(mass, tonnes), gpt[grade]!));
          near(found.get(`contained-mi.${key}`)!, contained);
          near(found.get(`attributable-mi.${key}`)!, div(mul(contained, read(ownershipPercentage)), read(100)));
          expect(found.size).toBe(4);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each<[estimate: string, metal: string, tonnage: number, grade: string, unit: string, contained: number]>([
    // Published tables of `domain.md` 3.3.
    ['Donlin', 'Gold', 541_000_000, '2.24', 'g/t', 38.96e6],
    ['Chimo, indicated', 'Gold', 4_017_600, '4.53', 'g/t', 585_135],
    ['Chimo, inferred', 'Gold', 4_877_900, '3.82', 'g/t', 599_083],
    ['Pahtavaara', 'Gold', 4_600_000, '3.2', 'g/t', 473_259],
    ['Goldboro', 'Gold', 519_000, '3.08', 'g/t', 51_394],
    ['Mabilo', 'Copper', 8_900_000, '1.92', '%', 170_880],
    ['Mabilo', 'Gold', 8_900_000, '2.03', 'g/t', 580_868],
    ['121 Mt of uranium', 'Uranium', 121_000_000, '205', 'ppm', 54.7e6],
  ])('of %s (%s) are those that were recomputed', (_, metal, tonnage, grade, gradeUnit, wanted) => {
    const [row] = made(metal, gradeUnit, [{ zone: 'Main', tonnage, grade, published: null }]);
    const found = figuresOfEstimates({ estimates: [row!], ownershipPercentage: 100, ownershipStated: false });
    const contained = found.find(({ measure }) => measure === 'contained-mi')!.value;
    expect(Math.abs(contained / wanted - 1)).toBeLessThan(0.000_5);
    // Nobody has stated a share, so there is no part.
    expect(found.some(({ measure }) => measure.startsWith('attributable'))).toBe(false);
  });
});

const study: FiguredStudy = {
  ...{ studyType: 'PFS', reportDate: '2025-06-30', npv: 300, discountRate: 5, taxBasis: 'after-tax' },
  ...{ shareBasis: '100%', currency: 'USD', totalCapex: 150, afterTaxIrr: 21.5, paybackPeriod: 3, lifeOfMineYears: 12 },
  ...{ allInSustainingCost: 985, allInSustainingCostUnit: 'oz', allInSustainingCostCurrency: null, metalPrices: [] },
};
const mine: FiguredMine = {
  ...{ ownershipPercentage: 60, ownershipStated: true, royalties: 0, royaltiesStated: false, primaryMetal: null },
  ...{ estimates: [], study: null, studyLevel: null, best: null, drilledMetres: null, interests: 0 },
  ...{ nextStepDate: null, promises: [], lastChange: '2026-02-01T10:00:00.000Z', findings: 0, has: [true, false] },
};
const figuresBy = (fields: Partial<FiguredMine>) =>
  new Map(
    figuresOf({ ...mine, ...fields }, '2026-03-01').map(({ measure, of, value }) => [
      of === '' ? measure : `${measure}.${of}`,
      value,
    ]),
  );

describe('figures of a study', () => {
  const money = fc.option(fc.integer({ min: -5_000, max: 5_000 }));
  it('are as stated, and cut to the owner’s part where they are of the whole mine', () => {
    fc.assert(
      fc.property(
        fc.record({
          npv: money,
          totalCapex: fc.option(fc.integer({ min: 0, max: 900 })),
          afterTaxIrr: money,
          paybackPeriod: fc.option(fc.integer({ min: 0, max: 20 })),
          lifeOfMineYears: fc.option(fc.integer({ min: 0, max: 40 })),
          allInSustainingCost: money,
          shareBasis: fc.constantFrom<FiguredStudy['shareBasis'][]>('100%', 'attributable', null),
          currency: fc.constantFrom<(string | null)[]>('USD', 'CAD', null),
        }),
        fc.boolean(),
        (fields, ownershipStated) => {
          const found = figuresBy({ study: { ...study, ...fields }, ownershipStated });
          const currency = fields.currency ?? 'USD';
          const { npv, totalCapex, shareBasis } = fields;
          const isOwn = shareBasis === 'attributable';
          const part = npv === null || (!isOwn && !ownershipStated) ? null : npv * (isOwn ? 1 : 0.6);
          const wanted: Readonly<Record<string, number | null>> = {
            [`npv.${currency}`]: npv,
            [`npv-attributable.${currency}`]: part,
            irr: fields.afterTaxIrr,
            [`capex.${currency}`]: totalCapex,
            'npv-capex': npv === null || !totalCapex ? null : npv / totalCapex,
            payback: fields.paybackPeriod,
            life: fields.lifeOfMineYears,
            [`aisc.${currency}/oz`]: fields.allInSustainingCost,
          };
          for (const [name, value] of Object.entries(wanted)) {
            if (value === null) expect(found.has(name), name).toBe(false);
            else expect(found.get(name), name).toBeCloseTo(value, 9);
          }
        },
      ),
    );
  });

  it.each<[unit: 'oz' | 'lb' | 'kg' | 'g' | 't', metal: string, wanted: (value: Fraction) => Fraction]>([
    ['oz', 'Gold', (value) => value],
    ['g', 'Gold', (value) => mul(value, ounce)],
    ['kg', 'Silver', (value) => div(mul(value, ounce), read(1_000))],
    ['lb', 'Gold', (value) => div(mul(value, ounce), pound)],
    ['t', 'Copper', (value) => div(mul(value, pound), tonne)],
    ['lb', 'Copper', (value) => value],
    ['kg', 'Uranium', (value) => div(mul(value, pound), read(1_000))],
    ['lb', 'Tin', (value) => div(mul(value, tonne), pound)],
    ['kg', 'Lithium', (value) => mul(value, read(1_000))],
  ])('tell a price for one %s of %s by the unit that it is priced by', (unit, metal, wanted) => {
    for (const value of ['0.0001', '4.1', '1950', '99999999999.9999']) {
      const [price] = comparablePrices({
        currency: 'USD',
        metalPrices: [{ metal, value, currency: null, unit, basis: 'spot' }],
      });
      const exactly = Number(rounded(wanted(read(value)), 20));
      expect(Math.abs(price!.value / exactly - 1)).toBeLessThan(1e-12);
      expect(price!.basis).toBe('spot');
    }
  });
});

describe('the best intercept', () => {
  it('is grade times length in the unit of its metal, in whatever it was entered', () => {
    fc.assert(
      fc.property(
        metalOf,
        gradeUnitOf,
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.option(fc.integer({ min: 1, max: 99_999 })),
        (metal, densityUnit, tenThousandths, centimetres, width) => {
          const densityValue = (tenThousandths / 10_000).toFixed(4);
          const metresOf = (hundredths: number) => (hundredths / 100).toFixed(2);
          const found = figuresBy({
            best: {
              ...{ metal, densityValue, densityUnit, intervalLength: metresOf(centimetres) },
              trueWidth: width === null ? null : metresOf(width),
            },
          });
          const length = read(metresOf(width ?? centimetres));
          const product = mul(mul(read(densityValue), gpt[densityUnit]!), length);
          const wanted = div(product, gpt[metals[metal].grade]!);
          expect(found.get(`best-intercept.${metal.toLowerCase()}`)! / Number(rounded(wanted, 25))).toBeCloseTo(1, 10);
        },
      ),
    );
  });
});

it('sums in fractions are sums', () => {
  expect(rounded(add(read('0.1'), read('0.2')), 1)).toBe('0.3');
});
