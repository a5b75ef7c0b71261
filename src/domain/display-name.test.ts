import { expect, test } from 'vitest';
import { avatarLetter, displayName, initials } from './display-name.ts';

const mail = 'ann.drill@example.org';

test.each([
  [{ displayName: 'Pit Boss', firstName: 'Ann', lastName: 'Drill', email: mail }, 'Pit Boss', 'AD', 'A'],
  [{ displayName: null, firstName: 'Ann', lastName: 'Drill', email: mail }, 'Ann Drill', 'AD', 'A'],
  [{ displayName: '  ', firstName: 'Ann', lastName: null, email: mail }, 'Ann', 'AN', 'A'],
  [{ firstName: '', lastName: 'Drill', email: mail }, 'Drill', 'DR', 'A'],
  [{ email: mail }, 'ann.drill', 'AN', 'A'],
  [{ displayName: 'élan', email: null }, 'élan', 'ÉL', 'U'],
  [{ displayName: '⛏️ miner', firstName: '𝒜nn', lastName: 'öre' }, '⛏️ miner', '𝒜Ö', '𝒜'],
  [{ displayName: '\u200B', email: '@example.org' }, 'Unknown User', 'UN', '@'],
  [{}, 'Unknown User', 'UN', 'U'],
  [null, 'Former member', 'FO', 'U'],
])('%j is shown as %s, %s, %s (specification 1 and 2, section 3; headers)', (user, name, two, one) => {
  expect(displayName(user)).toBe(name);
  expect(initials(user)).toBe(two);
  expect(avatarLetter(user)).toBe(one);
});
