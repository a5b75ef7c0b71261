import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../../../tests/kit.ts';

const lines: string[] = [];
const server = await openTestApp({ log: (line) => lines.push(line) });
afterAll(() => server.close());
const { db } = server;

it('a file whose member deletes the account meanwhile stores nothing, says so, and is no fault of ours', async () => {
  await server.signUp('Ada Admin');
  const leaver = await server.signUp('Lee Leaver');
  // Holds the rows back until their member is gone.
  await db.rows(sql`
    create function until_gone() returns trigger language plpgsql as $$ begin
      while exists (select from users where name = 'Lee Leaver') loop perform pg_sleep(0.02); end loop;
      return null;
    end $$`);
  await db.rows(sql`create trigger until_gone before insert on mines for each statement execute function until_gone()`);
  const uploaded = leaver.upload('/api/csv/upload/mines', { name: 'm.csv', bytes: 'name,country\nNumbat,Peru\n' });
  const held = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await db.rows(held)).length).toBe(1);
  const body = { email: leaver.email, password: 'granite-and-gneiss-42' };
  expect((await leaver.post('/api/account/delete', body)).statusCode).toBe(204);
  const answer = await uploaded;
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toMatchObject({ message: 'This account has been deleted. Nothing of the file was stored.' });
  expect(await db.rows(sql`select status, user_id from imports`)).toEqual([{ status: 'failed', user_id: null }]);
  expect(await db.rows(sql`select from mines`)).toEqual([]);
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
