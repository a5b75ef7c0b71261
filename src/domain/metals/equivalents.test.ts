import { expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
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

it('of several grades of its own metal the first that is above it is told', () => {
  const copper = [5, 3, 9, 9, 12].map((gpt) => ({ metal: 'Copper', gpt }));
  const told = [4, 5, 8, 9, 12].map((gpt) => {
    const [pair] = belowOwnMetal([{ metal: 'CuEq', gpt }, ...copper]);
    return pair && copper.indexOf(pair[1]);
  });
  expect(told).toEqual([0, 2, 2, 4, undefined]);
});

it('thousands of equivalents of one rock are not held against each other', () => {
  const grades = Array.from({ length: 5_000 }, (_, n) => [
    { metal: 'CuEq', gpt: n + 0.5 },
    { metal: 'Copper', gpt: n },
  ]).flat();
  expect(belowOwnMetal(grades)).toHaveLength(4_999);
  // Where each looked through all others, six seconds.
  expect(processorTime(() => belowOwnMetal(grades), 50)).toBeLessThan(50);
});
