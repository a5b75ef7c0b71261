import { CellBudget, maxCharacters, maxColumns, numberText, tooFarOut } from './cell-values.ts';
import type { NumberKind } from './number-formats.ts';
import { ColumnStyles, formatsOf, shownIn } from './opendocument-formats.ts';
import { MergedCells } from './merged-cells.ts';
import { type Archive, tooLarge, unreadable } from './open-archive.ts';
import { RaisedText } from './raised-text.ts';
import { readXml, type XmlListener } from './read-xml.ts';
import { lettersOf } from './cell-values.ts';
import { SheetNotes } from './sheet-notes.ts';
import type { Sheet } from './workbook.ts';

export const contentPart = 'content.xml';
const maxSheets = 1_000;
const maxRows = 1_048_576;
const maxStyles = 65_536;

interface Cell {
  type: string;
  value: string;
  text: string;
  /** How many cells of the row are the same. */
  times: number;
  rows: number;
  /** What lies under a cell that is merged over it. */
  isCovered: boolean;
  /** What it is shown by; empty of one that is shown as its column. */
  style: string;
  currency: string;
}

/** A count of rows, columns or blanks. */
function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 0) throw unreadable();
  return count;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw unreadable();
  return number;
}

/** What a cell holds, not how it is shown. */
function valueOf({ type, value, text, isCovered, currency }: Cell, format: NumberKind | undefined): string {
  if (isCovered) return '';
  switch (type) {
    case 'float':
    case 'currency':
      return numberText(numberOf(value), shownIn(format, currency, text) ?? 'number', false);
    case 'percentage':
      return numberText(numberOf(value), 'percent', false);
    case 'date': {
      const [day = ''] = /^-?\d{4,6}-\d\d-\d\d/u.exec(value) ?? [];
      return day === '' ? text : day;
    }
    case 'boolean':
      return value === 'true' ? 'TRUE' : 'FALSE';
    case 'error':
      return '';
    default:
      return text === '' ? value : text;
  }
}

interface BesideRows {
  merged: MergedCells;
  told: SheetNotes;
}

/** What is neither shown for its own sake nor for a filter. */
const hides = (visibility: string) => visibility === 'collapse' || visibility === 'filter';

/** Puts the cells of a sheet into rows. Rows and cells that stand for many are counted before they are written out. */
class RowReader {
  #row = 0;
  #times = 1;
  #cells: string[] = [];
  #column = 0;
  readonly #budget = new CellBudget();
  readonly #merged: MergedCells;
  readonly #formats: ReadonlyMap<string, NumberKind>;
  readonly #onRow: (cells: string[], row: number) => boolean | void;
  readonly #told: SheetNotes;
  readonly columns = new ColumnStyles();
  #isHidden = false;
  #columnsSeen = 0;
  isDone = false;

  constructor(
    { merged, told }: BesideRows,
    formats: ReadonlyMap<string, NumberKind>,
    onRow: (cells: string[], row: number) => boolean | void,
  ) {
    this.#merged = merged;
    this.#told = told;
    this.#formats = formats;
    this.#onRow = onRow;
  }

  hideRow(): void {
    this.#isHidden = true;
  }

  /** The last columns of a sheet stand for all that follow, and nothing is in them. */
  addColumns(style: string, times: number, isHidden: boolean): void {
    const first = this.#columnsSeen + 1;
    this.#columnsSeen += times;
    if (isHidden && this.#columnsSeen < maxColumns) this.#told.hiddenColumn(lettersOf(first));
    this.columns.add(style, times);
  }

  openRow(): void {
    this.#row += 1;
    this.#isHidden = false;
    this.#times = 1;
    this.#cells = [];
    this.#column = 0;
  }

  repeatRow(times: number): void {
    this.#times = Math.max(1, times);
  }

  addCell(cell: Cell): void {
    const column = this.#column;
    const text = valueOf(cell, this.#formats.get(cell.style === '' ? this.columns.at(column) : cell.style));
    this.#column += Math.max(1, cell.times);
    if (text === '') return;
    if (this.#column > maxColumns) throw tooFarOut(`in column ${this.#column}`);
    this.#budget.spend(this.#column - this.#cells.length, text.length * cell.times);
    while (this.#cells.length < column) this.#cells.push('');
    while (this.#cells.length < this.#column) this.#cells.push(text);
    if (cell.rows > 1) this.#merged.begin({ top: this.#row, bottom: this.#row + cell.rows - 1, column: column + 1 });
  }

  closeRow(): void {
    const last = this.#row + this.#times - 1;
    if (this.#cells.length > 0) {
      if (last > maxRows) throw tooLarge();
      if (this.#isHidden) this.#told.hiddenRow(this.#row);
      const characters = this.#cells.reduce((sum, { length }) => sum + length, 0);
      this.#merged.complete(this.#cells, this.#row, this.#budget);
      for (let row = this.#row; row <= last && !this.isDone; row += 1) {
        if (row > this.#row) this.#budget.spend(this.#cells.length, characters);
        if (this.#onRow([...this.#cells], row) === false) this.isDone = true;
      }
    }
    this.#row = last;
  }
}

/** What stands in a cell and is none of its text: comments, and what is drawn there. */
const besideText = new Set(['annotation', 'frame', 'custom-shape', 'g', 'control', 'ruby-text', 'object', 'table']);

/** Reads the text of cells: paragraphs, in which blanks and breaks have tags of their own. */
class CellText {
  #paragraphs = 0;
  #isParagraph = false;
  #skipped = 0;
  #blanks = 0;
  readonly #line = new RaisedText();
  /** Of those that are open, from the one on that is raised. */
  #spans = 0;

  open(name: string): void {
    if (this.#skipped > 0 || besideText.has(name)) this.#skipped += 1;
    else if (name === 'p' || name === 'h') {
      if (this.#paragraphs > 0) this.#line.add('\n');
      this.#paragraphs += 1;
      this.#isParagraph = true;
    } else if (name === 'span' && this.#spans > 0) this.#spans += 1;
    else if (name === 's') this.#blanks = 1;
    else if (name === 'tab') this.#line.add('\t');
    else if (name === 'line-break') this.#line.add('\n');
  }

  /** The span that was opened last stands above the line. */
  raise(): void {
    if (this.#skipped > 0) return;
    if (this.#spans === 0) this.#spans = 1;
    this.#line.raise();
  }

  /** Of the tag that was opened last. */
  count(count: number): void {
    if (this.#blanks > 0) this.#blanks = Math.min(count, 1_000);
  }

  add(piece: string): void {
    // Line breaks and blanks at the start of lines are those of the XML, not of the text.
    if (this.#skipped === 0 && this.#isParagraph) this.#line.add(piece.replace(/[ \t\r\n]+/gu, ' '));
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'p' || name === 'h') this.#isParagraph = false;
    else if (name === 'span') this.#closeSpan();
    else if (name === 's') {
      this.#line.add(' '.repeat(this.#blanks));
      this.#blanks = 0;
      // A tag of a few bytes stands for a thousand of them.
      if (this.#line.length > maxCharacters) throw tooLarge();
    }
  }

  #closeSpan(): void {
    if (this.#spans === 0) return;
    this.#spans -= 1;
    if (this.#spans === 0) this.#line.lower();
  }

  take(): string {
    return this.#line.take();
  }
}

/** Above the line by itself, or by so many per cent: `super 58%`, `33% 58%`. */
const above = /^(?:super|[1-9])/u;

/** What styles say that is none of numbers. */
interface Looks {
  tables: { name: string; isHidden: boolean }[];
  /** Styles of text that stands above the line. */
  raised: ReadonlySet<string>;
}

/** Calls back for the tags of one of the tables, counted from 0, or of all where `wanted` is undefined. */
function tableListener(wanted: number, rows: RowReader, { raised: raisedStyles }: Looks): XmlListener {
  const within: string[] = [];
  let table = -1;
  let depth = -1;
  let cell: (Cell & { its: CellText; depth: number }) | undefined;
  let tag = '';
  let column = { style: '', times: 1, isHidden: false };
  return {
    isDone: () => rows.isDone || table > wanted,
    open(name) {
      tag = name;
      within.push(name);
      if (cell) {
        cell.its.open(name);
        return;
      }
      if (name === 'table' && within.at(-2) === 'spreadsheet') {
        table += 1;
        depth = within.length;
        return;
      }
      if (table !== wanted || depth < 0) return;
      if (name === 'table-row') rows.openRow();
      else if (name === 'table-column') column = { style: '', times: 1, isHidden: false };
      else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = {
          ...{ type: '', value: '', text: '', times: 1, rows: 1, isCovered: name === 'covered-table-cell' },
          ...{ style: '', currency: '' },
          its: new CellText(),
          depth: within.length,
        };
    },
    attribute(name, value) {
      if (rows.isDone || table !== wanted) return;
      if (cell && within.length === cell.depth) {
        // The same attribute of two namespaces: one of them knows errors.
        if (name === 'value-type' && cell.type !== 'error') cell.type = value;
        else if (name === 'value' || name === 'date-value' || name === 'boolean-value' || name === 'string-value')
          cell.value = value;
        else if (name === 'number-columns-repeated') cell.times = countOf(value);
        else if (name === 'number-rows-spanned') cell.rows = countOf(value);
        else if (name === 'style-name') cell.style = value;
        else if (name === 'currency') cell.currency = value;
      } else if (cell && tag === 's' && name === 'c') cell.its.count(countOf(value));
      else if (cell && tag === 'span' && name === 'style-name' && raisedStyles.has(value)) cell.its.raise();
      else if (!cell && tag === 'table-row' && name === 'number-rows-repeated') rows.repeatRow(countOf(value));
      else if (!cell && tag === 'table-row' && name === 'visibility' && hides(value)) rows.hideRow();
      else if (!cell && tag === 'table-column' && name === 'visibility') column.isHidden = hides(value);
      else if (!cell && tag === 'table-column' && name === 'number-columns-repeated') column.times = countOf(value);
      else if (!cell && tag === 'table-column' && name === 'default-cell-style-name') column.style = value;
    },
    text(piece) {
      if (cell && !rows.isDone) cell.its.add(piece);
    },
    close(name) {
      const isCell = cell?.depth === within.length;
      within.pop();
      if (rows.isDone) return;
      if (cell && !isCell) cell.its.close(name);
      else if (cell) {
        rows.addCell({ ...cell, text: cell.its.take() });
        cell = undefined;
      } else if (within.length < depth) depth = -1;
      else if (name === 'table-row' && table === wanted) rows.closeRow();
      else if (name === 'table-column' && table === wanted)
        rows.addColumns(column.style, column.times, column.isHidden);
    },
  };
}

/** The names of the tables, which of them a style hides, and which styles raise text. */
function looksOf(xml: Uint8Array): Looks {
  const hiddenStyles = new Set<string>();
  const raisedStyles = new Set<string>();
  const tables: { name: string; style: string }[] = [];
  const within: string[] = [];
  let style = '';
  let tag = '';
  const isTable = () => tag === 'table' && within.at(-2) === 'spreadsheet';
  readXml(xml, {
    open(name) {
      tag = name;
      within.push(name);
      if (name === 'style') style = '';
      if (isTable()) {
        if (tables.length >= maxSheets) throw tooLarge();
        tables.push({ name: '', style: '' });
      }
    },
    attribute(name, value) {
      const table = tables.at(-1);
      if (tag === 'style' && name === 'name') style = value;
      else if (tag === 'table-properties' && name === 'display' && value === 'false' && hiddenStyles.size < maxStyles)
        hiddenStyles.add(style);
      else if (name === 'text-position' && above.test(value) && raisedStyles.size < maxStyles) raisedStyles.add(style);
      else if (table && isTable() && name === 'name') table.name = value;
      else if (table && isTable() && name === 'style-name') table.style = value;
    },
    close() {
      within.pop();
    },
  });
  return {
    tables: tables.map(({ name, style: its }) => ({ name, isHidden: hiddenStyles.has(its) })),
    raised: raisedStyles,
  };
}

/** The sheets of an .ods file. */
export function readOpenDocument(archive: Archive): Sheet[] {
  const xml = archive.part(contentPart);
  if (!xml) throw unreadable();
  const formats = formatsOf(xml);
  const looks = looksOf(xml);
  return looks.tables.map(({ name, isHidden }, index) => ({
    name,
    isHidden,
    rows() {
      let beside: BesideRows = { merged: new MergedCells(), told: new SheetNotes() };
      return {
        eachRow(onRow) {
          beside = { merged: new MergedCells(), told: new SheetNotes() };
          readXml(xml, tableListener(index, new RowReader(beside, formats, onRow), looks));
        },
        notes: () => [...beside.merged.notes(), ...beside.told.notes()],
      };
    },
  }));
}
