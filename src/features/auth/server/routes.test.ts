import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { pathsThatLeadAway } from '../../../../tests/paths-that-lead-away.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const password = 'granite-and-gneiss-42';
const person = (email: string) => ({ name: 'Ada Maria Lovelace', email, password });

describe('sign-up', () => {
  it('makes the first account an administrator and no later one', async () => {
    const first = await test.signUp('First Person');
    const second = await test.signUp('Second Person');
    expect((await first.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    expect((await second.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false });
  });

  it('splits the name at the first space and answers no token', async () => {
    const visitor = test.visitor();
    const answer = await visitor.post('/api/auth/sign-up/email', person('ada@example.org'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ firstName: 'Ada', lastName: 'Maria Lovelace', email: 'ada@example.org' });
    const token = decodeURIComponent(visitor.cookies.get('openpit.session_token') ?? '').split('.')[0]!;
    expect(token.length).toBeGreaterThan(20);
    expect(answer.body).not.toContain(token);
    const cookie = answer.cookies.find(({ name }) => name === 'openpit.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  it('never takes a role, a score or a rate from the body', async () => {
    const visitor = test.visitor();
    const answer = await visitor.post('/api/auth/sign-up/email', {
      ...person('mallory@example.org'),
      isAdmin: true,
      is_admin: true,
      isSample: true,
      xirrRate: '12',
      emailVerified: true,
      id: 'chosen',
    });
    expect(answer.statusCode).toBe(200);
    const [row] = await test.db.rows(sql`
      select id <> 'chosen' as own, is_admin, is_sample, xirr_rate, email_verified from users
      where email = 'mallory@example.org'`);
    expect(row).toEqual({ own: true, is_admin: false, is_sample: false, xirr_rate: null, email_verified: false });
  });

  it.each([
    ['a taken e-mail', { ...person('ada@example.org') }, 409],
    ['the same e-mail in capitals', { ...person('ADA@Example.org') }, 409],
    ['no name', { ...person('x@example.org'), name: '  ' }, 400],
    ['no e-mail address', { ...person('not an address') }, 400],
    ['a short password', { ...person('x@example.org'), password: 'seven77' }, 400],
    ['a password of 129 characters', { ...person('x@example.org'), password: 'x'.repeat(129) }, 400],
    ['one of the most common passwords', { ...person('x@example.org'), password: 'Password1' }, 400],
  ])('refuses %s', async (_, body, status) => {
    const answer = await test.visitor().post('/api/auth/sign-up/email', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(await test.db.rows(sql`select 1 from users where email = 'x@example.org'`)).toEqual([]);
  });
});

describe('a text that is far too long', () => {
  const far = `a${' '.repeat(249_998)}b`;

  it.each<[field: string, value: string, says: string]>([
    ['name', far, 'Enter at most 100 characters; this has 250,000.'],
    ['name', 'é'.repeat(400_000), 'Enter at most 100 characters; this has 400,000.'],
    ['name', '👷'.repeat(101), 'Enter at most 100 characters; this has 101.'],
    ['email', far, 'This e-mail address is too long.'],
    ['password', far, 'A password has at most 128 characters.'],
  ])('in the field %s is refused at once, with its true length', async (field, value, says) => {
    const body = { ...person('x@example.org'), [field]: value };
    let answer: Answer | undefined;
    const spent = await processorTimeOf(async () => {
      answer = await test.visitor().post('/api/auth/sign-up/email', body);
    }, 500);
    expect(answer?.statusCode).toBe(400);
    expect(answer?.json()).toMatchObject({ issues: [{ path: field, message: says }] });
    expect(spent).toBeLessThan(500);
  });

  it('is a matter of its letters, not of the blanks around them', async () => {
    const padded = { ...person('padded@example.org'), name: `${' '.repeat(9_000)}Ada${' '.repeat(900)}` };
    const answer = await test.visitor().post('/api/auth/sign-up/email', padded);
    expect(answer.json()).toMatchObject({ firstName: 'Ada' });
  });
});

describe('sign-in and sign-out', () => {
  it('opens a session, reads it and ends it on the server', async () => {
    const browser = test.visitor();
    const answer = await browser.post('/api/auth/sign-in/email', { email: ' ADA@example.org ', password });
    expect(answer.statusCode).toBe(200);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
    const stolen = new Map(browser.cookies);
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(204);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    for (const caller of [browser, test.visitor()])
      expect((await caller.post('/api/auth/sign-out')).statusCode).toBe(401);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const wrong = await test
      .visitor()
      .post('/api/auth/sign-in/email', { email: 'ada@example.org', password: 'wrong-one' });
    const unknown = await test
      .visitor()
      .post('/api/auth/sign-in/email', { email: 'nobody@example.org', password: 'wrong-one' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const { requestId: _a, ...first } = wrong.json<Record<string, unknown>>();
    const { requestId: _b, ...second } = unknown.json<Record<string, unknown>>();
    expect(first).toEqual(second);
  });

  it('takes no cookie whose signature is not ours', async () => {
    const member = await test.signUp();
    const [token] = decodeURIComponent(member.cookies.get('openpit.session_token')!).split('.');
    member.cookies.set('openpit.session_token', `${token}.${Buffer.alloc(32).toString('base64')}`);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('counts a lost role at once', async () => {
    const member = await test.signUp();
    await test.db.rows(sql`update users set is_admin = true where id = ${member.id}`);
    expect((await member.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    await test.db.rows(sql`update users set is_admin = false where id = ${member.id}`);
    expect((await member.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false });
  });
});

describe('navigation', () => {
  it.each<readonly [string, string]>([
    ['/mines?stage=production', '/sign-in?returnTo=%2Fmines%3Fstage%3Dproduction'],
    ...pathsThatLeadAway.map((path) => [path, '/sign-in'] as const),
  ])('login to %j leads to %s', async (returnTo, location) => {
    const answer = await test.visitor().get('/api/login', { query: { returnTo } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  it.each([
    [{ create: '' }, '/sign-in?create'],
    [{ create: '', returnTo: '/mines' }, '/sign-in?create&returnTo=%2Fmines'],
  ])('login with %j leads to where one makes an account', async (query, location) => {
    const answer = await test.visitor().get('/api/login', { query });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  it('logout acts for our own pages and asks where another site sent the browser', async () => {
    const member = await test.signUp();
    const asked = await member.get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Sign out of OpenPit?');
    expect((await member.get('/api/auth/user')).statusCode).toBe(200);
    const done = await member.get('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([done.statusCode, done.headers.location]).toEqual([302, '/']);
    expect(done.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('limits on wrong passwords', () => {
  it('stops one address after 10, leaves the browser of the owner alone, and is not fooled by a header', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const owner = limited.visitor();
      await owner.post('/api/auth/sign-up/email', person('owner@example.org'));
      const attack = (headers = {}) =>
        limited
          .visitor()
          .post('/api/auth/sign-in/email', { email: 'owner@example.org', password: 'wrong-guess' }, { headers });
      const had = ['sign-in:owner@example.org:from:127.0.0.1', 'sign-in:owner@example.org', 'sign-in:from:127.0.0.1'];
      await limited.db.rows(
        sql`insert into limit_hits (key) select unnest(${sql.param(had)}::text[]) from generate_series(1, 9)`,
      );
      expect((await attack()).statusCode).toBe(401);
      const refused = await attack({ 'x-forwarded-for': '203.0.113.9' });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
      const right = await owner.post('/api/auth/sign-in/email', { email: 'owner@example.org', password });
      expect(right.statusCode).toBe(200);
      const stranger = await limited
        .visitor()
        .post('/api/auth/sign-in/email', { email: 'owner@example.org', password });
      expect(stranger.statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('stops an account after 50 from everywhere, an address after 30 in 5 minutes, and sign-ups after 60 an hour', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      await limited.visitor().post('/api/auth/sign-up/email', person('owner@example.org'));
      const had = (key: string, times: number, minutesAgo: number) =>
        limited.db.rows(sql`
          insert into limit_hits (key, at) select ${key}, now() - make_interval(mins => ${minutesAgo}) from generate_series(1, ${times})`);
      const forget = () => limited.db.rows(sql`delete from limit_hits`);
      const attempt = async (email: string) =>
        (await limited.visitor().post('/api/auth/sign-in/email', { email, password: 'wrong-guess' })).statusCode;
      const signUp = async (email: string) =>
        (await limited.visitor().post('/api/auth/sign-up/email', person(email))).statusCode;

      await forget();
      await had('sign-in:owner@example.org', 49, 10);
      expect([await attempt('owner@example.org'), await attempt('owner@example.org')]).toEqual([401, 429]);
      await forget();
      await had('sign-in:owner@example.org', 50, 16);
      expect(await attempt('owner@example.org')).toBe(401);

      await forget();
      await had('sign-in:from:127.0.0.1', 29, 1);
      expect([await attempt('a@example.org'), await attempt('b@example.org')]).toEqual([401, 429]);
      await forget();
      await had('sign-in:from:127.0.0.1', 30, 6);
      expect(await attempt('c@example.org')).toBe(401);

      await forget();
      await had('sign-up:from:127.0.0.1', 59, 55);
      expect([await signUp('last@example.org'), await signUp('late@example.org')]).toEqual([200, 429]);
      await forget();
      await had('sign-up:from:127.0.0.1', 60, 61);
      expect(await signUp('later@example.org')).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('stops attempts that come together, too', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      await limited.visitor().post('/api/auth/sign-up/email', person('owner@example.org'));
      const attack = async () =>
        (
          await limited
            .visitor()
            .post('/api/auth/sign-in/email', { email: 'owner@example.org', password: 'wrong-guess' })
        ).statusCode;
      for (let n = 0; n < 8; n += 1) await attack();
      const together = await Promise.all(Array.from({ length: 8 }, attack));
      // Two are tried at once: the last one that the limit allows may have one beside it.
      expect(together.filter((status) => status === 401).length).toBeLessThanOrEqual(3);
      expect(together.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    } finally {
      await limited.close();
    }
  });
});
