import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Estimate, classTotals, notInTotals } from './resource-classes.ts';
import { resourceTypes } from '../vocabulary.ts';

let nextId = 1;
const estimate = (overrides: Partial<Estimate>): Estimate => ({
  id: nextId++,
  resourceType: 'indicated',
  metal: 'Gold',
  zone: null,
  baseCase: true,
  includesReserves: null,
  cutoffGrade: null,
  cutoffGradeUnit: null,
  reportDate: '2024-12-31',
  tonnage: 1000,
  grade: '1',
  gradeUnit: 'g/t',
  containedMetal: null,
  containedMetalUnit: null,
  ...overrides,
});

test('measured and indicated weighted by tonnage: 519,000 t @ 3.08 and 2,756,000 t @ 2.8 are 3,275,000 t @ 2.844 (by hand)', () => {
  const rows = [
    estimate({ resourceType: 'measured', tonnage: 519_000, grade: '3.08' }),
    estimate({ resourceType: 'indicated', tonnage: 2_756_000, grade: '2.8' }),
  ];
  const [line, ...others] = classTotals(rows);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    resourceClass: 'measured and indicated',
    tonnage: 3_275_000,
    gradeUnit: 'g/t',
    containedFrom: 'computed',
  });
  expect(line?.grade).toBeCloseTo((519_000 * 3.08 + 2_756_000 * 2.8) / 3_275_000, 10);
  expect(line?.grade).toBeCloseTo(2.8444, 4);
  expect(line?.contained).toBeCloseTo((519_000 * 3.08 + 2_756_000 * 2.8) / 31.1034768, 4);
});

test('the mean of grades is not the grade of the sum: 1 t @ 10 and 9 t @ 0 are 10 t @ 1', () => {
  const rows = [estimate({ tonnage: 1, grade: '10' }), estimate({ resourceType: 'measured', tonnage: 9, grade: '0' })];
  expect(classTotals(rows)[0]).toMatchObject({ tonnage: 10, grade: 1 });
});

test('three lines, never added across (NI 43-101, section 2.2)', () => {
  const lines = classTotals(resourceTypes.map((resourceType) => estimate({ resourceType })));
  expect(lines.map((line) => [line.resourceClass, line.tonnage, line.from.length])).toEqual([
    ['measured and indicated', 2000, 2],
    ['inferred', 1000, 1],
    ['proven and probable', 2000, 2],
  ]);
});

test('metals stay apart, whatever the case of their name', () => {
  const lines = classTotals([
    estimate({}),
    estimate({ metal: 'Copper', grade: '0.5', gradeUnit: '%' }),
    estimate({ metal: 'GOLD', resourceType: 'measured' }),
  ]);
  expect(lines.map((line) => [line.metal, line.tonnage])).toEqual([
    ['Gold', 2000],
    ['Copper', 1000],
  ]);
  expect(lines[1]).toMatchObject({ contained: 5, containedUnit: 'tonnes' });
});

test('an older report is superseded, one without a date too', () => {
  const rows = [
    estimate({ id: 71, reportDate: '2019-12-31', tonnage: 5000 }),
    estimate({ id: 72, reportDate: '2024-06-30' }),
    estimate({ id: 73, reportDate: null, tonnage: 9000 }),
  ];
  expect(classTotals(rows)[0]).toMatchObject({ reportDate: '2024-06-30', tonnage: 1000, from: [72], leftOut: [] });
  expect(classTotals([estimate({ reportDate: null })])[0]?.reportDate).toBeNull();
});

test('published contained metal is added as published, in the unit of the first', () => {
  const rows = [
    estimate({ resourceType: 'measured', containedMetal: 100, containedMetalUnit: 'oz' }),
    estimate({ containedMetal: 31_103, containedMetalUnit: 'g' }),
  ];
  const [line] = classTotals(rows);
  expect(line).toMatchObject({ containedUnit: 'oz', containedFrom: 'published' });
  expect(line?.contained).toBeCloseTo(1099.98, 1);
});

test('what lacks tonnage or grade, or does not convert, is left out and named', () => {
  const rows = [
    estimate({ id: 81, zone: 'A', tonnage: null }),
    estimate({ id: 82, zone: 'B', grade: '0.1', gradeUnit: 'oz/t' }),
    estimate({ id: 83, zone: 'C', grade: '2', gradeUnit: 'ct/t' }),
    estimate({ id: 84, zone: 'D', grade: null }),
    estimate({ id: 85, zone: 'E', resourceType: 'measured', grade: '7', gradeUnit: 'oz/t' }),
    estimate({ id: 86, zone: 'F', resourceType: 'measured', grade: '240', gradeUnit: 'g/t' }),
  ];
  const [line] = classTotals(rows);
  expect(line).toMatchObject({ gradeUnit: 'oz/t', from: [82, 85, 86], leftOut: [81, 83, 84] });
  expect(line?.grade).toBeCloseTo(14.1 / 3, 10);
  expect(classTotals([estimate({ tonnage: null })])).toEqual([]);
  expect(classTotals([])).toEqual([]);
});

test('the total lies between the lowest and the highest grade, and nothing is lost', () => {
  const row = fc.record({
    resourceType: fc.constantFrom('measured' as const, 'indicated' as const),
    tonnage: fc.integer({ min: 1, max: 1e12 }),
    grade: fc.integer({ min: 0, max: 999_999 }).map((tenThousandths) => String(tenThousandths / 10_000)),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const [line] = classTotals(rows.map((row, index) => estimate({ ...row, zone: `Zone ${index}` })));
      const grades = rows.map(({ grade }) => Number(grade));
      const sum = rows.reduce((total, { tonnage }) => total + tonnage, 0);
      return (
        line?.tonnage === sum &&
        line.grade >= Math.min(...grades) - 1e-9 &&
        line.grade <= Math.max(...grades) + 1e-9 &&
        line.from.length === rows.length
      );
    }),
  );
});

test('Mabilo indicated: copper and gold of one body are two lines, as its report has them', () => {
  const body = { tonnage: 8_900_000, resourceType: 'indicated' as const };
  const [copper, gold] = classTotals([
    estimate({ ...body, metal: 'Copper', grade: '1.92', gradeUnit: '%' }),
    estimate({ ...body, metal: 'Gold', grade: '2.03' }),
  ]);
  expect(copper).toMatchObject({ metal: 'Copper', contained: 170_880, containedUnit: 'tonnes' });
  expect(gold).toMatchObject({ metal: 'Gold', containedUnit: 'oz', containedFrom: 'computed' });
  expect(gold!.contained).toBeCloseTo(580_868, -1);
});

test('grades in several units of one report are told in that of the first', () => {
  const [line] = classTotals([
    estimate({ tonnage: 1_000, grade: '24' }),
    estimate({ resourceType: 'measured', tonnage: 1_000, grade: '0.7', gradeUnit: 'oz/t' }),
  ]);
  expect(line).toMatchObject({ tonnage: 2_000, grade: 24, gradeUnit: 'g/t' });
});

test('one estimate without a published figure makes the total a computed one', () => {
  const stated = { containedMetal: 40, containedMetalUnit: 'oz' };
  const [all] = classTotals([estimate(stated), estimate({ ...stated, resourceType: 'measured' })]);
  expect(all).toMatchObject({ contained: 80, containedFrom: 'published' });
  const [some] = classTotals([estimate(stated), estimate({ resourceType: 'measured' })]);
  expect(some).toMatchObject({ containedFrom: 'computed', containedUnit: 'oz' });
  expect(some!.contained).toBeCloseTo(2_000 / 31.1034768, 9);
});

test('nothing is a total of nothing, and nought tonnes are none', () => {
  expect(classTotals([])).toEqual([]);
  expect(classTotals([estimate({ tonnage: 0 })])).toEqual([]);
  expect(classTotals([estimate({ grade: null })])).toEqual([]);
});

test('neither the order nor the splitting of a body changes its total', () => {
  const part = fc.record({
    tonnage: fc.integer({ min: 1, max: 1_000_000 }),
    grade: fc.integer({ min: 0, max: 100_000 }).map((parts) => String(parts / 1_000)),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const rows = parts.map((each, index) => estimate({ ...each, zone: `Zone ${index}` }));
      const [line] = classTotals(rows);
      const [turned] = classTotals(rows.toReversed());
      expect(turned!.grade).toBeCloseTo(line!.grade, 9);
      expect(turned!.tonnage).toBe(line!.tonnage);
      const halves = parts.flatMap((each, index) =>
        ['upper', 'lower'].map((half) =>
          estimate({ ...each, tonnage: each.tonnage / 2, zone: `Zone ${index}, ${half}` }),
        ),
      );
      const [split] = classTotals(halves);
      expect(split!.grade).toBeCloseTo(line!.grade, 9);
      expect(split!.tonnage).toBeCloseTo(line!.tonnage, 6);
    }),
  );
});

test('what is in no total is named, also where nothing of its class adds up', () => {
  const [added, bare, reserve, alternative, sum] = [
    estimate({}),
    estimate({ resourceType: 'measured', grade: null }),
    // As some reports tell reserves: ounces alone.
    estimate({ resourceType: '2P', tonnage: null, grade: null, containedMetal: 500_000, containedMetalUnit: 'oz' }),
    estimate({ resourceType: 'inferred', baseCase: false }),
    estimate({ resourceType: 'M+I+inferred' }),
  ];
  const rows = [added, bare, reserve, alternative, sum];
  const totals = classTotals(rows);
  expect(totals.map(({ resourceClass, leftOut }) => [resourceClass, leftOut])).toEqual([
    ['measured and indicated', [bare.id]],
  ]);
  expect(notInTotals(rows, totals)).toEqual({ leftOut: [bare.id, reserve.id], notAdded: [alternative.id] });
  // Of each line it is what the line itself names.
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          resourceType: fc.constantFrom(...resourceTypes),
          zone: fc.constantFrom(null, 'North'),
          baseCase: fc.boolean(),
          reportDate: fc.constantFrom(null, '2024-12-31', '2025-12-31'),
          tonnage: fc.constantFrom(null, 1000),
          gradeUnit: fc.constantFrom('g/t', 'ct/t', null),
        }),
        { maxLength: 8 },
      ),
      (all) => {
        const estimates = all.map((fields) => estimate(fields));
        const lines = classTotals(estimates);
        const { leftOut, notAdded } = notInTotals(estimates, lines);
        expect(new Set(leftOut)).toEqual(new Set([...leftOut, ...lines.flatMap((line) => line.leftOut)]));
        expect(new Set(notAdded)).toEqual(new Set([...notAdded, ...lines.flatMap((line) => line.notAdded)]));
        const added = new Set(lines.flatMap(({ from }) => from));
        expect([...leftOut, ...notAdded].filter((id) => added.has(id))).toEqual([]);
      },
    ),
  );
});
