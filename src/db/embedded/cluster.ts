import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, asAccount, dataArgument, handOver, namedAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedRefusal, reasonOf } from './cannot-start.ts';

const run = promisify(execFile);

/** The owner of everything in the database. */
export const DATABASE_USER = 'openpit';
export const DATABASE_NAME = 'openpit';

/** Throws `EmbeddedRefusal` unless the folder is missing, empty, or of this major version. Answers whether it has to be made. */
export function needsCluster(clusterDir: string, major: number): boolean {
  if (!existsSync(clusterDir)) return true;
  const versionFile = path.join(clusterDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (readdirSync(clusterDir).length === 0) return true;
    throw new EmbeddedRefusal(
      `${clusterDir} is not a database folder (it has no PG_VERSION): move it away, or set DATA_DIR to another folder.`,
    );
  }
  const made = readFileSync(versionFile, 'utf8').trim();
  if (made === String(major)) return false;
  throw new EmbeddedRefusal(
    `The database in ${clusterDir} was made by PostgreSQL ${made}, and this OpenPit brings PostgreSQL ${major}: start the OpenPit that made it, back up, and restore into an empty DATA_DIR.`,
  );
}

/**
 * Makes an empty database beside its place and moves it there when it is complete and on disk, so that a
 * `kill -9` in the middle leaves nothing that looks like a database. Leftovers of such are removed.
 */
export async function makeCluster(
  clusterDir: string,
  binaries: Binaries,
  account: Account,
  sync: boolean,
): Promise<void> {
  const parent = path.dirname(clusterDir);
  const prefix = `${path.basename(clusterDir)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const half = mkdtempSync(path.join(parent, prefix));
  const maker = namedAccount(account);
  if (maker.uid !== undefined && maker.gid !== undefined) chownSync(half, maker.uid, maker.gid);
  try {
    await initialise(half, binaries, maker, sync);
    if (maker.uid !== undefined) handOver(half, maker.uid, account);
    if (existsSync(clusterDir)) rmdirSync(clusterDir);
    renameSync(half, clusterDir);
    await syncFolder(parent);
  } catch (error) {
    rmSync(half, { recursive: true, force: true, maxRetries: 5 });
    throw new EmbeddedRefusal(`The embedded database could not be made in ${clusterDir}: ${firstComplaint(error)}`);
  }
}

async function initialise(half: string, binaries: Binaries, account: Account, sync: boolean): Promise<void> {
  const data = dataArgument(half, account);
  const call = (program: string, args: string[]) => {
    const {
      program: first,
      args: all,
      options,
    } = asAccount(account, path.join(binaries.home, 'bin', program), args, half);
    return run(first, all, options);
  };
  await call('initdb', [
    ...['-D', data, '-U', DATABASE_USER, '-A', 'reject', '-E', 'UTF8'],
    ...localeOptions(binaries.major),
    ...['--data-checksums', '--no-instructions', '--no-sync'],
  ]);
  // The single-user mode reads statements from its standard input.
  const single = call('postgres', ['--single', '-D', data, '-F', 'postgres']);
  single.child.stdin?.end(`CREATE DATABASE ${DATABASE_NAME}\n`);
  await single;
  if (sync) await call('initdb', ['-D', data, '--sync-only']);
}

/** Text sorts by code point and folds by Unicode, alike on every machine. */
function localeOptions(major: number): string[] {
  // macOS has no C.UTF-8 of its own, which `--locale` would also ask for.
  const system = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  if (major < 17) return [`--locale=${system}`];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${system}`];
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function firstComplaint(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  if (stderr.includes('could not look up effective user ID')) {
    return `user ${process.getuid?.()} has no name in /etc/passwd; start OpenPit as a user who has one, or set DATABASE_URL`;
  }
  return stderr.split('\n')[0] || reasonOf(error);
}
