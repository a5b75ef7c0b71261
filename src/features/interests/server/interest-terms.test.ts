import { expect, it } from 'vitest';
import { readTerms } from './interest-terms.ts';

it.each<[cell: string, percent: string, kind: string, metal: string]>([
  ['2% NSR', '2', 'NSR', ''],
  ['2.0 % NSR royalty', '2.0', 'NSR', ''],
  ['1,5% NSR on gold', '1,5', 'NSR', 'Gold'],
  ['5% net profits interest', '5', 'NPI', ''],
  ['0.5% GRR (uncapped)', '0.5', 'GRR', ''],
  ['100% silver stream', '100', 'stream', 'Silver'],
  ['1-3% NSR (sliding scale)', '', 'NSR', ''],
  ['1% to 2% NSR', '', 'NSR', ''],
])('%s is a share of %s per cent, %s, of %s', (cell, percent, kind, metal) => {
  expect(readTerms(cell)).toEqual({ percent, kind, metal });
});

it.each(['60%', 'NSR', '', '2% of whatever', '2% NSR or 1% GRR', `2% NSR${' '.repeat(200)}on gold`])(
  '%s says no share and kind',
  (cell) => {
    expect(readTerms(cell)).toBeUndefined();
  },
);
