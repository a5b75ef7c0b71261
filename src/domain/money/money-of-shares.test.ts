import { expect, it } from 'vitest';
import { parseDecimal } from '../numbers/decimal.ts';
import { dealMoneyRule, dealPriceRule, ofUnitRule, priceDigits, shareCurrency } from './money-of-shares.ts';

it.each([
  ['price', dealPriceRule, ['0.005', '0.00000001', '999999999999'], ['0', '-1', '0.000000001', '1000000000000']],
  ['warrants of a unit', ofUnitRule, ['0', '0.5', '0.333333', '9999'], ['-1', '0.3333333', '10000']],
  ['money', dealMoneyRule, ['0', '0.01', '999999999999999'], ['-0.01', '0.001', '1000000000000000']],
] as const)('takes a %s with its digits', (_what, rule, right, wrong) => {
  for (const text of right) expect(parseDecimal(text, rule), text).toMatchObject({ ok: true });
  for (const text of wrong) expect(parseDecimal(text, rule), text).toMatchObject({ ok: false });
});

it('tells prices in whole units', () => {
  expect(shareCurrency('cad')).toEqual({ currency: 'CAD' });
  expect(shareCurrency('GBp')).toEqual({ error: 'Write GBP and the price in GBP: 100 GBp are 1 GBP.' });
  expect(shareCurrency('XYZ')).toEqual({ error: expect.stringMatching(/^Write one of these codes: USD, CAD/) });
});

it.each([
  ['1.3', '1.30'],
  ['5', '5.00'],
  ['12.340000', '12.34'],
  ['0.085', '0.085'],
  ['9.996', '9.996'],
])('tells a price of %s as %s: with cents, and no digit lost', (price, told) => {
  expect(priceDigits(price)).toBe(told);
});
