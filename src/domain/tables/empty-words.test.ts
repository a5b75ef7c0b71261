import { expect, test } from 'vitest';
import { saysNothing } from './empty-words.ts';

test.each([
  'NA',
  'n/a',
  'N.A.',
  '#N/A',
  '-',
  '–',
  '—',
  '--',
  'Unknown',
  'NOT AVAILABLE',
  'None',
  'null',
  '?',
  'ＮＡ',
  'S/I',
  'Sin información',
  'k. A.',
  'To be determined',
  '.',
])('%s says nothing', (cell) => expect(saysNothing(cell)).toBe(true));

test.each(['', '0', 'nil', 'no', 'Nauru', 'N/A Creek', '-1', '+', 'unknown lens', 'nothing', 'N', '.5'])(
  '%s says something',
  (cell) => expect(saysNothing(cell)).toBe(false),
);
