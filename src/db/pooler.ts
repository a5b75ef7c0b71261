import { Socket } from 'node:net';
import pg from 'pg';
import { usualPatience } from './transactions.ts';

/** What a pooler stands in the way of; the message is one sentence for the operator that says what to do. */
export class PoolerRefusal extends Error {
  override name = 'PoolerRefusal';
}

/** Of a request's connection, wherever it comes from. */
const limits: Readonly<Record<string, string>> = {
  statement_timeout: `${usualPatience.statement}ms`,
  lock_timeout: `${usualPatience.lock}ms`,
  idle_in_transaction_session_timeout: `${usualPatience.idleTransaction}ms`,
  timezone: 'UTC',
};

/** Any number, the same in every process. */
const limitsLock = 7_301_482_613;
/** So often two connections are compared: a pooler may have others to give. */
const comparisons = 3;

/**
 * So many seconds a connection may take, of those that this process lives through: meanwhile the application is loaded,
 * which holds it up for longer than that where the machine is crowded.
 */
const patienceSeconds = 20;

async function connected<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const way = new Socket();
  const client = new pg.Client({ application_name: 'openpit', stream: () => way, ...config });
  client.on('error', () => {});
  let left = patienceSeconds;
  const waiting = setInterval(() => {
    left -= 1;
    if (left === 0) way.destroy(new Error('timeout expired'));
  }, 1_000);
  try {
    await client.connect();
    clearInterval(waiting);
    return await work(client);
  } finally {
    clearInterval(waiting);
    await client.end().catch(() => undefined);
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Whether what one connection has is given to the next as soon as its transaction is over. */
async function handsOn(config: pg.ClientConfig): Promise<boolean> {
  return connected(config, (one) =>
    connected(config, async (other) => {
      for (let turn = 0; turn < comparisons; turn += 1) {
        const before = await processOf(one);
        // Where connections take turns, an even number of them would be met again below.
        if ((await processOf(one)) !== before) return true;
        await other.query('begin');
        const taken = await processOf(other);
        // Where the pooler has but one connection to give, this waits for the other's end.
        const after = taken === before ? 0 : await processOf(one);
        await other.query('commit');
        if (after !== before) return true;
      }
      return false;
    }),
  );
}

/** Why an address gives no sessions, or undefined where it does. */
async function whyNoSessions(connectionString: string): Promise<string | undefined> {
  const config = { connectionString, statement_timeout: usualPatience.statement, options: '-c timezone=UTC' };
  try {
    const { rows } = await connected(config, (client) =>
      client.query<{ ms: string }>(`select setting as ms from pg_settings where name = 'statement_timeout'`),
    );
    if (rows[0]?.ms !== String(usualPatience.statement)) return 'a pooler that drops the settings of a connection';
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) {
      return `a pooler that takes no settings of a connection (${(error as Error).message})`;
    }
    throw error;
  }
  return (await handsOn(config)) ? 'a pooler that gives connections to others after each transaction' : undefined;
}

/** Throws `PoolerRefusal` where an address of the setting `name` gives no sessions, and something that needs them would go wrong. */
export async function refuseWithoutSessions(name: string, connectionString: string): Promise<void> {
  const why = await whyNoSessions(connectionString);
  if (!why) return;
  const what =
    name === 'DATABASE_URL'
      ? 'set DATABASE_SESSION_URL to the address of the PostgreSQL server itself'
      : 'it takes the address of the PostgreSQL server itself';
  throw new PoolerRefusal(`${name} leads to ${why}: ${what}.`);
}

const identity = `select pg_postmaster_start_time()::text || ' ' || d.oid as id from pg_database d where d.datname = current_database()`;

/** Gives the role, in this database, the limits that a pooler keeps from being told by each connection. */
async function limitRole(session: pg.Client): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [limitsLock]);
  const { rows } = await session.query<{ database: string; set: string[] }>(`
    select quote_ident(current_database()) as database, coalesce((
      select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = current_user::regrole), '{}') as set`);
  const { database, set } = rows[0]!;
  for (const [name, value] of Object.entries(limits)) {
    if (set.some((entry) => entry.toLowerCase() === `${name}=${value}`.toLowerCase())) continue;
    await session.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
  }
}

export interface Ways {
  /** Of `DATABASE_URL`. */
  connectionString: string;
  /** Of `DATABASE_SESSION_URL`. */
  sessionConnectionString: string;
}

/**
 * Makes the way through a pooler ready: limits of the role instead of each connection's, the same database at both ends.
 * Throws `PoolerRefusal`.
 */
export async function prepareForPooler({ connectionString, sessionConnectionString }: Ways): Promise<void> {
  await refuseWithoutSessions('DATABASE_SESSION_URL', sessionConnectionString);
  const session = { connectionString: sessionConnectionString, options: '-c lock_timeout=0 -c statement_timeout=0' };
  const own = await connected(session, async (client) => {
    await limitRole(client);
    return (await client.query<{ id: string }>(identity)).rows[0]!.id;
  });
  await connected({ connectionString }, async (client) => {
    const { rows } = await client.query<{ id: string; ms: string; zone: string }>(
      `select (${identity}) as id, current_setting('timezone') as zone,
        (select setting from pg_settings where name = 'statement_timeout') as ms`,
    );
    const { id, ms, zone } = rows[0]!;
    if (id !== own) throw new PoolerRefusal('DATABASE_URL and DATABASE_SESSION_URL lead to different databases.');
    if (ms !== String(usualPatience.statement) || zone !== 'UTC') {
      throw new PoolerRefusal(
        'The pooler that DATABASE_URL leads to has connections from before its role got its limits: let it make new ones (pgbouncer: RECONNECT), then start again.',
      );
    }
  });
}
