import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../tests/clock.ts';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { makeToken } from '../../features/tokens/server/read-token.ts';
import { refusalFigures } from '../problems/refusals.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => test.close());
beforeEach(stopClock);

/** A customer of its own for each test: `from('9')` is any of its addresses. */
const from = (customer: string, host = '1') => ({ 'x-forwarded-for': `2001:db8:0:${customer}::${host}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function makeTokenOf(memberId: string): Promise<string> {
  const { token, hash, start } = makeToken();
  await test.db.rows(sql`
    insert into api_tokens (user_id, name, scope, hash, start) values (${memberId}, 'test', 'write', ${hash}, ${start})`);
  return token;
}

describe('tokens and sessions that are none', () => {
  it('are looked up 60 times a minute for an address, and then no more', async () => {
    const rows = vi.spyOn(test.db, 'rows');
    const before = refusalFigures().wrong_credentials;
    const statuses: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const headers = { ...from('1', n.toString(16)), ...bearer(makeToken().token) };
      statuses.push((await test.visitor().get('/api/mines', { headers })).statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(401), ...Array(140).fill(429)]);
    expect(rows).toHaveBeenCalledTimes(60);
    rows.mockRestore();
    expect(refusalFigures().wrong_credentials - before).toBe(140);
    const refused = await test.visitor().get('/api/mines', { headers: { ...from('1'), ...bearer(makeToken().token) } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many', message: expect.stringMatching(/tokens.*\.$/) });
  });

  it('lock nobody out who was known before, from the same address', async () => {
    const member = await test.signUp();
    const token = await makeTokenOf(member.id);
    expect((await member.get('/api/mines', { headers: from('2') })).statusCode).toBe(200);
    expect((await test.visitor().get('/api/mines', { headers: { ...from('2'), ...bearer(token) } })).statusCode).toBe(
      200,
    );
    const wrong = () => test.visitor().get('/api/mines', { headers: { ...from('2'), ...bearer(makeToken().token) } });
    while ((await wrong()).statusCode !== 429);
    expect((await member.get('/api/mines', { headers: from('2') })).statusCode).toBe(200);
    expect((await test.visitor().get('/api/mines', { headers: { ...from('2'), ...bearer(token) } })).statusCode).toBe(
      200,
    );
    expect((await test.visitor().get('/api/mines', { headers: from('2') })).statusCode).toBe(401);
    // Whoever is asked for a password is not asked for what the browser still has.
    const again = { email: member.email, password: 'granite-and-gneiss-42' };
    const headers = { ...from('2'), ...bearer(makeToken().token) };
    expect((await test.visitor().post('/api/auth/sign-in/email', again, { headers })).statusCode).toBe(200);
  });

  it('are sessions that have ended, too', async () => {
    const member = await test.signUp();
    const kept = new Map(member.cookies);
    await member.post('/api/auth/sign-out');
    for (const [name, value] of kept) member.cookies.set(name, value);
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await member.get('/api/mines', { headers: from('3') })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
  });
});

describe('requests that are refused', () => {
  it('count for their address: 401, 404 and all', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 602; n += 1) {
      const answer = await test
        .visitor()
        .get(n % 2 ? '/api/mines' : '/api/none', { headers: from('4', n.toString(16)) });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.slice(600)).toEqual([429, 429]);
    expect((await test.visitor().get('/api/mines', { headers: from('5') })).statusCode).toBe(401);
  });

  it('count for their member: 403 and all, apart from its programs', async () => {
    const member = await test.signUp();
    const token = await makeTokenOf(member.id);
    const refuse = () => member.post('/api/mines', {}, { headers: { ...from('6'), origin: 'https://evil.example' } });
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await refuse()).statusCode);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([403]));
    expect(statuses[300]).toBe(429);
    const write = { headers: { ...from('6'), ...bearer(token) } };
    expect((await test.visitor().post('/api/mines', { name: 'By a program' }, write)).statusCode).toBe(201);
  });
});

it('a connection of a proxy is kept for longer than the proxy keeps it', () => {
  expect(test.app.server.keepAliveTimeout).toBe(75_000);
});
