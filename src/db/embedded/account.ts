import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  chmodSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedRefusal, reasonOf } from './refusal.ts';

/** Whom the database runs as: ids to switch to, or none of them for the server's own user. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Nothing of the operator's shell (PGPORT, PGOPTIONS, LD_PRELOAD) reaches the database. */
export const BARE_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** PostgreSQL refuses to run as root; root's database runs as the owner of its data, at first as `nobody`. */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!nobody) {
    throw new EmbeddedRefusal(
      'The embedded database cannot run as root, and this machine has no user nobody: start OpenPit as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/**
 * How the database names its data folder. As root it gets the folder as its working directory and this name
 * for it, because the account may be unable to walk there by path (`/root` is closed to all others).
 */
export function dataArgument(clusterDir: string, account: Account): string {
  return account.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/**
 * Binaries that the account can execute: those given, or else a copy where everyone can read it.
 * Throws `EmbeddedRefusal` when this process may not switch to the account at all.
 */
export function reachableBinaries(
  binaries: Binaries,
  account: Account,
  log: (line: string) => void,
  shared = '/var/lib/openpit',
): Binaries {
  if (account.uid === undefined || runs(binaries, account)) return binaries;
  const entered = spawnSync('/bin/sh', ['-c', 'exit 0'], { ...account, cwd: '/', env: BARE_ENV });
  if (entered.error) {
    throw new EmbeddedRefusal(
      `The embedded database cannot run as root, and root may not switch to user ${account.uid} here (${entered.error.message}): start OpenPit as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const copy = { ...binaries, home: path.join(shared, `postgres-${binaries.version}`) };
  if (!isRootsOwn(copy.home) || !runs(copy, account)) {
    log(
      `user ${account.uid}, who runs the database, cannot enter ${binaries.home}; copying the database programs to ${copy.home}`,
    );
    publish(binaries.home, copy.home);
  }
  if (!runs(copy, account)) {
    throw new EmbeddedRefusal(
      `The database programs run neither in ${binaries.home} nor in ${copy.home} as user ${account.uid}: start OpenPit as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return copy;
}

function runs(binaries: Binaries, account: Account): boolean {
  const tried = spawnSync(path.join(binaries.home, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: BARE_ENV,
  });
  return tried.status === 0;
}

/** Programs that anyone else could have put there must not be run. */
function isRootsOwn(home: string): boolean {
  const found = statSync(home, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o022) === 0;
}

function publish(from: string, to: string): void {
  try {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
    const half = mkdtempSync(`${to}-`);
    cpSync(from, half, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.a$|\/include$|\/pkgconfig$/.test(file),
    });
    openToAll(half);
    rmSync(to, { recursive: true, force: true });
    renameSync(half, to);
  } catch (error) {
    throw new EmbeddedRefusal(
      `The database programs could not be copied to ${to} (${reasonOf(error)}): start OpenPit as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
