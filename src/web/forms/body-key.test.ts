import { expect, it } from 'vitest';
import { bodyKeys } from './body-key.ts';

it('gives the same body the same key, and another one another', () => {
  const keyOf = bodyKeys();
  const first = keyOf({ name: 'Telfer' });
  expect(keyOf({ name: 'Telfer' })).toBe(first);
  const second = keyOf({ name: 'Havieron' });
  expect(second).not.toBe(first);
  // What was sent before, and changed since, is a new record.
  expect(keyOf({ name: 'Telfer' })).not.toBe(first);
  expect(first).toMatch(/^[\da-f]{8}-/);
});

it('gives each form its own', () => {
  expect(bodyKeys()({})).not.toBe(bodyKeys()({}));
});
