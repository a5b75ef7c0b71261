import type { PriceUnit } from '../vocabulary.ts';
import { isOneOf, priceUnits } from '../vocabulary.ts';
import { mainPriceOf } from '../studies/study-model.ts';
import { slopeOf } from '../studies/study-what-if.ts';
import { movableStudy, studiedMines } from './moved-study.ts';
import { type Market, operatedMines, type ValuedCompany } from './valued-company.ts';

/** What the price of a study is of, as one text: companies of one deck ask for the same few. */
export interface PricedThing {
  metal: string;
  unit: PriceUnit;
  currency: string;
}

export const writePriced = ({ metal, unit, currency }: PricedThing): string => `${unit}|${currency}|${metal}`;

export function readPriced(text: string): PricedThing | null {
  const [unit = '', currency = '', ...metal] = text.split('|');
  return isOneOf(priceUnits, unit) && metal.length > 0 ? { unit, currency, metal: metal.join('|') } : null;
}

/** How a company's NAV moves with the price of one of its studies: a line from the stated price on. */
export interface DeckSlope {
  of: string;
  /** The price of the study. */
  price: number;
  /** Millions of US dollars for one of that price more: taxed and late, untaxed and at once. */
  low: number;
  high: number;
}

/** In which all money of companies is kept. */
const kept = 'USD';
const million = 1_000_000;

/**
 * What makes of a stated NAV that at any deck (`nav-at-deck.ts`) without reading the company again, so that all companies stand in
 * an order at a deck; null: not known, as it is not there.
 */
export function deckSlopes(
  held: ValuedCompany['held'],
  { day, rates }: Pick<Market, 'day' | 'rates'>,
  priceDay: string,
): DeckSlope[] | null {
  const slopes: DeckSlope[] = [];
  for (const studied of studiedMines(operatedMines(held))) {
    const movable = movableStudy(studied, { currency: kept, day, priceDay, rates });
    if ('missing' in movable) return null;
    const price = mainPriceOf(studied.study);
    const slope = slopeOf(movable.model);
    const { metal = null, unit = null } = price ?? {};
    if (price === null || metal === null || unit === null || slope === null) return null;
    const ownOf = (millions: number) => movable.ownOf(millions).toNumber() / million;
    slopes.push({
      of: writePriced({ metal, unit, currency: price.currency }),
      ...{ price: Number(price.value), low: ownOf(slope.low), high: ownOf(slope.high) },
    });
  }
  return slopes.length === 0 ? null : slopes;
}

/** What a price does to the end of a NAV that is told with less hope; not a number where the price is not there. */
export const cautiousMove = ({ price, low, high }: Omit<DeckSlope, 'of'>, now = Number.NaN): number =>
  (now - price) * (now >= price ? low : high);
