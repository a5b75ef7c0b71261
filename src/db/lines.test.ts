import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { eventually, query } from '../../tests/embedded/kit.ts';
import { type Database } from './client.ts';
import { openDatabase } from './open-database.ts';
import { NoTurn } from './fair-turns.ts';
import { startTestPostgres, type TestPostgres } from './embedded/throwaway.ts';

let server: TestPostgres;
let db: Database;

/** Longer than a crowded machine takes for what is asked while a lock is held. */
const patience = { turn: 300_000, connection: 60_000, lock: 300_000, statement: 300_000 };

const count = 40;
const numbers = Array.from({ length: count }, (_, number) => number);
const value = async (number: number) => {
  const [row] = await db.rows<{ value: number; pid: number }>(
    sql`select ${number}::int as value, pg_backend_pid() as pid`,
  );
  return row!;
};

/** The lines are opened by the first statements, which go by the pool. */
async function openAllLines(): Promise<void> {
  await eventually(async () => {
    const rows = await Promise.all(numbers.map(value));
    const pids = new Set(rows.map(({ pid }) => pid));
    // 40 statements at once fill 4 lines with 4 each, and the other 24 wait for the 10 connections of the pool.
    if (pids.size !== 14) throw new Error(`${pids.size} connections`);
  });
}

/** Answers once the lock of `holdLock` is free. */
const waitForLock = sql`select pg_advisory_xact_lock_shared(1)`;

/** Keeps the lock until it is let go. */
async function holdLock() {
  const holder = new pg.Client({ connectionString: server.connectionString });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const awaiting = async () => {
    const { rows } = await holder.query<{ pids: number }>(
      `select count(distinct pid)::int as pids from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows[0]!.pids;
  };
  return {
    isAwaitedBy: (connections: number) => expect.poll(awaiting).toBe(connections),
    letGo: () => holder.end(),
  };
}

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());
beforeEach(() => {
  db = openDatabase({ connectionString: server.connectionString, patience, onError: () => {} });
});
afterEach(() => db.close());

describe('statements that share a connection', () => {
  it('are each answered with their own rows', async () => {
    await openAllLines();
    const rows = await Promise.all(numbers.map(value));
    expect(rows.map((row) => row.value)).toEqual(numbers);
  });

  it('fail each by itself', async () => {
    await openAllLines();
    const answers = await Promise.allSettled(
      numbers.map((number) => db.rows<{ value: number }>(sql`select 10 / (${number}::int % 3) as value`)),
    );
    const failed = numbers.filter((number) => answers[number]!.status === 'rejected');
    expect(failed).toEqual(numbers.filter((number) => number % 3 === 0));
  });

  it('fail together only where the statement itself is wrong', async () => {
    await openAllLines();
    const [wrong, right] = await Promise.all([
      Promise.allSettled(numbers.map(() => db.rows(sql`select nothing from nowhere`))),
      Promise.all(numbers.map(value)),
    ]);
    for (const answer of wrong) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(right.map((row) => row.value)).toEqual(numbers);
  });

  it('do not wait behind a long one', async () => {
    await openAllLines();
    const held = await holdLock();
    // Nobody knows yet how long it takes; and then they come at once.
    const long = db.rows(waitForLock);
    expect((await Promise.all(numbers.map(value))).map((row) => row.value)).toEqual(numbers);
    await held.letGo();
    expect(await long).toHaveLength(1);
  });

  it('are answered before the connection is closed', async () => {
    await openAllLines();
    // All of them go by the lines, which know the statement as a short one, however slow the machine is.
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await Promise.all(numbers.map(value));
      const answers = Promise.all(numbers.slice(0, 8).map(value));
      await Promise.all([answers, db.close()]);
      expect((await answers).map((row) => row.value)).toEqual(numbers.slice(0, 8));
    } finally {
      vi.useRealTimers();
    }
    db = openDatabase({ connectionString: server.connectionString, patience, onError: () => {} });
  });

  it('find new connections where the old ones broke', async () => {
    await openAllLines();
    const held = await holdLock();
    const underWay = Promise.allSettled(numbers.map(() => db.rows(waitForLock)));
    await held.isAwaitedBy(14);
    await query(
      server.connectionString,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'openpit'`,
    );
    await held.letGo();
    expect((await underWay).map(({ status }) => status)).toContain('rejected');
    await openAllLines();
  });
});

describe('statements that may take long', () => {
  const long = (caller: string) => db.readsFor({ name: caller }).rows(waitForLock, { plan: 'once' });

  it('leave connections to all others, and callers take turns', async () => {
    await openAllLines();
    const held = await holdLock();
    const done: string[] = [];
    const all = ['a', 'b', 'c', 'd', 'e'].flatMap((caller) =>
      Array.from({ length: 50 }, () => long(caller).then(() => done.push(caller))),
    );
    await held.isAwaitedBy(3);
    expect(db.figures().long).toEqual({ taken: 3, waiting: 247 });
    const one = long('one').then(() => done.push('one'));
    const short = await Promise.all(
      numbers.map((number) => db.readsFor({ name: 'other' }).rows(sql`select ${number}::int`)),
    );
    expect(short).toHaveLength(count);
    // Of what nobody asked for, others may wait for each.
    const own = db.rows(waitForLock, { plan: 'once' });
    await held.isAwaitedBy(4);
    await held.letGo();
    await Promise.all([...all, one, own]);
    expect(done.indexOf('one')).toBeLessThan(20);
    expect(db.figures().long).toEqual({ taken: 0, waiting: 0 });
  });

  it('are not begun for those who have left', async () => {
    const held = await holdLock();
    const leaving: (() => void)[] = [];
    const caller = {
      name: 'a',
      untilGone(back: () => void) {
        leaving.push(back);
        return back;
      },
    };
    const all = Array.from({ length: 20 }, () => db.readsFor(caller).rows(waitForLock, { plan: 'once' }));
    await held.isAwaitedBy(3);
    for (const leave of leaving) leave();
    const ended = await Promise.race([Promise.allSettled(all.slice(3)), Promise.all(all.slice(0, 3))]);
    expect(ended).toEqual(Array.from({ length: 17 }, () => expect.objectContaining({ reason: expect.any(NoTurn) })));
    await held.letGo();
    await Promise.all(all.slice(0, 3));
    expect(db.figures().long).toEqual({ taken: 0, waiting: 0 });
  });
});
