import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkContainedMetal,
  containedMetal,
  convertGrade,
  convertMass,
  gradeGpt,
  naturalUnit,
  massGrade,
} from './units.ts';
import { drillGradeUnits, quantityUnits } from '../vocabulary.ts';

/** A carat is of stones, which no metal is. */
const ofMass = drillGradeUnits.filter((unit) => unit !== 'ct/t');

describe('grades', () => {
  test.each([
    ['1', 'oz/t', 240 / 7],
    ['0.21875', 'oz/t', 7.5],
    ['0.7', 'oz/t', 24],
    ['100', 'ppb', 0.1],
    ['0.5', '%', 5000],
    ['0.07', '%', 700],
    ['1', '%', 10_000],
    ['3.25', 'ppm', 3.25],
    ['2.03', 'g/t', 2.03],
    [0.29, '%', 2900],
    ['0', 'g/t', 0],
  ])('%s %s are %d g/t', (value, unit, gpt) => {
    expect(gradeGpt(value, unit)).toBe(gpt);
  });

  test('0.145 oz/t is 4.9714 g/t (superglobalcalculator.com, ore grade)', () => {
    expect(gradeGpt('0.145', 'oz/t')).toBeCloseTo(4.9714, 4);
  });

  test('a troy ounce per short ton, computed from the masses, is 240/7 g/t exactly', () => {
    expect(31.1034768 / 0.90718474).toBeCloseTo(240 / 7, 12);
    expect(convertGrade('240', 'g/t', 'oz/t')).toBe(7);
    expect(convertGrade('1', 'g/t', 'oz/t')).toBe(7 / 240);
    expect(convertGrade('7.5', 'g/t', 'oz/t')).toBe(0.21875);
  });

  test.each(['ct/t', 'kg/t', 'lb/t', '', 'G/T', 'constructor'])('%j is no grade of a metal', (unit) => {
    expect(gradeGpt('1', unit)).toBeNull();
    expect(convertGrade('1', unit, 'g/t')).toBeNull();
    expect(convertGrade('1', 'g/t', unit)).toBeNull();
  });

  test('a carat is 0.2 g: 1 ct/t is 0.2 g of stones in a tonne', () => {
    expect(massGrade('1', 'ct/t')).toBe(0.2);
    expect(massGrade('1.55', 'ct/t')).toBe(0.31);
    expect(massGrade('0.5', '%')).toBe(5_000);
    expect(massGrade('1', 'lb/t')).toBeNull();
  });

  test('carats per tonne stay what they are', () => {
    expect(convertGrade('1.2', 'ct/t', 'g/t')).toBeNull();
    expect(convertGrade('1.2', 'ct/t', 'ct/t')).toBe(1.2);
  });

  const grade = fc.integer({ min: 0, max: 9_999_999 }).map((tenThousandths) => tenThousandths / 10_000);
  const unit = fc.constantFrom(...ofMass);

  test('there and back again', () => {
    fc.assert(
      fc.property(grade, unit, unit, (value, from, to) => {
        const back = convertGrade(convertGrade(value, from, to) ?? NaN, to, from) ?? NaN;
        return Math.abs(back - value) <= 1e-9 * Math.max(1, value);
      }),
    );
  });

  test('more of the same unit is more in g/t', () => {
    fc.assert(
      fc.property(
        grade,
        grade,
        unit,
        (a, b, from) => Math.sign((gradeGpt(a, from) ?? NaN) - (gradeGpt(b, from) ?? NaN)) === Math.sign(a - b),
      ),
    );
  });
});

describe('masses', () => {
  test.each([
    [1, 'tonnes', 'lb', 2204.62262185],
    [1, 'tonnes', 'oz', 32_150.7465686],
    [1, 'oz', 'g', 31.1034768],
    [1, 'lb', 'kg', 0.45359237],
    [1, 'tons', 'kg', 907.18474],
    [1, 'carats', 'g', 0.2],
    [1, 'lb', 'lbs', 1],
  ] as const)('%d %s is %s %d (NIST Handbook 44, appendix C)', (value, from, to, expected) => {
    expect(convertMass(value, from, to)).toBeCloseTo(expected, 6);
  });

  test('there and back again', () => {
    const unit = fc.constantFrom(...quantityUnits);
    fc.assert(
      fc.property(fc.nat(1e9), unit, unit, (value, from, to) => {
        const back = convertMass(convertMass(value, from, to), to, from);
        return Math.abs(back - value) <= 1e-9 * Math.max(1, value);
      }),
    );
  });
});

describe('contained metal of published estimates', () => {
  test.each([
    ['Donlin M&I, 541 Mt @ 2.24 g/t', 541e6, '2.24', 'g/t', 'oz', 38.96e6, 39e6],
    ['Chimo indicated', 4_017_600, '4.53', 'g/t', 'oz', 585_135, 585_190],
    ['Chimo inferred', 4_877_900, '3.82', 'g/t', 'oz', 599_083, 597_800],
    ['Pahtavaara inferred', 4.6e6, '3.2', 'g/t', 'oz', 473_259, 474_000],
    ['Goldboro measured', 519_000, '3.08', 'g/t', 'oz', 51_394, 51_400],
    ['Mabilo indicated, copper', 8.9e6, '1.92', '%', 'tonnes', 170_880, 169_800],
    ['Mabilo indicated, gold', 8.9e6, '2.03', 'g/t', 'oz', 580_868, 577_600],
  ] as const)('%s', (_name, tonnage, grade, gradeUnit, unit, computed, published) => {
    const answer = checkContainedMetal({ tonnage, grade, gradeUnit }, published, unit);
    expect(answer?.agrees).toBe(true);
    expect(Math.abs((answer?.computed ?? 0) / computed - 1)).toBeLessThan(0.0002);
  });

  test('pounds of copper: 1 Mt @ 0.5% hold 11.02 million', () => {
    expect(containedMetal({ tonnage: 1_000_000, grade: '0.5', gradeUnit: '%' }, 'lbs')).toBeCloseTo(11_023_113.1, 0);
  });

  test('5% off agrees, a little more does not, on both sides', () => {
    const deposit = { tonnage: 1000, grade: 1, gradeUnit: 'g/t' };
    expect(checkContainedMetal(deposit, 1050, 'g')).toEqual({ agrees: true, computed: 1000, difference: 0.05 });
    expect(checkContainedMetal(deposit, 1051, 'g')?.agrees).toBe(false);
    expect(checkContainedMetal(deposit, 950, 'g')?.agrees).toBe(true);
    expect(checkContainedMetal(deposit, 949, 'g')?.agrees).toBe(false);
  });

  test('kilograms taken for ounces are found', () => {
    expect(checkContainedMetal({ tonnage: 4_017_600, grade: '4.53', gradeUnit: 'g/t' }, 18_200, 'oz')?.agrees).toBe(
      false,
    );
  });

  test('stones give carats and nothing else does', () => {
    expect(containedMetal({ tonnage: 2_000_000, grade: '1.5', gradeUnit: 'ct/t' }, 'carats')).toBe(3_000_000);
    expect(containedMetal({ tonnage: 2_000_000, grade: '1.5', gradeUnit: 'ct/t' }, 'oz')).toBeNull();
    expect(containedMetal({ tonnage: 2_000_000, grade: '1.5', gradeUnit: 'g/t' }, 'carats')).toBeNull();
    expect(checkContainedMetal({ tonnage: 1, grade: 1, gradeUnit: 'kg/t' }, 1, 'kg')).toBeNull();
    expect(checkContainedMetal({ tonnage: 0, grade: 1, gradeUnit: 'g/t' }, 1, 'oz')).toBeNull();
  });

  test('tonnages beyond 32 bits stay exact', () => {
    expect(containedMetal({ tonnage: '24700000000', grade: '0.0001', gradeUnit: '%' }, 'tonnes')).toBe(24_700);
  });
});

test.each([
  ['g/t', 'oz'],
  ['oz/t', 'oz'],
  ['ppb', 'oz'],
  ['%', 'tonnes'],
  ['ct/t', 'carats'],
  ['constructor', 'oz'],
])('contained metal of a grade in %s is told in %s', (gradeUnit, unit) => {
  expect(naturalUnit(gradeUnit)).toBe(unit);
});

describe('laws of contained metal', () => {
  const tonnage = fc.integer({ min: 1, max: 1_000_000_000 });
  const grade = fc.integer({ min: 1, max: 1_000_000 }).map((parts) => parts / 10_000);
  const unit = fc.constantFrom(...quantityUnits.filter((each) => each !== 'carats'));
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

  test('in one unit is that in another, converted', () => {
    fc.assert(
      fc.property(tonnage, grade, fc.constantFrom(...ofMass), unit, unit, (tonnes, value, gradeUnit, a, b) => {
        const deposit = { tonnage: tonnes, grade: value, gradeUnit };
        return near(convertMass(containedMetal(deposit, a)!, a, b), containedMetal(deposit, b)!);
      }),
    );
  });

  test('is the same whichever unit the grade is told in', () => {
    fc.assert(
      fc.property(tonnage, grade, unit, (tonnes, value, to) => {
        const inGrams = containedMetal({ tonnage: tonnes, grade: value, gradeUnit: 'g/t' }, to)!;
        const inBillionths = containedMetal(
          { tonnage: tonnes, grade: convertGrade(value, 'g/t', 'ppb')!, gradeUnit: 'ppb' },
          to,
        )!;
        return near(inGrams, inBillionths);
      }),
    );
  });

  test('of two bodies is that of both, by their mean grade', () => {
    fc.assert(
      fc.property(tonnage, grade, tonnage, grade, (t1, g1, t2, g2) => {
        const of = (tonnes: number, value: number) =>
          containedMetal({ tonnage: tonnes, grade: value, gradeUnit: 'g/t' }, 'oz')!;
        return near(of(t1, g1) + of(t2, g2), of(t1 + t2, (t1 * g1 + t2 * g2) / (t1 + t2)));
      }),
    );
  });

  test('checked against itself agrees, and says by how much another figure is off', () => {
    const deposit = { tonnage: 4_600_000, grade: '3.2', gradeUnit: 'g/t' };
    const computed = containedMetal(deposit, 'oz')!;
    expect(checkContainedMetal(deposit, computed, 'oz')).toEqual({ agrees: true, computed, difference: 0 });
    expect(checkContainedMetal(deposit, computed * 1.5, 'oz')).toMatchObject({ agrees: false });
    expect(checkContainedMetal(deposit, computed * 1.5, 'oz')!.difference).toBeCloseTo(0.5, 12);
    // Avoirdupois ounces (28.3495 g) taken for troy ones are 9.7 % too many.
    expect(checkContainedMetal(deposit, (4_600_000 * 3.2) / 28.349523125, 'oz')?.agrees).toBe(false);
  });
});
