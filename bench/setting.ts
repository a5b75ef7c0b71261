import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../src/db/embedded.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { migrate } from '../src/db/migrate.ts';
import { completeDrilling } from '../src/features/drilling/server/keep-best-observation.ts';
import { keepDueCompanyFigures } from '../src/features/figures/server/keep-company-figures.ts';
import { keepDueFigures } from '../src/features/figures/server/keep-figures.ts';
import { checkDueRecords } from '../src/features/findings/server/check-records.ts';
import { generate } from './generate.ts';

export const say = (line: string) => void process.stderr.write(`${line}\n`);

export interface BenchDatabase {
  connectionString: string;
  stop(): Promise<void>;
}

/**
 * The large data set at a scale, on an embedded PostgreSQL with the settings and the durability of `npm start`, or in the
 * empty database that `DATABASE_URL` names. A `folder` keeps it for the next run, and for later versions: what they made anew is
 * done to it then.
 */
export async function openData(scale: number, folder?: string, fill = fillAll): Promise<BenchDatabase> {
  const external = process.env['DATABASE_URL'];
  if (external) {
    await fill(external, scale);
    return { connectionString: external, stop: async () => {} };
  }
  const dataDir = folder ? `${folder}-${scale}` : mkdtempSync(path.join(tmpdir(), 'openpit-bench-'));
  const embedded = await startEmbedded({ dataDir, log: say });
  const marker = path.join(dataDir, 'filled');
  const stop = async () => {
    await embedded.stop();
    if (!folder) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const schema = schemaMark();
    if (!existsSync(marker)) {
      await fill(embedded.connectionString, scale);
      writeFileSync(marker, schema);
    } else if (readFileSync(marker, 'utf8') !== schema) {
      say(`bringing the data in ${dataDir} to the schema of now …`);
      await migrate(embedded.connectionString, () => {});
      await letJobsEnd(embedded.connectionString);
      writeFileSync(marker, schema);
    }
    // The settings take no address without a host name, although the socket's folder stands in for it.
    return { connectionString: embedded.connectionString.replace('@/', '@localhost/'), stop };
  } catch (error) {
    await stop();
    if (!existsSync(marker)) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

const migrations = new URL('../src/db/migrations/', import.meta.url);

const schemaMark = () =>
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .reduce((hash, name) => hash.update(readFileSync(new URL(name, migrations))), createHash('sha256'))
    .digest('hex');

/** What jobs make is there before anything is measured: else they work beside it. */
export async function letJobsEnd(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString, onError: ({ message }) => say(message) });
  const start = performance.now();
  await completeDrilling(database);
  // What one makes is what another follows from.
  const work = async () =>
    (await keepDueFigures(database)) + (await checkDueRecords(database)) + (await keepDueCompanyFigures(database));
  while ((await work()) > 0);
  say(`figures and findings: ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  await database.close();
  // A statement of the program is given up after some seconds; this one takes as long as the machine needs.
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** Another part of the data fills a database of its own. */
export async function fillWith(
  connectionString: string,
  scale: number,
  make: (connectionString: string, scale: number, tell: typeof say) => Promise<unknown>,
): Promise<void> {
  const start = performance.now();
  await migrate(connectionString, () => {});
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select 1 from mines limit 1');
  await client.end();
  if (rows.length > 0) throw new Error('The database of the benchmarks has to be empty.');
  say(`filling the database at scale ${scale} …`);
  await make(connectionString, scale, say);
  say(`filled in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
}

const fillAll = (connectionString: string, scale: number) =>
  fillWith(connectionString, scale, async (...given) => {
    await generate(...given);
    await letJobsEnd(connectionString);
  });

export interface BenchServer {
  origin: string;
  cookie: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** A program of ours as a process of its own; resolves with the first line that it prints. */
export async function startProcess(file: string, env: Record<string, string>, args: string[] = []) {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...args, script], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n')[0]!);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
  return {
    child,
    line,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

/** The server as `npm start` runs it, with a member who has signed up. */
export async function startServer(connectionString: string): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'openpit-bench-server-'));
  const profile = process.env['BENCH_PROFILE'];
  const { child, line, stop } = await startProcess(
    '../src/server/start.ts',
    {
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret of the benchmarks that is longer than 32 bytes',
      RATE_LIMIT: 'off',
      SAMPLE_DATA: 'off',
      PORT: process.env['BENCH_PORT'] ?? '0',
    },
    profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  );
  const origin = line.slice(line.indexOf('http')).replace('localhost', '127.0.0.1');
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench Member',
      email: `bench-${Date.now()}@example.org`,
      password: 'as long as the benchmarks run, 42',
    }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    origin,
    cookie,
    process: child,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
