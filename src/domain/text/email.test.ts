import { expect, test } from 'vitest';
import { foldEmail, isEmailLike } from './email.ts';

test.each(['a@b.ca', 'first.last+tag@sub.example.org', 'é@exämple.de'])('%s looks like one', (text) => {
  expect(isEmailLike(text)).toBe(true);
});

test.each(['', 'a', 'a@b', '@b.ca', 'a@.ca', 'a@b.', 'a@b..ca', 'a b@c.ca', 'a@b@c.ca', 'a@b.ca\n'])(
  '%j does not',
  (text) => {
    expect(isEmailLike(text)).toBe(false);
  },
);

test.each([
  ['Ann.LEE@Example.ORG', 'ann.lee@example.org'],
  // The sign of kelvin, whose small letter is that of k.
  ['\u212Aim@example.org', '\u212Aim@example.org'],
  ['\u0130@example.org', '\u0130@example.org'],
])('%j is found as %j', (email, folded) => {
  expect(foldEmail(email)).toBe(folded);
});
