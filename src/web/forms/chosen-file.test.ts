import { expect, test } from 'vitest';
import { fileProblem, sizeWords } from './chosen-file.ts';

const file = (name: string, size: number) => ({ name, size });

test.each([
  [[], /Choose a CSV file/],
  [[file('a.csv', 5), file('b.csv', 5)], /one file at a time/],
  [[file('a.pdf', 5)], /not a \.csv file/],
  [[file('xlsx', 5)], /\.tsv, \.txt, \.xlsx, \.xls or \.ods/],
  [[file('csv', 5)], /not a \.csv file/],
  [[file('a.csv', 10 * 1024 * 1024 + 1)], /larger than 10 MB/],
  [[file('a.csv', 0)], /empty/],
])('%j is refused before it is sent', (files, message) => {
  expect(fileProblem(files)).toMatch(message);
});

test('a CSV file of up to 10 MB is sent', () => {
  expect(fileProblem([file('a.csv', 10 * 1024 * 1024)])).toBeUndefined();
  expect(fileProblem([file('MINES.CSV', 1)])).toBeUndefined();
  for (const ending of ['XLSX', 'xls', 'ods', 'tsv', 'txt'])
    expect(fileProblem([file(`mines.${ending}`, 1)])).toBeUndefined();
});

test.each([
  [812, '812 bytes'],
  [4_300, '4.2 kB'],
  [300_000, '293 kB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%d is said as %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
