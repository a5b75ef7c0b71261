import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, patience } from '../../../../tests/kit.ts';
import type { Database } from '../../../db/client.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { letJoin } from './one-time-link.ts';

const server = await openTestApp();
afterAll(() => server.close());
const { db } = server;

const identity = (subject: string) => ({
  issuer: 'https://provider.example.org',
  subject,
  name: 'Ann',
  email: 'ann@example.org',
  emailVerified: true,
});
const waiting = sql`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory' and query like '%sign-up%'`;

/** Both have begun, and neither has looked for the account, before either goes on. */
async function enterTogether(subjects: readonly string[], by: Database = db) {
  const { entered } = await db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
    const entering = subjects.map((subject) => by.transaction((own) => enterByIdentity(own, identity(subject), [])));
    await expect.poll(async () => (await db.rows<{ count: number }>(waiting))[0]?.count).toBe(subjects.length);
    return { entered: entering };
  });
  return Promise.all(entered);
}

const addAnn = () =>
  db.rows(sql`insert into users (id, name, email, email_verified) values ('ann', 'Ann', 'ann@example.org', true)`);
const joined = async () =>
  (await db.rows(sql`select id from accounts where provider_id = 'https://provider.example.org'`)).length;
const problems = (entrances: readonly object[]) => entrances.filter((entrance) => 'problem' in entrance);

describe('of two identities of a provider that come for the first time at one instant with one address', () => {
  beforeEach(() => db.rows(sql`delete from users where email = 'ann@example.org'`));

  it('one makes the account, and the other one is refused', async () => {
    expect(problems(await enterTogether(['one', 'two']))).toEqual([{ problem: 'taken' }]);
    expect(await joined()).toBe(1);
  });

  it('one joins the account that was there, and the other one is refused', async () => {
    await addAnn();
    expect(problems(await enterTogether(['one', 'two']))).toEqual([{ problem: 'taken' }]);
    expect(await joined()).toBe(1);
  });

  it('one joins where one further identity may', async () => {
    await addAnn();
    await enterTogether(['one']);
    await letJoin(db, 'ann');
    expect(problems(await enterTogether(['two', 'three', 'four']))).toEqual([
      { problem: 'taken' },
      { problem: 'taken' },
    ]);
    expect(await joined()).toBe(2);
  });

  it('so it is where transactions of the database see nothing that is newer than their beginning', async () => {
    await addAnn();
    await db.rows(sql`
      do $$ begin
        execute format('alter database %I set default_transaction_isolation = %L', current_database(), 'repeatable read');
      end $$`);
    const { connectionString } = server;
    const later = openDatabase({ connectionString, patience: patience.ofDatabase, onError: () => {} });
    try {
      expect(problems(await enterTogether(['one', 'two'], later))).toEqual([{ problem: 'taken' }]);
      expect(await joined()).toBe(1);
    } finally {
      await later.close();
    }
  });
});
