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

it.each([
  [' CuEq ', 'Copper'],
  // 80 characters, the blanks between among them, and no more; ten blanks or hyphens stand before the ending.
  [`Cu${' '.repeat(8)}equivalent`, 'Copper'],
  ['Cu----------eq', 'Copper'],
  ['eq', null],
  ['Unobtainium equivalent', null],
  [`${'x'.repeat(79)}Eq`, null],
])('%j is told in %s', (name, metal) => {
  expect(metalOfEquivalent(name)).toBe(metal);
});

it('what is as much as its own metal, or beside nothing that is known, is no contradiction', () => {
  const pairs = (...grades: { metal: string | null; gpt: number | null }[]) => belowOwnMetal(grades).length;
  const equivalent = { metal: 'CuEq', gpt: 6_100 };
  expect(pairs(equivalent, { metal: 'Copper', gpt: 6_100 })).toBe(0);
  expect(pairs(equivalent, { metal: 'copper', gpt: 6_100.01 })).toBe(1);
  expect(pairs(equivalent, { metal: 'Copper', gpt: null }, { metal: null, gpt: 9_000 })).toBe(0);
  expect(pairs({ metal: null, gpt: 1 }, { metal: 'Copper', gpt: 2 })).toBe(0);
  // An equivalent of nothing at all is below what there is.
  expect(pairs({ metal: 'CuEq', gpt: 0 }, { metal: 'Copper', gpt: 1 })).toBe(1);
});
