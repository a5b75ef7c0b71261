import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { bubblesOf } from './study-bubbles.ts';

const study = (fields: Partial<EconomicStudy>) =>
  ({ id: 1, npv: 100, totalCapex: 50, afterTaxIrr: 20, currency: null, studyType: 'PEA', ...fields }) as EconomicStudy;

it('draws studies with both figures, the area of a bubble in proportion to the rate', () => {
  const [chart, another] = bubblesOf([
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
  expect(another).toBeUndefined();
});

it('draws each currency by itself, on scales of its own', () => {
  const cad = study({ id: 9, currency: 'CAD', npv: 9_000, totalCapex: 4_000, afterTaxIrr: 5 });
  const charts = bubblesOf([cad, study({ id: 1 }), study({ id: 2, currency: 'USD', npv: 120 })]);
  expect(charts.map(({ currency, bubbles }) => [currency, bubbles.map(({ study: { id } }) => id)])).toEqual([
    ['USD', [1, 2]],
    ['CAD', [9]],
  ]);
  expect(charts.map(({ npvTicks }) => npvTicks.at(-1)! < 1_000)).toEqual([true, false]);
  expect(charts[1]?.npvTicks.at(-1)).toBeGreaterThanOrEqual(9_000);
  // A rate is in per cent in every currency: a quarter of it has half the radius.
  expect(charts.flatMap(({ bubbles }) => bubbles.map(({ radius }) => radius))).toEqual([18, 18, 9]);
});

it('a rate below zero has the smallest bubble', () => {
  const [chart] = bubblesOf([study({ id: 1, afterTaxIrr: -3 }), study({ id: 2, afterTaxIrr: 12 })]);
  expect(chart?.bubbles.map(({ radius }) => radius)).toEqual([5, 18]);
  expect(bubblesOf([study({ afterTaxIrr: -3 }), study({ id: 2, afterTaxIrr: -1 })])[0]?.bubbles[0]?.radius).toBe(5);
});

it('draws nothing of fewer than two', () => {
  expect(bubblesOf([])).toEqual([]);
  expect(bubblesOf([study({}), study({ id: 2, npv: null })])).toEqual([]);
  expect(bubblesOf([study({}), study({ id: 2, currency: 'CAD' })])).toHaveLength(2);
});
