import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, query, startServer, temporaryDataDir } from '../../../tests/embedded/kit.ts';
import { codeAt, stepAt } from '../../features/auth/server/totp.ts';
import { knownMigrations, migrationText } from '../migrate.ts';
import { runningConnectionString } from '../embedded/running.ts';
import { fleetingTables } from './catalogue.ts';
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
      said.push(line);
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

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.includes(name))!;

/** Signs in by password and a code of the second factor: the status of the answer, and what it says. */
async function signIn(address: string, code: string): Promise<[number, string]> {
  const half = await post(address, '/api/auth/sign-in/email', member);
  const step = await post(address, '/api/auth/sign-in/second-factor', { code }, cookieOf(half, 'second_step'));
  return [step.status, await step.text()];
}

/** Number and hash of the rows of every table that lasts, and the hash of every file. */
async function fingerprint(dataDir: string): Promise<Record<string, unknown>> {
  const connectionString = runningConnectionString(dataDir)!;
  const prints: Record<string, unknown> = {};
  for (const { name } of await query(
    connectionString,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )) {
    if (String(name) in fleetingTables) continue;
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
  const cookie = cookieOf(signedUp, 'session_token');
  const as = (url: string, body: object) => post(server.address, url, body, cookie);
  expect((await as('/api/mines', { name: 'Mine ⛏️\t"of" the drill' })).status).toBe(201);
  const begun = await as('/api/account/second-factor', { password: member.password });
  const { secret } = (await begun.json()) as { secret: string };
  const confirmed = await as('/api/account/second-factor/confirm', { code: codeAt(secret, stepAt(Date.now())) });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  mkdirSync(path.join(dataDir, 'uploads/pictures'), { recursive: true });
  writeFileSync(path.join(dataDir, 'uploads/pictures/ab.webp'), Buffer.from([0, 255, 10, 13]));

  const backedUp = await npmRun(dataDir, 'backup', file);
  expect(backedUp.said).toMatch(/^Backed up \d+ rows of \d+ tables and 1 files to .*night\.tar\.gz/);
  expect(backedUp.said).toContain(`Not in it: the settings and ${dataDir}/auth-secret`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const asItWas = await fingerprint(dataDir);
  expect(asItWas).toMatchObject({ mines: { count: '1' }, second_factors: { count: '1' } });
  const keptElsewhere = path.join(path.dirname(dataDir), 'kept-elsewhere');
  copyFileSync(path.join(dataDir, 'auth-secret'), keptElsewhere);

  await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });

  const restored = await npmRun(dataDir, 'restore', file);
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables and 1 files .* each compared with the backup/);
  expect(restored.said).toContain(`put the auth-secret of the old installation into ${dataDir} before you start`);
  expect(existsSync(path.join(dataDir, 'auth-secret'))).toBe(false);
  copyFileSync(keptElsewhere, path.join(dataDir, 'auth-secret'));
  const again = await startOpenPit(dataDir);
  expect(await fingerprint(dataDir)).toEqual(asItWas);
  expect((await fetch(`${again.address}/api/mines`, { headers: { cookie } })).status).toBe(401);
  // The code of the next 30 s counts already, and was not used yet.
  const later = stepAt(Date.now()) + 1;
  expect(await signIn(again.address, codeAt(secret, later))).toMatchObject([200, expect.stringContaining('Drill')]);
  await again.end('SIGTERM');

  // Whoever did not keep the secret gets another one, and members come in by their recovery codes.
  rmSync(path.join(dataDir, 'auth-secret'));
  const other = await startOpenPit(dataDir);
  expect(other.said.join('\n')).toContain('second factors were sealed with another secret');
  const app = await signIn(other.address, codeAt(secret, later + 1));
  expect(app).toMatchObject([400, expect.stringContaining('Use a recovery code')]);
  const recovery = await signIn(other.address, recoveryCodes[0]!);
  expect(recovery).toMatchObject([200, expect.stringContaining('Drill')]);
  await other.end('SIGTERM');
});
