import { expect, test } from 'vitest';
import type { UnderstoodFile } from '../../contract-import.ts';
import {
  allCodes,
  codesOf,
  openTickers,
  shownColumns,
  tickerFault,
  tickersWanted,
  withColumn,
  withWord,
} from './reading-choices.ts';

const understood: UnderstoodFile = {
  columns: [
    { header: 'Day', field: 'date', by: 'name' },
    { header: 'Sum', field: null, by: 'none' },
    { header: 'Total', field: 'amount', by: 'remembered' },
  ],
  words: [
    { word: 'in', count: 2, action: 'buy', by: 'word' },
    { word: 'odd', count: 1, action: null, by: 'none' },
  ],
  ...{ currency: 'CAD', rows: [], missing: null },
};
const columns = [
  { header: 'Day', field: 'date' },
  { header: 'Sum', field: null },
  { header: 'Total', field: 'amount' },
];

test('what is imported is what was seen: guesses are sent as they were shown', () => {
  expect(shownColumns(understood)).toEqual({ columns, words: [{ word: 'in', action: 'buy' }], currency: 'CAD' });
  expect(shownColumns(null)).toEqual({});
});

test('a field is of one column: the one that had it before says nothing any more', () => {
  expect(withColumn(understood, 1, 'amount').columns).toEqual([
    columns[0],
    { header: 'Sum', field: 'amount' },
    { header: 'Total', field: null },
  ]);
  expect(withColumn(understood, 0, null).columns).toEqual([{ header: 'Day', field: null }, columns[1], columns[2]]);
});

test('words, codes and tickers', () => {
  expect(withWord(understood, 'odd', 'leave-out').words).toEqual([
    { word: 'in', action: 'buy' },
    { word: 'odd', action: 'leave-out' },
  ]);
  expect(withWord(understood, 'in', null).words).toEqual([]);
  expect(codesOf({ ABC: 'TSXV:ABC', 'ISIN:CA0000000004': 'TSXV:XYZ' })).toEqual({ 'ISIN:CA0000000004': 'TSXV:XYZ' });
  const question = { code: 'WKN:716460', name: null, exchange: null, rows: 1, choices: [] };
  expect(allCodes([question], { codeQuestions: [] })).toEqual([question]);
  expect(allCodes([question], { codeQuestions: [{ ...question, rows: 2 }] })).toEqual([{ ...question, rows: 2 }]);
  expect([tickerFault(''), tickerFault('TSXV:ABC')]).toEqual([undefined, undefined]);
  expect(tickerFault('ABC,DEF')).toContain('one ticker');
  expect(tickerFault('ABCDEFGHIJK')).toContain('less than 10 characters');
});

const asked = ['ISIN:CA1', 'WKN:A1'].map((code) => ({ code, name: null, exchange: null, rows: 1, choices: [] }));

test.each([
  [{}, {}, 0, { 'ISIN:CA1': '', 'WKN:A1': '' }],
  [{ 'ISIN:CA1': ' tsxv:abc ' }, {}, 1, { 'ISIN:CA1': 'TSXV:ABC', 'WKN:A1': '' }],
  [{ 'ISIN:CA1': 'tsxv:abc' }, { 'ISIN:CA1': 'TSXV:ABC' }, 0, { 'ISIN:CA1': 'TSXV:ABC', 'WKN:A1': '' }],
  // A ticker that is taken away again changes what is read, too.
  [{ 'ISIN:CA1': '' }, { 'ISIN:CA1': 'TSXV:ABC' }, 1, { 'ISIN:CA1': '', 'WKN:A1': '' }],
])('of %j below questions, %j said before, %d are to be said first', (typed, named, changed, tickers) => {
  expect(openTickers(asked, typed, named)).toEqual({ changed, isFaulty: false, tickers });
});

test('one security is asked about as one, several each', () => {
  expect([tickersWanted(1), tickersWanted(1_200)]).toEqual([
    'Say below which ticker the named security has.',
    'Say below which ticker each of 1,200 named securities has.',
  ]);
});
