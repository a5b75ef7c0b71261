import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { Financing, FinancingInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildCompany = (name = `Loonsong ${(count += 1)}`) => created<Company>(member, '/api/companies', { name });
const base = { kind: 'private placement', closedOn: '2025-08-15', unitPrice: '0.06', currency: 'CAD' } as const;
const buildFinancing = (companyId: number, input: Partial<FinancingInput> = {}) =>
  created<Financing>(member, `/api/companies/${companyId}/financings`, { ...base, ...input });
const listOf = async (id: number) => (await member.get(`/api/companies/${id}/financings`)).json<Financing[]>();
const pageOf = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const rulesOf = async (id: number) => (await pageOf(id)).findings.map(({ rule, recordId }) => `${recordId} ${rule}`);

describe('every call on financings', () => {
  it('needs a session, and a company or financing that is there', async () => {
    const visitor = server.visitor();
    for (const client of [visitor, member]) {
      const status = client === visitor ? 401 : 404;
      for (const answer of [
        await client.get('/api/companies/2147483647/financings'),
        await client.post('/api/companies/2147483647/financings', base),
        await client.put('/api/financings/2147483647', { units: 1 }),
        await client.delete('/api/financings/2147483647'),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });

  it('leaves an archived company to administrators', async () => {
    const company = await buildCompany();
    const { id } = await buildFinancing(company.id);
    await admin.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    expect((await member.put(`/api/financings/${id}`, { units: 1 })).statusCode).toBe(409);
    expect((await admin.put(`/api/financings/${id}`, { units: 1 })).statusCode).toBe(200);
  });

  it.each([
    [{ kind: undefined }, 'kind'],
    [{ kind: 'gift' }, 'kind'],
    [{ closedOn: '' }, 'closedOn'],
    [{ closedOn: '2062-06-30' }, 'closedOn'],
    [{ unitPrice: '0' }, 'unitPrice'],
    [{ unitPrice: '0.000000001' }, 'unitPrice'],
    [{ unitPrice: null }, 'unitPrice'],
    [{ currency: null }, 'currency'],
    [{ currency: 'GBp' }, 'currency'],
    [{ units: 0 }, 'units'],
    [{ units: 1.5 }, 'units'],
    [{ units: 100_000_000_001 }, 'units'],
    [{ sharesEach: '0' }, 'sharesEach'],
    [{ warrantsEach: '-1' }, 'warrantsEach'],
    [{ warrantsEach: '0', warrantStrike: '0.10' }, 'warrantStrike'],
    [{ warrantExpiry: '2025-08-14' }, 'warrantExpiry'],
    [{ holdUntil: '2025-08-14' }, 'holdUntil'],
    [{ fees: '-1' }, 'fees'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const company = await buildCompany();
    const answer = await member.post(`/api/companies/${company.id}/financings`, { ...base, ...body });
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    expect(await listOf(company.id)).toEqual([]);
  });
});

describe('a financing', () => {
  it('is stored whole, told in the history, and on the page of its company', async () => {
    const company = await buildCompany();
    const fields = {
      units: 4_368_333,
      sharesEach: '1',
      warrantsEach: '0.5',
      warrantStrike: '0.1',
      warrantExpiry: '2027-08-15',
      grossProceeds: '262099.98',
      warrantsIssued: 2_184_166,
      fees: '12500.5',
      brokerWarrants: 180_000,
      insiderProceeds: '30000',
      holdUntil: '2025-12-16',
      sourceUrl: 'https://example.com/closing',
      sourcePage: 'Paragraph 2',
      notes: 'Non-brokered.',
    };
    const financing = await buildFinancing(company.id, fields);
    expect(financing).toMatchObject({ ...base, ...fields, companyId: company.id, version: 1 });
    expect((await pageOf(company.id)).financings).toEqual([financing]);
    expect(await rulesOf(company.id)).toEqual([]);
    const [told] = (await member.get(`/api/companies/${company.id}/activities`)).json<{ description: string }[]>();
    expect(told?.description).toBe(`Added financing private placement of ${company.name} on 2025-08-15`);
  });

  it('changes one field at a time, goes and comes back', async () => {
    const company = await buildCompany();
    const { id } = await buildFinancing(company.id);
    const path = `/api/financings/${id}`;
    expect((await member.put(path, { units: 10 })).json()).toMatchObject({ units: 10, unitPrice: '0.06', version: 2 });
    expect((await other.put(path, { units: 11 }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { unitPrice: null })).statusCode).toBe(400);
    expect((await member.delete(path)).statusCode).toBe(204);
    const [deletion] = (await member.get(`/api/companies/${company.id}/activities`)).json<{ id: number }[]>();
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await listOf(company.id)).toMatchObject([{ id, units: 10 }]);
  });

  it('of which the figures do not go together is told', async () => {
    const company = await buildCompany();
    const { id } = await buildFinancing(company.id, { units: 43_683_330, grossProceeds: '262099.98' });
    const halves = await buildFinancing(company.id, {
      ...{ units: 20_550_998, warrantsEach: '0.5', warrantsIssued: 20_550_998, closedOn: '2025-09-01' },
    });
    expect((await rulesOf(company.id)).toSorted()).toEqual([`${id} FN1`, `${halves.id} FN2`].toSorted());
    await member.put(`/api/financings/${id}`, { units: 4_368_333 });
    expect(await rulesOf(company.id)).toEqual([`${halves.id} FN2`]);
  });
});

describe('a file of financings', () => {
  it('is read by the words of announcements, comes in once, and is undone', async () => {
    const company = await buildCompany();
    const rows = [
      `${company.name},Non-brokered private placement,2025-08-15,"4,368,333",0.06,cad,0.5,0.10,2027-08-15`,
      `${company.name},SPP,2025-09-01,1000,0.05,AUD,,,`,
      `${company.name},bought deal,2025-10-01,1000,,,,,`,
      `${company.name},IPO,2062-06-30,1000,1,CAD,,,`,
    ];
    const file = `companyName,kind,closedOn,units,unitPrice,currency,warrantsEach,warrantStrike,warrantExpiry\n${rows.join('\n')}\n`;
    const result = await importFile(member, 'financings', file);
    expect(result).toMatchObject({ created: 2, errorCount: 2 });
    expect(result.errors.map(({ row }) => row)).toEqual([4, 5]);
    expect((await listOf(company.id)).map(({ kind, currency }) => [kind, currency])).toEqual([
      ['share purchase plan', 'AUD'],
      ['private placement', 'CAD'],
    ]);
    expect(await importFile(member, 'financings', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const exported = (await member.get(`/api/csv/export/financings?companyId=${company.id}`)).body;
    expect(exported.split('\n').filter((line) => line.startsWith(company.name))).toHaveLength(2);
    const undone = await member.post(`/api/imports/${result.importId}/undo`);
    expect(undone.json()).toMatchObject({ removed: 2, leftCount: 0 });
    expect(await listOf(company.id)).toEqual([]);
  });
});

it('follows its company into another one', async () => {
  const [goes, stays] = [await buildCompany(), await buildCompany()];
  const { id } = await buildFinancing(goes.id);
  expect((await admin.post(`/api/companies/${stays.id}/merge`, { companyId: goes.id })).statusCode).toBe(200);
  expect(await listOf(stays.id)).toMatchObject([{ id, companyId: stays.id }]);
});
