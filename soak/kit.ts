import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginFlags, thrifty } from '../scripts/thrifty.mjs';

const root = path.join(import.meta.dirname, '..');

/** Further settings of every server, to measure with: `NODE_OPTIONS` of it, say. */
const ownSettings: Record<string, string> = JSON.parse(process.env['SOAK_ENV'] ?? '{}');

/** A running server, as `npm start` runs it. */
export interface Running {
  child: ChildProcess;
  address: string;
  /** Milliseconds from the start to its first 200. */
  readyAfter: number;
  /** What it wrote, log and all. */
  said: string[];
  ended: Promise<[number | null, string | null]>;
}

export const folders: string[] = [];

export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'openpit-soak-'));
  folders.push(folder);
  return path.join(folder, 'data');
}

export function tidy(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Starts the server alone, without npm between, so that signals reach it; on data of its own, on a free port. */
export function spawnServer(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...beginFlags, 'src/server/start.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', SAMPLE_DATA: 'off' },
      // As `npm start` begins.
      ...(process.platform === 'linux' && thrifty),
      ...env,
      ...ownSettings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const began = performance.now();
  const child = spawnServer(dataDir, env);
  const said: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => said.push(line));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      said.push(line);
      const address = /^OpenPit is ready at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([ready, ended.then(() => undefined)]);
  if (!address) throw new Error(`the server did not start:\n${said.join('\n')}`);
  await until(async () => (await fetch(`${address}/api/ready`)).ok);
  return { child, address, readyAfter: performance.now() - began, said, ended };
}

export async function until(isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s`);
    await sleep(20);
  }
}

export const databasePid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Makes an account and answers the cookie of its session. */
export async function signUp(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Soak Test',
      email: `soak-${Math.random().toString(36).slice(2)}@example.org`,
      password: 'granite-and-gneiss-42',
    }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function createMine(address: string, cookie: string, name: string): Promise<Response> {
  return fetch(`${address}/api/mines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name }),
  });
}

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Of the line that fits best, in units of value per unit of `at`. */
export function slope(points: { at: number; value: number }[]): number {
  const mean = (pick: (point: { at: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)];
  const over = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0);
  return over / points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
}

export const round = (value: number) => Math.round(value * 10) / 10;

/** One line of figures, for the closing note. */
export function report(what: string, figures: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ what, ...figures })}\n`);
}
