import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedRefusal } from './cannot-start.ts';

/** What a running database writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

/** Lines of `postmaster.pid`, see PostgreSQL's `pidfile.h`: 1 pid, 5 socket folder, 8 status. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Ends the database that a killed server left running on this folder, so that a new one can start.
 * Call it only under the lock of the data folder. The pid file of a live database stays untouched.
 * Answers the socket folder that it used, or ''.
 */
export async function endLeftover(clusterDir: string, log: (line: string) => void): Promise<string> {
  const left = readPostmasterFile(clusterDir);
  if (!left) return '';
  if (isDatabaseOf(left.pid, clusterDir)) {
    log(`a database (process ${left.pid}) was left running by a server that was killed; stopping it`);
    await stopProcess(left.pid, clusterDir);
  } else if (isTaken(left.pid)) {
    // PostgreSQL would take a zombie, or a stranger who was given the same number, for a live database.
    rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  }
  return left.socketFolder;
}

/** Fast shutdown, then without a checkpoint, then by force: all of them safe for the data. */
async function stopProcess(pid: number, clusterDir: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 3],
    ['SIGKILL', 3],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline) {
      if (!isDatabaseOf(pid, clusterDir)) return;
      await sleep(20);
    }
  }
  throw new EmbeddedRefusal(
    `The database (process ${pid}) in ${clusterDir} cannot be stopped: stop it, then start again.`,
  );
}

/** True when the process lives and is the database of this very folder. */
function isDatabaseOf(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(`-D ${clusterDir}`);
  try {
    // A zombie has no working directory any more, and another user's cannot be read: neither is ours.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) &&
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    );
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
