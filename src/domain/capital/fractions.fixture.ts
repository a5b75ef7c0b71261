/** A fraction of whole numbers, with which second implementations count: nothing is rounded before it is shown. */
export type Fraction = readonly [top: bigint, bottom: bigint];

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
/** Larger numbers are reduced: to do it each time takes most of the time of all. */
const large = 2n ** 400n;
const made = (top: bigint, bottom: bigint): Fraction => {
  if (bottom === 0n) throw new RangeError('Nothing is divided by 0.');
  if (top === 0n) return [0n, 1n];
  const [up, down] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  if (down < large) return [up, down];
  const divisor = gcd(up < 0n ? -up : up, down);
  return [up / divisor, down / divisor];
};
const powers = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));
const tenTo = (power: number) => powers[power] ?? 10n ** BigInt(power);

/** `0.125` as 1/8. */
export const read = (digits: string | number): Fraction => {
  const text = String(digits);
  const point = text.indexOf('.');
  if (point < 0) return [BigInt(text), 1n];
  return made(BigInt(text.slice(0, point) + text.slice(point + 1)), tenTo(text.length - point - 1));
};
export const add = ([a, b]: Fraction, [c, d]: Fraction) => made(a * d + c * b, b * d);
export const sub = (one: Fraction, [c, d]: Fraction) => add(one, [-c, d]);
export const mul = ([a, b]: Fraction, [c, d]: Fraction) => made(a * c, b * d);
export const div = ([a, b]: Fraction, [c, d]: Fraction) => made(a * d, b * c);
export const less = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b;
export const none: Fraction = [0n, 1n];
export const total = (parts: readonly Fraction[]) => parts.reduce(add, none);

/** Rounded half away from zero to so many digits behind the point, or before it where they are negative. */
export function rounded([top, bottom]: Fraction, digits: number): string {
  const scale = tenTo(Math.abs(digits));
  const [up, down] = digits >= 0 ? [top * scale, bottom] : [top, bottom * scale];
  const size = up < 0n ? -up : up;
  const whole = (2n * size + down) / (2n * down);
  const sign = up < 0n && whole > 0n ? '-' : '';
  if (digits <= 0) return `${sign}${whole * (digits < 0 ? scale : 1n)}`;
  const text = String(whole).padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Rounded half away from zero to so many significant digits, as `-1.5e+3`. */
export function significant(value: Fraction, digits: number): string {
  if (value[0] === 0n) return '0';
  const size: Fraction = value[0] < 0n ? [-value[0], value[1]] : value;
  let exponent = String(size[0]).length - String(size[1]).length;
  if (less(size, exponent >= 0 ? [tenTo(exponent), 1n] : [1n, tenTo(-exponent)])) exponent -= 1;
  return Number(rounded(value, digits - 1 - exponent)).toExponential(digits - 1);
}

/** Money for a unit of metal, as a table shows it. */
export const forOunce = (value: Fraction) =>
  rounded(value, less(value[0] < 0n ? [-value[0], value[1]] : value, read(1000)) ? 2 : 0);

/** Numbers that are the same each time: a multiplicative generator (Park and Miller). */
export function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return {
    upTo: (most: number) => next() % (most + 1),
    /** A decimal with so many digits behind the point, above 0. */
    decimal: (most: number, digits: number) =>
      ((next() % (most * 10 ** digits)) + 1)
        .toString()
        .padStart(digits + 1, '0')
        .replace(new RegExp(`(?=\\d{${digits}}$)`, 'u'), '.'),
    chance: (one: number) => next() % one === 0,
  };
}
