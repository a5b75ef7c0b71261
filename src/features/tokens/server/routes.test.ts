import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { ApiToken } from '../contract.ts';

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

async function make(body: object, by = member): Promise<Made> {
  const answer = await by.post('/api/tokens', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
}

/** A program without cookies. */
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const program = () => app.visitor();

describe('making and revoking', () => {
  test('a token is shown once and stored as a hash', async () => {
    const made = await make({ name: ' Nightly report ', scope: 'read', days: 90 });
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
    expect((await member.post('/api/tokens', body)).statusCode).toBe(400);
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

  test('twenty at most', async () => {
    const many = await app.signUp();
    for (let index = 0; index < 20; index += 1) await make({ name: `${index}`, scope: 'read' }, many);
    expect((await many.post('/api/tokens', { name: 'one more', scope: 'read' })).statusCode).toBe(409);
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

  test('never calls of the account or of administrators, whoever it belongs to', async () => {
    const ofAdmin = await make({ name: 'admin', scope: 'write' }, admin);
    for (const [method, path] of [
      ['get', '/api/tokens'],
      ['get', '/api/account'],
      ['get', '/api/auth/user'],
      ['get', '/api/admin/imports'],
    ] as const) {
      expect((await program()[method](path, as(ofAdmin.token))).statusCode, path).toBe(403);
    }
    expect((await program().post('/api/tokens', { name: 'a', scope: 'read' }, as(ofAdmin.token))).statusCode).toBe(403);
    // An administrator's token is that of any member: it brings nothing back from the archive.
    const mine = (await member.post('/api/mines', { name: 'Boddington' })).json<Mine>();
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    const unarchive = await program().patch(`/api/mines/${mine.id}/archive`, { isArchived: false }, as(ofAdmin.token));
    expect(unarchive.statusCode).toBe(403);
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
    const made = await make({ name: 'old', scope: 'read', days: 30 });
    await app.db.rows(sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${made.id}`);
    expect((await program().get('/api/mines', as(made.token))).statusCode).toBe(401);
  });
});
