import { expect, it } from 'vitest';
import { importState } from './import-words.ts';

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
const words = (totalRows: number, outcome: object) =>
  importState({ status: 'done', totalRows, outcome: { ...none, ...outcome } });

it('says what became of the rows', () => {
  expect(words(4, { failed: 4 })).toBe('4 of 4 rows failed');
  expect(words(1, { failed: 1 })).toBe('1 of 1 row failed');
  expect(words(4, { created: 3, failed: 1 })).toBe('1 of 4 rows failed');
  expect(words(4, { created: 3, updated: 1 })).toBe('Imported');
  expect(words(4, { created: 3, skipped: 1 })).toBe('Imported, 1 left out');
  expect(words(4, { unchanged: 4 })).toBe('Nothing new');
  expect(words(2, { skipped: 2 })).toBe('All left out');
  expect(words(0, {})).toBe('No rows');
  expect(importState({ status: 'done', totalRows: null, outcome: null })).toBe('Ended');
  expect(importState({ status: 'refused', totalRows: null, outcome: null })).toBe('Refused');
});
