import { expect, it } from 'vitest';
import { costIn } from './cost-units.ts';

it.each([
  // A tonne is 2,204.6226 lb, a kilogram 32.1507 troy ounces.
  [1960, 'USD/t', 'USD/lb', 0.889_041_05],
  [0.9, 'USD/lb', 'USD/t', 1984.160_36],
  [1000, 'AUD/oz', 'AUD/kg', 32_150.7466],
  [985, 'USD/oz', 'USD/oz', 985],
])('%d %s are %s %d', (value, from, into, wanted) => {
  expect(costIn(value, from, into)! / wanted).toBeCloseTo(1, 7);
});

it.each([
  ['USD/oz', 'AUD/oz'],
  ['USD/ct', 'USD/t'],
  ['USD/dmtu', 'USD/t'],
  ['USD/t', 'USD/dmtu'],
])('a cost in %s has no value in %s', (from, into) => {
  expect(costIn(985, from, into)).toBeNull();
});

it('a cost in a unit that does not convert is itself', () => {
  expect(costIn(985, 'USD/dmtu', 'USD/dmtu')).toBe(985);
});
