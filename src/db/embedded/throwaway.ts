import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeAccess } from './access.ts';
import { chooseAccount } from './account.ts';
import { type Binaries, npmBinaries } from './binaries.ts';
import { DATABASE_NAME, DATABASE_USER, makeCluster } from './cluster.ts';
import { launch } from './postmaster.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import { FORGETFUL, serverSettings } from './settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

/** A database for one test run; nothing of it survives `stop`. */
export interface TestPostgres {
  /** For `pg`: role `openpit` (may create databases and extensions), database `openpit`, empty. */
  connectionString: string;
  stop(): Promise<void>;
}

/**
 * Where what a test throws away lies: in memory, where there are 2 GB of it. To make a database from a template there
 * takes a tenth of what it takes on a disk, and nothing waits for a sync.
 */
export function roomiestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}

/**
 * Starts an empty PostgreSQL in a temporary folder, in about a second, without durability.
 * With `port` it listens on 127.0.0.1, too, and `connectionString` goes there, as to any server.
 * `binaries` is another PostgreSQL than the one that npm brings.
 */
export async function startTestPostgres(options: { port?: number; binaries?: Binaries } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(roomiestFolder(), 'openpit-test-'));
  // Up to PostgreSQL 15, initdb walks to its folder by path, as the database's user.
  chmodSync(folder, 0o711);
  const clusterDir = path.join(folder, 'postgres');
  const quiet = () => {};
  const account = chooseAccount(clusterDir);
  const binaries = reachableBinaries(options.binaries ?? (await npmBinaries()), account, quiet);
  await makeCluster(clusterDir, binaries, account, false);
  writeAccess(clusterDir, account, options.port !== undefined);
  const socketFolder = makeSocketFolder(account);
  const network: Record<string, string> = options.port
    ? { listen_addresses: '127.0.0.1', port: String(options.port) }
    : {};
  const postmaster = await launch(
    {
      binaries,
      account,
      clusterDir,
      socketFolder,
      logFile: path.join(folder, 'postgres.log'),
      settings: { ...serverSettings(), ...FORGETFUL, ...network },
    },
    quiet,
  );
  return {
    connectionString: options.port
      ? `postgresql://${DATABASE_USER}@127.0.0.1:${options.port}/${DATABASE_NAME}`
      : `postgresql://${DATABASE_USER}@/${DATABASE_NAME}?host=${encodeURIComponent(socketFolder)}`,
    async stop() {
      postmaster.signal('SIGQUIT');
      await postmaster.ended;
      removeSocketFolder(socketFolder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
