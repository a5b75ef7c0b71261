import { expect, test } from 'vitest';
import { isTableName, sayEndings, statementEndings, tableEndings } from './table-files.ts';

test.each([
  ['Estimates.XLSX', true, true],
  ['mines.csv', true, true],
  ['a.b.ods', true, true],
  ['.tsv', true, true],
  ['trades.json', false, true],
  ['report.pdf', false, false],
  ['csv', false, false],
  ['mines.csv.exe', false, false],
  ['', false, false],
])('%j is called as a table: %s; as a statement of trades: %s', (name, isTable, isStatement) =>
  expect([isTableName(name), isTableName(name, statementEndings)]).toEqual([isTable, isStatement]),
);

test('endings are said one after the other', () => {
  expect(sayEndings(tableEndings)).toBe('.csv, .tsv, .txt, .xlsx, .xls or .ods');
  expect(sayEndings(statementEndings)).toBe('.csv, .tsv, .txt, .xlsx, .xls, .ods or .json');
});
