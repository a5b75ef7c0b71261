/** A figure that is not known exactly: from its lowest to its highest value, which may be one. */
export interface Between {
  low: number;
  high: number;
}

export const exactly = (value: number): Between => ({ low: value, high: value });

/** From the lowest to the highest of some values. */
export const betweenOf = (values: readonly number[]): Between => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((most, value) => Math.max(most, value), -Infinity),
});

/** From the lowest of several ranges to their highest. */
export const between = (...ranges: readonly Between[]): Between =>
  betweenOf(ranges.flatMap(({ low, high }) => [low, high]));
