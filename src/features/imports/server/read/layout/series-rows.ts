import { dateStyles, readDate } from '../../../../../domain/time/date-style.ts';
import { readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { FileRefused } from '../../model/refusal.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import { plainKey } from '../words/header-keys.ts';
import type { NumberedRow } from './find-header.ts';
import { filledIn } from './header-rows.ts';

/** Whether a text says what a column holds prices of. */
export type IsSeries = (text: string) => boolean;

/** What statistical offices write in the first cell of a row that says something of each series below it. */
const names = new Set([
  ...[
    'title',
    'seriestitle',
    'name',
    'seriesname',
    'description',
    'seriesdescription',
    'commodity',
    'series',
    'indicator',
  ],
  ...['commoditydescription', 'commodity.description', 'seriesid', 'id', 'code', 'seriescode', 'mnemonic'],
  ...['timeperiod'],
]);
const units = new Set(['unit', 'units', 'unitofmeasure', 'uom']);
const multipliers = new Set(['multiplier']);
const others = new Set([
  ...multipliers,
  ...['frequency', 'type', 'datatype', 'source', 'publicationdate', 'lastupdated', 'updated', 'scale', 'adjustment'],
  ...[
    'currency',
    'uniqueidentifier',
    'magnitude',
    'status',
    'notes',
    'note',
    'copyright',
    'startdate',
    'enddate',
    'datastart',
    'dataend',
  ],
]);
/** Fewer such rows are a header and its units. */
const leastRows = 3;
const mostRows = 40;
const longestHeader = 120;

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
/** `Unit:` */
const keyOf = (cells: readonly string[]) => cutEnd(plainKey(textAt(cells, 0)), ':');
const isTime = (cell: string) =>
  dateStyles.some((style) => readDate(cell, style) !== undefined) || readPeriod(cell) !== undefined;

/** The rows above a table that say of each of its series what it is. */
interface SeriesRows {
  rows: readonly NumberedRow[];
  /** The row above them where it names the series, and itself is called nothing. */
  above: NumberedRow | undefined;
}

function isSaidOf({ cells }: NumberedRow): boolean {
  const key = keyOf(cells);
  return filledIn(cells) > 1 && (names.has(key) || units.has(key) || others.has(key));
}

/** The rows that say of what the series below them are; undefined where the table has none. */
export function seriesIn(rows: readonly NumberedRow[]): SeriesRows | undefined {
  const from = rows.slice(0, mostRows).findIndex(isSaidOf);
  if (from < 0) return undefined;
  const end = rows.findIndex((row, index) => index > from && !isSaidOf(row) && isTime(textAt(row.cells, 0)));
  const said = end < 0 ? [] : rows.slice(from, end);
  const above = rows[from - 1];
  const isNamed = above !== undefined && textAt(above.cells, 0) === '' && filledIn(above.cells) > 1;
  const areNamed = isNamed || said.some(({ cells }) => names.has(keyOf(cells)));
  if (!areNamed || said.filter(isSaidOf).length < leastRows) return undefined;
  return { rows: said, above: isNamed ? above : undefined };
}

/** What a column is called by all that is said of it: the first of its names that says a price, with its unit. */
function headerOf({ rows, above }: SeriesRows, index: number, isSeries: IsSeries): string {
  const said = (of: ReadonlySet<string>) =>
    rows.flatMap(({ cells }) => (of.has(keyOf(cells)) ? [textAt(cells, index)] : [])).filter(Boolean);
  const called = [...(above ? [textAt(above.cells, index)].filter(Boolean) : []), ...said(names)];
  const [unit = ''] = said(units);
  // What is counted in hundreds is not what its name says.
  const times = said(multipliers).find((text) => Number(text) !== 1);
  if (times !== undefined) return `${called[0] ?? unit} × ${times}`;
  const asked = called.flatMap((name) => [...(unit === '' ? [] : [`${name} (${unit})`]), name]);
  const known = asked.find((text) => text.length <= longestHeader && isSeries(text));
  return known ?? asked[0] ?? unit;
}

/** The table with one header for each series. Throws `FileRefused` where nothing is said of them. */
export function bySeries(table: FileTable, isSeries: IsSeries): FileTable {
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const start: NumberedRow[] = [];
    table.eachRow((cells, row) => {
      if (!isBlankRow(cells)) start.push({ row, cells });
      return start.length <= mostRows;
    }, ignoreBroken);
    const found = seriesIn(start);
    const [first, last] = [found?.above ?? found?.rows[0], found?.rows.at(-1)];
    if (!found || !first || !last)
      throw new FileRefused('No rows above this table say what its series are. Read each of its rows as a record.');
    const width = Math.max(first.cells.length, ...found.rows.map(({ cells }) => cells.length));
    const header = Array.from({ length: width }, (_, index) =>
      index === 0 ? 'Date' : headerOf(found, index, isSeries),
    );
    table.eachRow((cells, row) => {
      if (row >= first.row && row < last.row) return true;
      return onRow(row === last.row ? header : cells, row);
    }, onBroken);
  };
  return { ...table, eachRow };
}
