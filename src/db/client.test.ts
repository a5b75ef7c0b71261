import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../tests/embedded/kit.ts';
import { inMemory, sqlState } from './client.ts';
import { openDatabase } from './open-database.ts';
import { startTestPostgres, type TestPostgres } from './embedded/throwaway.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
});

afterAll(() => server.stop());

test('a connection that breaks within a transaction fails that one alone', async () => {
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: { connection: 60_000 },
    onError: () => {},
  });
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
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: { connection: 60_000 },
    onError: () => {},
  });
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

/** Holds a lock on the one row of a table of its own, until it is let go. */
async function heldRow(connectionString: string) {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query(
    'create table if not exists held (id int primary key); insert into held values (1) on conflict do nothing',
  );
  await holder.query('begin; select 1 from held for update');
  return { letGo: () => holder.query('commit'), close: () => holder.end() };
}
const lockRow = sql`select 1 from held for update`;

test('a lock that others hold for long is asked for again, and had once it is free', async () => {
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: { lock: 20, turn: 60_000, connection: 60_000 },
    onError: () => {},
  });
  const held = await heldRow(server.connectionString);
  try {
    let attempts = 0;
    const answer = db.transaction(async (tx) => {
      attempts += 1;
      if (attempts === 3) await held.letGo();
      await tx.rows(lockRow);
      return 'stored';
    });
    expect(await answer).toBe('stored');
    expect(attempts).toBe(3);
  } finally {
    await held.close();
    await db.close();
  }
});

test('whoever waits for longer than is said is told that others are in the way', async () => {
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: { lock: 20, turn: 100, connection: 60_000 },
    onError: () => {},
  });
  const held = await heldRow(server.connectionString);
  try {
    const waiting = Array.from({ length: 12 }, (_, index) =>
      db.transaction((tx) => tx.rows(lockRow), { turns: index % 2 ? ['the row'] : [] }).catch(sqlState),
    );
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => '55P03'));
    await held.letGo();
    expect(await db.transaction((tx) => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  } finally {
    await held.close();
    await db.close();
  }
});

test('those who wait for what an import holds leave places to those who write something else', async () => {
  const patience = { firstLock: 20, lock: 60_000, turn: 60_000, statement: 60_000, connection: 60_000 };
  const db = openDatabase({ connectionString: server.connectionString, patience, onError: () => {} });
  const held = await heldRow(server.connectionString);
  try {
    let stored = 0;
    // Each names another record, as those do who edit the thousands of a file.
    const waiting = Array.from({ length: 30 }, (_, index) =>
      db.transaction((tx) => tx.rows(lockRow), { turns: [`mines/${index}`] }).then(() => (stored += 1)),
    );
    for (let write = 0; write < 20; write += 1)
      expect(await db.transaction((tx) => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    expect(stored).toBe(0);
    await held.letGo();
    await Promise.all(waiting);
    expect(stored).toBe(30);
  } finally {
    await held.close();
    await db.close();
  }
});

test('those who wait for one record keep neither readers nor those who write another one waiting', async () => {
  const patience = { lock: 60_000, turn: 60_000, statement: 60_000, connection: 60_000 };
  const db = openDatabase({ connectionString: server.connectionString, patience, onError: () => {} });
  const held = await heldRow(server.connectionString);
  try {
    let stored = 0;
    const waiting = Array.from({ length: 40 }, () =>
      db.transaction((tx) => tx.rows(lockRow), { turns: ['the row'] }).then(() => (stored += 1)),
    );
    const read = () => db.rows(sql`select 1 as one`, { plan: 'once' });
    expect(await Promise.all(Array.from({ length: 20 }, read))).toHaveLength(20);
    expect(await db.transaction((tx) => tx.rows(sql`select 1 as one`), { turns: ['another'] })).toHaveLength(1);
    // Nor do writes that name nothing take the connections of readers.
    const nameless = Array.from({ length: 20 }, () =>
      db.transaction((tx) => tx.rows(lockRow)).then(() => (stored += 1)),
    );
    expect(await Promise.all(Array.from({ length: 20 }, read))).toHaveLength(20);
    expect(stored).toBe(0);
    await held.letGo();
    await Promise.all([...waiting, ...nameless]);
    expect(stored).toBe(60);
  } finally {
    await held.close();
    await db.close();
  }
});

test('what holds much memory goes on twice at once, members in turn, and nothing of it waits for ever', async () => {
  const db = openDatabase({
    connectionString: server.connectionString,
    patience: { connection: 60_000, turn: 60_000 },
    onError: () => {},
  });
  try {
    const order: string[] = [];
    const most = { now: 0, ever: 0 };
    const work = (name: string) => async () => {
      order.push(name);
      most.now += 1;
      most.ever = Math.max(most.ever, most.now);
      await db.rows(sql`select 1`);
      most.now -= 1;
      return name;
    };
    const asked = ['many', 'many', 'many', 'many', 'few'].map((name) => inMemory(db.readsFor({ name }), work(name)));
    const failed = inMemory(db.readsFor({ name: 'bad' }), () => Promise.reject(new Error('no such rank')));
    await expect(failed).rejects.toThrow('no such rank');
    expect(await Promise.all(asked)).toEqual(['many', 'many', 'many', 'many', 'few']);
    expect([most.ever, order.indexOf('few')]).toEqual([2, 3]);
    // Jobs and transactions are few, and wait for nobody.
    expect(await inMemory(db, work('nobody'))).toBe('nobody');
  } finally {
    await db.close();
  }
});
