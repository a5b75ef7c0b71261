import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Db, onConnection, sqlState } from './client.ts';
import { Turns } from './turns.ts';

const lockNotHad = '55P03';
/** Serialization failure, deadlock, a lock that others have held for too long. */
const inTheWay = new Set(['40001', '40P01', lockNotHad]);
const longestPauseMilliseconds = 200;

/** Milliseconds. */
export const usualPatience = {
  /** For those before in line and for locks, in all; and for a connection that others have. */
  turn: 15_000,
  /** For an answer to a new connection. */
  connection: 2_000,
  lock: 5_000,
  /** For a lock at first: who does not get it waits further where others are not behind. */
  firstLock: 250,
  statement: 10_000,
  idleTransaction: 30_000,
};

const within = new AsyncLocalStorage<true>();

/** Whether the caller's transaction is open: nothing may be waited for then but the database. */
export const isInTransaction = (): boolean => within.getStore() === true;

/** So often something else is made beforehand, because what it was made of changed meanwhile. */
const mostMade = 5;

/** Ends a transaction that needs something which has to be made outside of it. */
class NotMade extends Error {
  readonly of: string;
  readonly make: () => Promise<unknown>;

  constructor(of: string, make: () => Promise<unknown>) {
    super('something has to be made before this transaction');
    this.of = of;
    this.make = make;
  }
}

const alwaysChanging = () =>
  Object.assign(new Error('others kept changing what a transaction builds on'), { code: '40001' });

/** What waited for a lock has to see what others committed meanwhile, whatever the operator has set for the database. */
const beginning = 'begin isolation level read committed';

interface Around {
  later: Map<string, (db: Db) => void>;
  begin: () => string;
  made: Map<string, unknown>;
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<Result>,
  { later, begin, made }: Around,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin());
    const tx = onConnection(client);
    tx.afterCommit = (name, task) => later.set(name, task);
    tx.beforehand = <Made>(name: string, make: () => Promise<Made>): Made => {
      if (!made.has(name)) throw new NotMade(name, make);
      return made.get(name) as Made;
    };
    const result = await within.run(true, () => work(tx));
    const { command } = await client.query('commit');
    // PostgreSQL answers so, without an error, where an error within was swallowed: nothing is stored.
    if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement was committed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Connections that are left to reads, however many writes are under way. */
const forReads = (connections: number) => Math.floor(connections * 0.4);

/**
 * Transactions that wait for a lock for longer: an import holds the rows that it changes for as long as it stores, and
 * those who want them would take all places of those who want others.
 */
const mostBlocked = 2;

interface Under {
  pool: pg.Pool;
  connections: number;
  patience: typeof usualPatience;
  /** What goes on after a commit goes on by it. */
  shared: Db;
}

/** Transactions of a pool, those in each other's way one after the other. */
export function transactionsOn({ pool, connections, patience, shared }: Under): Database['transaction'] {
  const records = new Turns(1);
  const writes = new Turns(connections - forReads(connections));
  const blocked = new Turns(mostBlocked);
  return async (work, { turns = [] } = {}) => {
    let deadline = performance.now() + patience.turn;
    const made = new Map<string, unknown>();
    let isBlocked = false;
    const begin = () => {
      const left = Math.max(1, Math.ceil(deadline - performance.now()));
      const lock = Math.min(left, isBlocked ? patience.lock : patience.firstLock);
      return lock < patience.lock ? `${beginning}; set local lock_timeout = ${lock}` : beginning;
    };
    const places: (() => void)[] = [];
    try {
      for (const turn of turns) places.push(await records.take(turn, deadline));
      for (let attempt = 1; ; attempt += 1) {
        const leaveBlocked = isBlocked ? await blocked.take('', deadline) : undefined;
        const leave = await writes.take('', deadline).catch((error: unknown) => {
          leaveBlocked?.();
          throw error;
        });
        let missing: NotMade | undefined;
        try {
          const later = new Map<string, (db: Db) => void>();
          const result = await inTransaction(pool, work, { later, begin, made });
          for (const task of later.values()) task(shared);
          return result;
        } catch (error) {
          if (error instanceof NotMade) missing = error;
          else if (performance.now() > deadline || !inTheWay.has(sqlState(error) ?? '')) throw error;
          isBlocked ||= sqlState(error) === lockNotHad;
        } finally {
          leave();
          leaveBlocked?.();
        }
        if (missing) {
          if (made.size >= mostMade) throw alwaysChanging();
          const start = performance.now();
          made.set(missing.of, await missing.make());
          deadline += performance.now() - start;
          continue;
        }
        await sleep(Math.random() * Math.min(50 * attempt, longestPauseMilliseconds));
      }
    } finally {
      for (const leave of places) leave();
    }
  };
}
