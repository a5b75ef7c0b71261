import { expect, it } from 'vitest';
import { measuredFigure, metalAmount } from './metal-amounts.ts';

it('tells metal in the unit of the metal', () => {
  // 121 Mt at 205 ppm U: 24,805 t, which are 54.7 million pounds.
  const ounces = (24_805 * 1e6) / 31.1034768;
  expect(metalAmount({ metal: 'Uranium', contained: ounces, containedUnit: 'oz' })).toBe('54.7 Mlb');
  expect(metalAmount({ metal: 'Copper', contained: 2_204_622_621.85, containedUnit: 'lb' })).toBe('1.00 Mt');
  expect(metalAmount({ metal: 'Silver', contained: 31.1034768, containedUnit: 'tonnes' })).toBe('1.00 Moz');
  expect(metalAmount({ metal: 'Diamond', contained: 2_100_000, containedUnit: 'carats' })).toBe('2,100,000 carats');
  expect(
    measuredFigure({
      metal: 'Gold',
      contained: 2.2e6,
      containedUnit: 'oz',
      containedFrom: 'computed',
      reportDate: null,
      reportDates: [null],
      includesReserves: null,
      leftOut: 0,
    }),
  ).toEqual({
    value: '2.20 Moz',
    basis: 'Au',
  });
  expect(measuredFigure(null)).toBeNull();
});
