import { Readable } from 'node:stream';
import type pg from 'pg';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { type ExportTable, rowsOf } from './export-table.ts';

const mark = '\uFEFF';

async function* textOf(client: pg.ClientBase, table: ExportTable, hasMark: boolean): AsyncGenerator<string> {
  yield (hasMark ? mark : '') + csvRow(table.columns.map(({ name }) => name));
  for await (const rows of rowsOf(client, table.statement)) {
    yield rows.map((row) => csvRow(row.map((cell) => cell ?? ''))).join('');
  }
}

/** A table as CSV; cells that a spreadsheet would run stand behind an apostrophe, which an import takes off. */
export const csvOf = (client: pg.ClientBase, table: ExportTable, hasMark: boolean): Readable =>
  Readable.from(textOf(client, table, hasMark), { objectMode: false, encoding: undefined });
