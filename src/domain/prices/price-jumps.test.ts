import { expect, it } from 'vitest';
import { isJump, jumpWords, priceJumps } from './price-jumps.ts';

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

it.each([
  [1, 20, true],
  [1, 19.999, false],
  [20, 1, true],
  [19.999, 1, false],
  // A share that cost nothing was given: it says nothing of what it costs.
  [0, 5, false],
  [5, 0, false],
  [0, 0, false],
  [-1, 20, false],
  [20, -1, false],
])('from %f to %f is a jump: %s', (before, price, expected) => expect(isJump(before, price)).toBe(expected));

it('lets the one that stands apart be told, and not the one behind it', () => {
  const prices = (...values: string[]) => jumps(...values.map((value, index) => trade(value, `2025-0${index + 1}-02`)));
  expect(prices('1', '25', '1')).toEqual(['25']);
  expect(prices('1', '25', '26')).toEqual(['25']);
  expect(prices('1', '25', '700')).toEqual(['25', '700']);
  expect(prices('1', '2', '50', '2')).toEqual(['50']);
  expect(prices('1', '25', '1', '1', '25')).toEqual(['25', '25']);
  expect(prices('50', '1', '1', '50')).toEqual(['1', '50']);
});

it('takes those of one day in the order in which they stand', () => {
  expect(jumps(trade('1', '2025-01-02'), trade('2', '2025-01-02'), trade('45', '2025-01-02'))).toEqual(['45']);
  expect(jumps(trade('3', '2025-01-03'), trade('90', '2025-01-02'), trade('91', '2025-01-02'))).toEqual(['3']);
});

it('knows splits', () => {
  const trades = [trade('0.05', '2025-01-02'), trade('2.4', '2025-02-03')];
  const consolidation = { ticker: 'RIO', date: '2025-01-20', newShares: 1, oldShares: 50 };
  expect(priceJumps(trades, [])).toHaveLength(1);
  expect(priceJumps(trades, [consolidation])).toEqual([]);
  expect(priceJumps(trades, [{ ...consolidation, date: '2025-03-01' }])).toHaveLength(1);
  expect(priceJumps(trades, [{ ...consolidation, ticker: 'BHP' }])).toHaveLength(1);
  // On the day of the split prices are those of the new shares.
  expect(priceJumps(trades, [{ ...consolidation, date: '2025-02-03' }])).toEqual([]);
});

it('tells the price before in the shares of the day of the trade', () => {
  // 60 before three new shares for one old share are 20 for a new one.
  const [jump] = priceJumps(
    [trade('60', '2025-01-02'), trade('0.5', '2025-02-03')],
    [{ ticker: 'RIO', date: '2025-01-20', newShares: 3, oldShares: 1 }],
  );
  expect(jump).toMatchObject({ before: 20, since: '2025-01-02' });
  // 1 before one new share for two old ones are 2, and for two times that 4.
  const halved = { ticker: 'RIO', newShares: 1, oldShares: 2 };
  const [twice] = priceJumps(
    [trade('1', '2025-01-02'), trade('100', '2025-02-03')],
    [
      { ...halved, date: '2025-01-10' },
      { ...halved, date: '2025-01-20' },
    ],
  );
  expect(twice).toMatchObject({ before: 4 });
});

it('says what is far from what', () => {
  const [jump] = priceJumps([trade('40.50', '2025-01-02'), trade('4082', '2025-02-03')], []);
  expect(jumpWords(jump!.trade, jump!)).toBe(
    'RIO at GBP 4,082 on 2025-02-03 is far from the GBP 40.5 of 2025-01-02: pence or pounds? Correct the unit of the price, or enter the split.',
  );
});
