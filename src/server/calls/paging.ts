import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db, StatementOptions } from '../../db/client.ts';
import { invalid } from '../problems/problems.ts';

/** One column that a list sorts by. */
export interface SortKey {
  column: SQL;
  /** Its type in the database: what a cursor's text is read as. */
  type: 'text' | 'integer' | 'smallint' | 'timestamptz' | 'numeric' | 'date' | 'float8';
  /** Whether it may be null; nulls come last in both directions. */
  nullable?: boolean;
}

export interface Order {
  /** Named in the cursor, so that it continues no other list. */
  name: string;
  direction: 'asc' | 'desc';
  keys: SortKey[];
  /** Ties go by it, in the same direction. */
  id: SQL;
  /** Ids of members are text; all others are integers. */
  idType?: 'text';
}

export interface Paging {
  limit: number;
  offset: number;
  /** Cursor of the last row seen. */
  after?: string | undefined;
}

/** Limits that our own pages ask for. */
const usualLimits = new Set([6, 10, 25, 50]);

/**
 * How a page's statement is planned: once for all where it is one of few (a usual limit from the start or a cursor).
 * Limit and offset are written into it, because PostgreSQL plans anew for every value that it is given for them.
 */
export function planOf({ limit, offset }: Paging): StatementOptions {
  return usualLimits.has(limit) && offset === 0 ? {} : { plan: 'once' };
}

const literal = (count: number) => sql.raw(String(Math.trunc(count)));

type CursorValue = string | null;

/** Where a page ended: the sort and the last row's keys and id. */
export function writeCursor(order: Order, keys: readonly CursorValue[], id: number | string): string {
  return Buffer.from(JSON.stringify([order.name, order.direction, ...keys, id])).toString('base64url');
}

export const foreignCursor = () => invalid('after', 'This cursor belongs to another list. Start again without it.');

/** Where a page is to go on: the keys of the last row seen, and its id. */
export function readCursor(order: Order, cursor: string): { values: CursorValue[]; id: number | string } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw foreignCursor();
  }
  if (!Array.isArray(parts) || parts.length !== order.keys.length + 3) throw foreignCursor();
  const [name, direction, ...values] = parts as unknown[];
  const id = values.pop();
  const fits = (value: unknown, key: SortKey) => typeof value === 'string' || (value === null && key.nullable === true);
  const isId = order.idType === 'text' ? typeof id === 'string' : Number.isSafeInteger(id);
  if (name !== order.name || direction !== order.direction || !isId) throw foreignCursor();
  if (!order.keys.every((key, index) => fits(values[index], key))) throw foreignCursor();
  return { values: values as CursorValue[], id: id as number | string };
}

export const and = (conditions: SQL[]) => sql.join(conditions, sql` and `);
const cast = (value: CursorValue, { type }: SortKey) => sql`${value}::${sql.raw(type)}`;

function orderBy({ keys, id, direction }: Order): SQL {
  if (direction === 'asc') return sql.join([...keys.map(({ column }) => column), id], sql`, `);
  // An index is matched only when the place of nulls is: a column without nulls is walked backwards in one that rises,
  // a column with them forwards in one that falls, where the id says `nulls last`, too.
  const last = keys.some((key) => key.nullable) ? sql` desc nulls last` : sql` desc`;
  return sql.join([...keys.map(({ column }) => sql`${column}${last}`), sql`${id}${last}`], sql`, `);
}

/**
 * What comes after the cursor, as conditions that an index can each walk from its first row: greater keys, then, for
 * each key that may be null, the rows without it. Together they hold every later row exactly once.
 */
function afterCursor(order: Order, values: CursorValue[], id: number | string, from = 0, prefix: SQL[] = []): SQL[] {
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  const keys = order.keys.slice(from);
  const firstNull = values.slice(from).indexOf(null);
  const known = firstNull < 0 ? keys : keys.slice(0, firstNull);
  const columns = known.map((key) => key.column);
  const bounds = known.map((key, index) => cast(values[from + index]!, key));
  const parts: SQL[] = [];
  if (firstNull < 0)
    parts.push(
      and([
        ...prefix,
        sql`(${sql.join([...columns, order.id], sql`, `)}) ${beyond} (${sql.join([...bounds, sql`${id}::${sql.raw(order.idType ?? 'bigint')}`], sql`, `)})`,
      ]),
    );
  else if (known.length > 0)
    parts.push(and([...prefix, sql`(${sql.join(columns, sql`, `)}) ${beyond} (${sql.join(bounds, sql`, `)})`]));
  const equal: SQL[] = [];
  for (const [index, key] of known.entries()) {
    if (key.nullable) parts.push(and([...prefix, ...equal, sql`${key.column} is null`]));
    equal.push(sql`${key.column} = ${bounds[index]}`);
  }
  if (firstNull >= 0) {
    const without = [...prefix, ...equal, sql`${keys[firstNull]!.column} is null`];
    parts.push(...afterCursor(order, values, id, from + firstNull + 1, without));
  }
  return parts;
}

/** A row of a page: its id, and its sort keys as text, `k0`, `k1`, … */
export interface PlacedRow<Id = number> {
  id: Id;
  [key: `k${number}`]: string | null;
}

/** The ids of all rows of a list with their place in it, for an export. */
export function placedIds(source: SQL, where: SQL[], order: Order): SQL {
  return sql`select ${order.id} as id, row_number() over (order by ${orderBy(order)}) as place from ${source} where ${and(where)}`;
}

/** The ids of one page and one row more, which says whether another page follows, with the keys for the cursor. */
export function pageIds(source: SQL, where: SQL[], order: Order, { limit, offset, after }: Paging): SQL {
  const columns = ({ id, keys }: Order) =>
    sql.join(
      [sql`${id} as id`, ...keys.map(({ column }, index) => sql`${column} as ${sql.raw(`k${index}`)}`)],
      sql`, `,
    );
  const part = (condition: SQL[], rows: SQL) => sql`
    select ${columns(order)} from ${source} where ${and([...where, ...condition])} order by ${orderBy(order)} ${rows}`;
  const window = sql`limit ${literal(limit + 1)} offset ${literal(offset)}`;
  if (after === undefined) return withKeysAsText(part([], window), order);
  const cursor = readCursor(order, after);
  const [first, ...others] = afterCursor(order, cursor.values, cursor.id);
  if (others.length === 0) return withKeysAsText(part([first!], window), order);
  const parts = [first!, ...others].map(
    (condition) => sql`(${part([condition], sql`limit ${literal(limit + 1 + offset)}`)})`,
  );
  const merged: Order = {
    ...order,
    keys: order.keys.map((key, index) => ({ ...key, column: sql.raw(`parts.k${index}`) })),
    id: sql.raw('parts.id'),
  };
  const union = sql`
    select ${columns(merged)} from (${sql.join(parts, sql` union all `)}) parts order by ${orderBy(merged)} ${window}`;
  return withKeysAsText(union, order);
}

/** Outside of the window: a text of the key of every row that an offset skips costs more than finding the rows. */
function withKeysAsText(window: SQL, { keys }: Order): SQL {
  const texts = keys.map((_, index) => sql.raw(`k${index}::text`));
  return sql`select ${sql.join([sql.raw('id'), ...texts], sql`, `)} from (${window}) seen`;
}

/** The cursor behind the last row of a page, when another row follows it; else undefined. */
export function nextCursor(
  order: Order,
  rows: readonly PlacedRow<number | string>[],
  limit: number,
): string | undefined {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return undefined;
  return writeCursor(
    order,
    order.keys.map((_, index) => last[`k${index}`] ?? null),
    last.id,
  );
}

/** Each goes through all rows that have the words before it. */
const mostWords = 8;

/**
 * The words of a search as conditions on a folded column: each of them anywhere, `%`, `_` and `\` as they are. Refuses more
 * than 8, those left out that are within others.
 */
export function searchConditions(column: SQL, foldedSearch: string, field = 'search'): SQL[] {
  const given = [...new Set(foldedSearch.split(' '))].filter((word) => word !== '');
  const words = given.filter((word) => !given.some((other) => other !== word && other.includes(word)));
  if (words.length > mostWords) throw invalid(field, `Search for at most ${mostWords} words at once.`);
  return words.map((word) => sql`${column} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
}

/** How many rows a list has under its filters. */
export async function countRows(db: Db, source: SQL, where: SQL[] = [sql`true`]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) as count from ${source} where ${and(where)}`, {
    plan: 'once',
  });
  return row?.count ?? 0;
}

/** Says in `X-Total-Count` how many there are, where the request asks for that. */
export async function tellTotal(
  reply: FastifyReply,
  { count }: { count?: 'true' | 'false' | undefined },
  total: () => Promise<number> | number,
): Promise<void> {
  if (count === 'true') reply.header('x-total-count', await total());
}
