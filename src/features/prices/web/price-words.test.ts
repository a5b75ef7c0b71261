import { expect, it } from 'vitest';
import { ageOf, priceDigits, unitWords } from './price-words.ts';

it.each([
  ['3375', '3,375.00'],
  ['9.86', '9.86'],
  ['0.0825', '0.0825'],
  ['0.00001234', '0.00001234'],
  ['2520.123456', '2,520.12'],
])('writes %s as %s', (value, text) => {
  expect(priceDigits(value)).toBe(text);
});

it('says what a price is told in, and how old it is', () => {
  expect(unitWords({ kind: 'metal', key: 'Gold', currency: 'USD', unit: 'oz' })).toBe('USD/oz');
  expect(unitWords({ kind: 'ticker', key: 'TSXV:ABC', currency: 'CAD', unit: null })).toBe('CAD');
  expect(unitWords({ kind: 'rate', key: 'USD/CAD', currency: 'CAD', unit: null })).toBe('CAD for 1 USD');
  expect(ageOf({ kind: 'rate', ageDays: 8 })).toBe('8 days old, too old for today');
  expect(ageOf({ kind: 'ticker', ageDays: 8 })).toBe('8 days old');
});
