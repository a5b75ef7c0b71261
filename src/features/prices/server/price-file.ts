import { readUnit } from '../../../domain/tables/column-units.ts';
import { readCentsPrice } from '../../../domain/prices/price-units.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { FieldParts, Kind } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';
import { planPrices } from './plan-prices.ts';
import { priceColumns, readRow } from './price-rows.ts';
import { keepPriced, notePriced, restoreStaged } from '../../imports/server/store/store-prices.ts';

/** A ticker and its exchange in columns of their own, or the currency that another column quotes. */
const parts: FieldParts = {
  columns: { exchange: textCell('TSXV', 30), ticker: textCell('EXM', 30), rateOf: textCell('EUR', 30) },
  makes: ['key'],
  compose({ exchange = '', ticker = '', rateOf = '' }, { currency = '' }) {
    if (rateOf !== '') return { cells: currency === '' ? {} : { key: `${rateOf}/${currency}` } };
    if (ticker === '') return { cells: {} };
    return { cells: { key: exchange === '' || ticker.includes(':') ? ticker : `${exchange}:${ticker}` } };
  },
};

export const priceFile: Kind<typeof priceColumns> = {
  name: 'prices',
  columns: priceColumns,
  parts,
  saidBehind: {
    unit: {
      field: 'currency',
      // `US$/oz` says both.
      read(text) {
        const cents = readCentsPrice(text);
        if (cents) return { own: cents.unit, value: cents.currency };
        const said = readUnit(text, 'per-unit');
        return said?.currency === undefined
          ? undefined
          : { own: said.label.split('/')[1] ?? text, value: said.currency };
      },
    },
  },
  check(row) {
    const read = readRow(row, utcDay(new Date()));
    return 'entry' in read ? undefined : { field: read.field, error: read.message };
  },
  exported: {
    from: 'prices t join price_series s on s.id = t.series_id',
    where: 'true',
    cells: {
      kind: 's.kind',
      key: 's.key',
      priceDate: 't.price_date::text',
      value: 'trim_scale(t.value)::text',
      currency: 't.currency',
      unit: 't.unit',
      basis: 's.basis',
      source: 't.source',
      sourceUrl: 't.source_url',
      licence: 't.licence',
    },
    types: { priceDate: 'date', value: 'number' },
    order: 's.kind, s.key, s.basis, t.price_date',
  },
  undone: {
    entityType: 'price',
    table: 'prices',
    parent: 'none',
    name: `(select s.key from price_series s where s.id = t.series_id) || ' on ' || t.price_date`,
    kept: [],
    note: notePriced,
    restore: restoreStaged,
    keep: keepPriced,
  },
  plan: planPrices,
};
