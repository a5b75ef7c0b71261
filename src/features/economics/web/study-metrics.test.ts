import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { ageText, studyMetrics, studyMoney } from './study-metrics.ts';

const study = {
  npv: -12,
  currency: null,
  afterTaxIrr: 9,
  gradeCutoffRate: '0.3',
  gradeCutoffUnit: 'g/t',
  metalPrice: '1900',
  allInSustainingCost: '1190.5',
} as EconomicStudy;
const text = (label: string, of: Partial<EconomicStudy> = {}) =>
  studyMetrics.find((metric) => metric.label === label)?.text({ ...study, ...of });

it('writes figures as the specification says', () => {
  expect(text('NPV')).toBe('\u2212$12.0M');
  expect(text('After-tax IRR')).toBe('9.0%');
  expect(text('Cut-off grade')).toBe('0.30 g/t');
  expect(text('Cut-off grade', { gradeCutoffRate: '0.3125' })).toBe('0.31 g/t');
  expect(text('Cut-off grade', { gradeCutoffRate: '0.0025', gradeCutoffUnit: '%' })).toBe('0.0025 %');
  expect(text('AISC margin')).toBe('$709.50');
  expect(text('Cut-off grade', { gradeCutoffRate: null })).toBeNull();
});

it('names other currencies', () => {
  expect(studyMoney(-412, 'CAD')).toBe('\u2212CAD 412.0M');
  expect(studyMoney(412, 'USD')).toBe('$412.0M');
});

it('says how old a price is', () => {
  expect(ageText(0)).toBe('less than a month');
  expect(ageText(25)).toBe('2 years and 1 month');
});
