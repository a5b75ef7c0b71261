import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { roomiestFolder } from '../../src/db/embedded/throwaway.ts';

const script = fileURLToPath(new URL('server.ts', import.meta.url));

/** A running stand-in for the server, or the sentence with which it refused to start. */
export interface Started {
  process: ChildProcess;
  connectionString: string;
  refused: string;
  log: string[];
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** A folder for DATA_DIR; others may pass through its parent, as through `/home`. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(roomiestFolder(), 'openpit-data-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return path.join(folder, 'data');
}

/** Ends everything that a test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map(ended));
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

export function spawnServer(dataDir: string, account: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, [script, dataDir], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts the stand-in and waits until it says that it runs or why not. */
export async function startServer(dataDir: string, account?: { uid?: number; gid?: number }): Promise<Started> {
  const child = spawnServer(dataDir, account);
  const log: string[] = [];
  const lines = createInterface({ input: child.stdout! });
  const outcome = await new Promise<{ connectionString?: string; refused?: string }>((resolve, reject) => {
    lines.on('line', (text) => {
      const line = JSON.parse(text) as { log?: string; connectionString?: string; refused?: string };
      if (line.log === undefined) resolve(line);
      else log.push(line.log);
    });
    lines.once('close', () => reject(new Error('the server ended without a word')));
  });
  return {
    process: child,
    connectionString: outcome.connectionString ?? '',
    refused: outcome.refused ?? '',
    log,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

/** Kills the server alone, as `kill -9` does. */
export async function killServer(server: Started): Promise<void> {
  server.process.kill('SIGKILL');
  await ended(server.process);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

export function databasePid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** One statement on a connection of its own. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Tries until it works; the last error where it never does. */
export async function eventually<Result>(work: () => Promise<Result>, seconds = 600): Promise<Result> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
