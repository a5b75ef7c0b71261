import { readDate } from '../../../../../domain/time/date-style.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { isPeriod } from '../../../../../domain/time/reported-periods.ts';
import { FileRefused } from '../../model/refusal.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { headerKey } from '../words/header-keys.ts';
import type { NumberedRow } from './find-header.ts';
import { filledIn, firstOf, joinHeader, mayNameGroups } from './header-rows.ts';
import { areMonthsApart } from './record-names.ts';

/** Whether a text names a field of the kind. */
type IsField = (text: string) => boolean;

/** What columns may say in front of what they hold, and the name of a column of that. */
export interface BesideFields {
  name: string;
  /** What is kept of a text that says it. */
  read: (text: string) => string | undefined;
}

export const ofPeriods: BesideFields = { name: 'Period', read: (text) => (isPeriod(text) ? text : undefined) };

/** `31 December 2025`, `As at 30 June 2024`, `2024`: of which day estimates beside each other are. */
export const ofReportDays: BesideFields = {
  name: 'Report date',
  read(text) {
    const day = text.replace(/^(?:as )?(?:at|of|on) /iu, '');
    const isDay = /^(?:19|20)\d\d$/u.test(day) || (/\p{L}{3}/u.test(day) && readDate(day, 'year-first') !== undefined);
    return isDay ? day : undefined;
  },
};

/** How a table stands whose columns say of which period they are: `Mine, 2023 Gold sold (oz), 2024 Gold sold (oz)`. */
interface PeriodColumns {
  header: NumberedRow;
  /** The first row below the header. */
  first: number;
  /** Columns of no period. */
  keys: readonly number[];
  /** What the others are called without their periods, in their order. */
  names: readonly string[];
  /** Of each period the columns it has, by the places of their names; in the order of the first column of each. */
  periods: readonly { period: string; from: number; columns: ReadonlyMap<number, number> }[];
}

const longest = 120;
/** `Three months ended 31 March 2024` has so many words. */
const mostWords = 6;
const mostLookedAt = 60;
const mostColumns = 1_000;
const mostNames = 100;
const mostRecords = 250_000;

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();

/** A header with a period in front of what its column holds, or behind it. */
function parted(header: string, { read }: BesideFields): { period: string; name: string } | undefined {
  const text = header.trim();
  if (text === '' || text.length > longest || !/\d/u.test(text)) return undefined;
  const unit = / ?\([^()]*\)$/u.exec(text)?.[0] ?? '';
  const words = text.slice(0, text.length - unit.length).split(' ');
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count -= 1) {
    for (const [said, rest] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const written = said.join(' ').replace(/^[([]|[)\]:,]$|,$/gu, '');
      const period = read(written);
      const name = rest.join(' ').replace(/^[-–—:,] ?| ?[-–—:,]$/gu, '');
      if (/\d{2}/u.test(written) && name !== '' && period !== undefined) return { period, name: `${name}${unit}` };
    }
  }
  return undefined;
}

function columnsOf(
  cells: readonly string[],
  isField: IsField,
  beside: BesideFields,
): Omit<PeriodColumns, 'header' | 'first'> | undefined {
  if (cells.length > mostColumns) return undefined;
  const keys: number[] = [];
  const names = new Map<string, { name: string; place: number }>();
  const periods = new Map<string, { period: string; from: number; columns: Map<number, number> }>();
  for (const [index, cell] of cells.entries()) {
    const own = parted(cell, beside);
    if (!own || !isField(own.name)) {
      if (cell.trim() !== '') keys.push(index);
      continue;
    }
    const known = names.get(headerKey(own.name)) ?? { name: own.name, place: names.size };
    names.set(headerKey(own.name), known);
    const of = periods.get(headerKey(own.period)) ?? { period: own.period, from: index, columns: new Map() };
    periods.set(headerKey(own.period), of);
    // The same figure of the same period twice: nobody could tell which.
    if (of.columns.has(known.place)) return undefined;
    of.columns.set(known.place, index);
  }
  if (periods.size < 2 || names.size > mostNames) return undefined;
  if (beside === ofPeriods && areMonthsApart([...periods.values()].map(({ period }) => period))) return undefined;
  return { keys, names: [...names.values()].map(({ name }) => name), periods: [...periods.values()] };
}

/** Words of columns that say of each row what its figures are. */
const ofMetrics = /^(?:metric|metrics|parameter|item|items|description|indicator|measure|unit|units|uom)$/iu;
const production = 'Production';

/** What the figures below bare periods are, as a title says it: production, in the unit of one of its brackets. */
function productionOf(titles: readonly string[]): string {
  const units = titles
    .flatMap((title) =>
      [...title.slice(0, mostOfTitle).matchAll(/\(([^()]*)\)/gu)].map(([, inner = '']) => inner.trim()),
    )
    .filter((inner) => readUnit(inner, 'contained') !== undefined);
  return units.length === 1 ? `${production} (${units[0] ?? ''})` : production;
}
const mostOfTitle = 300;
const ofProduction = /produ[ck]|förderung|output|добыч|产量|生産/iu;
/** What it costs, what is planned and what could be made is no amount that was produced. */
const ofAnother =
  /cost|guidance|outlook|forecast|budget|plan|target|capacity|revenue|sales|share|employ|custo|coût|kosten|ventas|capacid|prev(?:isto|isión|ision|ision)|[$€£]/iu;

/**
 * `Mine, 2023, 2024` below a title that says production: one figure of each mine and period. Which of them, as recovered or
 * poured, is asked of the column that they make.
 */
function bareColumnsOf(
  cells: readonly string[],
  isField: IsField,
  titles: readonly string[],
  below: readonly NumberedRow[],
): Omit<PeriodColumns, 'header' | 'first'> | undefined {
  const above = titles.map((title) => title.slice(0, mostOfTitle));
  const isOfProduction =
    above.some((title) => ofProduction.test(title)) && !above.some((title) => ofAnother.test(title));
  if (cells.length > mostColumns || !isOfProduction) return undefined;
  const said = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ index, text: cell.trim() }]));
  const periods = said.filter(({ text }) => text.length <= longest && isPeriod(text));
  const keys = said.filter((each) => !periods.includes(each));
  if (periods.length < 2 || new Set(periods.map(({ text }) => headerKey(text))).size < periods.length) return undefined;
  if (keys.some(({ text }) => ofMetrics.test(text)) || !keys.some(({ text }) => isField(text))) return undefined;
  if (areMonthsApart(periods.map(({ text }) => text))) return undefined;
  // Rows that say of what they are hold several figures of one mine.
  if (below.some((row) => keys.some(({ index }) => isField(textAt(row.cells, index))))) return undefined;
  return {
    keys: keys.map(({ index }) => index),
    names: [productionOf(titles)],
    periods: periods.map(({ index, text }) => ({ period: text, from: index, columns: new Map([[0, index]]) })),
  };
}

/** How the periods of a table stand beside each other; undefined where its columns name fewer than two. */
export function periodColumnsIn(
  rows: readonly NumberedRow[],
  isField: IsField,
  beside: BesideFields = ofPeriods,
): PeriodColumns | undefined {
  const some = firstOf(rows, mostLookedAt);
  for (const [at, row] of some.entries()) {
    const below = some[at + 1];
    if (!below) return undefined;
    if (filledIn(row.cells) < 2) continue;
    const titles = some.slice(0, at).map((each) => each.cells.join(' '));
    const together = below.row === row.row + 1 && mayNameGroups(row.cells, below.cells) ? [row, below] : [row];
    for (const header of together.length > 1 ? [together, [row]] : [together]) {
      const cells = joinHeader(header.map((each) => each.cells));
      const found =
        columnsOf(cells, isField, beside) ??
        (beside === ofPeriods ? bareColumnsOf(cells, isField, titles, some.slice(at + header.length)) : undefined);
      const last = header.at(-1) ?? row;
      if (found) return { ...found, header: { row: row.row, cells }, first: last.row + 1 };
    }
  }
  return undefined;
}

/** The table with a row for each record and period. Throws `FileRefused` where its columns name no periods. */
export function byPeriods(table: FileTable, isField: IsField, beside: BesideFields = ofPeriods): FileTable {
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const start: NumberedRow[] = [];
    table.eachRow((cells, row) => {
      if (!isBlankRow(cells)) start.push({ row, cells });
      return start.length <= mostLookedAt;
    }, ignoreBroken);
    const found = periodColumnsIn(start, isField, beside);
    if (!found) throw new FileRefused('The columns of this table name no periods. Read each of its rows as a record.');
    const { header, first, keys, names, periods } = found;
    // What a column says of its records holds for them, and not what their row says.
    const ofRow = (name: string) => (headerKey(name) === headerKey(beside.name) ? `${name} of the row` : name);
    let last = header.row;
    let count = 0;
    table.eachRow((cells, row) => {
      if (row < header.row) return onRow(cells, row);
      if (row === header.row)
        return onRow([...keys.map((index) => ofRow(textAt(header.cells, index))), beside.name, ...names], row);
      if (row < first) return true;
      const own = keys.map((index) => cells[index] ?? '');
      const records: string[][] = [];
      for (const { period, from, columns } of periods) {
        // Short rows are no work for periods further on, nor are empty ones for names of which there may be many.
        if (from >= cells.length) break;
        if (![...columns.values()].some((index) => textAt(cells, index) !== '')) continue;
        records.push([...own, period, ...names.map((_, place) => textAt(cells, columns.get(place) ?? -1))]);
      }
      count += records.length;
      if (count > mostRecords)
        throw new FileRefused(
          `Of a table of periods ${mostRecords.toLocaleString('en-US')} records are read. Split it.`,
        );
      // A row without figures is a heading or a note.
      for (const record of records.length > 0 ? records : [own]) {
        last = Math.max(row, last + 1);
        if (onRow(record, last) === false) return false;
      }
      return true;
    }, onBroken);
  };
  return { ...table, eachRow };
}
