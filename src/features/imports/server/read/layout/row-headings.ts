import { type CutoffHeading, cutoffIn } from './cutoff-headings.ts';
import type { NumberedRow } from './find-header.ts';
import { filledIn } from './header-rows.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import { isTotal } from './sum-rows.ts';
import { isNote } from './table-part.ts';

/** What the columns of headings are called: a category, a cut-off, and any other. */
const columnNames = { category: 'Category above', cutoff: 'Cut-off above', heading: 'Heading above' } as const;
type HeadingColumn = keyof typeof columnNames;
const headingColumns = ['category', 'cutoff', 'heading'] as const;

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

/** `Inclusive of Mineral Reserves`: what resources are told with. */
const besideReserves =
  /^(?:inclusive|exclusive|including|excluding|incl\.?|excl\.?) (?:of )?(?:the )?(?:mineral |ore )?reserves?$/iu;
const isStatement = (text: string) => ofStatement.test(text) || besideReserves.test(text);

/**
 * `Open pit (0.3 g/t cut-off)` above the header and `Underground` below it are parts of one mine. What says more, such as
 * `Open pit and underground resources` or `Surface rights are held by others`, is of the whole table.
 */
const partOfMine =
  /^(?:open[ -]?pit|in[ -]pit|pit[ -]constrained|underground|surface|oxides?|transition(?:al)?|sul(?:ph|f)ides?|fresh|saprolite|laterite|heap leach|stockpiles?|tailings|block cave|in[ -]situ)(?: (?:mineral|ore|resources?|reserves?|estimates?|materials?|minerali[sz]ation|mining|mine|pit|zones?|domain|deposit|rock|only)){0,4}(?: ?[,:–-]? ?\(.{1,60}\)?|(?: at|,|:| [–-])? .{0,40}cut[ -]?off.{0,40})?$/iu;

const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  filledIn(one) === filledIn(other) &&
  other.every((cell, index) => cell.trim().toLowerCase() === (one[index] ?? '').trim().toLowerCase());

/**
 * Whether rows below a header are headed by others among them: each such row stands above a row of several cells, or of a
 * cut-off and a part of the mine one above the other.
 */
export function haveHeadings(header: readonly string[], rows: readonly NumberedRow[]): boolean {
  if (filledIn(header) < leastWidth) return false;
  const texts = rows.map(({ cells }) => headingIn(cells));
  const isHeading = texts.map((text) => text !== '');
  const isOver = (text: string, index: number) => {
    const next = texts[index + 1] ?? '';
    return next !== '' && (cutoffIn(text) === undefined) !== (cutoffIn(next) === undefined);
  };
  const over = texts.filter((text, index) => text !== '' && isOver(text, index)).length;
  const count = isHeading.filter(Boolean).length - over;
  const last = rows.findLastIndex(({ cells }) => filledIn(cells) > 1);
  return count > 0 && count * 2 <= rows.length - over && isHeading.lastIndexOf(true) < last;
}

/** Tells what a heading of a kind is. */
export interface HeadingWords {
  isCategory: (text: string) => boolean;
  /** Whether the kind has cut-offs. */
  hasCutoffs: boolean;
}

interface HeaderPlace {
  headerRow?: number | undefined;
  headerRows?: number | undefined;
}

/** What heads the first rows below a header, and the unit of all cut-offs. */
interface FirstAbove {
  heading?: string | undefined;
  cutoff?: CutoffHeading | undefined;
  unit?: string | null | undefined;
}

/** Goes through a table and puts its headings beside the rows that they head. */
class Headings {
  readonly #header: { cells: string[]; row: number }[] = [];
  readonly #place: HeaderPlace;
  readonly #words: HeadingWords;
  /** The columns that the table needs, as far as that is known. */
  readonly #columns: readonly HeadingColumn[];
  readonly #above: Record<HeadingColumn, string> = { category: '', cutoff: '', heading: '' };
  readonly met = new Set<HeadingColumn>();
  /** The last row of one cell above the header, the first heading below it, and the rows between that have none. */
  #title = '';
  first = '';
  readonly unheaded: number[] = [];
  /** Two statements of one sort, by their words. */
  again: { first: string; text: string } | undefined;
  /** Statements above rows, by what they are of. */
  readonly #statements = new Map<string, string>();
  /** The first part of the mine, and the rows in front of it that stand below a cut-off alone. */
  firstPart = '';
  readonly ofWhole: number[] = [];
  #isBelowHeading = false;
  #isBelowCategory = false;
  #areWithin: boolean | undefined;
  /** Whether cut-offs stand within parts of the mine, and not parts within cut-offs. */
  #areCutoffsWithin: boolean | undefined;
  #areCutoffsWithinCategories: boolean | undefined;
  /** The unit of all cut-offs; null where they differ in it. */
  #unit: string | null | undefined;
  #width = 0;

  constructor(
    place: HeaderPlace,
    words: HeadingWords,
    columns: readonly HeadingColumn[],
    { heading = '', cutoff, unit }: FirstAbove = {},
  ) {
    this.#place = place;
    this.#words = words;
    this.#columns = columns;
    this.#unit = unit;
    this.#above.heading = heading;
    if (cutoff) this.#above.cutoff = this.#cellOf(cutoff);
  }

  /** The rows that are handed on once this one was read. */
  take(cells: string[], row: number): { cells: string[]; row: number }[] {
    const { headerRow = 0, headerRows = 1 } = this.#place;
    if (row < headerRow) this.#title = headingIn(cells) || this.#title;
    if (row < headerRow || isBlankRow(cells)) return [{ cells, row }];
    if (this.#header.length < headerRows) return this.#takeHeader(cells, row, headerRows);
    const text = headingIn(cells);
    if (text !== '') {
      this.first ||= text;
      const cutoff = this.#words.hasCutoffs ? cutoffIn(text) : undefined;
      if (cutoff) this.#takeCutoff(cutoff);
      else this.#takeHeading(text);
      return [];
    }
    this.#isBelowHeading = false;
    this.#isBelowCategory = false;
    const again = this.#header.findIndex((header) => isSameRow(header.cells, cells));
    // Named once more, the columns of headings are, too.
    if (again >= 0) return [{ cells: again === 0 ? this.#named(cells) : cells, row }];
    // A note stays one, and so does a row that only names a sum.
    if (filledIn(cells) < 2) return [{ cells, row }];
    if (this.first === '') this.unheaded.push(row);
    else if (this.#areCutoffsWithin === false && this.firstPart === '') this.ofWhole.push(row);
    const own = [...cells];
    while (own.length < this.#width) own.push('');
    return [{ cells: [...own, ...this.#columns.map((column) => this.#above[column])], row }];
  }

  /** What stands above the header and heads the rows below it that nothing else does, as other parts are headed further below. */
  get aboveHeader(): FirstAbove {
    const unit = this.#unit;
    if (this.unheaded.length === 0) return { unit };
    const cutoff = this.met.has('cutoff') ? cutoffIn(this.#title) : undefined;
    if (cutoff) return { cutoff, unit: cutoff.unit === unit ? unit : null };
    return { unit, ...(partOfMine.test(this.#title) && partOfMine.test(this.first) && { heading: this.#title }) };
  }

  #takeHeading(text: string): void {
    const column = this.#words.isCategory(text) ? 'category' : 'heading';
    this.met.add(column);
    if (column === 'heading') {
      this.#above.category = '';
      if (this.#areCutoffsWithin === true || this.#areCutoffsWithinCategories === true) this.#above.cutoff = '';
      if (!isStatement(text)) this.firstPart ||= text;
    } else if (this.#areCutoffsWithinCategories === true) this.#above.cutoff = '';
    if (isStatement(text)) this.#takeStatement(text);
    else this.#above[column] = text;
    this.#isBelowCategory = column === 'category';
    this.#isBelowHeading = column === 'heading' && this.#above.heading !== '';
  }

  #takeCutoff(cutoff: CutoffHeading): void {
    this.met.add('cutoff');
    if (this.#unit === undefined) this.#unit = cutoff.unit;
    else if (this.#unit !== cutoff.unit) this.#unit = null;
    this.#areCutoffsWithin ??= this.#isBelowHeading;
    this.#areCutoffsWithinCategories ??= this.#isBelowCategory;
    if (!this.#areCutoffsWithinCategories) this.#above.category = '';
    if (!this.#areCutoffsWithin && !this.#areCutoffsWithinCategories) this.#above.heading = '';
    this.#above.cutoff = this.#cellOf(cutoff);
    this.#isBelowHeading = false;
    this.#isBelowCategory = false;
  }

  /** A cut-off as its cell has it: the unit that all of them have stands in the header. */
  #cellOf({ figure, unit, isBase }: CutoffHeading): string {
    const figures = this.#unit === null && unit !== '' ? `${figure} ${unit}` : figure;
    return isBase ? `${figures} (base case)` : figures;
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
    const isOfReserves = !besideReserves.test(text) && /reserve/iu.test(text.split(/[,:(–]/u)[0] ?? '');
    const of = isOfReserves ? 'reserves' : 'resources';
    const first = this.#statements.get(of) ?? text;
    this.#statements.set(of, first);
    if (first !== text) this.again ??= { first, text };
    this.#above.heading = first === text ? '' : text;
  }

  #named(cells: readonly string[]): string[] {
    const padded = [...cells];
    while (padded.length < this.#width) padded.push('');
    const nameOf = (column: HeadingColumn) =>
      column === 'cutoff' && this.#unit ? `${columnNames.cutoff} (${this.#unit})` : columnNames[column];
    return [...padded, ...this.#columns.map(nameOf)];
  }
}

const sayUnheaded = (rows: readonly number[], first: string): string =>
  `${rows.length === 1 ? `Row ${rows[0]} stands` : `Rows ${rows[0]} to ${rows.at(-1)} stand`} below no heading, while others stand below '${first}': ${cutoffIn(first) ? 'read as of no cut-off' : 'read as of no part of the mine'}.`;

const sayOfWhole = (rows: readonly number[], first: string): string =>
  `${rows.length === 1 ? `Row ${rows[0]} stands` : `Rows ${rows[0]} to ${rows.at(-1)} stand`} below a cut-off alone, while others stand below '${first}', too: read as of the whole mine.`;

const sayAgain = ({ first, text }: { first: string; text: string }): string =>
  `'${text}' stands beside '${first}': where both tell the same ore it counts twice. Leave the rows of one of the two out.`;

/** The table with its headings in columns of their own. */
export function withHeadings(table: FileTable, place: HeaderPlace, words: HeadingWords): FileTable {
  let told: readonly string[] = [];
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const met = new Headings(place, words, []);
    table.eachRow((cells, row) => {
      met.take(cells, row);
      // The unit of cut-offs is known once all of them are.
      return words.hasCutoffs || met.met.size < 2;
    }, ignoreBroken);
    const { aboveHeader, first, firstPart, unheaded, ofWhole } = met;
    const isPart = !met.met.has('heading') ? met.met.has('cutoff') : !isStatement(first) && !words.isCategory(first);
    const isHeaded = aboveHeader.heading !== undefined || aboveHeader.cutoff !== undefined;
    told = [
      ...(isPart && unheaded.length > 0 && !isHeaded ? [sayUnheaded(unheaded, first)] : []),
      ...(firstPart !== '' && ofWhole.length > 0 ? [sayOfWhole(ofWhole, firstPart)] : []),
      ...(met.again ? [sayAgain(met.again)] : []),
    ];
    const columns = headingColumns.filter((column) => met.met.has(column));
    const headings = new Headings(place, words, columns, aboveHeader);
    table.eachRow(
      (cells, row) => headings.take(cells, row).every((each) => onRow(each.cells, each.row) !== false),
      onBroken,
    );
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...told] };
}
