import { expect, test } from 'vitest';
import { roundedTo } from './rounded.ts';

test.each([
  ['57.555', 2, '57.56'],
  ['-57.555', 2, '-57.56'],
  ['0.00004', 4, '0'],
  ['1200000.4', 0, '1200000'],
  ['99.995', 2, '100'],
  ['57.55', 2, undefined],
  ['57', 0, undefined],
  [`0.${'9'.repeat(2_000)}`, 2, undefined],
])('%s with %i decimals is %s', (digits, count, rounded) => expect(roundedTo(digits, count)).toBe(rounded));
