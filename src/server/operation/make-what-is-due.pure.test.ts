import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { type DueWork, workIsDue } from '../../db/due-work.ts';
import { makeWhatIsDue } from './make-what-is-due.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A transaction, whose tasks wait for its commit. */
function transaction(client: object) {
  const later = new Map<string, (db: Db) => void>();
  const db = { client, afterCommit: (name: string, task: (db: Db) => void) => later.set(name, task) } as unknown as Db;
  const commit = () => later.forEach((task) => task(db));
  return { db, commit };
}

function worker(client: object, work: (name: DueWork) => Promise<boolean> = async () => true) {
  const begun: DueWork[] = [];
  const stop = makeWhatIsDue({ client } as unknown as Db, (name) => {
    begun.push(name);
    return work(name);
  });
  return { begun, stop };
}

test('what a transaction leaves to do is done when it is stored, each after what it follows from, and once', async () => {
  const client = {};
  const { begun, stop } = worker(client);
  const { db, commit } = transaction(client);
  for (const work of ['figures of companies', 'findings', 'figures of companies', 'figures of mines'] as const)
    workIsDue(db, work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual([]);
  commit();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['findings', 'figures of mines', 'figures of companies']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toHaveLength(3);
  stop();
});

test('what becomes due meanwhile is done after a rest that is longer than the work was', async () => {
  const client = {};
  const { begun, stop } = worker(client, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return true;
  });
  const tell = () => {
    const { db, commit } = transaction(client);
    workIsDue(db, 'findings');
    commit();
  };
  tell();
  await vi.advanceTimersByTimeAsync(1_000);
  tell();
  // It began after 20 ms, took 2 s and rests for 6 s.
  await vi.advanceTimersByTimeAsync(7_000);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toHaveLength(2);
  stop();
});

test('work that is under way already is begun again behind it', async () => {
  const client = {};
  let isRunning = true;
  const { begun, stop } = worker(client, async () => !isRunning);
  const { db, commit } = transaction(client);
  workIsDue(db, 'findings');
  commit();
  // After 20 ms, and after each rest of a second.
  await vi.advanceTimersByTimeAsync(2_500);
  expect(begun).toHaveLength(3);
  isRunning = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toHaveLength(4);
  stop();
});

test('of another database, and after the end, nothing is heard', async () => {
  const client = {};
  const { begun, stop } = worker(client);
  const other = transaction({});
  workIsDue(other.db, 'findings');
  other.commit();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  const { db, commit } = transaction(client);
  workIsDue(db, 'findings');
  commit();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual([]);
});

test('what is due behind the work of a stop is not begun any more', async () => {
  const client = {};
  let ended: () => void = () => undefined;
  const { begun, stop } = worker(client, async () => {
    await new Promise<void>((resolve) => (ended = resolve));
    return true;
  });
  const { db, commit } = transaction(client);
  workIsDue(db, 'findings');
  workIsDue(db, 'figures of mines');
  commit();
  await vi.advanceTimersByTimeAsync(100);
  stop();
  ended();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(['findings']);
});
