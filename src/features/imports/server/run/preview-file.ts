import type { ImportKind } from '../../../../domain/nouns.ts';
import type { FilePreview, TableCells } from '../../contract.ts';
import { understandColumns } from '../read/header-words.ts';
import { kindOf } from '../kinds/kinds.ts';
import { headerKey } from '../read/match-header.ts';
import { hasUnitField, storedUnit, unitChoices } from '../../../../domain/column-units.ts';
import type { Column } from '../model/columns.ts';
import type { Kind } from '../model/kind.ts';
import { findHeader, startOf } from '../read/find-header.ts';
import { openTable } from '../read/open-table.ts';
import type { OpenOptions } from '../read/read-file.ts';
import { isBlankRow } from '../read/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';
import { shown } from '../model/report.ts';

/** What a file is looked at for. */
export interface LookAtFile extends OpenOptions {
  /** Undefined: for its cells alone. */
  kind?: ImportKind;
  /** The row of the header, where the member says so. */
  headerRow?: number | undefined;
  /** Fields by header, as the member chose before. */
  remembered?: Record<string, string>;
}

const previewRows = 12;
const maxTableRows = 250_000;
const maxHeader = 20_000;

/** What a member can fill with a column. */
const fieldsOf = ({ columns, parts, unitOf = {} }: Kind): FilePreview['fields'] => {
  const told =
    (isPart: boolean) =>
    ([name, column]: [string, Column<unknown>]) => {
      const measure = column.notation?.is === 'number' ? column.notation.measure : undefined;
      return {
        name,
        required: column.required,
        example: column.example,
        units: measure === undefined ? [] : [...unitChoices(measure)],
        unit: measure === undefined ? null : storedUnit[measure],
        unitField: measure && hasUnitField(measure) ? (unitOf[name] ?? null) : null,
        options: [...(column.closed?.options ?? [])],
        takesSeveral: column.joinedBy !== undefined,
        isPart,
      };
    };
  return [...Object.entries(columns).map(told(false)), ...Object.entries(parts?.columns ?? {}).map(told(true))];
};

/** The start of a file and how its columns are understood. Throws `FileRefused` where it cannot be read. */
export function previewFile(
  bytes: Uint8Array,
  { kind: name, headerRow, remembered = {}, ...open }: LookAtFile,
): FilePreview {
  const kind = kindOf(name ?? 'mines');
  const known = understandColumns(kind, remembered);
  const countKnown = (cells: readonly string[]) =>
    known(cells.map((cell) => cell.slice(0, maxHeader))).filter(({ match }) => match !== 'none').length;
  const table = openTable(bytes, { ...open, isKnown: (header) => countKnown([header]) > 0 });
  const start = startOf(table, previewRows);
  const header = headerRow === undefined ? findHeader(start, countKnown) : start.find(({ row }) => row >= headerRow);
  if (!header) throw new FileRefused('This file holds nothing but blank lines. Choose a file with a header row.');
  const { sheets, sheet, encoding, encodingHint, delimiter } = table;
  const below = start.slice(start.indexOf(header) + 1, start.indexOf(header) + 1 + previewRows);
  return {
    ...{ sheets, sheet, encoding, encodingHint, delimiter },
    headerRow: header.row,
    start: start.slice(0, previewRows).map(({ row, cells }) => ({ row, cells: cells.slice(0, startCells).map(shown) })),
    columns: known(header.cells.map((cell) => cell.slice(0, maxHeader))),
    rows: below.map(({ cells }) => header.cells.map((_, index) => shown(cells[index] ?? ''))),
    fields: fieldsOf(kind),
  };
}

/** Of a row as many cells as one knows it by. */
const startCells = 12;

/** All cells of a table; the header is its first row that is not blank. */
export function tableOf(bytes: Uint8Array, { sheet }: LookAtFile): TableCells {
  const table = openTable(bytes, { isKnown: (header) => headerKey(header) !== '', sheet });
  let header: string[] | undefined;
  const rows: string[][] = [];
  table.eachRow((cells) => {
    if (isBlankRow(cells)) return;
    if (header) rows.push(cells);
    else header = cells.map((cell) => cell.trim());
    if (rows.length > maxTableRows)
      throw new FileRefused(
        `This file has more than ${maxTableRows.toLocaleString('en-US')} rows. Split it into several files.`,
      );
  });
  if (!header) throw new FileRefused('This file holds nothing but blank lines. Choose a file with a header row.');
  return { sheets: table.sheets, sheet: table.sheet, header, rows };
}
