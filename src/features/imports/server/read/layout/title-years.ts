import { readPeriod, type ReportedPeriod } from '../../../../../domain/time/reported-periods.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import type { FileTable } from '../formats/open-table.ts';
import { plainKey } from '../words/header-keys.ts';
import { filledIn } from './header-rows.ts';
import { isNote } from './table-part.ts';
import { partWords, withYears, yearWords } from './year-columns.ts';

/** So many rows may stand above the names of columns, and so many of these are looked at. */
const mostAbove = 30;
const mostColumns = 200;
const longestTitle = 200;
const longestPart = 20;
/** A title stands in so many cells at most. */
const mostOfTitle = 2;
/** Of so many blocks it is told from where they have their year. */
const mostTold = 20;

/** `Year ended 30 June 2026`, `12 months to Dec 2026` */
const endedYear = /\b(?:year|12 months|twelve months) (?:ended|ending|to) [\p{L}\d ,.]{0,16}(?:19|20)\d\d\b/iu;
const anyYear = /(?<!\d)(?:19|20)\d\d(?![\p{Script=Latin}\d])/gu;
/** What stands before a year may be the rest of a day, a month or a part of the year. */
const wordBefore = /([\p{L}\d]{1,20})[ ,./'’–-]{0,3}$/u;
const mostBefore = 24;
/** `2025/26`, `2025-2026`; but `2026-03-31` is a day. */
const goesOn = /^[-–/]\d/u;
const isDay = /^[-/.]\d{1,2}[-/.]\d/u;
const fiscal = /\b(?:fy|fiscal|financial)|年度/iu;
/** Years of something else than the figures below: of codes, prices, sources, rights, and of a beginning. */
const ofOther =
  /©|\(c\)|\b(?:copyright|sources?|quelle|fuente|updated|generated|printed|published|created|version|since|real|constant|restated|revised|see|jorc|samrec|43-101)\b/iu;

/** The twelve months that a title is of; undefined where it says none, or which nobody can tell. */
function yearIn(title: string): ReportedPeriod | 'several' | undefined {
  const [ended] = endedYear.exec(title) ?? [];
  if (ended !== undefined) return readPeriod(ended);
  if (fiscal.test(title) || ofOther.test(title)) return undefined;
  const years = new Set<string>();
  for (const { 0: year, index } of title.matchAll(anyYear)) {
    const behind = title.slice(index + year.length);
    if (isDay.test(behind)) continue;
    if (goesOn.test(behind)) return 'several';
    const before = wordBefore.exec(title.slice(Math.max(0, index - mostBefore), index))?.[1];
    if (before === undefined || !(/^\d/u.test(before) || readPeriod(`${before} ${year}`))) years.add(year);
  }
  const [year] = years;
  if (year === undefined) return undefined;
  return years.size > 1 ? 'several' : readPeriod(year);
}

const longestLine = 80;
const saysYear = (text: string) => text.search(anyYear) >= 0;

/** The year of what follows a line between rows of figures: that of before where it says none, or where it is a note. */
function yearBelow(cells: readonly string[], before: ReportedPeriod | undefined): ReportedPeriod | undefined {
  const text = cells.join(' ').trim().slice(0, longestTitle);
  const read = yearIn(text);
  const isSilent = !saysYear(text) && !fiscal.test(text);
  // An empty month is a row of its own year.
  if (read === undefined && (isSilent || readPeriod(text) !== undefined)) return before;
  // What a sentence says of a year may be of any figures.
  if (text.length > longestLine && !endedYear.test(text)) return undefined;
  if (text.length <= longestLine && (isNote(cells) || ofOther.test(text))) return before;
  return read === 'several' ? undefined : read;
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
  const titlesTold = new Set<string>();
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    let above = 0;
    let found: ReportedPeriod | undefined;
    let title = '';
    let isUnclear = false;
    let isUsed = false;
    let column: number | undefined;
    const whole = (cell: string): string => {
      const said = found && withYear(cell, found);
      if (said === undefined) return cell;
      if (told.size < mostTold && !titlesTold.has(title))
        told.add(`'${shown(cell.trim())}' is read as ${said}, as '${shown(title)}' stands above it.`);
      titlesTold.add(title);
      return said;
    };
    /** A block below the first one is of the year above it, or of none that is said. */
    const begin = (cells: readonly string[]) => {
      const year = yearBelow(cells, found);
      if (year === found) return;
      found = year;
      title = cells.join(' ').trim().slice(0, longestTitle);
    };
    const notice = (cells: readonly string[]) => {
      if (isUsed) {
        begin(cells);
        return;
      }
      const text = cells.join(' ').trim().slice(0, longestTitle);
      const read = yearIn(text);
      isUnclear ||= read === 'several' || (read !== undefined && found !== undefined && found.toDate !== read.toDate);
      if (read === undefined || read === 'several') return;
      found = read;
      title = text;
    };
    table.eachRow((cells, row) => {
      if (column !== undefined) {
        // Of blocks below each other each has its own title.
        if (filledIn(cells) === 1 && cells.findIndex((cell) => cell.trim() !== '') <= column) begin(cells);
        return onRow(
          cells.map((cell, index) => (index === column ? whole(cell) : cell)),
          row,
        );
      }
      above += 1;
      if (!isUsed && (above > mostAbove || isUnclear)) return onRow(cells, row);
      const year = found;
      const start = cells.slice(0, mostColumns);
      if (year && start.filter((cell) => withYear(cell, year) !== undefined).length > 1) {
        isUsed = true;
        return onRow(cells.map(whole), row);
      }
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
