import { expect, test } from 'vitest';
import { isEmailLike } from './email.ts';

test.each(['a@b.ca', 'first.last+tag@sub.example.org', 'é@exämple.de'])('%s looks like one', (text) => {
  expect(isEmailLike(text)).toBe(true);
});

test.each(['', 'a', 'a@b', '@b.ca', 'a@.ca', 'a@b.', 'a@b..ca', 'a b@c.ca', 'a@b@c.ca', 'a@b.ca\n'])(
  '%j does not',
  (text) => {
    expect(isEmailLike(text)).toBe(false);
  },
);
