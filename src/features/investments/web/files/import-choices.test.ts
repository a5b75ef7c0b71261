import { expect, test } from 'vitest';
import type { ImportedRow } from '../../contract-import.ts';
import { hasChoice, isTaken, rowsOf, skipAndAdd, takenCount } from './import-choices.ts';

const row = (number: number, state: ImportedRow['state']): ImportedRow => ({
  row: number,
  state,
  isTaken: state !== 'known',
  sameAsRow: state === 'repeated' ? 2 : null,
  ticker: 'ABC',
  transactionType: 'buy',
  shares: '1',
  pricePerShare: '1',
  transactionDate: '2024-01-01',
  currency: 'USD',
  writtenCurrency: null,
  writtenPrice: null,
  fees: null,
  notes: null,
  newShares: null,
  oldShares: null,
  detail: null,
});

const result = {
  preview: [row(2, 'new'), row(3, 'known'), row(4, 'repeated')],
  duplicates: [row(3, 'known'), row(4, 'repeated'), row(250, 'known')],
  created: 200,
};

test('each row is there once, in the order of the file', () => {
  expect(rowsOf(result).map(({ row }) => row)).toEqual([2, 3, 4, 250]);
});

test('what the journal holds is left out, a row that stands twice in the file is taken, until one chooses otherwise', () => {
  const rows = rowsOf(result);
  expect(rows.map((each) => isTaken(each, {}))).toEqual([true, false, true, false]);
  expect(skipAndAdd(rows, {})).toEqual({ skip: [], add: [] });
  const choices = { 2: false, 3: true, 4: false, 250: false };
  expect(skipAndAdd(rows, choices)).toEqual({ skip: [2, 4], add: [3] });
  expect(takenCount(result, choices)).toBe(199);
});

test('a split that is there already leaves no choice', () => {
  expect(hasChoice(row(2, 'known'))).toBe(true);
  expect(hasChoice({ ...row(2, 'new'), transactionType: 'split' })).toBe(true);
  expect(hasChoice({ ...row(2, 'repeated'), transactionType: 'split' })).toBe(false);
});
