import type { Exact } from '../numbers/exact-decimal.ts';
import { daysBetween } from '../time/dates.ts';
import {
  type About,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  quotientOf,
  over,
} from '../numbers/worked-figure.ts';
import { adjustedPrice, factorBetween } from './adjusted.ts';
import { convert, missingRate, rateInput } from './conversion.ts';
import { commonCounts, type Counted, lastJump } from './jumps.ts';
import type { Price, Rates, ShareChange, Stated } from './records.ts';

/** A sale of new shares, or of units of shares and warrants, as its closing announcement states it. */
export interface Financing {
  closed: string;
  units: Digits | null;
  /** Of one unit. */
  price: Digits | null;
  currency: string | null;
  /** Shares of one unit, 1 if nothing else is said. */
  sharesEach: Digits;
  /** Warrants of one unit: 0, 0.5, 1; null: not known. */
  warrantsEach: Digits | null;
  /** Of one warrant, for one share, in the currency of the price. */
  strike: Digits | null;
  expiry: string | null;
  source: string | null;
}

/** Units × price, in the currency of the price. */
export function grossOf({ units, price, currency, closed, source }: Financing): Figure {
  const about: About = { unit: 'money', currency, asOf: closed };
  if (units === null || price === null)
    return noFigure(about, { missing: [...(units === null ? ['units'] : []), ...(price === null ? ['price'] : [])] });
  const input = (name: string, value: Digits, unit: string): Input => ({
    ...{ name, value: exact(value).toFixed(), unit, currency: unit === 'units' ? null : currency },
    ...{ asOf: closed, source },
  });
  return figureOf(exact(units).times(price), about, {
    from: [input('units', units, 'units'), input('price', price, 'money/unit')],
  });
}

/** Whole warrants of all units: no more than this, because halves are rounded down for each holder. */
export const wholeWarrants = (units: Digits, warrantsEach: Digits): Exact => exact(units).times(warrantsEach).cut(0);

/** What the money of a financing has become, in per cent, by the shares alone and with the warrants while they live. */
export interface ValueSince {
  shares: Figure;
  withWarrants: Figure;
  /** The unit's price for one share of today, in its own currency. */
  adjustedPrice: string | null;
}

interface Market {
  price: Price | null;
  changes: readonly ShareChange[];
  day: string;
  rates: Rates;
}

/**
 * Value per share since a financing: P / price − 1 with the price in shares of today; with w warrants a share
 * (P + w × max(0, P − K)) / price − 1. Its price converts at the rate of its own day, the strike at that of the price.
 */
export function valueSince(financing: Financing, { price, changes, day, rates }: Market): ValueSince {
  const about: About = { unit: '%', currency: null, asOf: day };
  const { currency, closed, sharesEach, source } = financing;
  const factor = factorBetween(changes, closed, day);
  const own =
    financing.price === null || exact(sharesEach).lte(0)
      ? null
      : adjustedPrice(over(exact(financing.price), sharesEach).toFixed(), factor);
  const nothing = (missing: string[]): ValueSince => {
    const figure = noFigure(about, { missing });
    return { shares: figure, withWarrants: figure, adjustedPrice: own && own.toFixed() };
  };
  if (own === null || currency === null) return nothing(['price of the financing']);
  if (!price) return nothing(['price']);
  const paid = convert(own, currency, price.currency, closed, rates);
  if (!paid) return nothing([missingRate(currency, price.currency, closed)]);
  const from: Input[] = [
    {
      name: 'price',
      value: exact(price.amount).toFixed(),
      unit: 'money/share',
      currency: price.currency,
      asOf: price.asOf,
      source: price.source,
    },
    {
      name: 'price of the financing',
      value: own.round(12).toFixed(),
      unit: 'money/share',
      currency,
      asOf: closed,
      source,
    },
    ...(paid.rate ? [rateInput(currency, price.currency, paid.rate)] : []),
  ];
  const now = exact(price.amount);
  const bought = figureOf(paid.amount, about, { from });
  const gain = (worth: Exact) =>
    quotientOf(figureOf(worth.minus(paid.amount), about), bought, 'The price of the financing', about, 100);
  const adjusted = own.toFixed();
  const warrants = warrantWorth(financing, { price, changes, day, rates });
  if ('missing' in warrants)
    return {
      shares: gain(now),
      withWarrants: noFigure(about, { from, missing: [warrants.missing] }),
      adjustedPrice: adjusted,
    };
  return { shares: gain(now), withWarrants: gain(now.plus(warrants.worth)), adjustedPrice: adjusted };
}

/** What the warrants that came with one share are worth by the price: nothing after their last day. */
function warrantWorth(
  { warrantsEach, strike, expiry, currency, closed, sharesEach }: Financing,
  { price, changes, day, rates }: Market,
): { worth: Exact } | { missing: string } {
  if (warrantsEach === null) return { missing: 'warrants of a unit' };
  if (exact(warrantsEach).eq(0) || (expiry !== null && expiry < day)) return { worth: exact(0) };
  if (strike === null || currency === null || !price) return { missing: 'strike of the warrants' };
  if (expiry === null) return { missing: 'expiry of the warrants' };
  const own = adjustedPrice(strike, factorBetween(changes, closed, day));
  const converted = convert(own, currency, price.currency, price.asOf, rates);
  if (!converted) return { missing: missingRate(currency, price.currency, price.asOf) };
  const gain = exact(price.amount).minus(converted.amount);
  return { worth: gain.gt(0) ? over(exact(warrantsEach), sharesEach).times(gain) : exact(0) };
}

/** How the number of shares grew: in per cent a year, under 90 days apart as it is. */
export interface Dilution {
  /** (N1 / N0) ^ (365.25 / days) − 1 with N0 in shares of the later day; under 90 days apart the whole change. */
  aYear: Figure;
  inAll: Figure;
  /** Days of the two counts. */
  from: string;
  to: string;
  days: number;
  isYearly: boolean;
}

const fewestDays = 90;

/** From one share count to a later one. The root of the yearly rate is in floating point. */
export function dilution(before: Stated, after: Stated, changes: readonly ShareChange[]): Dilution {
  const days = daysBetween(before.asOf, after.asOf);
  const count = ({ amount, asOf, source }: Stated): Input => ({
    ...{ name: 'shares outstanding', value: exact(amount).toFixed(), unit: 'shares', currency: null, asOf, source },
  });
  const from = [count(before), count(after)];
  const { times, by } = factorBetween(changes, before.asOf, after.asOf);
  const about = (unit: '%' | '%/year'): About => ({ unit, currency: null, asOf: after.asOf });
  const start = exact(before.amount).times(times);
  const isYearly = days >= fewestDays;
  const between = { from: before.asOf, to: after.asOf, days, isYearly };
  if (start.lte(0) || days <= 0) {
    const sentence = start.lte(0) ? 'There were no shares before.' : 'The second day is not after the first.';
    const nothing = noFigure(about('%'), { from, warnings: [{ code: 'denominator', sentence }] });
    return { aYear: { ...nothing, unit: '%/year' }, inAll: nothing, ...between };
  }
  const ratio = over(exact(after.amount).times(by), start);
  const inAll = figureOf(ratio.minus(1).times(100), about('%'), { from });
  const yearly = Math.expm1((Math.log(Number(ratio.toFixed())) * 365.25) / days) * 100;
  const aYear =
    isYearly && Number.isFinite(yearly)
      ? figureOf(exact(yearly.toFixed(10)), about('%/year'), { from })
      : { ...inAll, unit: isYearly ? ('%/year' as const) : ('%' as const) };
  return { aYear, inAll, ...between };
}

const yearOfDays = 365;
const fewestOfYear = 180;

/**
 * How the common shares grew over about the last year: from the count nearest to a year before the newest one, and at least half
 * a year before it. Null: there are not two such counts. One that jumps between both, without an event on record, says nothing.
 */
export function yearlyDilution(
  snapshots: readonly (Counted & { source: string | null })[],
  changes: readonly ShareChange[],
): Dilution | null {
  const counts = commonCounts(snapshots);
  const newest = counts.at(-1);
  if (!newest) return null;
  const daysBefore = ({ asOf }: Counted) => daysBetween(asOf, newest.asOf);
  const offYear = (count: Counted) => Math.abs(daysBefore(count) - yearOfDays);
  const [before] = counts
    .filter((count) => daysBefore(count) >= fewestOfYear)
    .toSorted((one, other) => offYear(one) - offYear(other));
  if (!before) return null;
  const stated = ({ sharesOutstanding: amount, asOf, source }: typeof newest): Stated => ({ amount, asOf, source });
  const grown = dilution(stated(before), stated(newest), changes);
  const jump = lastJump(snapshots, changes);
  if (jump === null || jump <= before.asOf) return grown;
  const sentence = `The share count of ${jump} is over three times the one before, or under a third of it, and no consolidation or split on record says why.`;
  const unknown = ({ unit, currency, asOf, from }: Figure) =>
    noFigure({ unit, currency, asOf }, { from, warnings: [{ code: 'denominator', sentence }] });
  return { ...grown, aYear: unknown(grown.aYear), inAll: unknown(grown.inAll) };
}
