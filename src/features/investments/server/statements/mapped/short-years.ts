/** Days such as `24-01-15`, which some programs write with the year first, and most with the day. */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import type { Cells } from '../model.ts';
import { textOf } from '../read-cells.ts';

interface Row {
  row: number;
  cells: string[];
}

const short = /^(\d{2})-(\d{2})-(\d{2})(?=$|[ T])/u;
const looked = 500;
const partsOf = (cell: string) => short.exec(cell.trim())?.slice(1, 4).map(Number);

/**
 * The rows with whole years, where all days are written so and can have their year in front alone: read as the day first, some
 * would be in a year that has not come.
 */
export function withWholeYears<Of extends Row>(rows: Of[], place: number | undefined, year: number): Of[] {
  if (place === undefined) return rows;
  const days = rows.slice(0, looked).flatMap(({ cells }) => cells[place]?.trim() || []);
  const parts = days.map((day) => partsOf(day) ?? []);
  const isYear = (part = 0) => part <= year % 100;
  const isYearFirst =
    parts.length > 0 &&
    parts.every(
      ([first, month = 0, last = 0]) => isYear(first) && month >= 1 && month <= 12 && last >= 1 && last <= 31,
    ) &&
    parts.some(([, , last]) => !isYear(last));
  if (!isYearFirst) return rows;
  const century = Math.floor(year / 100);
  return rows.map((row) => {
    const cell = row.cells[place] ?? '';
    return short.test(cell.trim()) ? { ...row, cells: row.cells.with(place, `${century}${cell.trim()}`) } : row;
  });
}

/** Says how a day was read that could have its year in front. */
export function warnOfShortYear(cells: Cells, date: string): void {
  const text = firstCharacters(textOf(cells, 'date'), 40);
  const [first = 0, month = 0, last = 0] = partsOf(text) ?? [];
  // Trades are of the last years: the later of both is the likelier one.
  if (first < last || first < 10 || month < 1 || month > 12 || last > 31 || date.slice(2, 4) !== text.slice(6, 8))
    return;
  cells.warn('date', `Read as ${date}, the day first: look whether this file writes the year first.`);
}
