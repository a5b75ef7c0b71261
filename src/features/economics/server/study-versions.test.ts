import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csv, importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Dashboard } from '../../dashboard/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { EconomicStudy, EconomicStudyInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildMine = () => created<Mine>(member, '/api/mines', { name: `Pit ${(count += 1)}` });
const add = (mine: Mine, reportDate: string | null, more: Partial<EconomicStudyInput> = {}) =>
  created<EconomicStudy>(member, `/api/mines/${mine.id}/economics`, { studyType: 'PEA', reportDate, ...more });
const listOf = async ({ id }: Mine) => (await member.get(`/api/mines/${id}/economics`)).json<EconomicStudy[]>();
const versions = async (mine: Mine) =>
  (await listOf(mine)).map(({ studyType, reportDate, status, npv }) => [studyType, reportDate, status, npv]);
const sound = async () => expect(await checkKeptColumns(server.db)).toEqual([]);

describe('versions of a study', () => {
  it('the one with the latest date is current, whatever came first', async () => {
    const mine = await buildMine();
    await add(mine, '2022-03-01', { npv: 100 });
    expect(await add(mine, '2024-05-31', { npv: 300 })).toMatchObject({ status: 'current' });
    expect(await add(mine, '2023-01-15', { npv: 200 })).toMatchObject({ status: 'replaced' });
    await add(mine, '2021-01-01', { studyType: 'FS', npv: 9 });
    expect(await versions(mine)).toEqual([
      ['FS', '2021-01-01', 'current', 9],
      ['PEA', '2024-05-31', 'current', 300],
      ['PEA', '2023-01-15', 'replaced', 200],
      ['PEA', '2022-03-01', 'replaced', 100],
    ]);
    await sound();
  });

  it('refuses a second one without a date or of the same date, with the sentence of the specification', async () => {
    const printed = 'This mine has a PEA already. Edit that one instead.';
    const mine = await buildMine();
    const path = `/api/mines/${mine.id}/economics`;
    const first = await add(mine, '2024-05-31');
    const undated = await member.post(path, { studyType: 'PEA' });
    expect(undated.statusCode).toBe(409);
    expect(undated.json()).toMatchObject({
      message: printed,
      issues: [{ path: 'reportDate', message: 'Enter when this one was reported: there is a PEA already.' }],
    });
    const same = await member.post(path, { studyType: 'PEA', reportDate: '2024-05-31' });
    expect([same.statusCode, same.json<{ message: string }>().message]).toEqual([409, printed]);
    const later = await add(mine, '2025-05-31');
    const onto = await member.put(`/api/economics/${later.id}`, { reportDate: '2024-05-31' });
    expect([onto.statusCode, onto.json<{ message: string }>().message]).toEqual([409, printed]);
    expect((await listOf(mine)).map(({ id }) => id)).toEqual([later.id, first.id]);
  });

  it('an undated one was before all others', async () => {
    const mine = await buildMine();
    await add(mine, null, { npv: 1 });
    await add(mine, '1999-12-31', { npv: 2 });
    expect(await versions(mine)).toEqual([
      ['PEA', '1999-12-31', 'current', 2],
      ['PEA', null, 'replaced', 1],
    ]);
  });

  it('stays right when dates change, and when one goes and comes back', async () => {
    const mine = await buildMine();
    const [first, second] = [await add(mine, '2022-01-01'), await add(mine, '2024-01-01')];
    await member.put(`/api/economics/${first.id}`, { reportDate: '2025-01-01' });
    expect((await listOf(mine)).map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'current'],
      [second.id, 'replaced'],
    ]);
    await member.delete(`/api/economics/${first.id}`);
    expect((await listOf(mine)).map(({ id, status }) => [id, status])).toEqual([[second.id, 'current']]);
    const [deletion] = (await member.get(`/api/mines/${mine.id}/activities`)).json<{ id: number }[]>();
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`, {})).statusCode).toBe(200);
    expect((await listOf(mine)).map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'current'],
      [second.id, 'replaced'],
    ]);
    await sound();
  });

  it('has one current of each type, also when several are added at once, and the database sees to it', async () => {
    const mine = await buildMine();
    const dates = ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'];
    const answers = await Promise.all(
      dates.map((reportDate, index) =>
        [member, other][index % 2]!.post(`/api/mines/${mine.id}/economics`, { studyType: 'FS', reportDate }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await versions(mine)).map(([, date, status]) => [date, status])).toEqual([
      ['2023-01-01', 'current'],
      ['2022-01-01', 'replaced'],
      ['2021-01-01', 'replaced'],
      ['2020-01-01', 'replaced'],
    ]);
    await expect(
      server.db.rows(sql`update mine_economics set status = 'current' where mine_id = ${mine.id}`),
    ).rejects.toThrow();
  });

  it('figures of lists, pages and the dashboard are those of current ones', async () => {
    const mine = await buildMine();
    await add(mine, '2024-01-01', { npv: 240, totalCapex: 50 });
    await add(mine, '2020-01-01', { npv: 999, totalCapex: 10 });
    await add(mine, '2025-01-01', { npv: null, totalCapex: 60 });
    const shown = (await member.get(`/api/mines/${mine.id}`)).json<Mine>();
    // The newest study says no NPV: that of a study which it replaced is not told instead.
    expect(shown).toMatchObject({
      economicsData: { npvMillions: null, totalCapexMillions: 60, reportDate: '2025-01-01' },
      newestStudy: { npv: null, reportDate: '2025-01-01' },
    });
    const { newStudies } = (await member.get('/api/dashboard')).json<Dashboard>();
    expect(newStudies?.filter(({ mineId }) => mineId === mine.id) ?? []).toEqual([]);
  });
});

describe('files of studies', () => {
  const header = 'mineName,studyType,reportDate,npv';
  const send = (...lines: string[]) => importFile(member, 'economic-studies', csv(...lines));
  const undo = async (id: number) => expect((await member.post(`/api/imports/${id}/undo`)).statusCode).toBe(200);

  it('a later date is another version; an undo brings the older one back as current', async () => {
    const mine = await buildMine();
    await add(mine, '2022-01-01', { npv: 1 });
    const before = await listOf(mine);
    const { importId, ...result } = await send(
      header,
      `${mine.name},PEA,2024-01-01,3`,
      `${mine.name},PEA,2020-01-01,0.5`,
      `${mine.name},PEA,2022-01-01,2`,
    );
    expect(result).toMatchObject({ created: 2, updated: 1, errors: [], warnings: [] });
    expect(await versions(mine)).toEqual([
      ['PEA', '2024-01-01', 'current', 3],
      ['PEA', '2022-01-01', 'replaced', 2],
      ['PEA', '2020-01-01', 'replaced', 0.5],
    ]);
    await sound();
    await undo(importId);
    expect(await listOf(mine)).toEqual(
      before.map((study) => ({ ...study, version: 3, updatedAt: expect.any(String) as string })),
    );
    await sound();
  });

  it('old files keep working: without a date a row is about the current study', async () => {
    const mine = await buildMine();
    await add(mine, '2022-01-01', { npv: 1 });
    await add(mine, '2024-01-01', { npv: 2 });
    expect(await send('mineName,studyType,npv', `${mine.name},PEA,2.5`)).toMatchObject({ updated: 1, created: 0 });
    expect((await versions(mine)).map(([, , , npv]) => npv)).toEqual([2.5, 1]);
    expect(await send('mineName,studyType,npv', `${mine.name},PEA,2.5`)).toMatchObject({ unchanged: 1 });
  });

  it('a date says when an undated study was reported', async () => {
    const mine = await buildMine();
    await add(mine, null, { npv: 1 });
    const { importId, updated } = await send(header, `${mine.name},PEA,2024-01-01,1`);
    expect(updated).toBe(1);
    expect(await versions(mine)).toEqual([['PEA', '2024-01-01', 'current', 1]]);
    await undo(importId);
    expect(await versions(mine)).toEqual([['PEA', null, 'current', 1]]);
  });

  it('exports all versions with their status, which come back unchanged, and into an empty database', async () => {
    await removeRecords(server.db);
    const mine = await buildMine();
    await add(mine, null, { npv: 1 });
    await add(mine, '2022-01-01', { npv: 2 });
    await add(mine, '2024-01-01', { npv: 3 });
    const exported = (await member.get('/api/csv/export/economic-studies')).body;
    const rows = parse<Record<string, string>>(exported, { columns: true });
    expect(rows.map(({ reportDate, status, npv }) => [reportDate, status, npv])).toEqual([
      ['2024-01-01', 'current', '3'],
      ['2022-01-01', 'replaced', '2'],
      ['', 'replaced', '1'],
    ]);
    expect(await importFile(member, 'economic-studies', exported)).toMatchObject({ unchanged: 3, warnings: [] });
    await removeRecords(server.db);
    await created(member, '/api/mines', { name: mine.name });
    expect(await importFile(member, 'economic-studies', exported)).toMatchObject({
      created: 3,
      warnings: [],
      errors: [],
    });
    expect((await member.get('/api/csv/export/economic-studies')).body).toBe(exported);
  });

  it('says where a status is another than the dates say', async () => {
    const mine = await buildMine();
    const result = await send(
      'mineName,studyType,reportDate,status',
      `${mine.name},PEA,2022-01-01,current`,
      `${mine.name},PEA,2024-01-01,current`,
      `${mine.name},FS,2023-01-01,replaced`,
    );
    expect(result).toMatchObject({ created: 3, errors: [] });
    expect(result.warnings.map(({ row, field, warning }) => [row, field, warning])).toEqual([
      [2, 'status', 'Kept as replaced: the PEA of 2024-01-01 is later.'],
      [4, 'status', 'Kept as current: no later FS is known of this mine.'],
    ]);
  });

  it('leaves out what is none with a sentence in its cell, and money without its currency', async () => {
    const mine = await buildMine();
    const { created, errors, warnings } = await send(
      'mineName,studyType,reportDate,currency,afterTaxIrr,metalPrices,recovery,oreThroughputUnit',
      `${mine.name},PEA,2021-01-01,GBp,12,,,`,
      `${mine.name},PEA,2022-01-01,XYZ,12,,,`,
      `${mine.name},PEA,2023-01-01,CAD,"12,5",,,`,
      `${mine.name},PEA,2024-01-01,CAD,12,Copper four,,`,
      `${mine.name},PEA,2025-01-01,CAD,12,,101,bushels`,
    );
    expect({ created, errors }).toEqual({ created: 5, errors: [] });
    const advice = (warning: string) => warning.replace(/^Not understood: .*? has\. /u, '').slice(0, 60);
    expect(warnings.map(({ row, field, warning }) => [row, field, advice(warning)])).toEqual([
      [2, 'currency', 'Millions are not told in GBp: write GBP and the money of the'],
      [3, 'currency', 'Write one of these codes: USD, CAD, AUD, GBP, EUR, AED, AFN,'],
      [4, 'afterTaxIrr', "Write a point, not a comma, before the decimals: '12,5'."],
      [5, 'metalPrices', "'Copper four' is no price; write prices as Copper: 4.10 USD/"],
      [6, 'recovery', 'Enter 100 or less.'],
      [6, 'oreThroughputUnit', 'Write one of: t/d, t/year, Mt/year.'],
    ]);
  });
});

describe('prices of a study', () => {
  const copper = { metal: 'Copper', value: '4.1', currency: 'USD', unit: 'lb', basis: 'long-term' } as const;
  const gold = { metal: 'Gold', value: '1900', currency: null, unit: 'oz', basis: null } as const;
  const bare = { metal: null, currency: null, unit: null, basis: null };

  it('are records, of which the first is the one number; pence are kept as pounds', async () => {
    const mine = await buildMine();
    const study = await add(mine, '2024-01-01', {
      metalPrices: [
        { ...copper, metal: 'copper', value: '4.10' },
        { metal: 'Gold', value: 1900, unit: 'oz' },
        { metal: 'Tin', value: '350.5', currency: 'GBp', unit: 'kg' },
      ],
    });
    expect(study).toMatchObject({
      metalPrice: '4.1',
      metalPrices: [copper, gold, { metal: 'Tin', value: '3.505', currency: 'GBP', unit: 'kg', basis: null }],
    });
    const changed = await member.put(`/api/economics/${study.id}`, { metalPrices: [gold] });
    expect(changed.json()).toMatchObject({ metalPrice: '1900', metalPrices: [gold] });
    expect((await member.put(`/api/economics/${study.id}`, { npv: 5 })).json()).toMatchObject({ metalPrices: [gold] });
    const none = await member.put(`/api/economics/${study.id}`, { metalPrices: null });
    expect(none.json()).toMatchObject({ metalPrice: null, metalPrices: [] });
  });

  it('a number alone is a price of which nobody said the unit', async () => {
    const mine = await buildMine();
    const study = await add(mine, '2024-01-01', { metalPrice: '4.10' });
    expect(study).toMatchObject({ metalPrice: '4.1', metalPrices: [{ ...bare, value: '4.1' }] });
    const path = `/api/economics/${study.id}`;
    await member.put(path, { metalPrices: [copper, gold] });
    // The whole record sent back as it was answered, with another number.
    const echoed = await member.put(path, { metalPrice: '4.5', metalPrices: [copper, gold] });
    expect(echoed.json()).toMatchObject({
      metalPrice: '4.5',
      metalPrices: [{ ...bare, metal: 'Copper', value: '4.5' }, gold],
    });
    const both = await member.put(path, { metalPrice: '5', metalPrices: [gold] });
    expect(both.statusCode).toBe(400);
    expect(both.json()).toMatchObject({ issues: [{ path: 'metalPrice' }] });
    expect((await member.put(path, { metalPrice: null })).json()).toMatchObject({ metalPrices: [] });
  });

  it.each([
    [[{ value: 'four' }], 'metalPrices.0.value'],
    [[{ value: '-1' }], 'metalPrices.0.value'],
    [[copper, { ...gold, currency: 'dollars' }], 'metalPrices.1.currency'],
    [[{ ...copper, unit: 'bushel' }], 'metalPrices.0.unit'],
    [[{ ...copper, basis: 'guess' }], 'metalPrices.0.basis'],
    [[{ ...copper, metal: 'Copper; Gold' }], 'metalPrices.0.metal'],
    [[{ ...copper, value: '3.505', currency: 'GBX' }], 'metalPrices.0.value'],
    [[copper, { ...copper, metal: 'COPPER' }], 'metalPrices'],
    [[copper, { value: '1' }], 'metalPrices'],
    [Array.from({ length: 21 }, (_, index) => ({ ...copper, metal: `M${index}` })), 'metalPrices'],
  ])('refuses %j at %s', async (metalPrices, path) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/economics`, { studyType: 'PEA', metalPrices });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
  });

  it('come from files as people write them; a file that does not change the number leaves what it stands for', async () => {
    const mine = await buildMine();
    const header = 'mineName,studyType,metalPrice,metalPrices';
    const first = await importFile(
      member,
      'economic-studies',
      csv(header, `${mine.name},PEA,,"copper: 4.10 usd / lbs (long term); Tin: 350 GBp/kg"`),
    );
    expect(first.warnings).toMatchObject([{ field: 'metalPrices', warning: '350 GBp are kept as 3.5 GBP.' }]);
    const [study] = await listOf(mine);
    const tin = { metal: 'Tin', value: '3.5', currency: 'GBP', unit: 'kg', basis: null };
    expect(study).toMatchObject({ metalPrice: '4.1', metalPrices: [copper, tin] });
    expect(await importFile(member, 'economic-studies', csv(header, `${mine.name},PEA,4.1,`))).toMatchObject({
      unchanged: 1,
    });
    const { importId } = await importFile(member, 'economic-studies', csv(header, `${mine.name},PEA,4.5,`));
    expect((await listOf(mine))[0]?.metalPrices).toEqual([{ ...bare, metal: 'Copper', value: '4.5' }, tin]);
    await member.post(`/api/imports/${importId}/undo`);
    expect((await listOf(mine))[0]).toMatchObject({ metalPrice: '4.1', metalPrices: [copper, tin] });
    const refused = await importFile(
      member,
      'economic-studies',
      csv(header, `${mine.name},PEA,4.5,Copper: 4.1 USD/lb`),
    );
    expect(refused.errors).toMatchObject([{ field: 'metalPrice' }]);
  });

  it('a study that was deleted, and an import that was made, before prices were records come back whole', async () => {
    const mine = await buildMine();
    const study = await add(mine, '2024-01-01', { metalPrice: '4.1' });
    await member.delete(`/api/economics/${study.id}`);
    const [deletion] = (await member.get(`/api/mines/${mine.id}/activities`)).json<{ id: number }[]>();
    await server.db.rows(sql`
      update activities set metadata = metadata #- '{snapshot,metalPrices}' where id = ${deletion!.id}`);
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`, {})).statusCode).toBe(200);
    expect((await listOf(mine))[0]?.metalPrices).toEqual([{ ...bare, value: '4.1' }]);
    const { importId } = await importFile(
      member,
      'economic-studies',
      csv('mineName,studyType,metalPrice', `${mine.name},PEA,4.5`),
    );
    await server.db.rows(sql`
      update import_records set before = before - 'metalPrices' where import_id = ${importId}`);
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
    expect((await listOf(mine))[0]).toMatchObject({ metalPrice: '4.1', metalPrices: [{ ...bare, value: '4.1' }] });
  });
});
