import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, type Client, serverWithMembers } from '../../../../tests/kit.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Company, CompanyInput, CompanyPage } from '../contract.ts';
import { listsOf } from '../../records/contract.ts';
import { leftOut } from '../../imports/server/model/report.ts';

const { server, admin, member } = await serverWithMembers();

const createCompany = (input: Partial<CompanyInput> & { name: string }) =>
  created<Company>(member, '/api/companies', input);

const mineOf = async (companyId: number, name: string) =>
  (await member.post('/api/mines', { name, companyId })).json<Mine>();

describe('every call on companies', () => {
  it.each([
    ['get', '/api/companies'],
    ['post', '/api/companies'],
    ['get', '/api/companies/1'],
    ['get', '/api/companies/1/page'],
    ['patch', '/api/companies/1'],
    ['patch', '/api/companies/1/archive'],
    ['get', '/api/companies/1/investor-count'],
    ['get', '/api/companies/1/activities'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer = method === 'get' ? await visitor.get(path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
  });

  it.each(['2147483647', '0', 'abc', '01', '9223372036854775808'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/companies/${id}`),
      await member.get(`/api/companies/${id}/page`),
      await member.patch(`/api/companies/${id}`, { name: 'x' }),
      await member.patch(`/api/companies/${id}/archive`, { isArchived: true }),
      await member.get(`/api/companies/${id}/investor-count`),
      await member.get(`/api/companies/${id}/activities`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('POST /api/companies', () => {
  it('stores every field and answers the company', async () => {
    const company = await createCompany({
      name: ' Ivanhoé  Mines ',
      headquarters: 'Vancouver, Canada',
      foundedDate: '1993',
      ceo: 'M. Cutifani',
      description: 'Copper.',
      stockSymbol: 'TSX:ivn',
      stockExchanges: [{ exchange: 'OTCQX', ticker: 'IVPAF' }],
      companyWebsiteUrl: 'https://example.org/',
      investorRelationsUrl: '',
      pendingLitigation: 'None known.',
      nextStepDescription: 'Smelter',
      nextStepDate: '2027-01-01',
      futureSteps: [{ description: 'Ramp-up', date: '2028-01-01' }, { description: 'no date' }],
      assetScore: 87.5,
    });
    expect(company).toMatchObject({
      name: 'Ivanhoé  Mines',
      stockExchanges: [{ exchange: 'OTCQX', ticker: 'IVPAF' }],
      companyWebsiteUrl: 'https://example.org/',
      website: 'https://example.org/',
      investorRelationsUrl: null,
      futureSteps: [{ description: 'Ramp-up', priority: 'medium' }],
      assetScore: 87.5,
      leadershipScore: null,
      engagementScore: 3,
      netPromoterScore: null,
      minesCount: 0,
      createdBy: { id: member.id },
      version: 1,
    });
    expect((await member.get(`/api/companies/${company.id}`)).json()).toEqual({
      ...{ ...company, mines: [], partnerMines: [] },
    });
    const [stored] = await server.db.rows(sql`
      select name_folded, tickers, search_text from companies where id = ${company.id}`);
    expect(stored).toEqual({
      name_folded: 'ivanhoe mines',
      tickers: ['IVN', 'IVPAF'],
      search_text: 'ivanhoe mines vancouver, canada m. cutifani ivn ivpaf',
    });
  });

  it('refuses a second company of a name, also two at once', async () => {
    await createCompany({ name: 'Barrick' });
    const second = await member.post('/api/companies', { name: ' BÀRRICK ' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('Barrick') });
    const race = await Promise.all(Array.from({ length: 10 }, () => member.post('/api/companies', { name: 'Race' })));
    expect(race.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(race.filter((answer) => answer.statusCode === 409)).toHaveLength(9);
  });

  it.each([
    [{}, 'name', 'Company name is required'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x', companyWebsiteUrl: 'javascript:alert(1)' }, 'companyWebsiteUrl', 'Must be a valid URL'],
    [{ name: 'x', financialStatsUrl: 'https://user:pass@example.org' }, 'financialStatsUrl'],
    [
      { name: 'x', stockExchanges: [{ exchange: '', ticker: 'A' }] },
      'stockExchanges.0.exchange',
      'Exchange name is required',
    ],
    [
      { name: 'x', stockExchanges: [{ exchange: 'TSX', ticker: ' ' }] },
      'stockExchanges.0.ticker',
      'Ticker symbol is required',
    ],
    [{ name: 'x', assetScore: 100.5 }, 'assetScore'],
    [{ name: 'x', assetScore: 1.25 }, 'assetScore'],
    [{ name: 'x', leadershipScore: 'high' }, 'leadershipScore'],
    [{ name: 'x', nextStepDate: '2025-13-01' }, 'nextStepDate'],
  ])('refuses %j at %s', async (body, path, message?: string) => {
    const answer = await member.post('/api/companies', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path, ...(message && { message }) }] });
  });
});

describe('PATCH /api/companies/{id}', () => {
  it('changes what was sent; a new name reaches its mines', async () => {
    const company = await createCompany({ name: 'Centamin', ceo: 'M. Horgan' });
    const mine = await mineOf(company.id, 'Sukari');
    const answer = await member.patch(`/api/companies/${company.id}`, { name: 'AngloGold Ashanti' });
    expect(answer.json()).toMatchObject({ name: 'AngloGold Ashanti', ceo: 'M. Horgan', version: 2, minesCount: 1 });
    const found = await member.get('/api/mines', { query: { search: 'anglogold sukari' } });
    expect(found.json<Mine[]>().map(({ id, company: of }) => [id, of?.name])).toEqual([[mine.id, 'AngloGold Ashanti']]);
    expect((await member.get('/api/mines', { query: { search: 'centamin' } })).json()).toEqual([]);
    expect((await member.get(`/api/mines/${mine.id}`)).json()).toMatchObject({ version: 1 });
    const page = (await member.get(`/api/companies/${company.id}/page`)).json<CompanyPage>();
    expect(page.mines).toMatchObject([{ id: mine.id, name: 'Sukari', ownershipPercentage: 100 }]);
    expect(page.activities[0]!.metadata.changes).toEqual([
      { field: 'name', from: 'Centamin', to: 'AngloGold Ashanti' },
    ]);
    expect(page.company.can).toEqual({ edit: true, archive: true, unarchive: false, merge: false });
  });

  it('refuses a taken name, keeps its own in another spelling, and knows when nothing changed', async () => {
    await createCompany({ name: 'Kinross' });
    const company = await createCompany({ name: 'Kinross West' });
    expect((await member.patch(`/api/companies/${company.id}`, { name: 'kinross' })).statusCode).toBe(409);
    const spelled = await member.patch(`/api/companies/${company.id}`, { name: 'KINROSS West' });
    expect(spelled.json()).toMatchObject({ name: 'KINROSS West', version: 2 });
    expect((await member.patch(`/api/companies/${company.id}`, { name: 'KINROSS West' })).json()).toMatchObject({
      version: 2,
    });
    expect(
      (await member.patch(`/api/companies/${company.id}`, { futureSteps: [{ description: 'x' }] })).statusCode,
    ).toBe(400);
    const stale = await member.patch(`/api/companies/${company.id}`, { ceo: 'x' }, { headers: { 'if-match': '"1"' } });
    expect(stale.statusCode).toBe(412);
  });

  it('keeps both of two changes at once, and a mine in step with a rename at the same time', async () => {
    const company = await createCompany({ name: 'Busy' });
    const other = await createCompany({ name: 'Busier' });
    const mine = await mineOf(other.id, 'Between');
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => member.patch(`/api/companies/${company.id}`, { ceo: `C ${index}` })),
      ...Array.from({ length: 10 }, (_, index) =>
        member.patch(`/api/companies/${company.id}`, { name: `Busy ${index}` }),
      ),
      member.patch(`/api/mines/${mine.id}`, { companyId: company.id }),
    ]);
    const stored = (await member.get(`/api/companies/${company.id}`)).json<Company>();
    expect(stored.version).toBe(21);
    const [row] = await server.db.rows(sql`select company_folded from mines where id = ${mine.id}`);
    expect(row).toEqual({ company_folded: stored.name.toLowerCase() });
  });
});

describe('the founding date', () => {
  const words = ['long ago', '1890s', '1993-13', '2025-02-30', 'since 1993'];

  it.each(['1993', '1994-05', '1995-05-01', ' 1996 '])('may be %j', async (foundedDate) => {
    const company = await createCompany({ name: `Founded ${foundedDate}`, foundedDate });
    expect(company.foundedDate).toBe(foundedDate.trim());
  });

  it.each(words)('is not %j, of a company, of one that is made with a mine, and by a change', async (foundedDate) => {
    const refused = { path: 'foundedDate', message: 'Enter the year as YYYY or the date as YYYY-MM-DD.' };
    const alone = await member.post('/api/companies', { name: `Words ${foundedDate}`, foundedDate });
    expect([alone.statusCode, alone.json<{ issues: unknown }>().issues]).toEqual([400, [refused]]);
    const newCompany = { name: `Words ${foundedDate}`, foundedDate };
    const withMine = await member.post('/api/mines', { name: 'Pit', newCompany });
    expect([withMine.statusCode, withMine.json<{ issues: unknown }>().issues]).toEqual([
      400,
      [{ ...refused, path: 'newCompany.foundedDate' }],
    ]);
    const company = await createCompany({ name: `Changed to ${foundedDate}`, foundedDate: '1993' });
    const changed = await member.patch(`/api/companies/${company.id}`, { foundedDate });
    expect([changed.statusCode, changed.json<{ issues: unknown }>().issues]).toEqual([400, [refused]]);
    expect((await member.get(`/api/companies/${company.id}`)).json()).toMatchObject({
      foundedDate: '1993',
      version: 1,
    });
  });

  it('stays as it is stored until someone enters a date, also where words were stored before', async () => {
    const company = await createCompany({ name: 'Of old' });
    await server.db.rows(sql`update companies set founded_date = 'in the 1890s' where id = ${company.id}`);
    const path = `/api/companies/${company.id}`;
    expect((await member.patch(path, { ceo: 'New' })).json()).toMatchObject({
      ceo: 'New',
      foundedDate: 'in the 1890s',
    });
    expect((await member.patch(path, { ceo: 'Newer', foundedDate: 'in the 1890s' })).statusCode).toBe(200);
    expect((await member.patch(path, { foundedDate: 'in the 1880s' })).statusCode).toBe(400);
    const file = (await member.get('/api/csv/export/companies', { query: { search: 'Of old' } })).body;
    const upload = async (text: string) =>
      (await member.upload('/api/csv/upload/companies', { name: 'a.csv', bytes: text })).json<ImportResult>();
    expect(await upload(file)).toMatchObject({ unchanged: 1, errors: [] });
    const other = await upload('name,foundedDate,ceo\nOf old,once,Nobody\nOf new,once,Nobody\nOf date,1893-05,A\n');
    expect(other).toMatchObject({ updated: 1, created: 2, errors: [] });
    expect(other.warnings.map(({ row, field, value, warning }) => [row, field, value, warning])).toEqual(
      [2, 3].map((row) => [row, 'foundedDate', 'once', leftOut('Write the year as YYYY or the date as YYYY-MM-DD.')]),
    );
    expect((await member.get(path)).json()).toMatchObject({ ceo: 'Nobody', foundedDate: 'in the 1890s' });
    expect((await member.patch(path, { foundedDate: '1893' })).json()).toMatchObject({ foundedDate: '1893' });
    const { activities } = (await member.get(`${path}/page`)).json<CompanyPage>();
    const edited = activities.find(({ type }) => type === 'update');
    const restored = await admin.post(`/api/activities/${edited!.id}/restore`, { field: 'foundedDate' });
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await member.get(path)).json()).toMatchObject({ foundedDate: 'in the 1890s' });
  });
});

describe('PATCH /api/companies/{id}/archive', () => {
  it('archives a company without mines; only an administrator brings it back', async () => {
    const company = await createCompany({ name: 'Shell' });
    const mine = await mineOf(company.id, 'Last one');
    const refused = await member.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    expect(refused.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('Last one') });
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    const archived = await member.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    expect(archived.json()).toMatchObject({ isArchived: true, version: 2 });
    expect((await member.patch(`/api/companies/${company.id}/archive`, { isArchived: true })).json()).toMatchObject({
      version: 2,
    });
    expect((await member.get('/api/companies', { query: { search: 'shell' } })).json()).toEqual([]);
    expect((await member.patch(`/api/companies/${company.id}`, { ceo: 'x' })).statusCode).toBe(409);
    expect((await member.post('/api/mines', { name: 'New', companyId: company.id })).json()).toMatchObject({
      code: 'archived',
    });
    expect((await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: false })).statusCode).toBe(409);
    expect((await member.patch(`/api/companies/${company.id}/archive`, { isArchived: false })).statusCode).toBe(403);
    expect((await admin.patch(`/api/companies/${company.id}/archive`, { isArchived: false })).statusCode).toBe(200);
  });
});

describe('GET /api/companies/{id}/page', () => {
  it('draws the whole page by one request, with these keys', async () => {
    const company = await createCompany({ name: 'Whole', assetScore: 80, nextStepDescription: 'Permit' });
    const body = await member.get(`/api/companies/${company.id}/page`);
    const page = body.json<CompanyPage>();
    expect(Object.keys(page).toSorted()).toEqual(
      [
        ...[
          'company',
          'mines',
          'partnerMines',
          'events',
          'notes',
          ...listsOf('company'),
          'findings',
          'figures',
          'nps',
          'investorCount',
          'activities',
          'credits',
          'creditsCount',
        ],
        'nextOffsets',
      ].toSorted(),
    );
    expect(page).toMatchObject({
      company: { id: company.id, name: 'Whole', assetScore: 80, createdBy: { id: member.id } },
      mines: [],
      events: [{ eventType: 'immediate_next_step', description: 'Permit', eventDate: null, entityId: company.id }],
      notes: [],
      media: [],
      nps: { score: 0, totalRatings: 0, canVote: true, rating: null },
      investorCount: 0,
      figures: {},
      activities: [{ type: 'create', entityType: 'company' }],
    });
    expect(body.body).not.toContain('@example.org');
  });

  it('has the soonest 10 of its own events: what is to come before what is past, without a date last', async () => {
    await createCompany({ name: 'Another planner', nextStepDescription: 'Not mine', nextStepDate: '2030-01-01' });
    const futureSteps = Array.from({ length: 12 }, (_, index) => ({
      description: `Step ${index}`,
      date: `20${50 - index}-01-01`,
    }));
    const company = await createCompany({ name: 'Planner', nextStepDescription: 'Some day', futureSteps });
    const { events, company: shown } = (await member.get(`/api/companies/${company.id}/page`)).json<CompanyPage>();
    expect(events.map(({ eventDate }) => eventDate)).toEqual(
      futureSteps
        .map(({ date }) => date)
        .toReversed()
        .slice(0, 10),
    );
    expect(shown.promises).toHaveLength(13);
    const futures = ['2031-01-01', '2020-01-01', '2021-01-01'].map((date) => ({ description: date, date }));
    const late = await createCompany({ name: 'Late', futureSteps: futures });
    const page = (await member.get(`/api/companies/${late.id}/page`)).json<CompanyPage>();
    expect(page.events.map(({ eventDate }) => eventDate)).toEqual(['2020-01-01', '2021-01-01', '2031-01-01']);
  });

  it('has all mines that are not archived, by name, with what the portfolio counts', async () => {
    const company = await createCompany({ name: 'Portfolio' });
    for (let index = 0; index < 30; index += 1) await mineOf(company.id, `Pit ${String(index).padStart(2, '0')}`);
    const shut = await mineOf(company.id, 'Shut');
    await member.patch(`/api/mines/${shut.id}/archive`, { isArchived: true });
    await member.post('/api/mines', {
      name: 'A venture',
      companyId: company.id,
      stage: 'production',
      country: 'Peru',
      ownershipPercentage: 57.5,
      royalties: 2.5,
      metalsDistribution: [
        { metal: 'Silver', percentage: 60 },
        { metal: 'Lead', percentage: 40 },
      ],
    });
    const { mines, company: shown } = (await member.get(`/api/companies/${company.id}/page`)).json<CompanyPage>();
    expect(mines).toHaveLength(31);
    expect(shown.minesCount).toBe(31);
    expect(mines[0]).toMatchObject({
      name: 'A venture',
      country: 'Peru',
      primaryMetal: 'Silver',
      stage: 'production',
      ownershipPercentage: 57.5,
      royalties: 2.5,
    });
    expect(mines.map(({ name }) => name)).not.toContain('Shut');
  });
});

describe('GET /api/companies/{id}/investor-count', () => {
  const trade = async (
    client: Client,
    ticker: string,
    transactionType: 'buy' | 'sell',
    shares: number,
    date = '2025-01-02',
  ) => {
    const answer = await client.post('/api/investments', {
      ticker,
      transactionType,
      shares,
      pricePerShare: 1,
      transactionDate: date,
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const count = async (id: number) => {
    const { count: alone } = (await member.get(`/api/companies/${id}/investor-count`)).json<{ count: number }>();
    const page = (await admin.get(`/api/companies/${id}/page`)).json<CompanyPage>();
    expect(page.investorCount).toBe(alone);
    return alone;
  };

  it('counts members who hold shares of any ticker now, each once', async () => {
    const company = await createCompany({
      name: 'Held',
      stockSymbol: 'TSXV:held',
      stockExchanges: [{ exchange: 'OTC', ticker: 'HLDF' }],
    });
    expect(await count(company.id)).toBe(0);
    await trade(member, 'HELD', 'buy', 10);
    await trade(member, 'HLDF', 'buy', 5);
    expect(await count(company.id)).toBe(1);
    await trade(admin, 'otc:hldf', 'buy', 1);
    expect(await count(company.id)).toBe(2);
    await trade(member, 'HELD', 'sell', 10, '2025-02-01');
    expect(await count(company.id)).toBe(2);
    await trade(member, 'HLDF', 'sell', 5, '2025-02-01');
    expect(await count(company.id)).toBe(1);
    await trade(member, 'OTHER', 'buy', 5);
    expect(await count(company.id)).toBe(1);
  });
});

describe('GET /api/companies/{id}/activities', () => {
  it('tells what was changed, newest first, page by page', async () => {
    const company = await createCompany({ name: 'Told' });
    await member.patch(`/api/companies/${company.id}`, { ceo: 'New' });
    await member.post(`/api/companies/${company.id}/notes`, { content: 'n' });
    const path = `/api/companies/${company.id}/activities`;
    const types = (answer: Awaited<ReturnType<Client['get']>>) =>
      answer.json<{ type: string; entityType: string }[]>().map(({ type, entityType }) => `${type} ${entityType}`);
    expect(types(await member.get(path))).toEqual(['create company_note', 'update company', 'create company']);
    expect(types(await member.get(path, { query: { limit: 1, offset: 1 } }))).toEqual(['update company']);
    expect((await member.get(path, { query: { limit: 0 } })).statusCode).toBe(400);
  });
});
