import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import { kindOf, templateColumns } from '../../imports/server/kinds/kinds.ts';
import { fetchRows } from './fetch-rows.ts';

export type CellType = 'text' | 'number' | 'date';

export type Cells = (string | null)[];

/** A table to write: its columns, and the statement that finds its rows, or what makes them on the connection of the export. */
export interface ExportTable {
  name: string;
  columns: { name: string; type: CellType }[];
  rows: SQL | ((client: pg.ClientBase) => AsyncIterable<readonly Cells[]>);
}

/** A table of what one statement finds. */
export interface FoundTable extends ExportTable {
  rows: SQL;
}

export interface TableWanted {
  /** Conditions beside those that the kind has; mines are `m`, companies `c`, other records `t`. */
  where?: SQL[];
  /** One mine is exported even where it is archived: its page shows it, too. */
  isArchivedToo?: true;
  /** Finds the ids of the rows in their order, as `(id, place)`; the kind's own order where there is none. */
  page?: { ids: SQL; row: SQL };
}

/** The rows of a kind as cells of text. */
export function tableOf(kind: ImportKind, { where = [], isArchivedToo, page }: TableWanted = {}): FoundTable {
  const { exported } = kindOf(kind);
  const names = templateColumns(kind);
  const cells = sql.raw(names.map((name) => exported.cells[name] ?? 'null').join(', '));
  const conditions = sql.join([sql.raw(isArchivedToo ? 'true' : exported.where), ...where], sql` and `);
  const from = sql.raw(exported.from);
  return {
    name: kind,
    columns: names.map((name) => ({ name, type: exported.types[name] ?? 'text' })),
    rows: page
      ? sql`select ${cells} from ${from} join (${page.ids}) page on page.id = ${page.row} order by page.place`
      : sql`select ${cells} from ${from} where ${conditions} order by ${sql.raw(exported.order)}`,
  };
}

const dialect = new PgDialect();
const lengthOf = (cells: Cells): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** The rows of a statement, so many at once that memory stays flat however many and however long there are. */
export async function* foundRows(client: pg.ClientBase, statement: SQL): AsyncGenerator<Cells[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  await client.query(`declare exported no scroll cursor for ${text}`, params);
  const fetch = async (count: number) =>
    (await client.query<Cells>({ text: `fetch ${count} from exported`, rowMode: 'array' })).rows;
  yield* fetchRows(fetch, lengthOf);
  await client.query('close exported');
}

export const rowsOf = (client: pg.ClientBase, { rows }: ExportTable): AsyncIterable<readonly Cells[]> =>
  typeof rows === 'function' ? rows(client) : foundRows(client, rows);
