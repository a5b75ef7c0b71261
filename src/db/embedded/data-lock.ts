import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedRefusal, reasonOf } from './cannot-start.ts';

const SQLITE_BUSY = 5;

/** Keeps the locks reachable: a collected handle would close, and so unlock, by itself. */
const held = new Set<DatabaseSync>();

/**
 * Takes DATA_DIR for this process alone until `release`, or until the process ends in whatever way.
 * Throws `EmbeddedRefusal` when another process has it.
 *
 * Node has no flock, but its SQLite locks through the kernel: the lock falls with the process, so there
 * are no stale ones to judge by process ids (which are reused, become zombies, and mean something else in
 * each container), and of two that start at once exactly one gets it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const pidFile = path.join(dataDir, 'server.pid');
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new EmbeddedRefusal(
        `OpenPit is already running on DATA_DIR ${dataDir}${holder(pidFile)}: stop that one, or give this one another DATA_DIR.`,
      );
    }
    throw unlockable(dataDir, error);
  }
  held.add(lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    // The wait bridges a predecessor that is just shutting down.
    return new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 3000 });
  } catch (error) {
    throw unlockable(dataDir, error);
  }
}

function unlockable(dataDir: string, error: unknown): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `DATA_DIR ${dataDir} cannot be locked (${reasonOf(error)}): it must be a folder of this user on a disk of this machine.`,
  );
}

function holder(pidFile: string): string {
  try {
    return ` as process ${readFileSync(pidFile, 'utf8').trim()}`;
  } catch {
    return '';
  }
}
