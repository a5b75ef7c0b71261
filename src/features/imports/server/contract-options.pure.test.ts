import { expect, test } from 'vitest';
import { ImportOptions, mostRowChoices } from '../contract-options.ts';

const several = <Item>(count: number, make: (n: number) => Item) => Array.from({ length: count }, (_, n) => make(n));
const things = (count: number) => Object.fromEntries(several(count, (n) => [`thing ${n}`, 1]));

test.each([
  [
    'columns that say hundreds of things',
    { mapping: several(200, () => ({ header: '', field: '', of: things(300) })) },
  ],
  ['rows', { twins: { rows: several(mostRowChoices, () => ({ row: 1.5, action: 'x', use: 0.5 })) } }],
  ['the last of rows', { twins: { rows: several(mostRowChoices, (n) => ({ row: n < 10 ? 2 : 1, action: 'new' })) } }],
  ['rows that replace', { replace: { rows: several(mostRowChoices, () => 1.5) } }],
  ['values that are left out', { leaveOut: several(20, () => ({ header: '', values: several(1_000, () => 1) })) }],
])('of %s that are wrong throughout no more is looked at than is told', (_, options) => {
  const { success, error } = ImportOptions.safeParse(options);
  expect(success).toBe(false);
  // Of the last entry all is told.
  expect(error?.issues.length).toBeLessThan(1_010);
});

test('of a column that says too much the sentence is told, at its place', () => {
  const { error } = ImportOptions.safeParse({ mapping: [{ header: '', field: '', of: things(6) }] });
  expect(error?.issues).toMatchObject([
    { path: ['mapping', 0, 'of'], message: 'A column says at most 5 things of its records.' },
  ]);
});

test('what is right comes through, however long the lists are', () => {
  const options = {
    mapping: [
      { header: 'Au', field: 'grade', of: { metal: 'Gold' } },
      { header: 'x', field: null },
    ],
    twins: { rows: several(mostRowChoices, (n) => ({ row: n + 2, action: 'skip' })) },
    replace: { rows: several(mostRowChoices, (n) => n + 2) },
    leaveOut: [{ header: 'stage', values: ['closed'], keep: true }],
  };
  expect(ImportOptions.parse(options)).toEqual(options);
});
