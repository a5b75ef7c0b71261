import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evenParts } from '../scripts/journeys.mjs';

const files = globSync('*.spec.ts', { cwd: 'tests/e2e' });
const seconds: Readonly<Record<string, number>> = JSON.parse(readFileSync('tests/e2e/seconds.json', 'utf8'));

test('every file of journeys stands in one part, the same whatever order the files come in', () => {
  const parts = evenParts(files, seconds, 6);
  expect(parts.flatMap((part) => part.files).toSorted()).toEqual(files.toSorted());
  expect(evenParts(files.toReversed(), seconds, 6)).toEqual(parts);
  for (const part of parts) expect(part.files).toEqual(part.files.toSorted());
});

test('the longest file begins, parts even out, and a file whose seconds nobody knows counts as the mean', () => {
  const known = { a: 5, b: 40, c: 20, d: 15, e: 10 };
  expect(evenParts(['a', 'b', 'c', 'd', 'e', 'new'], known, 3)).toEqual([
    { files: ['b'], seconds: 40 },
    { files: ['a', 'c', 'e'], seconds: 35 },
    { files: ['d', 'new'], seconds: 33 },
  ]);
  expect(evenParts(['one'], {}, 3)).toEqual([{ files: ['one'], seconds: 1 }]);
});

test('the table of seconds names journeys that there are', () => {
  expect(Object.keys(seconds).filter((file) => !files.includes(file))).toEqual([]);
});
