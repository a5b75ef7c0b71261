/** As far from a power of ten figures are that were rounded. */
const roundedOff = 0.05;
const words: Readonly<Record<number, string>> = {
  1: '10',
  2: '100',
  3: '1,000',
  4: '10,000',
  5: '100,000',
  6: '1,000,000',
};

/**
 * How a figure that should be another one is so with other zeros, as `1,000 times too much`; undefined where it is not, or by
 * more than six zeros.
 */
export function zerosOff(figure: number, expected: number): string | undefined {
  const ratio = figure / expected;
  if (!(ratio > 0) || !Number.isFinite(ratio)) return undefined;
  const zeros = Math.round(Math.log10(ratio));
  const times = words[Math.abs(zeros)];
  if (times === undefined || Math.abs(ratio / 10 ** zeros - 1) > roundedOff) return undefined;
  return `${times} times too ${zeros > 0 ? 'much' : 'little'}`;
}
