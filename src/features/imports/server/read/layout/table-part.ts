import { fold } from '../../../../../domain/text/fold.ts';
import { shown } from '../../model/report.ts';
import { filledIn, joinHeader } from './header-rows.ts';
import type { FileTable } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';

/** Which rows of a file are the table that is read. */
export interface TablePlace {
  /** The first row of the header, by the number that a spreadsheet shows; the first that is not blank unless said. */
  headerRow?: number | undefined;
  /** How many rows the header takes; one unless said. */
  headerRows?: number | undefined;
  /** The last row that is read; without it reading ends where another table begins. */
  lastRow?: number | undefined;
  /** Whether rows that look like notes are left out. */
  notes?: 'read' | 'leave-out' | undefined;
}

/** Rows of one sort: how many, and the first of them. */
export interface RowsBeside {
  count: number;
  rows: { row: number; text: string }[];
}

/** A table of a sheet that has several. */
export interface TableBegin {
  headerRow: number;
  /** What stands above its header, or its first names. */
  title: string;
}

/** What a file holds beside the rows of the table that is read. */
export interface BesideTable {
  /** The rows of the header. */
  header: { first: number; last: number } | undefined;
  /** Rows that name the columns again. */
  again: RowsBeside;
  /** Rows that look like notes, whether or not they are left out. */
  notes: RowsBeside;
  /** Tables below. */
  tables: TableBegin[];
  /** Rows that are not read because they stand below the table. */
  below: number;
}

export interface PartOfTable extends FileTable {
  /** Complete once its rows were read. */
  beside: () => BesideTable;
}

const mostKept = 20;
const nothing = (): RowsBeside => ({ count: 0, rows: [] });

function keep(beside: RowsBeside, row: number, cells: readonly string[]): void {
  beside.count += 1;
  const text = cells.find((cell) => cell.trim() !== '') ?? '';
  if (beside.rows.length < mostKept) beside.rows.push({ row, text: shown(text.trim()) });
}

/** How many cells say something, counted no further than is asked. */
function hasMore(cells: readonly string[], than: number): boolean {
  let count = 0;
  for (const cell of cells) if (cell.trim() !== '' && (count += 1) > than) return true;
  return false;
}

/** A sentence below a table: by its first word or mark, or by its length. */
const noteWords =
  /^(?:notes?|sources?|remarks?|footnotes?|anmerkung(?:en)?|quellen?|hinweise?|sources?|remarques?|nota|notas|fuentes?|fontes?|observaç(?:ão|ões)|totals? may|figures may|numbers may|rounding)\b/iu;
/** `Total: 600 mines`, `End of report`: how many rows there are, and who wrote them when. `777 Mine` is the name of one. */
const ofList =
  /^\W{0,5}(?:(?:grand )?total(?:es|s)?(?: ?[:=–-]\W{0,4}\d| \d[\d,. ]{0,12}(?:records?|rows?|results?|entries|mines|sites)?[.!]?$)|\d[\d,. ]{0,12} (?:records?|rows?|results?|entries|mines|sites)(?: found)?[.!]?$|(?:generated|exported|downloaded|printed|compiled|prepared) (?:on|by|from|at)\b|end of (?:the )?(?:report|table|file|list|data)\b|page \d{1,6}(?: ?(?:of|\/) ?\d{1,6})?$|elaboraci[oó]n\b)/iu;
const noteMark = /^(?:[*†‡§¹²³©]|\(?(?:\d{1,2}|[a-z])[).:]\s)/iu;
const longNote = 80;
/** Of narrower tables a row of one cell is a record. */
const leastOfNotes = 3;

export const isNote = (cells: readonly string[]) => {
  const text = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return text.length > longNote || noteWords.test(text) || noteMark.test(text) || ofList.test(text);
};

/** Digits, and no letter beside them. */
const isNumeral = (cell: string) => /\d/.test(cell) && !/\p{L}/u.test(cell);

/** Rows of one cell above a header are its title, no more of them than so many. */
const mostTitles = 4;

interface Held {
  cells: string[];
  row: number;
}

/** Goes through the rows of a file and hands on those of one table. */
class Part {
  readonly beside: BesideTable = { header: undefined, again: nothing(), notes: nothing(), tables: [], below: 0 };
  readonly #place: TablePlace;
  readonly #isHeader: (cells: readonly string[]) => boolean;
  readonly #onRow: (cells: string[], row: number) => boolean | void;
  readonly #header: string[][] = [];
  /** Cells that the widest row of the header fills, and its rows as those that repeat them are known. */
  #width = 0;
  #names: readonly HeaderNames[] = [];
  /** What rows that repeat the header begin with, folded. */
  #starts: ReadonlySet<string> = new Set();
  #last = 0;
  #isBehindGap = false;
  #titles: Held[] = [];
  #isOver = false;

  constructor(
    place: TablePlace,
    isHeader: (cells: readonly string[]) => boolean,
    onRow: (cells: string[], row: number) => boolean | void,
  ) {
    this.#place = place;
    this.#isHeader = isHeader;
    this.#onRow = onRow;
  }

  take(cells: string[], row: number): boolean | void {
    const { headerRow = 0, lastRow = Number.POSITIVE_INFINITY } = this.#place;
    if (row < headerRow) return true;
    if (isBlankRow(cells)) {
      this.#isBehindGap = true;
      return true;
    }
    if (row > lastRow) {
      this.beside.below += 1;
      return true;
    }
    if (row !== this.#last + 1) this.#isBehindGap = true;
    this.#last = row;
    const goesOn =
      this.#header.length < (this.#place.headerRows ?? 1) ? this.#takeHeader(cells, row) : this.#takeRow(cells, row);
    return goesOn;
  }

  #takeHeader(cells: string[], row: number): boolean | void {
    this.#header.push(cells);
    this.beside.header = { first: this.beside.header?.first ?? row, last: row };
    this.#isBehindGap = false;
    if (this.#header.length < (this.#place.headerRows ?? 1)) return true;
    this.#width = Math.max(...this.#header.map(filledIn));
    this.#names = this.#header.map(namesOf);
    this.#starts = new Set(
      this.#header.flatMap((each) =>
        filledIn(each) > 1 ? [keyOf(each.find((cell) => cell.trim() !== '') ?? '')] : [],
      ),
    );
    return this.#onRow(joinHeader(this.#header), this.beside.header.first);
  }

  #takeRow(cells: string[], row: number): boolean | void {
    const isFree = this.#place.lastRow !== undefined;
    if (!hasMore(cells, 1)) return this.#takeLone(cells, row, isFree);
    const isBehindGap = this.#isBehindGap || this.#titles.length > 0;
    this.#isBehindGap = false;
    const first = cells.find((cell) => cell.trim() !== '') ?? '';
    const mayRepeat = first.length < 200 && this.#starts.has(keyOf(first));
    if (mayRepeat && this.#names.some((header) => isSame(header, cells))) {
      if (!this.#isOver) keep(this.beside.again, row, cells);
      else this.beside.below += 1;
      this.#flushTitles();
      return true;
    }
    if (!isFree && (isBehindGap || mayRepeat) && !cells.some((cell) => isNumeral(cell)) && this.#isHeader(cells))
      this.#begin(cells, row);
    if (this.#flushTitles() === false) return false;
    if (this.#isOver) {
      this.beside.below += 1;
      return true;
    }
    return this.#onRow(cells, row);
  }

  /** A row of one cell: a title of what comes, a note, or a record. */
  #takeLone(cells: string[], row: number, isFree: boolean): boolean | void {
    if (this.#isOver) {
      this.#titles = [...this.#titles.slice(1 - mostTitles), { cells, row }];
      this.beside.below += 1;
      return true;
    }
    if (this.#width >= leastOfNotes && isNote(cells)) {
      keep(this.beside.notes, row, cells);
      if (this.#place.notes === 'leave-out') return true;
    }
    if (isFree || this.#width < 2 || (!this.#isBehindGap && this.#titles.length === 0)) return this.#onRow(cells, row);
    this.#titles.push({ cells, row });
    return this.#titles.length > mostTitles ? this.#flushTitles() : true;
  }

  #begin(cells: readonly string[], row: number): void {
    const title = this.#titles.map((held) => held.cells.find((cell) => cell.trim() !== '')?.trim() ?? '').join(' · ');
    const names = cells.filter((cell) => cell.trim() !== '').join(', ');
    if (this.beside.tables.length < mostKept)
      this.beside.tables.push({ headerRow: row, title: shown(title === '' ? names : title) });
    if (!this.#isOver) this.beside.below += this.#titles.length;
    this.#isOver = true;
    this.#titles = [];
  }

  /** Titles of no table are rows like others. */
  #flushTitles(): boolean | void {
    const held = this.#titles;
    this.#titles = [];
    if (this.#isOver) return true;
    for (const { cells, row } of held) if (this.#onRow(cells, row) === false) return false;
    return true;
  }

  end(): void {
    this.#flushTitles();
  }

  /** Whether a row belongs to the table, of those that cannot be taken apart into cells. */
  holds(row: number): boolean {
    const { headerRow = 0, lastRow = Number.POSITIVE_INFINITY } = this.#place;
    return row >= headerRow && row <= lastRow && !this.#isOver;
  }
}

const keyOf = (cell: string) => fold(cell.trim());
const nameIn = (cells: readonly string[], index: number) => (cells[index] ?? '').trim().toLowerCase();

/** A row of a header: its names, and the place of the last one. */
interface HeaderNames {
  names: readonly string[];
  last: number;
}

const lastOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '');
const namesOf = (header: readonly string[]): HeaderNames => ({
  names: header.map((_, index) => nameIn(header, index)),
  last: lastOf(header),
});

/** Looks at no more cells than the row has: the header may have a thousand, and the file millions of short rows. */
const isSame = ({ names, last }: HeaderNames, cells: readonly string[]) =>
  last === lastOf(cells) && cells.every((_, index) => index > last || names[index] === nameIn(cells, index));

/**
 * The rows of one table of a file, its header as one row. Rows that name the columns again are left out, and reading ends
 * where another table begins; `beside` tells both.
 */
export function partOf(
  table: FileTable,
  place: TablePlace,
  isHeader: (cells: readonly string[]) => boolean,
): PartOfTable {
  let part: Part | undefined;
  const none: BesideTable = { header: undefined, again: nothing(), notes: nothing(), tables: [], below: 0 };
  return {
    ...table,
    eachRow(onRow, onBroken) {
      const own = new Part(place, isHeader, onRow);
      part = own;
      table.eachRow(
        (cells, row) => own.take(cells, row),
        onBroken &&
          ((row, text, why) => {
            if (own.holds(row)) onBroken(row, text, why);
          }),
      );
      own.end();
    },
    beside: () => part?.beside ?? none,
  };
}
