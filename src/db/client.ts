import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { withoutPadding } from '../domain/decimal.ts';
import { type Caller, FairTurns, nobody } from './fair-turns.ts';
import { type Lines, openLines } from './lines.ts';
import { Turns } from './turns.ts';

export interface StatementOptions {
  /**
   * `once`: planned for these very values, where a plan for any values would be a bad one (a search for words, a far page, a
   * total). How long such a statement takes is anybody's guess, so only a few go on at once.
   */
  plan?: 'once';
}

/** Somewhere to send statements: the pool, or the one connection of a transaction. */
export interface Db {
  /** Sends SQL as written; values of rows arrive as the contract wants them (see `answerTypes`). */
  rows<Row extends object>(statement: SQL, options?: StatementOptions): Promise<Row[]>;
  /** The connection below, for COPY. */
  client: pg.Pool | pg.ClientBase;
  /** Within `transaction`: does the work of this name once, when what was written is there for others to see. */
  afterCommit?(name: string, work: (db: Db) => void): void;
  /**
   * Within `transaction`: what takes too long to hold a connection and its locks for. Where it is not there yet the
   * transaction is rolled back, `make` runs outside of it, and the transaction begins again; the name says of what it was
   * made, so that what was changed meanwhile is not stored with it.
   */
  beforehand?<Made>(name: string, make: () => Promise<Made>): Made;
  /** Of what is read for somebody: see `inMemory`. */
  inMemory?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Does work that holds tens of megabytes from its first statement to its last: a rank of a hundred thousand mines, all their
 * places. Few go on in a process at once, members in turn. Never one within another.
 */
export const inMemory = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.inMemory ? db.inMemory(work) : work();

export interface TransactionOptions {
  /** Names of what will be locked: those who name the same wait for each other before they take a connection. */
  turns?: readonly string[];
}

export interface Database extends Db {
  client: pg.Pool;
  /** The same for what is read for somebody: their statements take turns with those of others. */
  readsFor(caller: Caller): Db;
  /**
   * Runs `work` in one transaction. Where others are in the way it waits for its turn and is tried again, for
   * 15 s at most: then it fails as PostgreSQL does for want of a lock.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** How a connection of one's own is made: for what needs a session (listening, cursors, temporary tables, locks). */
  connection: pg.ClientConfig & { connectionString: string };
  /** How busy its connections are, for metrics. */
  figures(): ConnectionFigures;
  close(): Promise<void>;
}

export interface ConnectionFigures {
  /** Connections, those of them that rest, and requests that wait for one. */
  pool: { all: number; idle: number; waiting: number };
  /** Connections that short statements share, and those statements. */
  shared: { all: number; busy: number };
  /** Places of statements that may take long, and those that wait for one. */
  long: { taken: number; waiting: number };
}

const int8 = 20;
const date = 1082;
const timestamptz = 1184;
const numeric = 1700;

const toIso = (text: string) => new Date(text).toISOString();

/** 64-bit integers as numbers, decimals as text without padding, instants in ISO 8601, dates as they are. */
const answerTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number;
    if (oid === numeric) return withoutPadding;
    if (oid === timestamptz) return toIso;
    if (oid === date) return String;
    return pg.types.getTypeParser(oid, format);
  },
};
pg.types.setTypeParser(int8, Number);

const dialect = new PgDialect();

/** A part of statements that holds no values, put together once instead of with every statement. */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('a fixed part of a statement holds values');
  return sql.raw(text);
}

const names = new Map<string, string>();
/** Above this many distinct texts a statement is not worth a prepared plan on every connection. */
const maxPreparedStatements = 500;

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= maxPreparedStatements) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Connections whose server may be another one with the next transaction: it would not know a statement's name. */
const changing = new WeakSet<pg.Pool | pg.ClientBase>();

type Query = ReturnType<typeof dialect.sqlToQuery>;

async function send<Row extends object>(
  client: pg.Pool | pg.ClientBase,
  { sql: text, params: values }: Query,
  { plan }: StatementOptions = {},
): Promise<Row[]> {
  const name = plan === 'once' || changing.has(client) ? undefined : statementName(text);
  const result = await client.query<Row>({ name, text, values, types: answerTypes });
  return result.rows;
}

export function onConnection(client: pg.Pool | pg.ClientBase): Db {
  return {
    client,
    rows: (statement, options) => send(client, dialect.sqlToQuery(statement), options),
  };
}

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

/** SQLSTATE of a database error, or undefined for any other error; the builder wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    // With a digit in it: EPIPE is none.
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Name of the violated constraint, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const constraint = (cause as { constraint?: unknown }).constraint;
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

export interface DatabaseOptions {
  connectionString: string;
  /** `connectionString` leads to a pooler that keeps no sessions, and that `prepareForPooler` has seen. */
  isPooled?: boolean | undefined;
  /** Where sessions are to be had, if not there. */
  sessionConnectionString?: string | undefined;
  /** Connections at most. */
  connections?: number;
  /** What is waited for longer or shorter than usual: tests share a machine. */
  patience?: Partial<typeof usualPatience> | undefined;
  onError: (error: Error) => void;
}

/** Connections that are left to reads, however many writes are under way. */
const forReads = (connections: number) => Math.floor(connections * 0.4);

/** Of them, those that may be taken by what takes long. */
const forLongReads = (connections: number) => Math.ceil(connections * 0.3);

/**
 * Transactions that wait for a lock for longer: an import holds the rows that it changes for as long as it stores, and
 * those who want them would take all places of those who want others.
 */
const mostBlocked = 2;

const noLines: Lines = {
  send: () => undefined,
  figures: () => ({ all: 0, busy: 0 }),
  close: () => Promise.resolve(),
};

export function openDatabase({
  connectionString,
  isPooled = false,
  sessionConnectionString = connectionString,
  connections = 10,
  patience: unusual = {},
  onError,
}: DatabaseOptions): Database {
  const patience = { ...usualPatience, ...unusual };
  const config = {
    connectionString: sessionConnectionString,
    connectionTimeoutMillis: patience.connection,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleTransaction,
    options: '-c timezone=UTC',
    application_name: 'openpit',
  };
  // A pooler knows no settings of a connection: its limits are the role's.
  const pooled: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: patience.connection,
    application_name: 'openpit',
  };
  const ofPool = isPooled ? pooled : config;
  const pool = new pg.Pool({
    ...ofPool,
    max: connections,
    idleTimeoutMillis: 30_000,
    // The pool counts the time in its line, too; a connection that does not come about is given up by itself.
    connectionTimeoutMillis: Math.max(patience.turn, patience.connection),
    Client: class extends pg.Client {
      constructor() {
        super(ofPool);
      }
    },
  });
  const records = new Turns(1);
  const writes = new Turns(connections - forReads(connections));
  const blocked = new Turns(mostBlocked);
  if (isPooled) {
    changing.add(pool);
    pool.on('connect', (client) => changing.add(client));
  }
  const lines = isPooled ? noLines : openLines(config, onError);
  // An idle connection that breaks emits here; without a listener the process would end.
  pool.on('error', onError);
  outliveBreaks(pool);
  const turns: ReadTurns = {
    long: new FairTurns(forLongReads(connections)),
    all: new FairTurns(connections),
    patience: patience.turn,
  };
  const readsFor = (caller: Caller) => onPool(pool, { lines, turns, caller });
  const shared = readsFor(nobody);
  return {
    ...shared,
    readsFor,
    client: pool,
    connection: config,
    figures: () => ({
      pool: {
        all: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + turns.all.figures.waiting,
      },
      shared: lines.figures(),
      long: turns.long.figures,
    }),
    async transaction(work, { turns = [] } = {}) {
      let deadline = performance.now() + patience.turn;
      const made = new Map<string, unknown>();
      let isBlocked = false;
      const begin = () => {
        const left = Math.max(1, Math.ceil(deadline - performance.now()));
        const lock = Math.min(left, isBlocked ? patience.lock : patience.firstLock);
        return lock < patience.lock ? `begin; set local lock_timeout = ${lock}` : 'begin';
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
    },
    async close() {
      await Promise.all([lines.close(), pool.end()]);
    },
  };
}

/** A lent connection that breaks between two statements emits by itself; its next statement fails and says so. */
export function outliveBreaks(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** What a statement is answered that was sent behind another one of its name that PostgreSQL could not prepare. */
const notPrepared = '26000';

/** Of all databases of the process, whose memory it is. */
const mostInMemory = 2;
const memoryTurns = new FairTurns(mostInMemory);

interface ReadTurns {
  /** Of what may take long: so few that short statements always find a connection, and the processor. */
  long: FairTurns;
  /** Of all that have a connection of their own. */
  all: FairTurns;
  patience: number;
}

function onPool(pool: pg.Pool, of: { lines: Lines; turns: ReadTurns; caller: Caller }): Db {
  const { lines, turns, caller } = of;

  /** By a connection of its own. */
  async function sendApart<Row extends object>(query: Query, options?: StatementOptions): Promise<Row[]> {
    const deadline = performance.now() + turns.patience;
    const places: (() => void)[] = [];
    try {
      // What nobody asked for is little, and others wait for it: whose session it is, or a job.
      if (options?.plan === 'once' && caller !== nobody)
        places.push(await turns.long.take(caller, deadline, caller.waits));
      places.push(await turns.all.take(caller, deadline));
      return await send<Row>(pool, query, options);
    } finally {
      for (const leave of places) leave();
    }
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await memoryTurns.take(caller, performance.now() + turns.patience, caller.waits);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return {
    client: pool,
    ...(caller !== nobody && { inMemory: inTurn }),
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const query = dialect.sqlToQuery(statement);
      const byLine = (client: pg.Client) => send<Row>(client, query);
      const sent = options?.plan === 'once' ? undefined : lines.send(query.sql, byLine);
      if (!sent) return sendApart<Row>(query, options);
      return sent.catch((error: unknown) => {
        if (sqlState(error) !== notPrepared) throw error;
        return sendApart<Row>(query, options);
      });
    },
  };
}
