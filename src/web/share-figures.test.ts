import { expect, it } from 'vitest';
import { shareMoney, sharePrice, shortShares, unitMoney } from './share-figures.ts';

it.each([
  ['0.7', 'CAD', 'CAD 0.70'],
  ['0.005', 'AUD', 'AUD 0.005'],
  ['10.45', 'USD', 'US$10.45'],
  ['1250.12345678', null, '1,250.12345678'],
] as const)('sharePrice(%s, %s)', (value, currency, text) => expect(sharePrice(value, currency)).toBe(text));

it.each([
  ['4.1', 'USD', 'US$4.10'],
  ['-182.5', null, '\u2212US$182.50'],
  ['0.0125', 'GBP', 'GBP 0.0125'],
])('unitMoney(%s, %s)', (value, currency, text) => expect(unitMoney(value, currency)).toBe(text));

it.each([
  [0.028_344_9, 'USD', 'US$0.02834'],
  [12.3456, null, 'US$12.35'],
  [-1.5, 'CAD', '\u2212CAD 1.50'],
  [9.999_96, 'AUD', 'AUD 10.00'],
  [0, null, 'US$0.00'],
])('shareMoney(%d, %s)', (value, currency, text) => expect(shareMoney(value, currency)).toBe(text));

it.each([
  [999_999, '999,999'],
  [121_500_000, '121.5M'],
  [1_234_567_890, '1,235M'],
  [0, '0'],
])('shortShares(%d)', (shares, text) => expect(shortShares(shares)).toBe(text));
