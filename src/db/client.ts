import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { withoutPadding } from '../domain/decimal.ts';
import { type Lines, openLines } from './lines.ts';

export interface StatementOptions {
  /** `once`: planned for these very values, where a plan for any values would be a bad one (a search for words). */
  plan?: 'once';
}

/** Somewhere to send statements: the pool, or the one connection of a transaction. */
export interface Db {
  /** Sends SQL as written; values of rows arrive as the contract wants them (see `answerTypes`). */
  rows<Row extends object>(statement: SQL, options?: StatementOptions): Promise<Row[]>;
  /** The typed builder over the same connection, for plain inserts, updates and reads of one table. */
  orm: NodePgDatabase;
  /** The connection below, for COPY. */
  client: pg.Pool | pg.ClientBase;
  /** Within `transaction`: does the work of this name once, when what was written is there for others to see. */
  afterCommit?(name: string, work: (db: Db) => void): void;
}

export interface Database extends Db {
  client: pg.Pool;
  /** Runs `work` in one transaction; a serialization failure or a deadlock is tried again, three times at most. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** How a connection of one's own is made. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
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

async function send<Row extends object>(
  client: pg.Pool | pg.ClientBase,
  statement: SQL,
  { plan }: StatementOptions = {},
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const name = plan === 'once' ? undefined : statementName(text);
  const result = await client.query<Row>({ name, text, values, types: answerTypes });
  return result.rows;
}

export function onConnection(client: pg.Pool | pg.ClientBase): Db {
  let orm: NodePgDatabase | undefined;
  return {
    client,
    get orm() {
      orm ??= drizzle(client as pg.Pool);
      return orm;
    },
    rows: (statement, options) => send(client, statement, options),
  };
}

const retryable = new Set(['40001', '40P01']);

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<Result>,
  later: Map<string, (db: Db) => void>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const tx = onConnection(client);
    tx.afterCommit = (name, task) => later.set(name, task);
    const result = await work(tx);
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
  /** Connections at most. */
  connections?: number;
  onError: (error: Error) => void;
}

export function openDatabase({ connectionString, connections = 10, onError }: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
    application_name: 'openpit',
  };
  const pool = new pg.Pool({ ...config, max: connections, idleTimeoutMillis: 30_000 });
  const lines = openLines(config, onError);
  // An idle connection that breaks emits here; without a listener the process would end.
  pool.on('error', onError);
  outliveBreaks(pool);
  const shared = onPool(pool, lines);
  return {
    ...shared,
    client: pool,
    connection: config,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const later = new Map<string, (db: Db) => void>();
          const result = await inTransaction(pool, work, later);
          for (const task of later.values()) task(shared);
          return result;
        } catch (error) {
          if (attempt >= 3 || !retryable.has(sqlState(error) ?? '')) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
        }
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

function onPool(pool: pg.Pool, lines: Lines): Db {
  const { orm } = onConnection(pool);
  return {
    client: pool,
    orm,
    async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
      const sent = options?.plan === 'once' ? undefined : lines.send((client) => send<Row>(client, statement));
      if (!sent) return send<Row>(pool, statement, options);
      return sent.catch((error: unknown) => {
        if (sqlState(error) !== notPrepared) throw error;
        return send<Row>(pool, statement, options);
      });
    },
  };
}
