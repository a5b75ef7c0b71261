import { chmodSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccess } from './embedded/access.ts';
import { chooseAccount, handOver } from './embedded/account.ts';
import { npmBinaries } from './embedded/binaries.ts';
import { makeCluster, needsCluster } from './embedded/cluster.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import { endLeftover } from './embedded/leftover.ts';
import { halt, type Launch, launch, type Postmaster, trimLog } from './embedded/postmaster.ts';
import { reachableBinaries } from './embedded/reachable-binaries.ts';
import { codeOf, EmbeddedRefusal, reasonOf } from './embedded/cannot-start.ts';
import { socketConnectionString } from './embedded/running.ts';
import { DURABLE, serverSettings } from './embedded/settings.ts';
import { makeSocketFolder, removeSocketFolder } from './embedded/socket-folder.ts';
import { makeFolderSync } from './make-folder.ts';

/** A database that runs until `stop`, and is started again whenever it dies by itself. */
export interface EmbeddedDatabase {
  /** For `pg`; stays the same through restarts of the database. */
  connectionString: string;
  /** Stops the database in order and frees the data folder; at most 10 s. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm brings on `dataDir/postgres`, made there when missing, and keeps it running.
 * Throws `EmbeddedRefusal`, one sentence for the operator, when the folder is in use or nothing can run there.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const dataDir = makeDataDir(options.dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const plan = await prepare(dataDir, log);
    const tidy = () => removeSocketFolder(plan.socketFolder);
    process.once('exit', tidy);
    const supervised = await supervise(plan, log).catch((error: unknown) => {
      tidy();
      throw error;
    });
    return {
      connectionString: socketConnectionString(plan.socketFolder),
      async stop() {
        await supervised.stop();
        tidy();
        process.off('exit', tidy);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedRefusal) throw error;
    throw new EmbeddedRefusal(`The embedded database in ${dataDir} cannot start: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function makeDataDir(dataDir: string): string {
  try {
    makeFolderSync(dataDir, 0o700);
    const { mode, uid } = statSync(dataDir);
    // Whoever may write there could put another database in the place of ours.
    if (uid === process.getuid?.() && mode & 0o022) chmodSync(dataDir, mode & 0o7755);
    return realpathSync(dataDir);
  } catch (error) {
    throw new EmbeddedRefusal(
      `DATA_DIR ${dataDir} cannot be used (${codeOf(error)}): it must be a folder that this user may write.`,
    );
  }
}

async function prepare(dataDir: string, log: (line: string) => void): Promise<Launch> {
  const clusterDir = path.join(dataDir, 'postgres');
  const installed = await npmBinaries();
  const missing = needsCluster(clusterDir, installed.major);
  const account = chooseAccount(clusterDir);
  const binaries = reachableBinaries(installed, account, log);
  if (missing) await makeCluster(clusterDir, binaries, account, true);
  else {
    removeSocketFolder(await endLeftover(clusterDir, log));
    handOver(clusterDir, statSync(clusterDir).uid, account);
  }
  writeAccess(clusterDir, account);
  return {
    binaries,
    account,
    clusterDir,
    socketFolder: makeSocketFolder(account),
    logFile: path.join(dataDir, 'postgres.log'),
    settings: { ...serverSettings(), ...DURABLE },
  };
}

/** Sessions of a killed database may finish their statement first; PostgreSQL starts only when they are gone. */
async function firstLaunch(plan: Launch, log: (line: string) => void): Promise<Postmaster> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await launch(plan, log);
    } catch (error) {
      if (Date.now() > deadline || !/shared memory|lock file/.test(reasonOf(error))) throw error;
      await sleep(200);
      await endLeftover(plan.clusterDir, log);
    }
  }
}

const trimMilliseconds = 60 * 60_000;

async function supervise(plan: Launch, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let current = await firstLaunch(plan, log);
  let restarted: Promise<void> = Promise.resolve();
  watch(current);
  const trimming = setInterval(() => trimLog(plan.logFile), trimMilliseconds).unref();

  function watch(postmaster: Postmaster): void {
    void postmaster.ended.then((how) => {
      if (!stopping) restarted = restart(how);
    });
  }

  async function restart(how: string): Promise<void> {
    log(`the database ended (${how}); starting it again`);
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 3000)) {
      try {
        await endLeftover(plan.clusterDir, log);
        current = await launch(plan, log);
        watch(current);
        log('the database is running again');
        return;
      } catch (error) {
        log(reasonOf(error));
        await sleep(pause);
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      clearInterval(trimming);
      // A restart that takes longer ends with the process.
      await Promise.race([restarted, sleep(5000, undefined, { ref: false })]);
      await halt(current);
    },
  };
}
