import { type Digits, Exact } from './exact-decimal.ts';
import type { QuantityUnit } from '../vocabulary.ts';

/** A quotient has so many digits behind the point; sums and products are exact. */
const places = 40;

export type { Digits } from './exact-decimal.ts';

export const exact = (digits: Digits | Exact): Exact => Exact.of(digits);
export const zero = exact(0);

/** dividend / divisor. A divisor of 0 throws. */
export const over = (dividend: Exact, divisor: Exact | Digits): Exact => dividend.over(divisor, places);

/** A value is all that is known, no less than what is true, or no more. */
export type Bound = 'exact' | 'at-least' | 'at-most';

/** Of what a value is so many. `money` is that of the figure's `currency`, and so is `money/…`, for one of the unit. */
export type FigureUnit =
  | 'shares'
  | 'money'
  | 'money/share'
  | `money/${QuantityUnit}`
  | QuantityUnit
  | `${QuantityUnit}/share`
  | 'g/t'
  | 'ct/t'
  | 'ratio'
  | '%'
  | '%/year'
  | 'months'
  | 'years'
  | 'days';

/** What went into a figure, as somebody stated it. */
export interface Input {
  name: string;
  /** A decimal, or words. */
  value: string;
  unit: string;
  currency: string | null;
  /** The day that it is of, `YYYY-MM-DD`. */
  asOf: string | null;
  source: string | null;
}

/**
 * Why a figure is to be read with care. Two companies do not compare by figures that carry one of the first seven, unless
 * both carry the same (`incomparable`).
 */
export const warningCodes = [
  'class',
  'reserves',
  'bound',
  'metals',
  'share',
  'historical',
  'old-price',
  'old-balance',
  'old-estimate',
  'stage',
  'code',
  'method',
  'stream',
  'recovery',
  'basis',
  'denominator',
  'negative',
  'contingent',
  'acceleration',
  'unlikely',
  'partial',
] as const;
type WarningCode = (typeof warningCodes)[number];

/** How many of the codes keep a figure out of a ranking. */
const refusing = 7;

export interface FigureWarning {
  code: WarningCode;
  /** A whole sentence. */
  sentence: string;
}

/** A computed figure with its working: it travels with what it follows from, what is missing, and what to mind. */
export interface Figure {
  /** An exact decimal, or a quotient of thirty decimals; null: not known. */
  value: string | null;
  unit: FigureUnit;
  /** Of `money` and `money/…`. */
  currency: string | null;
  /** The day that it is true of; what went in may be older. */
  asOf: string | null;
  from: readonly Input[];
  /** What nobody has stated, by name. */
  missing: readonly string[];
  bound: Bound;
  warnings: readonly FigureWarning[];
}

/** What a figure is of, whatever its value. */
export type About = Pick<Figure, 'unit' | 'currency' | 'asOf'>;

const decimals = 30;
const none: readonly never[] = [];

/** A figure that remembers its amount: digits are read once, however many figures are made of one. The text stays what it is. */
class KnownFigure implements Figure {
  readonly value: string;
  readonly unit: FigureUnit;
  readonly currency: string | null;
  readonly asOf: string | null;
  readonly from: readonly Input[];
  readonly missing: readonly string[];
  readonly bound: Bound;
  readonly warnings: readonly FigureWarning[];
  readonly #amount: Exact;

  constructor(amount: Exact, { unit, currency, asOf }: About, rest: Partial<Figure>, value = amount.toFixed()) {
    this.value = value;
    this.unit = unit;
    this.currency = currency;
    this.asOf = asOf;
    this.from = rest.from ?? [];
    this.missing = rest.missing ?? [];
    this.bound = rest.bound ?? 'exact';
    this.warnings = rest.warnings ?? [];
    this.#amount = amount;
  }

  static amountOf(figure: Figure): Exact | null {
    if (#amount in figure) return figure.#amount;
    return figure.value === null ? null : exact(figure.value);
  }
}

/** The exact value of a figure; null where it has none. */
export const amountOf = (figure: Figure): Exact | null => KnownFigure.amountOf(figure);

/** A figure that is known. */
export const figureOf = (value: Exact | Digits, about: About, rest: Partial<Figure> = {}): Figure =>
  new KnownFigure(exact(value).round(decimals), about, rest);

/** A figure that nobody can tell, and why. */
export const noFigure = (
  { unit, currency, asOf }: About,
  { from = none, missing = none, warnings = none }: Partial<Figure>,
): Figure => ({ value: null, unit, currency, asOf, from, missing, bound: 'exact', warnings });

/** A figure with more to mind; its amount is not read anew. */
export function withWarnings(figure: Figure, more: readonly FigureWarning[]): Figure {
  if (more.length === 0) return figure;
  const warnings = [...figure.warnings, ...more];
  const amount = amountOf(figure);
  return amount === null || figure.value === null
    ? { ...figure, warnings }
    : new KnownFigure(amount, figure, { ...figure, warnings }, figure.value);
}

/** Inputs travel through dozens of figures as they are: each is spelled once. */
const inputKeys = new WeakMap<Input, string>();
function inputKey(input: Input): string {
  const known = inputKeys.get(input);
  if (known !== undefined) return known;
  const { name, value, currency, asOf } = input;
  const key = `${name}|${value}|${currency}|${asOf}`;
  inputKeys.set(input, key);
  return key;
}

type Basis = Pick<Figure, 'from' | 'missing' | 'warnings'>;

/** A list that is no longer is looked for in another one item by item. */
const few = 16;

/** How items of a list are told apart: two by two where they are few, else by a key. */
interface Identity<Item> {
  isSame: (one: Item, other: Item) => boolean;
  keyOf: (item: Item) => string;
}

const inputs: Identity<Input> = {
  isSame: (one, other) =>
    one.name === other.name && one.value === other.value && one.currency === other.currency && one.asOf === other.asOf,
  keyOf: inputKey,
};
const names: Identity<string> = { isSame: (one, other) => one === other, keyOf: (name) => name };
const sentences: Identity<FigureWarning> = {
  isSame: (one, other) => one.code === other.code && one.sentence === other.sentence,
  keyOf: ({ code, sentence }) => code + sentence,
};

/** All items of the lists of several figures, each once; where only one of the lists has any it is as it is. */
function joined<Item>(
  figures: readonly Basis[],
  listOf: (figure: Basis) => readonly Item[],
  { isSame, keyOf }: Identity<Item>,
): readonly Item[] {
  let first: readonly Item[] = none;
  let isWhole = true;
  let all = 0;
  for (const figure of figures) {
    const list = listOf(figure);
    if (list.length === 0 || list === first) continue;
    all += list.length;
    if (first.length === 0) first = list;
    // Most are the same items once more, whose keys are not looked at.
    else isWhole &&= list.length <= few && list.every((item) => first.includes(item));
  }
  if (isWhole) return first;
  if (all <= few) {
    const found: Item[] = [];
    for (const figure of figures)
      for (const item of listOf(figure)) {
        const place = found.findIndex((other) => other === item || isSame(other, item));
        if (place < 0) found.push(item);
        else found[place] = item;
      }
    return found;
  }
  const byKey = new Map<string, Item>();
  for (const figure of figures) for (const item of listOf(figure)) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}

/** What several figures stand on, each thing once. */
export const together = (figures: readonly Basis[]) => ({
  from: joined(figures, ({ from }) => from, inputs),
  missing: joined(figures, ({ missing }) => missing, names),
  warnings: joined(figures, ({ warnings }) => warnings, sentences),
});

const turned: Readonly<Record<Bound, Bound>> = { exact: 'exact', 'at-least': 'at-most', 'at-most': 'at-least' };

/** Of two bounds of a sum; null where one part is too low and the other too high. */
function bothBounds(one: Bound, other: Bound): Bound | null {
  if (one === 'exact') return other;
  return other === 'exact' || other === one ? one : null;
}

/** A part of a sum. Without `canBeNegative` one that is not known makes the sum a bound, else nothing is known of it. */
export interface Term {
  figure: Figure;
  sign?: 1 | -1;
  canBeNegative?: boolean;
}

/**
 * Terms added up: an unknown one makes a bound of the sum where its sign is known. Null where bounds contradict each
 * other, or nothing is known at all.
 */
export function sumOf(terms: readonly Term[], about: About): Figure {
  let sum = zero;
  let bound: Bound | null = 'exact';
  let isKnown = terms.length === 0;
  for (const { figure, sign = 1, canBeNegative = false } of terms) {
    const amount = amountOf(figure);
    if (amount === null && canBeNegative) bound = null;
    if (amount !== null) {
      isKnown = true;
      sum = sign === 1 ? sum.plus(amount) : sum.minus(amount);
    }
    const own: Bound = amount === null ? 'at-least' : figure.bound;
    if (bound !== null) bound = bothBounds(bound, sign === 1 ? own : turned[own]);
  }
  const basis = together(terms.map(({ figure }) => figure));
  return bound === null || !isKnown ? noFigure(about, basis) : figureOf(sum, about, { ...basis, bound });
}

/** A figure times one that is exact and not below 0, such as a number of shares times a price. */
export function productOf(figure: Figure, factor: Figure, about: About): Figure {
  const [amount, times] = [amountOf(figure), amountOf(factor)];
  const basis = together([figure, factor]);
  if (amount === null || times === null || factor.bound !== 'exact') return noFigure(about, basis);
  return figureOf(amount.times(times), about, { ...basis, bound: figure.bound });
}

const notDivided = (sentence: string): FigureWarning => ({ code: 'denominator', sentence });

/** One figure divided by another, `name`, which must be exact and above 0: bounds are no denominators. */
export function quotientOf(dividend: Figure, divisor: Figure, name: string, about: About, times: Digits = 1): Figure {
  const [top, bottom] = [amountOf(dividend), amountOf(divisor)];
  const basis = together([dividend, divisor]);
  const because = (sentence: string) =>
    noFigure(about, { ...basis, warnings: [...basis.warnings, notDivided(sentence)] });
  if (top === null || bottom === null) return noFigure(about, basis);
  if (bottom.lte(0)) return because(`${name} is not above 0: nothing is divided by it.`);
  if (divisor.bound !== 'exact')
    return because(
      `${name} is known as a bound only (${divisor.bound === 'at-least' ? 'at least' : 'at most'}): nothing is divided by it.`,
    );
  return figureOf(over(top.times(exact(times)), bottom), about, { ...basis, bound: dividend.bound });
}

/** Digits that a division cut off do not decide how the last shown one is rounded. */
const guard = 20;

/** A value rounded to so many decimals, halves away from zero; what becomes 0 has no sign. */
export const roundedValue = (value: string, fractionDigits: number): string =>
  roundedTo(exact(value).round(guard), fractionDigits);

function roundedTo(guarded: Exact, fractionDigits: number): string {
  const rounded = guarded.round(fractionDigits);
  return (rounded.eq(0) ? zero : rounded).toFixed(fractionDigits);
}

/**
 * The digits that a table shows: money in millions with three significant ones; money for a unit with two decimals, from
 * 1,000 on none; money and metal for a share with four digits, from 10 on with two decimals; ratios and rates with two decimals, per cent with
 * one, months and years with one, shares and days whole.
 */
export function shownDigits({ value, unit }: Pick<Figure, 'value' | 'unit'>): string | null {
  if (value === null) return null;
  const amount = exact(value).round(guard);
  if (unit === 'money') return over(amount, 1_000_000).significant(3).toFixed();
  if (unit === 'shares' || unit === 'days') return roundedTo(amount, 0);
  if (unit === '%' || unit === 'months' || unit === 'years') return roundedTo(amount, 1);
  if (unit.endsWith('/share')) return amount.abs().lt(10) ? amount.significant(4).toFixed() : roundedTo(amount, 2);
  if (unit.startsWith('money/')) return roundedTo(amount, amount.abs().lt(1000) ? 2 : 0);
  return roundedTo(amount, 2);
}

/** Whether a ranking takes a figure: it is known, exact, and carries none of the warnings that make it incomparable. */
export const isRanked = ({ value, bound, warnings }: Figure): boolean =>
  value !== null &&
  bound === 'exact' &&
  !warnings.some(({ code }) => code === 'negative' || code === 'partial' || warningCodes.indexOf(code) < refusing);
