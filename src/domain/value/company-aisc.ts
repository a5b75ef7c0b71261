import { massOfUnit } from '../metals/units.ts';
import type { Exact } from '../numbers/exact-decimal.ts';
import { convert, figureIn, missingRate, rateInput } from '../capital/conversion.ts';
import type { DeckPrice } from '../capital/metal-mix.ts';
import { worthOf } from '../capital/metal-mix.ts';
import type { Rates } from '../capital/records.ts';
import type { MineYear, YearlyProduction } from './company-production.ts';
import { exactAmount, pricedUnit } from './held-operation.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  over,
  quotientOf,
  sumOf,
  together,
  withWarnings,
} from '../numbers/worked-figure.ts';

/** In which currency money is told, and at the rates of which day. */
export interface ToldMoney {
  currency: string;
  day: string;
  priceDay: string;
  rates: Rates;
}

/** Money in the currency asked for, or what is missing for it. */
export function inTold(amount: Exact, from: string, { currency, day, priceDay, rates }: ToldMoney): Figure {
  const about: About = { unit: 'money', currency, asOf: day };
  const converted = convert(amount, from, currency, priceDay, rates);
  if (!converted) return noFigure(about, { missing: [missingRate(from, currency, priceDay)] });
  return figureOf(converted.amount, about, {
    from: converted.rate ? [rateInput(from, currency, converted.rate)] : [],
  });
}

/** What the company's part of a mine's year cost all in. */
function costOfPart({ mine, year, percent }: MineYear, money: ToldMoney): Figure {
  const about: About = { unit: 'money', currency: money.currency, asOf: money.day };
  if (year === null || percent === null) return noFigure(about, {});
  const { cost } = year;
  const told = year.year.toDate;
  if (cost === null) return noFigure(about, { missing: [`AISC of ${mine.name} in the year to ${told}`] });
  const unit = massOfUnit(cost.unit);
  const own = unit && exactAmount(over(exact(year.amount).times(percent), 100), year.unit, unit);
  if (!own) return noFigure(about, { missing: [`AISC of ${mine.name} for a unit of what it produces`] });
  const input: Input = {
    ...{ name: `AISC of ${mine.name}, year to ${told}`, value: cost.amount, unit: `money/${cost.unit}` },
    ...{ currency: cost.currency, asOf: told, source: year.source },
  };
  const spent = inTold(own.times(cost.amount), cost.currency, money);
  return { ...spent, from: [input, ...spent.from] };
}

/**
 * What a unit of a year's metal cost all in: that of each mine weighs as much as the company's part of what it produced. Of a
 * mean of some mines nobody knows on which side it errs, so that one without its cost leaves it unknown.
 */
export function yearlyAisc({ metal, figure, parts }: YearlyProduction, money: ToldMoney): Figure {
  const unit = pricedUnit(metal);
  const about: About = { unit: `money/${unit}`, currency: money.currency, asOf: money.day };
  const costs = parts.map((part) => costOfPart(part, money));
  const known = together([figure, ...costs]);
  if (figure.value === null || costs.length === 0 || costs.some(({ value }) => value === null))
    return noFigure(about, known);
  const spent = sumOf(
    costs.map((cost) => ({ figure: cost, canBeNegative: true })),
    { unit: 'money', currency: money.currency, asOf: money.day },
  );
  return quotientOf(spent, figure, 'The production', about);
}

/** The newest price of a metal on record, for the unit that it is told by. */
export function spotPrice(metal: string, deck: readonly DeckPrice[], money: ToldMoney): Figure {
  const unit = pricedUnit(metal);
  const about: About = { unit: `money/${unit}`, currency: money.currency, asOf: money.day };
  const worth = worthOf({ metal, amount: 1, unit }, deck);
  if (!worth) return noFigure(about, { missing: [`price of ${metal.toLowerCase()}`] });
  const { price } = worth;
  const input: Input = {
    ...{
      name: `price of ${price.metal.toLowerCase()}`,
      value: exact(price.amount).toFixed(),
      unit: `money/${price.unit}`,
    },
    ...{ currency: price.currency, asOf: price.asOf, source: price.source },
  };
  const stated = figureOf(worth.value, { ...about, currency: price.currency }, { from: [input] });
  return figureIn(stated, money.currency, money.priceDay, money.rates);
}

/** What is left of a price behind a cost; below 0 where it costs more. */
export const marginOf = (price: Figure, cost: Figure): Figure =>
  sumOf(
    [
      { figure: price, canBeNegative: true },
      { figure: cost, sign: -1, canBeNegative: true },
    ],
    { unit: cost.unit, currency: cost.currency, asOf: cost.asOf },
  );

/** How long reserves last at the rate of a year. */
export function reserveLife(reserves: Figure, { figure }: YearlyProduction): Figure {
  const life = quotientOf(reserves, figure, 'The production', { unit: 'years', currency: null, asOf: figure.asOf });
  if (life.value === null) return life;
  return withWarnings(life, [
    { code: 'basis', sentence: 'Reserves in the ground, before what recovery loses, by what was produced.' },
  ]);
}
