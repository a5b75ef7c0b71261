import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, patience, type TestApp, testSecret } from '../../tests/kit.ts';
import { nobody } from '../db/fair-turns.ts';
import { openReplicas, type Replicas } from '../db/replicas.ts';
import { buildApp } from './app.ts';

let primary: TestApp;
let behind: TestApp;
let replicas: Replicas;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  primary = await openTestApp();
  // A replica that lags for ever: the same schema, none of the rows.
  behind = await openTestApp();
  replicas = openReplicas(primary.db, [behind.connectionString], {
    patience: patience.ofDatabase,
    onError: () => {},
  })!;
  app = await buildApp({
    config: primary.config,
    db: primary.db,
    replicas,
    secret: testSecret,
    log: false,
    patience: patience.ofServer,
  });
});
afterAll(async () => {
  await app.close();
  await replicas.close();
  await primary.close();
  await behind.close();
});

it('reads from the replica, and from the primary right after a write of the same browser', async () => {
  const member = await primary.signUp();
  const cookies = Object.fromEntries(member.cookies);
  const host = { host: 'localhost:3000' };
  const created = await app.inject({
    method: 'POST',
    url: '/api/mines',
    headers: host,
    cookies,
    payload: { name: 'Far Reef' },
  });
  expect(created.statusCode).toBe(201);
  const wrote = created.cookies.find(({ name }) => name === 'openpit.wrote')!;
  const list = async (extra: Record<string, string>) =>
    (await app.inject({ url: '/api/mines', headers: host, cookies: { ...cookies, ...extra } })).json<unknown[]>();
  expect(await list({})).toHaveLength(0);
  expect(await list({ [wrote.name]: wrote.value })).toHaveLength(1);
});

it('falls back to the primary where the replica is out of reach', async () => {
  const lost = openReplicas(primary.db, ['postgres://nobody@127.0.0.1:1/none'], { onError: () => {} })!;
  expect(await lost.next(nobody).rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await lost.close();
});
