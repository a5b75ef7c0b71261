import { cleanText, hasControlCharacters, isBlank, stripControlCharacters } from '../../../../domain/fold.ts';
import { cellThreat, unguardCell } from '../../../../domain/spreadsheet-cells.ts';
import type { Columns, FileSettings, RowOf } from '../model/columns.ts';
import type { FileRow, Kind } from '../model/kind.ts';
import { type ColumnChoice, headerKey, mappedHeader, matchHeader } from './match-header.ts';
import { type FileTable, openTable } from './open-table.ts';
import { isBlankRow } from './read-rows.ts';
import { FileRefused, type Threat } from '../model/refusal.ts';
import { type Report, shown } from '../model/report.ts';

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
      if (reason === undefined) continue;
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

/** A cell as it was meant: without the apostrophe that made it harmless, without control characters and outer blanks. */
export function cleanCell(raw: string): CleanCell {
  if (raw.length > maxCell) {
    const [most, count] = [maxCell, raw.length].map((number) => number.toLocaleString('en-US'));
    return { text: '', wasStripped: false, fault: `A cell takes at most ${most} characters; this has ${count}.` };
  }
  const cell = unguardCell(raw);
  if (plain.test(cell)) return { text: cell.trim(), wasStripped: false };
  const wasStripped = hasControlCharacters(cell);
  const text = cleanText(stripControlCharacters(cell).replace(/\r\n?/gu, '\n'));
  return { text: isBlank(text) ? '' : text, wasStripped };
}

const empty: CleanCell = { text: '', wasStripped: false };

function readValues<C extends Columns>(
  kind: Kind<C>,
  fields: readonly (string | undefined)[],
  cells: readonly string[],
  row: number,
  report: Report,
): { values: RowOf<C>; faulty: string[] } {
  const values: Record<string, unknown> = {};
  const faulty: string[] = [];
  const fail = (field: string, cell: string, error: string) => {
    faulty.push(field);
    report.error(row, field, cell, error);
  };
  for (const name in kind.columns) values[name] = null;
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index];
    if (field === undefined) continue;
    const raw = cells[index] ?? '';
    const column = kind.columns[field];
    if (!column) continue;
    const { text, wasStripped, fault }: CleanCell = raw === '' ? empty : cleanCell(raw);
    if (fault !== undefined) {
      fail(field, raw, fault);
      continue;
    }
    if (wasStripped) report.warn(row, field, raw, 'Control characters were removed.');
    if (text === '') {
      if (column.required) fail(field, raw, `${sentenceName(field)} is required.`);
      continue;
    }
    const reading = column.read(text);
    if ('error' in reading) fail(field, text, reading.error);
    else {
      values[field] = reading.value;
      if (reading.warning) report.warn(row, field, text, reading.warning);
    }
  }
  return { values: values as RowOf<C>, faulty };
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
}

/** Opens a file with the columns of a kind in mind. */
export function openFile(bytes: Uint8Array, kind: Kind, options: Pick<ReadOptions, 'mapping' | 'sheet'>): FileTable {
  const known = new Set(Object.keys(kind.columns).map(headerKey));
  for (const choice of options.mapping ?? []) known.add(headerKey(choice.header));
  return openTable(bytes, { isKnown: (header) => known.has(headerKey(header)), sheet: options.sheet });
}

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
  const columns = Object.entries(kind.columns).map(([name, { required }]) => ({ name, required }));
  const scanner = new Scanner();
  const rows: FileRow<RowOf<Columns>>[] = [];
  let fields: (string | undefined)[] | undefined;

  table.eachRow((cells, row) => {
    if (isBlankRow(cells)) return;
    scanner.scan(cells, row);
    if (!fields) {
      const match = options.mapping ? mappedHeader(cells, columns, options.mapping) : matchHeader(cells, columns);
      fields = match.fields;
      report.ignoredColumns = match.ignoredColumns;
      return;
    }
    report.totalRows += 1;
    if (report.totalRows > maxRows) {
      throw new FileRefused(
        `This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it into several files.`,
      );
    }
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
    const { values, faulty } = readValues(kind, fields, cells, row, report);
    const problem = faulty.length === 0 ? kind.check?.(values) : undefined;
    if (problem) report.error(row, problem.field, '', problem.error);
    if (!report.hasFailed(row)) rows.push({ row, values });
    else if (kind.owners?.every((field) => !faulty.includes(field))) rows.push({ row, values, hasFailed: true });
  });

  scanner.refuse();
  if (!fields) throw new FileRefused('This file holds nothing but blank lines. Choose a CSV file with a header row.');
  return rows;
}
