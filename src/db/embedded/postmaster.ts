import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, asAccount, dataArgument } from './account.ts';
import type { Binaries } from './binaries.ts';
import { readPostmasterFile } from './leftover.ts';
import { EmbeddedRefusal } from './cannot-start.ts';
import { renewSocketFolder, SOCKET_PORT } from './socket-folder.ts';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

/** Everything that a start of one database needs, alike for its first start and each restart. */
export interface Launch {
  binaries: Binaries;
  account: Account;
  clusterDir: string;
  socketFolder: string;
  logFile: string;
  settings: Record<string, string>;
}

/** One running database process. */
export interface Postmaster {
  pid: number;
  /** Settles when the process has ended, however it ended. */
  ended: Promise<string>;
  /** Sends a signal; harmless after the end. */
  signal(name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void;
}

/**
 * Starts PostgreSQL and waits until it accepts connections, for as long as it recovers.
 * Throws `EmbeddedRefusal` with its own words when it ends before.
 */
export async function launch(plan: Launch, log: (line: string) => void): Promise<Postmaster> {
  renewSocketFolder(plan.socketFolder, plan.account);
  const logged = openLog(plan.logFile);
  const call = asAccount(
    plan.account,
    path.join(plan.binaries.home, 'bin/postgres'),
    argumentsOf(plan),
    plan.clusterDir,
  );
  const child = spawn(call.program, call.args, {
    ...call.options,
    // A process group of its own: Ctrl-C reaches the server alone, which then stops the database in order.
    detached: true,
    stdio: ['ignore', logged.fd, logged.fd],
  });
  closeSync(logged.fd);
  const postmaster = watch(child);
  let lives = true;
  void postmaster.ended.then(() => (lives = false));
  const noticeAt = Date.now() + 10_000;
  for (let noticed = false; lives; await sleep(10)) {
    const file = readPostmasterFile(plan.clusterDir);
    if (file?.pid === child.pid && file?.ready) return postmaster;
    if (!noticed && Date.now() > noticeAt) {
      noticed = true;
      log('the database is still recovering; waiting for it');
    }
  }
  throw new EmbeddedRefusal(
    `The embedded database did not start (${await postmaster.ended}): ${complaint(plan.logFile, logged.size)} (see ${plan.logFile})`,
  );
}

/** Stops the database: in order first, then without a checkpoint, then by force; its data survive all of them. */
export async function halt(postmaster: Postmaster): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 6],
    ['SIGQUIT', 2],
    ['SIGKILL', 2],
  ] as const) {
    postmaster.signal(signal);
    const cancel = new AbortController();
    const late = sleep(seconds * 1000, 'late', { signal: cancel.signal }).catch(() => 'late');
    const first = await Promise.race([postmaster.ended, late]);
    cancel.abort();
    if (first !== 'late') return;
  }
}

function watch(child: ChildProcess): Postmaster {
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  // A server that ends in disorder takes the database along instead of orphaning it.
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  return { pid: child.pid ?? 0, ended, signal: (name) => void child.kill(name) };
}

function argumentsOf({ clusterDir, account, socketFolder, settings }: Launch): string[] {
  const all = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: socketFolder,
    ...settings,
  };
  return [
    '-D',
    dataArgument(clusterDir, account),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Empties a log that has grown large; the database, which appends, goes on at its beginning. Answers its size. */
export function trimLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  truncateSync(file);
  return 0;
}

/** A file, not a pipe: a database that outlives its server must not choke on what it has to say. */
function openLog(file: string): { fd: number; size: number } {
  const size = trimLog(file);
  return { fd: openSync(file, 'a', 0o600), size };
}

/** The line in which PostgreSQL says why it gave up. */
function complaint(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n').filter(Boolean);
  const fatal = lines.find((line) => /\b(FATAL|PANIC|error while loading):/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it gave no reason';
}
