import { cleanText, hasControlCharacters, isBlank, stripControlCharacters } from '../../../../domain/fold.ts';
import { saysNothing } from '../../../../domain/empty-words.ts';
import { cellThreat, unguardCell } from '../../../../domain/spreadsheet-cells.ts';
import { type Delimiter, type Encoding, encodingNames } from '../../../../domain/table-files.ts';
import type { ClosedValues, Column, Columns, FileSettings, RowOf } from '../model/columns.ts';
import type { FileRow, Kind } from '../model/kind.ts';
import { type ColumnChoice, type HeaderMatch, headerKey, mappedHeader, matchHeader } from './match-header.ts';
import { type ValueChoice, ValueChoices } from '../model/value-choices.ts';
import { type FileTable, openTable } from './open-table.ts';
import { isBlankRow } from './read-rows.ts';
import { FileRefused, type Threat } from '../model/refusal.ts';
import { leftOut, type Report, said, shown } from '../model/report.ts';

/** 10 MB hold half a million of the shortest rows; more than this does not fit into memory beside other imports. */
const maxRows = 250_000;
const maxThreats = 1_000;
/** Twice the longest text of any field; readers of cells take what is not longer. */
const maxCell = 50_000;

const plain = /^[\x20-\x7e]*$/;

/** Finds dangerous cells in the whole file, unknown columns included; the first row names the columns. */
export class Scanner {
  readonly threats: Threat[] = [];
  count = 0;
  #header: string[] = [];

  scan(cells: readonly string[], row: number): void {
    if (this.#header.length === 0) this.#header = [...cells];
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column] ?? '';
      const reason = cell === '' ? undefined : cellThreat(cell);
      // Two dashes run nowhere; they mean that nothing is known.
      if (reason === undefined || saysNothing(cell)) continue;
      this.count += 1;
      if (this.threats.length < maxThreats) {
        const field = shown(this.#header[column]?.trim() ?? '') || `column ${column + 1}`;
        this.threats.push({ row, field, value: shown(cell), reason: `The cell ${reason}.` });
      }
    }
  }

  refuse(): void {
    if (this.count === 0) return;
    const cells =
      this.count === 1 ? 'A cell of this file is' : `${this.count.toLocaleString('en-US')} cells of this file are`;
    throw new FileRefused(`${cells} not safe to import. Nothing was stored.`, this.threats, this.count);
  }
}

interface CleanCell {
  text: string;
  wasStripped: boolean;
  /** Why it is not read at all. */
  fault?: string;
}

function tooLong({ length }: string): string {
  const [most, count] = [maxCell, length].map((number) => number.toLocaleString('en-US'));
  return `A cell takes at most ${most} characters; this has ${count}.`;
}

/** A cell as it was meant: without the apostrophe that made it harmless, without control characters and outer blanks. */
export function cleanCell(raw: string): CleanCell {
  if (raw.length > maxCell) return { text: '', wasStripped: false, fault: tooLong(raw) };
  const cell = unguardCell(raw);
  if (plain.test(cell)) return { text: cell.trim(), wasStripped: false };
  const wasStripped = hasControlCharacters(cell);
  const text = cleanText(stripControlCharacters(cell).replace(/\r\n?/gu, '\n'));
  return { text: isBlank(text) ? '' : text, wasStripped };
}

const empty: CleanCell = { text: '', wasStripped: false };

const asWhole: ClosedValues['each'] = (cell, meaning) => {
  const meant = meaning(cell);
  return meant === undefined ? cell : meant;
};

/** Reads the rows of one file. */
class RowReader {
  readonly #kind: Kind;
  readonly #fields: readonly (string | undefined)[];
  readonly #report: Report;
  /** Cells of which the rest of their column tells what they say. */
  readonly #later: (() => void)[] = [];

  readonly #choices: readonly ReturnType<ValueChoices['of']>[];
  readonly #empty: Readonly<Record<string, unknown>>;

  constructor(kind: Kind, fields: readonly (string | undefined)[], report: Report, choices: ValueChoices) {
    this.#kind = kind;
    this.#choices = fields.map((field) => (field === undefined ? undefined : choices.of(field)));
    this.#fields = fields;
    this.#report = report;
    const names = Object.keys(kind.columns).map((name) => [name, null]);
    // A copy of a parsed object takes a sixth of the memory of one that gets so many fields one by one.
    this.#empty = JSON.parse(JSON.stringify(Object.fromEntries(names))) as Readonly<Record<string, unknown>>;
  }

  /**
   * Whether a cell that is not understood is an error of its row: without it nobody knows what the row is, or whose. So is
   * the unit of a figure that a row needs.
   */
  #isNeeded(field: string): boolean {
    const { columns, owners, unitOf = {} } = this.#kind;
    const isRequired = (name: string) => columns[name]?.required === true;
    return (
      isRequired(field) ||
      owners?.includes(field) === true ||
      Object.entries(unitOf).some(([figure, unit]) => unit === field && isRequired(figure))
    );
  }

  /** The cell with what the member said of its values; undefined where the row is to be left out. */
  #chosen(index: number, column: Column<unknown>, text: string): string | null | undefined {
    const choiceOf = this.#choices[index];
    if (!choiceOf) return text;
    let isSkipped = false;
    const meant = (column.closed?.each ?? asWhole)(text, (value) => {
      const choice = choiceOf(value);
      if (choice?.action === 'skip') isSkipped = true;
      if (choice?.action === 'empty') return null;
      return choice?.action === 'take' ? choice.as : undefined;
    });
    return isSkipped ? undefined : meant;
  }

  /** Whether the member leaves a row out by one of its values. */
  isSkipped(cells: readonly string[]): boolean {
    return this.#choices.some((choiceOf, index) => {
      const column = choiceOf && this.#kind.columns[this.#fields[index] ?? ''];
      if (!column) return false;
      const { text } = cleanCell(cells[index] ?? '');
      return text !== '' && this.#chosen(index, column, text) === undefined;
    });
  }

  read(
    cells: readonly string[],
    row: number,
  ): { values: RowOf<Columns>; faulty: string[]; unread: Map<string, string> } {
    const report = this.#report;
    const { columns } = this.#kind;
    const values = { ...this.#empty };
    const faulty: string[] = [];
    const unread = new Map<string, string>();
    const fail = (field: string, cell: string, error: string) => {
      if (this.#isNeeded(field)) {
        faulty.push(field);
        report.error(row, field, cell, error);
        return;
      }
      unread.set(field, cell);
      report.warn(row, field, cell, leftOut(error, columns[field]?.emptyMeans));
    };
    for (let index = 0; index < this.#fields.length; index += 1) {
      const field = this.#fields[index];
      if (field === undefined) continue;
      const raw = cells[index] ?? '';
      const column = columns[field];
      if (!column) continue;
      const { text: written, wasStripped, fault }: CleanCell = raw === '' ? empty : cleanCell(raw);
      if (fault !== undefined) {
        fail(field, raw, fault);
        continue;
      }
      if (wasStripped) report.warn(row, field, raw, 'Control characters were removed.');
      const text = written === '' ? '' : (this.#chosen(index, column, written) ?? '');
      // Each of thousands of values in a cell may have been given a longer one.
      if (text.length > maxCell) {
        fail(field, written, tooLong(text));
        continue;
      }
      if (text === '' || column.isEmpty(text)) {
        if (column.required) fail(field, raw, `${sentenceName(field)} is required.`);
        continue;
      }
      const reading = column.read(text);
      if ('error' in reading) fail(field, text, reading.error);
      else if ('later' in reading) {
        this.#later.push(() => {
          const read = reading.later();
          if ('value' in read) values[field] = read.value;
          else if ('nothing' in read) report.warn(row, field, text, read.nothing);
          else fail(field, text, read.error);
        });
      } else {
        values[field] = reading.value;
        if (reading.warning) report.warn(row, field, text, reading.warning);
      }
    }
    this.#leaveOutHalves(row, values, unread);
    return { values, faulty, unread };
  }

  /** A figure says nothing without its unit, a latitude nothing without a longitude. */
  #leaveOutHalves(row: number, values: Record<string, unknown>, unread: ReadonlyMap<string, string>): void {
    const leave = (field: string, why: string) => {
      const value = values[field];
      if (value === null) return;
      values[field] = null;
      this.#report.warn(row, field, said(value), `Left out, ${why}.`);
    };
    for (const [one, other] of this.#kind.pairs ?? []) {
      if (values[one] === null) leave(other, `because the row has no ${one}`);
      else if (values[other] === null) leave(one, `because the row has no ${other}`);
    }
    if (unread.size === 0) return;
    for (const group of this.#kind.inseparable ?? []) {
      const missing = group.find((field) => unread.has(field));
      if (missing === undefined) continue;
      for (const field of group) leave(field, `because ${missing} was not understood`);
    }
    const figures = Object.entries(this.#kind.unitOf ?? {});
    for (const [figure, unit] of figures) {
      if (unit === undefined) continue;
      if (unread.has(unit)) leave(figure, `because its unit (${unit}) was not understood`);
      else if (unread.has(figure) && figures.filter(([, its]) => its === unit).length === 1)
        leave(unit, `because its figure (${figure}) was not understood`);
    }
  }

  /** Once all rows were read. */
  end(): void {
    for (const read of this.#later) read();
  }
}

/** `mineName` as the start of a sentence: 'Mine name'. */
const sentenceName = (field: string) => {
  const words = field.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface ReadOptions {
  settings: FileSettings;
  /** What each column of the file fills, where a member said so. */
  mapping?: readonly ColumnChoice[] | undefined;
  /** Of a workbook: the sheet to read, the first unless said. */
  sheet?: string | undefined;
  /** Of a text: how its bytes are to be read, and what parts its cells, where the member says so. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** What the member said of values. */
  values?: readonly ValueChoice[] | undefined;
}

/** What each column of a header fills. Throws `FileRefused` where it cannot be told. */
export function fieldsOf(
  kind: Kind,
  header: readonly string[],
  mapping: readonly ColumnChoice[] | undefined,
): HeaderMatch {
  const columns = Object.entries(kind.columns).map(([name, { required }]) => ({ name, required }));
  return mapping ? mappedHeader(header, columns, mapping) : matchHeader(header, columns);
}

type OpenOptions = Pick<ReadOptions, 'mapping' | 'sheet' | 'encoding' | 'delimiter'>;

/** Opens a file with the columns of a kind in mind. */
export function openFile(bytes: Uint8Array, kind: Kind, options: OpenOptions): FileTable {
  const known = new Set(Object.keys(kind.columns).map(headerKey));
  for (const choice of options.mapping ?? []) known.add(headerKey(choice.header));
  const { sheet, encoding, delimiter } = options;
  return openTable(bytes, { isKnown: (header) => known.has(headerKey(header)), sheet, encoding, delimiter });
}

const sayEncoding = (likely: Encoding) =>
  `This file does not say how its letters are encoded. It was read as ${encodingNames['windows-1252']}; it looks more like ${encodingNames[likely]}. Compare names with accents, or save the file as CSV UTF-8.`;

/**
 * Reads a whole file of a kind. Rows that can be read come back; the others are errors in the report, and come back, too,
 * where it can still be told whether what they belong to is there. Throws `FileRefused` when the file cannot be imported as a whole: no text, a quote that stays open, a bad header, or a dangerous cell anywhere.
 */
export function readFile(
  table: FileTable,
  kind: Kind,
  report: Report,
  options: ReadOptions,
): FileRow<RowOf<Columns>>[] {
  for (const column of Object.values(kind.columns)) column.startFile?.(options.settings);
  const scanner = new Scanner();
  const rows: FileRow<RowOf<Columns>>[] = [];
  let fields: (string | undefined)[] | undefined;
  let reader: RowReader | undefined;
  if (table.encodingHint) report.warn(1, '', '', sayEncoding(table.encodingHint));

  const countRow = () => {
    report.totalRows += 1;
    if (report.totalRows > maxRows) {
      throw new FileRefused(
        `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into several files.`,
      );
    }
  };
  const onRow = (cells: string[], row: number) => {
    if (isBlankRow(cells)) return;
    scanner.scan(cells, row);
    if (!fields || !reader) {
      const match = fieldsOf(kind, cells, options.mapping);
      fields = match.fields;
      report.ignoredColumns = match.ignoredColumns;
      reader = new RowReader(kind, fields, report, new ValueChoices(options.values));
      return;
    }
    countRow();
    const surplus = cells.slice(fields.length).filter((cell) => cell.trim() !== '');
    if (surplus.length > 0) {
      report.error(
        row,
        '',
        surplus[0] ?? '',
        'This row has more cells than the header. Put a cell that holds the separator in quotation marks.',
      );
      return;
    }
    if (reader.isSkipped(cells)) {
      report.skip(row);
      return;
    }
    const { values, faulty, unread } = reader.read(cells, row);
    const problem = faulty.length === 0 && !report.hasFailed(row) ? kind.check?.(values) : undefined;
    if (problem) report.error(row, problem.field, '', problem.error);
    if (!report.hasFailed(row)) rows.push({ row, values, ...(unread.size > 0 && { unread }) });
    else if (kind.owners?.every((field) => !faulty.includes(field))) rows.push({ row, values, hasFailed: true });
  };
  table.eachRow(onRow, (row, text, why) => {
    countRow();
    scanner.scan([text], row);
    report.error(row, '', text, why);
  });

  scanner.refuse();
  for (const note of table.notes()) report.warn(1, '', '', note);
  reader?.end();
  if (!fields) throw new FileRefused('This file holds nothing but blank lines. Choose a CSV file with a header row.');
  return rows;
}
