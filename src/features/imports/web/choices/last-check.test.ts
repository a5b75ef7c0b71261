import { expect, test } from 'vitest';
import type { ImportResult } from '../../contract-results.ts';
import { lastCheck } from './last-check.ts';

const resultOf = (successRows: number): ImportResult => ({
  importId: 7,
  dryRun: true,
  message: '',
  totalRows: 2,
  successRows,
  created: successRows,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  createdCompanies: 0,
  createdMines: 0,
  createdHoles: 0,
  updatedHoles: 0,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  ignoredColumns: [],
  unresolvedMines: [],
  openNames: [],
  threats: [],
});
const check = { id: 7, dryRun: true, result: resultOf(1) };
const sent = { id: 7, choices: 'a file' };

test('a check holds as long as the file and all that was said of it are the same', () => {
  expect(lastCheck(check, sent, 'a file')).toEqual({ result: check.result, isFresh: true, isPassed: true });
  expect(lastCheck(check, sent, 'a file, otherwise')).toEqual({
    result: check.result,
    isFresh: false,
    isPassed: false,
  });
});

test('a check of another upload says nothing of this file', () => {
  expect(lastCheck(check, { id: 8, choices: 'a file' }, 'a file').isFresh).toBe(false);
  expect(lastCheck(check, undefined, 'a file').isFresh).toBe(false);
});

test('a file of which no row can be stored is not offered for import', () => {
  const failed = { ...check, result: resultOf(0) };
  expect(lastCheck(failed, sent, 'a file')).toEqual({ result: failed.result, isFresh: true, isPassed: false });
});

test('an import, a file that was refused and one that is still checked are no result of a check', () => {
  const none = { result: undefined, isFresh: false, isPassed: false };
  expect(lastCheck({ ...check, dryRun: false }, sent, 'a file')).toEqual(none);
  expect(lastCheck({ ...check, result: { code: 'invalid_input', message: 'No.' } }, sent, 'a file')).toEqual(none);
  expect(lastCheck({ ...check, result: null }, sent, 'a file')).toEqual(none);
  expect(lastCheck(undefined, undefined, 'a file')).toEqual(none);
});
