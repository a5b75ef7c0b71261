import { type Delimiter, delimiters, type Encoding } from '../../../../../domain/tables/table-files.ts';
import { decodeCsv } from './decode-csv.ts';
import { isArchive, openArchive } from './open-archive.ts';
import { isCompound } from './open-compound.ts';
import { isBiff, readBiff } from './read-biff.ts';
import { contentPart, readOpenDocument } from './read-opendocument.ts';
import { findDelimiter, type OnBroken, readRows, refuseEndless } from './read-rows.ts';
import { readWorkbook } from './read-workbook.ts';
import { chooseSheet, type Sheet } from './workbook.ts';

/** The rows of a file, whatever its format. */
export interface FileTable {
  /** Sheets of a workbook; none of a text file. */
  sheets: string[];
  /** Those of them that can be seen, but for the one that is read. */
  otherSheets?: string[];
  sheet: string | null;
  /** How the bytes of a text were read; null of a workbook. */
  encoding: Encoding | null;
  /** What they look more like, where nothing tells how they are meant. */
  encodingHint: Encoding | null;
  /** What parts the cells of a text; null of a workbook. */
  delimiter: Delimiter | null;
  /**
   * Calls `onRow` for each row, of a text blank ones too, with the number that a spreadsheet shows, until it answers false.
   * Rows of which nobody can tell the cells go to `onBroken`; without it they refuse the file.
   */
  eachRow: (onRow: (cells: string[], row: number) => boolean | void, onBroken?: OnBroken) => void;
  /** What should be known of how the file was read, complete once its rows were. */
  notes: () => string[];
}

export interface TableOptions {
  /** Which headers the kind of file knows: by them the delimiter is found. */
  isKnown: (header: string) => boolean;
  sheet?: string | undefined;
  /** Of a text: how its bytes are to be read, and what parts its cells, where the member says so. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
}

/** The sheets of a file that has some, whatever it is called. */
function sheetsOf(bytes: Uint8Array): Sheet[] | undefined {
  if (isCompound(bytes) || isBiff(bytes)) return readBiff(bytes);
  if (!isArchive(bytes)) return undefined;
  const archive = openArchive(bytes);
  return archive.has(contentPart) ? readOpenDocument(archive) : readWorkbook(archive);
}

/** Some programs say in a line of its own what parts the cells, which spreadsheets read and do not count. */
function withoutDelimiterLine(text: string): { text: string; named?: Delimiter | undefined } {
  const [line, sign] = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\n|\r)/iu.exec(text) ?? [];
  if (line === undefined) return { text };
  return { text: text.slice(line.length), named: delimiters.find((delimiter) => delimiter === sign) };
}

/** Opens a text file or a workbook. Throws `FileRefused` where it is neither. */
export function openTable(bytes: Uint8Array, { isKnown, sheet: wanted, ...chosen }: TableOptions): FileTable {
  const sheets = sheetsOf(bytes);
  if (sheets) {
    const { name, eachRow, notes } = chooseSheet(sheets, wanted);
    const ofText = { encoding: null, encodingHint: null, delimiter: null };
    const seen = sheets.flatMap((sheet) => (sheet.isHidden || sheet.name === name ? [] : [sheet.name]));
    return {
      ...{ sheets: sheets.map((sheet) => sheet.name), otherSheets: seen, sheet: name, ...ofText },
      ...{ eachRow, notes },
    };
  }
  const { text: whole, encoding, encodingHint } = decodeCsv(bytes, chosen.encoding);
  const { text, named } = withoutDelimiterLine(whole);
  const delimiter = chosen.delimiter ?? named ?? findDelimiter(text, isKnown);
  refuseEndless(text, delimiter);
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => readRows(text, delimiter, onRow, onBroken);
  return { sheets: [], otherSheets: [], sheet: null, encoding, encodingHint, delimiter, eachRow, notes: () => [] };
}

/** For who only looks at a file: whoever imports it is told. */
export const ignoreBroken: OnBroken = () => undefined;
