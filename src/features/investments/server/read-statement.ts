import type { StatementFormat } from '../../../domain/statement-formats.ts';
import { headerKey } from '../../imports/server/read/match-header.ts';
import { cleanCell, Scanner } from '../../imports/server/read/read-file.ts';
import { openTable } from '../../imports/server/read/open-table.ts';
import { isBlankRow } from '../../imports/server/read/read-rows.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { Report, shown } from '../../imports/server/model/report.ts';
import { type Layout, layouts, RowRefused, type StatementRow } from './layouts.ts';

/** As many trades as a journal holds. */
export const maxTrades = 100_000;
/** More no member enters; each is calculated with, and listed, every time. */
export const maxSplits = 1_000;
/** Each is gone through with the lots that it is about. */
export const maxEvents = 5_000;

export interface ReadRow extends StatementRow {
  /** The row that a spreadsheet shows. */
  row: number;
}

export interface Statement {
  format: StatementFormat;
  rows: ReadRow[];
  /** Rows that are no trades of shares. */
  otherRows: number;
  report: Report;
}

interface RawRow {
  row: number;
  cells: string[];
}

/** Where each column of a layout stands. */
type Places = ReadonlyMap<string, number>;

function placesOf(header: readonly string[], layout: Layout): Places | undefined {
  const keys = header.map(headerKey);
  const places = new Map<string, number>();
  for (const column of [...layout.required, ...layout.optional]) {
    const place = keys.indexOf(headerKey(column));
    if (place >= 0) places.set(column, place);
  }
  return layout.required.every((column) => places.has(column)) ? places : undefined;
}

const sectionKey = (cells: readonly string[]) => `${cells[0]?.trim() ?? ''}/${cells[1]?.trim() ?? ''}`;

interface Table {
  layout: Layout;
  header: string[];
  places: Places;
  rows: RawRow[];
}

/** The one table of trades of a statement with several, its two leading cells left out; headers may be repeated. */
function sectionTable(layout: Layout, all: readonly RawRow[]): Table | undefined {
  let table: Table | undefined;
  for (const { row, cells } of all) {
    const key = sectionKey(cells);
    if (key === `${layout.section}/Header`) {
      const header = cells.slice(2);
      const places = placesOf(header, layout);
      if (places && !table) table = { layout, header, places, rows: [] };
    } else if (key === `${layout.section}/Data`) table?.rows.push({ row, cells: cells.slice(2) });
  }
  return table;
}

function tableOf(layout: Layout, all: readonly RawRow[]): Table | undefined {
  if (layout.section !== undefined) return sectionTable(layout, all);
  const [first, ...rows] = all;
  const places = first && placesOf(first.cells, layout);
  return places && { layout, header: first.cells, places, rows };
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

function findTable(all: readonly RawRow[], format: StatementFormat | undefined): Table {
  const candidates = layouts.filter((layout) => format === undefined || layout.format === format);
  for (const layout of candidates) {
    const table = tableOf(layout, all);
    if (table) return table;
  }
  const [layout] = candidates;
  const keys = new Set((all[0]?.cells ?? []).map(headerKey));
  const missing = layout!.required.filter((column) => !keys.has(headerKey(column)));
  throw new FileRefused(
    format === undefined || format === 'openpit'
      ? `The header row lacks the required ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}. Download the template to see all columns, or choose the broker whose statement this is.`
      : 'This is no statement of that broker with a table of trades. Choose another format, or export the trades again.',
  );
}

function refuseDoubles({ header, places, layout }: Table): void {
  const keys = header.map(headerKey);
  for (const [column, place] of places) {
    if (layout.section === undefined && keys.lastIndexOf(headerKey(column)) !== place)
      throw new FileRefused(`The column '${column}' stands twice. Remove or rename one of them.`);
  }
}

/** Rows of the level of detail that is read; those that say the same in another one are left out. */
function atOneLevel({ layout, places, rows }: Table): { rows: RawRow[]; others: number } {
  const place = layout.detail && places.get(layout.detail.column);
  if (!layout.detail || place === undefined) return { rows, others: 0 };
  const levelOf = ({ cells }: RawRow) => cells[place]?.trim() ?? '';
  const present = new Set(rows.map(levelOf));
  const level = layout.detail.levels.find((name) => present.has(name));
  const read = rows.filter((row) => levelOf(row) === level);
  return { rows: read, others: rows.length - read.length };
}

/** Reads a file of trades, CSV or a workbook: ours or a statement of a broker. Throws `FileRefused` where it cannot be read as a whole. */
export function readStatement(bytes: Uint8Array, format: StatementFormat | undefined): Statement {
  const known = new Set(layouts.flatMap(({ required, optional }) => [...required, ...optional]).map(headerKey));
  const file = openTable(bytes, { isKnown: (header) => known.has(headerKey(header)) });
  const scanner = new Scanner();
  const all: RawRow[] = [];
  file.eachRow((cells, row) => {
    if (isBlankRow(cells)) return;
    scanner.scan(cells, row);
    if (all.length > maxTrades)
      throw new FileRefused(`This file has more than ${maxTrades.toLocaleString('en-US')} rows. Split it.`);
    all.push({ row, cells });
  });
  scanner.refuse();
  if (all.length === 0)
    throw new FileRefused('This file holds nothing but blank lines. Choose a CSV file with a header row.');

  const table = findTable(all, format);
  refuseDoubles(table);
  const { layout, header, places } = table;
  const report = new Report();
  const used = new Set(places.values());
  report.ignoredColumns = header
    .filter((name, place) => !used.has(place) && name.trim() !== '')
    .map((name) => shown(name.trim()));
  const { rows: tradeRows, others } = atOneLevel(table);
  report.totalRows = tradeRows.length + others;
  const rows: ReadRow[] = [];
  let otherRows = others;
  for (const { row, cells } of tradeRows) {
    const reader = {
      text: (column: string) => {
        const place = places.get(column);
        if (place === undefined) return '';
        const { text, fault } = cleanCell(cells[place] ?? '');
        if (fault !== undefined) throw new RowRefused(column, fault);
        return text;
      },
      warn: (column: string, message: string) => report.warn(row, column, reader.text(column), message),
    };
    try {
      const read = layout.read(reader);
      if (read) rows.push({ row, ...read });
      else otherRows += 1;
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      report.error(row, error.field, cells[places.get(error.field) ?? -1] ?? '', error.message);
    }
  }
  return { format: layout.format, rows, otherRows, report };
}
