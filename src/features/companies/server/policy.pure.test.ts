import { expect, it } from 'vitest';
import { permissions, refusalOfMove } from './policy.ts';

it('offers to merge a company in the lists to administrators', () => {
  const mayMerge = (isAdmin: boolean, isArchived: boolean) => permissions({ isAdmin }, { isArchived }).merge;
  expect([mayMerge(true, false), mayMerge(true, true), mayMerge(false, false), mayMerge(false, true)]).toEqual([
    ...[true, false, false, false],
  ]);
});

const newcrest = { name: 'Newcrest', isArchived: false, mergedInto: null, listedMine: null };

it('goes into the archive without mines in the lists, and comes back from it', () => {
  expect(refusalOfMove(newcrest)).toBeUndefined();
  expect(refusalOfMove({ ...newcrest, isArchived: true })).toBeUndefined();
  expect(refusalOfMove({ ...newcrest, listedMine: 'Telfer' })).toBe(
    'Telfer belongs to this company. Archive its mines, or give them to another company, first.',
  );
});

it('stays where it is as a part of another company', () => {
  expect(refusalOfMove({ ...newcrest, isArchived: true, mergedInto: 'Newmont' })).toBe(
    'Newcrest was merged into Newmont. Undo the merge in the history of that company.',
  );
});
