import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { backUpBeforeMigration } from '../db/backup/before-migration.ts';
import { BackupError } from '../db/backup/format.ts';
import { type Database } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { EmbeddedRefusal } from '../db/embedded/cannot-start.ts';
import { migrate } from '../db/migrate.ts';
import { PoolerRefusal, prepareForPooler, refuseWithoutSessions } from '../db/pooler.ts';
import { openReplicas } from '../db/replicas.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { listen } from './listen.ts';
import { installationSecret } from './services/secret.ts';
import { openStorage } from './services/storage.ts';
import { startWatchdog } from './operation/watchdog.ts';

/** Requests under way get this long to finish after SIGTERM. */
const graceMilliseconds = 8_000;
/** Of the first connection, each for as long as a request waits for one. */
const firstAttempts = 10;

const say = (line: string) => process.stderr.write(`${line}\n`);

/** A line of the log outside of requests, in the form of the others. */
const note = (msg: string) => say(JSON.stringify({ level: 30, time: Date.now(), msg }));

/** Most of what takes time at a start: loaded beside the start of the database, and not at all for one that is refused. */
async function loadApplication() {
  const [{ buildApp }, { startJobs }, { atStart, afterStart }] = await Promise.all([
    import('./app.ts'),
    import('./operation/jobs.ts'),
    import('./features.ts'),
  ]);
  return { buildApp, startJobs, afterStart, ...atStart };
}

/** Looks whether the way to the database is one that the server can go, and brings it up to this version. */
async function reach({ databaseUrl, databaseSessionUrl }: Config, connectionString: string): Promise<void> {
  if (databaseSessionUrl) {
    await prepareForPooler({ connectionString, sessionConnectionString: databaseSessionUrl });
  } else if (databaseUrl) await refuseWithoutSessions('DATABASE_URL', databaseUrl);
  await migrate(databaseSessionUrl ?? connectionString, note);
}

/** Requests wait for a connection for seconds only; on a crowded machine the first one may take a start longer. */
async function reachFirst(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.rows(sql`select 1`);
      return;
    } catch (error) {
      if (attempt === firstAttempts || !/timeout/.test((error as Error).message)) throw error;
    }
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  // Nothing has to be finished yet; the embedded database stops with the process.
  const leave = () => process.exit(0);
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  const starting = config.databaseUrl ? undefined : startEmbedded({ dataDir: config.dataDir, log: note });
  // A turn later: where the folder is another server's, that is said before anything is loaded.
  const loading = nextTurn().then(loadApplication);
  loading.catch(() => {});
  const embedded = await starting;
  const connectionString = config.databaseUrl ?? embedded!.connectionString;
  if (embedded) {
    const file = await backUpBeforeMigration(connectionString, config.dataDir);
    if (file) say(`Backed up the database before the upgrade: ${file}`);
  }
  await reach(config, connectionString).catch((error: Error) => {
    if (error instanceof PoolerRefusal) throw error;
    // The reason of several attempts at once (IPv4, IPv6) is in the first of them.
    const reason = error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
    throw new Error(config.databaseUrl ? `the database that DATABASE_URL names cannot be used: ${reason}.` : reason, {
      cause: error,
    });
  });
  const secret = installationSecret(config);
  const { buildApp, startJobs, afterStart, loadSample, offerSetUp, countUnreadableFactors } = await loading;
  const onError = (error: Error) =>
    say(JSON.stringify({ level: 40, time: Date.now(), msg: 'a database connection broke', cause: error.message }));
  const isPooled = config.databaseSessionUrl !== undefined;
  const db = openDatabase({
    connectionString,
    isPooled,
    sessionConnectionString: config.databaseSessionUrl,
    onError,
  });
  const replicas = openReplicas(db, config.databaseReadUrls, { isPooled, onError });
  const built = fileURLToPath(new URL('../../build/client', import.meta.url));
  const app = await buildApp({ config, db, replicas, secret, webFolder: existsSync(built) ? built : undefined });
  const stopJobs = startJobs(db, openStorage(config), app.log);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    stopJobs();
    // Connections that a slow client holds open must not hold up the stop.
    const impatience = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
    await app.close();
    clearTimeout(impatience);
    await replicas?.close();
    await db.close();
    await embedded?.stop();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, leave).on(signal, stop);

  await reachFirst(db);
  const unreadable = await countUnreadableFactors(db, secret);
  if (unreadable > 0) app.log.warn({ unreadable }, 'second factors were sealed with another secret: see the runbook');

  if (config.sampleData) await loadSample(db, app.log);
  if (stopping) return;

  // Its own words on listening would stand beside the one line for people below.
  const { level } = app.log;
  app.log.level = 'warn';
  await listen(app, config);
  app.log.level = level;
  for (const complete of afterStart) {
    complete(db).catch((error: unknown) => app.log.warn({ err: error }, 'older records are completed by a job later'));
  }
  const address = app.server.address();
  // The one that PORT=0 chose: links that members and the log get lead there.
  if (typeof address === 'object' && address) config.port = address.port;
  const setUp = await offerSetUp(db, config);
  if (setUp) process.stdout.write(`Make the first administrator, within a day, once: ${setUp}\n`);
  forgetStart();
  // A start takes as long as the machine needs for it.
  if (config.watchdogSeconds) startWatchdog(config.watchdogSeconds);
  process.stdout.write(`OpenPit is ready at ${config.publicUrl ?? `http://localhost:${config.port}`}\n`);
}

/** Starting leaves some 50 MB of garbage, which nobody would look for while nothing is asked. */
function forgetStart(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (how: object) => void)({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}

start().catch((error: NodeJS.ErrnoException) => {
  const line =
    error.code === 'EADDRINUSE'
      ? `PORT ${(error as { port?: number }).port} is in use by another program. Stop it, or set PORT to another port.`
      : error.message;
  say(
    error instanceof ConfigError ||
      error instanceof EmbeddedRefusal ||
      error instanceof BackupError ||
      error instanceof PoolerRefusal ||
      error.code === 'EADDRINUSE'
      ? line
      : `OpenPit cannot start: ${line}`,
  );
  // The embedded database stops with the process (see its exit handler).
  process.exit(1);
});
