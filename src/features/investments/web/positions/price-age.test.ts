import { expect, test } from 'vitest';
import { priceAge } from './price-age.ts';

test.each([
  ['2026-11-21', false, 'of today', false],
  ['2026-11-20', false, '1 day old', false],
  ['2026-10-22', false, '30 days old', false],
  ['2026-10-21', false, 'stale: 31 days old', true],
  ['2023-11-21', false, 'stale: 1,096 days old', true],
  ['2026-11-10', true, '11 days old, before your last trade', true],
])('a price of %s', (date, isOld, words, isStale) => {
  expect(priceAge(date, '2026-11-21', isOld)).toEqual({ words, isStale });
});
