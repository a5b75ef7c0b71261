import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseCaseFault, estimateKey, keyFault } from './estimate-keys.ts';
import { cutoffKey, placesOf, type Standable } from './estimate-standing.ts';
import { classTotals, type Estimate } from './resource-classes.ts';
import { resourceLadders } from './resource-ladder.ts';
import { resourceTypes } from '../vocabulary.ts';

let nextId = 1;
const estimate = (overrides: Partial<Estimate>): Estimate => ({
  id: nextId++,
  resourceType: 'indicated',
  metal: 'Gold',
  zone: null,
  reportDate: '2024-12-31',
  baseCase: true,
  tonnage: 1_000,
  grade: '1',
  gradeUnit: 'g/t',
  containedMetal: null,
  containedMetalUnit: null,
  cutoffGrade: null,
  cutoffGradeUnit: null,
  includesReserves: null,
  ...overrides,
});

const standings = (rows: readonly Estimate[]) => {
  const places = placesOf(rows);
  return rows.map((row) => places.get(row)!.standing);
};
const lineOf = (rows: readonly Estimate[], name = 'measured and indicated') =>
  classTotals(rows).find(({ resourceClass }) => resourceClass === name);
const ounces = (fields: Partial<Estimate>): Estimate => estimate({ containedMetalUnit: 'oz', ...fields });

describe('Columbia: measured and indicated at two cut-offs, short tons and troy ounces a ton', () => {
  // 10,439,000 and 22,401,000 short tons; the report prints 0.031 and 0.029 oz/ton.
  const at = (cutoffGrade: string, fields: Partial<Estimate>) =>
    ounces({ cutoffGrade, cutoffGradeUnit: 'oz/t', gradeUnit: 'oz/t', ...fields });
  const measured = at('0.01', {
    resourceType: 'measured',
    tonnage: 9_470_101,
    grade: '0.031',
    containedMetal: 326_720,
  });
  const indicated = at('0.01', { tonnage: 20_321_845, grade: '0.029', containedMetal: 644_560 });
  const higher = [
    at('0.02', {
      resourceType: 'measured',
      baseCase: false,
      tonnage: 4_871_582,
      grade: '0.047',
      containedMetal: 254_450,
    }),
    at('0.02', { baseCase: false, tonnage: 10_187_685, grade: '0.043', containedMetal: 487_230 }),
  ];

  it('are 971,280 ounces at 0.029636, the rows of the higher cut-off in neither', () => {
    const line = lineOf([measured, indicated, ...higher]);
    expect(line).toMatchObject({ contained: 971_280, containedUnit: 'oz', containedFrom: 'published', notAdded: [] });
    expect(line!.grade).toBeCloseTo(0.029636, 6);
    expect(line!.tonnage / 0.90718474).toBeCloseTo(32_840_000, -1);
    expect(standings([measured, indicated, ...higher])).toEqual(['counted', 'counted', 'alternative', 'alternative']);
  });

  it('as one combined figure count where their parts are not there, else are compared with them', () => {
    const combined = at('0.02', {
      resourceType: 'M+I',
      tonnage: 15_059_267,
      grade: '0.0447',
      containedMetal: 741_680,
    });
    expect(lineOf([combined])!.contained).toBe(741_680);
    const same = at('0.01', { resourceType: 'M+I', tonnage: 29_791_946, grade: '0.0296', containedMetal: 971_280 });
    expect(lineOf([measured, indicated, same])!.contained).toBe(971_280);
    expect(standings([measured, indicated, same])).toEqual(['counted', 'counted', 'contained']);
    expect(standings([measured, same])).toEqual(['contained', 'counted']);
    expect(lineOf([measured, same])!.contained).toBe(971_280);
  });
});

it('reserves of 32,300 and 105,400 ounces are 137,700, with or without the line that says so', () => {
  const parts = [
    ounces({ resourceType: 'proven', containedMetal: 32_300 }),
    ounces({ resourceType: 'probable', containedMetal: 105_400 }),
  ];
  const both = ounces({ resourceType: '2P', containedMetal: 137_700 });
  for (const rows of [parts, [...parts, both], [both]])
    expect(lineOf(rows, 'proven and probable')!.contained).toBe(137_700);
});

it('measured, indicated and inferred in one figure are in no total', () => {
  const one = ounces({ resourceType: 'M+I+inferred', containedMetal: 1_195_250 });
  expect(classTotals([one])).toEqual([]);
  expect(resourceLadders([{ ...one, gradeUnit: 'g/t', containedMetalUnit: 'oz' }])).toEqual([]);
  expect(standings([one])).toEqual(['apart']);
});

describe('reports of several dates', () => {
  it('each category counts from its newest estimate, and the line names the dates', () => {
    const measured = estimate({ resourceType: 'measured', reportDate: '2022-06-30', tonnage: 300 });
    const indicated = estimate({ reportDate: '2024-12-31', tonnage: 700 });
    const older = estimate({ reportDate: '2022-06-30', tonnage: 500 });
    expect(standings([measured, indicated, older])).toEqual(['counted', 'counted', 'replaced']);
    expect(lineOf([measured, indicated, older])).toMatchObject({
      tonnage: 1_000,
      reportDate: '2024-12-31',
      reportDates: ['2024-12-31', '2022-06-30'],
      leftOut: [],
      notAdded: [],
    });
  });

  it('a newer reserve hides no resource, in totals or in the ladder', () => {
    const rows = [
      ounces({ resourceType: 'probable', reportDate: '2026-03-31', containedMetal: 900 }),
      ounces({ reportDate: '2023-03-31', containedMetal: 2_000 }),
      ounces({ resourceType: 'inferred', reportDate: '2021-03-31', containedMetal: 500 }),
    ];
    expect(classTotals(rows).map(({ resourceClass, contained }) => [resourceClass, contained])).toEqual([
      ['measured and indicated', 2_000],
      ['inferred', 500],
      ['proven and probable', 900],
    ]);
    const [ladder] = resourceLadders(rows.map((row) => ({ ...row, gradeUnit: 'g/t', containedMetalUnit: 'oz' })));
    expect(ladder!.steps.map(({ name, total }) => [name, total])).toEqual([
      ['Proven and probable', 900],
      ['Measured and indicated', 2_000],
      ['Inferred', 500],
    ]);
    expect(ladder!.reportDates).toEqual(['2026-03-31', '2023-03-31', '2021-03-31']);
  });

  it('a combined figure that is newer than its parts replaces them, an older one is replaced, and never silently', () => {
    const at = (resourceType: Estimate['resourceType'], year: number, tonnage: number) =>
      estimate({ resourceType, reportDate: `${year}-12-31`, tonnage });
    expect(standings([at('measured', 2020, 1), at('indicated', 2020, 2), at('M+I', 2024, 9)])).toEqual([
      'replaced',
      'replaced',
      'counted',
    ]);
    expect(standings([at('measured', 2024, 1), at('indicated', 2024, 2), at('M+I', 2020, 9)])).toEqual([
      'counted',
      'counted',
      'replaced',
    ]);
    const partly = [at('measured', 2024, 1), at('M+I', 2020, 9)];
    expect(standings(partly)).toEqual(['counted', 'beside']);
    expect(lineOf(partly)).toMatchObject({ tonnage: 1, notAdded: [partly[1]!.id] });
  });
});

describe('zones', () => {
  const zone = (name: string | null, year: number, tonnage: number, more: Partial<Estimate> = {}) =>
    estimate({ zone: name, reportDate: `${year}-12-31`, tonnage, ...more });

  it('add up, the newest of each, whatever the dates and the spelling', () => {
    const rows = [zone('North', 2024, 100), zone('South', 2020, 20), zone('north ', 2021, 7_000)];
    expect(lineOf(rows)).toMatchObject({ tonnage: 120, reportDates: ['2024-12-31', '2020-12-31'] });
    expect(standings(rows)).toEqual(['counted', 'counted', 'replaced']);
  });

  it('of one date are within the whole deposit, and older ones replaced by it', () => {
    const rows = [zone(null, 2024, 100), zone('North', 2024, 60), zone('South', 2020, 50)];
    expect(standings(rows)).toEqual(['counted', 'contained', 'replaced']);
    expect(lineOf(rows)).toMatchObject({ tonnage: 100, notAdded: [] });
  });

  it('that are newer than the whole deposit count with those of its date, and the whole is named', () => {
    const whole = zone(null, 2020, 100);
    const rows = [
      whole,
      zone('North', 2020, 60),
      zone('North', 2024, 70),
      zone('South', 2020, 40),
      zone('West', 2018, 9),
    ];
    expect(standings(rows)).toEqual(['beside', 'replaced', 'counted', 'counted', 'replaced']);
    expect(lineOf(rows)).toMatchObject({ tonnage: 110, notAdded: [whole.id] });
  });

  it('a second base case of a zone and date is not added, but named', () => {
    const rows = [
      zone('North', 2024, 100, { cutoffGrade: '0.3', cutoffGradeUnit: 'g/t' }),
      zone('North', 2024, 60, { cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' }),
    ];
    expect(standings(rows)).toEqual(['counted', 'double']);
    expect(lineOf(rows)).toMatchObject({ tonnage: 100, notAdded: [rows[1]!.id] });
  });

  it('without a base case are in no total, but named', () => {
    const rows = [zone('North', 2024, 100, { baseCase: false }), zone('South', 2024, 5)];
    expect(lineOf(rows)).toMatchObject({ tonnage: 5, notAdded: [rows[0]!.id] });
  });
});

it('says of the reserves what all that is added says', () => {
  const said = (...values: (boolean | null)[]) =>
    lineOf(values.map((includesReserves, index) => estimate({ zone: `Zone ${index}`, includesReserves })))!
      .includesReserves;
  expect(said(true, true)).toBe(true);
  expect(said(false)).toBe(false);
  expect(said(true, null)).toBeNull();
  expect(said(true, false)).toBeNull();
});

describe('units of the metal', () => {
  it('121 Mt at 205 ppm of uranium are 54.7 Mlb', () => {
    const line = lineOf([estimate({ metal: 'Uranium', tonnage: 121_000_000, grade: '205', gradeUnit: 'ppm' })]);
    expect(line).toMatchObject({ containedUnit: 'lb', containedFrom: 'computed' });
    // 24,805 t of 2,204.62262185 lb
    expect(line!.contained).toBeCloseTo(24_805 * 2_204.62262185, 0);
  });

  it('base metals are told in tonnes, also where they are published in pounds; silver in ounces; diamonds in carats', () => {
    const of = (fields: Partial<Estimate>) => lineOf([estimate(fields)]);
    const pounds = { containedMetal: 2_204_622_622, containedMetalUnit: 'lb' };
    expect(of({ metal: 'Copper', ...pounds })).toMatchObject({ containedUnit: 'tonnes' });
    expect(of({ metal: 'Copper', ...pounds })!.contained).toBeCloseTo(1_000_000, 0);
    expect(of({ metal: 'Nickel', grade: '300', gradeUnit: 'ppm', tonnage: 1_000_000 })!.contained).toBeCloseTo(300, 9);
    expect(of({ metal: 'Silver', grade: '0.1', gradeUnit: '%' })).toMatchObject({ containedUnit: 'oz' });
    expect(of({ metal: 'Diamond', grade: '0.64', gradeUnit: 'ct/t', tonnage: 74_500_000 })).toMatchObject({
      contained: 47_680_000,
      containedUnit: 'carats',
    });
  });
});

describe('what tells two estimates apart', () => {
  const one = estimate({ zone: 'North', cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' });

  it('is category, metal, date, zone and cut-off, each however it is written', () => {
    expect(estimateKey({ ...one, metal: 'GOLD', zone: ' north', cutoffGrade: '0.50', cutoffGradeUnit: 'ppm' })).toBe(
      estimateKey(one),
    );
    for (const other of [
      { resourceType: 'inferred' as const },
      { metal: 'Silver' },
      { reportDate: '2025-12-31' },
      { zone: null },
      { cutoffGrade: '0.6' },
      { cutoffGrade: null },
    ])
      expect(estimateKey({ ...one, ...other })).not.toBe(estimateKey(one));
    expect(cutoffKey({ cutoffGrade: '2', cutoffGradeUnit: 'ct/t' })).not.toBe(
      cutoffKey({ cutoffGrade: '2', cutoffGradeUnit: null }),
    );
  });

  it('is said in words where nothing does', () => {
    expect(keyFault(one, { ...one, baseCase: false })).toEqual({
      field: 'reportDate',
      error:
        'This estimate is there already: indicated Gold, North, 2024-12-31, cut-off 0.5 g/t. Change that one, or say what differs: zone, date or cut-off.',
    });
    expect(keyFault({ ...one, reportDate: null }, { ...one, reportDate: null })).toBeUndefined();
    expect(keyFault(one, { ...one, zone: 'South' })).toBeUndefined();
  });

  it('leaves one base case to a zone and date', () => {
    const other = { ...one, cutoffGrade: '0.3' };
    expect(keyFault(one, other)).toMatchObject({ field: 'baseCase' });
    expect(keyFault({ ...one, baseCase: false }, other)).toBeUndefined();
    expect(baseCaseFault(one, { ...other, baseCase: false })).toBeUndefined();
    expect(
      baseCaseFault({ ...one, reportDate: null, cutoffGrade: null }, { ...one, reportDate: null }),
    ).toBeUndefined();
  });
});

describe('laws', () => {
  const anything = fc.array(
    fc.record({
      resourceType: fc.constantFrom(...resourceTypes),
      zone: fc.constantFrom(null, 'North', 'South'),
      baseCase: fc.constantFrom(true, true, false),
      reportDate: fc.constantFrom(null, '2020-12-31', '2022-12-31', '2024-12-31'),
      tonnage: fc.integer({ min: 1, max: 1_000 }),
    }),
    { maxLength: 12 },
  );
  const isSameRock = (one: Standable, other: Standable) =>
    one.zone === null || other.zone === null || one.zone === other.zone;

  it('no rock counts twice in a class, and nothing is without a place', () => {
    fc.assert(
      fc.property(anything, (rows) => {
        const all = rows.map(estimate);
        const places = placesOf(all);
        expect(places.size).toBe(all.length);
        const counted = all.filter((row) => places.get(row)!.standing === 'counted');
        for (const [index, one] of counted.entries())
          for (const other of counted.slice(index + 1)) {
            const types = [one.resourceType, other.resourceType];
            if (types[0] === types[1]) expect(isSameRock(one, other)).toBe(false);
            if (types.includes('M+I') && (types.includes('measured') || types.includes('indicated')))
              expect(isSameRock(one, other)).toBe(false);
            if (types.includes('2P') && (types.includes('proven') || types.includes('probable')))
              expect(isSameRock(one, other)).toBe(false);
          }
      }),
    );
  });

  it('what is replaced is older than what replaced it, and of the same rock', () => {
    fc.assert(
      fc.property(anything, (rows) => {
        for (const [row, { standing, by }] of placesOf(rows.map(estimate))) {
          if (standing !== 'replaced') continue;
          expect(by.length).toBeGreaterThan(0);
          for (const newer of by) {
            expect((newer.reportDate ?? '') >= (row.reportDate ?? '')).toBe(true);
            expect(isSameRock(newer, row)).toBe(true);
          }
          expect(by.some((newer) => (newer.reportDate ?? '') > (row.reportDate ?? ''))).toBe(true);
        }
      }),
    );
  });

  it('a class of which a base case is known is never empty', () => {
    fc.assert(
      fc.property(anything, (rows) => {
        const all = rows.map(estimate);
        const names = new Set<string>(classTotals(all).map(({ resourceClass }) => resourceClass));
        const has = (...types: string[]) =>
          all.some(({ resourceType, baseCase }) => baseCase && types.includes(resourceType));
        expect(names.has('measured and indicated')).toBe(has('measured', 'indicated', 'M+I'));
        expect(names.has('inferred')).toBe(has('inferred'));
        expect(names.has('proven and probable')).toBe(has('proven', 'probable', '2P'));
      }),
    );
  });
});
