import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToDollars, costPerMeterCents, dollarsToCents } from './money.ts';

test.each([
  ['1.005', 101],
  [1.005, 101],
  ['8.165', 817],
  [8.165, 817],
  ['0.285', 29],
  ['1.004999', 100],
  ['-1.005', -101],
  ['0', 0],
  ['21474836.48', 2_147_483_648],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('%s dollars are %d cents (floats make 1.005 x 100 into 100.49999999999999)', (dollars, cents) => {
  expect(dollarsToCents(dollars)).toBe(cents);
});

test('cents to dollars and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 7e15 }), (cents) => dollarsToCents(centsToDollars(cents)) === cents));
  expect(centsToDollars(123_457)).toBe(1234.57);
  expect(centsToDollars('2147483648')).toBe(21_474_836.48);
});

test('cost per metre is rounded half up to the cent, once', () => {
  expect(costPerMeterCents(dollarsToCents('1000000'), 3)).toBe(33_333_333);
  expect(costPerMeterCents(25, 2)).toBe(13);
  expect(costPerMeterCents(15, 2)).toBe(8);
  expect(costPerMeterCents(dollarsToCents('2500000'), 12_500)).toBe(20_000);
  expect(costPerMeterCents(100, 0)).toBeNull();
});
