import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { longestTurn } from '../../../../tests/processor-time.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Feed } from '../contract.ts';

let server: TestApp;
let admin: Client;
let member: Client;
let other: Client;
let mine: Mine;

const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUp('Ada Admin');
  member = await server.signUp('Mia Member');
  other = await server.signUp('Otto Other');
  mine = (
    await member.post('/api/mines', {
      name: 'Järvfors; old, deep',
      futureSteps: [{ description: 'Résultats, phase 2; 日本の鉱山 '.repeat(6), date: soon, priority: 'high' }],
    })
  ).json<Mine>();
  await member.post('/api/companies', { name: 'Acme', nextStepDescription: 'Report', nextStepDate: soon });
  await member.post('/api/mines', { name: 'Undated', nextStepDescription: 'Some day' });
});
afterAll(() => server.close());

type Made = Feed & { url: string };
const make = async (scope: string, client = member) => (await client.put(`/api/events/feeds/${scope}`)).json<Made>();
const pathOf = ({ url }: Made) => new URL(url).pathname;
/** As a calendar program: without cookies. */
const read = (path: string) => server.visitor().get(path);
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

describe('calendar addresses', () => {
  it('are made, listed and ended by their member alone', async () => {
    const visitor = server.visitor();
    expect((await visitor.get('/api/events/feeds')).statusCode).toBe(401);
    expect((await visitor.put('/api/events/feeds/all')).statusCode).toBe(401);
    expect((await visitor.delete('/api/events/feeds/all')).statusCode).toBe(401);
    expect((await member.put('/api/events/feeds/some')).statusCode).toBe(404);
    expect((await member.get('/api/events/feeds')).json()).toEqual([]);
    const made = await make('all');
    expect(made).toMatchObject({ scope: 'all', readAt: null });
    expect((await member.get('/api/events/feeds')).json()).toEqual([
      { scope: 'all', createdAt: made.createdAt, readAt: null },
    ]);
    expect((await other.get('/api/events/feeds')).json()).toEqual([]);
    expect((await other.delete('/api/events/feeds/all')).statusCode).toBe(404);
    expect((await read(pathOf(made))).statusCode).toBe(200);
    expect((await member.get('/api/events/feeds')).json<Feed[]>()[0]?.readAt).not.toBeNull();
    expect((await member.delete('/api/events/feeds/all')).statusCode).toBe(204);
    expect((await member.delete('/api/events/feeds/all')).statusCode).toBe(404);
    expect((await read(pathOf(made))).statusCode).toBe(404);
  });

  it('end with a new password, and with the sessions that an administrator ends', async () => {
    const leaving = await server.signUp('Lea Leaving');
    const [all, followed] = [await make('all', leaving), await make('followed', leaving)];
    expect((await leaving.delete('/api/account/sessions')).statusCode).toBe(204);
    expect((await read(pathOf(all))).statusCode).toBe(200);
    const changed = await leaving.put('/api/account/password', {
      currentPassword: 'granite-and-gneiss-42',
      newPassword: 'gneiss-and-granite-43',
    });
    expect(changed.statusCode, changed.body).toBe(204);
    expect((await read(pathOf(all))).statusCode).toBe(404);
    expect((await read(pathOf(followed))).statusCode).toBe(404);
    expect((await leaving.get('/api/events/feeds')).json()).toEqual([]);

    const next = await make('followed', leaving);
    await make('all', leaving);
    expect((await read(pathOf(next))).statusCode).toBe(200);
    await admin.post(`/api/admin/members/${leaving.id}/end-sessions`);
    expect((await read(pathOf(next))).statusCode).toBe(404);
    expect((await admin.get('/api/admin/acts')).json<object[]>()[0]).toMatchObject({
      description: 'Ended 1 session and 2 calendar addresses of Lea Leaving',
    });
  });

  it('are not made where the password is changed meanwhile', async () => {
    const leaving = await server.signUp();
    let making: Promise<{ statusCode: number }> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.rows(sql`delete from sessions where user_id = ${leaving.id}`);
      making = leaving.put('/api/events/feeds/all');
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => server.db.rows(waiting)).toHaveLength(1);
    });
    expect((await making)!.statusCode).toBe(401);
    expect(await server.db.rows(sql`select from calendar_feeds where user_id = ${leaving.id}`)).toEqual([]);
  });

  it('cannot be guessed, are stored hashed, and end when a new one is made', async () => {
    const first = await make('all');
    const second = await make('all');
    const token = /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(pathOf(second))?.[1];
    expect(token).toBeDefined();
    expect((await read(pathOf(first))).statusCode).toBe(404);
    expect((await read(pathOf(second))).statusCode).toBe(200);
    const rows = await server.db.rows<{ hash: string }>(sql`select token_hash as hash from calendar_feeds`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.hash).toMatch(/^[\da-f]{64}$/);
    for (const file of ['x.ics', `${token}`, `${'a'.repeat(43)}.ics`])
      expect((await read(`/api/calendar/${file}`)).statusCode).toBe(404);
  });

  it('end with their account', async () => {
    const leaving = await server.signUp('Lee Leaving');
    const feed = await make('all', leaving);
    await server.db.rows(sql`delete from users where id = ${leaving.id}`);
    expect((await read(pathOf(feed))).statusCode).toBe(404);
  });
});

describe('GET /api/calendar/{file}', () => {
  it('is a file that calendar programs take, and search engines leave', async () => {
    const answer = await read(pathOf(await make('all')));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const events = eventsIn(answer.body);
    const event = events.find(({ summary }) => summary.startsWith('Järvfors'))!;
    expect(event.summary).toBe(`Järvfors; old, deep: ${'Résultats, phase 2; 日本の鉱山 '.repeat(6).trim()}`);
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe(soon);
    expect(event.duration.toSeconds()).toBe(86_400);
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/^\d{4}-.*Z$/);
    expect(event.component.getFirstPropertyValue('url')).toBe(`http://localhost:3000/mines/${mine.id}`);
    expect(event.description).toContain('Future Event, high priority');
    // What has no date yet stands in no calendar.
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  });

  it('keeps the UID of a step that is reworded, and cancels what was dropped', async () => {
    const path = pathOf(await make('all'));
    const find = async (words: string) =>
      eventsIn((await read(path)).body).find(({ summary }) => summary.includes(words))!;
    const before = await find('phase 2');
    const [step] = mine.futureSteps;
    await member.patch(`/api/mines/${mine.id}`, {
      futureSteps: [{ id: step!.id, description: 'Phase three', date: soon }],
    });
    const after = await find('Phase three');
    expect(after.uid).toBe(before.uid);
    expect(after.uid).toMatch(/^step-\d+@/);
    await member.put(`/api/steps/${step!.id}/outcome`, { status: 'dropped' });
    expect((await find('Phase three')).component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('holds only what its member follows, mines of followed companies included', async () => {
    const reader = await server.signUp('Rita Reader');
    const path = pathOf(await make('followed', reader));
    const names = async () => eventsIn((await read(path)).body).map(({ summary }) => summary.split(':')[0]);
    expect(await names()).toEqual([]);
    await server.db.rows(sql`insert into watches (user_id, mine_id) values (${reader.id}, ${mine.id})`);
    expect(await names()).toEqual(['Järvfors; old, deep']);
    const company = (await member.post('/api/companies', { name: 'Owner' })).json<{ id: number }>();
    await member.post('/api/mines', {
      name: 'Owned',
      companyId: company.id,
      nextStepDescription: 'Pour',
      nextStepDate: soon,
    });
    await server.db.rows(sql`insert into watches (user_id, company_id) values (${reader.id}, ${company.id})`);
    expect(new Set(await names())).toEqual(new Set(['Järvfors; old, deep', 'Owned']));
    const followed = await reader.get('/api/events', { query: { followed: true } });
    expect(followed.json()).toHaveLength(2);
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(await names()).toEqual(['Owned']);
  });
});

it('of long events tells those nearest to today, says so, and keeps nobody waiting', async () => {
  const crowded = await openTestApp();
  try {
    const reader = await crowded.signUp('Lena Long');
    await reader.post('/api/mines', { name: 'Of many words' });
    await crowded.db.rows(sql`
      insert into steps (mine_id, event_type, description, event_date, source_url)
      select m.id, 'future_event', i || ' ' || repeat('鉱', 490), current_date + i, 'http://a.b/' || repeat('鉱', 1130)
      from mines m, generate_series(-500, 2500) i`);
    const path = pathOf((await reader.put('/api/events/feeds/all')).json<Made>());
    let file = '';
    const turn = await longestTurn(async () => (file = (await crowded.visitor().get(path)).body), 100);
    expect(Buffer.byteLength(file)).toBeLessThan(3_000_000);
    expect(turn).toBeLessThan(100);
    const told = eventsIn(file).map(({ summary }) => Number(/: (-?\d+)/.exec(summary)?.[1]));
    expect(told.length).toBeGreaterThan(300);
    expect(told).toEqual(told.map((_, index) => told[0]! + index));
    expect(told[0]).toBeLessThan(-50);
    expect(told[0]).toBeGreaterThanOrEqual(-90);
    expect(file.replaceAll('\r\n ', '')).toContain('there are more than a calendar holds');
    await crowded.db.rows(sql`delete from steps where event_date <> current_date`);
    const short = (await crowded.visitor().get(path)).body.replaceAll('\r\n ', '');
    expect(short).toContain('BEGIN:VEVENT');
    expect(short).not.toContain('there are more');
  } finally {
    await crowded.close();
  }
});

it('is read at most 60 times in 15 minutes, and guesses from one address end sooner', async () => {
  const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  try {
    const eager = await limited.signUp('Eve Eager');
    const path = pathOf((await eager.put('/api/events/feeds/all')).json<Made>());
    const visitor = limited.visitor();
    for (let index = 0; index < 60; index += 1) expect((await visitor.get(path)).statusCode).toBe(200);
    const refused = await visitor.get(path);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const wrong = `/api/calendar/${'a'.repeat(43)}.ics`;
    for (let index = 0; index < 30; index += 1) expect((await visitor.get(wrong)).statusCode).toBe(404);
    expect((await visitor.get(wrong)).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
