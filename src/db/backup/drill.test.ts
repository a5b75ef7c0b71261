import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, query, startServer, temporaryDataDir } from '../../../tests/embedded/kit.ts';
import { knownMigrations, migrationText } from '../migrate.ts';
import { runningConnectionString } from '../embedded/running.ts';
import { dataFiles } from './data-files.ts';

// The drill of the runbook, by its commands: an installation is upgraded, backed up while it runs, lost and restored.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const member = { email: 'drill@example.org', password: 'granite-and-gneiss-42' };

afterEach(cleanUp);

const settingsOf = (dataDir: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: '0',
  DATA_DIR: dataDir,
  SAMPLE_DATA: 'off',
});

/** `npm run NAME -- ARGUMENTS`: what it says, on whichever way, and its exit code. */
async function npmRun(dataDir: string, name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = ['run', '--silent', name, '--', ...args];
  return promisify(execFile)('npm', command, { cwd: root, env: settingsOf(dataDir) }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

/** The real server, until it is ready. */
async function startOpenPit(dataDir: string) {
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: root,
    env: settingsOf(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^OpenPit is ready at (\S+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    void ended.then(() => reject(new Error(said.join('\n'))));
  });
  return {
    address,
    said,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

const post = (address: string, url: string, body: object, cookie?: string) =>
  fetch(address + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

/** Number and hash of the rows of every table, and the hash of every file. */
async function fingerprint(dataDir: string): Promise<Record<string, unknown>> {
  const connectionString = runningConnectionString(dataDir)!;
  const prints: Record<string, unknown> = {};
  for (const { name } of await query(
    connectionString,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )) {
    [prints[String(name)]] = await query(
      connectionString,
      `select count(*), md5(string_agg(t::text, ',' order by t::text)) from "${String(name)}" t`,
    );
  }
  for (const file of await dataFiles(dataDir)) {
    prints[file] = createHash('sha256')
      .update(readFileSync(path.join(dataDir, file)))
      .digest('hex');
  }
  return prints;
}

/** An installation of the version before: one migration is missing. */
async function makeOlderInstallation(dataDir: string): Promise<string> {
  const known = await knownMigrations();
  const stand = await startServer(dataDir);
  const client = new pg.Client({ connectionString: stand.connectionString });
  await client.connect();
  await client.query('create table schema_migrations (tag text primary key, applied_at timestamptz default now())');
  for (const tag of known.slice(0, -1)) {
    await client.query(await migrationText(tag));
    await client.query('insert into schema_migrations (tag) values ($1)', [tag]);
  }
  await client.end();
  await stand.stop();
  return known.at(-1)!;
}

test('an installation is upgraded, backed up while it runs, lost, and is back by its commands', async () => {
  const dataDir = temporaryDataDir();
  const file = path.join(path.dirname(dataDir), 'night.tar.gz');
  const upgrade = await makeOlderInstallation(dataDir);

  const server = await startOpenPit(dataDir);
  const [before] = readdirSync(path.join(dataDir, 'backups'));
  expect(before).toMatch(new RegExp(`-before-${upgrade}\\.tar\\.gz$`));
  expect(server.said.join('\n')).toContain(`Backed up the database before the upgrade: ${dataDir}/backups/${before}`);

  const signedUp = await post(server.address, '/api/auth/sign-up/email', { name: 'Dora Drill', ...member });
  const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0];
  expect((await post(server.address, '/api/mines', { name: 'Mine ⛏️\t"of" the drill' }, cookie)).status).toBe(201);
  mkdirSync(path.join(dataDir, 'uploads/pictures'), { recursive: true });
  writeFileSync(path.join(dataDir, 'uploads/pictures/ab.webp'), Buffer.from([0, 255, 10, 13]));

  const backedUp = await npmRun(dataDir, 'backup', file);
  expect(backedUp.said).toMatch(/^Backed up \d+ rows of \d+ tables and 2 files to .*night\.tar\.gz/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const asItWas = await fingerprint(dataDir);
  expect(asItWas).toMatchObject({ mines: { count: '1' }, 'auth-secret': expect.stringMatching(/^\w{64}$/) });

  await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });

  const restored = await npmRun(dataDir, 'restore', file);
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables and 2 files .* each compared with the backup/);
  const again = await startOpenPit(dataDir);
  expect(await fingerprint(dataDir)).toEqual(asItWas);
  expect((await fetch(`${again.address}/api/mines`, { headers: { cookie: cookie! } })).status).toBe(200);
  await again.end('SIGTERM');
}, 180_000);
