import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalsFindings } from '../drilling/drilling-findings.ts';
import { estimateFindings } from '../resources/estimate-findings.ts';
import { type LookedAtStudy, studiesFindings, studyFindings } from '../studies/study-findings.ts';
import type { Estimate } from '../resources/resource-classes.ts';
import { type LookedAtProduction, productionFindings } from './production-findings.ts';

/** The limit itself is silent, whatever the figures: `over 3 %` is not 3 %, in whatever unit it is computed. */

const today = '2026-07-15';
const text = (units: number, digits: number) => (units / 10 ** digits).toFixed(digits);

const period: LookedAtProduction = {
  ...{ metal: 'Gold', fromDate: '2018-04-01', toDate: '2018-06-30', basis: '100%' },
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null },
  ...{ recovered: null, poured: null, inConcentrate: null, sold: null, unit: null, revenue: null },
  ...{ cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
};
const ofPeriod = (values: Partial<LookedAtProduction>) =>
  productionFindings({ ...period, ...values }).map(({ rule }) => rule);

describe('a period', () => {
  it('PD1: may be 3 % off tonnes × grade × recovery, and no more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        (tonnes, grade, isMore) => {
          // All of it is recovered: grams.
          const of = {
            oreMilled: 100 * tonnes,
            headGrade: text(grade, 2),
            headGradeUnit: 'g/t',
            recovery: '100',
            unit: 'g',
          } as const;
          const grams = tonnes * grade;
          const limit = isMore ? 103 : 97;
          const beyond = isMore ? 1 : -1;
          expect(ofPeriod({ ...of, recovered: text(grams * limit, 2) })).toEqual([]);
          expect(ofPeriod({ ...of, recovered: text(grams * limit + beyond, 2) })).toEqual(['PD1']);
        },
      ),
    );
  });

  it('PD2: may be 15 % off the price of its metal, and no more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        (cents, sold, isMore) => {
          const price = { value: text(cents, 2), currency: 'USD', unit: 'oz' } as const;
          const of = { currency: 'USD', unit: 'oz', sold: String(sold), price } as const;
          const factor = isMore ? 115 : 85;
          // Hundredths of a cent, in millions.
          const revenue = (more: number) => text(cents * sold * factor + more, 10);
          expect(ofPeriod({ ...of, revenue: revenue(0) })).toEqual([]);
          expect(ofPeriod({ ...of, revenue: revenue(isMore ? 1 : -1) })).toEqual(['PD2']);
        },
      ),
    );
  });
});

describe('a drilled interval', () => {
  const interval = (id: number, intervalLength: string, densityValue: string, parentObservationId: number | null) => ({
    id,
    values: {
      ...{
        holeId: 'A-1',
        metal: 'Gold',
        densityValue,
        densityUnit: 'g/t',
        intervalLength,
        startDepth: null,
        endDepth: null,
      },
      ...{ parentObservationId, observationDate: null },
    },
  });
  const rulesOf = (...intervals: ReturnType<typeof interval>[]) =>
    [...intervalsFindings(intervals)].flatMap(([id, found]) => found.map(({ rule }) => `${id} ${rule}`));

  it('DR1: its parts may hold 1 % more than it, by rounding, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }), (length, grade) => {
        const whole = interval(1, text(length, 1), text(grade * 100, 4), null);
        // Half of the length at 202 % of its grade.
        const part = (more: number) => interval(2, text(5 * length, 2), text(grade * 202 + more, 4), 1);
        expect(rulesOf(whole, part(0))).toEqual([]);
        expect(rulesOf(whole, part(1))).toEqual(['1 DR1']);
      }),
    );
  });

  it('DR2: a part of a quarter of the length may hold 80 % of the metal, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), (length, grade) => {
        const whole = interval(1, text(4 * length, 1), text(grade * 5, 2), null);
        const part = (more: number, longer = 0) =>
          interval(2, text(10 * length + longer, 2), text(grade * 16 + more, 2), 1);
        expect(rulesOf(whole, part(0))).toEqual([]);
        expect(rulesOf(whole, part(1))).toEqual(['1 DR2']);
        expect(rulesOf(whole, part(1, 1))).toEqual([]);
      }),
    );
  });
});

const study: LookedAtStudy = {
  ...{ studyType: 'PFS', reportDate: '2025-06-30', afterTaxIrr: null, discountRate: null, npv: null, metalPrice: null },
  ...{ metalPrices: [], allInSustainingCost: null, allInSustainingCostUnit: null, allInSustainingCostCurrency: null },
  ...{ currency: 'USD', taxBasis: 'after-tax', shareBasis: null, totalCapex: null, lifeOfMineYears: null },
  ...{ productionThroughput: null, productionThroughputUnit: null, recovery: null, totalTonsMined: null },
  ...{ oreThroughput: null, oreThroughputUnit: null, stripRatio: null },
};
const ofStudy = (values: Partial<LookedAtStudy>) =>
  studyFindings({ ...study, ...values }, today).map(({ rule }) => rule);

describe('a study', () => {
  const priced = (metal: string, value: string, unit: string) => ({
    metalPrices: [{ metal, value, currency: 'USD', unit }],
  });

  it('PR1: a price may be five times that of the study before, or a fifth, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('oz', 'lb', 'kg', 'g', 't'), (value, unit) => {
        const of = (first: number, second: number) =>
          [
            ...studiesFindings([
              { id: 1, values: { ...study, reportDate: '2024-01-31', ...priced('Gold', text(first, 2), unit) } },
              { id: 2, values: { ...study, ...priced('Gold', text(second, 2), unit) } },
            ]),
          ].flatMap(([id, found]) => found.map(({ rule }) => `${id} ${rule}`));
        expect([of(value, 5 * value), of(5 * value, value)]).toEqual([[], []]);
        expect([of(value, 5 * value + 1), of(5 * value + 1, value)]).toEqual([['2 PR1'], ['2 PR1']]);
      }),
    );
  });

  it('ST5: may yield 2 % more than is recovered of what is in the ground, and no more', () => {
    const estimate = (containedMetal: number, unit: string): Estimate => ({
      ...{
        id: 1,
        resourceType: 'M+I',
        metal: 'Gold',
        zone: null,
        baseCase: true,
        reportDate: '2024-01-31',
        tonnage: 1,
      },
      ...{
        grade: '1',
        gradeUnit: 'g/t',
        containedMetal,
        containedMetalUnit: unit,
        cutoffGrade: null,
        cutoffGradeUnit: null,
      },
      includesReserves: true,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 20 }), (hundreds, years) => {
        // Of 100 the half is recovered: 50, and 51 are 2 % more.
        const of = (output: number) =>
          ofStudy({
            ...priced('Gold', '2000', 'oz'),
            ...{
              lifeOfMineYears: years,
              productionThroughput: output,
              productionThroughputUnit: 'oz/year',
              recovery: 50,
            },
            estimates: [estimate(100 * hundreds * years, 'oz')],
          });
        expect(of(51 * hundreds)).toEqual([]);
        expect(of(51 * hundreds + 1)).toEqual(['ST5']);
      }),
    );
  });

  it('ST4: its years of ore may be 10 % off the total, and no more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (tens, years, isMore) => {
          const of = (more: number) =>
            ofStudy({
              ...{
                lifeOfMineYears: years,
                oreThroughputUnit: 't/year',
                stripRatio: 0,
                totalTonsMined: 10 * tens * years,
              },
              oreThroughput: (isMore ? 11 : 9) * tens + more,
            });
          expect(of(0)).toEqual([]);
          expect(of(isMore ? 1 : -1)).toEqual(['ST4']);
        },
      ),
    );
  });

  it('ST6: the newest price may be a quarter off what it assumes, and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.boolean(), (quarters, isMore) => {
        const of = (more: number) =>
          ofStudy({
            ...priced('Gold', text(4 * quarters, 2), 'oz'),
            priceNow: { value: text((isMore ? 5 : 3) * quarters + more, 2), currency: 'USD', unit: 'oz', asOf: today },
          });
        expect(of(0)).toEqual([]);
        expect(of(isMore ? 1 : -1)).toEqual(['ST6']);
      }),
    );
  });

  it('ST7: 100,000 million are the most', () => {
    expect([ofStudy({ npv: 100_000 }), ofStudy({ npv: -100_000 }), ofStudy({ totalCapex: 100_000 })]).toEqual([
      [],
      [],
      [],
    ]);
    expect([ofStudy({ npv: 100_000.01 }), ofStudy({ npv: -100_001 })]).toEqual([['ST7'], ['ST7']]);
    expect(ofStudy({ totalCapex: 100_001, currency: 'CLP' })).toEqual([]);
  });

  it.each<[npv: number, irr: number, rate: number, told: boolean]>([
    [273, 4, 5, true],
    [273, 48, 5, false],
    [-1, 48, 5, true],
    [-1, 4, 5, false],
    [0, 5, 5, false],
    [0, 6, 5, true],
    // 5 % may be 5.4 %, and 4.6.
    [273, 5, 5.4, false],
    [273, 5, 5.6, true],
    [-1, 5, 4.6, false],
    [-1, 5, 4.4, true],
    [273, 5.4, 5.4, false],
    [273, -3, 5, true],
  ])('ST1: an NPV of %d with an IRR of %d %% at %d %%: %j', (npv, afterTaxIrr, discountRate, told) => {
    expect(ofStudy({ npv, afterTaxIrr, discountRate })).toEqual(told ? ['ST1'] : []);
    // Tax only takes: before it a mine may be worth something beside any rate after it, and not nothing beside a high one.
    const isHigh = told && afterTaxIrr > discountRate;
    expect(ofStudy({ npv, afterTaxIrr, discountRate, taxBasis: 'pre-tax' })).toEqual(isHigh ? ['ST1'] : []);
  });
});

describe('an estimate', () => {
  const estimate = {
    ...{
      resourceType: 'indicated',
      metal: 'Gold',
      zone: null,
      baseCase: true,
      reportDate: null,
      containedMetalUnit: 'g',
    },
    ...{ gradeUnit: 'g/t', cutoffGrade: null, cutoffGradeUnit: 'g/t', includesReserves: null },
  };
  const of = (tonnage: number, grade: string, containedMetal: number) =>
    estimateFindings({ ...estimate, tonnage, grade, containedMetal }, today).map(({ rule }) => rule);

  it('RE1: may hold 5 % more or less than its tonnes and grade, and no more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        (tonnes, grade, isMore) => {
          const limit = (isMore ? 105 : 95) * tonnes * grade;
          expect(of(10_000 * tonnes, text(grade, 2), limit)).toEqual([]);
          expect(of(10_000 * tonnes, text(grade, 2), limit + (isMore ? 1 : -1))).toEqual(['RE1']);
        },
      ),
    );
  });
});
