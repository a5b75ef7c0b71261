import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { type Company, type CompanyInput } from '../contract.ts';
import { companySorts } from '../contract-list.ts';

let server: TestApp;
let member: Client;
let other: Client;

const sent: (CompanyInput & { name: string })[] = [
  { name: 'Beta Metals', headquarters: 'Zürich, Switzerland', ceo: 'Ann Drill', foundedDate: '1993-05-01' },
  { name: 'álpha Gold', headquarters: 'Perth, Australia', stockSymbol: 'ASX:ALP', foundedDate: '1988' },
  { name: 'Gamma 100%', stockExchanges: [{ exchange: 'TSXV', ticker: 'GAM' }], ceo: 'Öle Ruud' },
  { name: 'delta_Corp', headquarters: 'perth, Scotland', foundedDate: '2001' },
];

beforeAll(async () => {
  server = await openTestApp();
  const admin = await server.signUp('Ada Admin');
  member = await server.signUp('Mia Member');
  other = await server.signUp('Otto Other');
  const ids: number[] = [];
  for (const body of sent) ids.push((await member.post('/api/companies', body)).json<Company>().id);
  const rate = (client: Client, entityId: number | undefined, rating: number) =>
    client.post('/api/nps-rating', { entityType: 'company', entityId, rating });
  // Gamma +100, Beta 0, Delta -100; Alpha without a vote but looked at and written about.
  await rate(member, ids[2], 10);
  await rate(member, ids[0], 10);
  await rate(other, ids[0], 1);
  await rate(other, ids[3], 2);
  for (const content of ['a', 'b', 'c']) await other.post(`/api/companies/${ids[1]}/notes`, { content });
  const gone = (await member.post('/api/companies', { name: 'Archived Gold' })).json<Company>();
  await admin.patch(`/api/companies/${gone.id}/archive`, { isArchived: true });
});
afterAll(() => server.close());

const list = async (query: Record<string, string | number | boolean> = {}) => {
  const answer = await member.get('/api/companies', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Company[]>().map(({ name }) => name);
};
const [beta, alpha, gamma, delta] = sent.map(({ name }) => name) as [string, string, string, string];

describe('GET /api/companies', () => {
  it('is newest first, without archived companies', async () => {
    expect(await list()).toEqual([delta, gamma, alpha, beta]);
    const counted = await member.get('/api/companies', { query: { count: true, limit: 2 } });
    expect(counted.headers['x-total-count']).toBe('4');
    expect(counted.json<Company[]>()).toHaveLength(2);
  });

  it('shows what an import made or changed, until it is undone', async () => {
    const rows = ['name,ceo', 'Epsilon Copper,Eve Pit', 'Beta Metals,Ben Shaft'].join('\n');
    const { importId } = await importFile(member, 'companies', rows);
    expect(await list({ import: String(importId), sortBy: 'name' })).toEqual([beta, 'Epsilon Copper']);
    expect(await list({ import: String(importId), search: 'epsilon' })).toEqual(['Epsilon Copper']);
    const capital = ['companyName,asOf,sharesOutstanding', 'Epsilon Copper,2026-06-30,1000000'].join('\n');
    const { importId: ofCapital } = await importFile(member, 'capital-snapshots', capital);
    expect(await list({ import: String(ofCapital) })).toEqual(['Epsilon Copper']);
    expect((await member.post(`/api/imports/${ofCapital}/undo`)).statusCode).toBe(200);
    expect(await list({ import: String(ofCapital) })).toEqual([]);
    expect(await list({ import: '4000000000' })).toEqual([]);
    expect((await member.get('/api/companies', { query: { import: 'x' } })).statusCode).toBe(400);
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
    expect(await list({ import: String(importId) })).toEqual([]);
  });

  it.each([
    ['name', 'asc', [alpha, beta, delta, gamma]],
    ['name', 'desc', [gamma, delta, beta, alpha]],
    ['headquarters', 'asc', [alpha, delta, beta, gamma]],
    ['headquarters', 'desc', [beta, delta, alpha, gamma]],
    ['ceo', 'asc', [beta, gamma, alpha, delta]],
    ['ceo', 'desc', [gamma, beta, delta, alpha]],
    ['foundedDate', 'asc', [alpha, beta, delta, gamma]],
    ['foundedDate', 'desc', [delta, beta, alpha, gamma]],
    ['createdAt', 'asc', [beta, alpha, gamma, delta]],
    ['engagement', 'asc', [gamma, delta, beta, alpha]],
    ['engagement', 'desc', [alpha, beta, delta, gamma]],
    ['nps', 'asc', [delta, beta, gamma, alpha]],
    ['nps', 'desc', [gamma, beta, delta, alpha]],
  ])('sorts by %s %s over the whole result, what is missing last, ties by id', async (sortBy, sortOrder, names) => {
    expect(await list({ sortBy, sortOrder })).toEqual(names);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await member.get('/api/companies', {
        query: { sortBy, sortOrder, limit: 1, ...(after && { after }) },
      });
      seen.push(...page.json<Company[]>().map(({ name }) => name));
      after = page.headers['x-next-cursor'] as string | undefined;
    } while (after);
    expect(seen).toEqual(names);
    expect(await list({ sortBy, sortOrder, limit: 2, offset: 1 })).toEqual(names.slice(1, 3));
  });

  it('knows every sort of the specification', () => {
    expect(companySorts).toEqual(['name', 'headquarters', 'ceo', 'foundedDate', 'createdAt', 'engagement', 'nps']);
  });

  it.each([
    ['ALPHA', [alpha]],
    ['perth', [delta, alpha]],
    ['zurich', [beta]],
    ['ole', [gamma]],
    ['alp', [alpha]],
    ['gam', [gamma]],
    ['gold perth', [alpha]],
    ['100%', [gamma]],
    ['%', [gamma]],
    ['_', [delta]],
    ['archived', []],
    ['nothing', []],
  ])('finds %s by name, headquarters, CEO and tickers, every word of it', async (search, names) => {
    expect(await list({ search })).toEqual(names);
  });

  it.each<Record<string, string | number>>([
    { sortBy: 'price' },
    { sortOrder: 'up' },
    { limit: 0 },
    { limit: 101 },
    { offset: -1 },
    { after: 'x' },
    { search: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    expect((await member.get('/api/companies', { query })).statusCode).toBe(400);
  });
});
