import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { longestTurn } from '../../../../tests/processor-time.ts';
import type { Db } from '../../../db/client.ts';
import { rowsAsCsv } from '../../account/server/export-tables.ts';
import type { ExportTable } from './export-table.ts';
import { fetchRows } from './fetch-rows.ts';
import { csvOf } from './write-csv.ts';
import { sheetOf } from './write-sheet.ts';

/** Notes as long as they may be, of characters behind which a formula could hide: each is looked at closely. */
const long = `${'\u200B'.repeat(19_999)}:`;
const table: ExportTable = {
  name: 'notes',
  columns: [{ name: 'content', type: 'text' }],
  rows: sql`select content from mine_notes`,
};

/** A connection with so many of them. */
function connection(count: number): pg.ClientBase {
  let left = count;
  const query = async (sent: string | { text: string }) => {
    const wanted = typeof sent === 'string' ? 0 : Number(/^fetch (\d+) /u.exec(sent.text)?.[1]);
    const rows = Array.from({ length: Math.min(wanted, left) }, () => [long]);
    left -= rows.length;
    return Promise.resolve({ rows });
  };
  return { query } as unknown as pg.ClientBase;
}

async function lengthOf(stream: Readable | AsyncGenerator<string | Buffer>): Promise<number> {
  let length = 0;
  for await (const part of stream as AsyncIterable<string | Buffer>) length += Buffer.byteLength(part);
  return length;
}

const ofTransaction = (client: pg.ClientBase): Db => {
  const rows = async (statement: { queryChunks: unknown[] }) => {
    const text = JSON.stringify(statement.queryChunks);
    if (text.includes('pg_attribute')) return [{ name: 'content', isDocument: false }];
    const [fetch] = /fetch \d+ from/u.exec(text) ?? [];
    if (!fetch) return [];
    const { rows: cells } = await client.query<string[]>({ text: fetch, rowMode: 'array' });
    return cells.map(([content]) => ({ content }));
  };
  return { rows } as unknown as Db;
};

const writers: Record<string, (client: pg.ClientBase) => Readable | AsyncGenerator<string | Buffer>> = {
  'a CSV file': (client) => csvOf(client, table, true),
  'a sheet of a workbook': (client) => sheetOf(client, table),
  'the account': (client) =>
    rowsAsCsv(ofTransaction(client), { name: 'mine_notes', owners: ['created_by'] }, 'someone'),
};

it.each(Object.entries(writers))('%s of long texts leaves others their turn', async (_, write) => {
  let length = 0;
  const longest = await longestTurn(async () => (length = await lengthOf(write(connection(1_000)))), 200);
  expect(length).toBeGreaterThan(1_000 * 50_000);
  // Without turns between its pieces it is more than 300 ms.
  expect(longest).toBeLessThan(200);
});

it('fetches few of long rows and many of short ones', async () => {
  const asked: number[] = [];
  const lengths = [...Array.from({ length: 1_000 }, () => 20_000), ...Array.from({ length: 1_000 }, () => 20)];
  const fetch = (count: number) => {
    asked.push(count);
    return Promise.resolve(lengths.splice(0, count));
  };
  let rows = 0;
  for await (const batch of fetchRows(fetch, (length) => length)) rows += batch.length;
  expect(rows).toBe(2_000);
  expect(asked.slice(0, 20).every((count) => count <= 25)).toBe(true);
  expect(Math.max(...asked)).toBe(200);
});
