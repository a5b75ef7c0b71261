import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../tests/embedded/kit.ts';
import { openDatabase } from './client.ts';
import { startTestPostgres, type TestPostgres } from './embedded/throwaway.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
});

afterAll(() => server.stop());

test('a connection that breaks within a transaction fails that one alone', async () => {
  const db = openDatabase({ connectionString: server.connectionString, onError: () => {} });
  try {
    const broken = db.transaction(async (tx) => {
      const [own] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await query(server.connectionString, `select pg_terminate_backend(${own!.pid})`);
      // The break arrives between two statements, where nobody waits for an answer.
      await sleep(200);
      await tx.rows(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    await db.close();
  }
});

test('a transaction that swallowed a failed statement does not pass for stored', async () => {
  const db = openDatabase({ connectionString: server.connectionString, onError: () => {} });
  try {
    const swallowing = db.transaction(async (tx) => {
      await tx.rows(sql`select no_such_column`).catch(() => undefined);
      return 'stored';
    });
    await expect(swallowing).rejects.toThrow('failed statement');
    expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    await db.close();
  }
});
