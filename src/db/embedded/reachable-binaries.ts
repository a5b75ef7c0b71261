import { chmodSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolderSync } from '../make-folder.ts';
import { type Account, succeeds } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedRefusal, reasonOf } from './cannot-start.ts';

/**
 * Binaries that the account can execute: those given, or else a copy where everyone can read it.
 * Throws `EmbeddedRefusal` when neither runs.
 */
export function reachableBinaries(
  binaries: Binaries,
  account: Account,
  log: (line: string) => void,
  shared = '/var/lib/openpit',
): Binaries {
  if (account.uid === undefined || runs(binaries, account)) return binaries;
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
  return succeeds(account, path.join(binaries.home, 'bin/postgres'), ['--version']);
}

/** Programs that anyone else could have put there must not be run. */
function isRootsOwn(home: string): boolean {
  const found = statSync(home, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o022) === 0;
}

function publish(from: string, to: string): void {
  try {
    makeFolderSync(path.dirname(to), 0o755);
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
