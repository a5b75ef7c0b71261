/** A number from 0 to `below - 1` that follows from `number` and `salt` alone. */
export const hash = (number: string, salt: number, below: number | string): string =>
  `((hashint8extended((${number})::bigint, ${salt}) & 2147483647) % ${below})::int`;

/** As `hash`, but small numbers are the more frequent, the larger `power` is. */
export const skewed = (number: string, salt: number, below: number | string, power: number): string =>
  `floor(${below} * power((hashint8extended((${number})::bigint, ${salt}) & 2147483647) / 2147483648.0::float8, ${power}))::int`;

/** Words as an array of text. */
export const list = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/** The ids of so many rows. */
export const sized = (rows: number): number[] => Array.from({ length: rows }, (_, index) => index + 1);
