import { expect, it } from 'vitest';
import { zerosOff } from './power-of-ten.ts';

it.each<[figure: number, expected: number, told: string | undefined]>([
  [603_000, 603, '1,000 times too much'],
  [603, 602_826, '1,000 times too little'],
  [12, 1.2, '10 times too much'],
  [85, 0.85, '100 times too much'],
  [1_040, 1, '1,000 times too much'],
  [1_060, 1, undefined],
  [1, 1, undefined],
  [3, 1, undefined],
  [31.1, 1, undefined],
  [1e9, 1, undefined],
  [0, 1, undefined],
  [1, 0, undefined],
  [-10, 1, undefined],
])('%d for %d is %s', (figure, expected, told) => {
  expect(zerosOff(figure, expected)).toBe(told);
});
