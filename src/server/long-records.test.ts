import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, created, serverWithMembers } from '../../tests/kit.ts';
import type { Activity } from '../features/activities/contract.ts';
import { activitiesSince } from '../features/activities/server/list-activities.ts';
import type { Dashboard } from '../features/dashboard/contract.ts';
import type { Mine } from '../features/mines/contract.ts';
import type { Promised } from '../features/steps/contract.ts';
import type { SinceLastVisit } from '../features/watchlist/contract.ts';

const { server, member, other } = await serverWithMembers();

/** As long as the contract allows: each is about 4.5 kB, all of them 0.9 MB. */
const longSteps = (words: string) =>
  Array.from({ length: 200 }, (_, index) => ({
    description: `${words} ${index} ${'⛏'.repeat(470)}`,
    date: '2031-05-01',
    sourceUrl: `https://example.org/${index}/${'a'.repeat(2_000)}`,
  }));

const count = 9;
const mostOfRecord = 1_100_000;
const paths = ['/api/mines', '/api/companies'] as const;
const mines: Mine[] = [];

const bytesOf = ({ body }: Answer) => Buffer.byteLength(body);

beforeAll(async () => {
  for (const path of paths) {
    for (let index = 0; index < count; index += 1) {
      const record = await created<Mine>(member, path, {
        name: `Long ${index}`,
        futureSteps: longSteps('Drill results'),
      });
      if (path === '/api/mines') mines.push(record);
    }
    await created(member, path, { name: 'Short' });
  }
});

type Query = Record<string, string | number>;

const queries: Query[] = [
  { limit: 25 },
  { limit: 100, sortBy: 'name' },
  { limit: 50, sortBy: 'engagement', sortOrder: 'desc' },
  { limit: 10, search: 'long' },
  { limit: 100, offset: 2 },
];

/** Ids of a list, read to its end by what each answer says of the next one. */
async function readAll(path: string, query: Query, by: 'x-next-cursor' | 'x-next-offset') {
  const ids: number[] = [];
  let further: object = {};
  for (let page = 0; page < 40; page += 1) {
    const answer = await other.get(path, { query: { ...query, ...further } });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(bytesOf(answer)).toBeLessThan(4_000_000 + mostOfRecord);
    ids.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
    const next = answer.headers[by];
    if (next === undefined) return ids;
    further = { [by === 'x-next-cursor' ? 'after' : 'offset']: next };
  }
  throw new Error(`${path} does not end`);
}

describe('lists of records as long as may be', () => {
  it.each(paths.flatMap((path) => queries.map((query) => [path, query] as const)))(
    '%s with %j are told in answers of 4 MB, each row once',
    async (path, query) => {
      const first = await other.get(path, { query });
      expect(first.headers['x-next-offset']).toBeDefined();
      const { offset = 0, ...rest } = query;
      const ids = await readAll(path, rest, 'x-next-cursor');
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(query.search ? count : count + 1);
      expect(await readAll(path, query, 'x-next-offset')).toEqual(ids.slice(Number(offset)));
    },
  );

  it('the dashboard shows as many as 1 MB holds, and says where they go on', async () => {
    const answer = await other.get('/api/dashboard');
    expect(bytesOf(answer)).toBeLessThan(1_000_000 + mostOfRecord + 100_000);
    const { recentMines, nextOffsets } = answer.json<Dashboard>();
    expect(recentMines.length).toBeGreaterThan(1);
    expect(recentMines.length).toBeLessThan(6);
    expect(nextOffsets.recentMines).toBe(recentMines.length);
  });
});

describe('what a record as long as may be promised', () => {
  it.each(['mine', 'company'] as const)('ends on the page of a %s by 1 MB, and goes on by its own call', async (of) => {
    const { id } =
      of === 'mine'
        ? mines[0]!
        : (await other.get('/api/companies', { query: { search: 'long 3' } })).json<Mine[]>()[0]!;
    // Those that were replaced stay on record: what many saves leave behind is as long as they were.
    await server.db.rows(sql`
      insert into past_steps (id, ${sql.raw(`${of}_id`)}, event_type, description, event_date, priority, status, source_url)
      select 1000000 + ${id}::bigint * 1000 + i, ${id}, 'future_event', repeat('⛏', 480), current_date - i, 'medium', 'kept',
        'https://example.org/' || repeat('a', 2000)
      from generate_series(1, 790) i`);
    const plural = of === 'mine' ? 'mines' : 'companies';
    const answer = await other.get(`/api/${plural}/${id}/page`);
    expect(bytesOf(answer)).toBeLessThan(1_000_000 + mostOfRecord);
    const page = answer.json<{
      promises: Promised[];
      company: { promises: Promised[] };
      nextOffsets: { promises: number };
    }>();
    const shown = of === 'mine' ? page.promises : page.company.promises;
    expect(shown.length).toBe(page.nextOffsets.promises);
    const rest = await readAll(`/api/steps/${of}/${id}`, { offset: shown.length }, 'x-next-offset');
    const all = [...shown.map((step) => step.id), ...rest];
    expect([all.length, new Set(all).size]).toEqual([990, 990]);
    await server.db.rows(sql`delete from past_steps where ${sql.raw(`${of}_id`)} = ${id}`);
    expect((await other.get(`/api/steps/${of}/2147483647`)).statusCode).toBe(404);
  });
});

describe('activities as long as may be', () => {
  const describedSteps = (mine: Mine, words: string) =>
    longSteps(words).map((step, index) => ({ ...step, id: mine.futureSteps[index]!.id }));

  beforeAll(async () => {
    for (const mine of mines) await other.put(`/api/watchlist/mine/${mine.id}`);
    // A visit ends, and what follows is since then.
    await server.db.rows(sql`
      insert into visits (user_id, since, seen_at) values (${other.id}, now() - interval '1 day', now())
      on conflict (user_id) do update set since = excluded.since`);
    for (const mine of mines) {
      const answer = await member.patch(`/api/mines/${mine.id}`, {
        futureSteps: describedSteps(mine, 'Feasibility study'),
        stage: 'closure',
      });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    }
  });

  const longOf = (activities: Activity[]) => activities.filter(({ metadata }) => metadata.isShortened);

  it.each(['/api/activities', `/api/users/${member.id}/activities`])(
    '%s tells which fields changed, and what is long by its own call',
    async (path) => {
      const answer = await other.get(path, { query: { limit: 100 } });
      expect(bytesOf(answer)).toBeLessThan(200_000);
      const long = longOf(answer.json());
      expect(long).toHaveLength(count);
      expect(long[0]!.metadata.changes).toEqual([
        { field: 'stage', from: null, to: 'closure' },
        { field: 'futureSteps', from: null, to: null, isLong: true },
      ]);
      const whole = (await other.get(`/api/activities/${long[0]!.id}`)).json<Activity>();
      expect(whole).toMatchObject({ id: long[0]!.id, description: long[0]!.description, user: long[0]!.user });
      expect(whole.metadata.isShortened).toBeUndefined();
      expect(JSON.stringify(whole.metadata.changes).length).toBeGreaterThan(1_000_000);
      expect(whole.metadata.changes?.map(({ field }) => field)).toEqual(['stage', 'futureSteps']);
    },
  );

  it('no call of one activity answers a stranger, or what is not there', async () => {
    const [first] = (await other.get('/api/activities')).json<Activity[]>();
    expect((await server.visitor().get(`/api/activities/${first!.id}`)).statusCode).toBe(401);
    expect((await other.get('/api/activities/2147483647')).statusCode).toBe(404);
  });

  it('histories, members and the watchlist stay short', async () => {
    const history = await other.get(`/api/mines/${mines[0]!.id}/activities`);
    expect(bytesOf(history)).toBeLessThan(20_000);
    expect(longOf(history.json())).toHaveLength(1);
    expect(bytesOf(await other.get(`/api/users/${member.id}/page`))).toBeLessThan(100_000);
    const changes = await other.get('/api/watchlist/changes');
    expect(changes.json<SinceLastVisit>().changedCount).toBe(count);
    expect(bytesOf(changes)).toBeLessThan(100_000);
  });

  it('a deleted record is told in what is short of it', async () => {
    const note = await created<{ id: number }>(member, `/api/mines/${mines[0]!.id}/notes`, {
      content: 'w'.repeat(20_000),
    });
    await member.delete(`/api/notes/${note.id}`);
    const [told] = (await other.get('/api/activities', { query: { type: 'delete' } })).json<Activity[]>();
    expect(told!.metadata).toMatchObject({ isShortened: true, snapshot: { id: note.id } });
    expect(JSON.stringify(told).length).toBeLessThan(5_000);
    const whole = (await other.get(`/api/activities/${told!.id}`)).json<Activity>();
    expect(JSON.stringify(whole.metadata.snapshot).length).toBeGreaterThan(20_000);
  });

  it('what is too long for the live stream is not read from the database', async () => {
    const place = { last: 0, missing: [] };
    const few = await activitiesSince(server.db, place, { rows: 200, bytes: 256_000 });
    expect(few.every(({ record }) => record !== null)).toBe(true);
    const none = await activitiesSince(server.db, place, { rows: 200, bytes: 10_000 });
    expect(none).toHaveLength(few.length);
    expect(none.every(({ record }) => record === null)).toBe(true);
  });
});
