import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverWithMembers, testSecret } from '../../tests/kit.ts';
import { copyOut, tablesOf } from '../db/backup/catalogue.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { makeLink } from '../features/auth/server/one-time-link.ts';
import { codeAt, stepAt } from '../features/auth/server/totp.ts';
import { verifiedToken } from './callers/session.ts';

// Whatever opens something is given out once, and lies neither in the database nor in a backup.

const { server, admin, member } = await serverWithMembers();
const password = 'granite-and-gneiss-42';
const givenOut = new Map<string, string>();

/** As a program would that wants its answer again: what is kept for that is looked through, too. */
let key = 0;
const repeatable = () => ({ headers: { 'idempotency-key': `key ${(key += 1)}` } });

beforeAll(async () => {
  givenOut.set('password', password);
  givenOut.set('secret of the installation', testSecret);
  for (const [name, cookie] of member.cookies) {
    givenOut.set(`cookie ${name}`, cookie);
    if (name.endsWith('session_token')) givenOut.set('session token', verifiedToken(cookie, testSecret)!);
  }
  const begun = await member.post('/api/account/second-factor', { password }, repeatable());
  const { secret } = begun.json<{ secret: string }>();
  givenOut.set('second factor', secret);
  const code = codeAt(secret, stepAt(Date.now()));
  const confirmed = await member.post('/api/account/second-factor/confirm', { code }, repeatable());
  for (const one of confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes) {
    givenOut.set(`recovery code ${one}`, one);
    givenOut.set(`recovery code ${one} without lines`, one.replaceAll('-', ''));
  }
  const renewal = { password, code: codeAt(secret, stepAt(Date.now()) + 1) };
  const renewed = await member.post('/api/account/second-factor/recovery-codes', renewal, repeatable());
  for (const one of renewed.json<{ recoveryCodes: string[] }>().recoveryCodes) givenOut.set(`code ${one}`, one);
  const half = server.visitor();
  await half.post('/api/auth/sign-in/email', { email: member.email, password });
  givenOut.set('second step', [...half.cookies].find(([name]) => name.includes('second_step'))![1]);
  const token = await member.post('/api/tokens', { name: 'Program', scope: 'write', password }, repeatable());
  givenOut.set('API token', token.json<{ token: string }>().token);
  const feed = await member.put('/api/events/feeds/all', {}, repeatable());
  givenOut.set('calendar', /([\w-]{40,})(\.ics)?$/.exec(feed.json<{ url: string }>().url)![1]!);
  const reset = await admin.post('/api/admin/reset-links', { email: member.email }, repeatable());
  givenOut.set('reset link', new URL(reset.json<{ link: string }>().link).hash.slice(1));
  for (const purpose of ['set-up', 'confirm-email'] as const) {
    givenOut.set(purpose, await makeLink(server.db, { purpose, value: member.id, minutes: 60 }));
  }
  const upload = await member.post('/api/objects/upload', {}, repeatable());
  givenOut.set(
    'upload address',
    new URL(upload.json<{ uploadURL: string }>().uploadURL, 'http://localhost').searchParams.get('signature')!,
  );
  const mine = await member.post('/api/mines', { name: 'Said twice' }, repeatable());
  expect(mine.statusCode).toBe(201);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-at-rest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const found = (text: string) => [...givenOut].filter(([, value]) => text.includes(value)).map(([name]) => name);

it('nothing that opens something lies in the database', async () => {
  expect([...givenOut.values()].every((value) => value.length >= 16)).toBe(true);
  expect(givenOut.size).toBeGreaterThan(25);
  const client = await server.db.client.connect();
  try {
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${table.name}" t`);
      expect(found(rows.map(({ row }) => row).join('\n')), copyOut(table)).toEqual([]);
    }
  } finally {
    client.release();
  }
});

it('a backup holds nothing that opens something, and nothing of the hour', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'uploads'), { recursive: true });
  await writeFile(path.join(dataDir, 'uploads/picture.webp'), 'a picture');
  await mkdir(path.join(dataDir, 'uploads/uploads'));
  await writeFile(path.join(dataDir, 'uploads/uploads/0a1b'), 'where and with what it was taken');
  for (const name of ['auth-secret', 'another-secret', '.env']) await writeFile(path.join(dataDir, name), testSecret);
  const file = path.join(folder, 'night.tar.gz');
  await writeBackup({ connectionString: server.connectionString, dataDir, file });
  const text = gunzipSync(await readFile(file)).toString('latin1');
  expect(text).toContain('a picture');
  expect(text).toContain('Said twice');
  expect(text).not.toContain('where and with what it was taken');
  expect(found(text)).toEqual([]);
  const rows = await server.db.rows<{ row: string }>(sql`
    select token_hash as row from sessions union select id from sessions union select identifier from verifications
    union select id from uploads union select body from idempotency_keys`);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ row }) => text.includes(row))).toEqual([]);
});

/** Columns whose names say that they keep something close, and why nobody gets in by reading them. */
const closeColumns: Readonly<Record<string, string>> = {
  'accounts.access_token': 'never filled: tokens of the provider are not kept',
  'accounts.access_token_expires_at': 'never filled',
  'accounts.id_token': 'never filled',
  'accounts.password': 'scrypt with a salt',
  'accounts.refresh_token': 'never filled',
  'accounts.refresh_token_expires_at': 'never filled',
  'api_tokens.hash': 'SHA-256 of 256 random bits',
  'calendar_feeds.token_hash': 'SHA-256 of 256 random bits',
  'idempotency_keys.body': 'answers that hold nothing secret (`secret` in the contract); in no backup',
  'idempotency_keys.key': 'chosen by the program; opens nothing',
  'idempotency_keys.request_hash': 'a hash of the request',
  'identifiers.key': 'what other registers call a mine; public',
  'imports.idempotency_key': 'chosen by the program; opens nothing',
  'imports.request_hash': 'a hash of the file',
  'price_series.key': 'what a price is of; public',
  'limit_hits.key': 'what is counted; in no backup',
  'second_factors.recovery_hashes': 'SHA-256 of 120 random bits',
  'second_factors.secret': 'sealed with the secret of the installation, which is in no backup',
  'sessions.token_hash': 'SHA-256 of 256 random bits; in no backup',
  'verifications.identifier': 'purpose and SHA-256 of 256 random bits; in no backup',
};

it('knows of every column that keeps something close why nobody gets in by it', async () => {
  const columns = await server.db.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'
      and column_name ~ '(token|secret|hash|password|passcode|code$|key$|body$|identifier|signature|nonce|cookie|credential)'
    order by 1`);
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(closeColumns).toSorted());
  const tokens = await server.db.rows(
    sql`select 1 from accounts where num_nonnulls(access_token, refresh_token, id_token) > 0`,
  );
  expect(tokens).toEqual([]);
});

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

it('knows every call that gives something out', async () => {
  const document = (await server.visitor().get('/api/openapi.json')).json<Document>();
  const namesOf = (schema: Schema): string[] => [
    ...(schema.$ref ? namesOf(document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name, ...namesOf(part)]),
    ...(schema.items ? namesOf(schema.items) : []),
    ...(schema.anyOf ?? []).flatMap(namesOf),
  ];
  const giving = Object.entries(document.paths).flatMap(([url, calls]) =>
    Object.entries(calls)
      .filter(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, { content }]) => Object.values(content ?? {}).flatMap(({ schema }) => namesOf(schema)))
          .some((name) => method !== 'get' && /token$|secret$|codes$|^link$|^uploadURL$|^url$/i.test(name)),
      )
      .map(([method]) => `${method} ${url}`),
  );
  // Each of them is called above, where its answer is looked for.
  expect(giving.toSorted()).toEqual([
    'post /api/account/second-factor',
    'post /api/account/second-factor/confirm',
    'post /api/account/second-factor/recovery-codes',
    'post /api/admin/reset-links',
    'post /api/objects/upload',
    'post /api/tokens',
    'put /api/events/feeds/{scope}',
  ]);
});

/** Tables of what a member was given, and how much of it a new password leaves. */
const leftByPassword: Readonly<Record<string, [left: number, why: string]>> = {
  accounts: [1, 'the new password itself'],
  api_tokens: [0, 'whoever had the old one may have made them'],
  calendar_feeds: [0, 'whoever had the old one may have made them'],
  idempotency_keys: [1, 'answers that hold nothing secret'],
  imports: [0, 'hashes of files'],
  second_factors: [1, 'asked for beside the password'],
  sessions: [1, 'the one in which it was changed'],
};

it('a new password leaves nothing that was given out before it, in whatever table', async () => {
  const tables = await server.db.rows<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns c
    where table_schema = 'public' and column_name ~ '(token|hash|hashes|password)$' and exists (
      select from information_schema.columns o where o.table_name = c.table_name and o.column_name = 'user_id')
    order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(leftByPassword));
  const changed = await member.put('/api/account/password', {
    currentPassword: password,
    newPassword: 'gneiss-and-granite-43',
  });
  expect(changed.statusCode, changed.body).toBe(204);
  for (const [name, [left, why]] of Object.entries(leftByPassword)) {
    const rows = await server.db.rows(sql`
      select from ${sql.identifier(name)} where user_id = ${member.id} limit 2`);
    expect(rows.length > 0 ? 1 : 0, `${name}: ${why}`).toBe(left);
    if (name === 'sessions') expect(rows).toHaveLength(1);
  }
});
