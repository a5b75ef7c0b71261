import { CsvError, parse } from 'csv-parse/sync';
import { type Delimiter, delimiters } from '../../../../domain/table-files.ts';
import { FileRefused } from '../model/refusal.ts';

const maxColumns = 1_000;
/** Blank ones included, as many as a sheet of a spreadsheet has: 10 MB of line breaks would take a minute. */
const maxLines = 1_048_576;
const blankCell = /^[\s\uFEFF]*$/u;

/** Whether a row has nothing in it: an empty line, blanks, or delimiters only. */
export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => blankCell.test(cell));

/** 1-based line of the quote that is still open at the end of the text. Quotes before it were seen to be well-formed. */
function lineOfOpenQuote(text: string): number {
  let open = -1;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (open < 0) open = at;
    else if (text[at + 1] === '"') at += 1;
    else open = -1;
  }
  return (text.slice(0, open).match(/\r\n|\n|\r/gu)?.length ?? 0) + 1;
}

function refuse(error: unknown, text: string): never {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    throw new FileRefused(
      `Line ${lineOfOpenQuote(text)} opens a quotation mark that is never closed. Close it and upload the file again.`,
    );
  }
  throw new FileRefused(
    `Line ${String(error['lines'])} has a quotation mark that neither opens nor closes a whole cell. Put the cell in quotation marks and double those inside it ("" for each).`,
  );
}

/**
 * Calls `onRow` for every row of the text, blank ones too, with the number a spreadsheet shows for it: the first row is 1,
 * blank lines count, line breaks inside quotes do not. `onRow` ends the reading by returning false.
 */
export function readRows(
  text: string,
  delimiter: Delimiter,
  onRow: (cells: string[], row: number) => boolean | void,
): void {
  let row = 0;
  const { stackTraceLimit } = Error;
  const options = {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    on_record(cells: string[]) {
      row += 1;
      if (cells.length > maxColumns) {
        throw new FileRefused(
          `Row ${row} has ${cells.length.toLocaleString('en-US')} cells; a file may have ${maxColumns.toLocaleString('en-US')} columns.`,
        );
      }
      if (row > maxLines)
        throw new FileRefused(
          `This file has more than ${maxLines.toLocaleString('en-US')} lines, blank ones included. Split it into several files.`,
        );
      Error.stackTraceLimit = stackTraceLimit;
      if (onRow(cells, row) === false) throw stop;
      Error.stackTraceLimit = 0;
      return null;
    },
  };
  try {
    // The parser makes an error of each row that has more or fewer cells than the first, also where these are let be: without
    // its stack, it takes half the time.
    Error.stackTraceLimit = 0;
    parse(text, options);
  } catch (error) {
    if (error !== stop) refuse(error, text);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const stop = new Error('enough rows');

/** Text from the first line on that is not blank: a file of millions of blank lines is not parsed for its header. */
function withoutBlankStart(text: string): string {
  const first = text.search(/[^\s\uFEFF]/u);
  if (first < 0) return '';
  return text.slice(Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1);
}

/** The first row that is not blank, split by `delimiter`; none in a file of blank lines. */
function firstRow(text: string, delimiter: Delimiter): string[] {
  let found: string[] = [];
  readRows(text, delimiter, (cells) => {
    if (isBlankRow(cells)) return true;
    found = cells;
    return false;
  });
  return found;
}

/** The delimiter that splits the header into the most columns that `isKnown` knows, then into the most columns; a comma in doubt. */
export function findDelimiter(text: string, isKnown: (header: string) => boolean): Delimiter {
  const start = withoutBlankStart(text);
  let best: { delimiter: Delimiter; known: number; columns: number } | undefined;
  let refused: unknown;
  for (const delimiter of delimiters) {
    try {
      const cells = firstRow(start, delimiter);
      const score = { delimiter, known: cells.filter(isKnown).length, columns: cells.length };
      if (!best || score.known > best.known || (score.known === best.known && score.columns > best.columns))
        best = score;
    } catch (error) {
      // Quotes that are wrong under one delimiter may be right under another.
      refused ??= error;
    }
  }
  if (!best) throw refused;
  return best.delimiter;
}
