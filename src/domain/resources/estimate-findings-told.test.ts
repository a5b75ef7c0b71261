import { describe, expect, it } from 'vitest';
import { estimateFindings } from './estimate-findings.ts';
import type { LookedAtEstimate } from './looked-at-estimate.ts';

const empty: LookedAtEstimate = {
  ...{ resourceType: 'indicated', metal: 'Gold', zone: null, baseCase: true, reportDate: null, tonnage: null },
  ...{ grade: null, gradeUnit: 'g/t', containedMetal: null, containedMetalUnit: 'oz', cutoffGrade: null },
  ...{ cutoffGradeUnit: 'g/t', includesReserves: null },
};
const told = (values: Partial<LookedAtEstimate>) =>
  estimateFindings({ ...empty, ...values }, '2026-06-30').map(
    ({ rule, field, sentence, mend }) => `${rule} ${field}: ${sentence} ${mend}`,
  );

describe('what one estimate tells is said with its figures, and what to do', () => {
  // Chimo: 4,877,900 t × 3.82 g/t / 31.1034768 g = 599,083 oz.
  it.each<[string, Partial<LookedAtEstimate>, string]>([
    [
      'RE1 above',
      { tonnage: 4_877_900, grade: '3.82', containedMetal: 5_978_000 },
      'RE1 containedMetal: Tonnage × grade gives 599,083 oz; the 5,978,000 oz entered are 10 times too much. Check the unit and the thousands.',
    ],
    [
      'RE1 below',
      { tonnage: 4_877_900, grade: '3.82', containedMetal: 500_000 },
      'RE1 containedMetal: Tonnage × grade gives 599,083 oz; the 500,000 oz entered are 16.5% below that. Check the unit and the thousands.',
    ],
    [
      'RE2 of tonnes',
      { resourceType: 'inferred', tonnage: 1_285_000, grade: '1.865' },
      'RE2 tonnage: 1,285,000 t have more digits than an inferred estimate can be known to. Enter it as the report prints it; nothing is rounded here.',
    ],
    [
      'RE2 of a grade',
      { resourceType: 'inferred', tonnage: 1_290_000, grade: '1.865' },
      'RE2 grade: A grade of 1.865 has more digits than an inferred estimate can be known to. Enter it as the report prints it; nothing is rounded here.',
    ],
    [
      'RE3',
      { grade: '7.230', cutoffGrade: '0.30', cutoffGradeUnit: 'oz/t' },
      'RE3 cutoffGrade: The cut-off of 0.3 oz/t is not below the average grade of 7.23 g/t. Swap the two, or check their units. A cut-off in equivalent grade belongs into the notes.',
    ],
    [
      'RE9',
      { grade: '1.30', gradeUnit: '%' },
      'RE9 gradeUnit: Gold of 1.3 % is 13,000 g/t: no mine has that on average. Check the unit of the grade.',
    ],
    [
      'RE12',
      { tonnage: 999, grade: '1.85' },
      'RE12 tonnage: 999 t of ore are less than a day of mining. Check thousands and millions, and whether tonnage and grade are exchanged.',
    ],
  ])('%s', (_, values, sentence) => expect(told(values)).toEqual([sentence]));
});

describe('bounds of what one estimate tells', () => {
  const rules = (values: Partial<LookedAtEstimate>) => told(values).map((each) => each.slice(0, 3));

  it('1,000 t are an estimate, and fewer only beside a grade none', () => {
    for (const values of [{ tonnage: 1_000, grade: '1.85' }, { tonnage: 0, grade: '1.85' }, { tonnage: 999 }])
      expect(rules(values)).toEqual([]);
    expect(rules({ tonnage: 999, grade: '1.85', gradeUnit: null })).toEqual([]);
  });

  it('published metal may be 5 % off, either way', () => {
    // 1 Mt at 2 g/t are 64,301.49 oz.
    const of = (containedMetal: number) => rules({ tonnage: 1_000_000, grade: '2', containedMetal });
    expect([61_087, 67_516].flatMap(of)).toEqual([]);
    expect([61_086, 67_517].map((each) => of(each).length)).toEqual([1, 1]);
  });

  it('metal is compared in the unit that it is published in, and never without one', () => {
    const copper = { metal: 'Copper', tonnage: 1_000_000, grade: '0.5', gradeUnit: '%' };
    expect(rules({ ...copper, containedMetal: 5_000, containedMetalUnit: 'tonnes' })).toEqual([]);
    expect(rules({ ...copper, containedMetal: 5_000, containedMetalUnit: 'lb' })).toEqual(['RE1']);
    expect(rules({ ...copper, containedMetal: 1, containedMetalUnit: null })).toEqual([]);
    expect(rules({ ...copper, gradeUnit: null, containedMetal: 1 })).toEqual([]);
    expect(rules({ ...copper, tonnage: null, containedMetal: 1 })).toEqual([]);
    expect(rules({ ...copper, grade: null, containedMetal: 1 })).toEqual([]);
    // No metal follows from a grade of 0: nothing is so many per cent above it.
    expect(rules({ ...copper, grade: '0', containedMetal: 1 })).toEqual([]);
  });

  it('of an inferred estimate three digits are known, zeros before and behind them left out', () => {
    const inferred = (values: Partial<LookedAtEstimate>) =>
      rules({ resourceType: 'inferred', metal: 'Iron', ...values });
    expect([129_000, 100_000, 1].flatMap((tonnage) => inferred({ tonnage }))).toEqual([]);
    expect(inferred({ tonnage: 129_100 })).toEqual(['RE2']);
    expect(['129', '1290', '1.29', '0.129', '0.000129', '.129'].flatMap((grade) => inferred({ grade }))).toEqual([]);
    // A zero behind the point is printed because it is known.
    expect(['1.290', '10.05', '0.1234', '.1234'].map((grade) => inferred({ grade }).length)).toEqual([1, 1, 1, 1]);
  });

  it('a cut-off is below the average, or unknown', () => {
    expect(rules({ grade: '2', cutoffGrade: '2' })).toEqual(['RE3']);
    expect(rules({ grade: '2', cutoffGrade: '1.9999' })).toEqual([]);
    expect(rules({ grade: '2', cutoffGrade: '3', cutoffGradeUnit: null })).toEqual([]);
    expect(rules({ grade: '2', gradeUnit: null, cutoffGrade: '3' })).toEqual([]);
    expect(rules({ grade: null, cutoffGrade: '3' })).toEqual([]);
    expect(rules({ grade: '2', cutoffGrade: '3', cutoffGradeUnit: 'ct/t' })).toEqual([]);
  });

  it('the richest mines are told apart from wrong units, metal by metal', () => {
    const of = (metal: string, grade: string) => rules({ metal, grade });
    expect([of('Gold', '200'), of('Silver', '10000'), of('Copper', '200000')].flat()).toEqual([]);
    expect([of('Gold', '200.01'), of('silver', '10000.1'), of('Cu', '200001')].flat()).toEqual(['RE9', 'RE9', 'RE9']);
  });

  it('several things are told at once, in the order of the rules', () => {
    const all = { reportDate: '2062-06-30', resourceType: 'inferred', tonnage: 1_285_282, grade: '250.25' };
    expect(rules({ ...all, containedMetal: 1, cutoffGrade: '300' })).toEqual(['GN1', 'RE1', 'RE2', 'RE3', 'RE9']);
  });
});
