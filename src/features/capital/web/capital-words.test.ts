import { expect, it } from 'vitest';
import { shortShares } from '../../../web/share-figures.ts';
import { exactMoney, instrumentName, moneyWords, snapshotName, strikeWords } from './capital-words.ts';

it('money is told in three digits, nothing as nothing, what is not known as unknown', () => {
  expect([moneyWords('8450000', 'CAD'), moneyWords('0', 'CAD'), moneyWords(null, 'CAD')]).toEqual([
    'CAD 8.45M',
    'CAD 0',
    null,
  ]);
  expect(exactMoney('8450000.255', 'CAD')).toBe('CAD 8,450,000.26');
  expect(exactMoney('5', null)).toBe('5');
  // As the amounts beside it are.
  expect([moneyWords('0', 'USD'), moneyWords('-63100000', 'USD')]).toEqual(['US$0', '−US$63.1M']);
  expect(exactMoney('-63100000.5', 'USD')).toBe('−US$63,100,000.5');
});

it('shares are told in millions of four digits, and in full below one', () => {
  expect([121_500_000, 1_234_567_890, 999_999, 0].map(shortShares)).toEqual(['121.5M', '1,235M', '999,999', '0']);
});

it('a snapshot is called by its day, and by its class where that is not the common one', () => {
  expect(snapshotName({ shareClass: 'Common', asOf: '2025-03-31' })).toBe('2025-03-31');
  expect(snapshotName({ shareClass: 'B', asOf: '2025-03-31' })).toBe('B, 2025-03-31');
});

it('an instrument is called by its kind, series, strike and end, as far as they are known', () => {
  const named = (more: object) =>
    instrumentName({
      ...{ kind: 'warrant', series: null, strike: '0.95', currency: 'CAD', expiry: '2027-09-18' },
      ...more,
    } as Parameters<typeof instrumentName>[0]);
  expect(named({})).toBe('Warrant CAD 0.95 until 2027-09-18');
  expect(named({ series: 'WT.A', expiry: null })).toBe('Warrant WT.A CAD 0.95');
  expect(named({ kind: 'share-unit', strike: null, currency: null, expiry: null })).toBe('Share unit (RSU, DSU)');
  expect([strikeWords('0.45', 'CAD'), strikeWords('0.0055', null), strikeWords(null, 'CAD')]).toEqual([
    'CAD 0.45',
    '0.0055',
    null,
  ]);
});
