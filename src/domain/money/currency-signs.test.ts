import { expect, it } from 'vitest';
import { currencies } from './currencies.ts';
import { currencyOfSign, withoutSign } from './currency-signs.ts';

it.each([
  ['C$', 'CAD'],
  [' cdn$ ', 'CAD'],
  ['A$', 'AUD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['$', undefined],
  ['CAD', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j stands for %s', (text, code) => {
  expect(currencyOfSign(text)).toBe(code);
  if (code !== undefined) expect(currencies).toContain(code);
});

it.each([
  ['C$0.60', '0.60', 'CAD'],
  ['$ 0.60', '0.60', undefined],
  ['£1,200', '1,200', 'GBP'],
  ['0.60', '0.60', undefined],
  ['June 30, 2027', 'June 30, 2027', undefined],
  ['$', '$', undefined],
])('%j is %s of %s', (text, amount, currency) => {
  expect(withoutSign(text)).toEqual({ amount, currency });
});
