import { describe, expect, it } from 'vitest';
import type { Estimate } from '../resources/resource-classes.ts';
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
  allInSustainingCostUnit: null,
  allInSustainingCostCurrency: null,
  currency: null,
  taxBasis: 'after-tax',
  shareBasis: null,
  totalCapex: null,
  lifeOfMineYears: null,
  productionThroughput: null,
  productionThroughputUnit: null,
  recovery: null,
  totalTonsMined: null,
  oreThroughput: null,
  oreThroughputUnit: null,
  stripRatio: null,
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

  it('PD4: tells the cost of one ounce, not of all or in thousands', () => {
    const cost = { allInSustainingCost: '1310000', allInSustainingCostUnit: 'oz' } as const;
    expect(alone(cost)).toEqual(['PD4']);
    expect(alone({ ...cost, ...price('Gold', '1600', 'oz') })).toEqual(['PD4']);
    expect(alone({ ...cost, allInSustainingCost: '32000', ...price('Gold', '1600', 'oz') })).toEqual([]);
    expect(alone({ ...cost, allInSustainingCost: '32001', ...price('Gold', '1600', 'oz') })).toEqual(['PD4']);
    // Of gold by the ounce, whatever pounds of copper bring.
    expect(alone({ ...cost, allInSustainingCost: '1310', ...price('Copper', '4', 'lb') })).toEqual([]);
    const two = [...price('Silver', '22', 'oz').metalPrices, ...price('Gold', '1600', 'oz').metalPrices];
    expect(alone({ ...cost, allInSustainingCost: '1310', metalPrices: two })).toEqual([]);
    expect(alone({ ...cost, allInSustainingCostUnit: null })).toEqual([]);
    expect(alone({ ...cost, currency: 'XOF' })).toEqual([]);
  });

  it('has an NPV, an IRR and a rate that agree', () => {
    expect(alone(longValley)).toEqual([]);
    expect(alone({ ...longValley, afterTaxIrr: 4 })).toEqual(['ST1']);
    expect(alone({ ...longValley, afterTaxIrr: 4, taxBasis: 'pre-tax' })).toEqual([]);
    expect(alone({ ...longValley, npv: 0, taxBasis: 'pre-tax' })).toEqual(['ST1']);
  });

  it('is worth no more than its production earns', () => {
    expect(alone({ ...longValley, npv: 2730 })).toEqual(['ST2']);
    expect(alone({ ...longValley, npv: 2730, productionThroughput: null })).toEqual([]);
    // 773 US dollars an ounce are 24.85 a gram: by the gram the same mine earns the same.
    const byGram = { allInSustainingCost: '24.8525', allInSustainingCostUnit: 'g' } as const;
    expect(alone({ ...longValley, ...byGram, npv: 800 })).toEqual([]);
    expect(alone({ ...longValley, ...byGram, npv: 900 })).toEqual(['ST2']);
    expect(alone({ ...longValley, allInSustainingCostUnit: 'oz', npv: 900 })).toEqual(['ST2']);
    // Another currency than its price, or a unit that nobody states, tells nothing.
    expect(alone({ ...longValley, npv: 2730, currency: 'CAD' })).toEqual([]);
    expect(alone({ ...longValley, npv: 2730, ...price('Gold', '1600', null) })).toEqual([]);
    // 100 kt of copper a year at US$4.10/lb are US$904 M of revenue.
    const copper = { lifeOfMineYears: 10, productionThroughput: 100_000, productionThroughputUnit: 'tonnes/year' };
    expect(alone({ ...copper, npv: 9_000, ...price('Copper', '4.10', 'lb') })).toEqual([]);
    expect(alone({ ...copper, npv: 14_000, ...price('Copper', '4.10', 'lb') })).toEqual(['ST2']);
  });

  it('ST7: has millions, not whole units, in currencies near the US dollar', () => {
    expect(alone({ npv: 275_000_000 })).toEqual(['ST7']);
    expect(alone({ totalCapex: 310_000, currency: 'CAD' })).toEqual(['ST7']);
    expect(alone({ npv: -275_000_000, totalCapex: 310_000_000 })).toEqual(['ST7', 'ST7']);
    // Simandou, the dearest mine so far, is put at US$20 billion; a billion US dollars are 1,000,000 million pesos.
    expect(alone({ npv: 30_000, totalCapex: 100_000 })).toEqual([]);
    expect(alone({ npv: 1_500_000, currency: 'CLP' })).toEqual([]);
    const [found] = studyFindings({ ...empty, npv: 275_000_000 }, today);
    expect(`${found?.sentence} ${found?.mend}`).toBe(
      'An NPV of USD 275,000,000 M is more than any mine has. Enter millions, 275 for a whole amount of 275,000,000.',
    );
  });

  it('has a life, a throughput and a total that agree', () => {
    const mined = { oreThroughput: 102_000, oreThroughputUnit: 't/year', totalTonsMined: 717_000 } as const;
    expect(alone({ ...mined, lifeOfMineYears: 10, stripRatio: 0 })).toEqual(['ST4']);
    expect(alone({ ...mined, lifeOfMineYears: 7, stripRatio: 0 })).toEqual([]);
    // 8,500 t a day for 11 years are 34.1 Mt; with three tonnes of waste for each 136.5 Mt.
    const pit = { lifeOfMineYears: 11, oreThroughput: 8_500, oreThroughputUnit: 't/d', stripRatio: 3 } as const;
    expect(alone({ ...pit, totalTonsMined: 34_000_000 })).toEqual([]);
    expect(alone({ ...pit, totalTonsMined: 137_000_000 })).toEqual([]);
    expect(alone({ ...pit, totalTonsMined: 3_400_000 })).toEqual(['ST4']);
    expect(alone({ ...pit, totalTonsMined: 70_000_000 })).toEqual(['ST4']);
    // Of which nobody says how much is waste.
    expect(alone({ ...pit, stripRatio: null, totalTonsMined: 70_000_000 })).toEqual([]);
    expect(alone({ ...pit, oreThroughputUnit: null, totalTonsMined: 3_400_000 })).toEqual([]);
  });

  it('yields no more than what is recovered of what is in the ground', () => {
    const estimate: Estimate = {
      ...{ id: 1, metal: 'Gold', zone: null, reportDate: '2020-01-31', baseCase: true, resourceType: 'M+I' as const },
      ...{ tonnage: 1_000_000, grade: '28.475', gradeUnit: 'g/t', containedMetal: 915_516, containedMetalUnit: 'oz' },
      ...{ cutoffGrade: null, cutoffGradeUnit: null, includesReserves: null },
    };
    const paying = (ounces: number, estimates: LookedAtStudy['estimates'] = [estimate]) =>
      alone({
        ...{ reportDate: '2020-06-30', lifeOfMineYears: 8, productionThroughput: ounces / 8, recovery: 78 },
        ...{ productionThroughputUnit: 'oz/year', estimates, ...price('Gold', '1600', 'oz') },
      });
    expect(paying(800_000)).toEqual(['ST5']);
    expect(paying(713_000)).toEqual([]);
    // Inferred ounces may be in the plan; another metal, or what was estimated later, says nothing.
    expect(paying(800_000, [estimate, { ...estimate, id: 2, resourceType: 'inferred' }])).toEqual([]);
    expect(paying(800_000, [{ ...estimate, metal: 'Silver' }])).toEqual([]);
    expect(paying(800_000, [{ ...estimate, reportDate: '2021-01-31' }])).toEqual([]);
    expect(paying(800_000, [])).toEqual([]);
    // Reserves are in the ground beside resources that exclude them, and no more metal than those that include them.
    const ore = { ...estimate, id: 3, resourceType: '2P', containedMetal: 400_000 } as const;
    expect(paying(800_000, [{ ...estimate, includesReserves: false }, ore])).toEqual([]);
    expect(paying(800_000, [{ ...estimate, includesReserves: true }, ore])).toEqual(['ST5']);
  });

  it('recovers per cent, no fraction', () => {
    expect(alone({ recovery: 0.914 })).toEqual(['PD3']);
    expect(alone({ recovery: 91.4 })).toEqual([]);
  });

  it('ST6: assumes a price that is near the newest one', () => {
    const now = (value: string, more: object = {}) => ({
      priceNow: { value, currency: 'USD', unit: 'oz' as const, asOf: '2026-07-14', ...more },
    });
    const gold = price('Gold', '1600', 'oz');
    expect(alone({ ...gold, ...now('3375') })).toEqual(['ST6']);
    expect(alone({ ...gold, ...now('1900') })).toEqual([]);
    // A quarter is not yet far: 2,000 and 1,200.
    expect(alone({ ...gold, ...now('2000') })).toEqual([]);
    expect(alone({ ...gold, ...now('2000.01') })).toEqual(['ST6']);
    expect(alone({ ...gold, ...now('1200') })).toEqual([]);
    expect(alone({ ...gold, ...now('1199.99') })).toEqual(['ST6']);
    // 4.50 a pound are 9,920.80 a tonne.
    const copper = price('Copper', '4.50', 'lb');
    expect(alone({ ...copper, ...now('9920.80', { unit: 't' }) })).toEqual([]);
    expect(alone({ ...copper, ...now('14000', { unit: 't' }) })).toEqual(['ST6']);
    // Money of another currency, a price for no stated unit, or none at all tell nothing.
    expect(alone({ ...gold, ...now('3375', { currency: 'AUD' }) })).toEqual([]);
    expect(alone({ ...price('Gold', '1600', null), ...now('3375') })).toEqual([]);
    expect(alone({ ...gold, priceNow: null })).toEqual([]);
    expect(studyFindings({ ...empty, ...gold, ...now('3375') }, today)[0]?.sentence).toBe(
      'Gold at USD 3,375/oz on 2026-07-14 is 111% above the USD 1,600/oz of the study.',
    );
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
