import { type FileTable, ignoreBroken } from './open-table.ts';
import { isBlankRow } from './read-rows.ts';

/** A row of the file, by the number that a spreadsheet shows. */
export interface NumberedRow {
  row: number;
  cells: string[];
}

/** So many rows may stand above a header. */
const mostAbove = 30;

/** The start of a table: rows that are not blank, as many as may stand above a header and `count` more. */
export function startOf(table: FileTable, count: number): NumberedRow[] {
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (!isBlankRow(cells)) rows.push({ row, cells });
    return rows.length < mostAbove + count;
  }, ignoreBroken);
  return rows;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The row that names the columns: of the first thirty the one of which most cells are understood, the first of them; where
 * none is understood, the first that is no title of one cell. Undefined: there is no row.
 */
export function findHeader(
  rows: readonly NumberedRow[],
  countKnown: (cells: readonly string[]) => number,
): NumberedRow | undefined {
  let best: { row: NumberedRow; known: number } | undefined;
  for (const row of rows.slice(0, mostAbove)) {
    const known = countKnown(row.cells);
    if (!best || known > best.known) best = { row, known };
  }
  if (best && best.known > 0) return best.row;
  const widest = Math.max(0, ...rows.slice(0, mostAbove).map(({ cells }) => filled(cells)));
  return rows.find(({ cells }) => filled(cells) > 1 || widest <= 1);
}
