import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeThickness, metalGradeUnit, thicknessText } from './grade-thickness.ts';

describe('the unit of a metal’s grades', () => {
  it.each([
    ['Gold', '%', 'g/t'],
    ['Silver', 'ppm', 'g/t'],
    ['Copper', 'g/t', '%'],
    ['Zinc', 'ppm', '%'],
    // Stones are in carats whatever the metal says.
    ['Gold', 'ct/t', 'ct/t'],
    ['Diamond', 'ct/t', 'ct/t'],
    ['Diamond', '%', '%'],
    // Without classes: troy ounces are of precious metals, and tonnes of the others.
    ['Iridium', '%', 'g/t'],
    ['Bismuth', 'g/t', '%'],
    ['Diamond', 'g/t', 'g/t'],
    ['Uranium', 'ppm', '%'],
    // Not known: by the unit that was written.
    ['Unobtainium', '%', '%'],
    ['Unobtainium', 'ppm', 'g/t'],
    [null, '%', '%'],
    [null, 'oz/t', 'g/t'],
  ] as const)('of %s written in %s is %s', (metal, entered, unit) => {
    expect(metalGradeUnit(metal, entered)).toBe(unit);
  });
});

describe('grade times length', () => {
  it.each([
    ['Gold', '2.5', 'g/t', '40', 100, 'g/t·m'],
    // 1 % is 10,000 g/t.
    ['Copper', '12000', 'ppm', '10', 12, '%·m'],
    ['Gold', '0.0001', '%', '10', 10, 'g/t·m'],
    // 7/240 oz a short ton are 1 g/t; a thousand ppb, too.
    ['Gold', '0.7', 'oz/t', '2', 48, 'g/t·m'],
    ['Gold', '500', 'ppb', '4', 2, 'g/t·m'],
    // 240 g/t are 0.024 %.
    ['Copper', '7', 'oz/t', '10', 0.24, '%·m'],
    ['Diamond', '1.5', 'ct/t', '2', 3, 'ct/t·m'],
    // 0.1 + 0.2 in doubles is not 0.3.
    ['Copper', '0.1', '%', '3', 0.3, '%·m'],
  ])('of %s, %s %s over %s m', (metal, densityValue, densityUnit, metres, value, unit) => {
    expect(gradeThickness({ metal, densityValue, densityUnit }, metres)).toEqual({ value, unit });
  });

  it('is none in a unit of no grade', () => {
    expect(gradeThickness({ metal: 'Gold', densityValue: '1', densityUnit: 'oz' }, '10')).toBeNull();
    expect(gradeThickness({ metal: 'Gold', densityValue: '1', densityUnit: 'constructor' }, '10')).toBeNull();
  });

  it('of two lengths is that of both together', () => {
    const metres = fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(metres, metres, fc.integer({ min: 1, max: 9_999 }), (one, other, hundredths) => {
        const of = (length: number) =>
          gradeThickness(
            { metal: 'Gold', densityValue: (hundredths / 100).toFixed(2), densityUnit: 'g/t' },
            length.toFixed(1),
          )!.value;
        expect(of(one) + of(other)).toBeCloseTo(of(one + other), 6);
      }),
    );
  });
});

it.each([
  [153.84, '153.8 g/t·m'],
  [0, '0 g/t·m'],
  [0.9876, '0.99 g/t·m'],
  [1, '1 g/t·m'],
  [1.005, '1.01 g/t·m'],
  [10, '10 g/t·m'],
  [10.04, '10 g/t·m'],
  [9.876, '9.88 g/t·m'],
  [0.012345, '0.012 g/t·m'],
  [12_345.6, '12,345.6 g/t·m'],
])('%d is told as %s', (value, text) => {
  expect(thicknessText({ value, unit: 'g/t·m' })).toBe(text);
});
