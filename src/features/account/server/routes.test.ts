import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from '../../../../tests/clock.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { codeAt, stepAt } from '../../auth/server/totp.ts';
import type { Account } from '../contract.ts';

const password = 'granite-and-gneiss-42';
const next = 'basalt-and-rhyolite-43';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await test.signUp('First Admin');
});
afterAll(() => test.close());

async function signIn(email: string, word = password): Promise<Client> {
  const browser = test.visitor();
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: word });
  expect(answer.statusCode).toBe(200);
  return browser;
}
const status = async (browser: Client) => (await browser.get('/api/auth/user')).statusCode;
const show = async (browser: Client) => (await browser.get('/api/account')).json<Account>();

describe('every call about the own account', () => {
  it.each([
    ['GET', '/api/account'],
    ['PUT', '/api/account/password'],
    ['POST', '/api/account/second-factor'],
    ['POST', '/api/account/second-factor/confirm'],
    ['POST', '/api/account/second-factor/recovery-codes'],
    ['POST', '/api/account/second-factor/off'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/x'],
    ['GET', '/api/account/export'],
    ['POST', '/api/account/delete'],
    ['POST', '/api/account/confirmation'],
    ['POST', '/api/admin/reset-links'],
    ['POST', '/api/admin/verified-emails'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = test.visitor();
    const send = { GET: visitor.get, PUT: visitor.put, POST: visitor.post, DELETE: visitor.delete }[method];
    const answer = await send(path);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([401, 'Unauthorized']);
  });

  it.each(['/api/admin/reset-links', '/api/admin/verified-emails'])('%s is for administrators', async (path) => {
    const member = await test.signUp();
    expect((await member.post(path, { email: member.email })).statusCode).toBe(403);
  });
});

describe('the password', () => {
  it('is changed with the old one, and every other session ends', async () => {
    const member = await test.signUp();
    const other = await signIn(member.email);
    const answer = await member.put('/api/account/password', { currentPassword: password, newPassword: next });
    expect(answer.statusCode).toBe(204);
    expect([await status(member), await status(other)]).toEqual([200, 401]);
    const old = await test.visitor().post('/api/auth/sign-in/email', { email: member.email, password });
    expect(old.statusCode).toBe(401);
    await signIn(member.email, next);
  });

  it('opens no session by the old one that was right a moment before it was changed', async () => {
    const member = await test.signUp();
    const thief = test.visitor();
    let entering: Promise<{ statusCode: number }> | undefined;
    await test.db.transaction(async (tx) => {
      await tx.rows(sql`update accounts set password = password || ' ' where user_id = ${member.id}`);
      await tx.rows(sql`delete from sessions where user_id = ${member.id}`);
      entering = thief.post('/api/auth/sign-in/email', { email: member.email, password });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => test.db.rows(waiting)).toHaveLength(1);
    });
    expect((await entering)!.statusCode).toBe(401);
    expect(await test.db.rows(sql`select from sessions where user_id = ${member.id}`)).toEqual([]);
  });

  it.each([
    ['a wrong old one', { currentPassword: 'wrong', newPassword: next }, 'currentPassword'],
    ['no old one', { newPassword: next }, 'currentPassword'],
    ['a short new one', { currentPassword: password, newPassword: 'seven77' }, 'newPassword'],
    ['a common new one', { currentPassword: password, newPassword: 'Password1' }, 'newPassword'],
    ['the name of the product', { currentPassword: password, newPassword: 'OpenPit-2026!' }, 'newPassword'],
  ])('stays with %s', async (_, body, path) => {
    const member = await test.signUp();
    const answer = await member.put('/api/account/password', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]).toMatchObject({ path });
    await signIn(member.email);
  });

  it('cannot be guessed through a browser left open', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const member = await limited.signUp();
      const guess = () => member.put('/api/account/password', { currentPassword: 'wrong', newPassword: next });
      for (let n = 0; n < 10; n += 1) expect((await guess()).statusCode).toBe(400);
      expect((await guess()).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('the second factor', () => {
  beforeEach(stopClock);

  async function turnOn(member: Client) {
    const begun = await member.post('/api/account/second-factor', { password });
    const { secret, address } = begun.json<{ secret: string; address: string }>();
    expect(address).toContain(`secret=${secret}`);
    const confirmed = await member.post('/api/account/second-factor/confirm', {
      code: codeAt(secret, stepAt(Date.now()) - 1),
    });
    expect(confirmed.statusCode).toBe(200);
    return { secret, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
  }
  async function firstStep(email: string) {
    const browser = test.visitor();
    const answer = await browser.post('/api/auth/sign-in/email', { email, password });
    expect(answer.json()).toEqual({ secondFactor: 'awaited' });
    expect(await status(browser)).toBe(401);
    return browser;
  }
  const finish = (browser: Client, code: string) => browser.post('/api/auth/sign-in/second-factor', { code });

  it('is asked for once it was confirmed, and each code counts once', async () => {
    const member = await test.signUp();
    expect((await member.post('/api/account/second-factor', { password })).statusCode).toBe(200);
    await signIn(member.email);

    const { secret } = await turnOn(member);
    expect(await show(member)).toMatchObject({ secondFactor: { isOn: true, recoveryCodesLeft: 10 } });
    const browser = await firstStep(member.email);
    const code = codeAt(secret, stepAt(Date.now()));
    expect((await finish(browser, code === '000000' ? '000001' : '000000')).statusCode).toBe(400);
    const done = await finish(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.json()).toMatchObject({ email: member.email });
    expect(await status(browser)).toBe(200);

    const replayed = await firstStep(member.email);
    expect((await finish(replayed, code)).statusCode).toBe(400);
    expect(await status(replayed)).toBe(401);
  });

  it('leaves no open session behind where the code never comes', async () => {
    const member = await test.signUp();
    await turnOn(member);
    await firstStep(member.email);
    expect((await show(member)).sessions).toHaveLength(1);
  });

  it('lets each recovery code in once', async () => {
    const member = await test.signUp();
    const { codes } = await turnOn(member);
    expect(new Set(codes).size).toBe(10);
    expect((await finish(await firstStep(member.email), codes[0]!.toUpperCase())).statusCode).toBe(200);
    expect((await finish(await firstStep(member.email), codes[0]!)).statusCode).toBe(400);
    expect(await show(member)).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
  });

  it('is kept sealed, its recovery codes as hashes', async () => {
    const member = await test.signUp();
    const { secret, codes } = await turnOn(member);
    const [row] = await test.db.rows(
      sql`select second_factors::text as row from second_factors where user_id = ${member.id}`,
    );
    const { row: stored } = row as { row: string };
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('goes off with the password and a code, and not without', async () => {
    const member = await test.signUp();
    const { codes, secret } = await turnOn(member);
    const off = (body: object) => member.post('/api/account/second-factor/off', body);
    expect((await off({ password: 'wrong', code: codes[0] })).statusCode).toBe(400);
    expect((await off({ password, code: '000000' })).statusCode).toBe(400);
    expect((await member.post('/api/account/second-factor', { password })).statusCode).toBe(409);
    const renewed = await member.post('/api/account/second-factor/recovery-codes', { password, code: codes[1] });
    const [fresh] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await off({ password, code: codes[0] })).statusCode).toBe(400);
    expect((await off({ password, code: fresh })).statusCode).toBe(204);
    expect((await off({ password, code: codeAt(secret, stepAt(Date.now())) })).statusCode).toBe(409);
    await signIn(member.email);
  });

  it('takes no code without a first factor, and stops guessing', async () => {
    expect((await finish(test.visitor(), '123456')).statusCode).toBe(401);
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    try {
      const member = await limited.signUp();
      const { secret } = (await member.post('/api/account/second-factor', { password })).json<{ secret: string }>();
      const right = codeAt(secret, stepAt(Date.now()));
      await member.post('/api/account/second-factor/confirm', { code: right });
      const thief = limited.visitor();
      await thief.post('/api/auth/sign-in/email', { email: member.email, password });
      for (let n = 0; n < 10; n += 1) expect((await finish(thief, 'aaaaaa')).statusCode).toBe(400);
      expect((await finish(thief, 'aaaaaa')).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('stops guesses that come together, of codes and of the password that confirms', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    const together = async (guess: () => Promise<{ statusCode: number }>) =>
      (await Promise.all(Array.from({ length: 14 }, guess)))
        .map(({ statusCode }) => statusCode)
        .filter((code) => code !== 429);
    const tried = Array.from({ length: 10 }, () => 400);
    try {
      const member = await limited.signUp();
      const { secret } = (await member.post('/api/account/second-factor', { password })).json<{ secret: string }>();
      await member.post('/api/account/second-factor/confirm', { code: codeAt(secret, stepAt(Date.now())) });
      const thief = limited.visitor();
      await thief.post('/api/auth/sign-in/email', { email: member.email, password });
      expect(await together(() => finish(thief, 'aaaaaa'))).toEqual(tried);
      const wrong = { currentPassword: 'a wrong one', newPassword: next };
      expect(await together(() => member.put('/api/account/password', wrong))).toEqual(tried);
    } finally {
      await limited.close();
    }
  });

  it('lets nobody in whose password was changed between the two steps', async () => {
    const member = await test.signUp();
    const { codes } = await turnOn(member);
    const thief = await firstStep(member.email);
    await member.put('/api/account/password', { currentPassword: password, newPassword: next });
    expect((await finish(thief, codes[2]!)).statusCode).toBe(401);
    expect(await status(thief)).toBe(401);
  });

  it('lets nobody in by the password alone who began a moment before it was turned on', async () => {
    const member = await test.signUp();
    await member.post('/api/account/second-factor', { password });
    const thief = test.visitor();
    let entering: Promise<{ statusCode: number }> | undefined;
    await test.db.transaction(async (tx) => {
      await tx.rows(sql`update second_factors set confirmed_at = now() where user_id = ${member.id}`);
      await tx.rows(sql`delete from sessions where user_id = ${member.id}`);
      entering = thief.post('/api/auth/sign-in/email', { email: member.email, password });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => test.db.rows(waiting)).toHaveLength(1);
    });
    expect((await entering)!.statusCode).toBe(401);
    expect(await test.db.rows(sql`select from sessions where user_id = ${member.id}`)).toEqual([]);
  });

  it('takes a forged or old half sign-in for none', async () => {
    const member = await test.signUp();
    const { secret } = await turnOn(member);
    const browser = await firstStep(member.email);
    const cookie = browser.cookies.get('openpit.second_step')!;
    const other = await test.signUp();
    const [, until, signature] = cookie.split('.');
    for (const forged of [
      `${Buffer.from(other.id).toString('base64url')}.${until}.${signature}`,
      `${cookie.split('.')[0]}.${Number(until) + 1_000}.${signature}`,
    ]) {
      browser.cookies.set('openpit.second_step', forged);
      expect((await finish(browser, codeAt(secret, stepAt(Date.now())))).statusCode).toBe(401);
    }
  });
});

describe('sessions', () => {
  it('are a hundred at most: the one that was not used for longest ends', async () => {
    const member = await test.signUp();
    await test.db.rows(sql`
      insert into sessions (id, token_hash, user_id, expires_at, updated_at)
      select 'own' || i, encode(sha256(('own' || i)::bytea), 'hex'), ${member.id}, now() + interval '1 day',
        now() - make_interval(mins => i) from generate_series(1, 99) i`);
    const again = await signIn(member.email);
    const left = await test.db.rows<{ id: string }>(sql`
      select id from sessions where user_id = ${member.id} order by updated_at`);
    expect([left.length, left[0]?.id]).toEqual([100, 'own98']);
    expect((await show(again)).sessions).toHaveLength(100);
  });

  it('are listed, the current one first, and end one by one or all others at once', async () => {
    const member = await test.signUp();
    const [phone, tablet] = [await signIn(member.email), await signIn(member.email)];
    const { sessions } = await show(member);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(JSON.stringify(sessions)).not.toContain(
      decodeURIComponent(member.cookies.get('openpit.session_token')!).split('.')[0],
    );
    const phoneSession = (await show(phone)).sessions.find(({ isCurrent }) => isCurrent)!;
    expect((await member.delete(`/api/account/sessions/${phoneSession.id}`)).statusCode).toBe(204);
    expect([await status(phone), await status(tablet), await status(member)]).toEqual([401, 200, 200]);
    expect((await member.delete('/api/account/sessions')).statusCode).toBe(204);
    expect([await status(tablet), await status(member)]).toEqual([401, 200]);
  });

  it('of another member are not there', async () => {
    const [member, other] = [await test.signUp(), await test.signUp()];
    const [session] = (await show(other)).sessions;
    expect((await member.delete(`/api/account/sessions/${session!.id}`)).statusCode).toBe(404);
    expect(await status(other)).toBe(200);
  });

  it('in use are prolonged once a day, to 30 days', async () => {
    const member = await test.signUp();
    const age = (days: number) =>
      test.db.rows(sql`
        update sessions set expires_at = now() + make_interval(days => ${30 - days}), updated_at = now() - make_interval(days => ${days})
        where user_id = ${member.id}`);
    const left = async () => {
      const [row] = await test.db.rows<{ days: number }>(sql`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = ${member.id}`);
      return row!.days;
    };
    const renewed = (answer: Awaited<ReturnType<Client['get']>>) =>
      answer.cookies.find(({ name }) => name === 'openpit.session_token');
    expect(renewed(await member.get('/api/auth/user'))).toBeUndefined();
    await age(2);
    expect(renewed(await member.get('/api/auth/user'))).toMatchObject({ maxAge: 30 * 86_400, httpOnly: true });
    expect(await left()).toBe(30);
    await test.db.rows(sql`update sessions set created_at = now() - interval '181 days' where user_id = ${member.id}`);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
    await test.db.rows(sql`update sessions set created_at = now() where user_id = ${member.id}`);
    await age(31);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
  });
});
