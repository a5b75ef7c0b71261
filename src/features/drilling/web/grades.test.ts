import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrillObservation } from '../contract.ts';
import { converted, gradeText, gramMetres, metalsOf, thicknessDownHole } from './grades.ts';

const graded = (densityValue: string, densityUnit: DrillObservation['densityUnit'], intervalLength: string | null) => ({
  densityValue,
  densityUnit,
  intervalLength,
});

it.each([
  [{ densityValue: '2.24', densityUnit: 'g/t', metal: 'Gold' }, '2.24 g/t Au'],
  [{ densityValue: '0.5', densityUnit: '%', metal: 'copper' }, '0.5 % Cu'],
  [{ densityValue: '1250.5', densityUnit: 'ppm', metal: 'Mineral sands' }, '1,250.5 ppm Mineral sands'],
  [{ densityValue: '3', densityUnit: 'g/t', metal: null }, '3 g/t'],
] as const)('%j is told as %s', (of, text) => {
  expect(gradeText(of)).toBe(text);
});

describe('a grade in the other units', () => {
  it('has four digits that count: 0.7 oz/t are 24 g/t', () => {
    expect(converted(graded('0.7', 'oz/t', null))).toEqual([
      { unit: 'g/t', text: '24' },
      { unit: '%', text: '0.0024' },
      { unit: 'ppm', text: '24' },
      { unit: 'ppb', text: '24,000' },
    ]);
    expect(converted(graded('1', 'g/t', null)).find(({ unit }) => unit === 'oz/t')?.text).toBe('0.02917');
  });

  it('leaves its own out', () => {
    for (const unit of ['g/t', '%', 'oz/t', 'ppm', 'ppb'] as const)
      expect(converted(graded('1', unit, null)).map((each) => each.unit)).not.toContain(unit);
  });
});

describe('grade times length', () => {
  it.each([
    [graded('20', 'g/t', '2'), 40, { value: 40, unit: 'g/t·m' }],
    [graded('0.5', '%', '100'), 500_000, { value: 50, unit: '%·m' }],
    [graded('0.7', 'oz/t', '10'), 240, { value: 240, unit: 'g/t·m' }],
    [graded('100', 'ppb', '10'), 1, { value: 1, unit: 'g/t·m' }],
    [{ ...graded('5000', 'ppm', '100'), metal: 'Copper' }, 500_000, { value: 50, unit: '%·m' }],
    [{ ...graded('0.002', '%', '10'), metal: 'gold' }, 200, { value: 200, unit: 'g/t·m' }],
    [graded('20', 'g/t', null), null, null],
    [graded('0.5', '%', null), null, null],
  ])('of %j is %s gram-metres, told as %j', (of, product, told) => {
    expect(gramMetres(of)).toBe(product);
    expect(thicknessDownHole({ metal: null, ...of })).toEqual(told);
  });
});

describe('metals of observations', () => {
  const of = (...metals: (string | null)[]) => metals.map((metal) => ({ metal }) as DrillObservation);

  it('are those of the mine in its order, then the others by how often they come', () => {
    const seen = of('Zinc', 'Silver', 'Lead', 'Lead', 'gold', 'Lead', 'Zinc');
    expect(metalsOf(seen, ['Gold', 'Silver'])).toEqual(['gold', 'Silver', 'Lead', 'Zinc']);
  });

  it('are each named once, as they were written first; no metal is one, too', () => {
    expect(metalsOf(of('Gold', 'GOLD', null, ' gold'), [])).toEqual(['Gold', '']);
    expect(metalsOf([], ['Gold'])).toEqual([]);
  });

  it('are all there, whatever the mine says', () => {
    const metal = fc.constantFrom('Gold', 'gold', 'Silver', 'Zinc', null);
    fc.assert(
      fc.property(fc.array(metal), fc.subarray(['Gold', 'Zinc', 'Tin']), (metals, ofMine) => {
        const wanted = new Set(metals.map((each) => (each ?? '').toLowerCase()));
        expect(new Set(metalsOf(of(...metals), ofMine).map((each) => each.toLowerCase()))).toEqual(wanted);
      }),
    );
  });
});
