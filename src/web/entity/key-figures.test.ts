import { expect, it } from 'vitest';
import type { NewestStudy } from '../../features/economics/contract.ts';
import { capexFigure, interceptFigure, npvFigure } from './key-figures.ts';

const study: NewestStudy = {
  id: 1,
  studyType: 'PFS',
  reportDate: '2026-03-31',
  npv: 1234,
  discountRate: 8,
  taxBasis: 'after-tax',
  shareBasis: 'attributable',
  currency: 'CAD',
  totalCapex: 987,
  afterTaxIrr: null,
  paybackPeriod: null,
};

it('shows the NPV with all that it stands for, and says less where the study does', () => {
  expect(npvFigure(study)).toEqual({ value: 'CAD 1,234M', basis: "PFS 2026, 8%, after tax, owner's share" });
  const bare = { ...study, reportDate: null, discountRate: null, taxBasis: null, shareBasis: null, currency: null };
  expect(npvFigure({ ...bare, npv: -12 })).toEqual({ value: '\u2212US$12M', basis: 'PFS, US$ assumed' });
  expect(npvFigure({ ...study, npv: 0, currency: 'USD' })?.value).toBe('US$0M');
  expect(npvFigure({ ...study, npv: 27.45, discountRate: 7.5, taxBasis: 'pre-tax', shareBasis: '100%' })).toEqual({
    value: 'CAD 27.5M',
    basis: 'PFS 2026, 7.5%, before tax, 100%',
  });
  expect(npvFigure({ ...study, npv: null })).toBeNull();
  expect(npvFigure(null)).toBeNull();
});

it('shows the capital without the rate and the tax, which are those of the NPV', () => {
  expect(capexFigure(study)).toEqual({ value: 'CAD 987M', basis: "PFS 2026, owner's share" });
  expect(capexFigure({ ...study, totalCapex: null })).toBeNull();
});

it('shows an intercept with its metal and its length', () => {
  const best = {
    id: 1,
    densityValue: '41.6',
    densityUnit: 'g/t',
    metal: 'Gold',
    intervalLength: '3.4',
    observationDate: null,
    endDepth: null,
    holeId: null,
    trueWidth: null,
  } as const;
  expect(interceptFigure(best)).toEqual({ value: '41.6 g/t Au', basis: 'over 3.4 m' });
  expect(interceptFigure({ ...best, metal: 'Kryptonite', intervalLength: null })).toEqual({
    value: '41.6 g/t Kryptonite',
    basis: 'length not known',
  });
  expect(interceptFigure({ ...best, metal: null })?.value).toBe('41.6 g/t');
  expect(interceptFigure(null)).toBeNull();
});
