import { expect, test } from 'vitest';
import { rate } from '../../../web/format.ts';
import { amongRates, cents, gain, money, price, share, shares, short, toneOf } from './amounts.ts';

test('halves are rounded away from zero on the decimal digits', () => {
  expect(cents('1.005')).toBe('1.01');
  expect(cents('8.165')).toBe('8.17');
  expect(cents('-1.005')).toBe('\u22121.01');
  expect(cents('99999999999.999999')).toBe('100,000,000,000.00');
});

test('no digit of an exact decimal is lost', () => {
  expect(money('90071992547409.93', 'USD')).toBe('$90,071,992,547,409.93');
  expect(shares('99999999999.123456')).toBe('99,999,999,999.123456');
  expect(price('999999.123456')).toBe('999,999.123456');
});

test('currencies are told apart, gains have a sign', () => {
  expect(money('1250.5', 'CAD')).toBe('CA$1,250.50');
  expect(money('1250.5', 'AUD')).toBe('A$1,250.50');
  expect(gain('12', 'USD')).toBe('+$12.00');
  expect(gain('-12', 'GBP')).toBe('\u2212£12.00');
  expect(gain('0', 'USD')).toBe('$0.00');
  expect(short(12_400, 'USD')).toBe('$12.4K');
});

test.each([
  [37.3362, '+37.34%', 'gain'],
  [0, '+0.00%', 'gain'],
  [-12.909, '\u221212.91%', 'loss'],
  [999_999, '+999,999.00%', 'gain'],
])('a rate of %d is shown as %s', (percent, text, tone) => {
  expect(rate(percent)).toBe(text);
  expect(toneOf(percent)).toBe(tone);
});

test('a rate is one of several, or the only one', () => {
  expect([0, 1, 2, 3].map(amongRates)).toEqual([undefined, undefined, 'one of 2 rates', 'one of 3 rates']);
});

test('a part of the whole', () => {
  expect(share(12.55)).toBe('12.6%');
  expect(share(100)).toBe('100.0%');
});

test.each([
  ['-0.004', '0.00'],
  ['-0.005', '\u22120.01'],
  ['0', '0.00'],
  ['-1250.5', '\u22121,250.50'],
])('%s are %s: what rounds to nothing is not below it', (value, text) => {
  expect(cents(value)).toBe(text);
  expect(money(value, 'USD')).toBe(text.startsWith('\u2212') ? `\u2212$${text.slice(1)}` : `$${text}`);
});

test.each([
  ['12.340000', '12.34'],
  ['0.085000', '0.085'],
  ['0.1', '0.10'],
  ['1250', '1,250.00'],
  ['0.0000005', '0.000001'],
  ['-0.000004', '\u22120.000004'],
  ['-0.0000004', '0.00'],
])('a price of %s is %s: cents, and no zeros behind what was given', (value, text) => {
  expect(price(value)).toBe(text);
});
