import { describe, expect, it } from 'vitest';
import { csv, importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import type { UndoResult } from '../../imports/contract-results.ts';
import type { CapitalSnapshot, CapitalSnapshotInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildCompany = (name = `Larkmoor ${(count += 1)}`) => created<Company>(member, '/api/companies', { name });
const buildSnapshot = (companyId: number, input: Partial<CapitalSnapshotInput> = {}) =>
  created<CapitalSnapshot>(member, `/api/companies/${companyId}/capital-snapshots`, {
    asOf: '2026-05-20',
    sharesOutstanding: 121_500_000,
    ...input,
  });
const listOf = async (id: number) =>
  (await member.get(`/api/companies/${id}/capital-snapshots`)).json<CapitalSnapshot[]>();
const pageOf = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const historyOf = async (id: number) =>
  (await member.get(`/api/companies/${id}/activities`)).json<{ description: string; id: number }[]>();
const sheet = { balanceDate: '2026-03-31', currency: 'CAD' } as const;

describe('every call on capital snapshots', () => {
  it('needs a session, and a company or snapshot that is there', async () => {
    const visitor = server.visitor();
    for (const client of [visitor, member]) {
      const status = client === visitor ? 401 : 404;
      for (const answer of [
        await client.get('/api/companies/2147483647/capital-snapshots'),
        await client.get('/api/companies/2147483647/findings'),
        await client.post('/api/companies/2147483647/capital-snapshots', { asOf: '2026-05-20', sharesOutstanding: 1 }),
        await client.put('/api/capital-snapshots/2147483647', { cash: '1' }),
        await client.delete('/api/capital-snapshots/2147483647'),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });

  it('leaves an archived company to administrators', async () => {
    const company = await buildCompany();
    const snapshot = await buildSnapshot(company.id);
    await admin.patch(`/api/companies/${company.id}/archive`, { isArchived: true });
    const path = `/api/capital-snapshots/${snapshot.id}`;
    expect((await member.put(path, { sharesOutstanding: 1 })).statusCode).toBe(409);
    expect((await admin.put(path, { sharesOutstanding: 1 })).statusCode).toBe(200);
  });

  it.each([
    [{}, 'asOf'],
    [{ asOf: '2026-05-20' }, 'sharesOutstanding'],
    [{ asOf: '2026-02-30', sharesOutstanding: 1 }, 'asOf'],
    [{ asOf: '2062-06-30', sharesOutstanding: 1 }, 'asOf'],
    [{ asOf: '2026-05-20', sharesOutstanding: 1.5 }, 'sharesOutstanding'],
    [{ asOf: '2026-05-20', sharesOutstanding: 100_000_000_001 }, 'sharesOutstanding'],
    [{ asOf: '2026-05-20', sharesOutstanding: -1 }, 'sharesOutstanding'],
    [{ asOf: '2026-05-20', cash: '-1', ...sheet }, 'cash'],
    [{ asOf: '2026-05-20', cash: '1.001', ...sheet }, 'cash'],
    [{ asOf: '2026-05-20', cash: '1', balanceDate: '2026-03-31' }, 'currency'],
    [{ asOf: '2026-05-20', cash: '1', balanceDate: '2026-03-31', currency: 'GBp' }, 'currency'],
    [{ asOf: '2026-05-20', cash: '1', currency: 'CAD' }, 'balanceDate'],
    [{ asOf: '2026-05-20', debt: '0', ...sheet }, 'sourceUrl'],
    [{ asOf: '2026-05-20', sharesOutstanding: 1, instrumentsComplete: 'maybe' }, 'instrumentsComplete'],
    [{ asOf: '2026-05-20', shareClass: 'Class B', sharesOutstanding: 1, cash: '1', ...sheet }, 'cash'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const company = await buildCompany();
    const answer = await member.post(`/api/companies/${company.id}/capital-snapshots`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    for (const { message } of issues) expect(message).toMatch(/^[A-Z].+\.$/su);
    expect(await listOf(company.id)).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('is stored whole, told in the history, and on the page of its company', async () => {
    const company = await buildCompany();
    const fields = {
      publishedOn: '2026-05-21',
      ...sheet,
      cash: '8450000.5',
      debt: '0',
      quarterlyBurn: '-1900000',
      quarterlyExploration: '1250000',
      statedFullyDiluted: 139_200_000,
      instrumentsComplete: false,
      sourceUrl: 'https://example.com/q1',
      sourcePage: 'Pages 3 and 11',
    } as const;
    const snapshot = await buildSnapshot(company.id, fields);
    expect(snapshot).toMatchObject({
      ...fields,
      companyId: company.id,
      shareClass: 'common',
      sharesOutstanding: 121_500_000,
      listedInvestments: null,
      version: 1,
    });
    expect((await pageOf(company.id)).capitalSnapshots).toEqual([snapshot]);
    expect((await historyOf(company.id))[0]!.description).toBe(
      `Added capital snapshot common shares of ${company.name} on 2026-05-20`,
    );
  });

  it('changes, goes and comes back as every record does', async () => {
    const company = await buildCompany();
    const snapshot = await buildSnapshot(company.id);
    const path = `/api/capital-snapshots/${snapshot.id}`;
    expect((await member.put(path, { cash: '5', ...sheet })).json()).toMatchObject({ cash: '5', version: 2 });
    expect((await other.put(path, { cash: '6' }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.delete(path)).statusCode).toBe(204);
    const [deletion] = await historyOf(company.id);
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await listOf(company.id)).toMatchObject([{ id: snapshot.id, cash: '5', sharesOutstanding: 121_500_000 }]);
  });

  it('of a class is one on a day: another class, day or company is another one', async () => {
    const company = await buildCompany();
    await buildSnapshot(company.id);
    const path = `/api/companies/${company.id}/capital-snapshots`;
    const again = await member.post(path, { asOf: '2026-05-20', shareClass: 'COMMON', sharesOutstanding: 7 });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({
      issues: [
        {
          path: 'asOf',
          message: expect.stringMatching(/^There is a snapshot of the common shares on 2026-05-20 already/),
        },
      ],
    });
    await buildSnapshot(company.id, { shareClass: 'Class B', commonRatio: '0.1' });
    await buildSnapshot(company.id, { asOf: '2026-05-21' });
    await buildSnapshot((await buildCompany()).id);
    expect((await listOf(company.id)).map(({ asOf, shareClass }) => `${asOf} ${shareClass}`)).toEqual([
      '2026-05-21 common',
      '2026-05-20 Class B',
      '2026-05-20 common',
    ]);
  });

  it('follows its company into another one, but for a day that the other one has', async () => {
    const [goes, stays] = [await buildCompany(), await buildCompany()];
    await buildSnapshot(goes.id, { sharesOutstanding: 1 });
    await buildSnapshot(goes.id, { asOf: '2026-02-20' });
    await buildSnapshot(stays.id);
    expect((await admin.post(`/api/companies/${stays.id}/merge`, { companyId: goes.id })).statusCode).toBe(200);
    expect(await listOf(stays.id)).toMatchObject([
      { asOf: '2026-05-20', sharesOutstanding: 121_500_000 },
      { asOf: '2026-02-20' },
    ]);
  });
});

describe('what looks wrong in snapshots', () => {
  it('is found by the write, listed for the company and on its page, and gone with its cause', async () => {
    const company = await buildCompany();
    await buildSnapshot(company.id, { cash: '5000000', ...sheet });
    const wrong = await buildSnapshot(company.id, {
      asOf: '2026-08-20',
      cash: '50000000',
      balanceDate: '2026-06-30',
      currency: 'CAD',
    });
    const expected = [
      { entityType: 'capital_snapshot', recordId: wrong.id, rule: 'GN2', severity: 'warning', field: 'cash' },
    ];
    const unknown = { recordId: wrong.id, rule: 'CS7', severity: 'information', field: 'debt' };
    const listed = await member.get(`/api/companies/${company.id}/findings`);
    expect(listed.json()).toMatchObject([...expected, unknown]);
    expect((await pageOf(company.id)).findings).toMatchObject([...expected, unknown]);
    await member.put(`/api/capital-snapshots/${wrong.id}`, { cash: '4000000' });
    expect((await pageOf(company.id)).findings).toMatchObject([unknown]);
  });

  it('is found by the job after an import, with a warning before it', async () => {
    const company = await buildCompany();
    const file = csv(
      'companyName,asOf,balanceDate,currency,cash',
      `${company.name},2026-05-20,2026-03-31,CAD,5000000`,
      `${company.name},2026-08-20,2026-06-30,CAD,50000000`,
    );
    const result = await importFile(member, 'capital-snapshots', file);
    expect(result).toMatchObject({ created: 2, errorCount: 0, warnings: [{ row: 3, field: 'cash' }] });
    await checkDueRecords(server.db);
    expect((await pageOf(company.id)).findings).toMatchObject([{ rule: 'GN2', field: 'cash' }, { rule: 'CS7' }]);
  });
});

describe('a file of capital snapshots', () => {
  const header = 'companyName,asOf,sharesOutstanding,balanceDate,currency,cash,debt,instrumentsComplete,sourceUrl';

  it('is stored, exported as it imports unchanged, and undone', async () => {
    const company = await buildCompany('Ångström Gold');
    const lines = [
      `${company.name},2026-05-20,"121,500,000",2026-03-31,CAD,8450000,0,yes,https://example.com/q1`,
      `${company.name},2026-08-19,121500000,2026-06-30,CAD,6100000.5,,,`,
    ];
    const result = await importFile(member, 'capital-snapshots', csv(header, ...lines));
    expect(result).toMatchObject({ created: 2, errorCount: 0, warningCount: 0 });
    expect(await listOf(company.id)).toMatchObject([
      { asOf: '2026-08-19', cash: '6100000.5', debt: null, instrumentsComplete: null },
      { asOf: '2026-05-20', sharesOutstanding: 121_500_000, debt: '0', instrumentsComplete: true },
    ]);
    const query = { companyId: company.id };
    const exported = await member.get('/api/csv/export/capital-snapshots', { query });
    expect(exported.body).toContain('121500000');
    expect(await importFile(member, 'capital-snapshots', exported.body)).toMatchObject({ unchanged: 2, updated: 0 });
    const undone = await member.post(`/api/imports/${result.importId}/undo`);
    expect(undone.json<UndoResult>()).toMatchObject({ removed: 2, leftCount: 0 });
    expect(await listOf(company.id)).toEqual([]);
  });

  it('names what is wrong at its column, and a company that is not there', async () => {
    const company = await buildCompany();
    const file = csv(
      header,
      `${company.name},2026-05-20,1,,,5,,,`,
      `${company.name},2026-05-21,,,,,,,`,
      `${company.name},,1,,,,,,`,
      `${company.name},2026-05-22,1,2026-03-31,CAD,,0,,`,
      'Nobody Gold,2026-05-20,1,,,,,,',
      `${company.name},2026-05-23,1,,,,,,`,
      `${company.name},2026-05-23,2,,,,,,`,
    );
    const { errors, warnings, created: made } = await importFile(member, 'capital-snapshots', file);
    expect(made).toBe(2);
    expect(errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 currency',
      '3 sharesOutstanding',
      '4 asOf',
      '6 companyName',
      '8 companyName',
    ]);
    // That nothing is owed needs its source, and is no reason to lose the shares beside it.
    expect(warnings).toContainEqual(expect.objectContaining({ row: 5, field: 'debt' }));
  });

  it('makes a company that a member wants made, and updates what it names', async () => {
    const file = csv(header, 'Newcomer Copper,2026-05-20,5,,,,,,');
    const place = { country: '', primaryJurisdiction: '' };
    const names = [{ entityType: 'company' as const, name: 'Newcomer Copper', ...place, action: 'create' as const }];
    const result = await importFile(member, 'capital-snapshots', file, { options: { names } });
    expect(result).toMatchObject({ created: 1, errorCount: 0 });
    const changed = csv(header, 'Newcomer Copper,2026-05-20,6,,,,,,');
    const updated = await importFile(member, 'capital-snapshots', changed);
    expect(updated).toMatchObject({ updated: 1 });
    expect((await member.post(`/api/imports/${updated.importId}/undo`)).json()).toMatchObject({ restored: 1 });
  });
});
