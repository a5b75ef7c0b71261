import type { NumberedRow } from './find-header.ts';
import { filledIn } from './header-rows.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import { isTotal } from './sum-rows.ts';
import { isNote } from './table-part.ts';

/** What the columns of headings are called: a category, and any other. */
const columnNames = { category: 'Category above', heading: 'Heading above' } as const;
type HeadingColumn = keyof typeof columnNames;

/** Of narrower tables a row of one cell is a record. */
const leastWidth = 3;
const longest = 80;

/** The heading that a row of one cell, its first, is; empty of rows that are none. */
function headingIn(cells: readonly string[]): string {
  const text = (cells[0] ?? '').trim();
  const isAlone = text !== '' && filledIn(cells) === 1;
  return isAlone && text.length <= longest && /\p{L}/u.test(text) && !isTotal(text) && !isNote(cells) ? text : '';
}

/** `Mineral Resources (exclusive of Mineral Reserves)`: what a statement is of, and no part of the mine. */
const ofStatement =
  /^(?:total )?(?:(?:mineral|ore|coal) )?(?:resources?|reserves?)(?: (?:statement|estimate)s?)?(?:[ ,:(–-]{1,3}(?:inclusive|exclusive|including|excluding|incl|excl)\b.{0,60})?$/iu;

/**
 * `Open pit (0.3 g/t cut-off)` above the header and `Underground` below it are parts of one mine. What says more, such as
 * `Open pit and underground resources` or `Surface rights are held by others`, is of the whole table.
 */
const partOfMine =
  /^(?:open[ -]?pit|in[ -]pit|pit[ -]constrained|underground|surface|oxides?|transition(?:al)?|sul(?:ph|f)ides?|fresh|saprolite|laterite|heap leach|stockpiles?|tailings|block cave|in[ -]situ)(?: (?:mineral|ore|resources?|reserves?|estimates?|materials?|minerali[sz]ation|mining|mine|pit|zones?|domain|deposit|rock|only)){0,4}(?: ?[,:–-]? ?\(.{1,60}\)?|(?: at|,|:| [–-])? .{0,40}cut[ -]?off.{0,40})?$/iu;

const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  filledIn(one) === filledIn(other) &&
  other.every((cell, index) => cell.trim().toLowerCase() === (one[index] ?? '').trim().toLowerCase());

/** Whether rows below a header are headed by others among them: each such row stands above a row of several cells. */
export function haveHeadings(header: readonly string[], rows: readonly NumberedRow[]): boolean {
  if (filledIn(header) < leastWidth) return false;
  const isHeading = rows.map(({ cells }) => headingIn(cells) !== '');
  const count = isHeading.filter(Boolean).length;
  const last = rows.findLastIndex(({ cells }) => filledIn(cells) > 1);
  return count > 0 && count * 2 <= rows.length && isHeading.lastIndexOf(true) < last;
}

interface HeaderPlace {
  headerRow?: number | undefined;
  headerRows?: number | undefined;
}

/** Goes through a table and puts its headings beside the rows that they head. */
class Headings {
  readonly #header: { cells: string[]; row: number }[] = [];
  readonly #place: HeaderPlace;
  readonly #isCategory: (text: string) => boolean;
  /** The columns that the table needs, as far as that is known. */
  readonly #columns: readonly HeadingColumn[];
  readonly #above: Record<HeadingColumn, string> = { category: '', heading: '' };
  readonly met = new Set<HeadingColumn>();
  /** The last row of one cell above the header, the first heading below it, and the rows between that have none. */
  #title = '';
  first = '';
  readonly unheaded: number[] = [];
  /** Statements above rows, by what they are of. */
  readonly #statements = new Map<string, string>();
  #isBelowHeading = false;
  #areWithin: boolean | undefined;
  #width = 0;

  constructor(
    place: HeaderPlace,
    isCategory: (text: string) => boolean,
    columns: readonly HeadingColumn[],
    heading: string = '',
  ) {
    this.#above.heading = heading;
    this.#place = place;
    this.#isCategory = isCategory;
    this.#columns = columns;
  }

  /** The rows that are handed on once this one was read. */
  take(cells: string[], row: number): { cells: string[]; row: number }[] {
    const { headerRow = 0, headerRows = 1 } = this.#place;
    if (row < headerRow) this.#title = headingIn(cells) || this.#title;
    if (row < headerRow || isBlankRow(cells)) return [{ cells, row }];
    if (this.#header.length < headerRows) return this.#takeHeader(cells, row, headerRows);
    const text = headingIn(cells);
    if (text !== '') {
      const column = this.#isCategory(text) ? 'category' : 'heading';
      this.met.add(column);
      this.first ||= text;
      if (column === 'heading') this.#above.category = '';
      if (ofStatement.test(text)) this.#takeStatement(text);
      else this.#above[column] = text;
      this.#isBelowHeading = column === 'heading' && this.#above.heading !== '';
      return [];
    }
    this.#isBelowHeading = false;
    const again = this.#header.findIndex((header) => isSameRow(header.cells, cells));
    // Named once more, the columns of headings are, too.
    if (again >= 0) return [{ cells: again === 0 ? this.#named(cells) : cells, row }];
    // A note stays one, and so does a row that only names a sum.
    if (filledIn(cells) < 2) return [{ cells, row }];
    if (this.first === '') this.unheaded.push(row);
    const own = [...cells];
    while (own.length < this.#width) own.push('');
    return [{ cells: [...own, ...this.#columns.map((column) => this.#above[column])], row }];
  }

  /** What stands above the header and heads the rows below it that nothing else does, as other parts are headed further below. */
  get aboveHeader(): string {
    return this.unheaded.length > 0 && partOfMine.test(this.#title) && partOfMine.test(this.first) ? this.#title : '';
  }

  /** The names of the columns of headings stand in its first row, so that a row of units stays one. */
  #takeHeader(cells: string[], row: number, headerRows: number): { cells: string[]; row: number }[] {
    this.#header.push({ cells, row });
    if (this.#header.length < headerRows) return [];
    this.#width = Math.max(...this.#header.map((each) => each.cells.length));
    const [first, ...more] = this.#header;
    if (!first) return [];
    return [{ cells: this.#named(first.cells), row: first.row }, ...more];
  }

  /** A statement is no part of the mine, and one within a part ends it not; a second one of the same is told apart by its words. */
  #takeStatement(text: string): void {
    this.#areWithin ??= this.#isBelowHeading;
    if (this.#areWithin) return;
    const of = /reserve/iu.test(text.split(/[,:(–]/u)[0] ?? '') ? 'reserves' : 'resources';
    const first = this.#statements.get(of) ?? text;
    this.#statements.set(of, first);
    this.#above.heading = first === text ? '' : text;
  }

  #named(cells: readonly string[]): string[] {
    const padded = [...cells];
    while (padded.length < this.#width) padded.push('');
    return [...padded, ...this.#columns.map((column) => columnNames[column])];
  }
}

const sayUnheaded = (rows: readonly number[], first: string): string =>
  `${rows.length === 1 ? `Row ${rows[0]} stands` : `Rows ${rows[0]} to ${rows.at(-1)} stand`} below no heading, while others stand below '${first}': read as of no part of the mine.`;

/** The table with its headings in columns of their own. */
export function withHeadings(table: FileTable, place: HeaderPlace, isCategory: (text: string) => boolean): FileTable {
  let note: string | undefined;
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const met = new Headings(place, isCategory, []);
    table.eachRow((cells, row) => {
      met.take(cells, row);
      return met.met.size < 2;
    }, ignoreBroken);
    const { aboveHeader, first, unheaded } = met;
    const isPart = met.met.has('heading') && !ofStatement.test(first) && !isCategory(first);
    note = isPart && unheaded.length > 0 && aboveHeader === '' ? sayUnheaded(unheaded, first) : undefined;
    const columns = (['category', 'heading'] as const).filter((column) => met.met.has(column));
    const headings = new Headings(place, isCategory, columns, aboveHeader);
    table.eachRow(
      (cells, row) => headings.take(cells, row).every((each) => onRow(each.cells, each.row) !== false),
      onBroken,
    );
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...(note === undefined ? [] : [note])] };
}
