import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Dashboard } from '../../dashboard/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type { SinceLastVisit, Watch } from '../contract.ts';

let server: TestApp;
let admin: Client;
let member: Client;
let other: Client;

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUp('Ada Admin');
  member = await server.signUp('Mia Member');
  other = await server.signUp('Otto Other');
});
beforeEach(async () => {
  await server.db.rows(sql`delete from watches`);
  await server.db.rows(sql`delete from visits`);
  await list();
  await list(other);
});
afterAll(() => server.close());

const make = async <Made = Mine>(path: string, body: object, client = other) =>
  (await client.post(path, body)).json<Made>();
const newMine = (more: object = {}) => make('/api/mines', { name: `Mine ${crypto.randomUUID()}`, ...more });
const newCompany = () =>
  make<{ id: number; name: string }>('/api/companies', { name: `Company ${crypto.randomUUID()}` });
const follow = (entityType: string, id: number, client = member) => client.put(`/api/watchlist/${entityType}/${id}`);
const unfollow = (entityType: string, id: number, client = member) =>
  client.delete(`/api/watchlist/${entityType}/${id}`);
const list = async (client = member) => (await client.get('/api/watchlist')).json<Watch[]>();
const changes = async (client = member) => (await client.get('/api/watchlist/changes')).json<SinceLastVisit>();

/** As if the member had last been here so many minutes ago, and activities of before were older. */
async function leave(minutes: number, client = member): Promise<void> {
  await server.db.rows(sql`
    update visits set seen_at = seen_at - make_interval(mins => ${minutes}), since = since - make_interval(mins => ${minutes})
    where user_id = ${client.id}`);
}
const agePast = (minutes: number) =>
  server.db.rows(sql`
    update activities set created_at = created_at - make_interval(mins => ${minutes}),
      updated_at = updated_at - make_interval(mins => ${minutes})`);

describe('the watchlist', () => {
  it('needs a session', async () => {
    const visitor = server.visitor();
    expect((await visitor.get('/api/watchlist')).statusCode).toBe(401);
    expect((await visitor.get('/api/watchlist/changes')).statusCode).toBe(401);
    expect((await visitor.put('/api/watchlist/mine/1')).statusCode).toBe(401);
    expect((await visitor.delete('/api/watchlist/mine/1')).statusCode).toBe(401);
  });

  it('follows mines and companies, each once, and ends', async () => {
    const [mine, company] = [await newMine(), await newCompany()];
    expect((await follow('mine', mine.id)).statusCode).toBe(204);
    expect((await follow('mine', mine.id)).statusCode).toBe(204);
    expect((await follow('company', company.id)).statusCode).toBe(204);
    expect((await list()).map(({ entityType, entityId, entityName }) => [entityType, entityId, entityName])).toEqual([
      ['company', company.id, company.name],
      ['mine', mine.id, mine.name],
    ]);
    expect((await unfollow('mine', mine.id)).statusCode).toBe(204);
    expect((await unfollow('mine', mine.id)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('refuses what is not there or no kind of record', async () => {
    expect((await follow('mine', 2_000_000_000)).statusCode).toBe(404);
    expect((await follow('company', 2_000_000_000)).statusCode).toBe(404);
    expect((await follow('road', 1)).statusCode).toBe(400);
    expect((await member.put('/api/watchlist/mine/x')).statusCode).toBe(404);
    expect((await member.get('/api/watchlist', { query: { limit: 0 } })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is private: nobody sees what another follows', async () => {
    const mine = await newMine();
    await follow('mine', mine.id);
    expect(await list(other)).toEqual([]);
    expect(await list(admin)).toEqual([]);
    expect((await unfollow('mine', mine.id, other)).statusCode).toBe(404);
    const page = async (client: Client) => (await client.get(`/api/mines/${mine.id}/page`)).json<MinePage>();
    expect((await page(member)).isFollowed).toBe(true);
    expect((await page(other)).isFollowed).toBe(false);
    expect(await list()).toHaveLength(1);
    const feed = await member.get('/api/activities', { query: { limit: 100 } });
    expect(feed.body).not.toContain('ollow');
  });

  it('pages by offset and cursor with a total', async () => {
    for (let index = 0; index < 5; index += 1) await follow('mine', (await newMine()).id);
    const all = await member.get('/api/watchlist', { query: { count: true } });
    expect(all.headers['x-total-count']).toBe('5');
    const ids = all.json<Watch[]>().map(({ entityId }) => entityId);
    const first = await member.get('/api/watchlist', { query: { limit: 3 } });
    const rest = await member.get('/api/watchlist', {
      query: { limit: 3, after: String(first.headers['x-next-cursor']) },
    });
    expect([...first.json<Watch[]>(), ...rest.json<Watch[]>()].map(({ entityId }) => entityId)).toEqual(ids);
  });

  it('leaves archived mines out until they come back', async () => {
    const mine = await newMine();
    await follow('mine', mine.id);
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(await list()).toEqual([]);
    expect((await follow('mine', mine.id, other)).statusCode).toBe(409);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: false });
    expect(await list()).toHaveLength(1);
  });

  it('ends at 1,000', async () => {
    const mine = await newMine();
    await server.db.rows(sql`
      insert into mines (name, name_folded, search_text) select 'Bulk ' || i, 'bulk ' || i, '' from generate_series(1, 1000) i`);
    await server.db.rows(sql`
      insert into watches (user_id, mine_id) select ${member.id}, id from mines where name like 'Bulk %'`);
    expect((await follow('mine', mine.id)).statusCode).toBe(409);
    const [followed] = await server.db.rows<{ id: number }>(sql`select id from mines where name = 'Bulk 1'`);
    expect((await follow('mine', followed!.id)).statusCode).toBe(204);
    await server.db.rows(sql`delete from watches where mine_id = ${followed!.id}`);
    const more = [mine, ...(await Promise.all([newMine(), newMine(), newMine()]))];
    const answers = await Promise.all(more.map(({ id }) => follow('mine', id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([204, 409, 409, 409]);
    await server.db.rows(sql`delete from mines where name like 'Bulk %'`);
  });
});

describe('since the last visit', () => {
  it('lists what others changed in what is followed, by mine and company, the latest first', async () => {
    const [mine, company, strange] = [await newMine(), await newCompany(), await newMine()];
    await follow('mine', mine.id);
    await follow('company', company.id);
    await agePast(120);
    await leave(60);
    for (const season of ['2023', '2024', '2025', '2026'])
      await other.post(`/api/mines/${mine.id}/drill-programs`, { season });
    await other.patch(`/api/companies/${company.id}`, { ceo: 'New' });
    await other.patch(`/api/mines/${strange.id}`, { stage: 'closure' });
    await member.patch(`/api/mines/${mine.id}`, { stage: 'production' });
    const { changed, follows, changedCount } = await changes();
    expect(follows).toBe(2);
    expect(changedCount).toBe(2);
    expect(changed.map((each) => [each.entityType, each.entityId, each.entityName, each.count])).toEqual([
      ['company', company.id, company.name, 1],
      ['mine', mine.id, mine.name, 4],
    ]);
    expect(changed[1]!.activities.map(({ description }) => /program (\d+)/.exec(description)?.[1])).toEqual([
      '2026',
      '2025',
      '2024',
    ]);
    expect(changed[1]!.activities[0]).toMatchObject({ user: { id: other.id }, metadata: { mineId: mine.id } });
    const dashboard = (await member.get('/api/dashboard')).json<Dashboard>();
    expect(dashboard.sinceLastVisit).toEqual(await changes());
    expect((await changes(other)).changed).toEqual([]);
  });

  it('stays over reloads, and begins anew after a pause', async () => {
    const mine = await newMine();
    await follow('mine', mine.id);
    await agePast(120);
    expect((await changes()).changed).toEqual([]);
    await leave(60);
    await other.patch(`/api/mines/${mine.id}`, { stage: 'closure' });
    const first = await changes();
    expect(first.changed).toHaveLength(1);
    expect(await changes()).toEqual(first);
    // A visit goes on while the pauses are short.
    await leave(20);
    await agePast(20);
    expect((await changes()).changed).toHaveLength(1);
    await leave(31);
    await agePast(31);
    const next = await changes();
    expect(next.changed).toEqual([]);
    expect(Date.parse(next.since)).toBeGreaterThan(Date.parse(first.since));
  });

  it('tells of a change that was merged into an activity of before, and of files', async () => {
    const mine = await newMine();
    await follow('mine', mine.id);
    await other.patch(`/api/mines/${mine.id}`, { stage: 'closure' });
    await agePast(65);
    await leave(60);
    await changes();
    await server.db.rows(sql`
      update activities set created_at = now() - interval '62 minutes', updated_at = now() - interval '58 minutes'
      where mine_id = ${mine.id} and type = 'update'`);
    expect((await changes()).changed).toMatchObject([{ count: 1 }]);
    const file = `mineName,season\n${mine.name},2026\n`;
    const imported = await other.upload('/api/csv/upload/drill-programs', { name: 'p.csv', bytes: file });
    if (imported.statusCode !== 404) expect((await changes()).changed).toMatchObject([{ count: 2 }]);
    const update = `name,stage\n${mine.name},production\n`;
    expect((await other.upload('/api/csv/upload/mines', { name: 'm.csv', bytes: update })).json()).toMatchObject({
      updated: 1,
    });
    const [changed] = (await changes()).changed;
    expect(changed!.activities[0]).toMatchObject({ type: 'import' });
  });

  it('of a followed company tells of its mines, too, each by itself', async () => {
    const company = await newCompany();
    const mine = await newMine({ companyId: company.id });
    await follow('company', company.id);
    await follow('mine', mine.id);
    await agePast(120);
    await leave(60);
    await other.patch(`/api/mines/${mine.id}`, { stage: 'closure' });
    expect((await changes()).changed.map(({ entityType, count }) => [entityType, count])).toEqual([['mine', 1]]);
    await other.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await changes()).changed).toEqual([]);
  });
});
