import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../tests/child.ts';
import { stopClock } from '../../../../tests/clock.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { ownPort } from '../../../../tests/own-port.ts';
import { signInAtProvider } from '../../../../tests/provider/browser.ts';
import type { ProviderLine } from '../../../../tests/provider/server.ts';
import { vouchForEmail } from '../../account/server/reset-link.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { codeAt, stepAt } from './totp.ts';

const script = fileURLToPath(new URL('../../../../tests/provider/server.ts', import.meta.url));
const settings = (issuer: string, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'openpit',
  OIDC_CLIENT_SECRET: 'a secret between provider and server',
  ...more,
});

let provider: Child<ProviderLine>;
let issuer: string;
let test: TestApp;
beforeAll(async () => {
  provider = startChild<ProviderLine>(script);
  ({ issuer } = await provider.line(() => true));
  test = await openTestApp({ env: settings(issuer, { ADMIN_EMAILS: 'boss@example.org' }) });
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

const depart = async (browser: Client, returnTo = '/') =>
  String((await browser.get('/api/login', { query: { returnTo } })).headers.location);

/** Where a browser ends that signs in as `login`. */
async function signIn(browser: Client, login: string, returnTo?: string): Promise<string> {
  const back = await signInAtProvider(await depart(browser, returnTo), login);
  return String((await browser.get(back.pathname + back.search)).headers.location);
}

/** An account with a password, as the installation had them before it got its provider. */
async function builtIn(email: string, isVerified: boolean): Promise<string> {
  const id = `built-in-${email}`;
  await test.db.rows(sql`
    insert into users (id, name, email, email_verified) values (${id}, 'Built In', ${email}, ${isVerified})`);
  return id;
}

describe('sign-in by a provider', () => {
  it('makes a member of who comes first, and finds it again', async () => {
    const browser = test.visitor();
    expect(await signIn(browser, 'ann@example.org verified', '/mines?stage=closure')).toBe('/mines?stage=closure');
    const user = (await browser.get('/api/auth/user')).json<{ id: string }>();
    expect(user).toMatchObject({
      email: 'ann@example.org',
      firstName: 'Ann',
      lastName: 'of the Provider',
      isAdmin: false,
    });
    const again = test.visitor();
    await signIn(again, 'ann@example.org verified');
    expect((await again.get('/api/auth/user')).json()).toMatchObject({ id: user.id });
  });

  it.each([
    ['Ann\u202Enna', 'odd'],
    ['A\0nn', 'odd'],
    ['\uD83D', 'odd'],
    ['\u200B \u2800', 'odd'],
    ['Ann\tof\nthe Hill', 'Ann of the Hill'],
    ['\u{26CF}'.repeat(101), '\u{26CF}'.repeat(100)],
  ])('calls a member %j %j', async (name, shown) => {
    const email = `odd@${crypto.randomUUID()}.example`;
    const identity = { issuer, subject: email, email, emailVerified: true, name };
    await test.db.transaction((tx) => enterByIdentity(tx, identity, []));
    const [user] = await test.db.rows<{ name: string }>(sql`select name from users where email = ${email}`);
    expect(user?.name).toBe(shown);
  });

  it.each(['a\u202Eb@example.org', 'a\0b@example.org'])('makes nobody of the address %j', async (email) => {
    const identity = { issuer, subject: 'odd', email, emailVerified: true, name: undefined };
    const entrance = await test.db.transaction((tx) => enterByIdentity(tx, identity, []));
    expect(entrance).toEqual({ problem: 'email' });
  });

  it('asks for PKCE, state and nonce, and leads back to this origin', async () => {
    const address = new URL(await depart(test.visitor()));
    expect(address.origin).toBe(issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'http://localhost:3000/api/auth/oidc/callback',
      scope: 'openid email profile',
    });
  });

  it('makes administrators of ADMIN_EMAILS where the provider vouches for them', async () => {
    const unverified = test.visitor();
    await signIn(unverified, 'boss@example.org');
    expect((await unverified.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false });
    await vouchForEmail(test.db, 'boss@example.org');
    const verified = test.visitor();
    await signIn(verified, 'boss@example.org verified');
    expect((await verified.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
    expect((await verified.get('/api/admin/acts')).json()).toMatchObject([
      { act: 'grant', description: 'Became an administrator', admin: null, source: 'settings' },
    ]);
  });

  it.each([
    ['both sides vouch for the address', true, 'verified', '/'],
    ['only the provider does', false, 'verified', '/sign-in?problem=join'],
    ['only this installation does', true, '', '/sign-in?problem=join'],
  ])('joins an account of the same e-mail address where %s: %s, %s', async (_, isVerified, verified, location) => {
    const email = `join-${isVerified}-${verified}@example.org`;
    const id = await builtIn(email, isVerified);
    const browser = test.visitor();
    expect(await signIn(browser, `${email} ${verified}`.trim())).toBe(location);
    const user = await browser.get('/api/auth/user');
    if (location === '/') expect(user.json()).toMatchObject({ id });
    else expect(user.statusCode).toBe(401);
  });

  it('joins once an administrator has vouched for the address', async () => {
    const id = await builtIn('vouched@example.org', false);
    const admin = test.visitor();
    await test.db.rows(sql`update users set is_admin = true where email = 'boss@example.org'`);
    await signIn(admin, 'boss@example.org verified');
    expect((await admin.post('/api/admin/verified-emails', { email: 'vouched@example.org' })).statusCode).toBe(204);
    const browser = test.visitor();
    await signIn(browser, 'vouched@example.org verified');
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ id });
  });

  it('opens nobody’s account for whom the provider gave the same address later, until an administrator has vouched', async () => {
    const first = test.visitor();
    expect(await signIn(first, 'reused@example.org verified')).toBe('/');
    const { id } = (await first.get('/api/auth/user')).json<{ id: string }>();
    for (const later of ['anew', 'again']) {
      const browser = test.visitor();
      expect(await signIn(browser, `reused@example.org verified ${later}`)).toBe('/sign-in?problem=taken');
      expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    }
    expect(await signIn(test.visitor(), 'reused@example.org verified')).toBe('/');
    expect(await vouchForEmail(test.db, 'reused@example.org')).toBe(true);
    const vouched = test.visitor();
    expect(await signIn(vouched, 'reused@example.org verified anew')).toBe('/');
    expect((await vouched.get('/api/auth/user')).json()).toMatchObject({ id });
    // It was for one.
    expect(await signIn(test.visitor(), 'reused@example.org verified again')).toBe('/sign-in?problem=taken');
    expect(await signIn(test.visitor(), 'reused@example.org verified anew')).toBe('/');
  });

  it('never joins the author of the sample data, nor an identity without an e-mail address', async () => {
    await test.db.rows(sql`
      insert into users (id, name, email, email_verified, is_sample)
      values ('sample', 'Sample', 'sample@example.org', true, true)`);
    expect(await signIn(test.visitor(), 'sample@example.org verified')).toBe('/sign-in?problem=join');
    expect(await signIn(test.visitor(), 'nameless')).toBe('/sign-in?problem=email');
  });

  it('refuses a return that this browser did not set out for, one twice, and one with another code', async () => {
    const attacker = test.visitor();
    const back = await signInAtProvider(await depart(attacker), 'mallory@example.org verified');
    const victim = test.visitor();
    const stolen = await victim.get(back.pathname + back.search);
    expect(stolen.headers.location).toBe('/sign-in?problem=stale');
    await depart(victim);
    expect((await victim.get(back.pathname + back.search)).headers.location).toBe('/sign-in?problem=stale');
    expect((await victim.get('/api/auth/user')).statusCode).toBe(401);

    expect((await attacker.get(back.pathname + back.search)).headers.location).toBe('/');
    expect((await attacker.get(back.pathname + back.search)).headers.location).toBe('/sign-in?problem=stale');

    const forged = new URL(await depart(victim));
    const answer = await victim.get(`/api/auth/oidc/callback`, {
      query: { code: 'guessed', state: forged.searchParams.get('state')!, iss: issuer },
    });
    expect(answer.headers.location).toBe('/sign-in?problem=provider');
  });

  it('says so when the provider refuses', async () => {
    const browser = test.visitor();
    const state = new URL(await depart(browser)).searchParams.get('state')!;
    const answer = await browser.get('/api/auth/oidc/callback', {
      query: { error: 'access_denied', state, iss: issuer },
    });
    expect(answer.headers.location).toBe('/sign-in?problem=refused');
  });

  it('is one line of the log, however often a stranger comes back without having set out', async () => {
    const lines: string[] = [];
    const heard = await openTestApp({ env: settings(issuer), log: (line) => lines.push(line) });
    try {
      const back = '/api/auth/oidc/callback?code=x&state=y';
      for (let request = 0; request < 20; request += 1)
        expect((await heard.visitor().get(back)).headers.location).toBe('/sign-in?problem=stale');
      expect(lines.filter((line) => line.includes('a sign-in by the provider failed'))).toHaveLength(1);
    } finally {
      await heard.close();
    }
  });

  it.each(['https://evil.example', '/.//evil.example', '/%2e//evil.example', '/a/..//evil.example'])(
    'leads to no other site afterwards: %s',
    async (path) => expect(await signIn(test.visitor(), 'ann@example.org verified', path)).toBe('/'),
  );

  it('closes sign-up by e-mail', async () => {
    const answer = await test
      .visitor()
      .post('/api/auth/sign-up/email', { name: 'Ann', email: 'new@example.org', password: 'granite-and-gneiss-42' });
    expect(answer.statusCode).toBe(403);
  });

  it('asks for the second factor of who has one', async () => {
    stopClock();
    const browser = test.visitor();
    await signIn(browser, 'two@example.org verified');
    const { secret } = (await browser.post('/api/account/second-factor', {})).json<{ secret: string }>();
    const code = codeAt(secret, stepAt(Date.now()));
    expect((await browser.post('/api/account/second-factor/confirm', { code })).statusCode).toBe(200);
    const again = test.visitor();
    expect(await signIn(again, 'two@example.org verified', '/mines')).toBe(
      '/sign-in?step=second-factor&returnTo=%2Fmines',
    );
    expect((await again.get('/api/auth/user')).statusCode).toBe(401);
    const next = codeAt(secret, stepAt(Date.now()) + 1);
    expect((await again.post('/api/auth/sign-in/second-factor', { code: next })).statusCode).toBe(200);
    expect((await again.get('/api/auth/user')).json()).toMatchObject({ email: 'two@example.org' });
  });
});

it('is tried again where the provider was down at start', async () => {
  const port = await ownPort();
  const address = `http://127.0.0.1:${port}`;
  const early = await openTestApp({ env: settings(address) });
  let late: Child<ProviderLine> | undefined;
  try {
    expect(await depart(early.visitor(), '/mines')).toBe('/sign-in?problem=provider&returnTo=%2Fmines');
    late = startChild<ProviderLine>(script, [String(port)]);
    await late.line(() => true);
    expect(new URL(await depart(early.visitor())).origin).toBe(address);
  } finally {
    await early.close();
    await late?.stop();
  }
});
