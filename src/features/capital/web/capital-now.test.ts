import { describe, expect, it } from 'vitest';
import type { StoredFinancing } from '../../../domain/capital/capital-of-records.ts';
import type { CapitalSnapshot } from '../contract.ts';
import type { ShareChange } from '../contract-changes.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';
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
  ...{ capitalSnapshots: [], shareChanges: [], instruments: [], financings: [] },
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

  it('says at least where the page had no room for all instruments', () => {
    const capitalSnapshots = [snapshot('2025-03-31', 12_000_000, { instrumentsComplete: true })];
    expect(now({ capitalSnapshots }).fullyDiluted.bound).toBe('exact');
    expect(now({ capitalSnapshots, nextOffsets: { instruments: 50 } }).fullyDiluted.bound).toBe('at-least');
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

  it('adds what was raised after the balance sheet, and nothing that settled a debt or came before', () => {
    const sheet = { balanceDate: '2025-03-31', currency: 'CAD', cash: '6000000', quarterlyBurn: '3000000' };
    const financing = (closedOn: string, more: Partial<StoredFinancing> = {}): StoredFinancing => ({
      ...{ kind: 'private placement', closedOn, units: 10_000_000, unitPrice: '0.32', currency: 'CAD' },
      ...{ grossProceeds: null, fees: '200000', sourceUrl: null, ...more },
    });
    const months = (...financings: StoredFinancing[]) =>
      now({ capitalSnapshots: [snapshot('2025-05-10', 100, sheet)], financings }).runway.months.value;
    expect(Number(months(financing('2025-05-01')))).toBeCloseTo(9);
    expect(Number(months(financing('2025-05-01', { grossProceeds: '3500000', fees: '500000' })))).toBeCloseTo(9);
    const others = [
      financing('2025-03-31'),
      financing('2025-07-01'),
      financing('2025-05-01', { kind: 'debt settlement' }),
    ];
    expect(Number(months(...others))).toBeCloseTo(6);
  });

  it('puts options to the price in shares of today: one of before a consolidation is of other shares', () => {
    const option = {
      ...{ kind: 'option', asOf: '2024-07-01', count: 100, sharesEach: '1', strike: '4', currency: 'CAD' },
      ...{ principal: null, issued: null, expiry: null, vesting: null, conditionMet: null, keepsNumber: null },
      ...{ state: 'alive', stateDay: null, accelerationPrice: null, sourceUrl: null },
    } as CapitalInstrument;
    const price = { amount: '0.5', currency: 'CAD', asOf: '2024-06-02', source: null };
    const of = capitalNow(
      lists({
        capitalSnapshots: [snapshot('2024-07-01', 1_000)],
        instruments: [option],
        shareChanges: [consolidation],
      }),
      { day: '2024-07-02', price, rates: () => null, milestones: [] },
    );
    expect(of.price).toMatchObject({ amount: '5', asOf: '2024-06-02' });
    expect(of.overhang.rows[0]).toMatchObject({ isInTheMoney: true, abovePrice: '-20' });
  });

  it('leaves out what cannot be exercised yet where one asks for it', () => {
    const option = (vesting: string | null) =>
      ({
        ...{ kind: 'option', asOf: '2025-01-01', count: 100, sharesEach: '1', strike: '4', currency: 'CAD', vesting },
        ...{ principal: null, issued: null, expiry: null, conditionMet: null, keepsNumber: null, state: 'alive' },
        ...{ stateDay: null, accelerationPrice: null, sourceUrl: null },
      }) as CapitalInstrument;
    const of = (instruments: CapitalInstrument[], exercisableOnly: boolean) =>
      capitalNow(lists({ capitalSnapshots: [snapshot('2025-01-01', 1_000)], instruments }), {
        ...{ day: '2025-06-30', price: null, rates: () => null, milestones: [], exercisableOnly },
      });
    const both = [option('2025-06-30'), option('2025-07-01')];
    expect(of(both, false)).toMatchObject({ hasUnvested: true, fullyDiluted: { value: '1200' } });
    expect(of(both, true)).toMatchObject({ hasUnvested: true, fullyDiluted: { value: '1100' } });
    expect(Number(of(both, true).overhang.all.ofShares.value)).toBeCloseTo(10);
    expect(of([option(null)], false).hasUnvested).toBe(false);
  });
});
