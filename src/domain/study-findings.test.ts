import { describe, expect, it } from 'vitest';
import { impossibleStudy, type LookedAtStudy, studiesFindings, studyFindings } from './study-findings.ts';

const today = '2026-07-15';

const empty: LookedAtStudy = {
  studyType: 'PFS',
  reportDate: null,
  afterTaxIrr: null,
  discountRate: null,
  npv: null,
  metalPrice: null,
  metalPrices: [],
  allInSustainingCost: null,
  currency: null,
  taxBasis: 'after-tax',
  shareBasis: null,
  totalCapex: null,
  lifeOfMineYears: null,
  productionThroughput: null,
  productionThroughputUnit: null,
  recovery: null,
};

const alone = (values: Partial<LookedAtStudy>) => studyFindings({ ...empty, ...values }, today).map(({ rule }) => rule);
const together = (...all: Partial<LookedAtStudy>[]) =>
  [...studiesFindings(all.map((values, index) => ({ id: index + 1, values: { ...empty, ...values } })))].flatMap(
    ([id, findings]) => findings.map(({ rule }) => `${id} ${rule}`),
  );
const price = (metal: string, value: string, unit: string | null, currency: string | null = 'USD') => ({
  metalPrices: [{ metal, value, unit, currency }],
});

describe('one study', () => {
  // Long Valley: 717 koz in 7 years at 1,600 less 773.
  const longValley = {
    npv: 273,
    discountRate: 5,
    afterTaxIrr: 48,
    lifeOfMineYears: 7,
    productionThroughput: 717_000 / 7,
    productionThroughputUnit: 'oz/year',
    allInSustainingCost: '773',
    ...price('Gold', '1600', 'oz'),
  };

  it('has an NPV, an IRR and a rate that agree', () => {
    expect(alone(longValley)).toEqual([]);
    expect(alone({ ...longValley, afterTaxIrr: 4 })).toEqual(['ST1']);
    expect(alone({ ...longValley, afterTaxIrr: 4, taxBasis: 'pre-tax' })).toEqual([]);
  });

  it('is worth no more than its production earns', () => {
    expect(alone({ ...longValley, npv: 2730 })).toEqual(['ST2']);
    expect(alone({ ...longValley, npv: 2730, productionThroughput: null })).toEqual([]);
    // Another currency than its price, or a unit that nobody states, tells nothing.
    expect(alone({ ...longValley, npv: 2730, currency: 'CAD' })).toEqual([]);
    expect(alone({ ...longValley, npv: 2730, ...price('Gold', '1600', null) })).toEqual([]);
    // 100 kt of copper a year at US$4.10/lb are US$904 M of revenue.
    const copper = { lifeOfMineYears: 10, productionThroughput: 100_000, productionThroughputUnit: 'tonnes/year' };
    expect(alone({ ...copper, npv: 9_000, ...price('Copper', '4.10', 'lb') })).toEqual([]);
    expect(alone({ ...copper, npv: 14_000, ...price('Copper', '4.10', 'lb') })).toEqual(['ST2']);
  });

  it('recovers per cent, no fraction', () => {
    expect(alone({ recovery: 0.914 })).toEqual(['PD3']);
    expect(alone({ recovery: 91.4 })).toEqual([]);
  });

  it('is not of the future', () => {
    expect(alone({ reportDate: '2062-06-30' })).toEqual(['GN1']);
    expect(impossibleStudy({ reportDate: '2062-06-30' }, today)?.field).toBe('reportDate');
    expect(impossibleStudy({ reportDate: '2026-07-16' }, today)).toBeUndefined();
  });
});

describe('studies of a mine', () => {
  it('price a metal alike, whatever its unit', () => {
    const before = { reportDate: '2022-01-31', ...price('Copper', '9300', 't') };
    const after = (value: string, unit: string) => ({ reportDate: '2024-01-31', ...price('Copper', value, unit) });
    expect(together(before, after('4.50', 't'))).toEqual(['2 PR1']);
    expect(together(before, after('9920.80', 't'))).toEqual([]);
    expect(together(before, after('4.50', 'lb'))).toEqual([]);
    expect(together(before, { reportDate: '2024-01-31', ...price('Gold', '2000', 'oz') })).toEqual([]);
    expect(together(before, { reportDate: '2024-01-31', ...price('Copper', '4.50', 't', 'CAD') })).toEqual([]);
  });

  it('do not become themselves with other zeros from version to version', () => {
    const pea = (npv: number, reportDate: string, more: Partial<LookedAtStudy> = {}) => ({ npv, reportDate, ...more });
    expect(together(pea(273, '2022-01-31'), pea(2730, '2024-01-31'))).toEqual(['2 GN2']);
    expect(together(pea(273, '2022-01-31'), pea(305, '2024-01-31'))).toEqual([]);
    expect(together(pea(273, '2022-01-31'), pea(2730, '2024-01-31', { currency: 'ZAR' }))).toEqual([]);
    expect(together(pea(273, '2022-01-31'), pea(2730, '2024-01-31', { studyType: 'FS' }))).toEqual([]);
  });
});
