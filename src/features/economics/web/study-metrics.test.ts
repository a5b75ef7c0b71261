import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { ageText, npvBasis, studyMetrics } from './study-metrics.ts';

const study = {
  npv: -12,
  currency: null,
  afterTaxIrr: 9,
  gradeCutoffRate: '0.3',
  gradeCutoffUnit: 'g/t',
  metalPrice: '1900',
  allInSustainingCost: '1190.5',
  allInSustainingCostUnit: null,
  allInSustainingCostCurrency: null,
} as EconomicStudy;
const text = (label: string, of: Partial<EconomicStudy> = {}) =>
  studyMetrics.find((metric) => metric.label === label)?.text({ ...study, ...of });

it('writes figures as the specification says', () => {
  expect(text('NPV')).toBe('\u2212US$12.0M');
  expect(text('After-tax IRR')).toBe('9.0%');
  expect(text('Cut-off grade')).toBe('0.30 g/t');
  expect(text('Cut-off grade', { gradeCutoffRate: '0.3125' })).toBe('0.31 g/t');
  expect(text('Cut-off grade', { gradeCutoffRate: '0.0025', gradeCutoffUnit: '%' })).toBe('0.0025 %');
  expect(text('AISC margin')).toBe('US$709.50, unit not stated');
  expect(text('Cut-off grade', { gradeCutoffRate: null })).toBeNull();
});

it('shows decimals and signs as they were entered', () => {
  expect(text('NPV', { npv: 27.45 })).toBe('US$27.45M');
  expect(text('CAPEX', { totalCapex: 1_234.5 })).toBe('US$1,234.5M');
  expect(text('After-tax IRR', { afterTaxIrr: 27.4 })).toBe('27.4%');
  expect(text('After-tax IRR', { afterTaxIrr: -3 })).toBe('\u22123.0%');
  expect(text('Discount rate', { discountRate: 7.5 })).toBe('7.5%');
  expect(text('Payback', { paybackPeriod: 2.4 })).toBe('2.4 years');
  expect(text('Life of mine', { lifeOfMineYears: 10.5 })).toBe('10.5 years');
  expect(text('AISC', { allInSustainingCost: '-182.5' })).toBe('\u2212US$182.50, unit not stated');
  expect(text('AISC margin', { allInSustainingCost: '-100.1' })).toBe('US$2,000.10, unit not stated');
});

it('names other currencies', () => {
  expect(text('NPV', { npv: -412, currency: 'CAD' })).toBe('\u2212CAD 412.0M');
  expect(text('NPV', { npv: 412, currency: 'USD' })).toBe('US$412.0M');
  expect(text('Basis', { taxBasis: null, shareBasis: null })).toBe(
    'tax not stated, share not stated, US dollars, as far as known',
  );
  expect(text('Basis', { taxBasis: 'pre-tax', shareBasis: '100%', currency: 'CAD' })).toBe(
    'pre-tax, 100% of the project, CAD',
  );
});

it('says what prices are of, and what the NPV stands for', () => {
  const bare = { metal: null, value: '4.10', currency: null, unit: null, basis: null };
  const gold = { metal: 'Gold', value: '1900', currency: 'USD', unit: 'oz', basis: null } as const;
  expect(text('Metal price', { metalPrices: [bare] })).toBe('4.10, unit not stated');
  expect(text('Metal price', { metalPrices: [gold, { ...gold, metal: 'Silver', value: '25' }] })).toBe(
    'US$1,900.00/oz gold; US$25.00/oz silver',
  );
  expect(text('Metal price', { metalPrices: [] })).toBeNull();
  expect(text('Ore throughput', { oreThroughput: 4000.5, oreThroughputUnit: 't/d' })).toBe('4,000.5 t/d');
  expect(text('Strip ratio', { stripRatio: 3.2 })).toBe('3.2 : 1');
  const basis = { discountRate: 8, taxBasis: 'after-tax', shareBasis: '100%', currency: 'CAD' } as const;
  expect(npvBasis({ ...study, ...basis, reportDate: '2026-03-31' })).toBe('NPV 8%, after tax, 100%, CAD, 2026');
  const unsaid = { discountRate: null, taxBasis: null, shareBasis: null, reportDate: null };
  expect(npvBasis({ ...study, ...unsaid })).toBe('NPV, US$ assumed');
});

it('says what a cost is for, and in which currency', () => {
  const copper = { allInSustainingCost: '1.36', allInSustainingCostUnit: 'lb', metalPrice: '2.9' } as const;
  const price = { metal: 'Copper', value: '2.9', currency: 'USD', unit: 'lb', basis: null } as const;
  expect(text('AISC', copper)).toBe('US$1.36/lb');
  expect(text('AISC margin', { ...copper, metalPrices: [price] })).toBe('US$1.54/lb');
  expect(text('AISC', { ...copper, currency: 'CAD' })).toBe('CAD 1.36/lb');
  expect(text('AISC', { ...copper, currency: 'CAD', allInSustainingCostCurrency: 'USD' })).toBe('US$1.36/lb');
  expect(text('AISC', { currency: 'AUD' })).toBe('AUD 1,190.50, unit not stated');
});

it('says how old a price is', () => {
  expect(ageText(0)).toBe('less than a month');
  expect(ageText(25)).toBe('2 years and 1 month');
});
