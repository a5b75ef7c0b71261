import { expect, it } from 'vitest';
import { inOrder, type LadderEstimate, resourceLadders } from './resource-ladder.ts';

const estimate = (fields: Partial<LadderEstimate>): LadderEstimate => ({
  resourceType: 'measured',
  metal: 'Gold',
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
