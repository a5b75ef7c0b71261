import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopClock } from '../../../../tests/clock.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { ApiToken } from '../contract.ts';
import { insertToken } from './queries.ts';
import { makeToken } from './read-token.ts';

let app: TestApp;
let admin: Client;
let member: Client;
let other: Client;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signUp('Ada Admin');
  member = await app.signUp('Mia Member');
  other = await app.signUp();
});
afterAll(() => app.close());

type Made = ApiToken & { token: string };

const password = 'granite-and-gneiss-42';

/** As its member makes it in the browser. */
async function makeByCall(body: object, by = member): Promise<Made> {
  const answer = await by.post('/api/tokens', { password, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
}

/** Stored as the call stores it, without the second that a password takes. */
async function make({ name, scope }: Pick<ApiToken, 'name' | 'scope'>, by = member, at = app): Promise<Made> {
  const { token, hash, start } = makeToken();
  const row = { userId: by.id, name, scope, hash, start, days: null };
  return { ...(await insertToken(at.db, row, 1_000))!, token };
}

/** A program without cookies. */
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const program = () => app.visitor();

describe('making and revoking', () => {
  test('a token is shown once and stored as a hash', async () => {
    const made = await makeByCall({ name: ' Nightly report ', scope: 'read', days: 90 });
    expect(made).toMatchObject({ name: 'Nightly report', scope: 'read', lastUsedAt: null });
    expect(made.token).toMatch(/^openpit_[\w-]{43}$/);
    expect(made.token.startsWith(made.start)).toBe(true);
    const days = (Date.parse(made.expiresAt!) - Date.parse(made.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const list = await member.get('/api/tokens');
    expect(list.json<ApiToken[]>()).toHaveLength(1);
    expect(list.body).not.toContain(made.token);
    const [stored] = await app.db.rows(sql`select * from api_tokens`);
    expect(JSON.stringify(stored)).not.toContain(made.token);
    expect((await other.get('/api/tokens')).json()).toEqual([]);
  });

  test.each([
    {},
    { name: '', scope: 'read' },
    { name: 'x'.repeat(101), scope: 'read' },
    { name: 'a', scope: 'admin' },
    { name: 'a', scope: 'read', days: 7 },
    { name: 'a', scope: 'read', days: '30' },
  ])('refuses %j', async (body) => {
    expect((await member.post('/api/tokens', { password, ...body })).statusCode).toBe(400);
    expect((await member.get('/api/tokens')).json()).toHaveLength(1);
  });

  test('asks for the password, or of who has none for a sign-in of this moment', async () => {
    for (const wrong of [undefined, '', 'granite-and-gneiss-43']) {
      const refused = await other.post('/api/tokens', { name: 'a', scope: 'read', password: wrong });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ issues: [{ path: 'password' }] });
    }
    expect((await other.get('/api/tokens')).json()).toEqual([]);
    const provided = await app.signUp();
    await app.db.rows(sql`delete from accounts where user_id = ${provided.id}`);
    expect((await provided.post('/api/tokens', { name: 'a', scope: 'read' })).statusCode).toBe(201);
    await app.db.rows(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${provided.id}`,
    );
    const late = await provided.post('/api/tokens', { name: 'b', scope: 'read' });
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ message: expect.stringContaining('Sign out and in again first') });
  });

  test('is not kept by an Idempotency-Key', async () => {
    const body = { name: 'twice', scope: 'read', password };
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [
      await other.post('/api/tokens', body, { headers }),
      await other.post('/api/tokens', body, { headers }),
    ];
    expect(first.json<Made>().token).not.toBe(second.json<Made>().token);
    const kept = await app.db.rows(sql`select * from idempotency_keys`);
    expect(JSON.stringify(kept)).not.toContain('openpit_');
  });

  test('401 signed out; the token of another member is not there; a revoked one ends at once', async () => {
    const made = await make({ name: 'Short', scope: 'write' });
    for (const answer of [
      await program().get('/api/tokens'),
      await program().post('/api/tokens', { name: 'a', scope: 'read' }),
    ]) {
      expect(answer.statusCode).toBe(401);
    }
    expect((await program().delete(`/api/tokens/${made.id}`)).statusCode).toBe(401);
    expect((await other.delete(`/api/tokens/${made.id}`)).statusCode).toBe(404);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(200);
    expect((await member.delete(`/api/tokens/${made.id}`)).statusCode).toBe(204);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
    expect((await member.delete(`/api/tokens/${made.id}`)).statusCode).toBe(404);
  });

  test('twenty at most, also at once', async () => {
    const many = await app.signUp();
    await app.db.rows(sql`
      insert into api_tokens (user_id, name, scope, hash, start)
      select ${many.id}, 'filler', 'read', 'hash ' || i, 'openpit_' from generate_series(1, 18) i`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => many.post('/api/tokens', { name: 'one more', scope: 'read', password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'You have 20 tokens. Revoke one that you do not need any more.',
    });
  });
});

describe('what a token may do', () => {
  let read: Made;
  let write: Made;
  beforeAll(async () => {
    read = await make({ name: 'read', scope: 'read' });
    write = await make({ name: 'write', scope: 'write' });
  });

  test('read: look things up, and nothing else', async () => {
    expect((await program().get('/api/mines', as(read.token))).statusCode).toBe(200);
    expect((await program().get('/api/csv/export/mines', as(read.token))).statusCode).toBe(200);
    const refused = await program().post('/api/mines', { name: 'Telfer' }, as(read.token));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ message: expect.stringMatching(/only read/) });
    expect((await member.get('/api/mines')).json()).toEqual([]);
  });

  test('write: change data as its member', async () => {
    const made = await program().post('/api/mines', { name: 'Telfer' }, as(write.token));
    expect(made.statusCode, made.body).toBe(201);
    const mine = made.json<Mine>();
    expect(mine.createdBy?.id).toBe(member.id);
    const bytes = 'mineName,season\nTelfer,2026\n';
    const upload = await program().upload('/api/csv/upload/drill-programs', { name: 'a.csv', bytes }, as(write.token));
    expect(upload.json()).toMatchObject({ created: 1 });
    const list = (await member.get('/api/tokens')).json<ApiToken[]>();
    expect(list.find(({ id }) => id === write.id)?.lastUsedAt).not.toBeNull();
  });

  test("an administrator's token is that of any member", async () => {
    const ofAdmin = await make({ name: 'admin', scope: 'write' }, admin);
    const mine = (await member.post('/api/mines', { name: 'Boddington' })).json<Mine>();
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    const unarchive = await program().patch(`/api/mines/${mine.id}/archive`, { isArchived: false }, as(ofAdmin.token));
    expect(unarchive.statusCode).toBe(403);
    expect((await program().get('/api/admin/stats', as(ofAdmin.token))).statusCode).toBe(403);
  });

  test("another member's journal stays shut, its own opens", async () => {
    const trade = {
      ticker: 'NEM',
      transactionType: 'buy',
      shares: '1',
      pricePerShare: '40',
      transactionDate: '2024-01-02',
    };
    const made = await program().post('/api/investments', trade, as(write.token));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    const ofOther = await make({ name: 'other', scope: 'write' }, other);
    expect((await program().get('/api/investments', as(ofOther.token))).json()).toEqual([]);
    expect((await program().delete(`/api/investments/${id}`, as(ofOther.token))).statusCode).toBe(404);
    expect((await program().get('/api/investments', as(read.token))).json()).toHaveLength(1);
  });

  test('what is no token of ours is nobody, even beside a session', async () => {
    for (const token of ['x', 'openpit_', `openpit_${'a'.repeat(43)}`, `${read.token}x`]) {
      expect((await program().get('/api/mines', as(token))).statusCode, token).toBe(401);
      expect((await member.get('/api/mines', as(token))).statusCode, token).toBe(401);
    }
    expect((await program().get('/api/mines', { headers: { authorization: 'Basic eDp5' } })).statusCode).toBe(401);
    expect((await program().get('/api/health', as('x'))).statusCode).toBe(200);
  });

  test('an expired one is refused', async () => {
    const made = await make({ name: 'old', scope: 'read' });
    await app.db.rows(sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${made.id}`);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
  });
});

describe('every call of the document', () => {
  interface Described {
    paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>;
  }
  type Called = 'get' | 'post' | 'put' | 'patch' | 'delete';
  const open = ['/api/events/feeds', '/api/activities/stream'];

  test('refuses tokens where it says so, changes by a token that reads, and tokens that are revoked', async () => {
    const document = (await program().get('/api/openapi.json')).json<Described>();
    const ofAdmin = await make({ name: 'admin', scope: 'write' }, admin);
    const reads = await make({ name: 'reads', scope: 'read' });
    const gone = await make({ name: 'gone', scope: 'write' });
    await member.delete(`/api/tokens/${gone.id}`);
    const call = (method: Called, path: string, { token }: Made) =>
      method === 'get' || method === 'delete'
        ? program()[method](path, as(token))
        : program()[method](path, {}, as(token));
    const seen = { closed: new Set<string>(), writes: 0 };
    for (const [template, operations] of Object.entries(document.paths)) {
      const path = template.replaceAll(/\{\w+\}/g, '1');
      for (const [method, { security }] of Object.entries(operations) as [Called, { security?: object[] }][]) {
        if (security?.length === 0) continue;
        const name = `${method} ${path}`;
        expect((await call(method, path, gone)).statusCode, name).toBe(401);
        if (security && !security.some((way) => 'token' in way)) {
          seen.closed.add(template);
          expect((await call(method, path, ofAdmin)).statusCode, name).toBe(403);
        } else if (method !== 'get') {
          seen.writes += 1;
          const refused = await call(method, path, reads);
          expect(refused.statusCode, name).toBe(403);
          expect(refused.json(), name).toMatchObject({
            message: 'This API token may only read. Make one that may write.',
          });
        }
      }
    }
    expect(seen.writes).toBeGreaterThan(40);
    for (const path of [...open, '/api/tokens', '/api/tokens/{id}', '/api/auth/user', '/api/account']) {
      expect(seen.closed, path).toContain(path);
    }
    const closed = /^\/api\/(account|admin|auth|objects\/uploads?|tokens|sample-data)(\/|$)/;
    for (const path of Object.keys(document.paths).filter((name) => closed.test(name))) {
      const isPublic = Object.values(document.paths[path]!).every(({ security }) => security?.length === 0);
      if (!isPublic) expect(seen.closed, path).toContain(path);
    }
  });

  test('a path that is none is not there, for a token, too', async () => {
    const reads = await make({ name: 'lost', scope: 'read' });
    expect((await program().get('/api/nothing', as(reads.token))).statusCode).toBe(404);
    expect((await program().get('/api/mines/0', as(reads.token))).statusCode).toBe(404);
  });
});

describe('beside a browser', () => {
  test('a token beside a session is the token alone', async () => {
    const ofOther = await make({ name: 'both', scope: 'read' }, other);
    const answer = await member.post('/api/mines', { name: 'Cadia' }, as(ofOther.token));
    expect(answer.statusCode).toBe(403);
    for (const authorization of ['Bearer', 'Bearer ', 'bearer x y', 'BEARER openpit_']) {
      const refused = await member.get('/api/mines', { headers: { authorization } });
      expect(refused.statusCode, authorization).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
    expect((await member.get('/api/mines', { headers: { authorization: 'Basic eDp5' } })).statusCode).toBe(200);
  });

  test('another site cannot use it, and an address holds none', async () => {
    const made = await make({ name: 'site', scope: 'write' });
    const from = (header: object) =>
      program().post('/api/mines', { name: 'Olympic Dam' }, { headers: { ...as(made.token).headers, ...header } });
    for (const header of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await from(header)).json()).toMatchObject({ code: 'cross_site' });
    }
    expect((await from({ origin: 'http://localhost:3000' })).statusCode).toBe(201);
    const allowed = await program().get('/api/mines', {
      headers: { ...as(made.token).headers, origin: 'https://evil.example' },
    });
    expect(Object.keys(allowed.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(
      (await program().get('/api/mines', { query: { token: made.token, access_token: made.token } })).statusCode,
    ).toBe(401);
  });
});

describe('the end of a token', () => {
  test('comes with a new password, not with signing out elsewhere', async () => {
    const leaving = await app.signUp();
    const made = await make({ name: 'a', scope: 'read' }, leaving);
    expect((await leaving.delete('/api/account/sessions')).statusCode).toBe(204);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(200);
    const changed = await leaving.put('/api/account/password', {
      currentPassword: password,
      newPassword: 'gneiss-and-granite-43',
    });
    expect(changed.statusCode, changed.body).toBe(204);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
  });

  test('comes before its beginning where the password is changed while it is made', async () => {
    const leaving = await app.signUp();
    let making: Promise<{ statusCode: number }> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.rows(sql`delete from sessions where user_id = ${leaving.id}`);
      making = leaving.post('/api/tokens', { name: 'a', scope: 'read', password });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => app.db.rows(waiting)).toHaveLength(1);
    });
    expect((await making)!.statusCode).toBe(401);
    expect(await app.db.rows(sql`select from api_tokens where user_id = ${leaving.id}`)).toEqual([]);
  });

  test('comes when an administrator ends the sessions of its member', async () => {
    const leaving = await app.signUp('Lea Leaving');
    const made = await make({ name: 'a', scope: 'read' }, leaving);
    const [listed] = (await admin.get('/api/admin/members', { query: { search: 'Lea' } })).json<{ tokens: number }[]>();
    expect(listed).toMatchObject({ tokens: 1 });
    await admin.post(`/api/admin/members/${leaving.id}/end-sessions`);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
    expect((await admin.get('/api/admin/acts')).json<object[]>()[0]).toMatchObject({
      description: 'Ended 1 session and 1 API token of Lea Leaving',
    });
  });

  test('comes with the account, whose export tells of it', async () => {
    const leaving = await app.signUp();
    const made = await make({ name: 'a', scope: 'read' }, leaving);
    // What of it is exported, and that hashes are not: tests of the account.
    expect((await leaving.get('/api/account/export')).rawPayload.includes('api_tokens.csv')).toBe(true);
    expect((await leaving.post('/api/account/delete', { password, email: leaving.email })).statusCode).toBe(204);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
    expect(await app.db.rows(sql`select 1 from api_tokens where id = ${made.id}`)).toEqual([]);
  });
});

test('programs are limited by themselves, all of a member together', async () => {
  stopClock();
  const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  try {
    const mia = await limited.signUp();
    const [one, two] = [
      await make({ name: 'one', scope: 'write' }, mia, limited),
      await make({ name: 'two', scope: 'write' }, mia, limited),
    ];
    const write = (token: string) => limited.visitor().post('/api/mines', {}, as(token));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => write(index % 2 ? one.token : two.token)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    const refused = await write(one.token);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await mia.post('/api/mines', { name: 'Still here' })).statusCode).toBe(201);
  } finally {
    await limited.close();
  }
});

test('the log names no token', async () => {
  const lines: string[] = [];
  const logged = await openTestApp({ log: (line) => lines.push(line) });
  try {
    const mia = await logged.signUp();
    const made = await makeByCall({ name: 'secret name', scope: 'write' }, mia);
    for (const token of [made.token, `${made.token.slice(0, -1)}x`]) {
      await logged.visitor().get('/api/mines', as(token));
      await logged
        .visitor()
        .post('/api/mines', 'not json', { headers: { ...as(token).headers, 'content-type': 'application/json' } });
    }
    await mia.delete(`/api/tokens/${made.id}`);
    const log = lines.join('');
    expect(log).toContain('made an API token');
    expect(log).toContain('revoked an API token');
    expect(log).not.toContain(made.token.slice(8, 40));
    expect(log).not.toMatch(/bearer|secret name/i);
  } finally {
    await logged.close();
  }
});
