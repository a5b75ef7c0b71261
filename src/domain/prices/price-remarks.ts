import type { QuotedKind } from './price-keys.ts';
import { isJump } from './price-jumps.ts';
import { convertPrice } from './price-units.ts';
import type { PriceUnit } from '../vocabulary.ts';

/** A price of a series, as far as it is compared with the one before. */
export interface ComparedPrice {
  date: string;
  /** A decimal. */
  value: string;
  currency: string;
  unit: PriceUnit | null;
}

/** PR1: so many times the last known price of a metal, or a part of it, is another unit. */
const metalApart = 5;
/** No currency that is traded halves between two days that somebody enters; the other way round it may well. */
const rateApart = 1.5;

const figure = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });
const isApart = (before: number, value: number, times: number) =>
  before > 0 && value > 0 && (value / before >= times || before / value >= times);

/** What looks odd in a price behind the one before it in its series, as a sentence; null: nothing, or they do not compare. */
export function remarkOf(
  { kind, key }: { kind: QuotedKind; key: string },
  price: ComparedPrice,
  before: ComparedPrice | null | undefined,
): string | null {
  if (!before || before.currency !== price.currency) return null;
  const value = Number(price.value);
  const last =
    kind === 'metal' && before.unit && price.unit
      ? convertPrice(before.value, before.unit, price.unit)
      : Number(before.value);
  if (last === null) return null;
  const per = price.unit === null ? '' : `/${price.unit}`;
  const was = `${price.currency} ${figure.format(last)}${per} of ${before.date}`;
  const is = `${price.currency} ${figure.format(value)}${per} is far from the ${was}`;
  if (kind === 'metal') return isApart(last, value, metalApart) ? `${is}. Check the unit of the price.` : null;
  if (kind === 'ticker') return isJump(last, value) ? `${is}: pence or pounds, or a consolidation?` : null;
  return isApart(last, value, rateApart) ? `${is}. Is ${key} the right way round?` : null;
}

/** The remarks of prices of one series, newest first; `older` is the one before the last of them. */
export function remarksOf(
  series: { kind: QuotedKind; key: string },
  newestFirst: readonly ComparedPrice[],
  older: ComparedPrice | null,
): (string | null)[] {
  return newestFirst.map((price, index) => remarkOf(series, price, newestFirst[index + 1] ?? older));
}
