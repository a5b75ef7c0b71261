import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Event } from '../../events/contract.ts';
import type { JournalImport } from '../../investments/contract-import.ts';
import type { Investment } from '../../investments/contract-trades.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Member } from '../../users/contract.ts';

let app: TestApp;
let admin: Client;
let member: Client;

type Query = Record<string, string | number | boolean>;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signUp('Zoe Zinc');
  member = await app.signUp('Álvaro Gold');
  const acme = (await member.post('/api/companies', { name: 'Acme', nextStepDescription: 'Report' })).json<{
    id: number;
  }>();
  for (const [name, more] of [
    ['Bravo', { companyId: acme.id, nextStepDescription: 'Drill', nextStepDate: '2030-05-01' }],
    ['Alpha', { futureSteps: [{ description: '=Pour', date: '2031-01-31', priority: 'high' }] }],
    ['Gone', { nextStepDescription: 'Nothing' }],
  ] as const) {
    const made = (await member.post('/api/mines', { name, ...more })).json<Mine>();
    await member.post(`/api/mines/${made.id}/notes`, { content: `A note on ${name}`, tags: ['one', 'two'] });
    if (name === 'Gone') await admin.patch(`/api/mines/${made.id}/archive`, { isArchived: true });
  }
  await member.post(`/api/companies/${acme.id}/notes`, { content: 'A note on Acme' });
  for (const trade of [
    { ticker: 'AAA', transactionType: 'buy', shares: '10.5', pricePerShare: '2', transactionDate: '2025-01-02' },
    { ticker: 'BBB', transactionType: 'buy', shares: '7', pricePerShare: '0.125', transactionDate: '2025-03-04' },
    { ticker: 'AAA', transactionType: 'sell', shares: '3', pricePerShare: '4', transactionDate: '2025-05-06' },
  ])
    expect((await member.post('/api/investments', { ...trade, notes: '=secret' })).statusCode).toBe(201);
});
afterAll(() => app.close());

async function rows(list: string, query: Query = {}, by = member): Promise<Record<string, string>[]> {
  const answer = await by.get(`/api/csv/export/${list}`, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
  );
  return parse<Record<string, string>>(answer.rawPayload, { columns: true });
}

async function listed<Item>(path: string, query: Query, by = member): Promise<Item[]> {
  const answer = await by.get(path, { query: { ...query, limit: 100 } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Item[]>();
}

test.each<Query>([
  {},
  { sortOrder: 'desc' },
  { entityType: 'company' },
  { entityType: 'mine', eventType: 'future_event' },
  { year: 2030 },
  { month: 5 },
  { from: '2030-06-01' },
  { to: '2030-12-31' },
  { followed: true },
])('events by %j', async (query) => {
  const events = await listed<Event>('/api/events', query);
  const exported = await rows('events', query);
  expect(exported.map(({ entityName, eventDate }) => [entityName, eventDate])).toEqual(
    events.map(({ entityName, eventDate }) => [entityName, eventDate ?? '']),
  );
  expect(exported.every(({ addedBy }) => addedBy === 'Álvaro Gold')).toBe(true);
});

test.each<Query>([
  {},
  { type: 'create' },
  { type: 'create', entityType: 'mine' },
  { userId: 'nobody' },
  { dateTo: '2020-01-01' },
  { dateFrom: '2020-01-01' },
])('activities by %j', async (query) => {
  const activities = await listed<Activity>('/api/activities', query);
  expect((await rows('activities', query)).map(({ description }) => description)).toEqual(
    activities.map(({ description }) => description),
  );
});

test('nothing of the activities of an id that no member has', async () => {
  const answer = await member.get('/api/csv/export/activities', { query: { userId: 'no\u0000body' } });
  expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'userId' }] });
});

test.each<Query>([{}, { sortBy: 'firstName' }, { sortBy: 'lastName', sortOrder: 'desc' }, { search: 'alvaro' }])(
  'members by %j',
  async (query) => {
    const members = await listed<Member>('/api/users', query);
    const exported = await rows('members', query, admin);
    expect(exported.map(({ firstName, role }) => [firstName, role])).toEqual(
      members.map(({ firstName, isAdmin }) => [firstName, isAdmin ? 'administrator' : 'member']),
    );
    expect(JSON.stringify(exported)).not.toContain('@');
  },
);

describe('the journal', () => {
  test.each<Query>([{}, { sortBy: 'shares' }, { search: 'aaa' }, { ticker: 'BBB', sortBy: 'date', sortOrder: 'asc' }])(
    'trades by %j',
    async (query) => {
      const trades = await listed<Investment>('/api/investments', query);
      const exported = await rows('investments', query);
      expect(exported.map(({ ticker, shares, notes }) => [ticker, shares, notes])).toEqual(
        trades.map(({ ticker, shares }) => [ticker, shares, "'=secret"]),
      );
      expect(exported.length).toBeGreaterThan(0);
    },
  );

  test('what was exported is known to the journal that it came from, and makes the same one elsewhere', async () => {
    for (const format of ['csv', 'xlsx']) {
      const { rawPayload } = await member.get('/api/csv/export/investments', { query: { format } });
      const name = `trades.${format}`;
      const again = await member.upload('/api/investments/import', { name, bytes: rawPayload });
      expect(again.json<JournalImport>()).toMatchObject({ created: 0, totalRows: 3, errors: [] });
      const other = await app.signUp();
      const elsewhere = await other.upload('/api/investments/import', { name, bytes: rawPayload });
      expect(elsewhere.json<JournalImport>()).toMatchObject({ created: 3, errors: [] });
    }
  });

  test('is its member’s alone', async () => {
    expect(await rows('investments', {}, admin)).toEqual([]);
  });
});

test('the watchlist is its member’s alone', async () => {
  for (const [entityType, name] of [
    ['mine', 'Alpha'],
    ['company', 'Acme'],
  ]) {
    const [row] = await app.db.rows<{ id: number }>(
      sql`select id from ${sql.raw(entityType === 'mine' ? 'mines' : 'companies')} where name = ${name}`,
    );
    expect((await member.put(`/api/watchlist/${entityType}/${row!.id}`)).statusCode).toBe(204);
  }
  expect((await rows('watchlist')).map(({ entityType, entityName }) => [entityType, entityName])).toEqual([
    ['company', 'Acme'],
    ['mine', 'Alpha'],
  ]);
  expect(await rows('watchlist', {}, admin)).toEqual([]);
});

test('notes and events go with the whole, those of what is archived do not', async () => {
  const answer = await member.get('/api/csv/export/database', { query: { format: 'xlsx' } });
  const sheets = await readWorkbook(new Uint8Array(answer.rawPayload).buffer);
  const column = (name: string, header: string) => {
    const [head = [], ...data] = sheets.find(({ sheet }) => sheet === name)!.data;
    return data.map((row) => row[head.indexOf(header)]);
  };
  expect(column('notes', 'content')).toEqual(['A note on Acme', 'A note on Bravo', 'A note on Alpha']);
  expect(column('events', 'description')).toEqual(['Drill', "'=Pour", 'Report']);
});

test('a company with its mines, their records, notes and events', async () => {
  const [company] = await app.db.rows<{ id: number }>(sql`select id from companies where name = 'Acme'`);
  const answer = await member.get(`/api/companies/${company!.id}/export`, { query: { format: 'xlsx' } });
  const sheets = await readWorkbook(new Uint8Array(answer.rawPayload).buffer);
  const names = (name: string) =>
    sheets
      .find(({ sheet }) => sheet === name)!
      .data.slice(1)
      .map((row) => row[0]);
  expect([names('companies'), names('mines')]).toEqual([['Acme'], ['Bravo']]);
  expect([names('notes').length, names('events').length]).toEqual([2, 2]);
});

test('who may, and what is refused', async () => {
  const [company] = await app.db.rows<{ id: number }>(sql`select id from companies`);
  const lists = ['events', 'activities', 'members', 'investments', 'watchlist'].map(
    (list) => `/api/csv/export/${list}`,
  );
  for (const address of [...lists, `/api/companies/${company!.id}/export`]) {
    expect((await app.visitor().get(address)).statusCode, address).toBe(401);
    expect((await member.get(address, { query: { format: 'pdf' } })).statusCode, address).toBe(400);
  }
  for (const [list, query] of [
    ['events', { month: 13 }],
    ['activities', { type: 'rumour' }],
    ['members', { sortBy: 'email' }],
    ['investments', { sortBy: 'profit' }],
  ] as const) {
    expect((await member.get(`/api/csv/export/${list}`, { query })).statusCode, list).toBe(400);
  }
  expect((await member.get('/api/companies/2147483647/export')).statusCode).toBe(404);
  expect((await member.get('/api/companies/x/export')).statusCode).toBe(404);
});
