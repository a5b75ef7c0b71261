import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../tests/child.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { MailLine } from '../../../../tests/mail/server.ts';
import { whileHashing } from '../../auth/server/hash-password.ts';
import { offerSetUp } from './offer-set-up.ts';

const script = fileURLToPath(new URL('../../../../tests/mail/server.ts', import.meta.url));
const password = 'granite-and-gneiss-42';
const next = 'basalt-and-rhyolite-43';
type MailOf = Extract<MailLine, { to: string }>;

let mails: Child<MailLine>;
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  mails = startChild<MailLine>(script);
  const { port } = (await mails.line((line) => 'port' in line)) as { port: number };
  test = await openTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'OpenPit <noreply@openpit.example>' },
  });
  admin = await test.signUp('First Admin');
});
afterAll(async () => {
  await test.close();
  await mails.stop();
});

const mailTo = async (to: string, subject: RegExp) =>
  (await mails.line((line) => 'to' in line && line.to === to && subject.test(line.subject))) as MailOf;
const tokenIn = (text: string) => /#([\w.-]+)/.exec(text)?.[1] ?? '';
const forgot = (email: string) => test.visitor().post('/api/account/forgot-password', { email });
const reset = (token: string, word = next) =>
  test.visitor().post('/api/account/reset-password', { token, password: word });
const signIn = (email: string, word: string) =>
  test.visitor().post('/api/auth/sign-in/email', { email, password: word });
const isVerified = async (email: string) =>
  (await test.db.rows<{ is: boolean }>(sql`select email_verified as is from users where email = ${email}`))[0]?.is;

describe('a forgotten password', () => {
  it('is set anew by a mailed link, once; sessions end, and the address is confirmed', async () => {
    const member = await test.signUp();
    expect((await forgot(member.email.toUpperCase())).statusCode).toBe(204);
    const mail = await mailTo(member.email, /new password/);
    expect(mail.from).toContain('noreply@openpit.example');
    expect(mail.text).toContain('http://localhost:3000/reset-password#');
    const token = tokenIn(mail.text);
    expect(await isVerified(member.email)).toBe(false);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await member.get('/api/auth/user')).statusCode).toBe(401);
    expect((await signIn(member.email, password)).statusCode).toBe(401);
    expect((await signIn(member.email, next)).statusCode).toBe(200);
    expect(await isVerified(member.email)).toBe(true);
    expect((await reset(token, 'another-word-44')).statusCode).toBe(400);
    expect((await mailTo(member.email, /Your OpenPit account/)).text).toContain('A new password was set');
  });

  it('is no work for a link that is none: who has no account takes no place among those who sign in', async () => {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    const places = Array.from({ length: 10 }, () => whileHashing(() => gone));
    const token = 'x'.repeat(43);
    const body = { token, name: 'Nobody', email: 'nobody@openpit.example', password: next };
    expect((await test.visitor().post('/api/account/reset-password', { token, password: next })).statusCode).toBe(400);
    expect((await test.visitor().post('/api/account/set-up', body)).statusCode).toBe(400);
    expect((await signIn('nobody@openpit.example', next)).statusCode).toBe(503);
    letGo();
    await Promise.all(places);
  });

  it('tells nobody which addresses have accounts', async () => {
    const member = await test.signUp();
    const [known, unknown] = [await forgot(member.email), await forgot('nobody@example.org')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const shape = ({ headers }: typeof known) => Object.keys(headers).toSorted();
    expect(shape(known)).toEqual(shape(unknown));
    await mailTo(member.email, /new password/);
    expect(mails.lines.filter((line) => 'to' in line && line.to === 'nobody@example.org')).toEqual([]);
  });

  it('is never that of the author of the sample data', async () => {
    await test.db.rows(
      sql`insert into users (id, name, email, is_sample) values ('sample', 'S', 'sample@example.org', true)`,
    );
    await test.db.rows(sql`
      insert into accounts (id, account_id, provider_id, user_id, password) values ('s', 's', 'credential', 'sample', 'x')`);
    expect((await forgot('sample@example.org')).statusCode).toBe(204);
    expect((await admin.post('/api/admin/reset-links', { email: 'sample@example.org' })).statusCode).toBe(404);
    expect((await admin.post('/api/admin/verified-emails', { email: 'sample@example.org' })).statusCode).toBe(404);
    expect(await test.db.rows(sql`select 1 from verifications where value = 'sample'`)).toEqual([]);
  });

  it('is set by a link of an administrator, which confirms no address', async () => {
    const member = await test.signUp();
    const made = await admin.post('/api/admin/reset-links', { email: member.email });
    expect(made.statusCode).toBe(201);
    const { link, expiresAt } = made.json<{ link: string; expiresAt: string }>();
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect((await reset(tokenIn(link))).statusCode).toBe(204);
    expect((await signIn(member.email, next)).statusCode).toBe(200);
    expect(await isVerified(member.email)).toBe(false);
  });

  it('is set by the newest link only, not by an old, a made-up or another kind of one', async () => {
    const member = await test.signUp();
    const make = async () =>
      tokenIn((await admin.post('/api/admin/reset-links', { email: member.email })).json<{ link: string }>().link);
    const [first, second] = [await make(), await make()];
    expect((await reset(first)).statusCode).toBe(400);
    expect((await reset('x'.repeat(43))).statusCode).toBe(400);
    await member.post('/api/account/confirmation');
    const confirmation = tokenIn((await mailTo(member.email, /Confirm/)).text);
    expect((await reset(confirmation)).statusCode).toBe(400);
    await test.db.rows(
      sql`update verifications set expires_at = now() - interval '1 s' where value = ${member.id} and identifier like 'reset:%'`,
    );
    expect((await reset(second)).statusCode).toBe(400);
    expect((await signIn(member.email, password)).statusCode).toBe(200);
  });

  it('stays where the new one is too short or too common', async () => {
    const member = await test.signUp();
    const { link } = (await admin.post('/api/admin/reset-links', { email: member.email })).json<{ link: string }>();
    expect((await reset(tokenIn(link), 'seven77')).statusCode).toBe(400);
    expect((await reset(tokenIn(link), 'Password1')).statusCode).toBe(400);
    expect((await reset(tokenIn(link))).statusCode).toBe(204);
  });

  it('keeps tokens out of the database', async () => {
    const member = await test.signUp();
    const { link } = (await admin.post('/api/admin/reset-links', { email: member.email })).json<{ link: string }>();
    const [row] = await test.db.rows<{ all: string }>(
      sql`select string_agg(verifications::text, ' ') as all from verifications`,
    );
    expect(row!.all).not.toContain(tokenIn(link));
  });

  it('is asked for five times an hour at most', async () => {
    const limited = await openTestApp({
      env: { RATE_LIMIT: 'on', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noreply@openpit.example' },
    });
    try {
      const ask = () => limited.visitor().post('/api/account/forgot-password', { email: 'nobody@example.org' });
      for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(204);
      expect((await ask()).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

it('confirms an e-mail address by the mailed link, once', async () => {
  const member = await test.signUp();
  expect((await member.post('/api/account/confirmation')).statusCode).toBe(204);
  const token = tokenIn((await mailTo(member.email, /Confirm/)).text);
  expect(await isVerified(member.email)).toBe(false);
  const confirm = () => test.visitor().post('/api/account/confirm-email', { token });
  expect((await confirm()).statusCode).toBe(204);
  expect(await isVerified(member.email)).toBe(true);
  expect((await confirm()).statusCode).toBe(400);
});

it('sends no mail where no server is set, and says whom to ask', async () => {
  const silent = await openTestApp();
  try {
    const member = await silent.signUp();
    const asked = await silent.visitor().post('/api/account/forgot-password', { email: member.email });
    expect([asked.statusCode, asked.json<{ message: string }>().message]).toEqual([
      409,
      'This installation sends no mail. Ask an administrator for a link.',
    ]);
    expect((await member.post('/api/account/confirmation')).statusCode).toBe(409);
  } finally {
    await silent.close();
  }
});

describe('the set-up link', () => {
  it('makes the first administrator behind a public address, once', async () => {
    const fresh = await openTestApp({ env: { PUBLIC_URL: 'https://openpit.example' } });
    const host = { headers: { host: 'openpit.example' } };
    try {
      const early = fresh.visitor();
      await early.post('/api/auth/sign-up/email', { name: 'Early Bird', email: 'early@example.org', password }, host);
      expect((await early.get('/api/auth/user', host)).json()).toMatchObject({ isAdmin: false });

      const [link, other] = [await offerSetUp(fresh.db, fresh.config), await offerSetUp(fresh.db, fresh.config)];
      expect(link).toMatch(/^https:\/\/openpit\.example\/set-up#[\w-]{43}$/);
      const setUp = (token: string, email: string) =>
        fresh.visitor().post('/api/account/set-up', { token, name: 'Ops Person', email, password }, host);
      expect((await setUp('x'.repeat(43), 'ops@example.org')).statusCode).toBe(400);
      expect((await setUp(tokenIn(link!), 'early@example.org')).statusCode).toBe(409);
      const made = await setUp(tokenIn(link!), 'ops@example.org');
      expect(made.json()).toMatchObject({ isAdmin: true, firstName: 'Ops' });
      expect(made.cookies.find(({ name }) => name === '__Host-openpit.session_token')).toMatchObject({
        secure: true,
      });
      expect((await setUp(tokenIn(link!), 'twice@example.org')).statusCode).toBe(400);
      expect((await setUp(tokenIn(other!), 'twice@example.org')).statusCode).toBe(400);
      expect(await offerSetUp(fresh.db, fresh.config)).toBeUndefined();
      expect(await fresh.db.rows(sql`select act, details from admin_acts`)).toEqual([
        { act: 'grant', details: { by: 'set-up link' } },
      ]);
    } finally {
      await fresh.close();
    }
  });

  it('is not offered on loopback, where the first account is the administrator', async () => {
    const local = await openTestApp();
    try {
      expect(await offerSetUp(local.db, local.config)).toBeUndefined();
    } finally {
      await local.close();
    }
  });
});
