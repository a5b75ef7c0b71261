import Big from 'big.js';
import { knownCurrencies, readCurrency } from '../money/currencies.ts';
import { parseCsvNumber, parseDecimal } from '../numbers/decimal.ts';
import { nameText, unitPriceRule } from '../records/field-rules.ts';
import { fold } from '../text/fold.ts';
import { knownMetal } from '../metals/metals.ts';
import { isOneOf, type PriceBasis, priceBases, type PriceUnit, priceUnits } from '../vocabulary.ts';

/** The price of a metal that a study assumes. What it does not say is null. */
export interface MetalPrice {
  metal: string | null;
  /** A decimal, in `currency` for one `unit`. */
  value: string;
  /** ISO 4217; null: that of the study. */
  currency: string | null;
  unit: PriceUnit | null;
  basis: PriceBasis | null;
}

/** More metals than any study prices. */
export const mostPrices = 20;

/** A price of which no more than its number is known. */
export const barePrice = (value: string): MetalPrice => ({
  metal: null,
  value,
  currency: null,
  unit: null,
  basis: null,
});

type Read<Value> = { value: Value; told?: string } | { error: string };

/** A price as it is kept: pence and cents become pounds and rand, and it is said. `fault` names the part that is wrong. */
export function keptPrice(
  price: Omit<MetalPrice, 'currency'> & { currency: string | null },
): Read<MetalPrice> & { fault?: 'value' | 'currency' } {
  const parsed = parseDecimal(price.value, unitPriceRule);
  if (!parsed.ok) return { error: parsed.message, fault: 'value' };
  if (price.currency === null) return { value: { ...price, value: parsed.value } };
  const read = readCurrency(price.currency);
  if (!read) {
    return {
      error: `'${price.currency.slice(0, 20)}' is no currency. ${knownCurrencies}`,
      fault: 'currency',
    };
  }
  const { currency, per, written } = read;
  if (per === 1) return { value: { ...price, value: parsed.value, currency } };
  const kept = parseDecimal(new Big(parsed.value).div(per).toFixed(), unitPriceRule);
  if (!kept.ok) {
    const digits = unitPriceRule.fractionDigits - String(per).length + 1;
    return { error: `Enter at most ${digits} decimals of ${written}, or the price in ${currency}.`, fault: 'value' };
  }
  return {
    value: { ...price, value: kept.value, currency },
    told: `${parsed.value} ${written} are kept as ${kept.value} ${currency}.`,
  };
}

/** What prices of one study cannot be together; undefined: nothing. */
export function pricesFault(prices: readonly MetalPrice[]): string | undefined {
  if (prices.length > mostPrices) return `Name at most ${mostPrices} prices.`;
  if (prices.length > 1 && prices.some(({ metal }) => metal === null)) return 'Name the metal of each price.';
  const names = prices.map(({ metal }) => fold(metal ?? ''));
  const twice = prices.find(({ metal }, index) => names.indexOf(fold(metal ?? '')) !== index);
  return twice ? `${twice.metal} stands twice: a study has one price of each metal.` : undefined;
}

/** A metal as a price names it: the signs between prices in a cell are not part of it. */
export const priceMetalFault = (metal: string): string | undefined =>
  /[:;]/.test(metal) ? 'Write the metal without colons and semicolons.' : undefined;

const unitWords: Readonly<Record<string, PriceUnit>> = {
  ounce: 'oz',
  'troy ounce': 'oz',
  toz: 'oz',
  ozt: 'oz',
  lbs: 'lb',
  pound: 'lb',
  tonne: 't',
  mt: 't',
  carat: 'ct',
};

/** A price as cells write it: `Copper: 4.1 USD/lb (long-term)`. */
export function writtenPrice({ metal, value, currency, unit, basis }: MetalPrice): string {
  const price = `${value}${currency === null ? '' : ` ${currency}`}${unit === null ? '' : `/${unit}`}`;
  return `${metal === null ? '' : `${metal}: `}${price}${basis === null ? '' : ` (${basis})`}`;
}

export const writtenPrices = (prices: readonly MetalPrice[]): string => prices.map(writtenPrice).join('; ');

const basisWords: Readonly<Record<PriceBasis, string>> = {
  'long-term': 'long-term',
  consensus: 'consensus',
  spot: 'spot',
  'past average': 'past average',
  forward: 'forward',
  varies: 'average of a price for each year',
};

/** `Gold` and `Rare Earth Elements` within a sentence; names such as U3O8 and Li2O stay as they are. */
const inSentence = (metal: string) => metal.replace(/(?<!\w)[A-Z][a-z]+(?!\w)/g, (word) => word.toLowerCase());

/** A price as readers see it: `US$4.10/lb copper (long-term)`; `4.10, unit not stated` where it is a number alone. */
export function shownPrice(price: MetalPrice, studyCurrency: string | null): string {
  const { metal, value, unit, basis } = price;
  const currency = price.currency ?? studyCurrency;
  const digits = Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const isDollars = currency === 'USD' || (currency === null && unit !== null);
  const sign = isDollars ? 'US$' : (currency ?? '') && `${currency} `;
  const words = [
    `${sign}${digits}${unit === null ? '' : `/${unit}`}`,
    metal && inSentence(metal),
    basis && `(${basisWords[basis]})`,
  ];
  return `${words.filter(Boolean).join(' ')}${unit === null ? ', unit not stated' : ''}`;
}

/** With one blank where there may be several. */
const shape = /^([\d.,]+(?: [\d.,]+)*) ?([a-z]{3})? ?(?:\/ ?([a-z]+(?: [a-z]+)*))? ?(?:\(([a-z -]+)\))?$/i;
const example = 'Copper: 4.10 USD/lb; Gold: 1,900 USD/oz (long-term)';
/** Longer than a price with the longest name of a metal. */
const longestPart = nameText + 100;

/** One price of a cell, in the currency as it is written. */
export function splitPrice(part: string): Read<MetalPrice> {
  const shown = part.slice(0, 60);
  const colon = part.indexOf(':');
  const name = colon < 0 ? '' : part.slice(0, colon).trim();
  const match =
    part.length > longestPart
      ? null
      : shape.exec(
          part
            .slice(colon + 1)
            .trim()
            .replace(/\s+/g, ' '),
        );
  if (!match) return { error: `'${shown}' is no price; write prices as ${example}.` };
  const [, number = '', currency, unitText, basisText] = match;
  const plain = parseCsvNumber(number);
  if (!plain.ok) return { error: plain.message };
  const word = unitText?.toLowerCase();
  const unit = word === undefined ? null : (unitWords[word] ?? word);
  if (unit !== null && !isOneOf(priceUnits, unit))
    return { error: `'${unitText}' is no unit of a price; write one of: ${priceUnits.join(', ')}.` };
  const basis =
    basisText
      ?.trim()
      .toLowerCase()
      .replace(/^long term$/, 'long-term') ?? null;
  if (basis !== null && !isOneOf(priceBases, basis))
    return { error: `'${basisText}' says nothing of a price; write one of: ${priceBases.join(', ')}.` };
  const metal = name === '' ? null : (knownMetal(name) ?? name);
  return { value: { metal, value: plain.value, currency: currency ?? null, unit, basis } };
}

/** Prices as a cell writes them. */
export function readPrices(cell: string): Read<MetalPrice[]> {
  const parts = cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { error: `Write prices as ${example}.` };
  const prices: MetalPrice[] = [];
  const told: string[] = [];
  for (const part of parts.slice(0, mostPrices + 1)) {
    const split = splitPrice(part);
    const read = 'error' in split ? split : keptPrice(split.value);
    if ('error' in read) return { error: read.error };
    prices.push(read.value);
    if (read.told !== undefined) told.push(read.told);
  }
  const error = pricesFault(prices);
  if (error !== undefined) return { error };
  return { value: prices, ...(told.length > 0 && { told: told.join(' ') }) };
}

/** The price of a study as one number and as records, as far as they were sent. */
export interface Prices {
  metalPrice: string | null;
  metalPrices: readonly MetalPrice[];
}

const alike = (one: readonly MetalPrice[], other: readonly MetalPrice[]) => writtenPrices(one) === writtenPrices(other);

/**
 * The prices of a study when either way of telling them was sent: the records, of which the first is the one number; or
 * the number alone, whose unit nobody said. Where both say something new they have to agree.
 */
export function settlePrices(
  sent: { metalPrice?: string | null | undefined; metalPrices?: readonly MetalPrice[] | null | undefined },
  before: Prices | null,
): Read<Prices> {
  const known: Prices = before ?? { metalPrice: null, metalPrices: [] };
  const list = sent.metalPrices ?? (sent.metalPrices === null ? [] : known.metalPrices);
  const bare = sent.metalPrice === undefined ? known.metalPrice : sent.metalPrice;
  const isNewList = !alike(list, known.metalPrices);
  const isNewBare = bare !== known.metalPrice;
  const first = list[0]?.value ?? null;
  if (isNewList && isNewBare && bare !== first) {
    return { error: `The first of the prices is ${first ?? 'empty'}: leave this empty, or enter the same.` };
  }
  if (isNewList || !isNewBare) return { value: { metalPrice: first, metalPrices: list } };
  if (bare === null) return { value: { metalPrice: null, metalPrices: [] } };
  const [main, ...others] = known.metalPrices;
  return { value: { metalPrice: bare, metalPrices: [{ ...barePrice(bare), metal: main?.metal ?? null }, ...others] } };
}
