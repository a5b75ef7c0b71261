import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { div, type Fraction, mul, read, rounded } from '../capital/fractions.fixture.ts';
import { drillGradeUnits, gradeUnits, quantityUnits } from '../vocabulary.ts';
import { gradeThickness, metalGradeUnit } from './grade-thickness.ts';
import { computedUnit, metalUnit } from './metal-units.ts';
import { metals } from './metals.ts';
import {
  checkContainedMetal,
  containedMetal,
  convertGrade,
  convertMass,
  gradeGpt,
  massGrade,
  naturalUnit,
} from './units.ts';

/** Grades and masses once more, in fractions: `domain.md` 3.1 to 3.4. */

/** 480 grains of 0.06479891 g. */
const troyOunce = mul(read(480), read('0.06479891'));
const pound = mul(read(7_000), read('0.06479891'));
const shortTon = mul(read(2_000), pound);
const tonne = read(1_000_000);

const mass: Readonly<Record<string, Fraction>> = {
  ...{ oz: troyOunce, lb: pound, lbs: pound, tons: shortTon, tonnes: tonne },
  ...{ kg: read(1_000), g: read(1), carats: read('0.2') },
};
const grade: Readonly<Record<string, Fraction>> = {
  ...{ 'g/t': read(1), ppm: read(1), ppb: div(read(1), read(1_000)), '%': read(10_000) },
  // A troy ounce in a short ton.
  'oz/t': div(mul(troyOunce, tonne), shortTon),
};
const metalGrades = ['g/t', 'ppm', 'ppb', '%', 'oz/t'] as const;

/** The nearest floating-point number of a fraction. */
function nearest(value: Fraction): number {
  const text = rounded(value, 40);
  return Number(text);
}

const value = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, digits]) => (units / 10 ** digits).toFixed(digits));

describe('grades', () => {
  it('convert exactly, and are rounded once', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(...metalGrades), fc.constantFrom(...metalGrades), (text, from, to) => {
        expect(gradeGpt(text, from)).toBe(nearest(mul(read(text), grade[from]!)));
        expect(convertGrade(text, from, to)).toBe(nearest(div(mul(read(text), grade[from]!), grade[to]!)));
        expect(massGrade(text, from)).toBe(gradeGpt(text, from));
      }),
    );
  });

  it.each([
    ['7.5', 'g/t', 'oz/t', '0.21875'],
    ['0.145', 'oz/t', 'g/t', '4.9714'],
    ['0.7', 'oz/t', 'g/t', '24.0'],
    ['100', 'ppb', 'g/t', '0.1'],
    ['0.5', '%', 'g/t', '5000'],
    ['1', 'oz/t', 'g/t', '34.2857142857'],
    ['1', 'g/t', 'oz/t', '0.0291666667'],
    ['1', 'ppm', 'ppb', '1000'],
    ['205', 'ppm', '%', '0.0205'],
  ] as const)('%s %s are in %s %s', (text, from, to, wanted) => {
    expect(convertGrade(text, from, to)!.toFixed(wanted.split('.')[1]?.length ?? 0)).toBe(wanted);
  });

  it('of stones are no grade of a metal', () => {
    for (const unit of metalGrades) {
      expect(convertGrade('1', 'ct/t', unit)).toBeNull();
      expect(convertGrade('1', unit, 'ct/t')).toBeNull();
    }
    expect(gradeGpt('1', 'ct/t')).toBeNull();
    expect(convertGrade('1.25', 'ct/t', 'ct/t')).toBe(1.25);
    // By their mass they are in an order: a carat is a fifth of a gram.
    expect(massGrade('1.25', 'ct/t')).toBe(0.25);
    for (const unit of ['', 'constructor', 'G/T', 'kg/t']) expect(gradeGpt('1', unit)).toBeNull();
  });
});

describe('masses', () => {
  it('convert exactly, and are rounded once', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(...quantityUnits), fc.constantFrom(...quantityUnits), (text, from, to) => {
        expect(convertMass(text, from, to)).toBe(nearest(div(mul(read(text), mass[from]!), mass[to]!)));
      }),
    );
  });

  it.each([
    [1, 'tonnes', 'lb', '2204.62262185'],
    [1, 'tonnes', 'oz', '32150.7465686'],
    [1, 'tons', 'tonnes', '0.90718474'],
    [1, 'tons', 'lbs', '2000'],
    [1, 'lb', 'kg', '0.45359237'],
    [5, 'carats', 'g', '1'],
    [12, 'oz', 'g', '373.2417216'],
  ] as const)('%d %s are in %s %s', (amount, from, to, wanted) => {
    expect(convertMass(amount, from, to).toFixed(wanted.split('.')[1]?.length ?? 0)).toBe(wanted);
  });
});

describe('metal in the ground', () => {
  const tonnage = fc.integer({ min: 1, max: 2_000_000_000 });

  it('is tonnage times grade in the unit asked for, of stones carats alone', () => {
    fc.assert(
      fc.property(
        tonnage,
        value,
        fc.constantFrom(...gradeUnits),
        fc.constantFrom(...quantityUnits),
        (tonnes, text, unit, to) => {
          const found = containedMetal({ tonnage: tonnes, grade: text, gradeUnit: unit }, to);
          const isStones = unit === 'ct/t';
          if (isStones !== (to === 'carats')) expect(found).toBeNull();
          else if (isStones) expect(found).toBe(nearest(mul(read(tonnes), read(text))));
          else expect(found).toBe(nearest(div(mul(mul(read(tonnes), read(text)), grade[unit]!), mass[to]!)));
        },
      ),
    );
  });

  it.each<[what: string, tonnage: number, grade: string, unit: string, to: 'oz' | 'tonnes', published: number]>([
    ['Donlin', 541_000_000, '2.24', 'g/t', 'oz', 39_000_000],
    ['Chimo, indicated', 4_017_600, '4.53', 'g/t', 'oz', 585_190],
    ['Chimo, inferred', 4_877_900, '3.82', 'g/t', 'oz', 597_800],
    ['Pahtavaara', 4_600_000, '3.2', 'g/t', 'oz', 474_000],
    ['Goldboro', 519_000, '3.08', 'g/t', 'oz', 51_400],
    ['Mabilo, copper', 8_900_000, '1.92', '%', 'tonnes', 169_800],
    ['Mabilo, gold', 8_900_000, '2.03', 'g/t', 'oz', 577_600],
  ])('of %s agrees with what was published, and not with ten times of it', (_, tonnes, text, unit, to, published) => {
    const deposit = { tonnage: tonnes, grade: text, gradeUnit: unit };
    expect(checkContainedMetal(deposit, published, to)!.agrees).toBe(true);
    expect(checkContainedMetal(deposit, published * 10, to)!.agrees).toBe(false);
  });

  it.each([
    // 100,000 t at 10 g/t are a tonne.
    [1_050_000, true],
    [1_050_001, false],
    [950_000, true],
    [949_999, false],
  ])('of a tonne is published as %d g: %j', (published, agrees) => {
    expect(checkContainedMetal({ tonnage: 100_000, grade: '10', gradeUnit: 'g/t' }, published, 'g')!.agrees).toBe(
      agrees,
    );
  });

  it('says nothing of rock without metal, nor between stones and metal', () => {
    expect(checkContainedMetal({ tonnage: 100, grade: '0', gradeUnit: 'g/t' }, 5, 'oz')).toBeNull();
    expect(checkContainedMetal({ tonnage: 100, grade: '1', gradeUnit: 'ct/t' }, 5, 'oz')).toBeNull();
    expect(checkContainedMetal({ tonnage: 100, grade: '1', gradeUnit: 'g/t' }, 5, 'carats')).toBeNull();
  });
});

describe('the unit of a metal', () => {
  const ounces = new Set([
    'Gold',
    'Silver',
    'Platinum',
    'Palladium',
    'Platinum Group Elements',
    'Iridium',
    'Rhodium',
    'Ruthenium',
  ]);

  it.each(metals)('%s is told in ounces, pounds, carats or tonnes', (metal) => {
    const others = { Uranium: 'lb', Diamond: 'carats' } as const;
    const wanted = ounces.has(metal)
      ? 'oz'
      : (Object.entries(others).find(([name]) => name === metal)?.[1] ?? 'tonnes');
    expect(metalUnit(metal)).toBe(wanted);
    // Computed from a grade of mass, stones are no carats; of carats, metal is no mass.
    for (const unit of metalGrades)
      expect(computedUnit(metal, unit)).toBe(wanted === 'carats' ? naturalUnit(unit) : wanted);
    expect(computedUnit(metal, 'ct/t')).toBe('carats');
  });
});

describe('grade times length', () => {
  const metres = fc.integer({ min: 1, max: 999_999 }).map((hundredths) => (hundredths / 100).toFixed(2));

  it('is exact and rounded once, in the unit of the metal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Gold', 'Copper', 'Uranium', 'Iridium', 'Iron', null),
        fc.constantFrom(...metalGrades),
        fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 10_000).toFixed(4)),
        metres,
        (metal, densityUnit, densityValue, length) => {
          const unit = metalGradeUnit(metal, densityUnit);
          const found = gradeThickness({ metal, densityValue, densityUnit }, length)!;
          expect(found.unit).toBe(`${unit}·m`);
          const wanted = div(mul(mul(read(densityValue), grade[densityUnit]!), read(length)), grade[unit]!);
          expect(found.value).toBe(nearest(wanted));
        },
      ),
    );
  });

  it.each([
    ['Copper', '0.5', '%', '100', 50, '%·m'],
    ['Copper', '5000', 'ppm', '100', 50, '%·m'],
    ['Gold', '20', 'g/t', '2', 40, 'g/t·m'],
    ['Gold', '0.7', 'oz/t', '10', 240, 'g/t·m'],
    ['Silver', '0.01', '%', '3', 300, 'g/t·m'],
    ['Diamond', '1.5', 'ct/t', '4', 6, 'ct/t·m'],
    [null, '0.5', '%', '100', 50, '%·m'],
    [null, '5', 'ppm', '100', 500, 'g/t·m'],
  ])('%s at %s %s over %s m is %d %s', (metal, densityValue, densityUnit, length, found, unit) => {
    expect(gradeThickness({ metal, densityValue, densityUnit }, length)).toEqual({ value: found, unit });
  });

  it('of very little keeps all of its digits', () => {
    // 240 / 7 g/t are 12 / 3,500 %: a hundredth of a metre at a ten thousandth of that.
    const found = gradeThickness({ metal: 'Copper', densityValue: '0.0001', densityUnit: 'oz/t' }, '0.01')!;
    expect(found.value).toBe(nearest(div(read('0.000012'), read(3_500))));
  });

  it('is told in one unit for one metal, whatever its grades were entered in', () => {
    for (const metal of metals) {
      const units = new Set(
        drillGradeUnits.filter((unit) => unit !== 'ct/t').map((unit) => metalGradeUnit(metal, unit)),
      );
      expect(units.size, metal).toBe(metal === 'Diamond' ? 2 : 1);
    }
  });
});
