import { setImmediate as breath } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Whole columns of tens of thousands of rows as one value of bytes: `docs/decisions/152-ranks-in-memory.md`. */

const idBytes = 8;
const valueBytes = 8;
/** So many rows are read in one go, a few milliseconds. */
const stepRows = 25_000;

/** An id of 64 bits, which is a whole number of JavaScript (`maxId`). */
const idAt = (view: DataView, at: number) => view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);

/** An id and numbers as they stand in a row of bytes. */
export const rowAsBytes = (id: SQL, values: readonly SQL[]): SQL =>
  sql.join([sql`int8send(${id})`, ...values.map((value) => sql`float8send(${value})`)], sql` || `);

/** Takes each row of bytes that are made of an id and so many numbers; the event loop gets a turn now and then. */
export async function eachRow(
  bytes: Buffer | null | undefined,
  values: number,
  take: (id: number, valueOf: (place: number) => number) => void,
): Promise<void> {
  if (!bytes) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rowBytes = idBytes + values * valueBytes;
  for (let from = 0; from < bytes.length; from += stepRows * rowBytes) {
    const end = Math.min(bytes.length, from + stepRows * rowBytes);
    for (let at = from; at < end; at += rowBytes)
      take(idAt(view, at), (place) => view.getFloat64(at + idBytes + place * valueBytes));
    await breath();
  }
}

/** Goes through every row `(id, value)` of a query, in the order of the value where that is asked for. */
export async function eachValue(
  db: Db,
  rows: SQL,
  take: (id: number, value: number) => void,
  { isInOrder = false } = {},
): Promise<void> {
  const order = isInOrder ? sql`order by v.value` : sql``;
  const [row] = await db.rows<{ bytes: Buffer | null }>(
    sql`select string_agg(${rowAsBytes(sql`v.id`, [sql`v.value`])}, '' ${order}) as bytes from (${rows}) v`,
    { plan: 'once' },
  );
  await eachRow(row?.bytes, 1, (id, valueOf) => take(id, valueOf(0)));
}

/** Every id of the rows of a list under these filters. */
export async function idsUnder(db: Db, { table, id }: { table: SQL; id: SQL }, where: SQL): Promise<Set<number>> {
  const [row] = await db.rows<{ ids: Buffer | null }>(
    sql`select string_agg(${rowAsBytes(id, [])}, '') as ids from ${table} where ${where}`,
    { plan: 'once' },
  );
  const ids = new Set<number>();
  await eachRow(row?.ids, 0, (each) => ids.add(each));
  return ids;
}
