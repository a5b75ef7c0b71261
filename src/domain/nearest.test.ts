import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const candidates = ['guatemala', 'guinea', 'guyana', 'australia', 'austria', 'mali', 'malawi', 'oman'].map((key) => ({
  key,
}));

test.each([
  ['guatamala', 'guatemala'],
  ['guatmeala', 'guatemala'],
  ['austrlia', 'australia'],
  ['austra', 'austria'],
  ['malli', 'mali'],
  ['omna', 'oman'],
  ['atlantis', undefined],
  ['oma', undefined],
  ['', undefined],
])('%j is nearest to %s', (key, expected) => {
  expect(nearest(key, candidates)?.key).toBe(expected);
});

test('a candidate itself is nearest to itself, and one slip is forgiven', () => {
  const slip = fc.tuple(fc.constantFrom('guatemala', 'australia', 'malawi'), fc.nat(5));
  fc.assert(fc.property(slip, ([key, at]) => nearest(`${key.slice(0, at)}x${key.slice(at)}`, candidates)?.key === key));
  for (const { key } of candidates) expect(nearest(key, candidates)?.key).toBe(key);
});
