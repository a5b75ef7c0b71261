import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { rowsAsCsv } from './export-tables.ts';

const dialect = new PgDialect();

/** A transaction with rows of one column, and how many were asked for at a time. */
function tableOf(count: number) {
  const asked: number[] = [];
  const left = Array.from({ length: count }, () => ({ result: 'a' }));
  const rows = async (statement: SQL): Promise<object[]> => {
    const { sql } = dialect.sqlToQuery(statement);
    if (sql.includes('pg_attribute')) return [{ name: 'result', isDocument: false }];
    const wanted = Number(/^fetch (\d+) /.exec(sql)?.[1] ?? 0);
    if (wanted > 0) asked.push(wanted);
    return left.splice(0, wanted);
  };
  return { asked, tx: { rows } as unknown as Db };
}

test('rows of short texts are read many at a time', async () => {
  const { tx, asked } = tableOf(600);
  const parts: string[] = [];
  for await (const part of rowsAsCsv(tx, { name: 'imports', owners: ['user_id'] }, 'someone')) parts.push(String(part));
  expect(parts.join('')).toBe(`result\n${'a\n'.repeat(600)}`);
  expect(Math.max(...asked)).toBe(200);
});
