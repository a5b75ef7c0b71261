import { describe, expect, it } from 'vitest';
import {
  aiscMargin,
  type CheckedStudy,
  comparisonWarnings,
  studyChange,
  priceAgeMonths,
  studyContradiction,
} from './studies.ts';

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

describe('studyChange', () => {
  const before = {
    studyType: 'PEA',
    reportDate: '2022-01-01',
    afterTaxIrr: 14,
    discountRate: 8,
    npv: 250,
    metalPrice: '1800',
    allInSustainingCost: '900',
    currency: null,
    taxBasis: 'after-tax',
    shareBasis: '100%',
    totalCapex: 400,
    lifeOfMineYears: 10,
  } as const;
  const after = { ...before, studyType: 'PFS', npv: 280, totalCapex: 500, afterTaxIrr: 12, currency: 'USD' } as const;

  it('is in per cent of the figure before, of rates in percentage points', () => {
    expect(studyChange('npv', before, after)).toEqual({ percent: 12 });
    expect(studyChange('totalCapex', before, after)).toEqual({ percent: 25 });
    expect(studyChange('afterTaxIrr', before, after)).toEqual({ points: -2 });
    expect(studyChange('metalPrice', before, { ...after, metalPrice: '1350' })).toEqual({ percent: -25 });
    // From a loss to a gain it is a rise, of the size of the loss.
    expect(studyChange('npv', { ...before, npv: -50 }, { ...after, npv: 50 })).toEqual({ percent: 200 });
  });

  it('says nothing where a figure is missing or zero', () => {
    expect(studyChange('npv', { ...before, npv: null }, after)).toBeNull();
    expect(studyChange('npv', before, { ...after, npv: null })).toBeNull();
    expect(studyChange('npv', { ...before, npv: 0 }, after)).toBeNull();
  });

  it('says why money on another basis is not compared', () => {
    const why = (figure: 'npv' | 'totalCapex' | 'metalPrice' | 'lifeOfMineYears', other: object) =>
      studyChange(figure, before, { ...after, ...other });
    expect(why('npv', { currency: 'CAD' })).toEqual({ incomparable: 'Another currency.' });
    expect(why('npv', { taxBasis: 'pre-tax' })).toEqual({ incomparable: 'One is before tax, the other after tax.' });
    expect(why('npv', { discountRate: 5 })).toEqual({ incomparable: 'Another discount rate.' });
    expect(why('totalCapex', { discountRate: 5, taxBasis: 'pre-tax' })).toEqual({ percent: 25 });
    expect(why('totalCapex', { shareBasis: 'attributable' })).toEqual({
      incomparable: "One is the whole project, the other the owner's share.",
    });
    expect(why('metalPrice', { shareBasis: 'attributable' })).toEqual({ percent: 0 });
    expect(why('lifeOfMineYears', { currency: 'CAD', lifeOfMineYears: 12 })).toEqual({ percent: 20 });
  });
});
