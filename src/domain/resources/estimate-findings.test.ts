import { describe, expect, it } from 'vitest';
import { estimateFindings, impossibleEstimate } from './estimate-findings.ts';
import { estimatesFindings } from './findings-between-estimates.ts';
import type { LookedAtEstimate } from './looked-at-estimate.ts';

const today = '2026-06-30';

const empty: LookedAtEstimate = {
  resourceType: 'indicated',
  metal: 'Gold',
  zone: null,
  baseCase: true,
  reportDate: null,
  tonnage: null,
  grade: null,
  gradeUnit: 'g/t',
  containedMetal: null,
  containedMetalUnit: 'oz',
  cutoffGrade: null,
  cutoffGradeUnit: 'g/t',
  includesReserves: null,
};

const alone = (values: Partial<LookedAtEstimate>) =>
  estimateFindings({ ...empty, ...values }, today).map(({ rule }) => rule);
const together = (...all: Partial<LookedAtEstimate>[]) => {
  const placed = all.map((values, index) => ({ id: index + 1, values: { ...empty, ...values } }));
  return [...estimatesFindings(placed, today)]
    .flatMap(([id, findings]) => findings.map(({ rule }) => `${id} ${rule}`))
    .toSorted();
};

describe('one estimate', () => {
  it('holds what tonnage and grade come to (Chimo, inferred)', () => {
    const chimo = { tonnage: 4_877_900, grade: '3.82' };
    expect(alone({ ...chimo, containedMetal: 5_978_000 })).toEqual(['RE1']);
    expect(alone({ ...chimo, containedMetal: 597_800 })).toEqual([]);
    expect(alone({ ...chimo, containedMetal: null })).toEqual([]);
  });

  it('is no more exact than an inferred one can be', () => {
    const inferred = { resourceType: 'inferred' };
    expect(alone({ ...inferred, tonnage: 1_285_282, grade: '1.865' })).toEqual(['RE2']);
    expect(alone({ ...inferred, tonnage: 1_290_000, grade: '1.87' })).toEqual([]);
    expect(alone({ ...inferred, tonnage: 1_290_000, grade: '0.0451' })).toEqual([]);
    expect(alone({ tonnage: 1_285_282, grade: '1.865' })).toEqual([]);
  });

  it('is cut off below its grade, in whatever unit', () => {
    expect(alone({ grade: '0.9', cutoffGrade: '1.0' })).toEqual(['RE3']);
    expect(alone({ grade: '7.23', cutoffGrade: '3.5' })).toEqual([]);
    expect(alone({ grade: '7.23', cutoffGrade: '3500', cutoffGradeUnit: 'ppb' })).toEqual([]);
    expect(alone({ grade: '7.23', cutoffGrade: '0.3', cutoffGradeUnit: 'oz/t' })).toEqual(['RE3']);
  });

  it('has a grade that mines have', () => {
    expect(alone({ grade: '1.3', gradeUnit: '%' })).toEqual(['RE9']);
    expect(alone({ grade: '7.23' })).toEqual([]);
    expect(alone({ metal: 'Copper', grade: '1.3', gradeUnit: '%' })).toEqual([]);
    expect(alone({ metal: 'Copper', grade: '21', gradeUnit: '%' })).toEqual(['RE9']);
    expect(alone({ metal: 'Unobtainium', grade: '99', gradeUnit: '%' })).toEqual([]);
  });

  it('is told in the unit of its kind: metals by weight, diamonds in carats', () => {
    expect(alone({ grade: '7.23', gradeUnit: 'ct/t' })).toEqual(['GN3']);
    expect(alone({ metal: 'Diamond', gradeUnit: 'g/t', grade: '0.3' })).toEqual(['GN3']);
    expect(alone({ metal: 'Diamond', gradeUnit: 'ct/t', grade: '0.6' })).toEqual([]);
  });

  it('is not of the future', () => {
    expect(alone({ reportDate: '2062-06-30' })).toEqual(['GN1']);
    expect(alone({ reportDate: '2026-06-30' })).toEqual([]);
  });

  it('cannot be over 100% of metal, or of a day to come', () => {
    const refused = (values: Partial<LookedAtEstimate>) => impossibleEstimate({ ...empty, ...values }, today)?.field;
    expect(refused({ grade: '100.5', gradeUnit: '%' })).toBe('grade');
    expect(refused({ cutoffGrade: '2000000' })).toBe('cutoffGrade');
    expect(refused({ reportDate: '2027-01-01' })).toBe('reportDate');
    expect(refused({ grade: '100', gradeUnit: '%', reportDate: '2026-07-01' })).toBeUndefined();
  });
});

describe('a combined category', () => {
  // Columbia, cut-off 0.010 oz/t.
  const measured = { resourceType: 'measured', containedMetal: 326_720 };
  const indicated = { resourceType: 'indicated', containedMetal: 644_560 };

  it('is the sum of its parts', () => {
    const printed = (containedMetal: number) => ({ resourceType: 'M+I', containedMetal });
    expect(together(measured, indicated, printed(917_280))).toEqual(['3 RE5', '3 RE8']);
    expect(together(measured, indicated, printed(971_280))).toEqual(['3 RE8']);
    // Rounded figures of a table.
    expect(together(measured, indicated, printed(970_000))).toEqual(['3 RE8']);
  });

  it('is counted once, and alone counts by itself', () => {
    expect(together({ ...measured, resourceType: 'M+I' })).toEqual([]);
    expect(together(measured, indicated, { resourceType: 'M+I', baseCase: false })).toEqual([]);
    expect(together(measured, indicated, { resourceType: 'M+I', zone: 'North' })).toEqual([]);
    expect(together({ resourceType: 'proven' }, { resourceType: 'probable' }, { resourceType: '2P' })).toEqual([
      '3 RE8',
    ]);
  });

  it('holds no inferred', () => {
    const parts = [
      { resourceType: 'measured', containedMetal: 254_450 },
      { resourceType: 'indicated', containedMetal: 487_230 },
      { resourceType: 'inferred', containedMetal: 453_570 },
    ];
    expect(together(...parts, { resourceType: 'M+I', containedMetal: 1_195_250 })).toContain('4 RE6');
    expect(together(...parts, { resourceType: 'M+I', containedMetal: 741_680 })).not.toContain('4 RE6');
  });
});

it('rows at rising cut-offs hold ever less, and richer rock (Columbia, short tons)', () => {
  const tonnes = (kilotons: number) => Math.round(kilotons * 907.184_74);
  const low = { tonnage: tonnes(10_439), grade: '0.031', containedMetal: 326_720, cutoffGrade: '0.01' };
  const high = {
    tonnage: tonnes(5_370),
    grade: '0.047',
    containedMetal: 254_450,
    cutoffGrade: '0.02',
    baseCase: false,
  };
  const inOunces = { gradeUnit: 'oz/t', cutoffGradeUnit: 'oz/t' };
  const rows = (more: Partial<LookedAtEstimate>) =>
    together({ ...low, ...inOunces }, { ...high, ...inOunces, ...more });
  expect(rows({})).toEqual([]);
  expect(rows({ containedMetal: 300_000 })).toEqual(['2 RE4']);
  expect(rows({ containedMetal: 400_000 })).toEqual(['2 RE4']);
  expect(rows({ tonnage: tonnes(11_000) })).toEqual(['2 RE4']);
  expect(rows({ grade: '0.028' })).toEqual(['2 RE4']);
  expect(rows({ zone: 'North', grade: '0.028' })).toEqual([]);
  // Printed grades are rounded: 0.031 × 10,439 kt are 323,609 oz, 0.95 % off the 326,720 that are printed.
  expect(alone({ ...low, ...inOunces })).toEqual([]);
  // What lies between, 5,069 kt with 72,270 oz, has 0.014257 oz a ton: 300,000 oz above would leave 0.00527.
  const [finding] = estimatesFindings(
    [low, { ...high, containedMetal: 300_000 }].map((values, index) => ({
      id: index + 1,
      values: { ...empty, ...values, ...inOunces },
    })),
    today,
  ).get(2)!;
  expect(finding?.sentence).toContain('between the cut-offs of 0.01 oz/t and 0.02 oz/t would hold 0.00527 oz/t,');
  // Measured and indicated together: 16.24 Mt with 229,600 oz between, 0.014139.
  const both = (kilotons: number, containedMetal: number, grade: string, cutoffGrade: string) => ({
    ...{ resourceType: 'M+I', tonnage: tonnes(kilotons), containedMetal, grade, cutoffGrade, ...inOunces },
    baseCase: cutoffGrade === '0.01',
  });
  expect(together(both(32_839, 971_280, '0.0296', '0.01'), both(16_600, 741_680, '0.0447', '0.02'))).toEqual([]);
});

it('an equivalent is at least the metal that it is told in (Kharmagtai)', () => {
  const of = (metal: string, grade: string, tonnage = 5_000_000) => ({ metal, grade, gradeUnit: '%', tonnage });
  expect(together(of('CuEq', '0.55'), of('Copper', '0.61'))).toEqual(['1 MQ3']);
  expect(together(of('CuEq', '0.74'), of('Copper', '0.61'))).toEqual([]);
  // Of other tonnes.
  expect(together(of('CuEq', '0.55', 9_000_000), of('Copper', '0.61'))).toEqual([]);
});

describe('resources and reserves', () => {
  const reserves = { resourceType: '2P', containedMetal: 137_700 };
  const resources = { resourceType: 'M+I', containedMetal: 258_700 };

  it('say whether one is in the other', () => {
    expect(together(reserves, resources)).toEqual(['2 RE10']);
    expect(together(resources)).toEqual([]);
    expect(together(reserves, { ...resources, includesReserves: false })).toEqual([]);
  });

  it('cannot be more reserves than resources that include them', () => {
    const inclusive = { ...resources, includesReserves: true };
    expect(together({ ...reserves, containedMetal: 300_000 }, inclusive)).toEqual(['2 RE7']);
    expect(together(reserves, inclusive)).toEqual([]);
    expect(together({ ...reserves, containedMetal: 300_000, zone: 'West' }, inclusive)).toEqual([]);
  });
});

describe('reports over time', () => {
  it('are told to be old where nothing newer is there', () => {
    expect(together({ reportDate: '2009-09-10' })).toEqual(['1 RE11']);
    expect(together({ reportDate: '2024-02-15' })).toEqual([]);
    expect(together({ reportDate: '2009-09-10' }, { reportDate: '2024-02-15' })).toEqual([]);
    expect(together({ reportDate: '2021-06-30' })).toEqual([]);
    expect(together({ reportDate: '2021-06-29' })).toEqual(['1 RE11']);
  });

  it('do not differ by zeros alone', () => {
    const of = (tonnage: number, reportDate: string) => ({ tonnage, reportDate });
    expect(together(of(4_017_600, '2024-01-31'), of(40_176_000, '2025-01-31'))).toEqual(['2 GN2']);
    expect(together(of(4_017_600, '2024-01-31'), of(5_000_000, '2025-01-31'))).toEqual([]);
    expect(together(of(4_017_600, '2024-01-31'), of(4_017_600, '2025-01-31'))).toEqual([]);
  });
});
