import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';

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

/** Rows at a time: so much of a large journal is in memory; of what holds whole documents, such as results of imports, one. */
// Those that every row has, such as the metals of a mine, are short.
const batch = { usual: 500, ofDocuments: 1 };

/** The member's rows of a table as CSV, in pieces, without hashes of secrets; the header comes first. Needs a transaction of its own. */
export async function* rowsAsCsv(tx: Db, { name, owners }: OwnTable, userId: string): AsyncGenerator<string> {
  const columns = await tx.rows<{ name: string; isDocument: boolean }>(sql`
    select attname::text as name, atttypid = 'jsonb'::regtype and not attnotnull as "isDocument"
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attname not like '%hash'
    order by attnum`);
  const isMine = sql.join(
    owners.map((owner) => sql`${quoted(owner)} = ${userId}`),
    sql` or `,
  );
  const texts = sql.join(
    columns.map((column) => sql`${quoted(column.name)}::text`),
    sql`, `,
  );
  yield line(columns.map((column) => column.name));
  await tx.rows(
    sql`declare own_rows no scroll cursor for select ${texts} from ${quoted(name)} where ${isMine} order by 1`,
    {
      plan: 'once',
    },
  );
  const wanted = columns.some(({ isDocument }) => isDocument) ? batch.ofDocuments : batch.usual;
  for (;;) {
    const rows = await tx.rows<Record<string, string | null>>(sql.raw(`fetch ${wanted} from own_rows`), {
      plan: 'once',
    });
    if (rows.length > 0) yield rows.map((row) => line(columns.map((column) => row[column.name] ?? null))).join('');
    if (rows.length < wanted) break;
  }
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
