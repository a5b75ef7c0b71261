import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { memberByPassword } from './check-password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ sample: 'loaded' });
});
afterAll(() => test.close());

it('works as much for nobody as for a member, so that the time tells nothing', async () => {
  const email = 'ada@example.org';
  const password = 'a long enough one';
  const made = await test.visitor().post('/api/auth/sign-up/email', { name: 'Ada', email, password });
  expect(made.statusCode).toBe(200);
  await test.db.rows(sql`insert into users (id, name, email) values ('p', 'By a provider', 'provided@example.org')`);
  const [author] = await test.db.rows<{ email: string }>(sql`select email from users where is_sample`);
  const work: string[] = [];
  const passwords = {
    hash: async () => String(work.push('hash')),
    verify: async (of: { password: string }) => work.push('verify') > 0 && of.password === password,
  };
  const tried = async (as: string, word = password) =>
    (await memberByPassword({ db: test.db, passwords }, { email: as, password: word }))?.userId;
  expect(await tried(email)).toBe(made.json<{ id: string }>().id);
  expect(await tried(email, 'another')).toBeUndefined();
  expect(await tried('nobody@example.org')).toBeUndefined();
  expect(await tried('provided@example.org')).toBeUndefined();
  expect(await tried(author!.email)).toBeUndefined();
  expect(work).toEqual(['verify', 'verify', 'hash', 'hash', 'hash']);
});
