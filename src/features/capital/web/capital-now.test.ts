import { describe, expect, it } from 'vitest';
import type { CapitalSnapshot } from '../contract.ts';
import type { ShareChange } from '../contract-changes.ts';
import { type CapitalLists, capitalNow, countsOverTime } from './capital-now.ts';

const snapshot = (
  asOf: string,
  sharesOutstanding: number | null,
  more: Partial<CapitalSnapshot> = {},
): CapitalSnapshot => ({
  ...{ id: 1, companyId: 1, shareClass: 'common', commonRatio: null, asOf, publishedOn: null, sharesOutstanding },
  ...{ balanceDate: null, currency: null, cash: null, debt: null, quarterlyBurn: null, quarterlyExploration: null },
  ...{ quarterlyOverhead: null, unusedFacilities: null, preferred: null, minorityInterests: null },
  ...{ listedInvestments: null, statedMarketCap: null, statedFullyDiluted: null, instrumentsComplete: null },
  ...{ sourceUrl: null, sourcePage: null, notes: null, createdBy: null, createdAt: '', updatedAt: '', version: 1 },
  ...more,
});
const consolidation = { id: 1, effectiveDay: '2024-06-03', newShares: '1', oldShares: '10' } as ShareChange;
const lists = (more: Partial<CapitalLists>): CapitalLists => ({
  ...{ capitalSnapshots: [], shareChanges: [], instruments: [] },
  ...more,
});
const now = (more: Partial<CapitalLists>) =>
  capitalNow(lists(more), { day: '2025-06-30', price: null, rates: () => null, milestones: [] });

describe('share counts over time', () => {
  it('are in shares of today, each with what its document states where a consolidation lies between', () => {
    const capitalSnapshots = [
      snapshot('2025-03-31', 12_000_000),
      snapshot('2024-03-31', 100_000_000),
      snapshot('2024-12-31', null),
      snapshot('2024-12-31', 5, { shareClass: 'B' }),
    ];
    expect(countsOverTime(lists({ capitalSnapshots, shareChanges: [consolidation] }), '2025-06-30')).toEqual([
      { asOf: '2024-03-31', shares: 10_000_000, stated: 100_000_000 },
      { asOf: '2025-03-31', shares: 12_000_000, stated: null },
    ]);
  });
});

describe('capital now', () => {
  it('tells dilution from the count that is nearest to a year before, in shares of one kind', () => {
    const capitalSnapshots = [
      snapshot('2025-03-31', 12_000_000),
      snapshot('2024-12-31', 11_000_000),
      snapshot('2024-04-30', 100_000_000),
      snapshot('2023-01-31', 50_000_000),
    ];
    // 100 million old shares are 10 million new ones: two million more are a fifth.
    const { dilution } = now({ capitalSnapshots, shareChanges: [consolidation] });
    expect(Number(dilution!.inAll.value)).toBeCloseTo(20);
  });

  it('tells none of counts within half a year', () => {
    const capitalSnapshots = [snapshot('2025-03-31', 12), snapshot('2024-12-31', 11)];
    expect(now({ capitalSnapshots }).dilution).toBeNull();
    expect(now({}).dilution).toBeNull();
  });

  it('makes cash last with the facilities of the same balance sheet', () => {
    const sheet = { balanceDate: '2025-03-31', currency: 'CAD', cash: '6000000', quarterlyBurn: '3000000' };
    const months = (more: Partial<CapitalSnapshot>) =>
      now({ capitalSnapshots: [snapshot('2025-05-10', 100, { ...sheet, ...more })] }).runway.months.value;
    expect(Number(months({}))).toBeCloseTo(6);
    expect(Number(months({ unusedFacilities: '3000000' }))).toBeCloseTo(9);
    expect(months({ quarterlyBurn: null })).toBeNull();
  });
});
