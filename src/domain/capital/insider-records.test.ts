import { describe, expect, it } from 'vitest';
import { type CheckedInsiderTrade, insiderTradeFault } from './insider-records.ts';

const bought: CheckedInsiderTrade = {
  ...{ nature: 'market-buy', tradedOn: '2025-03-03', filedOn: '2025-03-05', amount: 10_000, price: '0.25' },
  ...{ currency: 'CAD', holdingAfter: 110_000 },
};
const held: CheckedInsiderTrade = { ...bought, nature: 'holding', amount: null, price: null, currency: null };

describe('a row of a filing', () => {
  it.each<[string, CheckedInsiderTrade]>([
    ['of a purchase', bought],
    ['of a grant for nothing', { ...bought, nature: 'grant', price: null, currency: null, holdingAfter: null }],
    ['of a holding alone', held],
    ['of a holding of nothing', { ...held, holdingAfter: 0 }],
    ['filed on the day', { ...bought, filedOn: '2025-03-03' }],
    ['of which nobody knows when it was filed', { ...bought, filedOn: null }],
  ])('%s can be', (_what, trade) => {
    expect(insiderTradeFault(trade)).toBeUndefined();
  });

  it.each<[string, CheckedInsiderTrade, keyof CheckedInsiderTrade]>([
    ['of a trade without an amount', { ...bought, amount: null }, 'amount'],
    ['of a trade of nothing', { ...bought, amount: 0 }, 'amount'],
    ['of a holding that is not told', { ...held, holdingAfter: null }, 'holdingAfter'],
    ['of a holding alone with a trade', { ...held, amount: 5 }, 'amount'],
    ['of a price in no currency', { ...bought, currency: null }, 'currency'],
    ['filed before it happened', { ...bought, filedOn: '2025-03-02' }, 'filedOn'],
  ])('%s cannot be', (_what, trade, field) => {
    expect(insiderTradeFault(trade)).toEqual({ field, message: expect.stringMatching(/\.$/) });
  });
});
