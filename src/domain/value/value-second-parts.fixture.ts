import { div, type Fraction, mul, none, read, sub } from '../capital/fractions.fixture.ts';
import { exactly, type Known, million, sum } from './known-part.fixture.ts';
import { dollars, type Made, type MadeMetal, type MadeMine } from './value-made.fixture.ts';

/** What both halves of the second implementation of the value table count with. */

export const percentOf = (amount: Fraction, percent: string) => div(mul(amount, read(percent)), read(100));

const readDollars = new Map(
  Object.entries(dollars).flatMap(([currency, days]) =>
    Object.entries(days).map(([of, rate]) => [currency + of, read(rate)] as const),
  ),
);

/** In US dollars at the rate of a day; null: there is none. */
export function inDollars(amount: Fraction, currency: string | null, of: string): Fraction | null {
  const rate = readDollars.get(`${currency}${of}`);
  return rate === undefined ? null : mul(amount, rate);
}

export const signed = (digits: string) => (digits.startsWith('-') ? sub(none, read(digits.slice(1))) : read(digits));

/** The company's part of what is stated on a basis; null: not known. */
export function ownPart(
  { share, operator, isPartner }: MadeMine,
  basis: '100%' | 'attributable',
  amount: Fraction,
): Fraction | null {
  if (basis === 'attributable' && !isPartner) return amount;
  if (share === null || (basis === 'attributable' && operator === null)) return null;
  return basis === '100%' ? percentOf(amount, share) : div(mul(amount, read(share)), read(operator!));
}

export const grams = {
  oz: read('31.1034768'),
  lb: read('453.59237'),
  lbs: read('453.59237'),
  kg: read(1000),
  tonnes: million,
  t: million,
};
export const keptIn = { gold: 'oz', silver: 'oz', copper: 'tonnes' } as const;
export const pricedIn = { gold: 'oz', silver: 'oz', copper: 'lb' } as const;
export const inUnit = (amount: Fraction, from: keyof typeof grams, to: keyof typeof grams) =>
  div(mul(amount, grams[from]), grams[to]);
/** Its part of the last full year of a metal; undefined: none of its mines produces it. */
export function yearOf({ mines }: Made, metal: MadeMetal): Known | undefined {
  const parts = mines.flatMap((mine): Known[] => {
    if (mine.metal !== metal) return [];
    if (!mine.year) return mine.isProducing ? [null] : [];
    const own = ownPart(mine, mine.year.basis, inUnit(read(mine.year.amount), mine.year.unit, pricedIn[metal]));
    return [own && exactly(own)];
  });
  return parts.length === 0 || mines.every((mine) => mine.metal !== metal || !mine.year) ? undefined : sum(parts);
}
