import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder, type LadderEstimate, resourceLadders } from './resource-ladder.ts';

const estimate = (fields: Partial<LadderEstimate>): LadderEstimate => ({
  resourceType: 'measured',
  metal: 'Gold',
  zone: null,
  baseCase: true,
  cutoffGrade: null,
  cutoffGradeUnit: null,
  reportDate: '2025-12-31',
  tonnage: null,
  grade: null,
  gradeUnit: null,
  containedMetal: null,
  containedMetalUnit: 'oz',
  ...fields,
});

it('never adds inferred to measured and indicated, nor reserves to resources', () => {
  const [ladder] = resourceLadders([
    estimate({ resourceType: 'measured', containedMetal: 1_000_000 }),
    estimate({ resourceType: 'indicated', containedMetal: 2_000_000 }),
    estimate({ resourceType: 'inferred', containedMetal: 500_000 }),
    estimate({ resourceType: 'probable', containedMetal: 900_000 }),
  ]);
  expect(ladder?.steps.map(({ name, total }) => [name, total])).toEqual([
    ['Proven and probable', 900_000],
    ['Measured and indicated', 3_000_000],
    ['Inferred', 500_000],
  ]);
});

it('takes the newest report of each metal, in one unit', () => {
  const ladders = resourceLadders([
    estimate({ containedMetal: 9_000_000, reportDate: '2019-12-31' }),
    estimate({ containedMetal: 1_000_000 }),
    estimate({ resourceType: 'indicated', containedMetal: 31.1034768, containedMetalUnit: 'kg' }),
    estimate({ metal: 'Silver' }),
  ]);
  expect(ladders).toHaveLength(1);
  expect(ladders[0]?.steps[0]?.total).toBeCloseTo(1_001_000, 0);
});

it('puts the primary metal first', () => {
  const rows = [estimate({ metal: 'Cobalt' }), estimate({ metal: 'Nickel' })];
  expect(inOrder(rows, ['Nickel', 'Cobalt']).map(({ metal }) => metal)).toEqual(['Nickel', 'Cobalt']);
});

it('takes tonnage times grade where the contained metal is not published', () => {
  const [ladder] = resourceLadders([
    estimate({ metal: 'Zinc', resourceType: 'inferred', tonnage: 2_800_000, grade: '6', gradeUnit: '%' }),
  ]);
  expect(ladder).toMatchObject({ unit: 'tonnes', isComputed: true });
  expect(ladder?.steps[0]?.total).toBeCloseTo(168_000);
});

it('is one of each metal, however its name is written', () => {
  const ladders = resourceLadders([
    estimate({ metal: 'Gold', containedMetal: 1_000_000 }),
    estimate({ metal: 'gold ', resourceType: 'indicated', containedMetal: 500_000 }),
  ]);
  expect(ladders.map(({ metal, steps }) => [metal, steps.map(({ total }) => total)])).toEqual([['Gold', [1_500_000]]]);
  expect(
    inOrder([estimate({ metal: 'Silver' }), estimate({ metal: 'GOLD' })], ['Gold']).map(({ metal }) => metal),
  ).toEqual(['GOLD', 'Silver']);
});

it('adds Donlin’s measured and indicated as published, though computed they are a little less (39 and 38.96 Moz)', () => {
  const donlin = { tonnage: 541_000_000, grade: '2.24', gradeUnit: 'g/t' as const, resourceType: 'indicated' as const };
  const [computed] = resourceLadders([estimate({ ...donlin, containedMetalUnit: null })]);
  expect(computed).toMatchObject({ unit: 'oz', isComputed: true });
  expect(computed!.steps[0]!.total).toBeCloseTo(38_961_562, -3);
  const [published] = resourceLadders([estimate({ ...donlin, containedMetal: 39_000_000 })]);
  expect(published).toMatchObject({ isComputed: false, steps: [{ total: 39_000_000 }] });
});

it('converts what is told in other units of one report into the unit of the first', () => {
  const [ladder] = resourceLadders([
    estimate({ metal: 'Copper', containedMetal: 1_000, containedMetalUnit: 'tonnes' }),
    estimate({ metal: 'Copper', resourceType: 'indicated', containedMetal: 2_204_622.62185, containedMetalUnit: 'lb' }),
  ]);
  expect(ladder!.unit).toBe('tonnes');
  expect(ladder!.steps[0]!.parts.map(({ amount }) => amount)).toEqual([1_000, expect.closeTo(1_000, 6)]);
});

it('has no step of nothing, and no ladder where nothing is known', () => {
  expect(resourceLadders([])).toEqual([]);
  expect(resourceLadders([estimate({ containedMetal: null, containedMetalUnit: null })])).toEqual([]);
  expect(resourceLadders([estimate({ containedMetal: 0 })])).toEqual([]);
  expect(resourceLadders([estimate({ tonnage: 1, grade: 1, gradeUnit: null, containedMetalUnit: null })])).toEqual([]);
});

it('neither the order of the estimates nor an older report changes anything', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const type = fc.constantFrom('measured', 'indicated', 'inferred', 'proven', 'probable');
  const row = fc.record({ resourceType: type, containedMetal: amount });
  fc.assert(
    fc.property(fc.uniqueArray(row, { minLength: 1, selector: ({ resourceType }) => resourceType }), (rows) => {
      const estimates = rows.map(estimate);
      const expected = resourceLadders(estimates);
      expect(resourceLadders(estimates.toReversed())).toEqual(expected);
      const older = rows.map((each) => estimate({ ...each, reportDate: '2020-01-01' }));
      expect(resourceLadders([...older, ...estimates])).toEqual(expected);
      const all = rows.reduce((sum, { containedMetal }) => sum + containedMetal, 0);
      expect(expected[0]!.steps.reduce((sum, { total }) => sum + total, 0)).toBe(all);
    }),
  );
});

it('puts a report without a day last, and categories of one report by falling confidence, resources before reserves', () => {
  const rows = [
    estimate({ resourceType: 'inferred' }),
    estimate({ resourceType: 'measured', reportDate: null }),
    estimate({ resourceType: 'proven' }),
    estimate({ resourceType: 'indicated', reportDate: '2026-01-31' }),
    estimate({ resourceType: 'measured' }),
  ];
  expect(inOrder(rows).map(({ resourceType, reportDate }) => `${resourceType} ${reportDate}`)).toEqual([
    ...['indicated 2026-01-31', 'measured 2025-12-31', 'inferred 2025-12-31', 'proven 2025-12-31', 'measured null'],
  ]);
  expect(inOrder([...rows].toReversed())).toEqual(inOrder(rows));
});

it('tells each metal by itself, and whether some of it is tonnage times grade', () => {
  const rock = { tonnage: 1_000_000, grade: '2', gradeUnit: 'g/t' } as const;
  const ladders = resourceLadders([
    estimate({ ...rock }),
    estimate({ resourceType: 'indicated', containedMetal: 10_000 }),
    estimate({ metal: 'Copper', containedMetal: 5_000, containedMetalUnit: 'tonnes', reportDate: null }),
  ]);
  expect(ladders.map(({ metal, unit, isComputed, reportDate }) => [metal, unit, isComputed, reportDate])).toEqual([
    ['Gold', 'oz', true, '2025-12-31'],
    ['Copper', 'tonnes', false, null],
  ]);
  // 2 t of gold are 64,301.5 oz.
  expect(ladders[0]?.steps[0]?.parts.map(({ type, amount }) => [type, Math.round(amount)])).toEqual([
    ['measured', 64_301],
    ['indicated', 10_000],
  ]);
});

it.each([
  ['tonnage', { tonnage: null }],
  ['grade', { grade: null }],
  ['unit of the grade', { gradeUnit: null }],
] as const)('tells no metal without a %s, unless it is published with its unit', (_, missing) => {
  const rock = { tonnage: 1_000_000, grade: '2', gradeUnit: 'g/t', ...missing } as const;
  expect(resourceLadders([estimate(rock)])).toEqual([]);
  expect(resourceLadders([estimate({ ...rock, containedMetal: 5, containedMetalUnit: null })])).toEqual([]);
  expect(resourceLadders([estimate({ ...rock, containedMetal: 5 })])).toHaveLength(1);
});
