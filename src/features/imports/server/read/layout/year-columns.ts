import type { Kind } from '../../model/kind.ts';
import type { FileTable } from '../formats/open-table.ts';
import { shown } from '../../model/report.ts';
import { plainKey } from '../words/header-keys.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const years = words('year|yr|fiscalyear|financialyear|calendaryear|fy|cy|annee|ano|jahr');
const months = words('month|mon|mois|mes|monat');
const quarters = words('quarter|qtr|trimestre|quartal');
const halves = words('half|halfyear|semester|semestre|halbjahr');
const days = words('day|jour|dia|tag');

/** So many rows may stand above the names of columns, and so many of these are looked at. */
const mostAbove = 30;
const mostColumns = 200;
const longestCell = 20;
const isYear = /^(?:(?:FY|CY) ?)?(?:19|20)\d\d$/iu;

/** Columns of a year and of the part of it that each row is of. */
interface Places {
  year: number;
  part: number;
  of: 'M' | 'Q' | 'H';
  day: number | undefined;
}

function placesIn(cells: readonly string[]): Places | undefined {
  const keys = cells.slice(0, mostColumns).map((cell) => (cell.length > longestCell ? '' : plainKey(cell)));
  const at = (of: ReadonlySet<string>) => keys.findIndex((key) => of.has(key));
  const year = at(years);
  if (year < 0) return undefined;
  const found = (
    [
      ['M', months],
      ['Q', quarters],
      ['H', halves],
    ] as const
  ).find(([, of]) => at(of) >= 0);
  if (!found) return undefined;
  const [of, names] = found;
  const day = of === 'M' ? at(days) : -1;
  return { year, part: at(names), of, day: day < 0 ? undefined : day };
}

const two = (digits: string) => digits.padStart(2, '0');

/** `1` below `Quarter` of 2025 is `Q1 2025`, `Feb` is `Feb 2025`, `2` below `Month` is `2025-02`. */
function joined(part: string, year: string, of: Places['of'], day: string): string {
  if (part === '' || part.length > longestCell || /\d{4}/u.test(part)) return part;
  const isNumber = /^\d{1,2}$/u.test(part);
  if (of !== 'M') return isNumber ? `${of}${part} ${year}` : `${part} ${year}`;
  const inYear = year.replace(/^\D+/u, '');
  if (!isNumber) return /^\d{1,2}$/u.test(day) ? `${day} ${part} ${inYear}` : `${part} ${inYear}`;
  return [inYear, two(part), ...(/^\d{1,2}$/u.test(day) ? [two(day)] : [])].join('-');
}

/**
 * A table of periods or days whose years have a column of their own: the column of months, quarters or halves says both.
 * A year that is written once is that of the rows below it.
 */
export function withYears(table: FileTable, kind: Kind): FileTable {
  const isOfTime = kind.parts?.columns['period'] !== undefined || kind.columns['priceDate'] !== undefined;
  if (!isOfTime) return table;
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
        const name = (cells[part] ?? '').trim();
        const isJoined = (index: number) => index === at || index === day;
        told.add(`'${shown((cells[at] ?? '').trim())}' and '${shown(name)}' are read together.`);
        return onRow(
          cells.map((cell, index) => (isJoined(index) ? `${cell.trim()} of ${name}` : cell)),
          row,
        );
      }
      const own = (cells[places.year] ?? '').trim();
      if (isYear.test(own)) year = own;
      const { part, of, day } = places;
      if (year === '' || (own !== '' && own !== year)) return onRow(cells, row);
      const isSaid = (index: number) => index === places?.year || index === day;
      const whole = cells.map((cell, index) => (isSaid(index) ? '' : cell));
      whole[part] = joined((cells[part] ?? '').trim(), year, of, (cells[day ?? -1] ?? '').trim());
      return onRow(whole, row);
    }, onBroken);
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...told] };
}
