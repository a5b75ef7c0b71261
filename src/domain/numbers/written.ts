const usual = new Intl.NumberFormat('en-US');

/**
 * A number as sentences have it, `1,000,000`, with three decimals at most. `toLocaleString` looks its language up anew each time: of
 * a thousand wrong values in a body that alone was sixty milliseconds.
 */
export const written = (value: number): string => usual.format(value);
