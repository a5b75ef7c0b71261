import { describe, expect, it } from 'vitest';
import { aiscMargin, type CheckedStudy, comparisonWarnings, priceAgeMonths, studyContradiction } from './studies.ts';

const study = (fields: Partial<CheckedStudy> = {}): CheckedStudy => ({
  studyType: 'PEA',
  reportDate: '2024-03-15',
  afterTaxIrr: 20,
  discountRate: 5,
  npv: 300,
  metalPrice: '1850',
  allInSustainingCost: '1020.5',
  currency: null,
  taxBasis: null,
  shareBasis: null,
  ...fields,
});

describe('studyContradiction', () => {
  it.each([
    [{ afterTaxIrr: 4 }, 'positive'],
    [{ npv: -10 }, 'negative'],
  ])('flags %j', (fields, word) => {
    expect(studyContradiction(study(fields))).toContain(word);
  });

  it.each([
    {},
    { afterTaxIrr: 4, npv: -10 },
    { afterTaxIrr: 5 },
    { afterTaxIrr: 5, npv: -1 },
    { afterTaxIrr: 4, npv: 0 },
    { afterTaxIrr: null, npv: -1 },
    { discountRate: null, npv: -1 },
    { npv: null, afterTaxIrr: 1 },
    { afterTaxIrr: 4, taxBasis: 'pre-tax' as const },
  ])('accepts %j', (fields) => {
    expect(studyContradiction(study(fields))).toBeNull();
  });
});

it('aiscMargin is price less all-in sustaining cost', () => {
  expect(aiscMargin(study())).toBe(829.5);
  expect(aiscMargin(study({ metalPrice: '0.3', allInSustainingCost: '0.1' }))).toBe(0.2);
  expect(aiscMargin(study({ metalPrice: null }))).toBeNull();
  expect(aiscMargin(study({ allInSustainingCost: null }))).toBeNull();
});

it('priceAgeMonths counts whole months', () => {
  expect(priceAgeMonths(study(), '2024-03-15')).toBe(0);
  expect(priceAgeMonths(study(), '2024-04-14')).toBe(0);
  expect(priceAgeMonths(study(), '2024-04-15')).toBe(1);
  expect(priceAgeMonths(study(), '2026-03-14')).toBe(23);
  expect(priceAgeMonths(study(), '2024-03-14')).toBeNull();
  expect(priceAgeMonths(study({ reportDate: null }), '2024-04-15')).toBeNull();
  expect(priceAgeMonths(study({ metalPrice: null }), '2024-04-15')).toBeNull();
});

describe('comparisonWarnings', () => {
  it('names every difference once', () => {
    const other = study({ discountRate: 8, currency: 'CAD', taxBasis: 'pre-tax', shareBasis: 'attributable' });
    expect(comparisonWarnings([study({ taxBasis: 'after-tax', shareBasis: '100%' }), other, other])).toHaveLength(4);
  });

  it('takes a missing currency as US dollars and ignores other gaps', () => {
    expect(comparisonWarnings([study(), study({ currency: 'USD', taxBasis: 'after-tax' })])).toEqual([]);
    expect(
      comparisonWarnings([study(), study({ discountRate: null }), study({ npv: null, discountRate: 10 })]),
    ).toEqual([]);
    expect(comparisonWarnings([])).toEqual([]);
  });
});
