import { expect, test } from 'vitest';
import { currencyOfListing } from './exchange-currencies.ts';

test('the currency in which shares of an exchange or a country trade', () => {
  expect(currencyOfListing('CVE:QCM', '')).toEqual({ place: 'TSXV', currency: 'CAD' });
  expect(currencyOfListing('QCM.V', 'US')).toEqual({ place: 'TSXV', currency: 'CAD' });
  expect(currencyOfListing('ALPH', 'US')).toEqual({ place: 'US', currency: 'USD' });
  expect(currencyOfListing('ALPH', 'CA')).toEqual({ place: 'CANADA', currency: 'CAD' });
  expect(currencyOfListing('ALPH', 'New York Stock Exchange')).toEqual({ place: 'NYSE', currency: 'USD' });
  expect(currencyOfListing('TSX:FUND.U', '')).toBeUndefined();
  expect(currencyOfListing('ALPH', '')).toBeUndefined();
  expect(currencyOfListing('ALPH', 'constructor')).toBeUndefined();
});
