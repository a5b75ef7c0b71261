import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';

/** Any number, the same in every process: stands before the key of a process. */
const runners = 730_148_263;
const againMilliseconds = 1_000;
/** For so long the lock is kept for the next import: it says that the process lives, not that it imports. */
const restMilliseconds = 5_000;

/**
 * Whether an import's process has died: it holds a lock by its key for as long as it lives, and the database lets go of it
 * with the connection. A row of an older version has no key.
 */
export const hasNoRunner = sql.raw(`runner is not null and not exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.granted and l.classid = ${runners} and l.objid = runner and l.objsubid = 2)`);

interface Runner {
  key: number;
  imports: number;
  isHeld: Promise<void>;
  client?: pg.Client;
  rest?: NodeJS.Timeout;
}

const held = new WeakMap<Database, Runner>();

async function hold(db: Database, runner: Runner): Promise<void> {
  const client = new pg.Client({ ...db.connection, statement_timeout: 0, application_name: 'openpit runner' });
  client.on('error', () => undefined);
  // Where the connection breaks and the process lives, it takes the same lock again.
  client.once('end', () => {
    if (held.get(db) !== runner || runner.client !== client) return;
    if (runner.imports > 0) void holdAgain(db, runner);
    else forget(db, runner);
  });
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [runners, runner.key]);
  runner.client = client;
}

function forget(db: Database, runner: Runner): void {
  clearTimeout(runner.rest);
  held.delete(db);
  void runner.client?.end().catch(() => undefined);
}

async function holdAgain(db: Database, runner: Runner): Promise<void> {
  while (held.get(db) === runner) {
    await sleep(againMilliseconds);
    const isHeld = await hold(db, runner).then(
      () => true,
      () => false,
    );
    if (isHeld) break;
  }
  if (held.get(db) !== runner) await runner.client?.end();
}

/** Shows that this process lives, for as long as an import is under way. Answers its key, and what ends it. */
export async function holdRunner(db: Database): Promise<{ key: number; letGo: () => void }> {
  let runner = held.get(db);
  if (!runner) {
    runner = { key: randomInt(1, 2 ** 31), imports: 0, isHeld: Promise.resolve() };
    runner.isHeld = hold(db, runner);
    held.set(db, runner);
  }
  const { key } = runner;
  const own = runner;
  own.imports += 1;
  clearTimeout(own.rest);
  const letGo = () => {
    own.imports -= 1;
    if (own.imports > 0 || held.get(db) !== own) return;
    own.rest = setTimeout(() => forget(db, own), restMilliseconds).unref();
  };
  try {
    await own.isHeld;
  } catch (error) {
    own.imports -= 1;
    if (own.imports === 0 && held.get(db) === own) forget(db, own);
    throw error;
  }
  return { key, letGo };
}
