import { type ValueSince, valueSince } from '../../../domain/capital/financings.ts';
import type { Price, Rates, ShareChange } from '../../../domain/capital/records.ts';
import { shownDigits } from '../../../domain/numbers/worked-figure.ts';
import { number } from '../../../web/format.ts';
import type { Financing } from '../contract.ts';
import { worked } from './financing-words.ts';

/** A price of one share, of its own day. */
export interface AtPrice {
  price: Price;
  rates: Rates;
  /** The day of the last count that jumps: what closed before it was of other shares. */
  jumpOn: string | null;
  changes: readonly ShareChange[];
}

/** What a share of a financing has become at a price, on its day; in another currency nothing is told without a rate. */
const sinceOf = (financing: Financing, { price, rates, changes }: AtPrice): ValueSince =>
  valueSince(worked(financing), {
    price,
    changes,
    day: price.asOf,
    rates,
  });

const percent = (digits: string) => `${Number(digits) > 0 ? '+' : ''}${number(digits, 1)}%`;

/** `+200%, with its warrant +275%`; what is missing, where it is not known. */
export function sinceWords(financing: Financing, at: AtPrice): string {
  if (at.jumpOn !== null && financing.closedOn < at.jumpOn) return 'needs the consolidation or split since';
  const { shares, withWarrants } = sinceOf(financing, at);
  const [alone, whole] = [shownDigits(shares), shownDigits(withWarrants)];
  if (alone === null) return shares.missing.length > 0 ? `needs ${shares.missing.join(', ')}` : 'not known';
  return whole === null || whole === alone ? percent(alone) : `${percent(alone)}, with its warrant ${percent(whole)}`;
}
