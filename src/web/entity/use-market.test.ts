import { describe, expect, it } from 'vitest';
import { type AskedSeries, newestPaid, rateOn } from './use-market.ts';

const series = (fields: Partial<AskedSeries>): AskedSeries => ({
  ...{
    id: 1,
    key: 'TSXV:ABC',
    basis: 'spot',
    priceDate: '2026-11-20',
    value: '0.36',
    currency: 'CAD',
    source: 'Close',
  },
  points: [],
  ...fields,
});

describe('the newest price of a share', () => {
  it('is the newest that was paid, of exactly this listing', () => {
    const found = newestPaid(
      [
        series({ id: 1, priceDate: '2026-11-18' }),
        series({ id: 2, basis: 'average', priceDate: '2026-11-19' }),
        series({ id: 3, basis: 'consensus' }),
        series({ id: 4, key: 'TSXV:ABCD' }),
      ],
      'TSXV:ABC',
    );
    expect(found?.id).toBe(2);
    expect(newestPaid(undefined, 'TSXV:ABC')).toBeUndefined();
  });

  it('of one day is the one that was paid on it', () => {
    expect(newestPaid([series({ id: 1, basis: 'average' }), series({ id: 2 })], 'TSXV:ABC')?.id).toBe(2);
  });
});

describe('the rate of a day', () => {
  const rates = [
    series({
      key: 'USD/CAD',
      points: [
        { date: '2026-10-30', value: '1.30' },
        { date: '2026-11-20', value: '1.31' },
      ],
    }),
  ];

  it.each([
    ['2026-11-20', '1.31'],
    ['2026-11-27', '1.31'],
    ['2026-11-28', undefined],
    ['2026-11-06', '1.30'],
    ['2026-11-07', undefined],
    ['2026-10-29', undefined],
  ])('on %s is %s: the newest on or before it, at most a week older', (day, value) => {
    expect(rateOn(rates, 'USD/CAD', day)?.times).toBe(value);
  });
});
