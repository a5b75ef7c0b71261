import { expect, it } from 'vitest';
import type { ComparedMine } from '../contract.ts';
import { equalMetal, gradeTonnage, namedTogether } from './grade-tonnage.ts';

const resource = (more: object) => ({
  ...{ of: 'gold', metal: 'Gold', resourceClass: 'measured and indicated', gradeUnit: 'g/t', contained: null },
  ...{ containedUnit: null, cutoffs: null, reportDates: [], includesReserves: null, leftOut: 0, ...more },
});
const mine = (name: string, ...resources: object[]) => ({ name, resources }) as unknown as ComparedMine;

it('every class of the metal that most mines have is a point, in one unit of grade', () => {
  const alder = mine(
    'Alder',
    resource({ tonnage: 1e7, grade: 2 }),
    resource({ tonnage: 4e6, grade: 1, resourceClass: 'inferred' }),
  );
  const birch = mine('Birch', resource({ tonnage: 2e6, grade: 4_000, gradeUnit: 'ppb' }));
  const cedar = mine('Cedar', resource({ of: 'copper', metal: 'Copper', tonnage: 5e8, grade: 0.4, gradeUnit: '%' }));
  const chart = gradeTonnage([alder, birch, cedar])!;
  expect([chart.metal, chart.unit]).toEqual(['gold', 'g/t']);
  expect(chart.points.map(({ mine: { name }, tonnage, grade }) => [name, tonnage, grade])).toEqual([
    ['Alder', 1e7, 2],
    ['Alder', 4e6, 1],
    ['Birch', 2e6, 4],
  ]);
  expect(chart.without).toEqual([cedar]);
  expect(gradeTonnage([alder, cedar])).toBeNull();
});

it('lines of equal metal hold the same at both ends', () => {
  const chart = gradeTonnage([
    mine('Alder', resource({ tonnage: 1e7, grade: 2 })),
    mine('Birch', resource({ tonnage: 1e5, grade: 8 })),
  ])!;
  const lines = equalMetal(chart);
  expect(lines.map(({ contained }) => contained)).toEqual([1e4, 1e5, 1e6]);
  for (const { contained, from, to } of lines)
    for (const { tonnage, grade } of [from, to]) expect((tonnage * grade) / 31.1034768 / contained).toBeCloseTo(1, 9);
});

it('diamonds are told in carats', () => {
  const stones = { of: 'diamond', metal: 'Diamond', gradeUnit: 'ct/t' };
  const chart = gradeTonnage([
    mine('Alder', resource({ ...stones, tonnage: 1e7, grade: 2 })),
    mine('Birch', resource({ ...stones, tonnage: 1e6, grade: 1 })),
  ])!;
  expect(chart.unit).toBe('ct/t');
  for (const { contained, to } of equalMetal(chart)) expect(to.tonnage * to.grade).toBeCloseTo(contained, 3);
});

it('names each class where there is room, and each mine once, at its largest tonnage, on a phone', () => {
  const alder = mine(
    'Alder',
    resource({ tonnage: 4e6, grade: 1, resourceClass: 'inferred' }),
    resource({ tonnage: 1e7, grade: 2 }),
  );
  const birch = mine('Birch', resource({ tonnage: 2e6, grade: 4 }));
  const { points } = gradeTonnage([alder, birch])!;
  const namedAt = (width: number) => namedTogether(points, width).map(({ mine: { name }, of }) => [name, of]);
  expect(namedAt(900)).toEqual([
    ['Alder', [0]],
    ['Alder', [1]],
    ['Birch', [2]],
  ]);
  expect(namedAt(330)).toEqual([
    ['Alder', [1, 0]],
    ['Birch', [2]],
  ]);
});
