import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Member, UserStats } from '../contract.ts';

const authorName = 'OpenPit sample data';

let server: TestApp;
let admin: Client;
let zoe: Client;
let elo: Client;

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUp('Ada Zuse');
  zoe = await server.signUp('Zoë Ångström');
  elo = await server.signUp('Élodie');
  await server.signUp('Łukasz Nowak');
  await server.db.rows(sql`
    insert into users (id, name, email, display_name, is_sample, search_text)
    values ('sample', ${authorName}, 'sample-data@openpit.invalid', ${authorName}, true, 'openpit sample data')`);
});
afterAll(() => server.close());

const names = (members: Member[]) => members.map(({ firstName }) => firstName);
async function find(query: Record<string, string | number>, client = zoe) {
  const answer = await client.get('/api/users', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Member[]>();
}

it('shows members to members only', async () => {
  for (const path of ['/api/users', `/api/users/${zoe.id}`, `/api/users/${zoe.id}/stats`, `/api/users/${zoe.id}/page`])
    expect((await server.visitor().get(path)).statusCode).toBe(401);
});

describe('GET /api/users', () => {
  it('lists members newest first, without the author of the sample data and without e-mail addresses', async () => {
    const answer = await zoe.get('/api/users', { query: { count: 'true' } });
    expect(names(answer.json())).toEqual(['Łukasz', 'Élodie', 'Zoë', 'Ada']);
    expect(answer.headers['x-total-count']).toBe('4');
    const members = answer.json<Member[]>();
    expect(members.filter(({ email }) => email !== null).map(({ id }) => id)).toEqual([zoe.id]);
    expect(members.find(({ id }) => id === admin.id)).toEqual({
      id: admin.id,
      displayName: null,
      firstName: 'Ada',
      lastName: 'Zuse',
      profileImageUrl: null,
      isAdmin: true,
      isSample: false,
      email: null,
      createdAt: expect.any(String),
    });
    expect((await find({}, admin)).every(({ email }) => email !== null)).toBe(true);
  });

  it('sorts by names without case and accents, those without a name last, both ways', async () => {
    expect(names(await find({ sortBy: 'firstName' }))).toEqual(['Ada', 'Élodie', 'Łukasz', 'Zoë']);
    expect(names(await find({ sortBy: 'firstName', sortOrder: 'desc' }))).toEqual(['Zoë', 'Łukasz', 'Élodie', 'Ada']);
    expect(names(await find({ sortBy: 'lastName' }))).toEqual(['Zoë', 'Łukasz', 'Ada', 'Élodie']);
    expect(names(await find({ sortBy: 'lastName', sortOrder: 'desc' }))).toEqual(['Ada', 'Łukasz', 'Zoë', 'Élodie']);
    expect(names(await find({ sortBy: 'createdAt' }))).toEqual(['Ada', 'Zoë', 'Élodie', 'Łukasz']);
  });

  it('searches names without case and accents, never e-mail addresses', async () => {
    expect(names(await find({ search: 'angstrom ZOE' }))).toEqual(['Zoë']);
    expect(names(await find({ search: 'zu' }))).toEqual(['Ada']);
    for (const search of ['@', 'example.org', zoe.email, zoe.email.slice(0, 8), '%', '_', '\\'])
      expect(await find({ search }, admin)).toEqual([]);
  });

  it.each(['firstName', 'lastName', 'createdAt'])('pages by %s without a member twice or left out', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc']) {
      const whole = names(await find({ sortBy, sortOrder }));
      const seen: (string | null)[] = [];
      let after: string | undefined;
      do {
        const page = await zoe.get('/api/users', { query: { sortBy, sortOrder, limit: 1, ...(after && { after }) } });
        seen.push(...names(page.json()));
        after = page.headers['x-next-cursor'] as string | undefined;
      } while (after);
      expect(seen).toEqual(whole);
      expect(names(await find({ sortBy, sortOrder, limit: 2, offset: 1 }))).toEqual(whole.slice(1, 3));
    }
  });

  it.each([
    ['sortBy', 'email'],
    ['sortOrder', 'up'],
    ['limit', '0'],
    ['after', 'x'],
    ['search', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    expect((await zoe.get('/api/users', { query: { [name]: value } })).statusCode).toBe(400);
  });
});

describe('a profile', () => {
  it('is shown with what the member entered', async () => {
    await zoe.post('/api/mines', { name: 'Kiruna', newCompany: { name: 'LKAB' } });
    const gone = (await zoe.post('/api/mines', { name: 'Gone' })).json<{ id: number }>();
    await zoe.patch(`/api/mines/${gone.id}/archive`, { isArchived: true });
    const page = (await elo.get(`/api/users/${zoe.id}/page`)).json<{
      user: Member;
      stats: UserStats;
      activities: Activity[];
    }>();
    expect(page.user).toMatchObject({ id: zoe.id, firstName: 'Zoë', email: null, isAdmin: false });
    expect(page.stats).toEqual({
      minesCreated: 1,
      companiesCreated: 1,
      totalActivities: 4,
      totalInvestments: null,
      totalInvestmentValue: null,
      activeTickers: null,
      lastInvestmentDate: null,
      xirrRate: null,
    });
    expect(page.activities.map(({ description }) => description)).toEqual([
      'Archived mine Gone',
      'Added mine Gone',
      'Added mine Kiruna',
      'Added company LKAB',
    ]);
    expect((await elo.get(`/api/users/${zoe.id}`)).json()).toEqual(page.user);
    expect((await elo.get(`/api/users/${zoe.id}/stats`)).json()).toEqual(page.stats);
    const first = await elo.get(`/api/users/${zoe.id}/activities`, { query: { limit: 3 } });
    const after = first.headers['x-next-cursor'] as string;
    const rest = await elo.get(`/api/users/${zoe.id}/activities`, { query: { limit: 3, after } });
    expect([...first.json<Activity[]>(), ...rest.json<Activity[]>()]).toEqual(page.activities);
  });

  it('shows the figures of the journal to its owner, and to nobody else', async () => {
    const trade = { ticker: 'GOLD', transactionType: 'buy', shares: '10', pricePerShare: '2.5' };
    await elo.post('/api/investments', { ...trade, transactionDate: '2024-01-02' });
    await elo.post('/api/investments', {
      ...trade,
      transactionType: 'sell',
      shares: '4',
      transactionDate: '2025-01-01',
      pricePerShare: '5',
    });
    expect((await elo.get(`/api/users/${elo.id}/stats`)).json()).toEqual({
      minesCreated: 0,
      companiesCreated: 0,
      totalActivities: 0,
      totalInvestments: 2,
      totalInvestmentValue: '15',
      activeTickers: 1,
      lastInvestmentDate: '2025-01-01',
      xirrRate: 100,
    });
    for (const other of [zoe, admin]) {
      for (const path of ['stats', 'page', 'activities'])
        expect((await other.get(`/api/users/${elo.id}/${path}`)).body).not.toMatch(/GOLD|"15"|2025-01-01/);
      expect((await other.get(`/api/users/${elo.id}/stats`)).json()).toMatchObject({
        totalInvestments: null,
        totalInvestmentValue: null,
        activeTickers: null,
        lastInvestmentDate: null,
        xirrRate: null,
      });
    }
    expect((await zoe.get(`/api/users/${zoe.id}/stats`)).json()).toMatchObject({
      totalInvestments: 0,
      totalInvestmentValue: '0',
      activeTickers: 0,
      lastInvestmentDate: null,
      xirrRate: null,
    });
  });

  it('of the author of the sample data says so', async () => {
    expect((await zoe.get('/api/users/sample')).json()).toMatchObject({ isSample: true, displayName: authorName });
  });

  it.each(['', '/stats', '/page', '/activities'])('that nobody has is not there: %s', async (path) => {
    for (const id of ['nobody', '0', '%20', 'x'.repeat(101), "'"])
      expect((await zoe.get(`/api/users/${id}${path}`)).statusCode).toBe(404);
  });
});

describe('PATCH /api/auth/user/profile', () => {
  it('changes the display name, by which one is found, and nothing else', async () => {
    const answer = await zoe.patch('/api/auth/user/profile', {
      displayName: '  Rock Höund ',
      isAdmin: true,
      email: 'x@y.zz',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id: zoe.id, displayName: 'Rock Höund', email: zoe.email, isAdmin: false });
    expect((await zoe.get('/api/auth/user')).json()).toMatchObject({ displayName: 'Rock Höund', firstName: 'Zoë' });
    for (const search of ['hound', 'angstrom']) expect(names(await find({ search }))).toEqual(['Zoë']);
  });

  it.each([
    [{}, 'Display name is required'],
    [{ displayName: '' }, 'Display name is required'],
    [{ displayName: ' \u200b ' }, 'Display name is required'],
    [{ displayName: 7 }, 'Display name is required'],
    [{ displayName: 'x'.repeat(101) }, 'Display name must be less than 100 characters'],
    [{ displayName: '\u202Enimda' }, 'Remove the characters that turn the writing direction.'],
  ])('refuses %j', async (body, message) => {
    const before = (await zoe.get('/api/auth/user')).body;
    const answer = await zoe.patch('/api/auth/user/profile', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, issues: [{ path: 'displayName', message }] });
    expect((await zoe.get('/api/auth/user')).body).toBe(before);
  });

  it('takes 100 characters, however many bytes they have, and needs a session', async () => {
    const displayName = '⛏'.repeat(100);
    expect((await elo.patch('/api/auth/user/profile', { displayName })).json()).toMatchObject({ displayName });
    expect((await server.visitor().patch('/api/auth/user/profile', { displayName: 'x' })).statusCode).toBe(401);
  });
});
