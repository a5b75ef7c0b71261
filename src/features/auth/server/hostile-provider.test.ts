import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { type Lies, startHostileProvider } from '../../../../tests/provider/hostile.ts';
import { mostAtProvider } from './provider-routes.ts';

type Hostile = Awaited<ReturnType<typeof startHostileProvider>>;

const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'openpit',
  OIDC_CLIENT_SECRET: 'a secret between provider and server',
  ADMIN_EMAILS: 'kim@example.org',
});

let provider: Hostile;
let test: TestApp;
beforeAll(async () => {
  provider = await startHostileProvider();
  test = await openTestApp({ env: settings(provider.issuer) });
  await test.db.rows(sql`
    insert into users (id, name, email, email_verified) values ('kim', 'Kim', 'kim@example.org', true)`);
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

/** Where a browser ends that comes back from a provider that lies so. */
async function comeBack(browser: Client, lies: Lies): Promise<string> {
  const departed = await browser.get('/api/login');
  const asked = new URL(String(departed.headers.location)).searchParams;
  provider.lie(lies, asked.get('nonce') ?? '');
  const query = { code: 'code', state: asked.get('state') ?? '', iss: provider.issuer };
  return String((await browser.get('/api/auth/oidc/callback', { query })).headers.location);
}

const ann = { email: 'ann@example.org', email_verified: true };
const kelvin = '\u212Aim@example.org';

describe('a provider that lies', () => {
  it('lets in where it does not', async () => {
    const browser = test.visitor();
    expect(await comeBack(browser, { token: ann })).toBe('/');
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ email: 'ann@example.org' });
  });

  const past = { iat: 1_600_000_000, exp: 1_600_000_060 };
  it.each<[string, Lies]>([
    ['a token of another sign-in', { token: { ...ann, nonce: 'another' } }],
    ['a token without a nonce', { token: { ...ann, nonce: undefined } }],
    ['a token for another site', { token: { ...ann, aud: 'another' } }],
    ['a token for several, of which another was meant', { token: { ...ann, aud: ['openpit', 'x'], azp: 'x' } }],
    ['a token of another provider', { token: { ...ann, iss: 'https://accounts.example.org' } }],
    ['a token that is over', { token: { ...ann, ...past } }],
    ['a token by a key that it did not publish', { token: ann, isByOtherKey: true }],
    ['a token without a signature', { token: ann, header: { alg: 'none' } }],
    ['a token that is signed with our secret', { token: ann, header: { alg: 'HS256' } }],
    ['a token of nobody', { token: { ...ann, sub: '' } }],
    ['half a character for a subject', { token: { ...ann, sub: '\uD800' } }],
    ['a subject that cannot be kept', { token: { ...ann, sub: 'a\0b' } }],
    ['a subject without end', { token: { ...ann, sub: 'x'.repeat(100_000) } }],
    ['about somebody else than the token', { userInfo: { ...ann, sub: 'ben' } }],
  ])('is refused with %s', async (_, lies) => {
    const browser = test.visitor();
    expect(await comeBack(browser, lies)).toBe('/sign-in?problem=provider');
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  it.each<[string, Lies]>([
    [
      'is spelt with a sign that only looks like a letter',
      { token: { sub: 'k1', email: kelvin, email_verified: true } },
    ],
    [
      'somebody typed, and it vouches for another',
      { token: { sub: 'k2', email_verified: true }, userInfo: { sub: 'k2', email: 'kim@example.org' } },
    ],
    ['it vouches for by a text', { token: { sub: 'k3', email: 'kim@example.org', email_verified: 'true' } }],
  ])('takes over nobody whose address %s', async (_, lies) => {
    const browser = test.visitor();
    await comeBack(browser, lies);
    const user = await browser.get('/api/auth/user');
    if (user.statusCode === 200) expect(user.json()).not.toMatchObject({ id: 'kim' });
    const admins = sql`select id from users where is_admin and not is_sample`;
    expect(await test.db.rows(admins)).toEqual([]);
    expect(await test.db.rows(sql`select account_id from accounts where user_id = 'kim'`)).toEqual([]);
  });

  it.each(['/token', '/keys', '/userinfo'])('fills no memory: what %s says without end is left', async (path) => {
    let sent = 0;
    const piece = ' '.repeat(64 * 1024);
    const endless = (response: ServerResponse) => {
      const more = () => {
        let isTaken = true;
        while (isTaken && sent < 200_000_000) {
          sent += piece.length;
          isTaken = response.write(piece);
        }
        if (isTaken) response.end();
        else response.once('drain', more);
      };
      more();
    };
    const own = await startHostileProvider();
    const fresh = await openTestApp({ env: settings(own.issuer) });
    try {
      const browser = fresh.visitor();
      const asked = new URL(String((await browser.get('/api/login')).headers.location)).searchParams;
      own.lie({ instead: { [path]: endless } }, asked.get('nonce') ?? '');
      const query = { code: 'code', state: asked.get('state') ?? '', iss: own.issuer };
      const back = await browser.get('/api/auth/oidc/callback', { query });
      expect(back.headers.location).toBe('/sign-in?problem=provider');
      expect(sent).toBeGreaterThan(0);
      // What the sockets between the two hold is on its way already.
      expect(sent).toBeLessThan(50_000_000);
    } finally {
      await fresh.close();
      await own.stop();
    }
  });

  it('keeps nobody else waiting: who signs in meanwhile takes no place from others, and there are so many of those', async () => {
    const own = await startHostileProvider();
    const fresh = await openTestApp({ env: settings(own.issuer), shedsLoad: true });
    const answers: ServerResponse[] = [];
    try {
      let asked = new URLSearchParams();
      const journeys: { state: string; cookies: Record<string, string> }[] = [];
      for (let n = 0; n < mostAtProvider + 1; n += 1) {
        const browser = fresh.visitor();
        asked = new URL(String((await browser.get('/api/login')).headers.location)).searchParams;
        journeys.push({ state: asked.get('state') ?? '', cookies: Object.fromEntries(browser.cookies) });
      }
      own.lie({ instead: { '/token': (response) => answers.push(response) } }, asked.get('nonce') ?? '');
      const comeBackFrom = ({ state, cookies }: (typeof journeys)[number], remoteAddress: string) =>
        fresh.app.inject({
          url: '/api/auth/oidc/callback',
          query: { code: 'code', state, iss: own.issuer },
          cookies,
          headers: { host: 'localhost:3000' },
          remoteAddress,
        });
      const under: Promise<unknown>[] = [];
      const last = journeys.pop()!;
      for (const [n, journey] of journeys.entries()) {
        under.push(comeBackFrom(journey, `192.0.2.${n}`));
        await expect.poll(() => answers.length).toBe(n + 1);
      }
      expect((await comeBackFrom(last, '192.0.2.200')).headers.location).toBe('/sign-in?problem=provider');
      expect(answers).toHaveLength(mostAtProvider);
      expect((await fresh.visitor().get('/api/auth/user')).statusCode).toBe(401);
      for (const answer of answers) answer.end('{}');
      await Promise.all(under);
    } finally {
      await fresh.close();
      await own.stop();
    }
  });

  it('keeps nobody waiting for good: one that says nothing is turned back from', async () => {
    const own = await startHostileProvider();
    const fresh = await openTestApp({ env: settings(own.issuer), patience: { provider: 300 } });
    try {
      for (const path of ['/token', '/keys', '/userinfo']) {
        const browser = fresh.visitor();
        const asked = new URL(String((await browser.get('/api/login')).headers.location)).searchParams;
        // A head, and then a byte at a time.
        const slow = (response: ServerResponse) => {
          const timer = setInterval(() => response.write(' '), 50);
          response.once('close', () => clearInterval(timer));
        };
        own.lie({ instead: { [path]: slow } }, asked.get('nonce') ?? '');
        const query = { code: 'code', state: asked.get('state') ?? '', iss: own.issuer };
        const back = await browser.get('/api/auth/oidc/callback', { query });
        expect(back.headers.location).toBe('/sign-in?problem=provider');
      }
    } finally {
      await fresh.close();
      await own.stop();
    }
  });
});
