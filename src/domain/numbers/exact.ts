/** Exact decimals as whole numbers of their last digit: sums and products of many thousands cost next to nothing. */

/** `12.5` with 2 digits is 1250n. The text is a plain decimal of at most so many decimals; anything else throws. */
export function toUnits(text: string, digits: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > digits) throw new RangeError(`'${text}' has more than ${digits} decimals`);
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/** As a character. */
const zero = 48;

/** 1250n of 2 digits is `12.5`: no padding, no minus zero. */
export function fromUnits(units: bigint, digits: number): string {
  if (digits === 0) return String(units);
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const point = text.length - digits;
  // Every figure is written by it, and divided ones have thirty digits: the text is cut once.
  let end = text.length;
  while (end > point && text.charCodeAt(end - 1) === zero) end -= 1;
  return `${sign}${text.slice(0, point)}${end > point ? `.${text.slice(point, end)}` : ''}`;
}

/** dividend / divisor, halves away from zero; a divisor of 0 throws. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -quotient : quotient;
}

/** part / whole in per cent as a number with 4 decimals, halves away from zero; null where the whole is 0. */
export function percentOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number(divide(part * 1_000_000n, whole)) / 10_000;
}

/**
 * Divides a whole into parts: each call takes so many of the shares that are left and answers their part. The parts are
 * rounded so that all of them together are the whole, to the last unit.
 */
export class Division {
  readonly #whole: bigint;
  #shares: bigint;
  #takenShares = 0n;
  #taken = 0n;

  constructor(whole: bigint, shares: bigint) {
    this.#whole = whole;
    this.#shares = shares;
  }

  /** What has not been given yet. */
  get rest(): bigint {
    return this.#whole - this.#taken;
  }

  /** Counts in finer shares from now on: each of those before is so many. */
  refine(times: bigint): void {
    this.#shares *= times;
    this.#takenShares *= times;
  }

  take(shares: bigint): bigint {
    this.#takenShares += shares;
    const until = divide(this.#whole * this.#takenShares, this.#shares);
    const part = until - this.#taken;
    this.#taken = until;
    return part;
  }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

/** The smallest number of times that makes whole numbers of `dividend` / `divisor` times whatever it multiplies. */
export const timesToDivide = (dividend: bigint, divisor: bigint): bigint =>
  dividend % divisor === 0n ? 1n : divisor / greatestDivisor(divisor, dividend);
