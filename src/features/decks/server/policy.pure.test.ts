import { expect, it } from 'vitest';
import { isChangedByVersion, isPutAwayOnly, refusalOfChange, refusalOfRemoval } from './policy.ts';

const own = { isShared: false, replacedBy: null };
const shared = { ...own, isShared: true };

it('changes a deck of one’s own in place and may delete it', () => {
  expect(refusalOfChange(own)).toBeUndefined();
  expect(isChangedByVersion(own)).toBe(false);
  expect(refusalOfRemoval(own)).toBeUndefined();
  expect(isPutAwayOnly(own)).toBe(false);
});

it('changes a shared one by a version and keeps it for its link', () => {
  expect(refusalOfChange(shared)).toBeUndefined();
  expect(isChangedByVersion(shared)).toBe(true);
  expect(refusalOfRemoval(shared)).toBeUndefined();
  expect(isPutAwayOnly(shared)).toBe(true);
});

it('changes the newest version alone', () => {
  expect(refusalOfChange({ ...shared, replacedBy: 7 })).toBe(
    'A newer version has replaced this deck. Change that one.',
  );
  expect(refusalOfRemoval({ ...shared, replacedBy: 7 })).toBe(
    'A newer version has replaced this deck. Delete that one.',
  );
});
