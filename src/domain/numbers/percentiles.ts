/** From so many known values on a percentile says something; fewer are told by thirds, or one by one. */
export const fewestForPercentile = 8;
export const fewestForThirds = 5;

/**
 * Where a value stands among others, 0 to 100: `100 (L + E / 2) / n`, with L values that are worse and E that are equal, the
 * value itself among them. `values` hold the value. Throws where they do not.
 */
export function percentileOf(value: number, values: readonly number[], better: 'more' | 'less' = 'more'): number {
  const equal = values.filter((each) => each === value).length;
  if (equal === 0) throw new RangeError('A value stands among values that hold it.');
  const worse = values.filter((each) => (better === 'more' ? each < value : each > value)).length;
  return (100 * (worse + equal / 2)) / values.length;
}

export type Third = 'lower' | 'middle' | 'upper';

/** What may be said of where a value stands among so many: its percentile, the third it lies in, or nothing. */
export type Standing = { percentile: number } | { third: Third } | null;

export function standingOf(value: number, values: readonly number[], better: 'more' | 'less' = 'more'): Standing {
  if (values.length < fewestForThirds) return null;
  const percentile = percentileOf(value, values, better);
  if (values.length >= fewestForPercentile) return { percentile };
  if (percentile < 100 / 3) return { third: 'lower' };
  return { third: percentile > 200 / 3 ? 'upper' : 'middle' };
}

/** Middle of the values, between two the mean of both; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined) return null;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}
