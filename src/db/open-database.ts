import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import {
  changesServers,
  type Database,
  type Db,
  type Query,
  queryOf,
  send,
  sqlState,
  type StatementOptions,
} from './client.ts';
import { type Caller, FairTurns, mostOfPages, nobody } from './fair-turns.ts';
import { type Lines, openLines } from './lines.ts';
import { transactionsOn, usualPatience } from './transactions.ts';

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

/** Connections that reads may take which take long; the others stay free for short ones. */
const forLongReads = (connections: number) => Math.ceil(connections * 0.3);

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
  if (isPooled) {
    changesServers(pool);
    pool.on('connect', changesServers);
  }
  const lines = isPooled ? noLines : openLines(config, onError);
  // An idle connection that breaks emits here; without a listener the process would end.
  pool.on('error', onError);
  outliveBreaks(pool);
  const turns: ReadTurns = {
    long: new FairTurns(forLongReads(connections), { mostAbreast: mostOfPages }),
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
    transaction: transactionsOn({ pool, connections, patience, shared }),
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
const memoryTurns = new FairTurns(mostInMemory, { mostAbreast: mostOfPages });

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
      const query = queryOf(statement);
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
