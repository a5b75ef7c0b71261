import { expect, it } from 'vitest';
import type { StudyBasis } from '../../../web/entity/key-figures.ts';
import { shortCapexBasis, shortLength, shortNpvBasis } from './short-figures.ts';

const study: StudyBasis = {
  studyType: 'PFS',
  reportDate: '2026-03-31',
  discountRate: 8,
  taxBasis: 'after-tax',
  shareBasis: 'attributable',
  currency: 'CAD',
};

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
