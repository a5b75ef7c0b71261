import { expect, it } from 'vitest';
import { gradeUnitFinding } from './grade-unit-finding.ts';

const told = (metal: string | null, value: string | null, unit: string | null) => {
  const finding = gradeUnitFinding('gradeUnit', metal, value, unit);
  return finding && `${finding.rule} ${finding.field}: ${finding.sentence} ${finding.mend}`;
};

it('a metal is not counted in carats, nor are stones weighed (1 ct/t is 0.2 g/t of what is no metal)', () => {
  expect(told('Gold', '1.50', 'ct/t')).toBe(
    'GN3 gradeUnit: Gold of 1.5 ct/t: carats are counted of stones, a metal is weighed. Check the unit of the grade, or which metal it is.',
  );
  expect(told('diamonds', '0.3', 'g/t')).toBe(
    'GN3 gradeUnit: Diamond of 0.3 g/t: stones are counted in carats for a tonne. Check the unit of the grade, or which metal it is.',
  );
  expect(['g/t', '%', 'oz/t', 'ppm', 'ppb'].map((unit) => told('Diamond', '1', unit)?.slice(0, 3))).toEqual([
    ...Array.from({ length: 5 }, () => 'GN3'),
  ]);
});

it('a precious metal is not told in per cent', () => {
  expect(told('Gold', '1.5', '%')).toBe(
    'GN3 gradeUnit: Gold of 1.5 % is 15,000 g/t. Check the unit of the grade: precious metals are told in grams.',
  );
  expect(told('Au', '0.101', '%')?.slice(0, 3)).toBe('GN3');
  expect(told('Gold', '0.1', '%')).toBeNull();
  expect(told('Silver', '5.1', '%')?.slice(0, 3)).toBe('GN3');
  expect(told('Silver', '5', '%')).toBeNull();
  expect(told('Gold', '1500', 'g/t')).toBeNull();
});

it('each in its own unit is silent, and so is what is not known', () => {
  expect(told('Gold', '1.5', 'g/t')).toBeNull();
  expect(told('Copper', '1.5', '%')).toBeNull();
  expect(told('Diamond', '1.5', 'ct/t')).toBeNull();
  // Other stones than diamonds are in no list.
  expect(told('Emerald', '1.5', 'ct/t')).toBeNull();
  expect(told(null, '1.5', 'ct/t')).toBeNull();
  expect(told('Gold', null, 'ct/t')).toBeNull();
  expect(told('Gold', '1.5', null)).toBeNull();
});
