import { parseCsvNumber } from '../../../domain/numbers/decimal.ts';
import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import type { RowError } from '../../imports/contract-results.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { Report } from '../../imports/server/model/report.ts';
import { headerKey } from '../../imports/server/read/words/header-keys.ts';
import { openTable } from '../../imports/server/read/formats/open-table.ts';
import { cleanCell } from '../../imports/server/read/formats/clean-cell.ts';
import { Scanner } from '../../imports/server/read/formats/scan-threats.ts';
import { isBlankRow } from '../../imports/server/read/formats/read-rows.ts';
import { CurrencyRateInput, type NewCurrencyRate } from '../contract-rates.ts';

/** Ten years of five currencies, day by day. */
export const maxRates = 20_000;

const columns = ['rateDate', 'currency', 'inCurrency', 'rate', 'source'] as const;
type RateColumn = (typeof columns)[number];
const byKey = new Map<string, RateColumn>([
  ...columns.map((column) => [headerKey(column), column] as const),
  ['date', 'rateDate'],
  ['in', 'inCurrency'],
]);
const columnOf = (header: string): RateColumn | undefined => byKey.get(headerKey(header));

/** The header and a rate. */
export const ratesTemplate = (): string =>
  csvRow(columns) + csvRow(['2024-01-15', 'CAD', 'USD', '0.7446', 'Bank of Canada']);

/** The rates of a file, and what is wrong with its other rows. */
export interface RatesRead {
  rates: NewCurrencyRate[];
  errors: RowError[];
  errorCount: number;
}

/** Throws `FileRefused` where the file cannot be read as a whole. */
export function readRates(bytes: Uint8Array): RatesRead {
  const report = new Report();
  const rates = new Map<string, NewCurrencyRate>();
  const scanner = new Scanner();
  let places: Map<string, number> | undefined;
  const table = openTable(bytes, {
    isKnown: (header) => columnOf(header) !== undefined,
  });
  table.eachRow((cells, row) => {
    if (isBlankRow(cells)) return;
    scanner.scan(cells, row);
    if (!places) {
      const named = cells.map(columnOf);
      places = new Map(named.flatMap((column, place) => (column ? [[column, place] as const] : [])));
      const missing = columns.filter((column) => column !== 'source' && !places!.has(column));
      if (missing.length > 0)
        throw new FileRefused(`The header row lacks the columns ${missing.map((column) => `'${column}'`).join(', ')}.`);
      return;
    }
    report.totalRows += 1;
    if (report.totalRows > maxRates)
      throw new FileRefused(`This file has more than ${maxRates.toLocaleString('en-US')} rates. Split it.`);
    const cell = (column: string) => cleanCell(cells[places!.get(column) ?? -1] ?? '').text;
    const rate = parseCsvNumber(cell('rate'));
    if (!rate.ok) {
      report.error(row, 'rate', cell('rate'), rate.message);
      return;
    }
    const read = CurrencyRateInput.safeParse({
      ...{ currency: cell('currency'), inCurrency: cell('inCurrency'), rateDate: cell('rateDate') },
      ...{ rate: rate.value, source: cell('source') },
    });
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = String(issue?.path[0] ?? 'rate');
      report.error(row, field, cell(field), issue?.message ?? '');
    } else if (read.data.currency === read.data.inCurrency)
      report.error(row, 'inCurrency', cell('inCurrency'), 'Write another currency than the first one.');
    else rates.set([read.data.currency, read.data.inCurrency, read.data.rateDate].join(' '), read.data);
  });
  scanner.refuse();
  const { errors, errorCount } = report;
  return { rates: [...rates.values()], errors, errorCount };
}
