import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../../tests/kit.ts';
import type { Mine, MinePage } from '../contract.ts';
import { minesTest } from './mines.fixture.ts';

const { server, admin, member, other, createMine, readMine, activitiesOf } = await minesTest();

describe('every call on mines', () => {
  it.each([
    ['get', '/api/mines'],
    ['post', '/api/mines'],
    ['get', '/api/mines/1'],
    ['get', '/api/mines/1/page'],
    ['put', '/api/mines/1'],
    ['patch', '/api/mines/1'],
    ['patch', '/api/mines/1/archive'],
    ['get', '/api/mines/1/activities'],
    ['get', '/api/mines/1/resource-estimates'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer = method === 'get' ? await visitor.get(path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
  });

  it.each([
    '2147483647',
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x1',
    '%20',
    '01',
    '2147483648',
    '9223372036854775808',
    '٣',
    '1;--',
  ])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}`),
      await member.get(`/api/mines/${id}/page`),
      await member.get(`/api/mines/${id}/activities`),
      await member.get(`/api/mines/${id}/resource-estimates`),
      await member.put(`/api/mines/${id}`, { name: 'x' }),
      await member.patch(`/api/mines/${id}`, { name: 'x' }),
      await member.patch(`/api/mines/${id}/archive`, { isArchived: true }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('PATCH /api/mines/{id}/archive', () => {
  it('takes a mine out of lists; only an administrator brings it back', async () => {
    const mine = await createMine({ name: 'Ghost' });
    const archived = await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(archived.json()).toMatchObject({ isArchived: true, version: 2 });
    const again = await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect([again.statusCode, again.json<Mine>().version]).toEqual([200, 2]);
    expect((await member.get('/api/mines', { query: { search: 'ghost' } })).json()).toEqual([]);
    expect((await member.get(`/api/mines/${mine.id}/page`)).json()).toMatchObject({
      mine: { isArchived: true },
      can: { edit: false, archive: false, unarchive: false },
    });
    expect((await member.patch(`/api/mines/${mine.id}`, { notes: 'x' })).json()).toMatchObject({ code: 'archived' });
    expect((await member.put(`/api/mines/${mine.id}`, { notes: 'x' })).statusCode).toBe(409);
    expect((await admin.patch(`/api/mines/${mine.id}`, { notes: 'x' })).statusCode).toBe(200);
    expect((await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: false })).statusCode).toBe(403);
    expect((await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: false })).json()).toMatchObject({
      isArchived: false,
    });
    expect((await activitiesOf(mine.id)).map((entry) => entry.type)).toEqual([
      'unarchive',
      'update',
      'archive',
      'create',
    ]);
    expect((await member.patch(`/api/mines/${mine.id}/archive`, {})).statusCode).toBe(400);
  });

  it('never brings a mine back to a company that is being archived', async () => {
    const company = (await member.post('/api/companies', { name: 'Closing Co' })).json<{ id: number }>();
    const mine = await createMine({ name: 'Closing Pit', companyId: company.id });
    const minePath = `/api/mines/${mine.id}/archive`;
    const companyPath = `/api/companies/${company.id}/archive`;
    for (let round = 0; round < 5; round += 1) {
      await admin.patch(minePath, { isArchived: true });
      await admin.patch(companyPath, { isArchived: false });
      const answers = await Promise.all([
        admin.patch(minePath, { isArchived: false }),
        admin.patch(companyPath, { isArchived: true }),
      ]);
      expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    }
  });

  it('lets a member archive 20 mines a day', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    const eager = await limited.signUp('Eager');
    const ids: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      ids.push((await eager.post('/api/mines', { name: `M${index}` })).json<Mine>().id);
    }
    const answers = await Promise.all(ids.map((id) => eager.patch(`/api/mines/${id}/archive`, { isArchived: true })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(20);
    const refused = answers.find((answer) => answer.statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('GET /api/mines/{id}/page', () => {
  it('draws the page in one answer', async () => {
    const mine = await createMine({ name: 'Paged' });
    await server.db.rows(sql`
      insert into resource_estimates (mine_id, resource_type, metal, metal_folded, tonnage, grade, grade_unit, created_by)
      values (${mine.id}, 'inferred', 'Gold', 'gold', 6500000000, 1.2500, 'g/t', ${member.id}),
        (${mine.id}, 'measured', 'Gold', 'gold', null, null, null, null)`);
    const answer = await member.get(`/api/mines/${mine.id}/page`);
    expect(answer.statusCode).toBe(200);
    const page = answer.json<MinePage>();
    expect(page.mine).toEqual(mine);
    expect(page.resourceEstimates).toMatchObject([
      { resourceType: 'measured', tonnage: null, createdBy: null },
      { resourceType: 'inferred', tonnage: 6_500_000_000, grade: '1.25', createdBy: { id: member.id } },
    ]);
    expect(page).toMatchObject({
      drillPrograms: [],
      drillObservations: [],
      bestObservation: null,
      economics: [],
      notes: [],
    });
    expect(page).toMatchObject({ media: [], nps: { totalRatings: 0, rating: null, ratedAt: null, canVote: true } });
    expect(page.activities).toHaveLength(1);
    expect(page.can).toEqual({ edit: true, archive: true, unarchive: false, merge: false });
    expect((await member.get(`/api/mines/${mine.id}/resource-estimates`)).json()).toEqual(page.resourceEstimates);
  });

  it('draws all children as their own calls answer them', async () => {
    const mine = await createMine({ name: 'Complete', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const add = async (path: string, body: object, client = member) => {
      const answer = await client.post(path, body);
      expect(answer.statusCode, answer.body).toBe(201);
    };
    const inside = `/api/mines/${mine.id}`;
    await add(`${inside}/drill-programs`, { season: '2025', cost: 100, numberOfMeters: 3 });
    await add(`${inside}/drill-observations`, { densityValue: 2, metal: 'Gold', intervalLength: 10 }, other);
    await add(`${inside}/drill-observations`, { densityValue: 3, metal: 'Gold', intervalLength: 10 });
    await add(`${inside}/economics`, { studyType: 'PEA', npv: 100 });
    await add(`${inside}/resource-estimates`, { resourceType: 'inferred', metal: 'Gold' });
    await add(`${inside}/notes`, { content: 'A note', tags: ['gold'] }, other);
    const about = { entityType: 'mine', entityId: mine.id };
    await add('/api/media', { ...about, mediaType: 'article', title: 'A', articleUrl: 'https://example.com/' });
    await add('/api/nps-rating', { ...about, rating: 9 });
    const page = (await member.get(`${inside}/page`)).json<MinePage>();
    const alone = async (path: string) => (await member.get(`${inside}/${path}`)).json<unknown>();
    expect(page).toMatchObject({
      mine: await readMine(mine.id),
      drillPrograms: await alone('drill-programs'),
      drillObservations: await alone('drill-observations'),
      bestObservation: await alone('drill-observations/best'),
      economics: await alone('economics'),
      resourceEstimates: await alone('resource-estimates'),
      notes: await alone('notes'),
      media: await alone('media'),
      activities: await alone('activities'),
      nps: { score: 100, totalRatings: 1, promoters: 1, rating: 9, canVote: false },
    });
    expect(page.bestObservation).toMatchObject({ densityValue: '3', gramMetres: 30 });
    expect([page.drillObservations.length, page.notes.length, page.media.length]).toEqual([2, 1, 1]);
    const others = (await other.get(`${inside}/page`)).json<MinePage>();
    expect(others.nps).toMatchObject({ rating: null, canVote: true, nextVoteDate: null });
    expect([others.notes[0]?.can.edit, page.notes[0]?.can.edit]).toEqual([true, false]);
  });
});
