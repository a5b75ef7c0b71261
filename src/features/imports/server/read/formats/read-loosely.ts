import { isTextConstant } from '../../../../../domain/text/spreadsheet-cells.ts';
import type { Delimiter } from '../../../../../domain/tables/table-files.ts';

/** A row of a text, taken as it stands. */
export interface LooseRow {
  cells: string[];
  /** Where the next one begins. */
  next: number;
  /** Whether each quotation mark opens or closes a whole cell, or is doubled within one. */
  isRegular: boolean;
  /** Whether a cell goes over several lines. */
  hasBreaks: boolean;
}

const endsOfCells: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[,\r\n]|$/gu,
  ';': /[;\r\n]|$/gu,
  '\t': /[\t\r\n]|$/gu,
  '|': /[|\r\n]|$/gu,
};

function endOfCell(text: string, from: number, delimiter: Delimiter): number {
  const end = endsOfCells[delimiter];
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** Where the quotation mark stands that closes a cell, if any does. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** `"Smith "the Man" Jones"` is in quotation marks and holds some, `"Big" and "Small"` only holds some. */
function withoutOuter(cell: string): string {
  const whole = cell.trimEnd();
  const inner = whole.slice(1, -1);
  return whole.length > 1 && whole.endsWith('"') && /^[^"]*(?:\s"|$)/u.test(inner) ? inner : cell;
}

const breaks = /[\r\n]/u;

/**
 * Reads the row that begins at a place, or so many cells of it; undefined where a quotation mark stays open to the end of
 * the text.
 */
export function readLooseRow(
  text: string,
  start: number,
  delimiter: Delimiter,
  mostCells = Infinity,
): LooseRow | undefined {
  const cells: string[] = [];
  let isRegular = true;
  let hasBreaks = false;
  let at = start;
  for (;;) {
    const first = skipBlanks(text, at);
    let end: number;
    if (text[first] === '"') {
      const close = closingQuote(text, first + 1);
      if (close < 0) return undefined;
      const after = skipBlanks(text, close + 1);
      end = endOfCell(text, after, delimiter);
      if (end === after) cells.push(text.slice(first + 1, close).replaceAll('""', '"'));
      else {
        isRegular = false;
        cells.push(withoutOuter(text.slice(first, end)));
      }
      hasBreaks ||= breaks.test(cells.at(-1) ?? '');
    } else {
      end = endOfCell(text, at, delimiter);
      const cell = text.slice(at, end);
      if (cell.includes('"') && !isTextConstant(cell)) isRegular = false;
      cells.push(cell);
    }
    at = end;
    if (text[at] !== delimiter || cells.length >= mostCells) break;
    at += 1;
  }
  const lineEnd = text.startsWith('\r\n', at) ? 2 : 1;
  return { cells, next: at + lineEnd, isRegular, hasBreaks };
}

/** A line, whatever stands in it. */
export function readLine(text: string, start: number): { line: string; next: number } {
  const end = endOfLine(text, start);
  return { line: text.slice(start, end), next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
}

const lineEnds = /[\r\n]|$/gu;

function endOfLine(text: string, from: number): number {
  lineEnds.lastIndex = from;
  return lineEnds.exec(text)?.index ?? text.length;
}

const fewest = 4;

/**
 * Whether a row that goes over several lines looks like several rows: each line has as many cells as the header. A text
 * with line breaks has that in narrow tables only, which are not judged.
 */
export function isSeveralRows(cells: readonly string[], delimiter: Delimiter, width: number): boolean {
  if (width < fewest || !cells.some((cell) => breaks.test(cell))) return false;
  return cells
    .join(delimiter)
    .split(/\r\n|\r|\n/u)
    .every((line) => line.split(delimiter).length === width);
}
