import type { Exact } from '../numbers/exact-decimal.ts';
import { daysBetween } from '../time/dates.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  quotientOf,
  zero,
  over,
} from '../numbers/worked-figure.ts';
import { convert } from './conversion.ts';
import { isFree } from './records.ts';
import {
  basicShares,
  instrumentInput,
  promisesOf,
  priceInput,
  type Promises,
  realPrice,
  type Valued,
} from './share-counts.ts';

/** Shares that are promised at one strike until one day. Rows are kept, not their averages: those are rounded. */
export interface LadderRow {
  /** Null: without an end. */
  expiry: string | null;
  /** As it was agreed, and its currency; 0 of share units and rights. */
  strike: string;
  currency: string | null;
  /** In the currency of the price; null: no price or no rate. */
  strikeInPrice: string | null;
  shares: string;
  /** Strike / price − 1, in per cent; null: no price. */
  abovePrice: string | null;
  /** Shares × strike, in the currency of the strike. */
  proceeds: string;
  /** This row and those before it, in per cent of the shares outstanding; null: those are not known. */
  cumulated: string | null;
  isInTheMoney: boolean | null;
}

/** Shares that become due within a time, with what exercising them brings in the currency of the price. */
interface LadderSum {
  shares: Figure;
  proceeds: Figure;
  /** Of the shares outstanding, in per cent. */
  ofShares: Figure;
  /** Of all that is promised, in per cent. */
  ofPromised: Figure;
}

export interface Overhang {
  rows: LadderRow[];
  all: LadderSum;
  inTheMoney: LadderSum;
  outOfTheMoney: LadderSum;
  /** By days until expiry: up to 365, 366 to 730, later; without an expiry. */
  withinOneYear: LadderSum;
  withinTwoYears: LadderSum;
  later: LadderSum;
  withoutExpiry: LadderSum;
}

interface Step {
  expiry: string | null;
  strike: Exact;
  currency: string | null;
  inPrice: Exact | null;
  shares: Exact;
  from: Input[];
}

const compare = (a: Step, b: Step) =>
  Number((a.expiry ?? '~') > (b.expiry ?? '~')) - Number((a.expiry ?? '~') < (b.expiry ?? '~')) ||
  a.strike.cmp(b.strike) ||
  Number((a.currency ?? '') > (b.currency ?? '')) - Number((a.currency ?? '') < (b.currency ?? ''));

/** Options, warrants, share units and rights by expiry and strike; those that wait for a condition are not among them. */
function stepsOf({ price, rates }: Valued, { promised }: Promises): Step[] {
  const steps = new Map<string, Step>();
  for (const promise of promised) {
    const { instrument, shares, strike: inPrice } = promise;
    const { expiry, currency } = instrument;
    const isGift = isFree(instrument);
    if (instrument.strike === null && !isGift) continue;
    const strike = isGift ? zero : exact(instrument.strike ?? 0);
    const key = JSON.stringify([expiry, strike.toFixed(), isGift ? null : currency]);
    const step = steps.get(key);
    if (step) {
      step.shares = step.shares.plus(shares);
      step.from.push(instrumentInput(promise));
    } else
      steps.set(key, {
        ...{ expiry, strike, currency: isGift ? null : currency, shares },
        from: [instrumentInput(promise)],
        inPrice:
          price && !isGift && currency
            ? (convert(strike, currency, price.currency, price.asOf, rates)?.amount ?? null)
            : inPrice,
      });
  }
  return [...steps.values()].toSorted(compare);
}

const text = (value: Exact) => value.round(30).toFixed();

/** What is promised, step by step, and how it adds up. */
function ladderOf(asked: Valued) {
  const valued = { ...asked, price: realPrice(asked.price) };
  const { capital, price, day } = valued;
  const basic = basicShares(capital, day);
  const promises = promisesOf(valued);
  const { missing, unknown } = promises;
  const steps = stepsOf(valued, promises);
  const withoutStrike = promises.promised
    .filter(({ instrument }) => instrument.strike === null && !isFree(instrument))
    .map(({ name }) => `the strike of the ${name}`);
  const lacking = [
    ...(capital.instrumentsComplete === true ? [] : ['a complete list of instruments']),
    ...[...unknown, ...withoutStrike],
  ];
  // On which side of the price a strike without a rate lies is not known.
  const unpriced = steps.some(({ inPrice }) => inPrice === null) ? [...new Set([...lacking, ...missing])] : lacking;
  const cost = price && exact(price.amount);
  const sideOf = (isIn: boolean) => steps.filter(({ inPrice }) => cost && inPrice && inPrice.lt(cost) === isIn);
  const ofShares = (shares: Figure) => partOf(shares, basic, 'The number of shares');
  const pricedPart = (isIn: boolean): Figure => {
    if (!price) return noPrice('%', day);
    const part = ofShares(sharesOf(sideOf(isIn), unpriced, day));
    return { ...part, from: [...part.from, priceInput(price), ...promises.from] };
  };
  return { ...{ valued, basic, promises, steps, lacking, unpriced, cost }, ...{ sideOf, ofShares, pricedPart } };
}

/** Of the shares outstanding what is promised, in per cent: all of it, in the money and out of it. */
export function overhangParts(asked: Valued): { all: Figure; inTheMoney: Figure; outOfTheMoney: Figure } {
  const { steps, lacking, ofShares, pricedPart } = ladderOf(asked);
  return {
    all: ofShares(sharesOf(steps, lacking, asked.day)),
    inTheMoney: pricedPart(true),
    outOfTheMoney: pricedPart(false),
  };
}

/** The ladder of what is promised, against the price, and its sums. */
export function overhang(asked: Valued): Overhang {
  const { valued, basic, promises, steps, lacking, unpriced, cost, sideOf, ofShares, pricedPart } = ladderOf(asked);
  const { day } = asked;
  const outstanding = basic.value === null || basic.bound !== 'exact' ? null : exact(basic.value);
  let before = zero;
  const rows = steps.map(({ expiry, strike, currency, inPrice, shares }): LadderRow => {
    before = before.plus(shares);
    return {
      ...{ expiry, currency, strike: text(strike), shares: text(shares), proceeds: text(shares.times(strike)) },
      strikeInPrice: inPrice && text(inPrice),
      abovePrice: cost && inPrice && text(over(inPrice, cost).minus(1).times(100)),
      cumulated: outstanding?.gt(0) ? text(over(before.times(100), outstanding)) : null,
      isInTheMoney: cost && inPrice ? inPrice.lt(cost) : null,
    };
  });
  const whole = sharesOf(steps, lacking, day);
  const sum = (of: readonly Step[], without = lacking): LadderSum => {
    const shares = sharesOf(of, without, day);
    return {
      shares,
      proceeds: proceedsOf(of, valued, [...new Set([...lacking, ...promises.missing])]),
      ofShares: ofShares(shares),
      ofPromised: partOf(shares, { ...whole, bound: 'exact' }, 'What is promised'),
    };
  };
  const days = ({ expiry }: Step) => (expiry === null ? null : daysBetween(day, expiry));
  const between = (from: number, to: number) =>
    sum(steps.filter((step) => (days(step) ?? -1) >= from && (days(step) ?? -1) <= to));
  const priced = (isIn: boolean): LadderSum =>
    cost
      ? { ...sum(sideOf(isIn), unpriced), ofShares: pricedPart(isIn) }
      : {
          ...sum([]),
          ...{ shares: noPrice('shares', day), ofShares: noPrice('%', day) },
          ...{ ofPromised: noPrice('%', day), proceeds: noPrice('money', day) },
        };
  return {
    rows,
    all: sum(steps),
    inTheMoney: priced(true),
    outOfTheMoney: priced(false),
    withinOneYear: between(0, 365),
    withinTwoYears: between(366, 730),
    later: between(731, Number.POSITIVE_INFINITY),
    withoutExpiry: sum(steps.filter(({ expiry }) => expiry === null)),
  };
}

const noPrice = (unit: 'shares' | 'money' | '%', day: string): Figure =>
  noFigure({ unit, currency: null, asOf: day }, { missing: ['price'] });

function sharesOf(steps: readonly Step[], lacking: readonly string[], day: string): Figure {
  const about: About = { unit: 'shares', currency: null, asOf: day };
  const shares = steps.reduce((sum, step) => sum.plus(step.shares), zero);
  const from = steps.flatMap((step) => step.from);
  return figureOf(shares, about, { from, missing: lacking, bound: lacking.length === 0 ? 'exact' : 'at-least' });
}

/** What exercising brings; without a price where all strikes are in one currency. */
function proceedsOf(steps: readonly Step[], { price, day }: Valued, lacking: readonly string[]): Figure {
  const currencies = new Set(steps.flatMap(({ currency, strike }) => (strike.eq(0) ? [] : [currency])));
  const [only = null] = currencies;
  const currency = price?.currency ?? (currencies.size === 1 ? only : null);
  const about: About = { unit: 'money', currency, asOf: day };
  if (!price && currencies.size > 1) return noFigure(about, { missing: ['price'] });
  const known = steps.map((step) => (price ? step.inPrice : step.strike));
  const proceeds = steps.reduce((sum, { shares }, index) => sum.plus(shares.times(known[index] ?? 0)), zero);
  const isExact = lacking.length === 0 && !known.includes(null);
  return figureOf(proceeds, about, {
    ...{ from: price ? [priceInput(price)] : [], missing: lacking },
    bound: isExact ? 'exact' : 'at-least',
  });
}

const partOf = (part: Figure, whole: Figure, name: string): Figure =>
  quotientOf(part, whole, name, { unit: '%', currency: null, asOf: part.asOf }, 100);
