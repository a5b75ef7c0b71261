import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { withoutPadding } from '../domain/numbers/decimal.ts';
import type { Caller } from './fair-turns.ts';

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
  /** A replica, or whoever answers for one that is out of reach: one statement may see more than the next. */
  isReplica?: boolean;
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

/** A statement as text with its values. */
export const queryOf = (statement: SQL) => dialect.sqlToQuery(statement);

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

export const changesServers = (connection: pg.Pool | pg.ClientBase): void => {
  changing.add(connection);
};

export type Query = ReturnType<typeof queryOf>;

export async function send<Row extends object>(
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
    rows: (statement, options) => send(client, queryOf(statement), options),
  };
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
