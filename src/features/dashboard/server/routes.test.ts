import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Dashboard } from '../contract.ts';

const { server, admin, member } = await serverWithMembers();

const read = async () => (await member.get('/api/dashboard')).json<Dashboard>();

describe('GET /api/dashboard', () => {
  it('needs a session', async () => {
    expect((await server.visitor().get('/api/dashboard')).statusCode).toBe(401);
  });

  it('is empty at first', async () => {
    expect(await read()).toEqual({
      counts: { mines: 0, companies: 0, events: 0 },
      recentMines: [],
      nextOffsets: {},
      recentActivities: [],
      sinceLastVisit: { since: expect.any(String) as string, follows: 0, changedCount: 0, changed: [] },
      followed: [],
      nextEvents: [],
      newIntercepts: [],
      newStudies: [],
      hasSampleData: false,
    });
  });

  it('shows each change at once: true counts, 6 mines, 10 activities, all events', async () => {
    for (let index = 0; index < 8; index += 1) {
      await member.post('/api/mines', {
        name: `Mine ${index}`,
        ...(index < 2 && { newCompany: { name: `Company ${index}` } }),
        ...(index === 0 && {
          nextStepDescription: 'Soon',
          futureSteps: [{ description: 'Later', date: '2030-01-01' }],
        }),
        ...(index === 1 && { nextStepDate: '2030-01-01' }),
      });
    }
    const dashboard = await read();
    expect(dashboard.counts).toEqual({ mines: 8, companies: 2, events: 2 });
    expect(dashboard.recentMines.map((mine) => mine.name)).toEqual([7, 6, 5, 4, 3, 2].map((index) => `Mine ${index}`));
    expect(dashboard.recentActivities).toHaveLength(10);
    const [newest] = dashboard.recentMines;
    await member.patch(`/api/mines/${newest!.id}/archive`, { isArchived: true });
    expect((await read()).counts.mines).toBe(7);
    // Events of what is archived are none.
    const first = (await member.get('/api/mines', { query: { search: 'Mine 0' } })).json<Mine[]>()[0]!;
    await member.patch(`/api/mines/${first.id}/archive`, { isArchived: true });
    expect((await read()).counts).toEqual({ mines: 6, companies: 2, events: 0 });
    await admin.patch(`/api/mines/${first.id}/archive`, { isArchived: false });
    await admin.patch(`/api/mines/${newest!.id}/archive`, { isArchived: false });
    expect((await read()).counts.mines).toBe(8);
  });
});

describe('the board of a member', () => {
  it('shows what is followed, the next events and the newest intercepts and studies', async () => {
    const mine = (
      await member.post('/api/mines', {
        name: 'Followed',
        stage: 'development',
        metalsDistribution: [{ metal: 'Gold', percentage: 100 }],
        nextStepDescription: 'Permit',
        nextStepDate: '2098-01-01',
      })
    ).json<Mine>();
    const other = (
      await member.post('/api/mines', { name: 'Other', nextStepDescription: 'Sooner', nextStepDate: '2097-01-01' })
    ).json<Mine>();
    const intercept = (id: number, densityValue: number, observationDate: string) =>
      member.post(`/api/mines/${id}/drill-observations`, {
        metal: 'Gold',
        densityValue,
        intervalLength: 2,
        observationDate,
      });
    await intercept(mine.id, 3, '2026-02-01');
    await intercept(mine.id, 9, '2025-02-01');
    await intercept(other.id, 1, '2026-01-01');
    await member.post(`/api/mines/${mine.id}/economics`, { studyType: 'PEA', npv: 120, taxBasis: 'pre-tax' });
    await member.post(`/api/mines/${other.id}/economics`, { studyType: 'PEA' });
    const events = (board: Dashboard) =>
      board.nextEvents.filter(({ eventDate }) => eventDate && eventDate > '2090').map(({ entityName }) => entityName);
    expect(events(await read())).toEqual(['Other', 'Followed']);
    expect((await member.put(`/api/watchlist/mine/${mine.id}`)).statusCode).toBe(204);
    const board = await read();
    expect(events(board)).toEqual(['Followed']);
    expect(board.followed).toMatchObject([
      {
        entityName: 'Followed',
        stage: 'development',
        newestStudy: { npv: 120, taxBasis: 'pre-tax' },
        nextStepDescription: 'Permit',
        nextStepDate: '2098-01-01',
      },
    ]);
    expect(Date.parse(board.followed[0]!.lastChangedAt)).toBeGreaterThan(Date.parse(mine.updatedAt));
    expect(board.newIntercepts.map(({ mineName, observation }) => [mineName, observation.densityValue])).toEqual([
      ['Followed', '3'],
      ['Other', '1'],
    ]);
    expect(board.newStudies).toMatchObject([{ mineName: 'Followed', study: { npv: 120 } }]);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(await read()).toMatchObject({ followed: [], newIntercepts: [{ mineName: 'Other' }], newStudies: [] });
  });
});

describe('GET /api/activities', () => {
  it('needs a session', async () => {
    expect((await server.visitor().get('/api/activities')).statusCode).toBe(401);
  });

  it('pages by offset and by cursor, newest first', async () => {
    type Item = { id: number; createdAt: string };
    const all = await member.get('/api/activities', { query: { limit: 100, count: true } });
    const ids = all.json<Item[]>().map(({ id }) => id);
    expect(all.headers['x-total-count']).toBe(String(ids.length));
    expect(all.headers['x-next-cursor']).toBeUndefined();
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await member.get('/api/activities', { query: { limit: 3, ...(after && { after }) } });
      seen.push(...page.json<Item[]>().map(({ id }) => id));
      after = page.headers['x-next-cursor'] as string | undefined;
    } while (after);
    expect(seen).toEqual(ids);
    const second = await member.get('/api/activities', { query: { limit: 3, offset: 3 } });
    expect(second.json<Item[]>().map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect((await member.get('/api/activities', { query: { limit: 0 } })).statusCode).toBe(400);
    expect((await member.get('/api/activities', { query: { after: 'x' } })).statusCode).toBe(400);
  });
});

describe('GET /api/mines/{id}/activities', () => {
  it('lists the imports that touched the mine, once each', async () => {
    const mine = (await member.post('/api/mines', { name: 'Imported into' })).json<Mine>();
    const [file] = await server.db.rows<{ id: number }>(sql`
      insert into imports (user_id, kind, file_name, status) values (${member.id}, 'resource-estimates', 'r.csv', 'done')
      returning id`);
    await server.db.rows(sql`
      insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
      values (${file!.id}, 'resource_estimate', 1, ${mine.id}, 'created', 1),
        (${file!.id}, 'resource_estimate', 2, ${mine.id}, 'created', 1)`);
    await server.db.rows(sql`
      insert into activities (user_id, type, entity_type, entity_id, entity_name, description, import_id)
      values (${member.id}, 'import', 'import', ${file!.id}, 'r.csv', 'Imported 2 rows of r.csv', ${file!.id})`);
    const history = (await member.get(`/api/mines/${mine.id}/activities`)).json<{ type: string }[]>();
    expect(history.map((entry) => entry.type)).toEqual(['import', 'create']);
    const second = (await member.get(`/api/mines/${mine.id}/activities`, { query: { limit: 1, offset: 1 } })).json<
      { type: string }[]
    >();
    expect(second.map((entry) => entry.type)).toEqual(['create']);
  });
});
