import type pg from 'pg';

/** A table as a backup knows it: what the catalogue says, so that a new table needs no mention anywhere. */
export interface BackedTable {
  name: string;
  /** In their order, without generated ones. */
  columns: string[];
  /** Columns of the primary key as terms that sort alike on every server; all of the row where there is no key. */
  order: string[];
}

/**
 * Tables whose rows no backup brings back, by why: what was ended or used up since it was taken would open again.
 */
export const fleetingTables: Readonly<Record<string, string>> = {
  sessions: 'everyone signs in anew',
  verifications: 'one-time links are good for a day at most',
  uploads: 'addresses to which a picture may be sent are good for ten minutes',
  idempotency_keys: 'whole answers, kept for a day in case that a program asks again',
  search_words: 'made anew of the names within a minute',
  intercept_percentiles: 'counted anew of the intercepts when the server starts',
  mine_changes: 'what running servers tell each other, by numbers of transactions that another database gives anew',
  limit_hits: 'who tried what in the last hours',
};

/** The tables of a database whose rows a backup brings back. */
export async function lastingTablesOf(client: pg.ClientBase): Promise<BackedTable[]> {
  return (await tablesOf(client)).filter(({ name }) => !(name in fleetingTables));
}

export interface Sequence {
  name: string;
  /** As text: 64 bits. */
  value: string;
  isCalled: boolean;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function tablesOf(client: pg.ClientBase): Promise<BackedTable[]> {
  const { rows } = await client.query<BackedTable>(`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select quote_ident(a.attname) || case when t.typcategory = 'S' then ' collate "C"' else '' end
        from pg_index i
          cross join unnest(i.indkey::int[]) with ordinality as k(attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary
        order by k.place
      ) as order
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`);
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    sequences.push({ name, ...at.rows[0]! });
  }
  return sequences;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0`);
  return rows;
}

/** A column as a term that sorts, in each way in which `tablesOf` writes it. */
function sortingTerms(column: string): string[] {
  const names = /^[a-z_][a-z0-9_]*$/.test(column) ? [column, quote(column)] : [quote(column)];
  return names.flatMap((name) => [name, `${name} collate "C"`]);
}

/** Whether rows are sorted by columns of the table alone: the order stands in a statement as it is, and may come from a file. */
export function isOrderByColumns({ columns, order }: BackedTable): boolean {
  const terms = new Set(columns.flatMap(sortingTerms));
  return order.every((term) => terms.has(term));
}

/** Rows of a table as COPY text, always the same for the same rows. */
export function copyOut({ name, columns, order }: BackedTable): string {
  const list = columns.map(quote).join(', ');
  const keys = order.length > 0 ? order.join(', ') : `(row(${list})::text) collate "C"`;
  return `copy (select ${list} from ${quote(name)} order by ${keys}) to stdout`;
}

/** How values are written, whatever the server's defaults are. */
export const writingStyle = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 3',
  "set local bytea_output = 'hex'",
];
