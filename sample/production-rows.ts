import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Guidance } from '../src/domain/production/guidance.ts';
import type { LookedAtProduction } from '../src/domain/production/production-findings.ts';
import { vouched } from '../src/domain/records/vouched.ts';
import type { PriceUnit } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const filled = (row: Row) => Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cell === '' ? null : cell]));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const monthsOf = (day = '') => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

/** What the metal of a row cost on the mean of its months by the prices of the sample; null where one of them has none. */
function meanPrice(row: Row, prices: readonly Row[]): LookedAtProduction['price'] {
  const { metal, fromDate = '', toDate = '', currency = '' } = row;
  const own = prices.filter(
    (price) =>
      price['kind'] === 'metal' &&
      price['key'] === metal &&
      price['currency'] === currency &&
      (price['priceDate'] ?? '') >= fromDate &&
      (price['priceDate'] ?? '') <= toDate,
  );
  const months = Map.groupBy(own, (price) => price['priceDate']?.slice(0, 7));
  if (months.size < monthsOf(toDate) - monthsOf(fromDate) + 1) return null;
  const means = [...months.values()].map((ofMonth) => mean(ofMonth.map((price) => Number(price['value']))));
  return { value: String(mean(means)), currency, unit: vouched<PriceUnit>(own[0]!['unit']) };
}

/** Periods of the sample as the rules take them. */
export function periodRows() {
  const prices = rowsOf('prices.csv');
  return rowsOf('production-periods.csv').map((row) => ({
    mine: row['mineName'] ?? '',
    row,
    values: vouched<LookedAtProduction>({
      ...filled(row),
      oreMilled: row['oreMilled'] ? Number(row['oreMilled']) : null,
      price: meanPrice(row, prices),
    }),
  }));
}

export const guidanceRows = () =>
  rowsOf('production-guidance.csv').map((row) => ({ mine: row['mineName'] ?? '', row, values: vouched<Guidance>(filled(row)) }));
