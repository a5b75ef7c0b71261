import { expect, test } from 'vitest';
import {
  farPriceWords,
  priceInMajor,
  stepped,
  type TradeDraft,
  tradeBody,
  tradeKind,
  typedAmount,
} from './trade-form.ts';

const draft = (changes: Partial<TradeDraft> = {}): TradeDraft => ({
  ...tradeKind.empty,
  ticker: 'abc',
  shares: '1,250',
  pricePerShare: '$0.085',
  transactionDate: '2026-11-20',
  ...changes,
});

test('numbers are sent as exact text, whatever was pasted', () => {
  expect(tradeBody(draft({ fees: 'CA$9.95', shares: '0.000001 shares' }))).toEqual({
    ticker: 'ABC',
    transactionType: 'buy',
    shares: '0.000001',
    pricePerShare: '0.085',
    transactionDate: '2026-11-20',
    currency: 'USD',
    fees: '9.95',
    notes: '',
  });
  expect(tradeBody(draft({ pricePerShare: '12.5 CAD' })).pricePerShare).toBe('12.5');
});

test.each([
  [{ ticker: ' ' }, { ticker: 'Ticker symbol is required' }],
  [{ ticker: 'ABCDEFGHIJK' }, { ticker: 'Ticker symbol must be less than 10 characters' }],
  [{ ticker: 'ABCDEFGHIJ' }, {}],
  [{ shares: '' }, { shares: 'Number of shares is required' }],
  [{ shares: '0' }, { shares: 'Number of shares must be positive' }],
  [{ shares: '-5' }, { shares: 'Number of shares must be positive' }],
  [{ shares: '1.0000001' }, { shares: 'Enter at most 6 decimals.' }],
  [{ pricePerShare: '' }, { pricePerShare: 'Price per share is required' }],
  [{ pricePerShare: '0.000000' }, { pricePerShare: 'Price per share must be positive' }],
  [{ pricePerShare: 'cheap' }, { pricePerShare: 'Enter a number in digits, such as 12.5.' }],
  [{ transactionDate: '' }, { transactionDate: 'Transaction date is required' }],
  [{ fees: '-1' }, { fees: 'Enter 0 or more.' }],
  [{ fees: '' }, {}],
])('%j: %j', (changes, faults) => {
  expect(tradeKind.faultsOf(draft(changes))).toEqual(faults);
});

test('the total is exact while one types', () => {
  expect(typedAmount(draft())).toBe('106.25');
  expect(typedAmount(draft({ shares: '0.1', pricePerShare: '0.2' }))).toBe('0.02');
  expect(typedAmount(draft({ shares: '1e5' }))).toBeNull();
});

test('a price in pence is a hundredth, which is told before it is saved', () => {
  const pence = draft({ shares: '10,000', pricePerShare: '52.5', currency: 'GBp' });
  expect(typedAmount(pence)).toBe('5250');
  expect(priceInMajor(pence)).toBe('52.5 GBp = GBP 0.525');
  expect(priceInMajor(draft({ currency: 'GBP' }))).toBeNull();
  expect(tradeBody(pence)).toMatchObject({ pricePerShare: '52.5', currency: 'GBp' });
  expect(tradeKind.faultsOf(draft({ pricePerShare: '1.00001', currency: 'ZAc' }))).toEqual({
    pricePerShare: 'Enter at most 4 decimals.',
  });
  expect(tradeKind.faultsOf(draft({ ticker: 'OTCQX:ABCDF' }))).toEqual({});
  expect(tradeBody(draft({ security: 'TSXV:ABC' }))).toMatchObject({ security: 'TSXV:ABC' });
});

test.each([
  ['', '0.01', 1, '0.01'],
  ['0.085', '0.01', 1, '0.095'],
  ['0.1', '0.000001', -1, '0.099999'],
  ['0.005', '0.01', -1, '0'],
  ['many', '0.01', 1, 'many'],
] as const)('%s stepped by %s to %d is %s', (text, step, direction, expected) => {
  expect(stepped(text, step, direction)).toBe(expected);
});

test('asks whether a price that is far from what was paid is in pence', () => {
  const far = (pricePerShare: string, currency: string) => farPriceWords({ pricePerShare, currency }, '40.50');
  expect(far('4082', 'GBP')).toBe('Far from the GBP 40.5 that you paid on average: pence or pounds, or a split?');
  expect(far('4082', 'GBp')).toBeUndefined();
  expect(far('40.82', 'GBP')).toBeUndefined();
  expect(farPriceWords({ pricePerShare: '4082', currency: 'GBP' }, null)).toBeUndefined();
});
