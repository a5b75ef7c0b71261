import { isDate } from '../time/dates.ts';
import { fold } from '../text/fold.ts';
import { knownMetal } from '../metals/metals.ts';
import type { RatesOfDay } from './price-quotes.ts';
import { convertPrice, knownCompound, priceOfCompound, priceOfMetal } from './price-units.ts';
import type { PriceUnit } from '../vocabulary.ts';

/** The price of a metal in a deck, or of what is quoted for it (U3O8). */
export interface DeckPrice {
  metal: string;
  /** A decimal, in `currency` for one `unit`. */
  value: string;
  currency: string;
  unit: PriceUnit;
  /** The day that the price is of, where the deck is put together from prices of several. */
  asOf?: string | undefined;
}

/** Named prices of metals of a day. */
export interface Deck {
  name: string;
  date: string;
  prices: readonly DeckPrice[];
}

/** Which prices a table uses: the studies' own, the newest ones on a day, or a deck that somebody named. */
export type DeckChoice = { kind: 'studies' } | { kind: 'day'; day: string } | { kind: 'deck'; id: number };

/** A choice that has prices: those of studies are each study's own. */
export type PricedChoice = Exclude<DeckChoice, { kind: 'studies' }>;

/** A deck as an address has it (`deck=`): `studies`, a day, or the number of a deck; undefined: none of these. */
export function readDeckChoice(text: string): DeckChoice | undefined {
  if (text === 'studies') return { kind: 'studies' };
  if (isDate(text)) return { kind: 'day', day: text };
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? { kind: 'deck', id } : undefined;
}

export function writeDeckChoice(choice: DeckChoice): string {
  if (choice.kind === 'studies') return 'studies';
  return choice.kind === 'day' ? choice.day : String(choice.id);
}

/** The metal that a price is about: that of what is quoted for it. */
export const metalOfPrice = (name: string): string => knownCompound(name)?.metal ?? knownMetal(name) ?? name;

/** What a metal costs under a deck, and the price that it follows from; else why that is not known, as a sentence. */
export type PriceUnderDeck = { value: number; from: DeckPrice } | { missing: string };

/** The price of one unit of what is wanted from that of what is priced: either may be a metal or what is quoted for it. */
function asWanted(value: number, priced: string, wanted: string): number {
  if (knownCompound(priced) === knownCompound(wanted)) return value;
  const ofMetal = priceOfMetal(value, priced) ?? value;
  return priceOfCompound(ofMetal, wanted) ?? ofMetal;
}

/**
 * The price of a metal, or of what is quoted for it, under a deck, for one of a unit and in a currency, unrounded. A metal
 * that the deck does not have is unknown, never 0. `rates` are those of the day of the deck; without them only its own
 * currency is known.
 */
export function priceUnder(
  deck: Deck,
  wanted: { metal: string; unit: PriceUnit; currency: string },
  rates: RatesOfDay | null,
): PriceUnderDeck {
  const compound = knownCompound(wanted.metal);
  const metal = metalOfPrice(wanted.metal);
  const named = fold(metal);
  const from =
    deck.prices.find((price) => compound !== undefined && knownCompound(price.metal) === compound) ??
    deck.prices.find((price) => fold(knownMetal(price.metal) ?? price.metal) === named) ??
    deck.prices.find((price) => knownCompound(price.metal)?.metal === metal);
  if (!from) return { missing: `The deck '${deck.name}' has no price of ${compound?.name ?? metal}.` };
  const perUnit = convertPrice(from.value, from.unit, wanted.unit);
  if (perUnit === null)
    return { missing: `The price of ${from.metal} for one ${from.unit} says nothing of one ${wanted.unit}.` };
  const value = asWanted(perUnit, from.metal, wanted.metal);
  if (from.currency === wanted.currency) return { value, from };
  const converted = rates?.convert(value, from.currency, wanted.currency);
  if (!converted)
    return { missing: `No rate of ${from.currency} in ${wanted.currency} of the week before ${deck.date} is known.` };
  return { value: converted.value.toNumber(), from };
}

/** More metals than any deck prices. */
export const mostDeckPrices = 60;

/** What prices cannot be in one deck; undefined: nothing. */
export function deckFault(prices: readonly Pick<DeckPrice, 'metal'>[]): string | undefined {
  if (prices.length === 0) return 'Enter at least one price.';
  if (prices.length > mostDeckPrices) return `A deck has at most ${mostDeckPrices} prices.`;
  const metals = prices.map(({ metal }) => fold(metalOfPrice(metal)));
  const twice = prices.find(({ metal }, index) => metals.indexOf(fold(metalOfPrice(metal))) !== index);
  return twice && `${metalOfPrice(twice.metal)} stands twice: a deck has one price of each metal.`;
}
