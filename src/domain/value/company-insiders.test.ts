import { describe, expect, it } from 'vitest';
import { figureOf } from '../numbers/worked-figure.ts';
import { insiderTradeOf, insidersPart, type StoredInsiderTrade } from './company-insiders.ts';

const day = '2026-06-30';
const basic = figureOf(100_000_000, { unit: 'shares', currency: null, asOf: day });
const filing = (insider: string, tradedOn: string, more: Partial<StoredInsiderTrade> = {}): StoredInsiderTrade => ({
  ...{ insider, controlledBy: null, nature: 'holding', security: 'shares', tradedOn, filedOn: null, amount: null },
  ...{ price: null, currency: null, holdingAfter: 1_000_000, sourceUrl: null, ...more },
});
const count = (asOf: string, sharesOutstanding: number) => ({
  ...{ shareClass: 'common', commonRatio: null, asOf, publishedOn: null, sharesOutstanding, balanceDate: null },
  ...{ statedFullyDiluted: null, currency: null, cash: null, debt: null, quarterlyBurn: null },
  ...{ quarterlyExploration: null, quarterlyOverhead: null, unusedFacilities: null, preferred: null },
  ...{ minorityInterests: null, listedInvestments: null, statedMarketCap: null, instrumentsComplete: null },
  ...{ sourceUrl: null, sourcePage: null },
});
const part = (trades: readonly StoredInsiderTrade[], counts: readonly ReturnType<typeof count>[] = []) =>
  insidersPart(trades, { snapshots: counts, changes: [] }, basic, day).value;

describe('what insiders hold', () => {
  const trades = [filing('Ann', '2025-05-31'), filing('Bob', '2025-06-01'), filing('Cy', '2025-06-02')];

  it('leaves out holdings of before a share count that jumped: they are in other shares', () => {
    expect(part(trades)).toBe('3');
    expect(part(trades, [count('2025-01-01', 10_000_000), count('2025-06-01', 100_000_000)])).toBe('2');
    // Twice as many are new shares, no other ones.
    expect(part(trades, [count('2025-01-01', 50_000_000), count('2025-06-01', 100_000_000)])).toBe('3');
  });

  it('knows no count that is of later, and one of the day itself', () => {
    const before = count('2025-01-01', 10_000_000);
    expect(part(trades, [before, count('2026-07-01', 100_000_000)])).toBe('3');
    expect(part(trades, [before, count(day, 100_000_000)])).toBeNull();
  });

  it('knows a filing from the day on which it was filed, else traded', () => {
    expect(part([filing('Ann', day), filing('Bob', '2026-07-01')])).toBe('1');
    expect(
      part([filing('Ann', '2026-06-01', { filedOn: day }), filing('Bob', '2026-06-01', { filedOn: '2026-07-01' })]),
    ).toBe('1');
  });
});

it('a row of a filing is of shares or of something else, and keeps its days and its source', () => {
  const row = filing('Ann', '2026-06-01', {
    security: 'warrants',
    filedOn: '2026-06-05',
    sourceUrl: 'https://example.com',
  });
  expect(insiderTradeOf(row)).toMatchObject({
    ...{ insider: 'Ann', isShares: false, traded: '2026-06-01', filed: '2026-06-05', source: 'https://example.com' },
    holdingAfter: 1_000_000,
  });
  expect(insiderTradeOf({ ...row, security: 'shares' }).isShares).toBe(true);
});
