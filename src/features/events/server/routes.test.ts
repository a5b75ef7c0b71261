import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { CalendarMonth, Event } from '../contract.ts';

let server: TestApp;
let admin: Client;
let member: Client;
let goldrush: Mine;
let riverbend: Mine;
let acme: Company;

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUp('Ada Admin');
  member = await server.signUp('Mia Member');
  const make = async <Made>(path: string, body: object) => (await member.post(path, body)).json<Made>();
  acme = await make<Company>('/api/companies', {
    name: 'Acme Metals',
    nextStepDescription: 'Annual report',
    nextStepDate: '2027-03-01',
  });
  goldrush = await make<Mine>('/api/mines', {
    name: 'Goldrush',
    companyId: acme.id,
    nextStepDescription: 'Drill results',
    nextStepDate: '2020-05-10',
    futureSteps: [
      { description: 'Study', date: '2027-03-01', priority: 'high' },
      { description: 'First gold', date: '2028-12-31', priority: 'low' },
    ],
  });
  riverbend = await make<Mine>('/api/mines', { name: 'Riverbend', nextStepDescription: 'Permit' });
  await make('/api/mines', { name: 'Day alone', nextStepDate: '2027-01-01' });
});
afterAll(() => server.close());

const list = async (query: Record<string, string | number | boolean> = {}, client = member) => {
  const answer = await client.get('/api/events', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Event[]>();
};
const words = (events: Event[]) => events.map(({ description }) => description);

describe('GET /api/events', () => {
  it('needs a session', async () => {
    expect((await server.visitor().get('/api/events')).statusCode).toBe(401);
  });

  it('lists next steps and future steps of mines and companies by date, what has none last', async () => {
    const all = await list();
    expect(words(all)).toEqual(['Drill results', 'Annual report', 'Study', 'First gold', 'Permit']);
    expect(all[0]).toEqual({
      id: expect.any(Number) as number,
      entityType: 'mine',
      entityId: goldrush.id,
      entityName: 'Goldrush',
      eventType: 'immediate_next_step',
      description: 'Drill results',
      eventDate: '2020-05-10',
      priority: 'medium',
      status: 'late',
      doneDate: null,
      sourceUrl: null,
      createdBy: expect.objectContaining({ id: member.id, firstName: 'Mia' }) as object,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
    expect(all[1]).toMatchObject({ entityType: 'company', entityId: acme.id, entityName: 'Acme Metals' });
    expect(all[2]).toMatchObject({ eventType: 'future_event', priority: 'high', status: 'planned' });
    expect(all[4]).toMatchObject({ eventDate: null });
    expect(words(await list({ sortOrder: 'desc' }))).toEqual([
      'First gold',
      'Study',
      'Annual report',
      'Drill results',
      'Permit',
    ]);
  });

  it.each([
    [{ entityType: 'company' }, ['Annual report']],
    [{ entityType: 'mine', eventType: 'future_event' }, ['Study', 'First gold']],
    [{ eventType: 'immediate_next_step' }, ['Drill results', 'Annual report', 'Permit']],
    [{ year: 2027 }, ['Annual report', 'Study']],
    [{ year: 2028, month: 12 }, ['First gold']],
    [{ year: 2028, month: 11 }, []],
    [{ year: 9999, month: 12 }, []],
    [{ month: 5 }, ['Drill results']],
    [{ month: 12 }, ['First gold']],
    [{ from: '2027-03-01' }, ['Annual report', 'Study', 'First gold', 'Permit']],
    [{ from: '2027-03-02', sortOrder: 'desc' }, ['First gold', 'Permit']],
    [{ to: '2027-03-01' }, ['Drill results', 'Annual report', 'Study']],
    [{ from: '2027-03-01', to: '2027-03-01' }, ['Annual report', 'Study']],
    [{ from: '2027-03-01', entityType: 'mine', limit: 1 }, ['Study']],
    [{ followed: true }, []],
  ])('%j: %j', async (query, found) => expect(words(await list(query as Record<string, string>))).toEqual(found));

  it('of one mine or company', async () => {
    expect(words(await list({ entityType: 'mine', entityId: goldrush.id }))).toEqual([
      'Drill results',
      'Study',
      'First gold',
    ]);
    expect(words(await list({ entityType: 'company', entityId: acme.id }))).toEqual(['Annual report']);
    expect(words(await list({ entityType: 'mine', entityId: 2_000_000_000 }))).toEqual([]);
  });

  it.each<Record<string, string | number>>([
    { entityType: 'road' },
    { entityId: 'x' },
    { entityId: '9007199254740992' },
    { eventType: 'party' },
    { year: '20x6' },
    { year: 999 },
    { month: 13 },
    { month: 0 },
    { from: '2026-02-30' },
    { to: 'tomorrow' },
    { sortOrder: 'up' },
    { sortBy: 'name' },
    { limit: 101 },
    { offset: -1 },
    { followed: 'yes' },
    { count: 'maybe' },
    { after: 'x' },
  ])('refuses %j', async (query) => {
    expect((await member.get('/api/events', { query })).statusCode).toBe(400);
  });

  it('pages by offset and by cursor, upwards, downwards and from a day, without repeating or skipping', async () => {
    const queries: Record<string, string | number>[] = [
      {},
      { sortOrder: 'desc' },
      { from: '2027-01-01' },
      { year: 2027 },
    ];
    for (const query of queries) {
      const all = await member.get('/api/events', { query: { ...query, count: true, limit: 100 } });
      const ids = all.json<Event[]>().map(({ id }) => id);
      expect(all.headers['x-total-count']).toBe(String(ids.length));
      expect(all.headers['x-next-cursor']).toBeUndefined();
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const page = await member.get('/api/events', { query: { ...query, limit: 1, ...(after && { after }) } });
        seen.push(...page.json<Event[]>().map(({ id }) => id));
        after = page.headers['x-next-cursor'] as string | undefined;
      } while (after);
      expect(seen).toEqual(ids);
      const second = await list({ ...query, limit: 2, offset: 1 });
      expect(second.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    }
  });

  it('follows its mine: a change shows at once, an archived mine takes its events along', async () => {
    await member.patch(`/api/mines/${riverbend.id}`, { nextStepDescription: 'Permit granted', name: 'River Bend' });
    const mine = async () => (await list()).filter(({ entityId }) => entityId === riverbend.id);
    expect(await mine()).toMatchObject([{ description: 'Permit granted', entityName: 'River Bend' }]);
    await member.patch(`/api/mines/${riverbend.id}/archive`, { isArchived: true });
    expect(await mine()).toEqual([]);
    const dashboard = async () =>
      (await member.get('/api/dashboard')).json<{ counts: { events: number } }>().counts.events;
    expect(await dashboard()).toBe(4);
    await admin.patch(`/api/mines/${riverbend.id}/archive`, { isArchived: false });
    expect(await mine()).toHaveLength(1);
    expect(await dashboard()).toBe(5);
  });
});

describe('GET /api/events/calendar', () => {
  const month = (query: Record<string, string | number>) => member.get('/api/events/calendar', { query });

  it('needs a session, a year and a month', async () => {
    expect((await server.visitor().get('/api/events/calendar?year=2027&month=3')).statusCode).toBe(401);
    for (const query of [{ year: 2027 }, { month: 3 }, { year: 2027, month: 13 }, { year: 'x', month: 1 }]) {
      expect((await month(query as Record<string, number>)).statusCode).toBe(400);
    }
  });

  it('tells the days of a month: how many events, and the first three', async () => {
    expect((await month({ year: 2027, month: 4 })).json()).toEqual({ year: 2027, month: 4, days: [] });
    const busy = Array.from({ length: 4 }, (_, index) => ({ description: `Hole ${index}`, date: '2029-02-28' }));
    const made = await member.post('/api/mines', {
      name: 'Busy',
      futureSteps: [...busy, { description: 'Next month', date: '2029-03-01' }],
    });
    const { days } = (await month({ year: 2029, month: 2 })).json<CalendarMonth>();
    expect(days.map(({ date, count, events }) => [date, count, words(events)])).toEqual([
      ['2029-02-28', 4, ['Hole 0', 'Hole 1', 'Hole 2']],
    ]);
    expect((await month({ year: 2029, month: 2, entityType: 'company' })).json<CalendarMonth>().days).toEqual([]);
    await member.patch(`/api/mines/${made.json<Mine>().id}/archive`, { isArchived: true });
    expect((await month({ year: 2029, month: 2 })).json<CalendarMonth>().days).toEqual([]);
  });
});

it('a list of 60 steps keeps its order over pages of 50', async () => {
  const futureSteps = Array.from({ length: 60 }, (_, index) => ({ description: `Hole ${index}`, date: '2031-06-15' }));
  const made = (await member.post('/api/mines', { name: 'Sixty', futureSteps })).json<Mine>();
  const first = await member.get('/api/events', { query: { year: 2031, limit: 50 } });
  const rest = await list({ year: 2031, limit: 50, after: String(first.headers['x-next-cursor']) });
  expect(first.json<Event[]>()).toHaveLength(50);
  expect(words(rest)).toEqual(Array.from({ length: 10 }, (_, index) => `Hole ${50 + index}`));
  await server.db.rows(sql`delete from mines where id = ${made.id}`);
});
