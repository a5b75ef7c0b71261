import { CsvError, parse } from 'csv-parse/sync';
import { type Delimiter, delimiters } from '../../../../../domain/tables/table-files.ts';
import { written } from '../../../../../domain/numbers/written.ts';
import { FileRefused } from '../../model/refusal.ts';
import { isSeveralRows, type LooseRow, readLine, readLooseRow } from './read-loosely.ts';

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

const openQuote = (line: number) =>
  new FileRefused(`Line ${line} opens a quotation mark that is never closed. Close it and upload the file again.`);

/** Why a row cannot be read. */
export const strayQuote =
  'A quotation mark in this row neither opens nor closes a whole cell, so that nobody can tell where its cells end. Put the cell in quotation marks and double those inside it ("" for each).';
const severalRows =
  'This row goes over several lines that each look like a row: a quotation mark opens in one and closes in another. Remove them, or close the first where its cell ends.';

/** Is told of a row that cannot be read, with what stands there. */
export type OnBroken = (row: number, text: string, why: string) => void;

type OnRow = (cells: string[], row: number) => boolean | void;

const refuseBroken: OnBroken = (row, _text, why) => {
  throw new FileRefused(`Row ${row}: ${why}`);
};

const tooManyLines = () =>
  new FileRefused(
    `This file has more than ${written(maxLines)} lines, blank ones included. Split it into several files.`,
  );

/** A file with more of them is not one with a few faults. */
const maxBroken = 1_000;

/** Counts rows and hands them on, whoever reads them. */
class RowSink {
  row = 0;
  width = 0;
  isDone = false;
  #broken = 0;
  readonly #delimiter: Delimiter;
  readonly #onRow: OnRow;
  readonly #onBroken: OnBroken;

  constructor(delimiter: Delimiter, onRow: OnRow, onBroken: OnBroken) {
    this.#delimiter = delimiter;
    this.#onRow = onRow;
    this.#onBroken = onBroken;
  }

  #count(): void {
    this.row += 1;
    if (this.row > maxLines) throw tooManyLines();
  }

  take(cells: string[]): void {
    this.#count();
    if (cells.length > maxColumns) {
      throw new FileRefused(
        `Row ${this.row} has ${cells.length.toLocaleString('en-US')} cells; a file may have ${maxColumns.toLocaleString('en-US')} columns.`,
      );
    }
    if (this.width === 0 && !isBlankRow(cells)) this.width = cells.length;
    else if (isSeveralRows(cells, this.#delimiter, this.width)) {
      this.#tell(cells.join(this.#delimiter), severalRows);
      return;
    }
    if (this.#onRow(cells, this.row) === false) this.isDone = true;
  }

  refuse(text: string): void {
    this.#count();
    this.#tell(text, strayQuote);
  }

  #tell(text: string, why: string): void {
    // Without its header nobody knows what a table has.
    if (this.width === 0) refuseBroken(this.row, text, why);
    this.#broken += 1;
    if (this.#broken > maxBroken)
      throw new FileRefused(
        `More than ${maxBroken.toLocaleString('en-US')} rows have quotation marks that neither open nor close a whole cell, row ${this.row} among them. Save the table anew as CSV or as a workbook.`,
      );
    this.#onBroken(this.row, text, why);
  }
}

const leastToFindBack = 3;

/**
 * Whether the cells of a row can be told. Behind a row that cannot be read that is another row of the table, and not the
 * rest of a text that went over several lines.
 */
function canTake(
  { cells, isRegular, hasBreaks }: LooseRow,
  width: number,
  { isLost, isQuoted }: { isLost: boolean; isQuoted: boolean },
): boolean {
  const fits = width === 0 || cells.length === width;
  if (!isLost) return isRegular || (fits && !hasBreaks);
  return isRegular && fits && !hasBreaks && (width >= leastToFindBack || (isQuoted && width > 1));
}

/** How often a text may be gone through again for quotation marks that lead astray. */
const mostTimes = 4;

/**
 * Reads a text with quotation marks within cells, past the rows that were handed on before. A line is read as it stands
 * where its cells can be told; a row that would swallow further lines is not: its lines are told until one is in order.
 */
function readLoosely(text: string, delimiter: Delimiter, sink: RowSink): void {
  let left = text.length * mostTimes;
  let isLost = false;
  const past = sink.row;
  let row = 0;
  for (let at = 0; at < text.length && !sink.isDone;) {
    const read = readLooseRow(text, at, delimiter);
    if (!read) throw openQuote(lineAt(text, at) + lineOfOpenQuote(text.slice(at)) - 1);
    row += 1;
    if (row <= past) {
      at = read.next;
      continue;
    }
    if (isBlankRow(read.cells) || canTake(read, sink.width, { isLost, isQuoted: text[at] === '"' })) {
      isLost = isLost && isBlankRow(read.cells);
      sink.take(read.cells);
      at = read.next;
      continue;
    }
    left -= read.next - at;
    if (left < 0) throw new FileRefused(`Row ${row}: ${strayQuote}`);
    const { line, next } = readLine(text, at);
    sink.refuse(line);
    isLost = read.hasBreaks || isLost;
    at = next;
  }
}

const lineAt = (text: string, at: number) => (text.slice(0, at).match(/\r\n|\n|\r/gu)?.length ?? 0) + 1;

/**
 * Calls `onRow` for every row of the text, blank ones too, with the number a spreadsheet shows for it: the first row is 1,
 * blank lines count, line breaks inside quotes do not. `onRow` ends the reading by returning false. Rows that cannot be read
 * go to `onBroken`; without it they refuse the file.
 */
export function readRows(text: string, delimiter: Delimiter, onRow: OnRow, onBroken: OnBroken = refuseBroken): void {
  const sink = new RowSink(delimiter, onRow, onBroken);
  const { stackTraceLimit } = Error;
  const options = {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    on_record(cells: string[]) {
      Error.stackTraceLimit = stackTraceLimit;
      sink.take(cells);
      if (sink.isDone) throw stop;
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
    Error.stackTraceLimit = stackTraceLimit;
    if (error === stop) return;
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw openQuote(lineOfOpenQuote(text));
    readLoosely(text.replace(/^\uFEFF/u, ''), delimiter, sink);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const stop = new Error('enough rows');

/** The rest of a longer row is not even counted. */
const mostCellsCounted = 100 * maxColumns;
const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/**
 * Refuses a text with a row of far more cells than a table may have, or with more lines, before they are read: ten million cells, in
 * a file of 10 MB, took 300 MB, and a million blank lines several seconds each time that they were gone through. A quotation mark opens a cell where it begins and ends it where it ends: inches and other strays do neither.
 */
export function refuseEndless(text: string, delimiter: Delimiter): void {
  const sign = delimiter.charCodeAt(0);
  const parts = (code: number) => code === sign || code === lineFeed || code === carriageReturn;
  let row = 1;
  let cells = 1;
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code !== quote) continue;
      // Twice is one of the text.
      if (text.charCodeAt(at + 1) === quote) at += 1;
      else if (at + 1 === text.length || parts(text.charCodeAt(at + 1))) isQuoted = false;
      continue;
    }
    if (code === quote && isStart) isQuoted = true;
    isStart = parts(code);
    if (code === sign) {
      cells += 1;
      if (cells > mostCellsCounted)
        throw new FileRefused(
          `Row ${row} has more than ${written(mostCellsCounted)} cells; a file may have ${written(maxColumns)} columns.`,
        );
    } else if (code === lineFeed || code === carriageReturn) {
      if (code === lineFeed || text.charCodeAt(at + 1) !== lineFeed) row += 1;
      if (row > maxLines + 1) throw tooManyLines();
      cells = 1;
    }
  }
}

/** Text from the first line on that is not blank: a file of millions of blank lines is not parsed for its header. */
function withoutBlankStart(text: string): string {
  const first = text.search(/[^\s\uFEFF]/u);
  if (first < 0) return '';
  return text.slice(Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1);
}

/** The first row that is not blank, split by `delimiter`; undefined where a quotation mark in it stays open. */
function firstRow(text: string, delimiter: Delimiter): Pick<LooseRow, 'cells' | 'isRegular'> | undefined {
  for (let at = 0; at < text.length;) {
    // One that has more of them is refused, however it is called.
    const row = readLooseRow(text, at, delimiter, maxColumns + 1);
    if (!row || row.cells.length > maxColumns || !isBlankRow(row.cells)) return row;
    at = row.next;
  }
  return { cells: [], isRegular: true };
}

/** A header may stand below so many titles; no more cells are looked at. */
const mostTitles = 30;
const mostCells = 700;
/** Behind more blank rows nothing is looked for that parts cells. */
const mostBlanks = 10_000;

/** Of the first rows the most columns that are known in one of them, then the most rows of the same width beyond one. */
function scoreOf(text: string, delimiter: Delimiter, isKnown: (header: string) => boolean): number[] {
  let known = 0;
  let left = mostCells;
  const widths = new Map<number, number>();
  let at = 0;
  let blanks = 0;
  for (let rows = 0; rows < mostTitles && at < text.length && left > 0 && blanks < mostBlanks;) {
    const row = readLooseRow(text, at, delimiter, maxColumns + 1);
    if (!row) break;
    at = row.next;
    if (rows > 0 && isBlankRow(row.cells)) {
      blanks += 1;
      continue;
    }
    rows += 1;
    const { length } = row.cells;
    if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    const names = new Set(row.cells.slice(0, left).filter(isKnown)).size;
    // A row below the first may hold a word or two that stand over columns, too.
    if (rows === 1 || names * 2 >= row.cells.filter((cell) => cell.trim() !== '').length)
      known = Math.max(known, names);
    left -= length;
  }
  return [known, Math.max(0, ...widths.values())];
}

/**
 * The delimiter that splits the first row into whole cells, then a row into the most columns that `isKnown` knows, then the
 * first row into the most columns, then most rows into as many; a comma in doubt.
 */
export function findDelimiter(text: string, isKnown: (header: string) => boolean): Delimiter {
  const start = withoutBlankStart(text);
  let best: { delimiter: Delimiter; score: readonly number[] } | undefined;
  for (const delimiter of delimiters) {
    const row = firstRow(start, delimiter);
    if (!row) continue;
    const [known = 0, alike = 0] = scoreOf(start, delimiter, isKnown);
    const score = [Number(row.isRegular), known, row.cells.length, alike];
    if (!best || isMore(score, best.score)) best = { delimiter, score };
  }
  if (!best) throw openQuote(lineOfOpenQuote(text));
  return best.delimiter;
}

/** By the first of the numbers that differ. */
function isMore(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((number, at) => number !== other[at]);
  return index >= 0 && (one[index] ?? 0) > (other[index] ?? 0);
}
