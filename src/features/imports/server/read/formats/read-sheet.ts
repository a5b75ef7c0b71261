import { CellBudget, firstLetter, lettersOf, maxColumns, numberText, tooFarOut } from './cell-values.ts';
import type { MergedCells } from './merged-cells.ts';
import { unreadable } from './open-archive.ts';
import { TextReader, unescaped, type WorkbookParts } from './read-workbook-parts.ts';
import { readXml } from './read-xml.ts';
import type { SheetNotes } from './sheet-notes.ts';

const maxRows = 1_048_576;

/** What the attributes and the content of `<c>` say. */
interface Cell {
  reference: string | undefined;
  type: string;
  style: string | undefined;
  value: string;
  hasFormula: boolean;
  hasValue: boolean;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (Number.isNaN(number)) throw unreadable();
  return number;
}

/** As `numberText` would write it. */
const isPlain = /^(?:0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/u;

/** A cell as a CSV would write it: a day as YYYY-MM-DD, a number in plain digits. */
function textOf({ type, style, value }: Cell, { strings, startsIn1904, numberStyles }: WorkbookParts): string {
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
      // Without a zone it is the day that it says, wherever the server stands.
      const date = new Date(/^\d{4}-\d\d-\d\d/u.exec(value)?.[0] ?? value);
      if (Number.isNaN(date.getTime())) throw unreadable();
      return date.toISOString().slice(0, 10);
    }
    case 'n': {
      const kind = (style !== undefined && numberStyles[numberOf(style)]) || 'number';
      if (kind === 'number' && isPlain.test(value)) return value;
      return numberText(numberOf(value), kind, startsIn1904);
    }
    default:
      throw unreadable();
  }
}

/** `BC12` as column 55 and row 12. */
export function placeOf(reference: string): { column: number; row: number } {
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

/** What is noticed beside the rows of a sheet. */
export interface BesideRows {
  merged: MergedCells;
  told: SheetNotes;
}

const isTrue = (value: string) => value === '1' || value === 'true';

/** As many as a sheet has. */
const lastColumn = 16_384;

/** Columns that `<col>` hides, by the first of each run; one that goes on to the end of the sheet is its margin. */
class HiddenColumns {
  #first = 0;
  #last = 0;
  #isHidden = false;
  readonly #told: SheetNotes;

  constructor(told: SheetNotes) {
    this.#told = told;
  }

  attribute(name: string, value: string): void {
    if (name === 'min') this.#first = Number(value);
    else if (name === 'max') this.#last = Number(value);
    else if (name === 'hidden') this.#isHidden = isTrue(value);
  }

  close(): void {
    if (this.#isHidden && this.#first >= 1 && this.#first <= maxColumns && this.#last < lastColumn)
      this.#told.hiddenColumn(lettersOf(this.#first));
    this.#first = 0;
    this.#last = 0;
    this.#isHidden = false;
  }
}

/** Puts the cells of a sheet into rows, in the order in which they stand in its XML. */
class RowReader {
  #row = 0;
  #isNumbered = false;
  #isHidden = false;
  #column = 0;
  #cells: string[] = [];
  readonly #budget = new CellBudget();
  readonly #parts: WorkbookParts;
  readonly #merged: MergedCells;
  readonly #told: SheetNotes;
  readonly #onRow: (cells: string[], row: number) => void;

  constructor(parts: WorkbookParts, { merged, told }: BesideRows, onRow: (cells: string[], row: number) => void) {
    this.#told = told;
    this.#parts = parts;
    this.#merged = merged;
    this.#onRow = onRow;
  }

  openRow(): void {
    this.#row += 1;
    this.#isNumbered = false;
    this.#isHidden = false;
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
    if (cell.type === 'e' && cell.value !== '') this.#told.error(cell.reference ?? '', cell.value);
    // Libraries that work nothing out write an empty result beside a formula, and spreadsheets one of a text that is empty.
    const isEmptyText = cell.hasValue && cell.type === 'str';
    if (cell.hasFormula && cell.value === '' && !isEmptyText) this.#told.unresolved(cell.reference ?? '');
    if (text !== '' && column > maxColumns) throw tooFarOut(cell.reference ?? `in column ${column}`);
    if (column <= this.#column) throw unreadable();
    if (place) this.setRow(place.row);
    this.#column = column;
    if (text === '') return;
    this.#budget.spend(column - this.#cells.length, text.length);
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells.push(text);
  }

  hide(): void {
    this.#isHidden = true;
  }

  closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#isHidden) this.#told.hiddenRow(this.#row);
    this.#merged.complete(this.#cells, this.#row, this.#budget);
    this.#onRow(this.#cells, this.#row);
  }
}

/**
 * Calls `onRow` for each row of a sheet that is not empty, with the number that a spreadsheet shows, until it answers
 * false. Throws `FileRefused` where the sheet cannot be read or holds more than an import takes.
 */
export function readSheet(
  xml: Uint8Array,
  parts: WorkbookParts,
  beside: BesideRows,
  onRow: (cells: string[], row: number) => boolean | void,
): void {
  let isDone = false;
  const columns = new HiddenColumns(beside.told);
  const rows = new RowReader(parts, beside, (cells, row) => {
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
      else if (name === 'c')
        cell = { reference: undefined, type: 'n', style: undefined, value: '', hasFormula: false, hasValue: false };
      else if (cell && name === 'v') isValue = cell.hasValue = true;
      else if (cell && name === 'f') cell.hasFormula = true;
      else if (cell && name === 'is') inline = new TextReader();
      else inline?.open(name);
    },
    attribute(name, value) {
      if (isDone) return;
      if (tag === 'row' && name === 'r') rows.setRow(rowNumberOf(value));
      else if (tag === 'row' && name === 'hidden' && isTrue(value)) rows.hide();
      else if (tag === 'col') columns.attribute(name, value);
      else if (tag === 'c' && cell) {
        if (name === 'r') cell.reference = value;
        else if (name === 't') cell.type = value;
        else if (name === 's') cell.style = value;
      } else inline?.attribute(name, value);
    },
    text(piece) {
      if (cell && isValue) cell.value += piece;
      else inline?.text(piece);
    },
    close(name) {
      if (isDone) return;
      if (name === 'row') rows.closeRow();
      else if (name === 'col') columns.close();
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
