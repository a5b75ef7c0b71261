import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { quotedBases, quotedKinds } from '../../domain/prices/price-keys.ts';
import { priceUnits } from '../../domain/vocabulary.ts';
import { authored } from './authored.ts';
import { atMost, decimal, idOf, oneOf, ownId } from './columns.ts';

/** What prices are of: a share at its exchange, a metal, one currency in another. One without prices is not shown. */
export const priceSeries = pgTable(
  'price_series',
  {
    id: ownId(),
    kind: text('kind').notNull(),
    /** `TSXV:ABC`, `Gold`, `USD/CAD`. */
    key: text('key').notNull(),
    basis: text('basis').notNull(),
  },
  (t) => [
    unique('price_series_key').on(t.kind, t.key, t.basis),
    check('price_series_kind', oneOf(t.kind, quotedKinds)),
    check('price_series_basis', oneOf(t.basis, quotedBases)),
    check('price_series_key_length', sql`char_length(${t.key}) between 1 and 60`),
  ],
);

/** What it cost on a day, as somebody entered it for everybody: one price of a series and day. */
export const prices = pgTable(
  'prices',
  {
    id: ownId(),
    seriesId: idOf('series_id')
      .notNull()
      .references(() => priceSeries.id, { onDelete: 'cascade' }),
    priceDate: date('price_date', { mode: 'string' }).notNull(),
    /** In `currency`, for one `unit` of a metal. */
    value: decimal('value', { precision: 20, scale: 8 }).notNull(),
    /** Of a rate the currency that the first one is told in. */
    currency: text('currency').notNull(),
    unit: text('unit'),
    /** The part of the currency that it was written in, such as `GBp`; null: the currency itself. */
    writtenCurrency: text('written_currency'),
    /** Who published it. */
    source: text('source').notNull(),
    sourceUrl: text('source_url'),
    /** What may be done with it. */
    licence: text('licence'),
    isSample: boolean('is_sample').notNull().default(false),
    ...authored(),
  },
  (t) => [
    // What the newest price on or before a day is found by, of thousands of series at once.
    unique('prices_day').on(t.seriesId, t.priceDate),
    check('prices_value', sql`${t.value} > 0 and ${t.value} <> 'NaN'::numeric`),
    check('prices_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('prices_unit', oneOf(t.unit, priceUnits)),
    check('prices_written_currency', sql`${t.writtenCurrency} ~ '^[A-Za-z]{3}$'`),
    check('prices_source_length', sql`char_length(${t.source}) between 1 and 200`),
    check('prices_source_url_length', atMost(t.sourceUrl, 2048)),
    check('prices_licence_length', atMost(t.licence, 200)),
    index('prices_creator').on(t.createdBy),
  ],
);
