import { useQueries } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '../../contract.ts';
import { oldestRate } from '../../domain/journal/base-currency.ts';
import type { Price, Rate, Rates } from '../../domain/capital/records.ts';
import { daysBetween } from '../../domain/time/dates.ts';
import { type Listed, listingsOf } from '../../domain/tickers/listings.ts';
import { query } from '../http.ts';

/** A series of prices as far as it is looked at here. */
export interface AskedSeries {
  id: number;
  key: string;
  basis: string;
  priceDate: string;
  value: string;
  currency: string;
  source: string;
  /** Oldest first. */
  points: { date: string; value: string }[];
}

/** The call that lists series of prices, which each feature that shows a price hands in. */
type SeriesCall = Endpoint & {
  query: z.ZodType<unknown, { kind?: 'metal' | 'rate' | 'ticker' | undefined; search?: string | undefined }>;
  response: z.ZodType<AskedSeries[]>;
};

export interface Market {
  /** The newest price of the main listing, else of the first other one that has any; null: none has been entered. */
  price: Price | null;
  /** The series that it stands in. */
  seriesId: number | null;
  /** The listing of which it is, or of which one could be entered; null: no listing names its exchange. */
  listing: string | null;
  /** Whether it is still asked for. */
  isPending: boolean;
  rates: Rates;
}

/** A company has few listings; of more than so many the first are asked for. */
const mostListings = 8;

const isPaid = ({ basis }: AskedSeries) => basis === 'spot' || basis === 'average';

/** Of the series of one key the one with the newest price; of one day what was paid on it stands above an average. */
export function newestPaid(series: readonly AskedSeries[] | undefined, key: string): AskedSeries | undefined {
  const paid = (series ?? []).filter((each) => each.key === key && isPaid(each));
  const order = ({ priceDate, basis }: AskedSeries) => `${priceDate} ${basis === 'spot' ? 1 : 0}`;
  return paid.toSorted((one, other) => (order(one) < order(other) ? 1 : -1))[0];
}

/** The newest rate of a pair up to a day, at most a week older. */
export function rateOn(series: readonly AskedSeries[] | undefined, key: string, day: string): Rate | null {
  let newest: Rate | null = null;
  for (const each of series ?? []) {
    if (each.key !== key || !isPaid(each)) continue;
    const point = each.points.findLast(({ date }) => date <= day);
    if (!point || daysBetween(point.date, day) > oldestRate) continue;
    if (!newest || point.date > newest.asOf)
      newest = { times: point.value, by: 1, asOf: point.date, source: each.source };
  }
  return newest;
}

/** The newest price of a company's share, and the rates between its currency and `currencies`. */
export function useMarket(series: SeriesCall, company: Listed, currencies: readonly string[]): Market {
  const seriesOf = (kind: 'ticker' | 'rate', key: string) => query(series, { query: { kind, search: key } });
  const keys = listingsOf(company).slice(0, mostListings);
  const asked = useQueries({ queries: keys.map((key) => seriesOf('ticker', key)) });
  const found = keys.flatMap((key, index) => newestPaid(asked[index]?.data, key) ?? []);
  const isPending = asked.some((each) => each.isPending);
  // As long as one is asked for nobody knows which is the first.
  const own = isPending ? undefined : found[0];
  const price = own ? { amount: own.value, currency: own.currency, asOf: own.priceDate, source: own.source } : null;
  const others = price ? [...new Set(currencies)].filter((code) => code !== price.currency) : [];
  const pairs = others.flatMap((code) => [`${code}/${price!.currency}`, `${price!.currency}/${code}`]);
  const ratesFound = useQueries({ queries: pairs.map((pair) => seriesOf('rate', pair)) });
  return {
    price,
    seriesId: own?.id ?? null,
    listing: own?.key ?? keys[0] ?? null,
    isPending,
    rates(from, to, day) {
      const way = `${from}/${to}`;
      const back = `${to}/${from}`;
      const rate = rateOn(ratesFound[pairs.indexOf(way)]?.data, way, day);
      const inverse = rateOn(ratesFound[pairs.indexOf(back)]?.data, back, day);
      return rate ?? (inverse && { ...inverse, times: 1, by: inverse.times });
    },
  };
}
