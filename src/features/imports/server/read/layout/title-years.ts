import { readPeriod, type ReportedPeriod } from '../../../../../domain/time/reported-periods.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import type { FileTable } from '../formats/open-table.ts';
import { plainKey } from '../words/header-keys.ts';
import { filledIn } from './header-rows.ts';
import { partWords, withYears, yearWords } from './year-columns.ts';

/** So many rows may stand above the names of columns, and so many of these are looked at. */
const mostAbove = 30;
const mostColumns = 200;
const longestTitle = 200;
const longestPart = 20;
/** A title stands in so many cells at most. */
const mostOfTitle = 2;

/** `Year ended 30 June 2026`, `12 months to Dec 2026` */
const endedYear = /\b(?:year|12 months|twelve months) (?:ended|ending|to) [\p{L}\d ,.]{0,16}(?:19|20)\d\d\b/iu;
/** Years that say no day, month or part of one, with the word before them. */
const loneYear = /(?<![\p{L}\d])([\p{L}\d]{0,12})[ ,./'’–-]{0,3}\b((?:19|20)\d\d)\b/gu;
const fiscal = /\b(?:fy|fiscal|financial)/iu;

/** The twelve months that a title is of; undefined where it says none, or which nobody can tell. */
function yearIn(title: string): ReportedPeriod | 'several' | undefined {
  const [ended] = endedYear.exec(title) ?? [];
  if (ended !== undefined) return readPeriod(ended);
  const alone = [...title.matchAll(loneYear)].flatMap(([, before = '', year = '']) =>
    /^\d/u.test(before) || readPeriod(`${before} ${year}`) !== undefined ? [] : [year],
  );
  const [year] = alone;
  if (year === undefined || fiscal.test(title)) return undefined;
  return alone.some((other) => other !== year) ? 'several' : readPeriod(year);
}

/** `Jul` within the year that ends in June 2026 is `Jul 2025`. */
function withYear(cell: string, { fromDate, toDate }: ReportedPeriod): string | undefined {
  const text = cell.trim();
  if (text.length > longestPart || !/\p{L}/u.test(text) || readPeriod(text) !== undefined) return undefined;
  const years = new Set([fromDate.slice(0, 4), toDate.slice(0, 4)]);
  return [...years]
    .map((year) => `${text} ${year}`)
    .find((whole) => {
      const read = readPeriod(whole);
      return read !== undefined && read.fromDate >= fromDate && read.toDate <= toDate;
    });
}

/**
 * A table of months or quarters that stand without their year, below a title that says it: beside each other as names of
 * columns, or below each other in a column of them. What is read so is told.
 */
function withTitleYear(table: FileTable, kind: Kind): FileTable {
  const isOfPeriods = kind.parts?.columns['period'] !== undefined;
  if (!isOfPeriods && kind.columns['priceDate'] === undefined) return table;
  const told = new Set<string>();
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    let above = 0;
    let found: ReportedPeriod | undefined;
    let title = '';
    let isUnclear = false;
    let column: number | undefined;
    const whole = (cell: string): string => {
      const said = found && withYear(cell, found);
      if (said === undefined) return cell;
      if (told.size === 0)
        told.add(`'${shown(cell.trim())}' is read as ${said}, as '${shown(title)}' stands above it.`);
      return said;
    };
    const notice = (cells: readonly string[]) => {
      const text = cells.join(' ').trim().slice(0, longestTitle);
      const read = yearIn(text);
      isUnclear ||= read === 'several' || (read !== undefined && found !== undefined && found.toDate !== read.toDate);
      if (read === undefined || read === 'several') return;
      found = read;
      title = text;
    };
    table.eachRow((cells, row) => {
      if (column !== undefined)
        return onRow(
          cells.map((cell, index) => (index === column ? whole(cell) : cell)),
          row,
        );
      above += 1;
      if (above > mostAbove || isUnclear) return onRow(cells, row);
      const year = found;
      const start = cells.slice(0, mostColumns);
      if (year && start.filter((cell) => withYear(cell, year) !== undefined).length > 1)
        return onRow(cells.map(whole), row);
      if (filledIn(cells) <= mostOfTitle) {
        notice(cells);
        return onRow(cells, row);
      }
      if (!year) return onRow(cells, row);
      const keys = start.map(plainKey);
      if (!keys.some((key) => yearWords.has(key))) {
        const at = keys.findIndex((key) => partWords.has(key));
        if (at >= 0) column = at;
      }
      return onRow(cells, row);
    }, onBroken);
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...told] };
}

/** A table whose rows and columns say the whole period or day that they are of, as far as the table tells it elsewhere. */
export const withTimes = (table: FileTable, kind: Kind): FileTable => withYears(withTitleYear(table, kind), kind);
