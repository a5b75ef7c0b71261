import { expect, it } from 'vitest';
import { attributableAmount, measuredFigure, metalAmount } from './metal-amounts.ts';

it('tells metal in the unit of the metal', () => {
  // 121 Mt at 205 ppm U: 24,805 t, which are 54.7 million pounds.
  const ounces = (24_805 * 1e6) / 31.1034768;
  expect(metalAmount({ metal: 'Uranium', contained: ounces, containedUnit: 'oz' })).toBe('54.7 Mlb');
  expect(metalAmount({ metal: 'Copper', contained: 2_204_622_621.85, containedUnit: 'lb' })).toBe('1.00 Mt');
  expect(metalAmount({ metal: 'Silver', contained: 31.1034768, containedUnit: 'tonnes' })).toBe('1.00 Moz');
  expect(metalAmount({ metal: 'Diamond', contained: 2_100_000, containedUnit: 'carats' })).toBe('2.10 Mct');
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

const gold = {
  metal: 'Gold',
  contained: 2.2e6,
  containedUnit: 'oz',
  containedFrom: 'computed',
  reportDate: '2026-06-30',
  reportDates: ['2026-06-30', '2022-12-31', null],
  includesReserves: null,
  leftOut: 2,
} as const;

it('names the dates of all reports, and that something is not in it', () => {
  expect(measuredFigure({ ...gold, reportDates: [...gold.reportDates] })?.basis).toBe('Au, 2022–2026, 2 left out');
});

it('tells the part of the owner beside all of it, and never multiplies by a share that nobody knows', () => {
  const share = (ownershipPercentage: number, ownershipStated = true) =>
    attributableAmount(gold, { ownershipPercentage, ownershipStated });
  expect(share(57.5)).toBe('1.27 Moz at 57.5%');
  expect(share(100)).toBeNull();
  expect(share(100, false)).toBe('share not known');
});
