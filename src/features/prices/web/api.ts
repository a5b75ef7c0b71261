import type { QuotedKind } from '../../../domain/prices/price-keys.ts';
import { call, query, refresh } from '../../../web/http.ts';
import { type NewPrice, type Price, type PriceChanges, prices } from '../contract.ts';

/** Series on one page of their list, and prices on one of a series. */
export const rowsOf = { series: 50, prices: 25 } as const;

export interface SeriesSearch {
  kind: QuotedKind | null;
  search: string;
  offset: number;
}

export const seriesList = ({ kind, search, offset }: SeriesSearch) =>
  query(prices.series, {
    query: { limit: rowsOf.series, offset, ...(kind && { kind }), ...(search !== '' && { search }) },
  });

export const oneSeries = (id: number) => query(prices.read, { params: { id } });

export const pricesOf = (id: number, offset: number) =>
  query(prices.list, { params: { id }, query: { limit: rowsOf.prices, offset } });

export const readPrices = (id: number) => call(prices.list, { params: { id }, query: { limit: 100 } });

/** What one of a currency is in another one on a day; null: today. Fails where nobody entered a rate of the week before. */
export const rateOfDay = (of: string, into: string, date: string | null) =>
  query(prices.quote, { query: { kind: 'rate', key: `${of}/${into}`, ...(date !== null && { date }) } });

export const createPrice = (body: NewPrice, idempotencyKey: string) => call(prices.create, { body, idempotencyKey });

export const savePrice = ({ id, version }: Price, body: PriceChanges) =>
  call(prices.save, { params: { id }, body, ifMatch: version });

export const deletePrice = ({ id, version }: Price) => call(prices.delete, { params: { id }, ifMatch: version });

export const refreshPrices = () => refresh(prices.series, prices.read, prices.list, prices.quote);
