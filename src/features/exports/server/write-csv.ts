import { Readable } from 'node:stream';
import type pg from 'pg';
import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import { type ExportTable, rowsOf } from './export-table.ts';
import { inPieces } from './write-pieces.ts';

const mark = '\uFEFF';

async function* textOf(client: pg.ClientBase, table: ExportTable, hasMark: boolean): AsyncGenerator<string | Buffer> {
  yield (hasMark ? mark : '') + csvRow(table.columns.map(({ name }) => name));
  yield* inPieces(rowsOf(client, table), (row) => csvRow(row.map((cell) => cell ?? '')));
}

/** A table as CSV; cells that a spreadsheet would run stand behind an apostrophe, which an import takes off. */
export const csvOf = (client: pg.ClientBase, table: ExportTable, hasMark: boolean): Readable =>
  Readable.from(textOf(client, table, hasMark), { objectMode: false, encoding: undefined });
