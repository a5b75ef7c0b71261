import Big from 'big.js';
import { oldestRate } from '../journal/base-currency.ts';
import type { QuotedBasis, QuotedKind } from './price-keys.ts';
import type { PriceUnit } from '../vocabulary.ts';

/** What something cost on a day, as far as it is known: the newest price on or before it. */
export interface Quote {
  kind: QuotedKind;
  key: string;
  /** A decimal above 0. */
  value: string;
  currency: string;
  /** Of metals: what the value is for. */
  unit: PriceUnit | null;
  basis: QuotedBasis;
  /** The day that the price is of, `YYYY-MM-DD`. */
  asOf: string;
  /** Days from there to the day that was asked for. */
  ageDays: number;
  source: string;
  licence: string | null;
}

/** A rate that is older than a week says nothing of a day; a price does, with its age. */
export const isUsable = ({ kind, ageDays }: Pick<Quote, 'kind' | 'ageDays'>): boolean =>
  ageDays >= 0 && (kind !== 'rate' || ageDays <= oldestRate);

const month = 30.4375;
const year = 365.25;

/** How old a price is, as it stands beside it: in months and years from two of them on. */
export function ageWords(ageDays: number): string {
  if (ageDays <= 0) return 'of the day';
  if (ageDays === 1) return '1 day old';
  if (ageDays < 2 * month) return `${ageDays} days old`;
  if (ageDays < 2 * year) return `${Math.floor(ageDays / month)} months old`;
  return `${Math.floor(ageDays / year)} years old`;
}

/** One currency in another one on a day, with the rates that it follows from. */
export interface Rate {
  /** One of the first is so many of the second. */
  rate: Big;
  /** The oldest of `from`. */
  asOf: string;
  from: Quote[];
}

/** In this order: through which a rate is made of two where nobody entered it. */
export const thirdCurrencies = ['USD', 'EUR', 'GBP'] as const;

/** Decimals of a quotient: the longest rate has 10 digits before the point. */
const digits = 30;

/** Rates of one day: those that were entered, the other way round, or by way of a third currency. */
export class RatesOfDay {
  readonly #quotes = new Map<string, Quote>();

  /** Of each pair the newest rate on or before the day; what is too old is left out. */
  constructor(quotes: readonly Quote[]) {
    for (const quote of quotes) if (quote.kind === 'rate' && isUsable(quote)) this.#quotes.set(quote.key, quote);
  }

  #direct(of: string, into: string): Rate | null {
    const [given, inverse] = [this.#quotes.get(`${of}/${into}`), this.#quotes.get(`${into}/${of}`)];
    // Of both the newer one, and of one day the one that was entered this way round.
    if (given && (!inverse || inverse.asOf <= given.asOf))
      return { rate: new Big(given.value), asOf: given.asOf, from: [given] };
    if (!inverse) return null;
    return { rate: quotient(new Big(1), new Big(inverse.value)), asOf: inverse.asOf, from: [inverse] };
  }

  /** Null: nobody entered a rate of the week before. */
  rate(of: string, into: string): Rate | null {
    if (of === into) return { rate: new Big(1), asOf: '', from: [] };
    const direct = this.#direct(of, into);
    if (direct) return direct;
    for (const third of thirdCurrencies) {
      const [first, second] = [this.#direct(of, third), this.#direct(third, into)];
      if (!first || !second) continue;
      const asOf = first.asOf < second.asOf ? first.asOf : second.asOf;
      return { rate: first.rate.times(second.rate), asOf, from: [...first.from, ...second.from] };
    }
    return null;
  }

  /** An amount in another currency, unrounded; null where no rate is known. */
  convert(amount: string | number | Big, of: string, into: string): { value: Big; from: Quote[] } | null {
    const found = this.rate(of, into);
    return found && { value: new Big(amount).times(found.rate), from: found.from };
  }
}

/** Big.js divides to 20 decimals: scaled before, and moved back by its digits alone. */
function quotient(dividend: Big, divisor: Big): Big {
  const scaled = dividend.times(`1e${digits}`).div(divisor);
  return scaled.times(`1e-${digits}`);
}
