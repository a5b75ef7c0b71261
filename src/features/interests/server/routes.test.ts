import { describe, expect, it } from 'vitest';
import { importFile, waitingForLocks } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { mergeCompanies } from '../../companies/server/merge-companies.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type { MineInterest, MineInterestInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const anew = (name: string) => `${name} ${(count += 1)}`;
const buildMine = (input: object = {}) =>
  created<Mine>(member, '/api/mines', { name: anew('Kettlewhistle'), ...input });
const buildCompany = (name = anew('Larkmoor')) => created<Company>(member, '/api/companies', { name });
const buildInterest = (mineId: number, input: Partial<MineInterestInput> = {}) =>
  created<MineInterest>(member, `/api/mines/${mineId}/interests`, { holder: 'Grouse Creek', kind: 'NSR', ...input });
const listOf = async (id: number) => (await member.get(`/api/mines/${id}/interests`)).json<MineInterest[]>();
const pageOf = async (id: number) => (await member.get(`/api/mines/${id}/page`)).json<MinePage>();
const pageOfCompany = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const historyOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<
    { description: string; metadata: Record<string, unknown>; id: number }[]
  >();

describe('every call on interests', () => {
  it('needs a session, and a mine or interest that is there', async () => {
    const visitor = server.visitor();
    for (const client of [visitor, member]) {
      const status = client === visitor ? 401 : 404;
      for (const answer of [
        await client.get('/api/mines/2147483647/interests'),
        await client.get('/api/companies/2147483647/interests'),
        await client.post('/api/mines/2147483647/interests', { holder: 'A', kind: 'NSR' }),
        await client.put('/api/interests/2147483647', { percent: '1' }),
        await client.delete('/api/interests/2147483647'),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const interest = await buildInterest(mine.id);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await member.put(`/api/interests/${interest.id}`, { percent: '1' })).statusCode).toBe(409);
    expect((await admin.put(`/api/interests/${interest.id}`, { percent: '1' })).statusCode).toBe(200);
  });

  it.each([
    [{}, 'holder'],
    [{ holder: ' ', kind: 'NSR' }, 'holder'],
    [{ holder: 'A' }, 'kind'],
    [{ holder: 'A', kind: 'gift' }, 'kind'],
    [{ holder: 'A', kind: 'NSR', percent: '0' }, 'percent'],
    [{ holder: 'A', kind: 'NSR', percent: '100.0001' }, 'percent'],
    [{ holder: 'A', kind: 'NSR', percent: '1.00001' }, 'percent'],
    [{ holder: 'A', kind: 'NSR', fromDate: '2026-02-30' }, 'fromDate'],
    [{ holder: 'A', kind: 'NSR', fromDate: '2026-02-02', toDate: '2026-02-01' }, 'toDate'],
    [{ holder: 'A', kind: 'NSR', buyBack: 'x'.repeat(501) }, 'buyBack'],
    [{ holder: 'A', kind: 'NSR', sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/interests`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect(await listOf(mine.id)).toEqual([]);
  });
});

describe('an interest', () => {
  it('is stored whole, told in the history, and on both pages', async () => {
    const company = await buildCompany();
    const mine = await buildMine();
    const fields = {
      kind: 'stream',
      percent: '12.5',
      metal: 'Gold',
      buyBack: 'half of it for USD 10 million',
      fromDate: '2020-01-08',
      toDate: '2040-01-07',
      sourceUrl: 'https://example.com/stream',
      notes: 'At 20% of spot.',
    } as const;
    const interest = await buildInterest(mine.id, { holder: ` ${company.name.toUpperCase()} `, ...fields });
    expect(interest).toMatchObject({
      ...fields,
      holder: company.name.toUpperCase(),
      companyId: company.id,
      companyName: company.name,
      mineName: mine.name,
      version: 1,
    });
    expect((await pageOf(mine.id)).interests).toEqual([interest]);
    expect((await pageOfCompany(company.id)).interests).toEqual([interest]);
    expect((await historyOf(mine.id))[0]!.description).toBe(
      `Added interest stream of 12.5% of ${company.name.toUpperCase()} in ${mine.name}`,
    );
  });

  it('of a name that is no company keeps the name, until it is called otherwise', async () => {
    const company = await buildCompany();
    const mine = await buildMine();
    const interest = await buildInterest(mine.id, { percent: null });
    expect(interest).toMatchObject({ holder: 'Grouse Creek', companyId: null, companyName: null, percent: null });
    const path = `/api/interests/${interest.id}`;
    expect((await member.put(path, { holder: company.name })).json()).toMatchObject({ companyId: company.id });
    expect((await member.put(path, { percent: '2' })).json()).toMatchObject({ companyId: company.id, percent: '2' });
    expect((await other.put(path, { percent: '3' }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.delete(path)).statusCode).toBe(204);
    const [deletion] = await historyOf(mine.id);
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await listOf(mine.id)).toMatchObject([{ id: interest.id, companyId: company.id, percent: '2' }]);
  });

  it('follows its company into another one, and its name', async () => {
    const [goes, stays] = [await buildCompany(), await buildCompany()];
    const mine = await buildMine();
    await buildInterest(mine.id, { holder: goes.name });
    const merged = await admin.post(`/api/companies/${stays.id}/merge`, { companyId: goes.id });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await listOf(mine.id)).toMatchObject([{ companyId: stays.id, companyName: stays.name }]);
    expect((await pageOfCompany(stays.id)).interests).toHaveLength(1);
    expect(await buildInterest(mine.id, { holder: goes.name, kind: 'NPI' })).toMatchObject({ companyId: stays.id });
    const last = await buildCompany();
    expect((await admin.post(`/api/companies/${last.id}/merge`, { companyId: stays.id })).statusCode).toBe(200);
    expect(await buildInterest(mine.id, { holder: goes.name, kind: 'GRR' })).toMatchObject({ companyId: last.id });
    expect((await pageOfCompany(last.id)).interests).toHaveLength(3);
  });

  it('that was deleted before its company became part of another one comes back to that one', async () => {
    const [goes, stays] = [await buildCompany(), await buildCompany()];
    const mine = await buildMine();
    const { id } = await buildInterest(mine.id, { holder: goes.name });
    expect((await member.delete(`/api/interests/${id}`)).statusCode).toBe(204);
    const [deletion] = await historyOf(mine.id);
    expect((await admin.post(`/api/companies/${stays.id}/merge`, { companyId: goes.id })).statusCode).toBe(200);
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await listOf(mine.id)).toMatchObject([{ id, companyId: stays.id }]);
    expect((await pageOfCompany(stays.id)).interests).toHaveLength(1);
  });

  it('that is entered while its company becomes part of another one is that one’s', async () => {
    const [goes, stays] = [await buildCompany(), await buildCompany()];
    const mine = await buildMine();
    let entered: Promise<MineInterest> | undefined;
    await server.db.transaction(async (tx) => {
      await mergeCompanies(tx, { member: admin, targetId: stays.id, sourceId: goes.id });
      entered = buildInterest(mine.id, { holder: goes.name });
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    });
    expect(await entered).toMatchObject({ companyId: stays.id });
  });
});

describe('the owners of a mine', () => {
  it('never hold more than all of it on one day', async () => {
    const company = await buildCompany();
    const mine = await buildMine({ companyId: company.id, ownershipPercentage: 60 });
    await buildInterest(mine.id, { holder: 'A', kind: 'ownership', percent: '30' });
    const path = `/api/mines/${mine.id}/interests`;
    const refused = await member.post(path, { holder: 'B', kind: 'free-carry', percent: '10.5' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toMatch(
      new RegExp(`would hold 100.5% together: ${company.name} \\(operator\\) 60%, A 30%, B 10.5%`),
    );
    const second = await buildInterest(mine.id, { holder: 'B', kind: 'free-carry', percent: '10' });
    expect((await member.put(`/api/interests/${second.id}`, { percent: '11' })).statusCode).toBe(409);
    await buildInterest(mine.id, { holder: 'C', kind: 'ownership', percent: '100', toDate: '1999-12-31' });
    await buildInterest(mine.id, { holder: 'D', kind: 'earn-in', percent: '51' });
    expect((await historyOf(mine.id)).filter(({ description }) => description.startsWith('Added'))).toHaveLength(5);
  });

  it('are not more by a change of the mine’s own figure, either', async () => {
    const company = await buildCompany();
    const mine = await buildMine({ companyId: company.id, ownershipPercentage: 60 });
    await buildInterest(mine.id, { holder: 'A', kind: 'ownership', percent: '40' });
    const refused = await member.patch(`/api/mines/${mine.id}`, { ownershipPercentage: 61 });
    expect(refused.statusCode, refused.body).toBe(409);
    expect((await pageOf(mine.id)).mine.ownershipPercentage).toBe(60);
    expect((await member.patch(`/api/mines/${mine.id}`, { ownershipPercentage: 50 })).statusCode).toBe(200);
  });

  it('are not more, either, when two members add one at once', async () => {
    const mine = await buildMine();
    const answers = await Promise.all(
      [member, other].map((client, index) =>
        client.post(`/api/mines/${mine.id}/interests`, { holder: `X${index}`, kind: 'ownership', percent: '60' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('a file of interests', () => {
  const importRows = (rows: string[]) =>
    importFile(member, 'interests', `mineName,holder,kind,percent,fromDate,toDate\n${rows.join('\n')}\n`);

  it('links companies, leaves out what would be too much, and is undone', async () => {
    const company = await buildCompany();
    const [mine, full] = [await buildMine(), await buildMine()];
    const held = await buildInterest(mine.id, { holder: company.name, kind: 'ownership', percent: '40' });
    const result = await importRows([
      `${mine.name},${company.name},Equity,45 %,,`,
      `${mine.name},State,free carried interest,10,,`,
      `${mine.name},Grouse Creek,net smelter return,2,2020-01-01,`,
      `${full.name},A,ownership,60,,`,
      `${full.name},B,ownership,60,,`,
      `${full.name},C,NSR,1.5,,`,
      `${full.name},D,NSR,1.5,2021-01-01,2020-01-01`,
    ]);
    expect(result).toMatchObject({ created: 3, updated: 1, errorCount: 3 });
    expect(result.errors.map(({ row }) => row)).toEqual([5, 6, 8]);
    expect(result.errors[0]!.error).toContain('would hold 120% together: A 60%, B 60%');
    expect(await listOf(mine.id)).toMatchObject([
      { id: held.id, companyId: company.id, percent: '45' },
      { holder: 'State', kind: 'free-carry', companyId: null },
      { holder: 'Grouse Creek', kind: 'NSR' },
    ]);
    expect(await listOf(full.id)).toMatchObject([{ holder: 'C' }]);
    const again = await importRows([`${mine.name},${company.name},ownership,45,,`]);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });

    // Meanwhile the state took more: the old share of the company still fits, and comes back.
    const undone = await member.post(`/api/imports/${result.importId}/undo`);
    expect(undone.json()).toMatchObject({ removed: 3, restored: 1, leftCount: 0 });
    expect(await listOf(mine.id)).toMatchObject([{ id: held.id, percent: '40' }]);
  });

  it('of more than a mine may have is left out, and so is one more by hand', async () => {
    const mine = await buildMine();
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `${mine.name},Holder ${from + index},NSR,0.01,,`);
    expect(await importRows(rows(0, 1_001))).toMatchObject({ created: 0, errorCount: 1_001 });
    expect(await importRows(rows(0, 1_000))).toMatchObject({ created: 1_000, errorCount: 0 });
    const refused = await member.post(`/api/mines/${mine.id}/interests`, { holder: 'One more', kind: 'NPI' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('1,000 interests at most');
    expect(await listOf(mine.id)).toHaveLength(1_000);
  });

  it('leaves an old value where it would be too much by now', async () => {
    const mine = await buildMine();
    await buildInterest(mine.id, { holder: 'A', kind: 'ownership', percent: '90' });
    const { importId } = await importRows([`${mine.name},A,ownership,50,,`]);
    await buildInterest(mine.id, { holder: 'B', kind: 'ownership', percent: '50' });
    const undone = (await member.post(`/api/imports/${importId}/undo`)).json<{ left: { reason: string }[] }>();
    expect(undone.left.map(({ reason }) => reason)).toEqual([expect.stringContaining('would hold 140% together')]);
    expect((await listOf(mine.id)).map(({ percent }) => percent)).toEqual(['50', '50']);
  });

  it('says the same when it is exported and comes back', async () => {
    const company = await buildCompany();
    const mine = await buildMine();
    await buildInterest(mine.id, { holder: company.name, kind: 'GRR', percent: '0.125', metal: 'Copper' });
    const name = anew('Renamed');
    await member.patch(`/api/companies/${company.id}`, { name });
    const file = (await member.get('/api/csv/export/interests')).body;
    expect(file).toContain(`${mine.name},,,${name},GRR,0.125,Copper`);
    const again = await importFile(member, 'interests', file);
    expect(again).toMatchObject({ created: 0, updated: 0, errorCount: 0 });
  });
});

it('says that owners hold more than all where a company has another name than its owner has on record', async () => {
  const [name, next] = [anew('Larkmoor'), anew('Grousemoor')];
  const mine = await buildMine();
  // It is entered before there is such a company, which therefore knows nothing of it.
  await buildInterest(mine.id, { holder: name, kind: 'ownership', percent: '60' });
  const company = await buildCompany(name);
  const owned = await member.patch(`/api/mines/${mine.id}`, { companyId: company.id, ownershipPercentage: 60 });
  expect(owned.statusCode, owned.body).toBe(200);
  const rules = async () => {
    await checkDueRecords(server.db);
    return (await pageOf(mine.id)).findings.filter(({ rule }) => rule === 'OW1').map(({ sentence }) => sentence);
  };
  expect(await rules()).toEqual([]);
  expect((await member.patch(`/api/companies/${company.id}`, { name: next })).statusCode).toBe(200);
  expect(await rules()).toEqual([expect.stringContaining(`hold 120% together: ${next} (operator) 60%, ${name} 60%.`)]);
  expect((await member.patch(`/api/companies/${company.id}`, { name })).statusCode).toBe(200);
  expect(await rules()).toEqual([]);
});
