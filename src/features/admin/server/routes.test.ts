import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { actAtCommandLine } from './act-at-command-line.ts';
import type { AdminActEntry, AdminStats, ArchivedRecord, ManagedMember, UserActivity } from '../contract.ts';

let server: TestApp;
let ada: Client;
let mia: Client;
let otto: Client;

beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp('Ada Admin');
  mia = await server.signUp('Mia Member');
  otto = await server.signUp('Otto Other');
});
afterAll(() => server.close());

/** Ada alone is an administrator. */
beforeEach(async () => {
  await server.db.rows(sql`update users set is_admin = (id = ${ada.id})`);
});

const setRole = (client: Client, id: string, isAdmin: unknown) => client.patch(`/api/admin/members/${id}`, { isAdmin });
const acts = async () => (await ada.get('/api/admin/acts')).json<AdminActEntry[]>();
const admins = async () => {
  const rows = await server.db.rows<{ id: string }>(sql`select id from users where is_admin order by id`);
  return rows.map(({ id }) => id);
};

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/stats'],
    ['GET', '/api/admin/user-activity'],
    ['GET', '/api/admin/members'],
    ['GET', '/api/admin/archived/mine'],
    ['GET', '/api/admin/acts'],
    ['GET', '/api/admin/imports'],
    ['PATCH', '/api/admin/members/x'],
    ['POST', '/api/admin/members/x/end-sessions'],
  ] as const)('administrators only: %s %s', async (method, path) => {
    for (const [client, status] of [
      [server.visitor(), 401],
      [mia, 403],
    ] as const) {
      const calls = {
        GET: () => client.get(path),
        PATCH: () => client.patch(path, { isAdmin: true }),
        POST: () => client.post(path),
      };
      const answer = await calls[method]();
      expect(answer.statusCode).toBe(status);
      expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'requestId']);
    }
  });

  it('is read anew with each request', async () => {
    await setRole(ada, mia.id, true);
    expect((await mia.get('/api/admin/stats')).statusCode).toBe(200);
    await setRole(ada, mia.id, false);
    expect((await mia.get('/api/admin/stats')).statusCode).toBe(403);
  });
});

it('the log begins with how the first administrator became one', async () => {
  expect((await acts()).at(-1)).toMatchObject({
    act: 'grant',
    description: 'Became an administrator',
    admin: null,
    source: 'first account',
    member: { id: ada.id },
  });
});

describe('figures', () => {
  it('count members, and what is not archived', async () => {
    const before = (await ada.get('/api/admin/stats')).json<AdminStats>();
    expect(before).toMatchObject({ totalUsers: 3, activeUsers: 3 });
    await mia.post('/api/mines', { name: 'Counted', newCompany: { name: 'Counted Corp' } });
    const gone = (await mia.post('/api/mines', { name: 'Gone' })).json<{ id: number }>();
    await mia.patch(`/api/mines/${gone.id}/archive`, { isArchived: true });
    expect((await ada.get('/api/admin/stats')).json()).toEqual({
      ...before,
      totalMines: before.totalMines + 1,
      totalCompanies: before.totalCompanies + 1,
    });
    await server.db.rows(sql`update sessions set updated_at = now() - interval '40 days' where user_id = ${otto.id}`);
    expect((await ada.get('/api/admin/stats')).json()).toMatchObject({ activeUsers: 2, totalUsers: 3 });
  });

  it('of members who changed something, the last active first', async () => {
    await otto.post('/api/mines', { name: 'Once' });
    await server.db.rows(sql`update users set last_activity_at = now() - interval '1 hour' where id = ${mia.id}`);
    await server.db.rows(sql`update activities set created_at = now() - interval '1 hour' where user_id = ${mia.id}`);
    const list = (await ada.get('/api/admin/user-activity')).json<UserActivity[]>();
    expect(list.map(({ user, actionCount }) => [user.id, actionCount])).toEqual([
      [otto.id, 1],
      [mia.id, 4],
    ]);
    expect(Date.parse(list[0]!.lastActivity)).toBeGreaterThan(Date.parse(list[1]!.lastActivity));
    expect((await ada.get('/api/admin/user-activity', { query: { limit: 1, offset: 1 } })).json()).toHaveLength(1);
    expect((await ada.get('/api/admin/user-activity', { query: { limit: 0 } })).statusCode).toBe(400);
  });
});

describe('members', () => {
  it('are listed with addresses and sessions, administrators first, and found by name', async () => {
    const list = (await ada.get('/api/admin/members')).json<ManagedMember[]>();
    expect(list.map(({ id }) => id)).toEqual([ada.id, otto.id, mia.id]);
    expect(list[0]).toMatchObject({ email: ada.email, isAdmin: true, sessions: 1, lastSeenAt: expect.any(String) });
    const found = (await ada.get('/api/admin/members', { query: { search: 'MIA' } })).json<ManagedMember[]>();
    expect(found.map(({ id }) => id)).toEqual([mia.id]);
    expect((await ada.get('/api/admin/members', { query: { limit: 1, offset: 1 } })).json()).toMatchObject([
      { id: otto.id },
    ]);
  });

  it('become administrators and ordinary members, and the log says who did it', async () => {
    const granted = await setRole(ada, mia.id, true);
    expect(granted.statusCode, granted.body).toBe(200);
    expect(granted.json()).toMatchObject({ id: mia.id, isAdmin: true });
    await setRole(mia, mia.id, false);
    expect(await admins()).toEqual([ada.id]);
    expect((await acts()).slice(0, 2)).toMatchObject([
      {
        act: 'revoke',
        description: 'Made Mia Member an ordinary member',
        admin: { id: mia.id },
        member: { id: mia.id },
      },
      { act: 'grant', description: 'Made Mia Member an administrator', admin: { id: ada.id }, member: { id: mia.id } },
    ]);
    const count = (await acts()).length;
    expect((await setRole(ada, mia.id, false)).statusCode).toBe(200);
    expect(await acts()).toHaveLength(count);
    for (const isAdmin of [undefined, 'true', 1, null])
      expect((await setRole(ada, mia.id, isAdmin)).statusCode).toBe(400);
    for (const id of ['nobody', '0']) expect((await setRole(ada, id, true)).statusCode).toBe(404);
  });

  it('keep their last administrator', async () => {
    const refused = await setRole(ada, ada.id, false);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'This is the only administrator. Make another member an administrator first.',
    });
    expect(await admins()).toEqual([ada.id]);
  });

  it('keep one administrator when two revoke each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.db.rows(sql`update users set is_admin = id in (${ada.id}, ${mia.id})`);
      const answers = await Promise.all([setRole(ada, mia.id, false), setRole(mia, ada.id, false)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(await admins()).toHaveLength(1);
    }
  });

  it('are signed out everywhere', async () => {
    const twice = server.visitor();
    await twice.post('/api/auth/sign-in/email', { email: otto.email, password: 'granite-and-gneiss-42' });
    expect((await ada.post(`/api/admin/members/${otto.id}/end-sessions`)).json()).toEqual({ ended: 2 });
    for (const client of [otto, twice]) expect((await client.get('/api/auth/user')).statusCode).toBe(401);
    expect((await acts())[0]).toMatchObject({
      act: 'end_sessions',
      description: 'Ended 2 sessions of Otto Other',
      member: { id: otto.id },
    });
    expect((await ada.post('/api/admin/members/nobody/end-sessions')).statusCode).toBe(404);
  });

  it('who signed out are shown with the calendar addresses that are left, and lose them', async () => {
    const away = await server.signUp('Away Member');
    expect((await away.put('/api/events/feeds/all')).statusCode).toBe(200);
    expect((await away.post('/api/auth/sign-out')).statusCode).toBe(204);
    const shown = async () =>
      (await ada.get('/api/admin/members', { query: { search: 'Away' } })).json<ManagedMember[]>();
    expect(await shown()).toMatchObject([{ id: away.id, sessions: 0, tokens: 0, feeds: 1 }]);
    expect((await ada.post(`/api/admin/members/${away.id}/end-sessions`)).json()).toEqual({ ended: 0 });
    expect(await shown()).toMatchObject([{ feeds: 0 }]);
  });
});

describe('the archive', () => {
  it('lists what is in it, with who and when, and gives it back', async () => {
    const mine = (await mia.post('/api/mines', { name: 'Shelved' })).json<{ id: number }>();
    await mia.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    const [first] = (await ada.get('/api/admin/archived/mine')).json<ArchivedRecord[]>();
    expect(first).toMatchObject({ id: mine.id, name: 'Shelved', archivedBy: { id: mia.id }, mergedInto: null });
    await ada.patch(`/api/mines/${mine.id}/archive`, { isArchived: false });
    const left = (await ada.get('/api/admin/archived/mine')).json<ArchivedRecord[]>();
    expect(left.map(({ id }) => id)).not.toContain(mine.id);
    expect((await acts())[0]).toMatchObject({
      act: 'unarchive',
      description: 'Brought mine Shelved back from the archive',
      admin: { id: ada.id },
    });
    const company = (await mia.post('/api/companies', { name: 'Empty Ltd' })).json<{ id: number }>();
    await mia.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    expect((await ada.get('/api/admin/archived/company')).json()).toMatchObject([
      { id: company.id, name: 'Empty Ltd' },
    ]);
    expect((await ada.get('/api/admin/archived/note')).statusCode).toBe(400);
  });

  it('says of what was merged who merged it', async () => {
    const [twin, kept] = await Promise.all(
      ['Twin', 'Kept'].map(async (name) => (await mia.post('/api/mines', { name })).json<{ id: number }>()),
    );
    await ada.post(`/api/mines/${kept!.id}/merge`, { mineId: twin!.id });
    const [first] = (await ada.get('/api/admin/archived/mine')).json<ArchivedRecord[]>();
    expect(first).toMatchObject({ id: twin!.id, archivedBy: { id: ada.id }, mergedInto: { id: kept!.id } });
  });
});

it('the log has edits that were taken back', async () => {
  const mine = (await mia.post('/api/mines', { name: 'Edited', stage: 'production' })).json<{ id: number }>();
  await mia.patch(`/api/mines/${mine.id}`, { stage: 'closure' });
  const [update] = (await mia.get(`/api/mines/${mine.id}/activities`)).json<{ id: number }[]>();
  await ada.post(`/api/activities/${update!.id}/restore`, {});
  await ada.post(`/api/users/${mia.id}/undo-edits`, { since: '2999-01-01' });
  expect((await acts()).slice(0, 2)).toMatchObject([
    { act: 'undo_edits', description: 'Took back 0 edits of a member since 2999-01-01', member: { id: mia.id } },
    { act: 'restore', description: 'Took back: Updated stage of mine Edited' },
  ]);
});

describe('at the command line', () => {
  const run = (verb: string, email: string) => actAtCommandLine(server.db, { verb, email, config: server.config });

  it('the last administrator stays, too', async () => {
    await expect(run('revoke', ada.email)).rejects.toThrow(
      'This is the only administrator. Make another member an administrator first.',
    );
    expect(await admins()).toEqual([ada.id]);
    await expect(run('grant', ada.email)).rejects.toThrow(`There was nothing to do for ${ada.email}.`);
    await expect(run('grant', 'nobody@example.org')).rejects.toThrow('Nobody has signed up with nobody@example.org.');
    await expect(run('constructor', ada.email)).rejects.toThrow('Choose one of');
  });

  it('every act is in the log, without what opens an account', async () => {
    expect(await run('grant', mia.email.toUpperCase())).toBe(`${mia.email} is an administrator now.`);
    expect(await run('revoke', ada.email)).toBe(`${ada.email} is no administrator any more.`);
    expect(await admins()).toEqual([mia.id]);
    expect(await run('reset', otto.email)).toMatch(/\/reset-password#/);
    expect(await run('verify', otto.email)).toMatch(/counts as confirmed/);
    await expect(run('second-factor-off', otto.email)).rejects.toThrow('There was nothing to do');
    const late = server.visitor();
    await late.post('/api/auth/sign-in/email', { email: otto.email, password: 'granite-and-gneiss-42' });
    expect(await run('end-sessions', otto.email)).toMatch(/signed out everywhere/);
    expect((await late.get('/api/auth/user')).statusCode).toBe(401);
    const log = (await mia.get('/api/admin/acts')).json<AdminActEntry[]>();
    const atCommandLine = { admin: null, source: 'command line' };
    expect(log.slice(0, 5)).toMatchObject([
      { ...atCommandLine, act: 'end_sessions', description: 'Ended the sessions of Otto Other' },
      { ...atCommandLine, act: 'other', description: 'Vouched for the e-mail address of Otto Other' },
      { ...atCommandLine, act: 'reset_password', member: { id: otto.id } },
      { ...atCommandLine, act: 'revoke', description: 'Made Ada Admin an ordinary member', member: { id: ada.id } },
      { ...atCommandLine, act: 'grant', description: 'Made Mia Member an administrator', member: { id: mia.id } },
    ]);
    expect(JSON.stringify(log)).not.toContain('#');
  });
});

it('the log has the help that members get with signing in', async () => {
  const email = otto.email;
  expect((await ada.post('/api/admin/reset-links', { email })).statusCode).toBe(201);
  expect((await ada.post('/api/admin/verified-emails', { email })).statusCode).toBe(204);
  expect((await acts()).slice(0, 2)).toMatchObject([
    { act: 'other', admin: { id: ada.id }, member: { id: otto.id }, source: null },
    { act: 'reset_password', admin: { id: ada.id }, member: { id: otto.id } },
  ]);
});

it('the log has merges of companies and their undoing, by name', async () => {
  const [stays, goes] = await Promise.all(
    ['Stays Ltd', 'Goes Ltd'].map(async (name) => (await mia.post('/api/companies', { name })).json<{ id: number }>()),
  );
  await ada.post(`/api/companies/${stays!.id}/merge`, { companyId: goes!.id });
  const history = (await ada.get(`/api/companies/${stays!.id}/activities`)).json<{ id: number; type: string }[]>();
  const merge = history.find(({ type }) => type === 'merge')!;
  await ada.post(`/api/activities/${merge.id}/restore`, {});
  expect((await acts()).slice(0, 2)).toMatchObject([
    { act: 'undo_merge', description: 'Took back: Merged company Goes Ltd into Stays Ltd', admin: { id: ada.id } },
    { act: 'merge', description: 'Merged company Goes Ltd into Stays Ltd' },
  ]);
});
