import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Db } from '../../../db/client.ts';
import { rowsAsCsv } from './export-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** The same transaction, which says of each answer how long its longest text was. */
function listening(tx: Db, lengths: number[]): Db {
  const rows: Db['rows'] = async (...asked) => {
    const found = await tx.rows<Record<string, unknown>>(...asked);
    for (const row of found)
      for (const cell of Object.values(row)) if (typeof cell === 'string') lengths.push(cell.length);
    return found as never;
  };
  return { ...tx, rows };
}

it('a document of megabytes, such as ten thousand errors of an import, is read in pieces and whole in the file', async () => {
  const member = await test.signUp('Imports Much');
  const errors = Array.from({ length: 20_000 }, (_, row) => ({ row, message: `"Fraser's" – ligne ${row}, \n=1+1 🜚` }));
  const results = [{ errors }, null, {}, { errors: errors.slice(0, 1_300) }];
  for (const [n, result] of results.entries())
    await test.db.rows(sql`
      insert into imports (user_id, kind, file_name, status, result)
      values (${member.id}, 'mines', ${`=file ${n}`}, 'done', ${result && JSON.stringify(result)}::jsonb)`);

  const lengths: number[] = [];
  const parts: Buffer[] = [];
  await test.db.transaction(async (tx) => {
    const rows = rowsAsCsv(listening(tx, lengths), { name: 'imports', owners: ['user_id'] }, member.id);
    for await (const part of rows) parts.push(Buffer.from(part));
  });

  const written = parse<Record<string, string>>(Buffer.concat(parts), { columns: true });
  expect(written.map(({ file_name }) => file_name)).toEqual(results.map((_, n) => `'=file ${n}`));
  expect(written.map(({ result }) => (result === '' ? null : (JSON.parse(result!) as unknown)))).toEqual(results);
  // A sign of Old Alchemy counts twice here.
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 65_536);
});
