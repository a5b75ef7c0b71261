const largest = 1_000;

/**
 * The ratio of two numbers of shares in whole shares, such as 6 for 1 of 5.8565544 and 0.9760924: the first, in small numbers,
 * that is as near as their rounding. Undefined where none is.
 *
 * @example wholeRatio('5.8565544', '0.9760924') // [6, 1]
 */
export function wholeRatio(newShares: string, oldShares: string): [number, number] | undefined {
  const ratio = Number(newShares) / Number(oldShares);
  if (!Number.isFinite(ratio) || ratio <= 0) return undefined;
  for (let old = 1; old <= largest; old += 1) {
    const several = Math.round(ratio * old);
    if (several < 1 || several > 1_000_000) continue;
    if (Math.abs(several / old / ratio - 1) < 0.000_05) return several === old ? undefined : [several, old];
  }
  return undefined;
}
