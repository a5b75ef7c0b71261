import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { csvCell, csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import { fetchRows } from '../../exports/server/fetch-rows.ts';
import { inPieces } from '../../exports/server/write-pieces.ts';

/** What opens the account would be worth stealing from a download, and says nothing about the member. */
export const secretTables: Readonly<Record<string, string>> = {
  accounts: 'the hash of the password',
  sessions: 'who holds a token is the member',
  second_factors: 'who holds the secret makes codes',
  idempotency_keys: 'answers to requests, which the records themselves say again',
};

/** A table that names members, by its columns that do. */
export interface OwnTable {
  name: string;
  owners: string[];
}

/** Every table with a reference to members, as the catalogue knows them: a new table is exported without being listed. */
export async function ownTables(db: Db): Promise<OwnTable[]> {
  return db.rows<OwnTable>(sql`
    select c.conrelid::regclass::text as name, array_agg(a.attname::text order by a.attname) as owners
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
      and c.conrelid::regclass::text <> all(${sql.param(Object.keys(secretTables))}::text[])
    group by c.conrelid order by 1`);
}

const line = (cells: (string | null)[]) => csvRow(cells.map((cell) => cell ?? ''));

const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** Characters of a document that are read at once. */
const pieceOfDocument = 65_536;

interface Column {
  name: string;
  isDocument: boolean;
}

/**
 * A document such as the result of an import, as a cell in pieces: megabytes, which would be read as text in one turn. It begins
 * with a bracket, so no spreadsheet takes it for a formula. `place` is that of its row for as long as the transaction lasts.
 */
async function* documentCell(tx: Db, { table, column, place }: { table: string; column: string; place: string }) {
  await tx.rows(
    sql`
      declare own_document no scroll cursor for
      with cell as materialized (
        select '"' || replace(${quoted(column)}::text, '"', '""') || '"' as text
        from ${quoted(table)} where ctid = ${place}::tid
      )
      select substr(text, at, ${pieceOfDocument}::int) as piece
      from cell, generate_series(1, length(text), ${pieceOfDocument}::int) at order by at`,
    { plan: 'once' },
  );
  for (;;) {
    const [row] = await tx.rows<{ piece: string }>(sql.raw('fetch 1 from own_document'), { plan: 'once' });
    if (!row) break;
    yield row.piece;
  }
  await tx.rows(sql`close own_document`);
}

type Row = Record<string, string | null>;

const placeName = 'place of the row';

interface Found {
  name: string;
  columns: readonly Column[];
  batches: AsyncGenerator<Row[]>;
}

/** Rows of which some cells are documents. */
async function* piecesOf(tx: Db, { name, columns, batches }: Found): AsyncGenerator<string[]> {
  for await (const rows of batches)
    for (const row of rows) {
      for (const [index, { name: column, isDocument }] of columns.entries()) {
        if (index > 0) yield [','];
        const cell = row[column] ?? '';
        const place = row[placeName] ?? '';
        if (!isDocument) yield [csvCell(cell)];
        else if (cell !== '') for await (const piece of documentCell(tx, { table: name, column, place })) yield [piece];
      }
      yield ['\n'];
    }
}

/** The member's rows of a table as CSV, in pieces, without hashes of secrets; the header comes first. Needs a transaction of its own. */
export async function* rowsAsCsv(tx: Db, { name, owners }: OwnTable, userId: string): AsyncGenerator<string | Buffer> {
  const columns = await tx.rows<Column>(sql`
    select attname::text as name, atttypid = 'jsonb'::regtype and not attnotnull as "isDocument"
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attname not like '%hash'
    order by attnum`);
  const isMine = sql.join(
    owners.map((owner) => sql`${quoted(owner)} = ${userId}`),
    sql` or `,
  );
  const hasDocuments = columns.some(({ isDocument }) => isDocument);
  const cells = columns.map(({ name: column, isDocument }) => {
    // Of a document whether there is one.
    const cell = isDocument ? sql`(${quoted(column)} is not null or null)::text` : sql`${quoted(column)}::text`;
    return sql`${cell} as ${quoted(column)}`;
  });
  if (hasDocuments) cells.push(sql`ctid::text as ${quoted(placeName)}`);
  yield line(columns.map((column) => column.name));
  await tx.rows(
    sql`declare own_rows no scroll cursor for select ${sql.join(cells, sql`, `)} from ${quoted(name)} where ${isMine} order by 1`,
    {
      plan: 'once',
    },
  );
  const fetch = (count: number) => tx.rows<Row>(sql.raw(`fetch ${count} from own_rows`), { plan: 'once' });
  const lengthOf = (row: Row) => Object.values(row).reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  const batches = fetchRows(fetch, lengthOf);
  yield* hasDocuments
    ? inPieces(piecesOf(tx, { name, columns, batches }), (piece) => piece)
    : inPieces(batches, (row) => `${columns.map(({ name: column }) => csvCell(row[column] ?? '')).join(',')}\n`);
  await tx.rows(sql`close own_rows`);
}

/** The member's own line, without what the installation keeps for itself. */
export async function profileAsCsv(tx: Db, userId: string): Promise<string> {
  const [row] = await tx.rows<{ record: Record<string, string | null> }>(sql`
    select json_object_agg(key, value) as record
    from users u, lateral jsonb_each_text(to_jsonb(u))
    where u.id = ${userId} and key <> 'search_text' and key not like '%\\_folded'`);
  const record = row?.record ?? {};
  return line(Object.keys(record)) + line(Object.values(record));
}
