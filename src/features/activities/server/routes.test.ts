import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Activity } from '../contract.ts';

let server: TestApp;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  server = await openTestApp();
  ann = await server.signUp('Ann Adds');
  bob = await server.signUp('Bob Builds');
  await ann.post('/api/mines', { name: 'Alpha' });
  await bob.post('/api/companies', { name: 'Beta Corp' });
  const gamma = (await bob.post('/api/mines', { name: 'Gamma' })).json<{ id: number }>();
  await bob.patch(`/api/mines/${gamma.id}`, { stage: 'production' });
  await bob.post(`/api/mines/${gamma.id}/drill-programs`, { season: '2025' });
  await server.db.rows(sql`
    insert into activities (user_id, type, entity_type, entity_id, entity_name, description, created_at) values
      (${ann.id}, 'update', 'mine', 1, 'Alpha', 'Late on the first', '2024-03-01T23:59:59.999Z'),
      (${ann.id}, 'update', 'mine', 1, 'Alpha', 'Early on the second', '2024-03-02T00:00:00Z')`);
});
afterAll(() => server.close());

async function find(query: Record<string, string | number>) {
  const answer = await ann.get('/api/activities', { query: { limit: 100, count: 'true', ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  const found = answer.json<Activity[]>();
  expect(answer.headers['x-total-count']).toBe(String(found.length));
  return found.map(({ description }) => description);
}

describe('GET /api/activities', () => {
  it('is for members', async () => {
    expect((await server.visitor().get('/api/activities')).statusCode).toBe(401);
  });

  it('filters by member', async () => {
    expect(await find({ userId: bob.id })).toEqual([
      'Added drill program 2025 at Gamma',
      'Updated stage of mine Gamma',
      'Added mine Gamma',
      'Added company Beta Corp',
    ]);
    expect(await find({ userId: 'nobody' })).toEqual([]);
  });

  it('filters by what was done and to what', async () => {
    expect(await find({ type: 'create', entityType: 'mine' })).toEqual(['Added mine Gamma', 'Added mine Alpha']);
    expect(await find({ entityType: 'drill_program' })).toEqual(['Added drill program 2025 at Gamma']);
    expect(await find({ type: 'delete' })).toEqual([]);
  });

  it('filters by whole days in UTC, both included', async () => {
    expect(await find({ dateFrom: '2024-03-01', dateTo: '2024-03-01' })).toEqual(['Late on the first']);
    expect(await find({ dateFrom: '2024-03-02', dateTo: '2024-03-02' })).toEqual(['Early on the second']);
    expect(await find({ dateTo: '2024-03-02' })).toHaveLength(2);
    expect(await find({ dateFrom: '2024-03-02', userId: ann.id, type: 'create' })).toEqual(['Added mine Alpha']);
  });

  it('pages under a filter, and counts what it holds', async () => {
    const first = await ann.get('/api/activities', { query: { userId: bob.id, limit: 3 } });
    const after = first.headers['x-next-cursor'] as string;
    const second = await ann.get('/api/activities', { query: { userId: bob.id, limit: 3, after } });
    expect(second.json<Activity[]>().map(({ description }) => description)).toEqual(['Added company Beta Corp']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  it.each([
    ['type', 'created'],
    ['entityType', 'note'],
    ['dateFrom', '2025-02-30'],
    ['dateTo', 'now'],
    ['limit', '101'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await ann.get('/api/activities', { query: { [name]: value } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: name }] });
  });

  it('keeps when a member was last active', async () => {
    const at = async () => {
      const [row] = await server.db.rows<{ seconds: number }>(sql`
        select extract(epoch from now() - last_activity_at)::float8 as seconds from users where id = ${bob.id}`);
      return row!.seconds;
    };
    expect(await at()).toBeLessThan(600);
    await server.db.rows(sql`update users set last_activity_at = now() - interval '1 hour' where id = ${bob.id}`);
    await Promise.all(['X', 'Y', 'Z'].map((name) => bob.post('/api/mines', { name })));
    expect(await at()).toBeLessThan(600);
  });
});
