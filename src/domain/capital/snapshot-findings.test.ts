import { describe, expect, it } from 'vitest';
import { impossibleSnapshot, type LookedAtSnapshot, snapshotFindings, snapshotsFindings } from './snapshot-findings.ts';

const today = '2026-03-01';
const snapshot = (fields: Partial<LookedAtSnapshot> = {}): LookedAtSnapshot => ({
  ...{ shareClass: 'common', commonRatio: null, asOf: '2025-12-31', publishedOn: null, sharesOutstanding: 100_000_000 },
  ...{ statedFullyDiluted: null, balanceDate: '2025-12-31', currency: 'CAD', sourceUrl: null, sourcePage: 'p. 1' },
  ...{ cash: '5000000', debt: '0', quarterlyBurn: null, quarterlyExploration: null, quarterlyOverhead: null },
  ...{ unusedFacilities: null, preferred: null, minorityInterests: null, listedInvestments: null },
  ...{ statedMarketCap: null, instrumentsComplete: true },
  ...fields,
});
const rulesOf = (found: readonly { rule: string; field: string }[]) =>
  found.map(({ rule, field }) => `${rule} ${field}`);
const alone = (fields: Partial<LookedAtSnapshot>) => rulesOf(snapshotFindings(snapshot(fields), today));
const together = (...snapshots: LookedAtSnapshot[]) =>
  [...snapshotsFindings(snapshots.map((values, index) => ({ id: index + 1, values })))].map(
    ([id, found]) => `${id} ${rulesOf(found).join(', ')}`,
  );

describe('a snapshot by itself', () => {
  it('has nothing odd about it', () => {
    expect(alone({})).toEqual([]);
    expect(impossibleSnapshot(snapshot(), today)).toBeUndefined();
  });

  it.each(['asOf', 'balanceDate', 'publishedOn'] as const)('does not have %s in the future', (field) => {
    expect(alone({ [field]: '2026-03-03' })).toEqual([`GN1 ${field}`]);
    expect(impossibleSnapshot(snapshot({ [field]: '2026-03-03' }), today)).toMatchObject({ field });
  });

  describe('against a price of the week before', () => {
    const priceThen = { amount: '0.50', currency: 'CAD', asOf: '2025-12-30' };

    it('has the market cap that shares and price make', () => {
      expect(alone({ statedMarketCap: '50000000', priceThen })).toEqual([]);
      expect(alone({ statedMarketCap: '5000000', priceThen })).toEqual(['CS1 sharesOutstanding']);
    });

    it.each([
      ['of more than a week before', { asOf: '2025-12-23' }],
      ['of a day after it', { asOf: '2026-01-01' }],
      ['in another currency', { currency: 'USD' }],
    ])('is not held against a price %s', (_which, price) => {
      expect(alone({ statedMarketCap: '5000000', priceThen: { ...priceThen, ...price } })).toEqual([]);
    });

    it('has no shares in thousands beside the whole market cap', () => {
      expect(alone({ sharesOutstanding: 120_450, statedMarketCap: '120500000' })).toEqual(['CS1 sharesOutstanding']);
      expect(alone({ sharesOutstanding: 120_450, statedMarketCap: '12044999' })).toEqual([]);
      expect(alone({ sharesOutstanding: 1_000_000, statedMarketCap: '900000000' })).toEqual([]);
      expect(alone({ sharesOutstanding: 0, statedMarketCap: '900000000' })).toEqual([]);
      expect(alone({ shareClass: 'Class B', sharesOutstanding: 120_450, statedMarketCap: '120500000' })).toEqual([]);
    });

    it('is not held against it for another class', () => {
      expect(alone({ shareClass: 'Class B', statedMarketCap: '5000000', priceThen })).toEqual([]);
    });
  });

  describe('against its instruments', () => {
    const option = {
      ...{ kind: 'option' as const, asOf: '2025-12-31', count: 10_000_000, sharesEach: '1', strike: '0.25' },
      ...{ currency: 'CAD', principal: null, issued: null, expiry: null, vesting: null, accelerationPrice: null },
      ...{ accelerationDays: null, accelerationNotice: null, state: 'alive' as const, stateDay: null },
      ...{ conditionMet: null, keepsNumber: null, sourceUrl: null },
    };
    const diluted = (statedFullyDiluted: number, instruments: object[], more: Partial<LookedAtSnapshot> = {}) =>
      alone({ statedFullyDiluted, instruments: instruments as NonNullable<LookedAtSnapshot['instruments']>, ...more });

    it('comes to the stated count', () => {
      expect(diluted(110_000_000, [option])).toEqual([]);
      expect(diluted(130_000_000, [option])).toEqual(['CS5 statedFullyDiluted']);
    });

    it('comes to it with all classes of shares, each in common shares of its day', () => {
      const classB = { shareClass: 'Class B', commonRatio: '2', asOf: '2025-09-30', sharesOutstanding: 10_000_000 };
      // 100 million, 2 x 10 million, 10 million of options.
      expect(diluted(130_000_000, [option], { otherClasses: [classB] })).toEqual([]);
      expect(diluted(110_000_000, [option], { otherClasses: [classB] })).toEqual(['CS5 statedFullyDiluted']);
      // 10 old into 1 new between: 2 x 1 million.
      const changes = [{ effectiveDay: '2025-11-01', newShares: '1', oldShares: '10' }];
      expect(diluted(112_000_000, [option], { otherClasses: [classB], changes })).toEqual([]);
      // Nobody says for how many common shares one stands: nothing is claimed. Nor of the other class by itself.
      expect(diluted(300_000_000, [option], { otherClasses: [{ ...classB, commonRatio: null }] })).toEqual([]);
      expect(diluted(300_000_000, [option], { shareClass: 'Class B', commonRatio: '2' })).toEqual([]);
    });

    it('counts those that are alive, in shares of its day', () => {
      expect(diluted(100_000_000, [{ ...option, expiry: '2025-12-30', state: 'expired' }])).toEqual([]);
      const changes = [{ effectiveDay: '2025-06-01', newShares: '1', oldShares: '10' }];
      expect(diluted(101_000_000, [{ ...option, asOf: '2025-05-31' }], { changes })).toEqual([]);
    });

    it('counts convertibles by their price and rights once their condition is met', () => {
      const note = { ...option, kind: 'convertible', count: null, principal: '1000000', strike: '0.10' };
      expect(diluted(110_000_000, [note])).toEqual([]);
      expect(diluted(100_000_000, [{ ...option, kind: 'performance-right', strike: null }])).toEqual([]);
      expect(
        diluted(110_000_000, [{ ...option, kind: 'performance-right', strike: null, conditionMet: true }]),
      ).toEqual([]);
    });

    it('is less than they come to, although there may be others', () => {
      expect(diluted(105_000_000, [option], { instrumentsComplete: null })).toEqual(['CS5 statedFullyDiluted']);
      expect(diluted(105_000_000, [option, { ...option, count: null }])).toEqual(['CS5 statedFullyDiluted']);
      expect(diluted(110_000_000, [option], { instrumentsComplete: false })).toEqual([]);
    });

    it('is not held against them where they are not all known', () => {
      expect(diluted(130_000_000, [option], { instrumentsComplete: null })).toEqual([]);
      expect(diluted(130_000_000, [{ ...option, count: null }])).toEqual([]);
      expect(
        diluted(130_000_000, [{ ...option, kind: 'convertible', count: null, principal: '1', strike: null }]),
      ).toEqual([]);
    });
  });
});

describe('snapshots of one company together', () => {
  const before = snapshot({ asOf: '2025-09-30', balanceDate: '2025-09-30' });

  it('have nothing odd about them', () => {
    expect(together(before, snapshot())).toEqual([]);
  });

  it('do not have their shares in thousands, which no consolidation does', () => {
    expect(together(before, snapshot({ sharesOutstanding: 100_500 }))).toEqual(['2 GN2 sharesOutstanding']);
    expect(together(before, snapshot({ sharesOutstanding: 1_000_000 }))).toEqual([]);
    expect(together(before, snapshot({ sharesOutstanding: 100_500, changes: [] }))).toEqual([
      '2 CS2 sharesOutstanding',
    ]);
  });

  it('do not become each other with other zeros', () => {
    expect(together(before, snapshot({ cash: '5000' }))).toEqual(['2 GN2 cash']);
    // Of other money it says nothing.
    expect(together(before, snapshot({ cash: '5000', currency: 'USD' }))).toEqual([]);
  });

  it('do not jump, unless the consolidations say so', () => {
    const jumped = snapshot({ sharesOutstanding: 10_000_000, changes: [] });
    expect(together(before, jumped)).toEqual(['2 CS2 sharesOutstanding']);
    const changes = [{ effectiveDay: '2025-11-01', newShares: '1', oldShares: '10' }];
    expect(together(before, { ...jumped, changes })).toEqual([]);
    // Nobody knows the changes, as in a form.
    expect(together(before, { ...jumped, changes: null })).toEqual([]);
  });

  it('have a balance sheet that is not much older than the price', () => {
    const priceNow = { amount: '0.5', currency: 'CAD', asOf: '2026-12-01' };
    expect(together(snapshot({ priceNow }))).toEqual(['1 CS6 balanceDate']);
    expect(together(snapshot({ priceNow: { ...priceNow, asOf: '2026-02-01' } }))).toEqual([]);
  });

  it('tell of the newest what makes a bound, by what an older one states', () => {
    expect(together(snapshot({ debt: null }))).toEqual(['1 CS7 debt']);
    expect(together(before, snapshot({ debt: null, balanceDate: null, cash: null }))).toEqual([]);
    expect(together(snapshot({ shareClass: 'Class B', cash: null, debt: null }))).toEqual([]);
  });
});
