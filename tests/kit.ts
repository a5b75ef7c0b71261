import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database } from '../src/db/client.ts';
import { type DatabaseOptions, openDatabase } from '../src/db/open-database.ts';
import { openPasswords, recommendedCost } from '../src/features/auth/server/hash-password.ts';
import { loadSample } from '../src/features/sample/server/load-sample.ts';
import { buildApp } from '../src/server/app.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { checkAllAnswers } from '../src/server/calls/endpoint.ts';
import { laneNames, laneSeconds } from '../src/server/load/lanes.ts';
import { keepIdleMilliseconds } from '../src/server/load/threads.ts';
import { firstAnswerWait } from '../src/server/pages/first-answers.ts';
import { databaseFrom, onDatabase } from './database.ts';

export const testSecret = 'a secret of tests that is longer than 32 bytes';

/** Milliseconds: a crowded machine makes the tests slow, and fails none of them. */
export const patience = {
  ofDatabase: { turn: 300_000, connection: 60_000, lock: 60_000, statement: 120_000, idleTransaction: 300_000 },
  ofServer: { answer: 300_000, readiness: 120_000, provider: 120_000, mail: 120_000 },
};

firstAnswerWait.milliseconds = 300_000;
for (const lane of laneNames) laneSeconds[lane] = 600;

/** What the product says, before tests say otherwise. */
export const usualIdleMilliseconds = { ...keepIdleMilliseconds };
// To start one takes three seconds of a processor, and every second file of tests imports something.
for (const thread of ['small', 'large'] as const) keepIdleMilliseconds[thread] = 600_000;

/** Thousands of them are made; what the recommended cost takes is a test of its own. */
const quickPasswords = openPasswords({ ...recommendedCost, N: 2, p: 1 });

interface Options {
  /** `loaded`: begins with the sample data, as a first start loads it. */
  sample?: 'loaded';
  /** Limits on rates are off unless a test is about them. */
  env?: Record<string, string>;
  /** Hears the lines of the log, which is silent otherwise. */
  log?: (line: string) => void;
  /** What the server waits for shorter than tests do. */
  patience?: Partial<typeof patience.ofServer>;
  /** Whether it refuses what is more than the machine takes, which is not to depend on the machine in other tests. */
  shedsLoad?: boolean;
  /** Another way to its database than straight to it. */
  way?: (connectionString: string) => Promise<Pick<DatabaseOptions, 'isPooled' | 'connectionString'>>;
}

export interface Sent {
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Answer = LightMyRequestResponse;

/** Sends requests as one browser does: with its cookies, from its own origin. */
interface UploadedFile {
  name: string;
  bytes: Buffer | string;
  type?: string;
  /** What is sent beside the file. */
  fields?: Record<string, string>;
}

export interface Client {
  get(path: string, sent?: Sent): Promise<Answer>;
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  put(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  patch(path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  delete(path: string, sent?: Sent): Promise<Answer>;
  /** As `file` in a multipart body. */
  upload(path: string, file: UploadedFile, sent?: Sent): Promise<Answer>;
  /** The member's id; empty where nobody is signed in. */
  id: string;
  email: string;
  cookies: Map<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  config: Config;
  /** Where the test's database is. */
  connectionString: string;
  /** A browser that is not signed in. */
  visitor(): Client;
  /** A new member; the first of an installation is an administrator. */
  signUp(name?: string): Promise<Client>;
  close(): Promise<void>;
}

function keepCookies(jar: Map<string, string>, answer: Answer): void {
  for (const cookie of answer.cookies) {
    if (cookie.value === '' || cookie.maxAge === 0) jar.delete(cookie.name);
    else jar.set(cookie.name, cookie.value);
  }
}

function multipart(file: UploadedFile) {
  const boundary = `----openpit${randomUUID()}`;
  const fields = Object.entries(file.fields ?? {}).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'text/csv'}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file.bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

function clientOf(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  async function send(method: NonNullable<InjectOptions['method']>, path: string, { query, body, headers }: Sent = {}) {
    const answer = await app.inject({
      method,
      url: path,
      ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
      cookies: Object.fromEntries(cookies),
      headers: { host: 'localhost:3000', ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    keepCookies(cookies, answer);
    return answer;
  }
  return {
    id: '',
    email: '',
    cookies,
    get: (path, sent) => send('GET', path, sent),
    post: (path, body, sent) => send('POST', path, { ...sent, body }),
    put: (path, body, sent) => send('PUT', path, { ...sent, body }),
    patch: (path, body, sent) => send('PATCH', path, { ...sent, body }),
    delete: (path, sent) => send('DELETE', path, sent),
    upload(path, file, sent) {
      const { payload, type } = multipart(file);
      return send('POST', path, { ...sent, body: payload, headers: { ...sent?.headers, 'content-type': type } });
    },
  };
}

const loading = {
  info() {},
  warn(failure: { err?: unknown }) {
    throw new Error('the sample data could not be loaded', { cause: failure.err });
  },
};

/** A database with the sample data to be copied, which the first who asks makes for all files of a run. */
async function sampleTemplate(admin: pg.Client): Promise<string> {
  const { connectionString, template, sampleTemplate: name } = inject('postgres');
  await admin.query(`select pg_advisory_lock(hashtext('${name}'))`);
  try {
    const { rowCount } = await admin.query(`select 1 from pg_database where datname = '${name}'`);
    if (rowCount === 1) return name;
    const made = `${name}_made`;
    await admin.query(`drop database if exists ${made} with (force)`);
    await admin.query(databaseFrom(made, template));
    const own = onDatabase(connectionString, made);
    const db = openDatabase({
      connectionString: own,
      sessionConnectionString: own,
      patience: patience.ofDatabase,
      onError: () => {},
    });
    // Two processes that start at once load it once.
    await Promise.all([loadSample(db, loading), loadSample(db, loading)]);
    await db.close();
    // The connection of an import waits a little for the next one.
    await admin.query(`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${made}'`);
    await admin.query(`alter database ${made} rename to ${name}`);
    return name;
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtext('${name}'))`);
  }
}

/** The whole server on a database of its own; nothing listens. */
export async function openTestApp({
  sample,
  env = {},
  log,
  patience: unusual,
  way,
  shedsLoad = false,
}: Options = {}): Promise<TestApp> {
  checkAllAnswers();
  const { connectionString, template } = inject('postgres');
  const name = `openpit_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(databaseFrom(name, sample === 'loaded' ? await sampleTemplate(admin) : template));
  const own = onDatabase(connectionString, name);
  const to = { connectionString: own, sessionConnectionString: own, ...(await way?.(own)) };
  const db = openDatabase({ ...to, patience: patience.ofDatabase, onError: () => {} });
  // Made when something is written to it.
  const dataDir = path.join(tmpdir(), name);
  const config = readConfig({ RATE_LIMIT: 'off', DATA_DIR: dataDir, ...env });
  const app = await buildApp({
    config,
    db,
    secret: testSecret,
    log: log ? 'info' : false,
    logTo: log && { write: log },
    shedsLoad,
    patience: { ...patience.ofServer, ...unusual },
    passwords: quickPasswords,
    leavesThreads: true,
  });
  await app.ready();
  return {
    app,
    db,
    config,
    connectionString: own,
    visitor: () => clientOf(app),
    async signUp(person = `Member ${randomUUID().slice(0, 8)}`) {
      const client = clientOf(app);
      client.email = `${randomUUID()}@example.org`;
      const answer = await client.post('/api/auth/sign-up/email', {
        name: person,
        email: client.email,
        password: 'granite-and-gneiss-42',
      });
      if (answer.statusCode !== 200) throw new Error(`sign-up answered ${answer.statusCode}: ${answer.body}`);
      client.id = answer.json<{ id: string }>().id;
      return client;
    },
    async close() {
      await app.close();
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A server for the tests of a file, closed after them, with three who have signed up: the first is an administrator.
 * For the top of the file: `const { server, admin, member } = await serverWithMembers();`
 */
export async function serverWithMembers() {
  const server = await openTestApp();
  afterAll(() => server.close());
  const admin = await server.signUp('Ada Admin');
  const member = await server.signUp('Mia Member');
  const other = await server.signUp('Otto Other');
  return { server, admin, member, other };
}

/** Makes a record by the API. */
export async function created<Made>(client: Client, address: string, body: unknown): Promise<Made> {
  const answer = await client.post(address, body);
  if (answer.statusCode !== 201) throw new Error(`POST ${address} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Made>();
}
