import { expect, it } from 'vitest';
import { computedUnit, metalUnit } from './metal-units.ts';

it.each([
  ['Gold', 'oz'],
  ['Ag', 'oz'],
  ['Platinum group metals', 'oz'],
  ['Uranium', 'lb'],
  ['diamonds', 'carats'],
  ['Copper', 'tonnes'],
  ['Unobtainium', 'tonnes'],
] as const)('tells %s in %s', (metal, unit) => expect(metalUnit(metal)).toBe(unit));

it.each([
  ['Gold', 'g/t', 'oz'],
  ['Gold', '%', 'oz'],
  ['Uranium', 'ppm', 'lb'],
  ['Copper', '%', 'tonnes'],
  ['Diamond', 'ct/t', 'carats'],
  // Carats are counted of stones alone: of what is no stone in ct/t, and of stones by mass, the grade says in what.
  ['Gold', 'ct/t', 'carats'],
  ['Diamond', '%', 'tonnes'],
  ['Diamond', 'g/t', 'oz'],
] as const)('counts %s of a grade in %s in %s', (metal, gradeUnit, unit) =>
  expect(computedUnit(metal, gradeUnit)).toBe(unit),
);
