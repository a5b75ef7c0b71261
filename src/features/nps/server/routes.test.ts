import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../../mines/contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let companies = 0;
const buildMine = async () => (await member.post('/api/mines', { name: 'Telfer' })).json<Mine>();
const buildCompany = async () =>
  (await member.post('/api/companies', { name: `Newcrest ${(companies += 1)}` })).json<Company>();
const vote = (client: Client, entityId: number, rating: unknown, more: object = {}) =>
  client.post('/api/nps-rating', { entityType: 'mine', entityId, rating, ...more });
const get = async (path: string, client = member) => (await client.get(path)).json<unknown>();

const nextMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
};

describe('every call on scores', () => {
  it.each([
    ['get', '/api/nps-score/mine/1'],
    ['get', '/api/nps-scores?entityType=mine&ids=1'],
    ['get', '/api/nps-rating/mine/1'],
    ['get', '/api/nps-can-vote/mine/1'],
    ['post', '/api/nps-rating'],
    ['get', '/api/engagement-score/mine/1'],
    ['get', '/api/engagement-scores?entityType=mine&ids=1'],
    ['post', '/api/page-views'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer = method === 'get' ? await visitor.get(path) : await visitor.post(path, {});
    expect(answer.statusCode).toBe(401);
  });

  it.each(['nps-score', 'nps-rating', 'nps-can-vote', 'engagement-score'])('%s of nothing', async (call) => {
    for (const id of ['2147483647', '0', 'abc', '2147483648']) {
      for (const entityType of ['mine', 'company']) {
        expect((await member.get(`/api/${call}/${entityType}/${id}`)).statusCode).toBe(404);
      }
    }
    const unknown = await member.get(`/api/${call}/planet/1`);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toMatchObject({
      issues: [{ path: 'entityType', message: 'entityType takes mine or company.' }],
    });
  });

  it.each(['nps-scores', 'engagement-scores'])('%s refuses odd ids', async (call) => {
    for (const query of [
      'ids=1',
      'entityType=planet&ids=1',
      'entityType=mine',
      'entityType=mine&ids=',
      'entityType=mine&ids=a',
    ]) {
      expect((await member.get(`/api/${call}?${query}`)).statusCode).toBe(400);
    }
    const tooMany = Array.from({ length: 1_001 }, (_, index) => index + 1).join(',');
    expect((await member.get(`/api/${call}?entityType=mine&ids=${tooMany}`)).statusCode).toBe(400);
    expect(await get(`/api/${call}?entityType=mine&ids=2147483647`)).toEqual({});
  });
});

describe('votes', () => {
  it('are counted by category, once a month', async () => {
    const mine = await buildMine();
    expect(await get(`/api/nps-score/mine/${mine.id}`)).toEqual({
      score: 0,
      totalRatings: 0,
      promoters: 0,
      passives: 0,
      detractors: 0,
    });
    expect(await get(`/api/nps-rating/mine/${mine.id}`)).toEqual({ rating: null });
    expect(await get(`/api/nps-can-vote/mine/${mine.id}`)).toEqual({ canVote: true, nextVoteDate: null });
    const first = await vote(member, mine.id, 9);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ userId: member.id, entityType: 'mine', entityId: mine.id, rating: 9 });
    expect(await get(`/api/nps-rating/mine/${mine.id}`)).toEqual({
      rating: 9,
      createdAt: first.json<{ createdAt: string }>().createdAt,
    });
    expect(await get(`/api/nps-can-vote/mine/${mine.id}`)).toEqual({ canVote: false, nextVoteDate: nextMonth() });
    await vote(other, mine.id, 8);
    await vote(admin, mine.id, 6);
    const score = { score: 0, totalRatings: 3, promoters: 1, passives: 1, detractors: 1 };
    expect(await get(`/api/nps-score/mine/${mine.id}`)).toEqual(score);
    const again = await vote(member, mine.id, 1);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'already_voted', message: 'You can vote again next month' });
    expect(await get(`/api/nps-scores?entityType=mine&ids=${mine.id},2147483647`)).toEqual({ [mine.id]: score });
    const shown = (await member.get(`/api/mines/${mine.id}`)).json<Mine>();
    expect(shown).toMatchObject({ netPromoterScore: 0, version: 1 });
    expect(shown.engagementScore).toBeGreaterThan(mine.engagementScore);
    // Votes are in no activity.
    expect((await member.get(`/api/mines/${mine.id}/activities`)).json()).toHaveLength(1);
  });

  it('count anew in another month, the latest of each member', async () => {
    const mine = await buildMine();
    await vote(member, mine.id, 10);
    await server.db.rows(sql`
      update nps_ratings set created_at = created_at - interval '40 days', month = to_char(now() - interval '40 days', 'YYYY-MM')
      where mine_id = ${mine.id}`);
    expect(await get(`/api/nps-can-vote/mine/${mine.id}`)).toEqual({ canVote: true, nextVoteDate: null });
    expect(await get(`/api/nps-rating/mine/${mine.id}`)).toEqual({ rating: null });
    await vote(member, mine.id, 1);
    expect(await get(`/api/nps-score/mine/${mine.id}`)).toMatchObject({ score: -100, totalRatings: 1 });
    expect(await server.db.rows(sql`select 1 from nps_ratings where mine_id = ${mine.id}`)).toHaveLength(2);
  });

  it('store one of many at once', async () => {
    const mine = await buildMine();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => vote(member, mine.id, (index % 10) + 1)),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await get(`/api/nps-score/mine/${mine.id}`)).toMatchObject({ totalRatings: 1 });
  });

  it.each([0, 11, -1, 5.5, '5', null, undefined, true])('refuse the rating %s', async (rating) => {
    const mine = await buildMine();
    const answer = await vote(member, mine.id, rating);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'rating', message: 'Choose a rating from 1 to 10.' }] });
    expect(await get(`/api/nps-score/mine/${mine.id}`)).toMatchObject({ totalRatings: 0 });
  });

  it('are by the signed-in member, on what is there', async () => {
    const mine = await buildMine();
    expect(
      (await vote(member, mine.id, 5, { userId: other.id, month: '2020-01', createdAt: '2020-01-01' })).statusCode,
    ).toBe(201);
    expect(await get(`/api/nps-rating/mine/${mine.id}`, other)).toEqual({ rating: null });
    expect((await vote(member, 2_147_483_647, 5)).statusCode).toBe(404);
    expect((await vote(member, mine.id, 5, { entityType: 'planet' })).statusCode).toBe(400);
  });

  it('are taken on companies, too', async () => {
    const company = await buildCompany();
    expect((await vote(member, company.id, 10, { entityType: 'company' })).statusCode).toBe(201);
    expect((await vote(member, company.id, 10, { entityType: 'company' })).statusCode).toBe(409);
    expect(await get(`/api/nps-score/company/${company.id}`)).toMatchObject({ score: 100, totalRatings: 1 });
    expect(await get(`/api/nps-can-vote/company/${company.id}`)).toMatchObject({ canVote: false });
    expect((await member.get(`/api/companies/${company.id}`)).json()).toMatchObject({ netPromoterScore: 100 });
  });

  it('on an archived mine are for administrators', async () => {
    const mine = await buildMine();
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(await get(`/api/nps-can-vote/mine/${mine.id}`)).toEqual({ canVote: false, nextVoteDate: null });
    expect((await vote(member, mine.id, 5)).json()).toMatchObject({ code: 'archived' });
    expect((await vote(admin, mine.id, 5)).statusCode).toBe(201);
  });
});

describe('engagement', () => {
  it('is answered alone and in bulk', async () => {
    const [mine, company] = [await buildMine(), await buildCompany()];
    const score = await get(`/api/engagement-score/mine/${mine.id}`);
    expect(score).toEqual({ score: 3, updatedAt: expect.any(String) });
    expect(await get(`/api/engagement-scores?entityType=mine&ids=${mine.id}`)).toEqual({ [mine.id]: score });
    expect(await get(`/api/engagement-score/company/${company.id}`)).toMatchObject({ score: 3 });
  });
});

describe('page views', () => {
  const view = (entityId: number, more: object = {}) =>
    member.post('/api/page-views', { entityType: 'mine', entityId, ...more });

  it('count once per member and hour, whatever time the body says', async () => {
    const mine = await buildMine();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => view(mine.id, { timestamp: '2001-01-01T00:00:00Z' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 204));
    await other.post('/api/page-views', { entityType: 'mine', entityId: mine.id });
    const views = await server.db.rows(sql`
      select user_id as "user", entity_name as name, viewed_at > now() - interval '1 hour' as now
      from page_views where mine_id = ${mine.id} order by id`);
    expect(views).toEqual([
      { user: member.id, name: 'Telfer', now: true },
      { user: other.id, name: 'Telfer', now: true },
    ]);
    expect(await get(`/api/engagement-score/mine/${mine.id}`)).toMatchObject({ score: 5 });
    await server.db.rows(sql`
      update page_views set viewed_hour = viewed_hour - interval '1 hour' where mine_id = ${mine.id}`);
    await view(mine.id);
    expect(await get(`/api/engagement-score/mine/${mine.id}`)).toMatchObject({ score: 6 });
  });

  it('of companies and of archived mines are taken', async () => {
    const company = await buildCompany();
    expect((await view(company.id, { entityType: 'company', timestamp: null })).statusCode).toBe(204);
    const mine = await buildMine();
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await view(mine.id)).statusCode).toBe(204);
  });

  it('of nothing or at no time are refused', async () => {
    const mine = await buildMine();
    expect((await view(2_147_483_647)).statusCode).toBe(404);
    expect((await view(mine.id, { timestamp: 'now' })).statusCode).toBe(400);
    expect((await view(mine.id, { entityType: 'planet' })).statusCode).toBe(400);
    expect(await server.db.rows(sql`select 1 from page_views where mine_id = ${mine.id}`)).toEqual([]);
  });
});
