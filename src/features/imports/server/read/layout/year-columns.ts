import { isOfFiscalYear, readPeriod } from '../../../../../domain/time/reported-periods.ts';
import type { Kind } from '../../model/kind.ts';
import type { FileTable } from '../formats/open-table.ts';
import { shown } from '../../model/report.ts';
import { plainKey } from '../words/header-keys.ts';
import { isTotal } from './sum-rows.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const fiscalYears = words('fiscalyear|financialyear|fy');
const years = words('year|yr|calendaryear|cy|annee|ano|jahr');
const days = words('day|jour|dia|tag');
/** Parts of a year, the shortest first. */
const parts = [
  ['M', words('month|mon|mois|mes|monat')],
  ['Q', words('quarter|qtr|trimestre|quartal')],
  ['H', words('half|halfyear|semester|semestre|halbjahr')],
] as const;
/** Names of columns of years, and of parts of them. */
export const yearWords: ReadonlySet<string> = new Set([...years, ...fiscalYears]);
export const partWords: ReadonlySet<string> = new Set(parts.flatMap(([, names]) => [...names]));
/** In the place of a part: the whole year. */
const wholeYear = /^(?:full[- ]?year|annual|year)$/iu;

/** So many rows may stand above the names of columns, and so many of these are looked at. */
const mostAbove = 30;
const mostColumns = 200;
const longestCell = 20;
const isYear = /^(?:(?:FY|CY) ?)?(?:19|20)\d\d$/iu;

type PartOfYear = (typeof parts)[number][0];

/** Columns of a year and of the parts of it that rows are of, the shortest first. */
interface Places {
  year: number;
  /** Whether the years of the column are financial ones, whatever its cells say. */
  isFiscal: boolean;
  part: number;
  parts: readonly { of: PartOfYear; index: number }[];
  day: number | undefined;
}

function placesIn(cells: readonly string[]): Places | undefined {
  const keys = cells.slice(0, mostColumns).map((cell) => (cell.length > longestCell ? '' : plainKey(cell)));
  const at = (of: ReadonlySet<string>) => keys.findIndex((key) => of.has(key));
  const year = keys.findIndex((key) => years.has(key) || fiscalYears.has(key));
  if (year < 0) return undefined;
  const found = parts.map(([of, names]) => ({ of, index: at(names) })).filter(({ index }) => index >= 0);
  const [first] = found;
  if (!first) return undefined;
  const day = first.of === 'M' ? at(days) : -1;
  const isFiscal = fiscalYears.has(keys[year] ?? '');
  return { year, isFiscal, part: first.index, parts: found, day: day < 0 ? undefined : day };
}

const two = (digits: string) => digits.padStart(2, '0');
const isNumber = (text: string) => /^\d{1,2}$/u.test(text);
/** A workbook has months as their first days. */
const asMonth = (text: string) => text.replace(/^(\d{4}-\d\d)-\d\d$/u, '$1');
const isMonth = (text: string) => {
  const period = readPeriod(text);
  return period !== undefined && period.fromDate.slice(0, 7) === period.toDate.slice(0, 7);
};

/** `Jan` of 2025 is `Jan 2025`, `2` is `2025-02`. Which month of a financial year `2` is, nobody says. */
function monthOf(part: string, year: string, day: string): string {
  if (isOfFiscalYear(year)) return `${part} ${year}`;
  const inYear = year.replace(/^\D+/u, '');
  // `Jan-25` says its year itself.
  if (readPeriod(part)?.fromDate.startsWith(inYear)) return part;
  if (!isNumber(part)) return isNumber(day) ? `${day} ${part} ${inYear}` : `${part} ${inYear}`;
  return [inYear, two(part), ...(isNumber(day) ? [two(day)] : [])].join('-');
}

/** `1` below `Quarter` of 2025 is `Q1 2025`. */
function joined(part: string, year: string, of: PartOfYear, day: string): string {
  if (part.length > longestCell || /\d{4}/u.test(part) || isTotal(part)) return part;
  if (of === 'M') return monthOf(part, year, day);
  const whole = isNumber(part) ? `${of}${part} ${year}` : `${part} ${year}`;
  // Whether `Mar` below `Quarter` is the last month of one, nobody says.
  return isMonth(whole) ? part : whole;
}

/**
 * A table of periods or days whose years have a column of their own: the column of months, quarters or halves says both.
 * A year that is written once is that of the rows below it.
 */
export function withYears(table: FileTable, kind: Kind): FileTable {
  const isOfPeriods = kind.parts?.columns['period'] !== undefined;
  if (!isOfPeriods && kind.columns['priceDate'] === undefined) return table;
  const told = new Set<string>();
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    let places: Places | undefined;
    let year = '';
    let above = 0;
    table.eachRow((cells, row) => {
      if (!places) {
        above += 1;
        places = above > mostAbove ? undefined : placesIn(cells);
        if (!places) return onRow(cells, row);
        const { year: at, part, day } = places;
        const others = new Set([at, day, ...places.parts.slice(1).map(({ index }) => index)]);
        const name = (cells[part] ?? '').trim();
        const isJoined = (index: number) => others.has(index);
        told.add(`'${shown((cells[at] ?? '').trim())}' and '${shown(name)}' are read together.`);
        return onRow(
          cells.map((cell, index) => (isJoined(index) ? `${cell.trim()} of ${name}` : cell)),
          row,
        );
      }
      const own = (cells[places.year] ?? '').trim();
      if (isYear.test(own)) year = places.isFiscal && /^\d/u.test(own) ? `FY${own}` : own.replace(/^CY ?/iu, '');
      if (year === '' || (own !== '' && !isYear.test(own))) return onRow(cells, row);
      const { part, day } = places;
      const saysPart = ({ index }: { index: number }) => {
        const cell = (cells[index] ?? '').trim();
        return cell !== '' && !(isOfPeriods && wholeYear.test(cell));
      };
      const filled = places.parts.find(saysPart);
      // A price of no day is of none, and a row without its year may be anything.
      const otherwise = isOfPeriods && own !== '' ? year : '';
      const isSaid = (index: number) => index === places?.year || index === day;
      const whole = cells.map((cell, index) => (isSaid(index) ? '' : cell));
      const said = filled ? (cells[filled.index] ?? '').trim() : '';
      const text = isOfPeriods && filled?.of === 'M' ? asMonth(said) : said;
      whole[part] = filled ? joined(text, year, filled.of, (cells[day ?? -1] ?? '').trim()) : otherwise;
      return onRow(whole, row);
    }, onBroken);
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...told] };
}
