import { expect, it } from 'vitest';
import type { NewestStudy } from '../../features/economics/contract.ts';
import { capexFigure, interceptFigure, npvFigure, shortCapexBasis, shortLength, shortNpvBasis } from './key-figures.ts';

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

it('says in few words what is unusual, and what is not known', () => {
  const usual = { ...study, shareBasis: '100%' } as const;
  expect(shortNpvBasis(usual)).toBe('PFS 2026, 8%');
  expect(shortCapexBasis(usual)).toBe('PFS 2026');
  expect(shortNpvBasis({ ...study, taxBasis: 'pre-tax' })).toBe("PFS 2026, 8%, before tax, owner's share");
  expect(shortCapexBasis(study)).toBe("PFS 2026, owner's share");
  const silent = { ...study, discountRate: null, taxBasis: null, shareBasis: null, currency: null };
  expect(shortNpvBasis(silent)).toBe('PFS 2026, tax not stated, share not stated, US$ assumed');
  expect(shortCapexBasis(silent)).toBe('PFS 2026, share not stated, US$ assumed');
});

it('says a length in few words with its true width', () => {
  expect(shortLength({ intervalLength: '3.40', trueWidth: null })).toBe('3.4 m');
  expect(shortLength({ intervalLength: '1250', trueWidth: '2.9' })).toBe('1,250 m (2.9 true)');
  expect(shortLength({ intervalLength: null, trueWidth: '2.9' })).toBe('2.9 m true');
  expect(shortLength({ intervalLength: null, trueWidth: null })).toBeNull();
});
