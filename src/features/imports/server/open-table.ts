import { decodeCsv } from './decode-csv.ts';
import { findDelimiter, isBlankRow, readRows } from './read-rows.ts';
import { readWorkbook } from './read-workbook.ts';

/** The rows of a file, whatever its format. */
export interface FileTable {
  /** Sheets of a workbook; none of a text file. */
  sheets: string[];
  sheet: string | null;
  /** Calls `onRow` for each row, blank ones too, with the number that a spreadsheet shows, until it answers false. */
  eachRow: (onRow: (cells: string[], row: number) => boolean | void) => void;
}

const zipStart = [0x50, 0x4b, 0x03, 0x04];

const isZip = (bytes: Uint8Array) => zipStart.every((byte, index) => bytes[index] === byte);

export interface TableOptions {
  /** Which headers the kind of file knows: by them the delimiter is found. */
  isKnown: (header: string) => boolean;
  sheet?: string | undefined;
}

/** Opens a CSV file or a workbook. Throws `FileRefused` where it is neither. */
export async function openTable(bytes: Uint8Array, { isKnown, sheet }: TableOptions): Promise<FileTable> {
  if (isZip(bytes)) {
    const workbook = await readWorkbook(bytes);
    const rows = workbook.rowsOf(sheet);
    return {
      sheets: workbook.sheets,
      sheet: sheet ?? workbook.sheets[0] ?? null,
      eachRow(onRow) {
        for (const [index, cells] of rows.entries()) if (onRow(cells, index + 1) === false) return;
      },
    };
  }
  const text = decodeCsv(bytes);
  const delimiter = findDelimiter(text, isKnown);
  return { sheets: [], sheet: null, eachRow: (onRow) => readRows(text, delimiter, onRow) };
}

/** The header and the first rows below it, blank ones left out; the others are not read. */
export function firstRows(table: FileTable, count: number): { header: string[]; rows: string[][] } {
  let header: string[] | undefined;
  const rows: string[][] = [];
  table.eachRow((cells) => {
    if (isBlankRow(cells)) return true;
    if (header) rows.push(cells);
    else header = cells;
    return rows.length < count;
  });
  return { header: header ?? [], rows };
}
