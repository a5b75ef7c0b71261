import fc from 'fast-check';
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
  [{ firstName: ' Ann ', lastName: '\u00a0Drill', email: mail }, 'Ann Drill', 'AD', 'A'],
  [{ displayName: ' Pit Boss ', email: mail }, 'Pit Boss', 'PI', 'A'],
  [{}, 'Unknown User', 'UN', 'U'],
  [null, 'Former member', 'FO', 'U'],
])('%j is shown as %s, %s, %s (specification 1 and 2, section 3; headers)', (user, name, two, one) => {
  expect(displayName(user)).toBe(name);
  expect(initials(user)).toBe(two);
  expect(avatarLetter(user)).toBe(one);
});

test('whoever has any name is shown by some of it, in one line without blanks around it', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }));
  const user = fc.record({ displayName: text, firstName: text, lastName: text, email: text });
  fc.assert(
    fc.property(user, (named) => {
      const shown = displayName(named);
      expect(shown).toBe(shown.trim());
      expect(shown.length).toBeGreaterThan(0);
      const parts = [named.displayName, named.firstName, named.lastName, named.email, 'Unknown User'];
      expect(parts.some((part) => part && (part.includes(shown) || shown.includes(part.trim())))).toBe(true);
      expect([...initials(named)].length).toBeGreaterThan(0);
      expect(avatarLetter(named).length).toBeGreaterThan(0);
    }),
  );
});

test('a display name goes before all others, and nothing else is told beside it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'Z') }), (name) => {
      expect(displayName({ displayName: name, firstName: 'Ann', lastName: 'Drill', email: mail })).toBe(name);
      expect(displayName({ firstName: name, lastName: name, email: mail })).toBe(`${name} ${name}`);
    }),
  );
});
