import { expect, it } from 'vitest';
import { checkCombined } from './combined-check.ts';

it('agrees with Columbia’s measured and indicated, 326,720 + 644,560 ounces, but not where two digits are swapped', () => {
  expect(checkCombined(971_280, [326_720, 644_560])).toEqual({ agrees: true, sum: 971_280 });
  expect(checkCombined(917_280, [326_720, 644_560])).toEqual({ agrees: false, sum: 971_280 });
});

it('takes what rounding leaves: 10,439 + 22,401 thousand tons are printed as 32,839', () => {
  expect(checkCombined(32_839, [10_439, 22_401])).toEqual({ agrees: true, sum: 32_840 });
});

it('takes half a last digit of each figure, however much of a small sum that is', () => {
  expect(checkCombined(300, [100, 100])).toEqual({ agrees: true, sum: 200 });
  expect(checkCombined(301, [101, 101])).toEqual({ agrees: false, sum: 202 });
  expect(checkCombined(0, [0, 0])).toEqual({ agrees: true, sum: 0 });
});

it('agrees with the reserves of 32,300 and 105,400 ounces', () => {
  expect(checkCombined(137_700, [32_300, 105_400]).agrees).toBe(true);
});
