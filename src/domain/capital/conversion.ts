import type { Exact } from '../numbers/exact-decimal.ts';
import { oldestRate } from '../journal/base-currency.ts';
import { daysBetween } from '../time/dates.ts';
import {
  type About,
  amountOf,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  over,
} from '../numbers/worked-figure.ts';
import type { Rate, Rates, StatedMoney } from './records.ts';

/** An amount in another currency, with the rate that it took; null where no rate is near enough. */
export interface Converted {
  amount: Exact;
  /** Null: it was in that currency. */
  rate: Rate | null;
}

const isNear = (rate: Rate, day: string) => rate.asOf <= day && daysBetween(rate.asOf, day) <= oldestRate;

/** One rate converts thousands of figures: its digits are read once. Null: nothing is divided by it. */
const factors = new WeakMap<Rate, { times: Exact; by: Exact | null }>();
function factorsOf(rate: Rate) {
  const known = factors.get(rate);
  if (known) return known;
  const made = { times: exact(rate.times), by: Number(rate.by) === 1 ? null : exact(rate.by) };
  factors.set(rate, made);
  return made;
}

/** Money in the currency asked for, by the newest rate of the day, at most seven days older. */
export function convert(amount: Exact, from: string, to: string, day: string, rates: Rates): Converted | null {
  if (from === to) return { amount, rate: null };
  const rate = rates(from, to, day);
  if (!rate || !isNear(rate, day)) return null;
  const { times, by } = factorsOf(rate);
  const product = amount.times(times);
  return { amount: by === null ? product : over(product, by), rate };
}

/** One rate makes an input of thousands of figures: it is spelled once. */
const rateInputs = new WeakMap<Rate, Map<string, Input>>();

function spelledRate(from: string, to: string, { times, by, asOf, source }: Rate): Input {
  const isInverse = Number(times) === 1;
  const [one, other] = isInverse ? [to, from] : [from, to];
  const value = isInverse ? exact(by) : over(exact(times), exact(by));
  return { name: `${other} per ${one}`, value: value.toFixed(), unit: 'rate', currency: other, asOf, source };
}

export function rateInput(from: string, to: string, rate: Rate): Input {
  const known = rateInputs.get(rate) ?? new Map<string, Input>();
  const pair = `${from}/${to}`;
  const input = known.get(pair) ?? spelledRate(from, to, rate);
  known.set(pair, input);
  rateInputs.set(rate, known);
  return input;
}

export const missingRate = (from: string, to: string, day: string): string =>
  `a rate from ${from} to ${to} on ${day} or up to seven days before`;

/** Stated money as a figure in the currency asked for; unknown, by its name, where nobody stated it or no rate is there. */
export function moneyFigure(
  name: string,
  money: StatedMoney | null,
  { currency, day, rates, asOf }: { currency: string; day: string; rates: Rates; asOf: string },
): Figure {
  const about: About = { unit: 'money', currency, asOf };
  if (!money) return noFigure(about, { missing: [name] });
  const input: Input = {
    ...{ name, value: exact(money.amount).toFixed(), unit: 'money', currency: money.currency },
    ...{ asOf: money.asOf, source: money.source },
  };
  const converted = convert(exact(money.amount), money.currency, currency, day, rates);
  if (!converted) return noFigure(about, { from: [input], missing: [missingRate(money.currency, currency, day)] });
  const from = converted.rate ? [input, rateInput(money.currency, currency, converted.rate)] : [input];
  return figureOf(converted.amount, about, { from });
}

/** A figure of money in another currency, by the rate of a day; null where there is none. */
export function figureIn(figure: Figure, currency: string, day: string, rates: Rates): Figure {
  const about: About = { unit: figure.unit, currency, asOf: figure.asOf };
  const amount = amountOf(figure);
  if (figure.currency === null || figure.currency === currency) return figure;
  if (amount === null) return noFigure(about, figure);
  const converted = convert(amount, figure.currency, currency, day, rates);
  if (!converted)
    return noFigure(about, { ...figure, missing: [...figure.missing, missingRate(figure.currency, currency, day)] });
  const from = converted.rate ? [...figure.from, rateInput(figure.currency, currency, converted.rate)] : figure.from;
  return figureOf(converted.amount, about, { ...figure, from });
}
