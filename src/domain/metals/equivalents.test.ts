import { expect, it } from 'vitest';
import { belowOwnMetal, metalOfEquivalent } from './equivalents.ts';

it.each([
  ['CuEq', 'Copper'],
  ['AuEq', 'Gold'],
  ['Gold equivalent', 'Gold'],
  ['Copper Equiv.', 'Copper'],
  ['Ag Eq', 'Silver'],
  ['Gold', null],
  ['Equivalent', null],
])('%s is told in %s', (name, metal) => {
  expect(metalOfEquivalent(name)).toBe(metal);
});

it('an equivalent holds at least its own metal', () => {
  const graded = (metal: string, gpt: number | null) => ({ metal, gpt });
  const names = (...grades: { metal: string; gpt: number | null }[]) => belowOwnMetal(grades).map(([{ gpt }]) => gpt);
  expect(names(graded('CuEq', 5_500), graded('Copper', 6_100), graded('Gold', 0.26))).toEqual([5_500]);
  expect(names(graded('CuEq', 7_400), graded('Copper', 6_100), graded('Gold', 0.26))).toEqual([]);
  expect(names(graded('CuEq', null), graded('Copper', 6_100))).toEqual([]);
  expect(names(graded('AuEq', 0.43), graded('Copper', 6_100))).toEqual([]);
});
