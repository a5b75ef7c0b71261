import { expect, test } from 'vitest';
import { maxFileBytes, maxPictureBytes, tooLargeFile, tooLargePicture } from './upload-limits.ts';
import { statementFormats, statementLabels } from './statement-formats.ts';
import { isTableName, sayEndings, statementEndings, tableEndings } from './table-files.ts';

test.each([
  ['Estimates.XLSX', true, true],
  ['mines.csv', true, true],
  ['a.b.ods', true, true],
  ['.tsv', true, true],
  ['trades.json', false, true],
  ['flex.xml', false, true],
  ['report.pdf', false, false],
  ['csv', false, false],
  ['mines.csv.exe', false, false],
  ['', false, false],
])('%j is called as a table: %s; as a statement of trades: %s', (name, isTable, isStatement) =>
  expect([isTableName(name), isTableName(name, statementEndings)]).toEqual([isTable, isStatement]),
);

test('endings are said one after the other', () => {
  expect(sayEndings(tableEndings)).toBe('.csv, .tsv, .txt, .xlsx, .xls or .ods');
  expect(sayEndings(statementEndings)).toBe('.csv, .tsv, .txt, .xlsx, .xls, .ods, .json or .xml');
});

test('a file has ten binary megabytes at most, and a picture five, as it is said', () => {
  expect([maxFileBytes, maxPictureBytes]).toEqual([10_485_760, 5_242_880]);
  expect([tooLargeFile, tooLargePicture]).toEqual([
    'This file is larger than 10 MB. Split it into several files.',
    'File size must be less than 5MB',
  ]);
});

test('every program and broker has a name of its own', () => {
  const labels = statementFormats.map((format) => statementLabels[format]);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(/^\p{Lu}[\p{L}\d ,]+$/u);
});
