import { adjustedPrice, factorBetween } from '../capital/adjusted.ts';
import type { Price } from '../capital/records.ts';
import { changeOf, type CheckedChange } from '../capital/share-changes.ts';
import { exact, over } from '../numbers/worked-figure.ts';

interface PriceOfDay {
  /** A decimal. */
  value: string;
  currency: string;
  /** The day that it is of, `YYYY-MM-DD`. */
  asOf: string;
}

/** What became of the price of a share. */
export interface PriceSince {
  from: PriceOfDay;
  to: PriceOfDay;
  /** Whether the first price is told in the shares of the second, because there was a consolidation or a split between them. */
  isRestated: boolean;
  /** Per cent. */
  change: number;
}

/** Prices have so many decimals at most. */
const decimals = 8;

const priceOfDay = ({ currency, asOf }: Price, value: string): PriceOfDay => ({ value, currency, asOf });

/** The change from a price of a listing to a later one of it; null where there is none, or one in another currency. */
export function priceSince(
  then: Price | null,
  newest: Price | null,
  changes: readonly CheckedChange[],
): PriceSince | null {
  if (!then || !newest || newest.asOf <= then.asOf || newest.currency !== then.currency) return null;
  const factor = factorBetween(changes.map(changeOf), then.asOf, newest.asOf);
  const before = adjustedPrice(then.amount, factor);
  const now = exact(newest.amount);
  return {
    from: priceOfDay(then, before.round(decimals).toFixed()),
    to: priceOfDay(newest, now.toFixed()),
    isRestated: !factor.times.eq(factor.by),
    change: over(now.minus(before).times(100), before).toNumber(),
  };
}
