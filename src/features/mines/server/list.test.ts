import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { stages } from '../../../domain/mines/stages.ts';
import { type Company } from '../../companies/contract.ts';
import { companySorts } from '../../companies/contract-list.ts';
import { type Mine } from '../contract.ts';
import { mineSorts } from '../contract-list.ts';

let server: TestApp;
let member: Client;

const count = 120;
const countries = ['Peru', "Côte d'Ivoire", 'Mali', null];
const names = ['Ångström', 'angstrom', 'Zeta', 'zeta', 'Éclair', '100% Gold', 'Under_score', 'Back\\slash', 'العربية'];

/** Values that tie, differ in case and accents only, or are missing. */
beforeAll(async () => {
  server = await openTestApp();
  member = await server.signUp('Lia Lister');
  const companies: Company[] = [];
  for (let index = 0; index < 12; index += 1) {
    const answer = await member.post('/api/companies', {
      name: `${['Öre', 'ore', 'Zinc'][index % 3]} ${index}`,
      headquarters: index % 3 === 0 ? null : ['Lima', 'Perth'][index % 2],
      ceo: index % 4 === 0 ? null : 'Same Person',
      foundedDate: index % 5 === 0 ? null : String(1990 + (index % 3)),
    });
    companies.push(answer.json<Company>());
  }
  for (let index = 0; index < count; index += 1) {
    const answer = await member.post('/api/mines', {
      name: names[index % names.length],
      country: countries[index % 4],
      primaryJurisdiction: index % 3 === 0 ? null : `Region ${index % 5}`,
      stage: index % 8 === 7 ? null : stages[index % 7],
      metalsDistribution: index % 2 === 0 ? [{ metal: index % 4 === 0 ? 'Gold' : 'Copper', percentage: 100 }] : [],
      companyId: index % 3 === 0 ? null : companies[index % 7]!.id,
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  await server.db.rows(sql`
    update scores set engagement = id % 7, net_promoter = case when id % 3 = 0 then null else id % 5 - 2 end`);
  await server.db.rows(sql`
    update mines set created_at = date_trunc('hour', created_at) + (id % 10) * interval '1 microsecond',
      best_grade_gpt = (array[4.99999999, 5, 20, 20.00000001, null])[1 + id % 5], has_resource_estimates = id % 2 = 0,
      has_economic_studies = id % 3 = 0`);
});
afterAll(() => server.close());

type Query = Record<string, string | number | boolean>;

async function list(query: Query, path = '/api/mines') {
  const answer = await member.get(path, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    items: answer.json<Mine[]>(),
    next: answer.headers['x-next-cursor'] as string | undefined,
    headers: answer.headers,
  };
}

async function byCursor(query: Query, path?: string) {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page = await list({ ...query, ...(after !== undefined && { after }) }, path);
    ids.push(...page.items.map((item) => item.id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

async function byOffset(query: Query & { limit: number }, path?: string) {
  const ids: number[] = [];
  for (let offset = 0; ; offset += query.limit) {
    const { items } = await list({ ...query, offset }, path);
    ids.push(...items.map((item) => item.id));
    if (items.length < query.limit) return ids;
  }
}

/** What a mine sorts by, as the client can see it; text is compared in the database. */
const shownKey: Partial<Record<string, (mine: Mine) => number | string | null>> = {
  stage: (mine) => (mine.stage === null ? null : stages.indexOf(mine.stage)),
  engagement: (mine) => mine.engagementScore,
  nps: (mine) => mine.netPromoterScore,
};

describe.each(
  mineSorts.flatMap(
    (sort) =>
      [
        [sort, 'asc'],
        [sort, 'desc'],
      ] as const,
  ),
)('mines by %s %s', (sortBy, sortOrder) => {
  it('pages by offset and by cursor through every row exactly once, in the same order', async () => {
    const all = (await list({ sortBy, sortOrder, limit: 100 })).items.map((mine) => mine.id);
    const offset = await byOffset({ sortBy, sortOrder, limit: 7 });
    const cursor = await byCursor({ sortBy, sortOrder, limit: 11 });
    expect(new Set(offset).size).toBe(count);
    expect(offset).toHaveLength(count);
    expect(cursor).toEqual(offset);
    expect(offset.slice(0, 100)).toEqual(all);
    const filtered = { sortBy, sortOrder, limit: 5, stage: 'exploration,closure', search: 'e' };
    expect(await byCursor(filtered)).toEqual(await byOffset(filtered));
  });

  it('puts nulls last and ties by id', async () => {
    const key = shownKey[sortBy];
    if (!key) return;
    const { items } = await list({ sortBy, sortOrder, limit: 100 });
    const sign = sortOrder === 'asc' ? 1 : -1;
    for (const [index, mine] of items.entries()) {
      const before = items[index - 1];
      if (!before) continue;
      const [one, other] = [key(before), key(mine)];
      if (one === null) expect(other).toBeNull();
      else if (other !== null)
        expect(one === other ? sign * (mine.id - before.id) : sign * (Number(other) - Number(one))).toBeGreaterThan(0);
    }
  });
});

describe.each(
  companySorts.flatMap(
    (sort) =>
      [
        [sort, 'asc'],
        [sort, 'desc'],
      ] as const,
  ),
)('companies by %s %s', (sortBy, sortOrder) => {
  it('pages through every row exactly once', async () => {
    const cursor = await byCursor({ sortBy, sortOrder, limit: 5 }, '/api/companies');
    expect(new Set(cursor).size).toBe(12);
    expect(cursor).toHaveLength(12);
    expect(await byOffset({ sortBy, sortOrder, limit: 5 }, '/api/companies')).toEqual(cursor);
  });
});

describe('the list of mines', () => {
  it('sorts text by its folded form in code point order', async () => {
    const { items } = await list({ sortBy: 'name', limit: 100 });
    const spelled = [...new Set(items.map((mine) => mine.name))];
    expect(spelled.slice(0, 4)).toEqual(['100% Gold', 'Ångström', 'angstrom', 'Back\\slash']);
    const first = await list({ limit: 3 });
    const newest = await server.db.rows<{ id: number }>(
      sql`select id from mines order by created_at desc, id desc limit 3`,
    );
    expect(first.items.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });

  it('counts when asked, and only then', async () => {
    expect((await list({})).headers['x-total-count']).toBeUndefined();
    expect((await list({ count: true, limit: 1 })).headers['x-total-count']).toBe(String(count));
    expect((await list({ count: true, country: 'Peru', limit: 1 })).headers['x-total-count']).toBe('30');
    expect((await list({ limit: 100, offset: 20 })).next).toBeUndefined();
    expect((await list({ limit: 100, offset: 19 })).next).toBeDefined();
    expect((await list({ offset: 2_147_483_647 })).items).toEqual([]);
  });

  it.each([
    ['%', 13],
    ['100%', 13],
    ['_', 13],
    ['under_score', 13],
    ['\\', 13],
    ['back\\slash', 13],
    ['ANGSTROM', 28],
    ['ángström', 28],
    ['ivoire cote', 30],
    ['ivoire  zzz', 0],
    ['   ', 120],
    ["'; drop table mines; --", 0],
    ['🙂', 0],
  ])('finds by the words of %s', async (search, expected) => {
    const { headers } = await list({ search, count: true, limit: 1 });
    expect(headers['x-total-count']).toBe(String(expected));
  });

  it.each([
    [{ stage: 'exploration' }, (mine: Mine) => mine.stage === 'exploration'],
    [{ stage: 'closure,start-up' }, (mine: Mine) => mine.stage === 'closure' || mine.stage === 'start-up'],
    [{ stage: 'care and maintenance' }, (mine: Mine) => mine.stage === 'care and maintenance'],
    [{ country: 'Ivory Coast' }, (mine: Mine) => mine.country === "Côte d'Ivoire"],
    [{ country: 'PER,mali' }, (mine: Mine) => mine.country === 'Peru' || mine.country === 'Mali'],
    [
      { country: 'Peru', jurisdiction: 'región 1' },
      (mine: Mine) => mine.country === 'Peru' && mine.primaryJurisdiction === 'Region 1',
    ],
    [{ metals: 'gold' }, (mine: Mine) => mine.metalsDistribution[0]?.metal === 'Gold'],
    [{ metals: 'Au' }, (mine: Mine) => mine.metalsDistribution[0]?.metal === 'Gold'],
    [{ metals: 'Gold, COPPER' }, (mine: Mine) => mine.metalsDistribution.length > 0],
    [{ metals: 'Unobtainium' }, () => false],
    [{ hasResourceEstimates: 'true' }, (mine: Mine) => mine.hasResourceEstimates],
    [{ hasResourceEstimates: 'false' }, (mine: Mine) => !mine.hasResourceEstimates],
    [{ hasEconomicStudies: 'true' }, (mine: Mine) => mine.hasEconomicStudies],
    [
      { hasEconomicStudies: 'false', stage: 'exploration' },
      (mine: Mine) => !mine.hasEconomicStudies && mine.stage === 'exploration',
    ],
    [{ densityRange: 'low' }, (mine: Mine) => mine.id % 5 === 0],
    [{ densityRange: 'medium' }, (mine: Mine) => mine.id % 5 === 1 || mine.id % 5 === 2],
    [{ densityRange: 'high' }, (mine: Mine) => mine.id % 5 === 3],
    [{ stage: '', country: '', metals: '', jurisdiction: '', search: '' }, () => true],
    [{ nonsense: 'ignored' }, () => true],
  ] as [Query, (mine: Mine) => boolean][])('filters by %j', async (query, matches) => {
    const all = [...(await list({ limit: 100 })).items, ...(await list({ limit: 100, offset: 100 })).items];
    const wanted = all.filter(matches).map((mine) => mine.id);
    const found = [
      ...(await list({ ...query, limit: 100 })).items,
      ...(await list({ ...query, limit: 100, offset: 100 })).items,
    ];
    expect(found.map((mine) => mine.id)).toEqual(wanted);
  });

  it.each([
    { limit: 0 },
    { limit: 101 },
    { limit: -1 },
    { limit: '1.5' },
    { limit: '' },
    { limit: '1e1' },
    { limit: '٣' },
    { offset: -1 },
    { offset: 'x' },
    { offset: 2_147_483_648 },
    { offset: '9223372036854775808' },
    { sortBy: 'password' },
    { sortBy: '__proto__' },
    { sortBy: 'name; drop table mines' },
    { sortOrder: 'up' },
    { stage: 'mining' },
    { stage: 'exploration,mining' },
    { country: 'Atlantis' },
    { country: 'Congo' },
    { hasResourceEstimates: 'yes' },
    { hasEconomicStudies: '1' },
    { densityRange: 'huge' },
    { count: 'yes' },
    { search: 'x'.repeat(101) },
    { search: 'a\u0000b' },
    { jurisdiction: 'a\u0000b' },
    { metals: '\u0000' },
    { after: 'x' },
    { after: '' },
    { after: Buffer.from('[]').toString('base64url') },
    { after: Buffer.from('["name","asc","a",1]').toString('base64url') },
    { after: Buffer.from('["createdAt","desc","soon",1]').toString('base64url') },
    { after: Buffer.from('["createdAt","desc",null,1]').toString('base64url') },
    { after: Buffer.from('["createdAt","desc","2026-01-01",9007199254740992]').toString('base64url') },
    { after: Buffer.from('["createdAt","desc",{"a":1},1]').toString('base64url') },
    { after: Buffer.from('["stage","asc","99999999",1]').toString('base64url'), sortBy: 'stage', sortOrder: 'asc' },
    { after: Buffer.from('["name","asc","a\\u0000",1]').toString('base64url'), sortBy: 'name', sortOrder: 'asc' },
  ] as Query[])('refuses %j', async (query) => {
    const answer = await member.get('/api/mines', { query });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    'search[]=x',
    'search=a&search=b',
    'limit=1&limit=2',
    'sortBy[]=name',
    'stage=a&stage=b',
    'after=a&after=b',
    'search=%ED%A0%80',
    'search=%',
  ])('never fails on ?%s', async (query) => {
    const answer = await member.get(`/api/mines?${query}`);
    expect([200, 400]).toContain(answer.statusCode);
  });
});

it('searches for eight words at once: those within others go, and of more it says so', async () => {
  const many = 'ab cd ef gh ij kl mn op';
  const found = (search: string, path = '/api/mines') => member.get(path, { query: { search } });
  expect((await found(`${many} a b ${many}`)).json()).toEqual([]);
  for (const path of ['/api/mines', '/api/companies', '/api/users', '/api/investments', '/api/csv/export/mines']) {
    const answer = await found(`${many} qr`, path);
    expect([path, answer.statusCode]).toEqual([path, 400]);
    expect(answer.json()).toMatchObject({
      issues: [{ path: 'search', message: 'Search for at most 8 words at once.' }],
    });
  }
});

describe('choices and levels of studies', () => {
  it('counts the mines of each country, archived ones apart', async () => {
    const answer = await member.get('/api/mine-choices');
    expect(answer.json()).toEqual({
      countries: [
        { name: "Côte d'Ivoire", count: count / 4 },
        { name: 'Mali', count: count / 4 },
        { name: 'Peru', count: count / 4 },
      ],
    });
    expect((await server.visitor().get('/api/mine-choices')).statusCode).toBe(401);
  });

  it('finds mines with a study of a level or a better one', async () => {
    const add = async (name: string, ...types: string[]) => {
      const mine = (await member.post('/api/mines', { name: `Level ${name}` })).json<Mine>();
      for (const studyType of types) await member.post(`/api/mines/${mine.id}/economics`, { studyType });
    };
    await add('none');
    await add('re', 'RE');
    await add('pea', 'PEA', 'RE');
    await add('pfs', 'PFS', 'PEA');
    await add('fs', 'FS');
    const found = async (studyLevel: string) =>
      (await list({ search: 'level', studyLevel, sortBy: 'name' })).items.map(({ name }) => name.slice(6));
    expect(await found('PEA')).toEqual(['fs', 'pea', 'pfs']);
    expect(await found('PFS')).toEqual(['fs', 'pfs']);
    expect(await found('FS')).toEqual(['fs']);
    expect((await member.get('/api/mines', { query: { studyLevel: 'RE' } })).statusCode).toBe(400);
  });

  it('shows the newest study that has an NPV', async () => {
    const mine = (await member.post('/api/mines', { name: 'Newest' })).json<Mine>();
    const add = (study: object) => member.post(`/api/mines/${mine.id}/economics`, study);
    await add({ studyType: 'FS', reportDate: '2020-01-01', npv: 100 });
    await add({ studyType: 'PEA', reportDate: '2024-01-01', npv: 300, taxBasis: 'pre-tax', currency: 'CAD' });
    await add({ studyType: 'RE', reportDate: '2026-01-01' });
    const { items } = await list({ search: 'newest' });
    expect(items[0]?.newestStudy).toMatchObject({ studyType: 'PEA', npv: 300, taxBasis: 'pre-tax', currency: 'CAD' });
    expect(items[0]?.economicsData).toMatchObject({ studyType: 'FS', npvMillions: 100 });
  });
});
