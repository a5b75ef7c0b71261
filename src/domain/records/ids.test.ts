import { expect, it } from 'vitest';
import { idPattern, maxId } from './ids.ts';

it.each(['1', '42', '5000000001', String(maxId)])('%s is written as an id', (text) => {
  expect(idPattern.test(text)).toBe(true);
});

it.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', '1\n', '٣', '0x1', '12345678901234567', 'abc'])(
  '%j is not',
  (text) => {
    expect(idPattern.test(text)).toBe(false);
  },
);

it('the highest id is exact as a number of JSON, the next one would not be', () => {
  expect(JSON.parse(JSON.stringify({ id: maxId }))).toEqual({ id: 9_007_199_254_740_991 });
  expect(maxId + 1).toBe(maxId + 2);
});
