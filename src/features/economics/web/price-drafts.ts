import {
  keptPrice,
  type MetalPrice,
  mostPrices,
  priceMetalFault,
  pricesFault,
  splitPrice,
} from '../../../domain/studies/metal-prices.ts';
import { isOneOf, priceBases, priceUnits } from '../../../domain/vocabulary.ts';
import { writeCurrency } from '../../../web/forms/draft-texts.ts';
import { plainDigits } from '../../../web/forms/typed-number.ts';

/** What is typed of the prices of a study: each part of each price by a name of its own, so that none is lost or overwritten. */
export const priceParts = ['Metal', 'Value', 'Currency', 'Unit', 'Basis'] as const;
type PricePart = (typeof priceParts)[number];
export type PriceField = `price${number}${PricePart}`;

export const priceField = (index: number, part: PricePart): PriceField => `price${index}${part}`;

const places = Array.from({ length: mostPrices }, (_, index) => index);
const words: Readonly<Record<PricePart, string>> = {
  Metal: 'metal',
  Value: 'value',
  Currency: 'currency',
  Unit: 'unit',
  Basis: 'basis',
};

export const priceLabels = Object.fromEntries(
  places.flatMap((index) =>
    priceParts.map((part) => [priceField(index, part), `Metal Price ${index + 1}, ${words[part]}`]),
  ),
) as Record<PriceField, string>;

type Drafts = Readonly<Record<string, string | undefined>>;

const typed = (draft: Drafts, index: number) => (part: PricePart) => (draft[priceField(index, part)] ?? '').trim();

/** Where something of a price is typed, in order. */
export const filledPrices = (draft: Drafts): number[] =>
  places.filter((index) => priceParts.some((part) => typed(draft, index)(part) !== ''));

/** The parts of prices as a form shows them. */
export function priceDrafts(prices: readonly MetalPrice[]): Record<PriceField, string> {
  return Object.fromEntries(
    places.flatMap((index) => {
      const { metal, value, currency, unit, basis } = prices[index] ?? {};
      const parts: Record<PricePart, string | null | undefined> = {
        Metal: metal,
        Value: value,
        Currency: currency,
        Unit: unit,
        Basis: basis,
      };
      return priceParts.map((part) => [priceField(index, part), parts[part] ?? '']);
    }),
  );
}

function priceOf(draft: Drafts, index: number) {
  const of = typed(draft, index);
  const [unit, basis] = [of('Unit'), of('Basis')];
  return {
    metal: of('Metal') || null,
    value: plainDigits(of('Value')),
    currency: of('Currency') || null,
    unit: isOneOf(priceUnits, unit) ? unit : null,
    basis: isOneOf(priceBases, basis) ? basis : null,
  };
}

export const priceBody = (draft: Drafts) => filledPrices(draft).map((index) => priceOf(draft, index));

const faultFields = { value: 'Value', currency: 'Currency' } as const;

/** What is wrong with the prices, by the part to mend. */
export function priceFaults(draft: Drafts): Record<string, string> {
  const faults: Record<string, string> = {};
  const prices: MetalPrice[] = [];
  const filled = filledPrices(draft);
  for (const index of filled) {
    const price = priceOf(draft, index);
    const metalFault = price.metal === null ? undefined : priceMetalFault(price.metal);
    if (metalFault !== undefined) faults[priceField(index, 'Metal')] = metalFault;
    const kept = price.value === '' ? ({ error: 'Enter the price.', fault: 'value' } as const) : keptPrice(price);
    if ('error' in kept)
      faults[priceField(index, faultFields[kept.fault ?? 'value'])] =
        kept.fault === 'currency' ? writeCurrency : kept.error;
    prices.push({ ...price, value: price.value });
  }
  const fault = pricesFault(prices);
  const unnamed = filled.find((index) => typed(draft, index)('Metal') === '');
  if (fault !== undefined) faults[priceField(unnamed ?? filled.at(-1) ?? 0, 'Metal')] ??= fault;
  return faults;
}

/** What is said below a price in pence or cents: how it is kept. */
export function priceHint(draft: Drafts, index: number): string | undefined {
  const price = priceOf(draft, index);
  if (price.value === '' || price.currency === null) return undefined;
  const kept = keptPrice(price);
  return 'told' in kept ? kept.told : undefined;
}

/** Money for a unit of metal as it is told in one text; undefined where that is a number alone, or none. */
export function pastedMoney(text: string): MetalPrice | undefined {
  const split = splitPrice(text.replace(/^\s*US\$\s*([\d.,]+)/i, '$1 USD').trim());
  return 'error' in split || (split.value.currency === null && split.value.unit === null) ? undefined : split.value;
}

/** A price that was pasted whole, such as `4.10 USD/lb`, taken apart; undefined where the text is a number alone, or none. */
export function pastedPrice(text: string, index: number): Partial<Record<PriceField, string>> | undefined {
  const pasted = pastedMoney(text);
  if (!pasted) return undefined;
  const { metal, value, currency, unit, basis } = pasted;
  return {
    [priceField(index, 'Value')]: value,
    ...(metal !== null && { [priceField(index, 'Metal')]: metal }),
    ...(currency !== null && { [priceField(index, 'Currency')]: currency }),
    ...(unit !== null && { [priceField(index, 'Unit')]: unit }),
    ...(basis !== null && { [priceField(index, 'Basis')]: basis }),
  };
}
