import { expect, it } from 'vitest';
import { permissions, refusalOfMove } from './policy.ts';

it('offers to merge a mine in the lists to administrators', () => {
  const mayMerge = (isAdmin: boolean, isArchived: boolean) => permissions({ isAdmin }, { isArchived }).merge;
  expect([mayMerge(true, false), mayMerge(true, true), mayMerge(false, false), mayMerge(false, true)]).toEqual([
    ...[true, false, false, false],
  ]);
  expect(permissions({ isAdmin: false }, { isArchived: false })).toEqual({
    ...{ edit: true, archive: true, unarchive: false, merge: false },
  });
});

const telfer = { name: 'Telfer', isArchived: false, mergedInto: null, archivedCompany: null };

it('goes into the archive and comes back from it', () => {
  expect(refusalOfMove(telfer)).toBeUndefined();
  expect(refusalOfMove({ ...telfer, isArchived: true })).toBeUndefined();
});

it('comes back under a company that is in the lists', () => {
  const archived = { ...telfer, isArchived: true, archivedCompany: 'Newcrest' };
  expect(refusalOfMove(archived)).toBe(
    'Its company Newcrest is archived. Unarchive the company first, or give the mine to another one.',
  );
  expect(refusalOfMove({ ...archived, isArchived: false })).toBeUndefined();
});

it('stays where it is as a part of another mine', () => {
  const why = 'Telfer was merged into Havieron. Undo the merge in the history of that mine.';
  expect(refusalOfMove({ ...telfer, isArchived: true, mergedInto: 'Havieron' })).toBe(why);
  expect(refusalOfMove({ ...telfer, isArchived: true, mergedInto: 'Havieron', archivedCompany: 'Newcrest' })).toBe(why);
});
