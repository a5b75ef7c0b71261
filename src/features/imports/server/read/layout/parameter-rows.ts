import { FileRefused } from '../../model/refusal.ts';
import type { NumberedRow } from './find-header.ts';
import { shown } from '../../model/report.ts';
import type { FileTable } from '../formats/open-table.ts';
import { isCategory, isPlanned, nameOfRecords, withoutActual } from './record-names.ts';
import { taxBasisOf } from './tax-columns.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import {
  isOfRecord,
  longestCell,
  parameterIn,
  parametersIn,
  textAt,
  type IsField,
  type Parameters,
} from './parameter-layout.ts';

/** So many parameters, rows and records are put together. */
const mostParameters = 300;
const mostRows = 20_000;
const mostRecords = 100_000;

/** A name without a unit and figures. */
const isBare = (cells: readonly string[], { unit, values }: Parameters) =>
  [unit, ...values].every((index) => index === undefined || textAt(cells, index) === '');

/** A record that is put together, by its row, what its columns say it is of, and its cells under the names of its parameters. */
interface Gathered {
  row: number;
  keys: readonly string[];
  /** What that column is called where the record begins. */
  of: string;
  /** The heading of the part of the table that it begins in. */
  heading: string;
  cells: Map<string, string>;
}

function moveCells(from: Gathered, to: Gathered, parameters: ReadonlySet<string>): void {
  if (from.heading === to.heading) return;
  for (const parameter of parameters) {
    const cell = from.cells.get(parameter);
    if (cell === undefined) continue;
    to.cells.set(parameter, cell);
    from.cells.delete(parameter);
  }
}

/** Puts the parameters of a table together to records. */
class Gathering {
  readonly parameters: string[] = [];
  readonly records: Gathered[] = [];
  readonly #known = new Set<string>();
  /** By what their rows are of, one for each column of figures: a row may have hundreds of both. */
  readonly #open = new Map<string, Gathered[]>();
  readonly #layout: Parameters;
  /** What the columns are called, down to the next block. */
  #header: readonly string[];
  readonly #headerRow: number;
  readonly #isField: IsField;
  /** Headings that come again, as `Mining` of each mine: they part no records. */
  readonly #parts: ReadonlySet<string>;
  /** Of headings one below the other, as a mine and `Mining`, the first says of what they are. */
  #heading = '';
  #isHeading = false;
  readonly #headings = new Map<string, boolean>();
  /** Parameters since the last heading: where one of them turns out to be another record's, so were those before it. */
  #sinceHeading = new Set<string>();

  constructor(layout: Parameters, headerRow: number, isField: IsField, rows: readonly NumberedRow[]) {
    this.#layout = layout;
    const bare = rows.flatMap(({ cells }) => (isBare(cells, layout) ? [textAt(cells, layout.name)] : []));
    const seen = new Set<string>();
    this.#parts = new Set(bare.filter((text) => seen.has(text) || !seen.add(text)));
    this.#headerRow = headerRow;
    this.#header = layout.header?.cells ?? [];
    this.#isField = isField;
  }

  /** Whether a row names other periods for the columns of figures than those above: a block of the same table begins. */
  #isOfOthers(cells: readonly string[]): boolean {
    const { name, values } = this.#layout;
    const said = textAt(cells, name);
    if (this.records.length === 0 || (said !== '' && said !== textAt(this.#header, name))) return false;
    const filled = values.filter((index) => textAt(cells, index) !== '');
    const isTime = (cell: string) => isOfRecord(cell) || isOfRecord(`${cell} 2000`);
    return (
      filled.length > 1 &&
      filled.every((index) => isTime(withoutActual(textAt(cells, index)))) &&
      filled.some((index) => withoutActual(textAt(cells, index)) !== textAt(this.#header, index))
    );
  }

  #beginBlock(cells: readonly string[]): void {
    this.#header = cells.map((cell) => withoutActual(cell.trim()));
    this.#open.clear();
    this.#sinceHeading = new Set();
    // The title of a block that says its year is no mine.
    if (/(?<!\d)(?:19|20)\d\d(?!\d)/u.test(this.#heading)) this.#heading = '';
  }

  add(cells: readonly string[], row: number): void {
    const { name, unit, values, keys } = this.#layout;
    if (this.#isOfOthers(cells)) {
      this.#beginBlock(cells);
      return;
    }
    const parameter = parameterIn(cells, name, unit);
    if (parameter === '') return;
    const isAlone = isBare(cells, this.#layout);
    if (isAlone && this.#parts.has(parameter)) return;
    if (isAlone && this.#isHeadingOf(parameter)) {
      if (!this.#isHeading) this.#heading = parameter;
      this.#isHeading = true;
      this.#sinceHeading = new Set();
      return;
    }
    this.#isHeading = false;
    this.#name(parameter);
    const of = keys.map((index) => textAt(cells, index));
    const key = of.join('\u0000');
    const open = this.#open.get(key) ?? [];
    this.#open.set(key, open);
    for (const [place, index] of values.entries()) {
      const value = textAt(cells, index);
      let record = open[place];
      if (!record || (record.cells.has(parameter) && value !== '')) {
        const before = record;
        record = this.#begin(row, index, of);
        open[place] = record;
        if (before) moveCells(before, record, this.#sinceHeading);
      }
      record.cells.set(parameter, value);
    }
    if (this.#heading !== '') this.#sinceHeading.add(parameter);
  }

  /** A text without figures that is no parameter of ours. So many are looked at; those beyond them count as parameters. */
  #isHeadingOf(text: string): boolean {
    const before = this.#headings.get(text);
    if (before !== undefined || this.#headings.size >= mostParameters) return before ?? false;
    // Where units have a column, a parameter has its own, or it names one itself.
    const isPlain = this.#layout.unit !== undefined && !/[([%$]/u.test(text);
    const isHeading = !this.#known.has(text) && (isPlain || !(text.length <= longestCell && this.#isField(text)));
    this.#headings.set(text, isHeading);
    return isHeading;
  }

  /** Records of one table have a row each, in their order. */
  #begin(row: number, value: number, keys: readonly string[]): Gathered {
    if (this.records.length >= mostRecords)
      throw new FileRefused(
        `Of a table of parameters ${mostRecords.toLocaleString('en-US')} records are read. Split it.`,
      );
    const record: Gathered = {
      row: Math.max(row, (this.records.at(-1)?.row ?? this.#headerRow) + 1),
      of: textAt(this.#header, value),
      keys,
      heading: this.#heading,
      cells: new Map(),
    };
    this.records.push(record);
    return record;
  }

  /** Whether headings tell apart records whose columns do not: the same figures of one mine after another. */
  get areByHeading(): boolean {
    const { keys, values } = this.#layout;
    return (
      keys.length === 0 &&
      this.records.length > values.length &&
      new Set(this.records.map(({ heading }) => heading)).size > 1
    );
  }

  #name(parameter: string): void {
    if (this.#known.has(parameter)) return;
    this.#known.add(parameter);
    this.parameters.push(parameter);
    if (this.parameters.length > mostParameters)
      throw new FileRefused(
        `This table has more than ${mostParameters} parameters. Read each of its rows as a record.`,
      );
  }
}

/** Whether each column of figures is a category of resources: below each stand its tonnes, its grade and its metal. */
export const areCategories = ({ header, values }: Parameters): boolean =>
  values.length > 1 && values.every((index) => isCategory(textAt(header?.cells ?? [], index)));

function whyLeftOut(name: string): string {
  if (isPlanned(name)) return 'it is what was planned';
  return taxBasisOf(name) === undefined
    ? 'it follows from those beside it'
    : 'of a study the figures after tax are kept';
}

/** The table with a row for each record and a column for each parameter. Throws `FileRefused` where it has no parameters. */
export function byParameters(table: FileTable, isField: IsField): FileTable {
  let left: readonly string[] = [];
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const rows: NumberedRow[] = [];
    table.eachRow((cells, row) => {
      if (!isBlankRow(cells)) rows.push({ row, cells });
      if (rows.length > mostRows)
        throw new FileRefused(`Of a table of parameters ${mostRows.toLocaleString('en-US')} rows are read. Split it.`);
    }, onBroken);
    const layout = parametersIn(rows, isField);
    if (!layout)
      throw new FileRefused(
        'This table has no column of parameters with their values. Read each of its rows as a record.',
      );
    const { header, first, keys, values, changes } = layout;
    const headerAt = (index: number) => textAt(header?.cells ?? [], index);
    left = [...new Set(changes.map((index) => shown(headerAt(index))))].map(
      (name) => `The column '${name}' is left out: ${whyLeftOut(name)}.`,
    );
    // One column of figures need not say of what it is, but may.
    const areSaid = values.length > 1 || values.some((index) => isOfRecord(headerAt(index)));
    const headerRow = header?.row ?? first;
    const below = rows.filter(({ row }) => row >= first);
    const gathering = new Gathering(layout, headerRow, isField, below);
    for (const { cells, row } of below) gathering.add(cells, row);
    for (const { cells, row } of rows) if (row < headerRow && onRow(cells, row) === false) return;
    const { areByHeading } = gathering;
    const names = [
      ...(areSaid ? [nameOfRecords(values.map(headerAt), headerAt(layout.name))] : []),
      ...(areByHeading ? ['Mine'] : []),
      ...keys.map(headerAt),
    ];
    if (onRow([...names, ...gathering.parameters], headerRow) === false) return;
    for (const { row, of: said, keys: of, heading, cells } of gathering.records) {
      const ofValue = areSaid ? [said] : [];
      const told = [
        ...ofValue,
        ...(areByHeading ? [heading] : []),
        ...of,
        ...gathering.parameters.map((parameter) => cells.get(parameter) ?? ''),
      ];
      if (onRow(told, row) === false) return;
    }
  };
  const notes = () => [...table.notes(), ...left];
  return { ...table, eachRow, notes };
}
