import { parseDecimal } from '../../../../domain/decimal.ts';
import { tooLarge, unreadable } from './open-archive.ts';
import { maxCells, TextReader, unescaped, type WorkbookParts } from './read-workbook-parts.ts';
import { readXml } from './read-xml.ts';
import { FileRefused } from '../model/refusal.ts';

const maxColumns = 1_000;
const maxRows = 1_048_576;
/** Characters that all cells together may hold: one text of a workbook can stand in any number of them. */
const maxCharacters = 50_000_000;

/** What the attributes and the content of `<c>` say. */
interface Cell {
  reference: string | undefined;
  type: string;
  style: string | undefined;
  value: string;
}

const plainRules = { integerDigits: 400, fractionDigits: 400 };
const dayMilliseconds = 86_400_000;
/** The first of January 1970, counted from the end of 1899, as spreadsheets count; those that begin in 1904 are behind. */
const firstOf1970 = 25_569;
const behind = 1_462;

function dayOf(serial: number, startsIn1904: boolean): string {
  const days = serial + (startsIn1904 ? behind : 0) - firstOf1970;
  const date = new Date(Math.floor(days * dayMilliseconds));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function numberOf(text: string): number {
  const number = Number(text);
  if (Number.isNaN(number)) throw unreadable();
  return number;
}

/** As `plainDigits` would write it. */
const isPlain = /^(?:0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/u;

/** Spreadsheets show and keep 15 digits; what a sum has beyond them is noise. */
function plainDigits(number: number): string {
  const plain = parseDecimal(Number(number.toPrecision(15)), plainRules);
  return plain.ok ? plain.value : String(number);
}

/** A cell as a CSV would write it: a day as YYYY-MM-DD, a number in plain digits. */
function textOf({ type, style, value }: Cell, { strings, startsIn1904, dateStyles }: WorkbookParts): string {
  if (value === '' || type === 'e') return '';
  switch (type) {
    case 'inlineStr':
      return value;
    case 'str':
      return unescaped(value);
    case 's': {
      const text = strings()[numberOf(value)];
      if (text === undefined) throw unreadable();
      return text;
    }
    case 'b':
      return numberOf(value) === 0 ? 'FALSE' : 'TRUE';
    case 'd': {
      const date = new Date(value);
      if (Number.isNaN(date.getTime())) throw unreadable();
      return date.toISOString().slice(0, 10);
    }
    case 'n': {
      if (style !== undefined && dateStyles[numberOf(style)]) return dayOf(numberOf(value), startsIn1904);
      return isPlain.test(value) ? value : plainDigits(numberOf(value));
    }
    default:
      throw unreadable();
  }
}

const firstLetter = 65;

/** `BC12` as column 55 and row 12. */
function placeOf(reference: string): { column: number; row: number } {
  if (!/^[A-Z]{1,3}\d{1,7}$/u.test(reference)) throw unreadable();
  let column = 0;
  let at = 0;
  for (; reference.charCodeAt(at) >= firstLetter; at += 1)
    column = column * 26 + reference.charCodeAt(at) - firstLetter + 1;
  return { column, row: Number(reference.slice(at)) };
}

function rowNumberOf(text: string): number {
  if (!/^\d{1,7}$/u.test(text)) throw unreadable();
  return Number(text);
}

/** Puts the cells of a sheet into rows, in the order in which they stand in its XML. */
class RowReader {
  #row = 0;
  #isNumbered = false;
  #column = 0;
  #cells: string[] = [];
  #cellCount = 0;
  #characters = 0;
  readonly #parts: WorkbookParts;
  readonly #onRow: (cells: string[], row: number) => void;

  constructor(parts: WorkbookParts, onRow: (cells: string[], row: number) => void) {
    this.#parts = parts;
    this.#onRow = onRow;
  }

  openRow(): void {
    this.#row += 1;
    this.#isNumbered = false;
    this.#column = 0;
    this.#cells = [];
  }

  /** Rows that say no number, in themselves or in a cell, follow the one before. */
  setRow(row: number): void {
    if (row < this.#row || row > maxRows || (this.#isNumbered && row !== this.#row)) throw unreadable();
    this.#row = row;
    this.#isNumbered = true;
  }

  addCell(cell: Cell): void {
    const place = cell.reference === undefined ? undefined : placeOf(cell.reference);
    const column = place?.column ?? this.#column + 1;
    const text = textOf(cell, this.#parts);
    if (text !== '' && column > maxColumns) {
      throw new FileRefused(
        `Cell ${cell.reference ?? ''} lies too far out. A file may have ${maxColumns.toLocaleString('en-US')} columns.`,
      );
    }
    if (column <= this.#column) throw unreadable();
    if (place) this.setRow(place.row);
    this.#column = column;
    if (text === '') return;
    this.#cellCount += column - this.#cells.length;
    this.#characters += text.length;
    if (this.#cellCount > maxCells || this.#characters > maxCharacters) throw tooLarge();
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells.push(text);
  }

  closeRow(): void {
    if (this.#cells.length > 0) this.#onRow(this.#cells, this.#row);
  }
}

/**
 * Calls `onRow` for each row of a sheet that is not empty, with the number that a spreadsheet shows, until it answers
 * false. Throws `FileRefused` where the sheet cannot be read or holds more than an import takes.
 */
export function readSheet(
  xml: Uint8Array,
  parts: WorkbookParts,
  onRow: (cells: string[], row: number) => boolean | void,
): void {
  let isDone = false;
  const rows = new RowReader(parts, (cells, row) => {
    if (!isDone && onRow(cells, row) === false) isDone = true;
  });
  let tag = '';
  let cell: Cell | undefined;
  let isValue = false;
  let inline: TextReader | undefined;

  readXml(xml, {
    isDone: () => isDone,
    open(name) {
      tag = name;
      if (name === 'row') rows.openRow();
      else if (name === 'c') cell = { reference: undefined, type: 'n', style: undefined, value: '' };
      else if (cell && name === 'v') isValue = true;
      else if (cell && name === 'is') inline = new TextReader();
      else inline?.open(name);
    },
    attribute(name, value) {
      if (isDone) return;
      if (tag === 'row' && name === 'r') rows.setRow(rowNumberOf(value));
      else if (tag === 'c' && cell) {
        if (name === 'r') cell.reference = value;
        else if (name === 't') cell.type = value;
        else if (name === 's') cell.style = value;
      }
    },
    text(piece) {
      if (cell && isValue) cell.value += piece;
      else inline?.text(piece);
    },
    close(name) {
      if (isDone) return;
      if (name === 'row') rows.closeRow();
      else if (name === 'v') isValue = false;
      else if (name === 'is' && cell && inline) {
        if (cell.type === 'inlineStr') cell.value = inline.take();
        inline = undefined;
      } else if (name === 'c' && cell) {
        rows.addCell(cell);
        cell = undefined;
      } else inline?.close(name);
    },
  });
}
