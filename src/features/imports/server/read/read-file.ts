import {
  type Delimiter,
  type Encoding,
  encodingNames,
  type TableLayout,
} from '../../../../domain/tables/table-files.ts';
import type { Columns, FileSettings, RowOf } from '../model/columns.ts';
import type { FileRow, Kind } from '../model/kind.ts';
import { headerKey } from './words/header-keys.ts';
import { headersOf } from './headers/header-words.ts';
import { type PartOfTable, partOf, type TablePlace } from './layout/table-part.ts';
import { asRead, laidOut } from './layout/lay-out.ts';
import { tellBeside } from './layout/tell-beside.ts';
import { RowReader } from './formats/row-reader.ts';
import type { ShapeOptions } from './records/shape-options.ts';
import { type ShapedRecord, TableShape } from './records/table-shape.ts';
import { type ValueChoice, ValueChoices } from '../model/value-choices.ts';
import { type FileTable, openTable } from './formats/open-table.ts';
import { isBlankRow } from './formats/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';
import { type Report, said, shown } from '../model/report.ts';
import { type RowThreats, Scanner } from './formats/scan-threats.ts';

/** 10 MB hold half a million of the shortest rows; more than this does not fit into memory beside other imports. */
const maxRows = 250_000;

export function refuseTooManyRows(rows: number): void {
  if (rows <= maxRows) return;
  const most = maxRows.toLocaleString('en-US');
  throw new FileRefused(`This file has more than ${most} rows. Split it into several files.`);
}

export interface ReadOptions extends ShapeOptions {
  settings: FileSettings;
  /** What the member said of values. */
  values?: readonly ValueChoice[] | undefined;
  headerRow?: number | undefined;
  layout?: TableLayout | undefined;
  /** What comes of dangerous cells: the file is refused, unless they are to be left out of it. */
  threats?: 'refuse' | 'leave-out' | undefined;
}

/** What says how a file is opened. */
export interface OpenOptions extends Pick<ShapeOptions, 'mapping'>, TablePlace {
  /** Of a workbook: the sheet to read, the first unless said. */
  sheet?: string | undefined;
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** What the rows of the table are; records unless said. */
  layout?: TableLayout | undefined;
}

/** Opens the table of a file that is to be read, with the columns of a kind in mind. */
export function openFile(bytes: Uint8Array, kind: Kind, options: OpenOptions): PartOfTable {
  const known = new Set(Object.keys(kind.columns).map(headerKey));
  const { sheet, encoding, delimiter, mapping, headerRows = 1 } = options;
  const words = headersOf(kind);
  // Chosen columns are called as their row writes them: in `Руда, тыс. т;Золото, г/т` no comma parts them.
  const chosen = headerRows === 1 && mapping ? new Set(mapping.map(({ header }) => header.trim())) : undefined;
  for (const { header } of mapping ?? []) known.add(headerKey(header));
  const isKnown = (header: string) =>
    chosen ? chosen.has(header.trim()) : known.has(headerKey(header)) || words.isWord(header);
  const table = asRead(openTable(bytes, { isKnown, sheet, encoding, delimiter }), kind);
  return partOf(laidOut(table, kind, words, options), options, words.isHeader);
}

const sayEncoding = (likely: Encoding) =>
  `This file does not say how its letters are encoded. It was read as ${encodingNames['windows-1252']}; it looks more like ${encodingNames[likely]}. Compare names with accents, or save the file as CSV UTF-8.`;

/** What is told of a table whose rows are no records. */
function saidOf(layout: TableLayout = 'records'): string[] {
  if (layout === 'parameters') return ['Each row of the file holds one field: those of a record are put together.'];
  if (layout === 'surveys')
    return ['Each row of the file holds one measurement down a hole: those of a hole are put together, in metres.'];
  if (layout === 'series') return ['Each series is called by the rows above it that say what it is.'];
  if (layout === 'periods') return ['Each row of the file holds several periods: each of them is a record.'];
  if (layout === 'guidance') return ['Each row of the file guides one metric: each of its periods is a record.'];
  return layout === 'headings' ? ['Rows of one cell head the rows below them.'] : [];
}

const surplusCells = 'This row has more cells than the header. Put a cell that holds the separator in quotation marks.';

interface TakenRow {
  cells: readonly string[];
  row: number;
  dangers: RowThreats | undefined;
}

/** Takes in the rows of one file, the header first. */
class FileReader {
  readonly rows: FileRow<RowOf<Columns>>[] = [];
  readonly #kind: Kind;
  readonly #report: Report;
  readonly #options: ReadOptions;
  #shape: TableShape | undefined;
  #reader: RowReader | undefined;
  #width = 0;

  constructor(kind: Kind, report: Report, options: ReadOptions) {
    this.#kind = kind;
    this.#report = report;
    this.#options = options;
  }

  /** Whether the header was taken. */
  get hasBegun(): boolean {
    return this.#shape !== undefined;
  }

  /** `dangers`: cells that are not read, by their place. */
  take(cells: readonly string[], row: number, dangers?: RowThreats): void {
    if (this.#shape && this.#reader) this.#takeRow({ cells, row, dangers }, this.#shape, this.#reader);
    else this.#takeHeader(cells);
  }

  /** A row that cannot be taken apart into cells. */
  takeBroken(row: number, text: string, why: string): void {
    this.#count();
    this.#report.error(row, '', text, why);
  }

  #takeHeader(cells: readonly string[]): void {
    this.#shape = new TableShape(this.#kind, cells, this.#options);
    this.#width = cells.length;
    const choices = new ValueChoices(this.#options.values);
    this.#reader = new RowReader(this.#kind, this.#shape.fields, this.#report, choices);
    this.#report.ignoredColumns = this.#shape.ignoredColumns;
    this.#report.readings = [...saidOf(this.#options.layout), ...this.#shape.readings];
  }

  #count(): void {
    this.#report.totalRows += 1;
    refuseTooManyRows(this.#report.totalRows);
  }

  #takeRow({ cells, row, dangers }: TakenRow, shape: TableShape, reader: RowReader): void {
    const surplus = cells.slice(this.#width).find((cell) => cell.trim() !== '');
    const records = shape.recordsOf(cells, dangers);
    const without = surplus === undefined ? shape.withoutIntercept(cells) : undefined;
    if (without) {
      this.#count();
      this.#report.skipWithoutRecord(row);
      this.#report.warn(row, without.field, without.value, without.why);
      return;
    }
    if (surplus !== undefined || records.length === 0) {
      this.#count();
      if (surplus === undefined) this.#report.skip(row);
      else this.#report.error(row, '', surplus, surplusCells);
      return;
    }
    const first = this.rows.length;
    for (const record of records) this.#takeRecord(record, row, reader);
    // A row is stored whole or not at all.
    if (records.length > 1 && this.#report.hasFailed(row))
      for (const read of this.rows.slice(first)) read.hasFailed = true;
  }

  #takeRecord({ cells, remarks, dangers }: ShapedRecord, row: number, reader: RowReader): void {
    const report = this.#report;
    this.#count();
    if (reader.isSkipped(cells)) {
      report.skip(row);
      return;
    }
    for (const { field, value, warning } of remarks) report.warn(row, field, value, warning);
    const { values, faulty, unread } = reader.read(cells, row, dangers);
    const problem = faulty.length === 0 && !report.hasFailed(row) ? this.#kind.check?.(values) : undefined;
    if (problem) report.error(row, problem.field, '', problem.error);
    const doubt = report.hasFailed(row) ? undefined : this.#kind.doubts?.(values);
    if (doubt) report.warn(row, doubt.field, said(values[doubt.field]), doubt.warning);
    if (!report.hasFailed(row)) this.rows.push({ row, values, ...(unread.size > 0 && { unread }) });
    else if (this.#kind.owners?.every((field) => !faulty.includes(field)))
      this.rows.push({ row, values, hasFailed: true });
  }

  end(): FileRow<RowOf<Columns>>[] {
    this.#reader?.end();
    const [unmet] = this.#shape?.baseCases.unmet ?? [];
    if (unmet !== undefined)
      throw new FileRefused(
        `No row has the ${this.#kind.caseField === undefined ? 'cut-off' : 'case'} '${shown(unmet)}' of baseCases. Write it as the file does.`,
      );
    if (this.#shape) return this.#kind.owners ? this.rows : this.rows.filter(({ hasFailed }) => !hasFailed);
    throw new FileRefused(
      this.#options.headerRow === undefined
        ? 'This file holds nothing but blank lines. Choose a CSV file with a header row.'
        : `This file has no row ${this.#options.headerRow}, where its header is to be. Choose another row.`,
    );
  }
}

/**
 * Reads a whole file of a kind. Rows that can be read come back; the others are errors in the report, and come back, too,
 * where it can still be told whether what they belong to is there. Throws `FileRefused` when the file cannot be imported as a whole: no text, a quote that stays open, a bad header, or a dangerous cell anywhere.
 */
export function readFile(
  table: FileTable & Partial<Pick<PartOfTable, 'beside'>>,
  kind: Kind,
  report: Report,
  options: ReadOptions,
): FileRow<RowOf<Columns>>[] {
  for (const column of Object.values(kind.columns)) column.startFile?.(options.settings);
  const { mapping, threats: handling = 'refuse' } = options;
  const scanner = new Scanner((column) => mapping?.[column]?.field === null);
  const reader = new FileReader(kind, report, { ...options, isTyped: table.delimiter === null });
  if (table.encodingHint) report.warn(1, '', '', sayEncoding(table.encodingHint));
  table.eachRow(
    (cells, row) => {
      if (isBlankRow(cells)) return;
      const dangers = scanner.scan(cells, row);
      // What a column is called says what its cells mean.
      if (dangers && handling === 'leave-out' && !reader.hasBegun) scanner.refuse();
      reader.take(cells, row, handling === 'leave-out' ? dangers : undefined);
    },
    (row, text, why) => {
      scanner.scan([text], row);
      reader.takeBroken(row, text, why);
    },
  );
  if (handling === 'leave-out') report.leaveOut(scanner);
  else scanner.refuse();
  for (const note of table.notes()) report.warn(1, '', '', note);
  const rows = reader.end();
  if (table.beside) tellBeside(table.beside(), options, report);
  return rows;
}
