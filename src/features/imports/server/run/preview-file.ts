import type { ImportKind } from '../../../../domain/nouns.ts';
import type { FilePreview, TableCells } from '../../contract.ts';
import { understandColumns } from '../read/header-words.ts';
import { kindOf } from '../kinds/kinds.ts';
import { headerKey } from '../read/match-header.ts';
import { firstRows, openTable } from '../read/open-table.ts';
import { isBlankRow } from '../read/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';
import { shown } from '../model/report.ts';

/** What a file is looked at for. */
export interface LookAtFile {
  /** Undefined: for its cells alone. */
  kind?: ImportKind;
  sheet?: string | undefined;
  /** Fields by header, as the member chose before. */
  remembered?: Record<string, string>;
}

const previewRows = 12;
const maxTableRows = 250_000;
const maxHeader = 20_000;

/** The start of a file and how its columns are understood. Throws `FileRefused` where it cannot be read. */
export function previewFile(bytes: Uint8Array, { kind, sheet, remembered = {} }: LookAtFile): FilePreview {
  const { columns } = kindOf(kind ?? 'mines');
  const fields = Object.entries(columns).map(([name, { required, example }]) => ({ name, required, example }));
  const known = understandColumns(fields, remembered);
  const table = openTable(bytes, { isKnown: (header) => known([header])[0]?.field !== null, sheet });
  const { header, rows } = firstRows(table, previewRows);
  if (header.length === 0)
    throw new FileRefused('This file holds nothing but blank lines. Choose a file with a header row.');
  return {
    sheets: table.sheets,
    sheet: table.sheet,
    columns: known(header.map((cell) => cell.slice(0, maxHeader))),
    rows: rows.map((cells) => header.map((_, index) => shown(cells[index] ?? ''))),
    fields,
  };
}

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
