/** Half of the last digit that a whole figure was printed with: 326,720 may be 5 more or less. */
function halfDigit(figure: number): number {
  let digit = 1;
  while (figure !== 0 && figure % (digit * 10) === 0) digit *= 10;
  return digit / 2;
}

/**
 * A combined figure beside its parts, all as published in one unit. They are rounded each by itself, so they agree while they
 * are within 0.5 % or half a last digit of each of them.
 */
export function checkCombined(stated: number, parts: readonly number[]): { agrees: boolean; sum: number } {
  const sum = parts.reduce((total, part) => total + part, 0);
  const off = Math.abs(stated - sum);
  const rounding = [stated, ...parts].reduce((total, figure) => total + halfDigit(figure), 0);
  return { agrees: off <= 0.005 * sum || off <= rounding, sum };
}
