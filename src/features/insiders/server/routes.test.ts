import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { InsiderTrade, InsiderTradeInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildCompany = (name = `Loonsong ${(count += 1)}`) => created<Company>(member, '/api/companies', { name });
const base = {
  ...{ insider: 'Ada Example', market: 'CA', nature: 'market-buy', security: 'shares', tradedOn: '2025-03-03' },
  ...{ amount: 100_000, sourceUrl: 'https://example.com/filing' },
} as const;
const buildTrade = (companyId: number, input: Partial<InsiderTradeInput> = {}) =>
  created<InsiderTrade>(member, `/api/companies/${companyId}/insider-trades`, { ...base, ...input });
const listOf = async (id: number) => (await member.get(`/api/companies/${id}/insider-trades`)).json<InsiderTrade[]>();
const pageOf = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();

describe('every call on insider trades', () => {
  it('needs a session, and a company or trade that is there', async () => {
    const visitor = server.visitor();
    for (const client of [visitor, member]) {
      const status = client === visitor ? 401 : 404;
      for (const answer of [
        await client.get('/api/companies/2147483647/insider-trades'),
        await client.post('/api/companies/2147483647/insider-trades', base),
        await client.put('/api/insider-trades/2147483647', { amount: 1 }),
        await client.delete('/api/insider-trades/2147483647'),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });

  it('leaves an archived company to administrators', async () => {
    const company = await buildCompany();
    const { id } = await buildTrade(company.id);
    await admin.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    expect((await member.put(`/api/insider-trades/${id}`, { amount: 1 })).statusCode).toBe(409);
    expect((await admin.put(`/api/insider-trades/${id}`, { amount: 1 })).statusCode).toBe(200);
  });

  it.each([
    [{ insider: ' ' }, 'insider'],
    [{ market: 'FR' }, 'market'],
    [{ nature: 'theft' }, 'nature'],
    [{ security: 'gold' }, 'security'],
    [{ tradedOn: '2025-02-30' }, 'tradedOn'],
    [{ tradedOn: '2062-03-03' }, 'tradedOn'],
    [{ filedOn: '2025-03-02' }, 'filedOn'],
    [{ filedOn: '2062-03-03' }, 'filedOn'],
    [{ amount: null }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ nature: 'holding', holdingAfter: 5 }, 'amount'],
    [{ nature: 'holding', amount: null }, 'holdingAfter'],
    [{ price: '0.25' }, 'currency'],
    [{ price: '-1', currency: 'CAD' }, 'price'],
    [{ currency: 'GBX' }, 'currency'],
    [{ sourceUrl: '' }, 'sourceUrl'],
    [{ sourceUrl: null }, 'sourceUrl'],
    [{ isFirstReport: 'maybe' }, 'isFirstReport'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const company = await buildCompany();
    const answer = await member.post(`/api/companies/${company.id}/insider-trades`, { ...base, ...body });
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    expect(await listOf(company.id)).toEqual([]);
  });
});

describe('an insider trade', () => {
  it('is stored whole, told in the history, and on the page of its company', async () => {
    const company = await buildCompany();
    const fields = {
      role: 'Director',
      filedOn: '2025-03-05',
      price: '0.255',
      currency: 'CAD',
      holdingAfter: 1_350_000,
      controlledBy: 'Family trust',
      isFirstReport: false,
      notes: 'Line 3 of the filing.',
    };
    const trade = await buildTrade(company.id, fields);
    expect(trade).toMatchObject({ ...base, ...fields, companyId: company.id, version: 1 });
    const page = await pageOf(company.id);
    expect([page.insiderTrades, page.findings]).toEqual([[trade], []]);
    const [told] = (await member.get(`/api/companies/${company.id}/activities`)).json<{ description: string }[]>();
    expect(told?.description).toBe(
      `Added insider trade bought in the market of Ada Example in ${company.name} on 2025-03-03`,
    );
  });

  it('changes, goes and comes back; one that was filed late is told', async () => {
    const company = await buildCompany();
    const { id } = await buildTrade(company.id, { filedOn: '2025-03-10' });
    expect((await pageOf(company.id)).findings).toMatchObject([{ rule: 'IN1', recordId: id }]);
    const path = `/api/insider-trades/${id}`;
    expect((await member.put(path, { filedOn: '2025-03-08' })).statusCode).toBe(200);
    expect((await pageOf(company.id)).findings).toEqual([]);
    expect((await other.put(path, { amount: 1 }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { sourceUrl: '' })).statusCode).toBe(400);
    expect((await member.delete(path)).statusCode).toBe(204);
    const [deletion] = (await member.get(`/api/companies/${company.id}/activities`)).json<{ id: number }[]>();
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await listOf(company.id)).toMatchObject([{ id, amount: 100_000 }]);
  });
});

describe('a file of insider trades', () => {
  it('is read by the words of filings, comes in once, and is undone', async () => {
    const company = await buildCompany();
    const rows = [
      `${company.name},Ada Example,SEDI,Acquisition in the public market,Common Shares,2025-03-03,2025-03-10,"100,000",0.25,CAD,https://example.com/1`,
      `${company.name},Ada Example,ASX,grant,options,2025-04-03,,500000,,,https://example.com/2`,
      `${company.name},Ada Example,ASX,grant,options,2025-04-03,,500000,,,`,
      `${company.name},Bo Example,UK,sale,shares,2025-04-03,2025-04-01,5,,,https://example.com/3`,
    ];
    const file = `companyName,insider,market,nature,security,tradedOn,filedOn,amount,price,currency,sourceUrl\n${rows.join('\n')}\n`;
    const result = await importFile(member, 'insider-trades', file);
    expect(result).toMatchObject({ created: 2, errorCount: 2 });
    expect(result.errors.map(({ row }) => row)).toEqual([4, 5]);
    // Filed late is worth knowing on the page, and no reason to look at a row of a file.
    expect(result.warnings).toEqual([]);
    expect((await listOf(company.id)).map(({ market, nature, security }) => [market, nature, security])).toEqual([
      ['AU', 'grant', 'options'],
      ['CA', 'market-buy', 'shares'],
    ]);
    expect(await importFile(member, 'insider-trades', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const undone = await member.post(`/api/imports/${result.importId}/undo`);
    expect(undone.json()).toMatchObject({ removed: 2, leftCount: 0 });
    expect(await listOf(company.id)).toEqual([]);
  });
});

it('follows its company into another one', async () => {
  const [goes, stays] = [await buildCompany(), await buildCompany()];
  const { id } = await buildTrade(goes.id);
  expect((await admin.post(`/api/companies/${stays.id}/merge`, { companyId: goes.id })).statusCode).toBe(200);
  expect(await listOf(stays.id)).toMatchObject([{ id, companyId: stays.id }]);
});
