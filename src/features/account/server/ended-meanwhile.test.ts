import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stopClock } from '../../../../tests/clock.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { codeAt, stepAt } from '../../auth/server/totp.ts';

const password = 'granite-and-gneiss-42';
const next = 'basalt-and-rhyolite-43';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await test.signUp('First Admin');
});
afterAll(() => test.close());
beforeEach(stopClock);

const codeOf = (secret: string, step: number) => codeAt(secret, stepAt(Date.now()) + step);

async function begin(member: Client): Promise<string> {
  return (await member.post('/api/account/second-factor', { password })).json<{ secret: string }>().secret;
}

async function turnOn(member: Client): Promise<string> {
  const secret = await begin(member);
  const confirmed = await member.post('/api/account/second-factor/confirm', { code: codeOf(secret, -1) });
  expect(confirmed.statusCode).toBe(200);
  return secret;
}

/** What the locks of an account are. */
async function locksOf({ id }: Client): Promise<object[]> {
  return test.db.rows(sql`
    select u.id, a.password, f.secret, f.confirmed_at, f.recovery_hashes, (select count(*) from api_tokens where user_id = u.id) as tokens
    from users u join accounts a on a.user_id = u.id left join second_factors f on f.user_id = u.id where u.id = ${id}`);
}

const asItIs = async (_member: Client) => '';

// Whoever has the password and a session, and is thrown out by a new password, is out with what is under way as well.
it.each([
  [
    'a change of the password',
    asItIs,
    (thief: Client) => thief.put('/api/account/password', { currentPassword: password, newPassword: next }),
  ],
  ['a new second factor', asItIs, (thief: Client) => thief.post('/api/account/second-factor', { password })],
  [
    'the code that turns a second factor on',
    begin,
    (thief: Client, secret: string) => thief.post('/api/account/second-factor/confirm', { code: codeOf(secret, 0) }),
  ],
  [
    'a call for new recovery codes',
    turnOn,
    (thief: Client, secret: string) =>
      thief.post('/api/account/second-factor/recovery-codes', { password, code: codeOf(secret, 0) }),
  ],
  [
    'the end of a second factor',
    turnOn,
    (thief: Client, secret: string) =>
      thief.post('/api/account/second-factor/off', { password, code: codeOf(secret, 0) }),
  ],
  [
    'the deletion of the account',
    asItIs,
    (thief: Client) => thief.post('/api/account/delete', { password, email: thief.email }),
  ],
])('%s changes nothing any more where its session is ended meanwhile', async (_, prepare, act) => {
  const member = await test.signUp();
  const secret = await prepare(member);
  const before = await locksOf(member);
  let acting: Promise<{ statusCode: number }> | undefined;
  await test.db.transaction(async (tx) => {
    await tx.rows(sql`update accounts set updated_at = now() where user_id = ${member.id}`);
    await tx.rows(sql`delete from sessions where user_id = ${member.id}`);
    acting = act(member, secret);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => test.db.rows(waiting)).toHaveLength(1);
  });
  expect((await acting)?.statusCode).toBe(401);
  expect(await locksOf(member)).toEqual(before);
});

it('of two changes of the password in two sessions at once one counts, and ends the other session', async () => {
  const member = await test.signUp();
  const other = test.visitor();
  await other.post('/api/auth/sign-in/email', { email: member.email, password });
  const change = (browser: Client, newPassword: string) =>
    browser.put('/api/account/password', { currentPassword: password, newPassword });
  const answers = await Promise.all([change(member, next), change(other, `${next}-too`)]);
  // Where the second one looks at the password after the first has changed it, it is not the password any more.
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await test.db.rows(sql`select from sessions where user_id = ${member.id}`)).toHaveLength(1);
});
