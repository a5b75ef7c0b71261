import { expect, it } from 'vitest';
import type { InsiderTrade } from '../contract.ts';
import { apartWords, boughtInYear, netWords, partOfShares, partWords, yearBefore } from './insider-figures.ts';

const today = '2026-11-23';
const trade = (fields: Partial<InsiderTrade>): InsiderTrade => ({
  ...{ id: 1, companyId: 1, insider: 'Ada', role: null, market: 'CA', nature: 'market-buy', security: 'shares' },
  ...{ tradedOn: '2026-03-03', filedOn: null, amount: 100, price: null, currency: null, holdingAfter: null },
  ...{ controlledBy: null, isFirstReport: null, sourceUrl: 'https://example.com', notes: null, createdBy: null },
  ...{ createdAt: '2026-03-04T00:00:00Z', updatedAt: '2026-03-04T00:00:00Z', version: 1 },
  ...fields,
});
const counted = (asOf: string, sharesOutstanding: number) => ({ asOf, shareClass: 'common', sharesOutstanding });

it('a year before is the same day, and the 28th of February where there is no 29th', () => {
  expect(yearBefore('2026-11-23')).toBe('2025-11-23');
  expect(yearBefore('2028-02-29')).toBe('2027-02-28');
});

it('net buying is told with its money, and what else was filed beside it', () => {
  const trades = [
    trade({ amount: 1_000, price: '0.25', currency: 'CAD' }),
    trade({ nature: 'market-sell', amount: 400, price: '0.5', currency: 'CAD' }),
    trade({ nature: 'exercise', amount: 70 }),
    trade({ nature: 'grant', security: 'options', amount: 50 }),
    trade({ amount: 9_999, tradedOn: '2025-11-22' }),
  ];
  const net = boughtInYear(trades, today);
  expect(netWords(net)).toBe('+600 shares, +CAD 50 (1 buy, 1 sale)');
  expect(apartWords(net, trades, today)).toBe(
    'Apart from it: exercise of 70 shares in 1 filing; 1 filing of options, warrants or units',
  );
  const none = boughtInYear([], today);
  expect([netWords(none), apartWords(none, [], today)]).toEqual(['none', 'Nothing else was filed in that time']);
  expect(netWords(boughtInYear([trade({})], today))).toBe('+100 shares, money not known of all (1 buy, 0 sales)');
});

it('insiders hold at least their last filings, and none of before a count that jumped', () => {
  const trades = [trade({ holdingAfter: 10 }), trade({ insider: 'Bo', holdingAfter: 500, tradedOn: '2025-01-02' })];
  const words = (...counts: ReturnType<typeof counted>[]) => {
    const part = partOfShares(trades, counts, today);
    return part && partWords(part);
  };
  expect(words(counted('2026-01-02', 1_000))).toBe('at least 51% of the shares of 2 Jan 2026');
  expect(words(counted('2025-01-01', 10_000), counted('2026-01-02', 1_000))).toBe(
    'at least 1% of the shares of 2 Jan 2026',
  );
  expect(words()).toBeNull();
});
