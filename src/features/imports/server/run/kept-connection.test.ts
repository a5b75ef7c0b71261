import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { holdRunner } from './hold-runner.ts';
import { withKeptConnection } from './kept-connection.ts';

const server: TestApp = await openTestApp();
afterEach(async () => {
  // Each test begins without one.
  await endAll('openpit import');
  await endAll('openpit runner');
});
afterAll(() => server.close());

const work = <Result>(use: (client: pg.PoolClient) => Promise<Result>) =>
  withKeptConnection(server.connectionString, use);
const idOf = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]!.id;
};
const of = (name: string) =>
  server.db.rows<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${name}`,
  );
const endAll = (name: string) =>
  server.db.rows(
    sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and application_name = ${name}`,
  );

test('the next import has the connection of the one before, with no table, lock, setting or name of a statement on it', async () => {
  const lock = 4_711;
  const first = await work(async (client) => {
    await client.query(`create temporary table staged (id int)`);
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`set work_mem = '64MB'`);
    await client.query({ name: 'known', text: 'select 1' });
    return idOf(client);
  });
  expect(await server.db.rows(sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock}`)).toEqual([]);
  await work(async (client) => {
    expect(await idOf(client)).toBe(first);
    const { rows } = await client.query(
      `select to_regclass('staged') as staged, current_setting('work_mem') = '64MB' as "isLarge",
         current_setting('statement_timeout') as "endsAfter",
         (select count(*)::int from pg_prepared_statements) as names`,
    );
    expect(rows).toEqual([{ staged: null, isLarge: false, endsAfter: '0', names: 0 }]);
  });
});

test('what fails takes its connection along, and one that broke while it rested is made anew', async () => {
  let first = 0;
  const failing = work(async (client) => {
    first = await idOf(client);
    await client.query('begin');
    throw new Error('no such row');
  });
  await expect(failing).rejects.toThrow('no such row');
  const second = await work(idOf);
  expect(second).not.toBe(first);
  await endAll('openpit import');
  const third = await work(idOf);
  expect(third).not.toBe(second);
  expect(await of('openpit import')).toEqual([{ pid: third }]);
});

test('imports that follow each other show by one connection that their process lives', async () => {
  const { key, letGo } = await holdRunner(server.db);
  const first = await of('openpit runner');
  letGo();
  const next = await holdRunner(server.db);
  expect(next.key).toBe(key);
  expect(await of('openpit runner')).toEqual(first);
  next.letGo();
  await endAll('openpit runner');
  await expect
    .poll(async () => {
      const other = await holdRunner(server.db);
      other.letGo();
      return other.key;
    })
    .not.toBe(key);
  expect(first).toHaveLength(1);
});
