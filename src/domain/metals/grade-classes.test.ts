import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gradeClass, gradeLimits, usualGradeUnit } from './grade-classes.ts';
import { metals } from './metals.ts';
import { convertGrade } from './units.ts';
import { drillGradeUnits } from '../vocabulary.ts';

it('parts grades where the list of mines parts those of gold, and in any unit at the same places', () => {
  expect(gradeLimits('gold', 'g/t')).toEqual([1, 5, 20]);
  expect(gradeLimits('Au', 'ppb')).toEqual([1_000, 5_000, 20_000]);
  expect(gradeLimits('Copper', '%')).toEqual([0.3, 0.8, 2]);
  expect(gradeLimits('Copper', 'ppm')).toEqual([3_000, 8_000, 20_000]);
  expect(gradeLimits('Unobtainium', '%')).toEqual([0.1, 1, 5]);
});

it('has a class for each grade: the limit itself belongs to the richer one', () => {
  const limits = gradeLimits('Gold', 'g/t');
  expect([0, 0.99, 1, 4.99, 5, 19.99, 20, 900].map((grade) => gradeClass(grade, limits))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
});

const units = drillGradeUnits.filter((unit) => unit !== 'ct/t');
const ofMass = metals.filter((metal) => metal !== 'Diamond');

it('has limits for stones in carats alone', () => {
  const [low = 0, middle = 0, high = 0] = gradeLimits('Diamond', 'ct/t');
  expect(0 < low && low < middle && middle < high).toBe(true);
  expect(gradeLimits('Diamond', 'g/t')).toEqual([]);
  expect(gradeLimits('Gold', 'ct/t')).toEqual([]);
});

it('has rising limits for every metal in every unit of drilling', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ofMass), fc.constantFrom(...units), (metal, unit) => {
      const [low = 0, middle = 0, high = 0] = gradeLimits(metal, unit);
      expect(0 < low && low < middle && middle < high).toBe(true);
    }),
  );
});

it('a grade is of the same class in whatever unit it is told', () => {
  const grade = fc.integer({ min: 1, max: 1_000_000 }).map((parts) => parts / 1_000);
  const unit = fc.constantFrom(...units);
  fc.assert(
    fc.property(fc.constantFrom(...ofMass), grade, unit, unit, (metal, value, from, to) => {
      const converted = convertGrade(value, from, to)!;
      const limits = gradeLimits(metal, from);
      // Next to a limit the last digit decides.
      if (limits.some((limit) => Math.abs(value / limit - 1) < 1e-9)) return;
      expect(gradeClass(converted, gradeLimits(metal, to))).toBe(gradeClass(value, limits));
    }),
  );
});

it('a richer grade is never of a poorer class', () => {
  const grade = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...metals), grade, grade, (metal, one, other) => {
      const limits = gradeLimits(metal, '%');
      const [poor, rich] = [Math.min(one, other), Math.max(one, other)].map((value) => gradeClass(value, limits));
      expect(poor!).toBeLessThanOrEqual(rich!);
      expect(rich!).toBeLessThanOrEqual(3);
    }),
  );
});

it.each([
  ['Gold', 'g/t'],
  ['Au', 'g/t'],
  ['copper', '%'],
  ['Diamond', 'ct/t'],
  // Without classes of its own, and not known at all.
  ['Bismuth', null],
  ['Unobtainium', null],
] as const)('the grades of %s are usually told in %s', (metal, unit) => {
  expect(usualGradeUnit(metal)).toBe(unit);
});

it('a metal without classes of its own has those of the others', () => {
  expect(gradeLimits('Bismuth', '%')).toEqual([0.1, 1, 5]);
  expect(gradeLimits('Bismuth', 'g/t')).toEqual([1_000, 10_000, 50_000]);
});
