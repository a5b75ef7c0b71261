import { type SQL, sql } from 'drizzle-orm';
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

/**
 * A document such as the result of an import, as a cell: megabytes that the database quotes. It begins with a bracket, so no
 * spreadsheet takes it for a formula.
 */
const documentCell = (column: SQL) => sql`'"' || replace(${column}::text, '"', '""') || '"'`;

type Row = Record<string, string | null>;

/** The member's rows of a table as CSV, in pieces, without hashes of secrets; the header comes first. Needs a transaction of its own. */
export async function* rowsAsCsv(tx: Db, { name, owners }: OwnTable, userId: string): AsyncGenerator<string | Buffer> {
  const columns = await tx.rows<{ name: string; isDocument: boolean }>(sql`
    select attname::text as name, atttypid = 'jsonb'::regtype and not attnotnull as "isDocument"
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attname not like '%hash'
    order by attnum`);
  const isMine = sql.join(
    owners.map((owner) => sql`${quoted(owner)} = ${userId}`),
    sql` or `,
  );
  const cells = sql.join(
    columns.map(({ name: column, isDocument }) => {
      const cell = isDocument ? documentCell(quoted(column)) : sql`${quoted(column)}::text`;
      return sql`${cell} as ${quoted(column)}`;
    }),
    sql`, `,
  );
  yield line(columns.map((column) => column.name));
  await tx.rows(
    sql`declare own_rows no scroll cursor for select ${cells} from ${quoted(name)} where ${isMine} order by 1`,
    {
      plan: 'once',
    },
  );
  const fetch = (count: number) => tx.rows<Row>(sql.raw(`fetch ${count} from own_rows`), { plan: 'once' });
  const lengthOf = (row: Row) => Object.values(row).reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  // Rows with documents one by one: ten thousand errors of an import are megabytes.
  const most = columns.some(({ isDocument }) => isDocument) ? 1 : undefined;
  yield* inPieces(fetchRows(fetch, lengthOf, most), (row) => {
    const written = columns.map(({ name: column, isDocument }) =>
      isDocument ? (row[column] ?? '') : csvCell(row[column] ?? ''),
    );
    return `${written.join(',')}\n`;
  });
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
