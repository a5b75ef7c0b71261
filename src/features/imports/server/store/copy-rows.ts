import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Stored } from '../model/file-field.ts';

const special = /[\\\n\r\t]/gu;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function cellOf(value: Stored): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replace(special, (character) => escapes[character] ?? character) : value;
}

/** Large enough that a chunk is worth a write, small enough that memory stays flat. */
const chunkCharacters = 64 * 1024;

/** Copies rows into a table; `columns` are in the order of the values. Memory does not grow with the number of rows. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Stored[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const finished = once(stream, 'finish');
  finished.catch(() => undefined);
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(cellOf).join('\t')}\n`;
    if (chunk.length < chunkCharacters) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished]);
    chunk = '';
  }
  stream.end(chunk);
  await finished;
}

/** A text array as PostgreSQL reads it. */
export const textArray = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/[\\"]/gu, '\\$&')}"`).join(',')}}`;
