import { describe, expect, it } from 'vitest';
import { balanceCurrency, type CheckedSnapshot, isCommon, snapshotFault, snapshotMoney } from './capital-snapshots.ts';

const noMoney = Object.fromEntries(snapshotMoney.map((field) => [field, null])) as Record<
  (typeof snapshotMoney)[number],
  null
>;
const snapshot = (more: Partial<CheckedSnapshot>): CheckedSnapshot => ({
  ...noMoney,
  shareClass: 'common',
  commonRatio: null,
  asOf: '2026-05-20',
  publishedOn: null,
  sharesOutstanding: 448_000_000,
  statedFullyDiluted: null,
  balanceDate: null,
  currency: null,
  sourceUrl: null,
  sourcePage: null,
  ...more,
});
const sheet = { currency: 'AUD', balanceDate: '2026-03-31' };
const fieldOf = (more: Partial<CheckedSnapshot>) => snapshotFault(snapshot(more))?.field;

describe('a snapshot', () => {
  it('can be of shares alone, of a balance sheet alone, or of both with a day each', () => {
    expect(fieldOf({})).toBeUndefined();
    expect(fieldOf({ sharesOutstanding: null, cash: '3050000', ...sheet })).toBeUndefined();
    expect(fieldOf({ cash: '3050000', debt: '1', ...sheet })).toBeUndefined();
    expect(fieldOf({ sharesOutstanding: 0 })).toBeUndefined();
  });

  it.each([
    [{ sharesOutstanding: null }, 'sharesOutstanding'],
    [{ cash: '0', balanceDate: '2026-03-31' }, 'currency'],
    [{ cash: '0', currency: 'CAD' }, 'balanceDate'],
    [{ commonRatio: '1' }, 'commonRatio'],
    [{ shareClass: 'Class B', sharesOutstanding: null }, 'sharesOutstanding'],
    [{ shareClass: 'Class B', cash: '1', ...sheet }, 'cash'],
    [{ publishedOn: '2026-05-19' }, 'publishedOn'],
    [{ publishedOn: '2026-06-01', cash: '1', ...sheet, balanceDate: '2026-06-30' }, 'publishedOn'],
    [{ debt: '0', ...sheet }, 'sourceUrl'],
    [{ statedMarketCap: '12500000' }, 'currency'],
  ] as const)('with %j is refused at %s', (more, field) => {
    expect(fieldOf(more)).toBe(field);
    expect(snapshotFault(snapshot(more))?.message).toMatch(/^[A-Z].+\.$/);
  });

  it('takes no debt from a source, and a stated market cap without a balance sheet', () => {
    expect(fieldOf({ debt: '0', sourcePage: 'MD&A, page 4', ...sheet })).toBeUndefined();
    expect(fieldOf({ statedMarketCap: '12500000', currency: 'AUD' })).toBeUndefined();
  });

  it('of another class may say what one of its shares stands for', () => {
    expect(fieldOf({ shareClass: 'Class B', commonRatio: '0.1' })).toBeUndefined();
    expect([isCommon('Common'), isCommon('Class B')]).toEqual([true, false]);
  });
});

it('money of a balance sheet is in whole units of a currency', () => {
  expect(balanceCurrency('cad')).toEqual({ currency: 'CAD' });
  expect(balanceCurrency('GBp')).toEqual({ error: expect.stringMatching(/write GBP/) });
  expect(balanceCurrency('XXQ')).toEqual({ error: expect.stringMatching(/^Write one of these codes/) });
});
