import Big from 'big.js';
import { gptPerUnit, gramsPerUnit, massOfUnit } from '../metals/units.ts';
import type { PriceUnit } from '../vocabulary.ts';

/** A metal of a rock with what an equivalent needs of it; null: not known. Numbers are decimals as text. */
export interface PricedGrade {
  metal: string;
  grade: string;
  gradeUnit: string;
  /** Money for one `priceUnit`, in the currency of all of them. */
  price: string | null;
  priceUnit: PriceUnit | null;
  /** Per cent, from tests of the ore. */
  recovery: string | null;
  /** Per cent of the recovered metal that a smelter pays for. */
  payable: string | null;
}

/** Quotients of small numbers keep their digits. */
const quotient = (dividend: Big, divisor: Big | string): Big => dividend.times('1e30').div(divisor).times('1e-30');
const part = (percent: string) => new Big(percent).div(100);

/** Money in a tonne of rock for one unit of the grade, before any loss; null without a price for a mass, or for stones. */
function perGrade({ gradeUnit, price, priceUnit }: PricedGrade): Big | null {
  const mass = massOfUnit(priceUnit);
  const grams = Object.hasOwn(gptPerUnit, gradeUnit) ? gptPerUnit[gradeUnit] : undefined;
  if (price === null || !mass || mass === 'carats' || !grams) return null;
  return quotient(new Big(price).times(grams[0]), new Big(gramsPerUnit[mass]).times(grams[1]));
}

/** Payables count where every metal has one: of some alone they would favour the others. */
const hasPayables = (grades: readonly PricedGrade[]) => grades.every(({ payable }) => payable !== null);

function paidPerGrade(of: PricedGrade, withPayables: boolean): Big | null {
  const whole = perGrade(of);
  if (whole === null || of.recovery === null) return null;
  const recovered = whole.times(part(of.recovery));
  return withPayables && of.payable !== null ? recovered.times(part(of.payable)) : recovered;
}

export interface Equivalent {
  /** In the unit of the primary metal's grade. */
  value: number;
  /** What one unit of grade of each other metal counts. */
  factors: { metal: string; gradeUnit: string; factor: number }[];
  /** Metals without a price or a recovery: with them the value would be more. */
  leftOut: string[];
  withPayables: boolean;
}

/**
 * The grade of the primary metal that is worth as much as all of them: g + Σ factor · g, factor = u·p·R·π of the metal over
 * that of the primary. Refused (null) where the primary or every other metal lacks a price or a recovery: then there is the
 * gross value only.
 */
export function equivalentOf(primary: PricedGrade, others: readonly PricedGrade[]): Equivalent | null {
  const withPayables = hasPayables([primary, ...others]);
  const own = paidPerGrade(primary, withPayables);
  if (own === null || own.lte(0)) return null;
  const known = others.flatMap((other) => {
    const paid = paidPerGrade(other, withPayables);
    return paid === null ? [] : [{ other, factor: quotient(paid, own) }];
  });
  if (known.length === 0) return null;
  const value = known.reduce((sum, { other, factor }) => sum.plus(factor.times(other.grade)), new Big(primary.grade));
  return {
    value: value.toNumber(),
    factors: known.map(({ other: { metal, gradeUnit }, factor }) => ({ metal, gradeUnit, factor: factor.toNumber() })),
    leftOut: others.filter((other) => known.every((each) => each.other !== other)).map(({ metal }) => metal),
    withPayables,
  };
}

/** Money in a tonne of rock in the ground, before recovery, costs and tax; metals without a price are named. Null: none has one. */
export function grossValue(grades: readonly PricedGrade[]): { perTonne: number; leftOut: string[] } | null {
  const priced = grades.flatMap((each) => {
    const whole = perGrade(each);
    return whole === null ? [] : [{ each, value: whole.times(each.grade) }];
  });
  if (priced.length === 0) return null;
  return {
    perTonne: priced.reduce((sum, { value }) => sum.plus(value), new Big(0)).toNumber(),
    leftOut: grades.filter((grade) => priced.every(({ each }) => each !== grade)).map(({ metal }) => metal),
  };
}

/** Half of the last digit that a figure is printed with: 0.005 of `0.74`. */
export function halfDigit(printed: string): Big {
  const digits = /\.(\d+)$/.exec(printed)?.[1]?.length ?? 0;
  return new Big(10).pow(-digits).div(2);
}

const agreement = 0.02;

/** Whether a stated equivalent is what is recomputed: within 2 % or half of its last digit (MQ1). */
export function agrees(stated: string, recomputed: number): boolean {
  const off = new Big(stated).minus(recomputed).abs();
  return off.lte(halfDigit(stated)) || off.lte(new Big(recomputed).abs().times(agreement));
}

/** MQ2: why recoveries look assumed and not tested, as a sentence; null: nothing says so. */
export function assumedRecoveries(grades: readonly Pick<PricedGrade, 'recovery'>[]): string | null {
  const told = grades.flatMap(({ recovery }) => (recovery === null ? [] : [Number(recovery)]));
  if (told.length < grades.length) return 'Recoveries are assumed, not tested: some are missing.';
  if (told.some((recovery) => recovery >= 100)) return 'Recoveries are assumed, not tested: nothing recovers 100%.';
  const isOne = told.length > 1 && told.every((recovery) => recovery === told[0]);
  return isOne ? 'Recoveries are assumed, not tested: one for all of them.' : null;
}

/** A row of a table as it is printed: the equivalent, its own metal, one other. */
export interface PrintedRow {
  equivalent: string;
  primary: string;
  other: string;
}

/**
 * The factor that rows of one table must share, as far as their rounding lets it be told: [((E−h)−(g+h))/(x+h),
 * ((E+h)−(g−h))/(x−h)] of each, h half of the last digit, and what all of them have in common. `isContradiction`: nothing.
 * Null where no row says anything.
 */
export function sharedFactor(
  rows: readonly PrintedRow[],
): { low: number; high: number; isContradiction: boolean } | null {
  const intervals = rows.flatMap(({ equivalent, primary, other }) => {
    const [ofEquivalent, ofPrimary, ofOther] = [equivalent, primary, other].map(halfDigit) as [Big, Big, Big];
    const least = new Big(other).minus(ofOther);
    if (least.lte(0)) return [];
    const difference = new Big(equivalent).minus(primary);
    const slack = ofEquivalent.plus(ofPrimary);
    return [
      {
        low: quotient(difference.minus(slack), new Big(other).plus(ofOther)).toNumber(),
        high: quotient(difference.plus(slack), least).toNumber(),
      },
    ];
  });
  if (intervals.length === 0) return null;
  const low = Math.max(...intervals.map((each) => each.low));
  const high = Math.min(...intervals.map((each) => each.high));
  return { low, high, isContradiction: low > high };
}
