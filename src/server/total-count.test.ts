import { beforeAll, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../tests/kit.ts';
import { loadSample } from '../features/sample/server/load-sample.ts';

// Every list that is paged says how many there are where one asks; found in the description of the API, so that a new one
// is asked, too.

const { server, admin, member } = await serverWithMembers();

interface Parameter {
  name: string;
  in: string;
  schema: { maximum?: number };
}
type Operations = Record<string, { parameters?: Parameter[]; responses: Record<string, { headers?: object }> }>;

let places: Record<string, string>;

beforeAll(async () => {
  await loadSample(server.db, server.app.log);
  const mine = await created<{ id: number }>(member, '/api/mines', {
    name: 'Counted',
    newCompany: { name: 'Counted Ltd' },
    nextStepDescription: 'Drill',
    nextStepDate: new Date().toISOString().slice(0, 10),
  });
  const { company } = (await member.get(`/api/mines/${mine.id}`)).json<{ company: { id: number } }>();
  await created(member, '/api/companies', { name: 'Counted Too Ltd' });
  await member.post(`/api/mines/${mine.id}/notes`, { content: 'one' });
  await member.post(`/api/mines/${mine.id}/notes`, { content: 'two' });
  for (const studyType of ['PEA', 'PFS']) await created(member, `/api/mines/${mine.id}/economics`, { studyType });
  for (const entity of [`mine/${mine.id}`, `company/${company.id}`]) await admin.put(`/api/watchlist/${entity}`);
  for (const ticker of ['ABC', 'DEF']) {
    const trade = { ticker, transactionType: 'buy', shares: '1', pricePerShare: '1', transactionDate: '2024-02-29' };
    await created(admin, '/api/investments', trade);
  }
  const price = { kind: 'metal', key: 'Gold', value: '3000', currency: 'USD', unit: 'oz', source: 'London' };
  const days = ['2025-01-02', '2025-01-03'];
  const [dated] = await Promise.all(
    days.map((priceDate) => created<{ seriesId: number }>(member, '/api/prices', { ...price, priceDate })),
  );
  await created(member, '/api/prices', { ...price, key: 'Silver', priceDate: '2025-01-02' });
  const bytes = 'name,country\nFirst,Canada\nSecond,Chile\n,nowhere\n';
  const file = { name: 'mines.csv', bytes };
  const checked = await admin.upload('/api/csv/upload/mines', file, { query: { dryRun: true } });
  await admin.upload('/api/csv/upload/mines', { name: 'mines.csv', bytes: 'name,country\nThird,Peru\n' });
  const gone = await created<{ id: number }>(member, '/api/mines', { name: 'Gone' });
  await member.patch(`/api/mines/${gone.id}/archive`, { isArchived: true });
  await admin.patch(`/api/admin/members/${member.id}`, { isAdmin: true });
  places = {
    '/api/mines/{id}': `/api/mines/${mine.id}`,
    '/api/companies/{id}': `/api/companies/${company.id}`,
    '/api/users/{id}': `/api/users/${member.id}`,
    '/api/imports/{id}': `/api/imports/${checked.json<{ importId: number }>().importId}`,
    '/api/price-series/{id}': `/api/price-series/${dated!.seriesId}`,
    '{entityType}': 'mine',
  };
});

/** Lists whose answer says how many there are beside its rows. */
const toldInAnswer: Record<string, { query: Record<string, string>; rows: string }> = {
  '/api/mine-ranks': { query: { weights: 'engagement:1' }, rows: 'mines' },
  '/api/company-ranks': { query: { weights: 'engagement:1' }, rows: 'companies' },
};

it.each(Object.entries(toldInAnswer))('is told in the answer of %s', async (path, { query, rows }) => {
  const read = async (limit: number) => (await admin.get(path, { query: { ...query, limit } })).json<object>();
  const all = (await read(100)) as Record<string, unknown[]>;
  expect(all[rows]!.length).toBeGreaterThan(1);
  expect(all).toMatchObject({ total: all[rows]!.length });
  expect(await read(1)).toMatchObject({ total: all[rows]!.length });
});

const hasParameter = (parameters: Parameter[] | undefined, name: string) =>
  parameters?.some((each) => each.in === 'query' && each.name === name) ?? false;

it('is told by every paged list, and is the number of its rows', async () => {
  const { paths } = (await admin.get('/api/openapi.json')).json<{ paths: Record<string, Operations> }>();
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get && (hasParameter(get.parameters, 'count') || hasParameter(get.parameters, 'limit')) ? [{ path, ...get }] : [],
  );
  // Lists inside a mine or company are complete.
  const isComplete = (parameters: Parameter[] | undefined) =>
    parameters?.some(({ name, schema }) => name === 'limit' && schema.maximum === 1_000);
  const paged = lists.filter(({ path, parameters }) => !isComplete(parameters) && !(path in toldInAnswer));
  expect(paged.length).toBeGreaterThan(15);
  const seen: Record<string, number> = {};
  for (const { path, parameters, responses } of paged) {
    expect([path, hasParameter(parameters, 'count')]).toEqual([path, true]);
    expect(responses['200']?.headers).toHaveProperty('X-Total-Count');
    const url = Object.entries(places).reduce((text, [from, to]) => text.replace(from, to), path);
    const ask = (query: Record<string, string | number>) => admin.get(url, { query });
    const all = await ask({ limit: 100, count: 'true' });
    expect([path, all.statusCode]).toEqual([path, 200]);
    const list = all.json<unknown[] | { investments: unknown[] }>();
    const rows = (Array.isArray(list) ? list : list.investments).length;
    expect([path, all.headers['x-total-count']]).toEqual([path, String(rows)]);
    // Of all pages, not of this one; and only where it is asked for.
    const second = await ask({ limit: 1, offset: 1, count: 'true' });
    expect([path, second.headers['x-total-count']]).toEqual([path, String(rows)]);
    const first = await ask({ limit: 1 });
    expect(first.headers).not.toHaveProperty('x-total-count');
    const continues = hasParameter(parameters, 'after') && rows > 1;
    expect([path, 'x-next-cursor' in first.headers]).toEqual([path, continues]);
    seen[path] = rows;
  }
  expect(Object.entries(seen).filter(([, rows]) => rows < 1)).toEqual([]);
});
