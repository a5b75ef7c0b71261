import { z } from 'zod';
import {
  AtMost,
  Creator,
  dateText,
  DateText,
  DecimalText,
  endpoint,
  IdParams,
  inBody,
  Instant,
  Link,
  Name,
  OptionalText,
  RecordId,
} from '../../contract.ts';
import { listQuery, pageQuery, QueryText } from '../../contract-queries.ts';
import { isDate } from '../../domain/time/dates.ts';
import { longestPriceSource } from '../../domain/records/field-rules.ts';
import { longestPriceKey, quotedBases, quotedKinds } from '../../domain/prices/price-keys.ts';
import { priceUnits } from '../../domain/vocabulary.ts';

/** What something cost on a day. */
export const Price = z
  .object({
    id: RecordId,
    seriesId: RecordId,
    kind: z.enum(quotedKinds),
    /** `TSXV:ABC`, `Gold`, `USD/CAD`. */
    key: z.string(),
    basis: z.enum(quotedBases),
    priceDate: DateText,
    /** In `currency`; of a metal for one `unit`, of a rate for one of the first currency. */
    value: DecimalText,
    currency: z.string(),
    unit: z.enum(priceUnits).nullable(),
    /** The part of the currency that it was written in, such as `GBp`; null: the currency itself. */
    writtenCurrency: z.string().nullable(),
    /** Who published it. */
    source: z.string(),
    sourceUrl: z.string().nullable(),
    /** What may be done with it, as far as that is stated. */
    licence: z.string().nullable(),
    isSample: z.boolean(),
    /** What looks odd beside the price before it, as a sentence. */
    remark: z.string().nullable(),
    enteredBy: Creator.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'Price' });
export type Price = z.output<typeof Price>;

/** All prices of one thing on one basis. */
export const PriceSeries = z
  .object({
    id: RecordId,
    kind: z.enum(quotedKinds),
    key: z.string(),
    basis: z.enum(quotedBases),
    /** The newest of them. */
    priceDate: DateText,
    value: DecimalText,
    currency: z.string(),
    unit: z.enum(priceUnits).nullable(),
    source: z.string(),
    licence: z.string().nullable(),
    isSample: z.boolean(),
    /** Days from the newest price to today, in UTC. */
    ageDays: z.number(),
    /** How many there are. */
    prices: z.number(),
    /** Its last days in the currency and unit of the newest, oldest first. */
    points: z.array(z.object({ date: DateText, value: DecimalText })),
    /** Of a ticker: the company that has it, where exactly one has. */
    company: z.object({ id: RecordId, name: z.string() }).nullable(),
  })
  .meta({ id: 'PriceSeries' });
export type PriceSeries = z.output<typeof PriceSeries>;

const kindWanted = `kind takes one of ${quotedKinds.join(', ')}.`;
const numberWanted = 'Enter the price in digits, such as 12.5.';

/** Read by `src/domain/prices/price-entry.ts`, which knows what goes with what. */
const WrittenText = (limit: number) =>
  z.string().max(limit, `Enter at most ${limit} characters.`).nullable().optional();

const written = {
  priceDate: z.string('Enter the day of the price.').check(AtMost(dateText, 'Enter an existing date as YYYY-MM-DD.')),
  /** As text or number. */
  value: z.union([z.string().check(AtMost(100, numberWanted)), z.number(numberWanted).transform(String)], numberWanted),
  /** A code, or GBp, GBX, ZAc, ILA, USc, KWF for parts of one; of a rate it follows from the pair. */
  currency: WrittenText(10),
  /** Of metals only. */
  unit: WrittenText(40),
  source: Name('Say who published the price.', longestPriceSource),
  sourceUrl: Link.optional(),
  licence: OptionalText(longestPriceSource).optional(),
};

export const NewPrice = z
  .object({
    kind: z.enum(quotedKinds, kindWanted),
    key: z
      .string('Say what the price is of.')
      .check(AtMost(longestPriceKey, 'Say what the price is of, in 60 characters.')),
    basis: WrittenText(20),
    ...written,
  })
  .meta(inBody('NewPrice'));
export type NewPrice = z.output<typeof NewPrice>;

export const PriceChanges = z.object(written).partial().meta(inBody('PriceChanges'));
export type PriceChanges = z.output<typeof PriceChanges>;

/** The newest price on or before a day. */
export const QuoteAnswer = z
  .object({
    kind: z.enum(quotedKinds),
    key: z.string(),
    value: DecimalText,
    currency: z.string(),
    unit: z.enum(priceUnits).nullable(),
    basis: z.enum(quotedBases),
    /** The day that the price is of. */
    asOf: DateText,
    /** Days from there to the day that was asked for. */
    ageDays: z.number(),
    source: z.string(),
    licence: z.string().nullable(),
  })
  .meta({ id: 'Quote' });

const QuoteQuery = z.object({
  kind: z.enum(quotedKinds, kindWanted),
  key: QueryText(longestPriceKey),
  /** `YYYY-MM-DD`; today unless said. */
  date: z
    .string()
    .check(AtMost(dateText, 'date takes a day as YYYY-MM-DD.'))
    .refine(isDate, 'date takes a day as YYYY-MM-DD.')
    .optional(),
});

const SeriesQuery = z.object({
  ...pageQuery,
  search: listQuery.search,
  kind: z.enum(quotedKinds, kindWanted).optional(),
});

const tag = 'Prices';

export const prices = {
  series: endpoint({
    method: 'GET',
    path: '/api/price-series',
    access: 'member',
    byToken: true,
    tag,
    summary:
      'What prices there are of: metals, rates and tickers in this order, each with its newest price and how old that is',
    query: SeriesQuery,
    response: z.array(PriceSeries),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/price-series/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'One of them',
    params: IdParams,
    response: PriceSeries,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/price-series/{id}/prices',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Its prices, newest first',
    params: IdParams,
    query: z.object(pageQuery),
    response: z.array(Price),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api/prices/quote',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The newest price of a thing on or before a day; 404 where there is none, or a rate is older than a week',
    query: QuoteQuery,
    response: QuoteAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/prices',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Enter a price for everybody; 409 where that day has one already',
    body: NewPrice,
    response: Price,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/prices/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Save a price; fields that are not sent stay',
    params: IdParams,
    body: PriceChanges,
    response: Price,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/prices/{id}',
    access: 'member',
    byToken: true,
    tag,
    summary: 'Delete a price; the history keeps it, so that an administrator can bring it back',
    params: IdParams,
    response: z.void(),
  }),
};
