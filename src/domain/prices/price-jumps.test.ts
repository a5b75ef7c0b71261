import { expect, it } from 'vitest';
import { jumpWords, priceJumps } from './price-jumps.ts';

const trade = (price: string, date: string, more: object = {}) => ({
  ...{ ticker: 'RIO', currency: 'GBP', price, date },
  ...more,
});
const jumps = (...trades: ReturnType<typeof trade>[]) => priceJumps(trades, []).map(({ trade: { price } }) => price);

it('tells pence that stand for pounds, in the order of days', () => {
  expect(jumps(trade('40.50', '2025-01-02'), trade('4082', '2025-02-03'))).toEqual(['4082']);
  expect(jumps(trade('40.50', '2025-01-02'), trade('40.82', '2025-02-03'))).toEqual([]);
  expect(jumps(trade('4082', '2025-02-03'), trade('40.50', '2025-01-02'))).toEqual(['4082']);
  expect(jumps(trade('40.50', '2025-01-02'), trade('4082', '2025-02-03'), trade('41', '2025-03-03'))).toEqual(['4082']);
  expect(jumps(trade('1', '2025-01-02'), trade('20', '2025-02-03'))).toEqual(['20']);
  expect(jumps(trade('1', '2025-01-02'), trade('19.99', '2025-02-03'))).toEqual([]);
  expect(jumps(trade('20', '2025-01-02'), trade('1', '2025-02-03'))).toEqual(['1']);
});

it('compares one share in one currency, whatever its spelling', () => {
  const [first, second] = [trade('40.50', '2025-01-02'), trade('4082', '2025-02-03', { ticker: 'LSE:RIO' })];
  expect(jumps(first, second)).toEqual([]);
  expect(priceJumps([first, second], [], () => 'LSE:RIO')).toHaveLength(1);
  expect(jumps(first, trade('4082', '2025-02-03', { currency: 'JPY' }))).toEqual([]);
});

it('knows splits', () => {
  const trades = [trade('0.05', '2025-01-02'), trade('2.4', '2025-02-03')];
  const consolidation = { ticker: 'RIO', date: '2025-01-20', newShares: 1, oldShares: 50 };
  expect(priceJumps(trades, [])).toHaveLength(1);
  expect(priceJumps(trades, [consolidation])).toEqual([]);
  expect(priceJumps(trades, [{ ...consolidation, date: '2025-03-01' }])).toHaveLength(1);
  expect(priceJumps(trades, [{ ...consolidation, ticker: 'BHP' }])).toHaveLength(1);
});

it('says what is far from what', () => {
  const [jump] = priceJumps([trade('40.50', '2025-01-02'), trade('4082', '2025-02-03')], []);
  expect(jumpWords(jump!.trade, jump!)).toBe(
    'RIO at GBP 4,082 on 2025-02-03 is far from the GBP 40.5 of 2025-01-02: pence or pounds? Correct the unit of the price, or enter the split.',
  );
});
