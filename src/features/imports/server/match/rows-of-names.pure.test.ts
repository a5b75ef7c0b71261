import { expect, test } from 'vitest';
import { onlyNamed } from '../model/mine-values.ts';
import { rowsOfNames } from './rows-of-names.ts';

const rows = (names: readonly [name: string, alsoKnownAs?: string][]) =>
  names.map(([name, alsoKnownAs = null], row) => ({ row, values: { ...onlyNamed(name), alsoKnownAs } }));
const together = (names: readonly [string, string?][]) =>
  rowsOfNames(rows(names)).map((group) => group.map(({ row }) => row));

test('rows that share a name are looked at together, through other names and through each other', () => {
  expect(together([['A'], ['B'], ['á']])).toEqual([[0, 2], [1]]);
  expect(together([['A', 'X'], ['B'], ['C', 'x; B'], ['D']])).toEqual([[0, 1, 2], [3]]);
  expect(together([['B'], ['A', 'B']])).toEqual([[0, 1]]);
});

test('a chain of a hundred thousand names takes no longer than they are many', () => {
  const chain = Array.from({ length: 100_000 }, (_, n): [string, string] => [`N${n}`, `N${n + 1}`]);
  expect(together(chain)).toHaveLength(1);
  expect(together(chain.toReversed())).toHaveLength(1);
});
