import { describe, expect, it } from 'vitest';
import { priceSince } from './price-since.ts';

const price = (asOf: string, amount: string, currency = 'CAD') => ({ asOf, amount, currency, source: null });

describe('the price of a share since a day', () => {
  it('is the change from the price of then to the newest one, with both days', () => {
    expect(priceSince(price('2025-06-27', '2'), price('2026-05-29', '3'), [])).toEqual({
      from: { value: '2', currency: 'CAD', asOf: '2025-06-27' },
      to: { value: '3', currency: 'CAD', asOf: '2026-05-29' },
      ...{ isRestated: false, change: 50 },
    });
  });

  it('is told in the shares of today where there was a consolidation between both', () => {
    const changes = [
      { effectiveDay: '2025-09-01', newShares: '1', oldShares: '10' },
      // Before the first price, and after the second.
      { effectiveDay: '2025-06-27', newShares: '1', oldShares: '7' },
      { effectiveDay: '2026-05-30', newShares: '3', oldShares: '1' },
    ];
    expect(priceSince(price('2025-06-27', '0.10'), price('2026-05-29', '0.80'), changes)).toMatchObject({
      ...{ from: { value: '1' }, to: { value: '0.8' }, isRestated: true, change: -20 },
    });
  });

  it('is not known without a price on both sides, or in two currencies', () => {
    const then = price('2025-06-27', '2');
    expect(priceSince(null, then, [])).toBeNull();
    expect(priceSince(then, null, [])).toBeNull();
    expect(priceSince(then, then, [])).toBeNull();
    expect(priceSince(then, price('2026-05-29', '3', 'USD'), [])).toBeNull();
  });
});
