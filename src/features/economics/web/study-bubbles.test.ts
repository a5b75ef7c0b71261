import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { bubblesOf } from './study-bubbles.ts';

const study = (fields: Partial<EconomicStudy>) =>
  ({ id: 1, npv: 100, totalCapex: 50, afterTaxIrr: 20, currency: null, studyType: 'PEA', ...fields }) as EconomicStudy;

it('draws studies with both figures, the area of a bubble in proportion to the rate', () => {
  const chart = bubblesOf([
    study({ id: 1, npv: 100, totalCapex: 50, afterTaxIrr: 40 }),
    study({ id: 2, npv: -30, totalCapex: 190, afterTaxIrr: 10 }),
    study({ id: 3, npv: 10, totalCapex: 20, afterTaxIrr: null }),
    study({ id: 4, npv: null }),
    study({ id: 5, totalCapex: null }),
  ]);
  expect(chart?.bubbles.map(({ study: { id }, radius }) => [id, radius])).toEqual([
    [1, 18],
    [2, 9],
    [3, 7],
  ]);
  expect(chart?.capexTicks).toEqual([0, 50, 100, 150, 200]);
  expect(chart?.npvTicks).toEqual([-50, 0, 50, 100]);
  expect(chart?.leftOut).toEqual([]);
});

it('never puts two currencies on one scale', () => {
  const cad = study({ id: 9, currency: 'CAD', npv: 9_000 });
  const chart = bubblesOf([study({ id: 1 }), cad, study({ id: 2, currency: 'USD', npv: 120 })]);
  expect(chart?.bubbles.map(({ study: { id } }) => id)).toEqual([1, 2]);
  expect(chart?.leftOut).toEqual([cad]);
});

it('a rate below zero has the smallest bubble', () => {
  const chart = bubblesOf([study({ id: 1, afterTaxIrr: -3 }), study({ id: 2, afterTaxIrr: 12 })]);
  expect(chart?.bubbles.map(({ radius }) => radius)).toEqual([5, 18]);
  expect(bubblesOf([study({ afterTaxIrr: -3 }), study({ id: 2, afterTaxIrr: -1 })])?.bubbles[0]?.radius).toBe(5);
});

it('draws nothing of fewer than two', () => {
  expect(bubblesOf([])).toBeNull();
  expect(bubblesOf([study({}), study({ id: 2, currency: 'CAD' })])).toBeNull();
});
