import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import type { NumberedRow } from './find-header.ts';
import { filledIn, isUnitRow, joinHeader } from './header-rows.ts';

/** What the first cell of a row of a report to a geological survey says that it is: `H1000` the names of columns, `D` data. */
const ofHeader = /^H\d{4}$/u;
const ofNames = 'H1000';
const ofData = 'D';
const ofEnd = 'EOF';

/** So many rows may say something of the file and its columns before its data. */
const mostRows = 300;

const codeOf = (cells: readonly string[]) => (cells[0] ?? '').trim().toUpperCase();

/** The row of names, and what of the rows beside it belongs to them. */
interface CodedHeader {
  names: NumberedRow;
  units: NumberedRow | undefined;
  /** Rows between the names and the data that say how columns were measured. */
  below: readonly NumberedRow[];
}

/** Units of columns, each below or above a name. */
function areUnitsOf(names: readonly string[], { cells }: NumberedRow): boolean {
  const [, ...units] = cells;
  const isNamed = units.every((cell, index) => cell.trim() === '' || (names[index + 1] ?? '').trim() !== '');
  return isNamed && filledIn(units) > 0 && isUnitRow(units);
}

function codedHeader(rows: readonly NumberedRow[]): CodedHeader | undefined {
  const at = rows.findIndex(({ cells }) => codeOf(cells) === ofNames);
  const names = rows[at];
  const data = rows.findIndex(({ cells }, index) => index > at && codeOf(cells) === ofData);
  if (!names || data < 0) return undefined;
  const [above, below] = [rows.slice(0, at), rows.slice(at + 1, data)];
  if (![...above, ...below].every(({ cells }) => ofHeader.test(codeOf(cells)))) return undefined;
  const units = [...below, ...above.toReversed()].find((row) => areUnitsOf(names.cells, row));
  return { names, units, below };
}

/**
 * A table whose rows say by their first cell what they are, as reports to the surveys of Australia do: its columns are called
 * by the names and units of `H1000` and the rows beside it, and the other rows that describe columns hold no data. Other tables
 * stay as they are.
 */
export function withoutCodes(table: FileTable): FileTable {
  const start: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (!isBlankRow(cells)) start.push({ row, cells });
    return start.length < mostRows && ofHeader.test(codeOf(start[0]?.cells ?? []));
  }, ignoreBroken);
  const found = codedHeader(start);
  if (!found) return table;
  const { names, units, below } = found;
  const header = units
    ? joinHeader([
        ['', ...names.cells.slice(1)],
        ['', ...units.cells.slice(1)],
      ])
    : [...names.cells];
  const last = below.at(-1)?.row ?? names.row;
  const left = below.filter(({ row }) => row !== units?.row).map(({ cells }) => codeOf(cells));
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) =>
    table.eachRow((cells, row) => {
      if (row === names.row) return onRow(header, row);
      const isOfColumns = row > names.row && row <= last;
      return isOfColumns || row === units?.row || codeOf(cells) === ofEnd ? true : onRow(cells, row);
    }, onBroken);
  const note =
    left.length === 1
      ? `Row ${left.join()} describes the columns and holds no data: it is left out.`
      : `Rows ${left.join(', ')} describe the columns and hold no data: they are left out.`;
  return { ...table, eachRow, notes: () => [...table.notes(), ...(left.length > 0 ? [note] : [])] };
}
