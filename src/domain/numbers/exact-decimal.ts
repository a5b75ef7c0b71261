import { divide, fromUnits } from './exact.ts';

/** Plain digits, or a number that has at most 15 of them. */
export type Digits = string | number;

const plain = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;
/** What nearly all figures are stored as: read without taking it apart. */
const usual = /^-?\d+(?:\.\d+)?$/;
/** More would be no figure: the longest fields have forty digits. */
const mostPlaces = 1_000;

const powers: bigint[] = [1n];
/** 10 to the power of a whole number from 0 on. */
function tenTo(power: number): bigint {
  for (let next = powers.length; next <= power; next++) powers.push(powers[next - 1]! * 10n);
  return powers[power]!;
}

/**
 * An exact decimal as a whole number of its last digit. Sums, differences and products lose nothing and cost a machine
 * instruction or few, where digits one by one cost a loop: figures of thousands of companies are made of millions of them.
 */
export class Exact {
  readonly #units: bigint;
  readonly #places: number;

  private constructor(units: bigint, places: number) {
    this.#units = units;
    this.#places = places;
  }

  /** Throws a `RangeError` for what is no decimal. */
  static of(digits: Digits | Exact): Exact {
    if (digits instanceof Exact) return digits;
    if (typeof digits === 'number' && Number.isSafeInteger(digits)) return new Exact(BigInt(digits), 0);
    const text = String(digits);
    const point = text.indexOf('.');
    if (text.length <= mostPlaces && usual.test(text))
      return point < 0
        ? new Exact(BigInt(text), 0)
        : new Exact(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
    const [, sign, whole = '', fraction = '', power = '0'] = plain.exec(text) ?? [];
    const places = fraction.length - Number(power);
    if (sign === undefined || whole + fraction === '' || Math.abs(places) > mostPlaces)
      throw new RangeError(`'${text.slice(0, 40)}' is no decimal`);
    const units = BigInt(sign + whole + fraction);
    return places < 0 ? new Exact(units * tenTo(-places), 0) : new Exact(units, places);
  }

  /** Both in units of the finer one. */
  #beside(other: Exact): [own: bigint, others: bigint, places: number] {
    if (this.#places === other.#places) return [this.#units, other.#units, this.#places];
    return this.#places > other.#places
      ? [this.#units, other.#units * tenTo(this.#places - other.#places), this.#places]
      : [this.#units * tenTo(other.#places - this.#places), other.#units, other.#places];
  }

  plus(digits: Digits | Exact): Exact {
    const [own, others, places] = this.#beside(Exact.of(digits));
    return new Exact(own + others, places);
  }

  minus(digits: Digits | Exact): Exact {
    const [own, others, places] = this.#beside(Exact.of(digits));
    return new Exact(own - others, places);
  }

  times(digits: Digits | Exact): Exact {
    const other = Exact.of(digits);
    return new Exact(this.#units * other.#units, this.#places + other.#places);
  }

  /** Divided to so many decimals, halves away from zero. A divisor of 0 throws a `RangeError`. */
  over(digits: Digits | Exact, places: number): Exact {
    const [own, others] = this.#beside(Exact.of(digits));
    return new Exact(divide(own * tenTo(places), others), places);
  }

  abs(): Exact {
    return this.#units < 0n ? new Exact(-this.#units, this.#places) : this;
  }

  /** Below 0, 0 or above it, as this one is below, as much as or above the other one. */
  cmp(digits: Digits | Exact): number {
    const [own, others] = this.#beside(Exact.of(digits));
    return Number(own > others) - Number(own < others);
  }

  eq(digits: Digits | Exact): boolean {
    return this.cmp(digits) === 0;
  }

  lt(digits: Digits | Exact): boolean {
    return this.cmp(digits) < 0;
  }

  lte(digits: Digits | Exact): boolean {
    return this.cmp(digits) <= 0;
  }

  gt(digits: Digits | Exact): boolean {
    return this.cmp(digits) > 0;
  }

  gte(digits: Digits | Exact): boolean {
    return this.cmp(digits) >= 0;
  }

  /** To so many decimals, halves away from zero. */
  round(places: number): Exact {
    if (this.#places <= places) return this;
    return new Exact(divide(this.#units, tenTo(this.#places - places)), places);
  }

  /** To so many decimals, the others cut off. */
  cut(places: number): Exact {
    if (this.#places <= places) return this;
    return new Exact(this.#units / tenTo(this.#places - places), places);
  }

  /** So many significant digits, halves away from zero: 20,372,000 of three is 20,400,000. */
  significant(digits: number): Exact {
    const beyond = String(this.#units < 0n ? -this.#units : this.#units).length - digits;
    if (beyond <= 0) return this;
    const units = divide(this.#units, tenTo(beyond));
    const places = this.#places - beyond;
    return places < 0 ? new Exact(units * tenTo(-places), 0) : new Exact(units, places);
  }

  /** Plain digits; with so many decimals, halves away from zero, where they are said. */
  toFixed(places?: number): string {
    if (places === undefined) return fromUnits(this.#units, this.#places);
    const text = fromUnits(this.round(places).#units, Math.min(this.#places, places));
    const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
    if (decimals === places) return text;
    return `${text}${decimals === 0 ? '.' : ''}${'0'.repeat(places - decimals)}`;
  }

  toNumber(): number {
    return Number(this.toFixed());
  }
}
