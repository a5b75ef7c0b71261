import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../../tests/database.ts';
import { query } from '../../../tests/embedded/kit.ts';
import { openTestApp, type TestApp, testSecret } from '../../../tests/kit.ts';
import { knownMigrations, migrate, migrationText } from '../../db/migrate.ts';
import { hashOfToken, signedToken, verifiedToken } from './session.ts';

describe('sessions of requests that come at the same time', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  it('are each their own', async () => {
    const members = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.signUp(name)));
    const forged = server.visitor();
    for (const [name, value] of members[0]!.cookies) forged.cookies.set(name, `x${value}`);
    const callers = [...members, forged, server.visitor()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => callers[index % callers.length]!.get('/api/auth/user')),
    );
    for (const [index, answer] of answers.entries()) {
      const member = members[index % callers.length];
      expect(answer.statusCode).toBe(member ? 200 : 401);
      if (member) expect(answer.json<{ id: string }>().id).toBe(member.id);
    }
  });

  it('end at once, also while others are being looked up', async () => {
    const [busy, leaving] = await Promise.all([server.signUp(), server.signUp()]);
    const kept = new Map(leaving.cookies);
    let done = false;
    const load = (async () => {
      while (!done) await Promise.all(Array.from({ length: 5 }, () => busy.get('/api/auth/user')));
    })();
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(200);
    await leaving.post('/api/auth/sign-out');
    for (const [name, value] of kept) leaving.cookies.set(name, value);
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(401);
    done = true;
    await load;
  });
});

describe('the token of a session', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  it('is in the cookie alone: what the database keeps signs nobody in', async () => {
    const member = await server.signUp();
    const [name, cookie] = [...member.cookies].find(([key]) => key.endsWith('session_token'))!;
    const token = verifiedToken(cookie, testSecret)!;
    const [row] = await server.db.rows<{ tokenHash: string; all: string }>(
      sql`select token_hash as "tokenHash", s::text as all from sessions s where user_id = ${member.id}`,
    );
    expect(row!.tokenHash).toBe(hashOfToken(token));
    expect(row!.all).not.toContain(token);
    // Signed as only the server can, and of no use still.
    const thief = server.visitor();
    thief.cookies.set(name, signedToken(row!.tokenHash, testSecret));
    expect((await thief.get('/api/auth/user')).statusCode).toBe(401);
    await expect(
      server.db.rows(sql`update sessions set token_hash = ${token} where user_id = ${member.id}`),
    ).rejects.toThrow();
  });

  it('stays good where the version before kept it as it was', async () => {
    const database = 'openpit_raw_tokens';
    await server.db.client.query(`create database ${database}`);
    const older = onDatabase(server.connectionString, database);
    try {
      const tags = await knownMigrations();
      const before = tags.slice(0, tags.indexOf('0007_hashed_sessions'));
      const migrations = await Promise.all(before.map(async (tag) => ({ tag, text: await migrationText(tag) })));
      await migrate(older, () => {}, { migrations });
      const token = randomBytes(32).toString('base64url');
      await query(older, `insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org')`);
      await query(
        older,
        `insert into sessions (id, token, user_id, expires_at) values ('s', '${token}', 'ann', now() + interval '1 day')`,
      );
      await migrate(older, () => {});
      expect(await query(older, 'select token_hash from sessions')).toEqual([{ token_hash: hashOfToken(token) }]);
    } finally {
      await server.db.client.query(`drop database ${database} with (force)`);
    }
  });
});

describe('the cookie of a session under https', () => {
  const headers = { host: 'openpit.example' };
  const of = { host: '__Host-openpit.session_token', domain: '__Secure-openpit.session_token' };
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ env: { PUBLIC_URL: 'https://openpit.example' } });
  });
  afterAll(() => server.close());

  async function signedIn() {
    const member = server.visitor();
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    const body = { name: 'Mia Member', email, password: 'granite-and-gneiss-42' };
    const made = await member.post('/api/auth/sign-up/email', body, { headers });
    expect(made.statusCode).toBe(200);
    return { member, cookies: made.cookies, token: verifiedToken(member.cookies.get(of.host)!, testSecret, true)! };
  }
  const user = (cookies: Record<string, string>) => {
    const browser = server.visitor();
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    return browser.get('/api/auth/user', { headers });
  };

  it('is bound to this host by its name, and so are all others', async () => {
    const { cookies } = await signedIn();
    expect(cookies.map(({ name }) => name)).toEqual([of.host, '__Host-openpit.browser']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('goes on counting by its former name, and is given the one of today with the first answer', async () => {
    const { token } = await signedIn();
    const former = { [of.domain]: signedToken(token, testSecret) };
    const answer = await user(former);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: of.host, path: '/', secure: true }]);
    const [given] = answer.cookies;
    const next = await user({ ...former, [of.host]: given!.value });
    expect([next.statusCode, next.cookies]).toEqual([200, []]);
    expect((await user(former)).statusCode).toBe(200);
    // What a browser still has by today's name and is none of ours keeps nobody out.
    expect((await user({ ...former, [of.host]: 'x.y' })).statusCode).toBe(200);
  });

  it('is none by the other name: what was given out for this host, no other one plants', async () => {
    const { token } = await signedIn();
    expect((await user({ [of.domain]: signedToken(token, testSecret, true) })).statusCode).toBe(401);
    expect((await user({ [of.host]: signedToken(token, testSecret) })).statusCode).toBe(401);
  });

  it('is taken back by both names', async () => {
    const { member, token } = await signedIn();
    member.cookies.set(of.domain, signedToken(token, testSecret));
    expect((await member.post('/api/auth/sign-out', undefined, { headers })).statusCode).toBe(204);
    expect([of.host, of.domain].map((name) => member.cookies.has(name))).toEqual([false, false]);
    expect((await user({ [of.domain]: signedToken(token, testSecret) })).statusCode).toBe(401);
  });
});
