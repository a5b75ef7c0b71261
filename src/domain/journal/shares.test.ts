import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  feesOf,
  inOrderOfMatching,
  moneyOf,
  priceText,
  ShareScale,
  sharesText,
  type Trade,
} from './shares.ts';

const trade = (fields: Partial<Trade>): Trade => ({
  ...{ id: 1, ticker: 'ABC', currency: 'CAD', type: 'buy', shares: '100', price: '2.5', fees: null },
  ...{ date: '2025-03-03' },
  ...fields,
});
/** Money units of so many dollars. */
const dollars = (amount: number) => BigInt(Math.round(amount * 100)) * 10n ** 10n;

describe('the money of a trade', () => {
  it('is shares times price, more by the fees of a buy and less by those of a sell', () => {
    expect(amountOf(trade({}))).toBe(dollars(250));
    expect(feesOf(trade({ fees: '9.99' }))).toBe(dollars(9.99));
    expect(feesOf(trade({}))).toBe(0n);
    expect(moneyOf(trade({ fees: '9.99' }))).toBe(dollars(259.99));
    expect(moneyOf(trade({ type: 'sell', fees: '9.99' }))).toBe(dollars(240.01));
  });

  it('is exact to a millionth of a share at a millionth of a dollar', () => {
    expect(amountOf(trade({ shares: '0.000001', price: '0.000001' }))).toBe(1n);
    expect(amountOf(trade({ shares: '99999999999.999999', price: '999999.999999' }))).toBe(
      99_999_999_999_999_999n * 999_999_999_999n,
    );
  });
});

it('matches by day, buys before sells, then as entered', () => {
  const rows = [
    trade({ id: 4, date: '2025-03-04' }),
    trade({ id: 3, type: 'sell' }),
    trade({ id: 2 }),
    trade({ id: 1 }),
    trade({ id: 9, date: '2025-03-01', type: 'sell' }),
  ];
  expect(rows.toSorted(inOrderOfMatching).map(({ id }) => id)).toEqual([9, 1, 2, 3, 4]);
});

describe('parts of a share', () => {
  const split = (date: string, newShares: number, oldShares: number) => ({ ticker: 'ABC', date, newShares, oldShares });

  it('are one of a share that was never split', () => {
    const scale = new ShareScale([]);
    expect([scale.at('1999-01-01'), scale.last]).toEqual([1n, 1n]);
  });

  it('are of the new shares from the day of a split on', () => {
    // One share becomes three, then five become one: 15 parts would be whole, but 3 x 1 are enough before.
    const scale = new ShareScale([split('2025-06-01', 1, 5), split('2024-06-01', 3, 1)]);
    expect([scale.at('2024-05-31'), scale.at('2024-06-01'), scale.at('2025-06-01'), scale.last]).toEqual([
      ...[3n, 1n, 5n, 5n],
    ]);
  });

  it('make a holding whole whatever its splits', () => {
    const ratio = fc.integer({ min: 1, max: 1_000 });
    const splits = fc.array(fc.tuple(ratio, ratio), { maxLength: 6 });
    fc.assert(
      fc.property(splits, (ratios) => {
        const scale = new ShareScale(ratios.map(([a, b], index) => split(`20${10 + index}-01-01`, a, b)));
        // What one share was at first is, in shares of the end, the product of the ratios.
        const [first, last] = [scale.at('2000-01-01'), scale.last];
        const [news, olds] = [0, 1].map((at) => ratios.reduce((all, each) => all * BigInt(each[at]!), 1n));
        expect(first * olds!).toBe(last * news!);
      }),
    );
  });

  it('become smaller together', () => {
    const scale = new ShareScale([split('2024-06-01', 2, 1)]);
    scale.refine(7n);
    scale.refine(1n);
    expect([scale.at('2024-05-31'), scale.last, scale.finer]).toEqual([14n, 7n, 7n]);
  });
});

describe('shares and prices of parts', () => {
  it('are told to the sixth decimal, halves away from zero', () => {
    expect(sharesText(1_000_000n, 1n)).toBe('1');
    expect(sharesText(1n, 3n)).toBe('0');
    expect(sharesText(2_000_001n, 2n)).toBe('1.000001');
    expect(sharesText(-5n, 2n)).toBe('-0.000003');
  });

  it('are a price of other shares after a split', () => {
    // Two for one: what cost 5 costs 2.5.
    expect(priceText('5', 2n, 1n)).toBe('2.5');
    // One for ten.
    expect(priceText('0.012345', 1n, 10n)).toBe('0.12345');
    expect(priceText('1', 3n, 1n)).toBe('0.333333');
    expect(priceText('1.000000', 4n, 4n)).toBe('1.000000');
  });
});
