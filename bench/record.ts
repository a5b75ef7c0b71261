import type { FastifyInstance } from 'fastify';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Database, type Db } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';

/** One statement as the server sends it. */
export interface Sent {
  text: string;
  values: unknown[];
  /** Planned for its very values each time; else prepared. */
  once: boolean;
}

export interface Recorder {
  /** What the server sends to the database for a request; the session's statement comes first. */
  statementsOf(path: string): Promise<{ session: Sent; statements: Sent[]; nextCursor: string | undefined }>;
  get(path: string): Promise<{ status: number; body: string; next: string | undefined }>;
  close(): Promise<void>;
}

const dialect = new PgDialect();

function recordingRows(db: Db, sent: Sent[]): Db['rows'] {
  return (statement, options) => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    sent.push({ text, values, once: options?.plan === 'once' });
    return db.rows(statement, options);
  };
}

function recording(db: Database, sent: Sent[]): Database {
  return {
    ...db,
    rows: recordingRows(db, sent),
    readsFor(caller) {
      const reads = db.readsFor(caller);
      return { ...reads, rows: recordingRows(reads, sent) };
    },
  };
}

/** The server within this process, to learn from it which SQL a request costs. */
export async function openRecorder(connectionString: string): Promise<Recorder> {
  const sent: Sent[] = [];
  const db = openDatabase({ connectionString, onError: () => {} });
  const config = readConfig({ RATE_LIMIT: 'off' });
  const secret = 'a secret of the recorder that is longer than 32 bytes';
  const app: FastifyInstance = await buildApp({ config, db: recording(db, sent), secret, log: false });
  await app.ready();
  const person = {
    name: 'Recorder',
    email: `recorder-${Date.now()}@example.org`,
    password: 'written down, word by word 7',
  };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { host: 'localhost' },
    payload: person,
  });
  if (answer.statusCode >= 300) throw new Error(`sign-up answered ${answer.statusCode}: ${answer.body}`);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const get = async (path: string) => {
    const { statusCode, body, headers } = await app.inject({ url: path, cookies, headers: { host: 'localhost' } });
    return { status: statusCode, body, next: headers['x-next-cursor'] as string | undefined };
  };
  // Notes that the member is here, which the first request of some minutes does.
  await get('/api/auth/user');
  return {
    get,
    async statementsOf(path) {
      sent.length = 0;
      const { status, body, next } = await get(path);
      if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`);
      const session = sent.find(({ text }) => text.includes('from sessions'));
      if (!session) throw new Error(`${path} looked up no session`);
      const statements = sent.filter((each) => each !== session);
      return { session, statements, nextCursor: next };
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** A value as PostgreSQL reads it from text; null stays null. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const items = (value as unknown[]).map((item) => {
    const text = asText(item);
    return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${items.join(',')}}`;
}
