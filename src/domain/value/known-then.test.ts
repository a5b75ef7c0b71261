import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyAsOf, type RecordedCompany, type RecordedMine, valueAsOf } from './company-as-of.ts';
import type { PlannedStudy } from './held-operation.ts';
import type { Production } from '../production/production.ts';
import type { Estimate } from '../resources/resource-classes.ts';

/** A past day knows nothing of what came after it: whatever is entered of later days, its figures stay to the digit. */

type Snapshot = RecordedCompany['capital']['snapshots'][number];
type Instrument = RecordedCompany['capital']['instruments'][number];

const [day, today] = ['2025-06-30', '2026-06-30'];
const before = ['2024-02-29', '2024-12-31', '2025-03-31', day] as const;
const after = ['2025-07-01', '2025-12-31', '2026-03-31'] as const;

const snapshot = (more: Partial<Snapshot> & { asOf: string }): Snapshot => ({
  ...{
    shareClass: 'common',
    commonRatio: null,
    publishedOn: more.asOf,
    sharesOutstanding: null,
    statedFullyDiluted: null,
  },
  ...{
    balanceDate: more.asOf,
    currency: 'USD',
    cash: null,
    debt: null,
    quarterlyBurn: null,
    quarterlyExploration: null,
  },
  ...{ quarterlyOverhead: null, unusedFacilities: null, preferred: null, minorityInterests: null },
  ...{ listedInvestments: null, statedMarketCap: null, instrumentsComplete: null, sourceUrl: null, sourcePage: 'p. 1' },
  ...more,
});
const warrants = (asOf: string, count: number): Instrument => ({
  ...{ kind: 'warrant', asOf, count, sharesEach: '1', strike: '1', currency: 'USD', principal: null },
  ...{
    issued: asOf,
    expiry: '2030-01-01',
    vesting: null,
    conditionMet: null,
    keepsNumber: null,
    state: 'alive',
    stateDay: null,
  },
  ...{ accelerationPrice: null, accelerationDays: null, accelerationNotice: null, sourceUrl: null },
});
const estimate = (id: number, reportDate: string, ounces: number): Estimate => ({
  ...{
    id,
    reportDate,
    resourceType: 'indicated',
    metal: 'Gold',
    zone: null,
    baseCase: true,
    tonnage: 1_000_000,
    grade: '1',
  },
  ...{ gradeUnit: 'g/t', cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null, containedMetal: ounces },
  containedMetalUnit: 'oz',
});
const study = (reportDate: string, npv: number): PlannedStudy => ({
  ...{ reportDate, npv, studyType: 'PEA', discountRate: 5, taxBasis: 'after-tax', shareBasis: '100%', currency: 'USD' },
  ...{ totalCapex: null, lifeOfMineYears: null, productionThroughput: null, productionThroughputUnit: null },
  ...{ metalPrices: [], allInSustainingCost: null, allInSustainingCostUnit: null, allInSustainingCostCurrency: null },
  sourceUrl: null,
});
const year = (of: number, recovered: number): Production & { sourceUrl: null } => ({
  ...{
    metal: 'Gold',
    fromDate: `${of}-01-01`,
    toDate: `${of}-12-31`,
    basis: '100%',
    recovered: String(recovered),
    unit: 'oz',
  },
  ...{ oreMilled: null, headGrade: null, headGradeUnit: null, recovery: null, poured: null, inConcentrate: null },
  ...{ sold: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
  sourceUrl: null,
});

interface Entered {
  snapshots: Snapshot[];
  instruments: Instrument[];
  changes: RecordedCompany['capital']['changes'];
  estimates: Estimate[];
  studies: PlannedStudy[];
  production: RecordedMine['operation']['production'];
  interests: RecordedMine['interests'];
}

const amount = fc.integer({ min: 1, max: 90_000_000 });
/** What is entered of some days, each of them with what it may have. */
const enteredOn = (some: readonly string[], years: readonly number[], ids: number): fc.Arbitrary<Entered> =>
  fc.record({
    snapshots: fc
      .array(fc.tuple(fc.constantFrom(...some), amount, amount, fc.option(amount)), { maxLength: 3 })
      .map((all) =>
        all.map(([asOf, shares, cash, debt]) =>
          snapshot({
            asOf,
            sharesOutstanding: shares,
            cash: String(cash),
            debt: debt === null ? null : String(debt),
            instrumentsComplete: true,
          }),
        ),
      ),
    instruments: fc
      .array(fc.tuple(fc.constantFrom(...some), amount), { maxLength: 2 })
      .map((all) => all.map(([asOf, count]) => warrants(asOf, count))),
    changes: fc
      .array(fc.tuple(fc.constantFrom(...some), fc.integer({ min: 2, max: 9 })), { maxLength: 1 })
      .map((all) => all.map(([effectiveDay, old]) => ({ effectiveDay, newShares: '1', oldShares: String(old) }))),
    estimates: fc
      .array(fc.tuple(fc.constantFrom(...some), amount), { maxLength: 3 })
      .map((all) => all.map(([date, ounces], index) => estimate(ids + index, date, ounces))),
    studies: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...some), fc.integer({ min: -90, max: 900 })), {
        maxLength: 3,
        selector: ([date]) => date,
      })
      .map((all) => all.map(([date, npv]) => study(date, npv))),
    production: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...years), amount), { maxLength: 2, selector: ([of]) => of })
      .map((all) => all.map(([of, ounces]) => year(of, ounces))),
    interests: fc
      .array(fc.tuple(fc.constantFrom(...some), fc.integer({ min: 1, max: 30 })), { maxLength: 2 })
      .map((all) =>
        all.map(([fromDate, percent]) => ({
          holder: 'Miner',
          kind: 'ownership' as const,
          percent: String(percent),
          fromDate,
          toDate: null,
        })),
      ),
  });

function companyOf(...all: readonly Entered[]): RecordedCompany {
  const of = <Name extends keyof Entered>(name: Name) => all.map((entered) => entered[name]);
  return {
    name: 'Miner',
    capital: {
      snapshots: of('snapshots').flat(),
      instruments: of('instruments').flat(),
      changes: of('changes').flat(),
    },
    insiders: [],
    mines: [
      {
        ...{ name: 'Pit', country: 'Canada', operator: null, interests: of('interests').flat() },
        ...{ estimates: of('estimates').flat(), studies: of('studies').flat() },
        operation: { stage: 'production', metals: ['Gold'], royalties: 0, production: of('production').flat() },
      },
    ],
  };
}

function figuresOn(company: RecordedCompany, on: string) {
  const { worked, figures } = valueAsOf(
    companyAsOf(company, on, today),
    { amount: '2', currency: 'USD', asOf: on, source: null },
    { day: on, rates: () => null, deck: [] },
  );
  return {
    figures,
    worked: worked.map(({ measure, of, figure }) => [measure, of, figure.value, figure.bound, figure.missing]),
  };
}

describe('a past day', () => {
  it('is told the same whatever was entered of later days', () => {
    fc.assert(
      fc.property(enteredOn(before, [2023, 2024], 1), enteredOn(after, [2025], 100), (known, later) => {
        expect(figuresOn(companyOf(known, later), day)).toEqual(figuresOn(companyOf(known), day));
      }),
      { numRuns: 20 },
    );
  });

  it('is told the same in whatever order its records were entered', () => {
    fc.assert(
      fc.property(enteredOn(before, [2023, 2024], 1), (known) => {
        const days = (list: readonly { asOf: string }[]) => new Set(list.map(({ asOf }) => asOf)).size === list.length;
        fc.pre(
          days(known.snapshots) &&
            new Set(known.estimates.map(({ reportDate }) => reportDate)).size === known.estimates.length,
        );
        const turned: Entered = {
          ...{
            snapshots: known.snapshots.toReversed(),
            instruments: known.instruments.toReversed(),
            changes: known.changes,
          },
          ...{ estimates: known.estimates.toReversed(), studies: known.studies.toReversed() },
          ...{ production: known.production.toReversed(), interests: known.interests.toReversed() },
        };
        const told = (entered: Entered) =>
          figuresOn(companyOf(entered), day).figures.map(
            ({ measure, of, value, bound }) => `${measure} ${of} ${value} ${bound}`,
          );
        expect(told(turned)).toEqual(told(known));
      }),
      { numRuns: 20 },
    );
  });

  it('of which nothing had been published has no figure but the price of its shares', () => {
    fc.assert(
      fc.property(enteredOn(after, [2025], 1), (later) => {
        expect(figuresOn(companyOf(later), day).figures.map(({ measure }) => measure)).toEqual(['share-price']);
      }),
      { numRuns: 20 },
    );
  });

  it('knows a statement from the day on which it was published', () => {
    const stated = { asOf: '2025-03-31', balanceDate: '2025-03-31', sharesOutstanding: 100, cash: '10', debt: '0' };
    const nothing = { instruments: [], changes: [], estimates: [], studies: [], production: [], interests: [] };
    const cashOn = (publishedOn: string | null, on: string) =>
      figuresOn(companyOf({ ...nothing, snapshots: [snapshot({ ...stated, publishedOn })] }), on).figures.find(
        ({ measure }) => measure === 'cash',
      )?.value;
    expect([cashOn('2025-05-15', '2025-05-14'), cashOn('2025-05-15', '2025-05-15')]).toEqual([undefined, 0.000_01]);
    expect([cashOn(null, '2025-03-30'), cashOn(null, '2025-03-31')]).toEqual([undefined, 0.000_01]);
  });
});
