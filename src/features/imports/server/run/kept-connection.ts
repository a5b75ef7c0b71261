import pg from 'pg';
import { changesServers } from '../../../../db/client.ts';
import { outliveBreaks } from '../../../../db/open-database.ts';
import { ownSession } from '../../../../db/own-session.ts';

/** For so long the connection of an import waits for the next one: to make one takes as long as to store a short file. */
const restMilliseconds = 5_000;
/** What the server answers that cannot look whether its client lives: invalid value, unknown setting, not supported. */
const cannotTell = new Set(['22023', '42704', '0A000']);

let kept: { connectionString: string; pool: pg.Pool } | undefined;

function poolOf(connectionString: string): pg.Pool {
  if (kept?.connectionString === connectionString) return kept.pool;
  void kept?.pool.end().catch(() => undefined);
  const pool = new pg.Pool({
    connectionString,
    // A thread works on one import at a time; one that is told to end another one's work may still hold the connection of it.
    max: 2,
    idleTimeoutMillis: restMilliseconds,
    allowExitOnIdle: true,
    ...ownSession,
    application_name: 'openpit import',
  });
  // The statement under way fails with the same cause; without a listener the thread would end instead.
  pool.on('error', () => undefined);
  outliveBreaks(pool);
  // Statements are not known by name to the next import: what a connection knows goes with the end of each.
  pool.on('connect', changesServers);
  kept = { connectionString, pool };
  return pool;
}

/** Where the process is killed, its locks go with it, not with the end of a long statement. Not every system can tell. */
const lookForClient = (client: pg.PoolClient) =>
  client
    .query(`select set_config('client_connection_check_interval', '1s', false)`)
    .catch((error: { code?: string }) => {
      if (!cannotTell.has(error.code ?? '')) throw error;
    });

/** One that rested may have broken without a word, and is then made anew. */
async function liveConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await lookForClient(client);
    return client;
  } catch {
    client.release(true);
  }
  const other = await pool.connect();
  try {
    await lookForClient(other);
    return other;
  } catch (error) {
    other.release(true);
    throw error;
  }
}

/**
 * A connection of its own for each import: temporary tables live on it, and no other query waits for it. The next one
 * that begins soon has it with nothing on it: no table, no lock, no setting. What fails takes its connection along.
 */
export async function withKeptConnection<Result>(
  connectionString: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await liveConnection(poolOf(connectionString));
  let isClean = false;
  try {
    const result = await work(client);
    isClean = await client.query('discard all').then(
      () => true,
      () => false,
    );
    return result;
  } finally {
    client.release(!isClean);
  }
}
