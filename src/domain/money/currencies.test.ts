import { expect, it } from 'vitest';
import { currencies, knownCurrencies, readCurrency } from './currencies.ts';

it.each([
  ['GBp', 'GBP', 100, 'GBp'],
  ['GBX', 'GBP', 100, 'GBX'],
  ['gbx', 'GBP', 100, 'GBX'],
  ['GBP', 'GBP', 1, 'GBP'],
  ['gbp', 'GBP', 1, 'GBP'],
  ['ZAc', 'ZAR', 100, 'ZAc'],
  ['ZAC', 'ZAR', 100, 'ZAc'],
  ['ILA', 'ILS', 100, 'ILA'],
  ['ILa', 'ILS', 100, 'ILA'],
  ['USc', 'USD', 100, 'USc'],
  ['KWF', 'KWD', 1000, 'KWF'],
  [' cad ', 'CAD', 1, 'CAD'],
])('%j is money in %s, %i of it to one', (text, currency, per, written) => {
  expect(readCurrency(text)).toEqual({ currency, per, written });
});

it.each(['', 'US', 'USDT', 'XAU', 'GB', 'p', 'constructor', '__proto__'])('%j is no currency', (text) => {
  expect(readCurrency(text)).toBeUndefined();
});

it('every known code is read as itself, and the refusal lists it', () => {
  for (const code of currencies) {
    expect(readCurrency(code)).toEqual({ currency: code, per: 1, written: code });
    expect(knownCurrencies).toContain(code);
  }
});
