import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { rulesVersion } from '../../../domain/records/findings.ts';
import type { DrillObservation, DrillObservationInput, DrillProgram } from '../../drilling/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type { RecordFinding } from '../contract.ts';
import { checkDueRecords } from './check-records.ts';
import { lookAgain } from './keep-findings.ts';

const { server, member } = await serverWithMembers();

const buildMine = () => created<Mine>(member, '/api/mines', { name: `Mine ${crypto.randomUUID()}` });
const observe = (mineId: number, input: Partial<DrillObservationInput>) =>
  created<DrillObservation>(member, `/api/mines/${mineId}/drill-observations`, {
    densityValue: '2',
    holeId: 'FC-1',
    metal: 'Gold',
    ...input,
  });
const findingsOf = async (id: number) => (await member.get(`/api/mines/${id}/findings`)).json<RecordFinding[]>();
const rulesOf = async (id: number) => (await findingsOf(id)).map(({ rule, recordId }) => `${recordId} ${rule}`);
const isChecked = async (id: number) =>
  (await server.db.rows(sql`select 1 from mine_checks where mine_id = ${id} and rules = ${rulesVersion}`)).length === 1;

describe('GET /api/mines/{mineId}/findings', () => {
  it('needs a session and a mine that is there', async () => {
    const mine = await buildMine();
    expect((await server.visitor().get(`/api/mines/${mine.id}/findings`)).statusCode).toBe(401);
    expect((await member.get('/api/mines/4000000000/findings')).statusCode).toBe(404);
    expect(await findingsOf(mine.id)).toEqual([]);
  });
});

describe('what looks wrong', () => {
  it('is found by the write, told in the page, and goes when it is mended', async () => {
    const mine = await buildMine();
    await observe(mine.id, { startDepth: '100', endDepth: '110' });
    const odd = await observe(mine.id, { startDepth: '105', endDepth: '112' });
    const [finding] = await findingsOf(mine.id);
    expect(finding).toEqual({
      entityType: 'drill_observation',
      recordId: odd.id,
      rule: 'DR4',
      severity: 'error',
      field: 'startDepth',
      sentence: '105 to 112 m overlaps 100 to 110 m of the same hole, and each reaches beyond the other.',
      mend: 'Check the depths of both.',
    });
    const page = (await member.get(`/api/mines/${mine.id}/page`)).json<MinePage>();
    expect(page.findings).toEqual([finding]);
    expect((await member.put(`/api/drill-observations/${odd.id}`, { startDepth: '110' })).statusCode).toBe(200);
    expect(await findingsOf(mine.id)).toEqual([]);
  });

  it('goes with its record, and comes back with it', async () => {
    const mine = await buildMine();
    const program = await created<DrillProgram>(member, `/api/mines/${mine.id}/drill-programs`, {
      season: '2025',
      costPerMeter: 9_000,
    });
    expect(await rulesOf(mine.id)).toEqual([`${program.id} DR5`]);
    expect((await member.delete(`/api/drill-programs/${program.id}`)).statusCode).toBe(204);
    expect(await findingsOf(mine.id)).toEqual([]);
  });

  it('in a hole far from its mine is found when the mine gets a place or another one, by a file or by hand', async () => {
    const mine = await buildMine();
    const place = { latitude: '51.02', longitude: '93.83' };
    const hole = await created<{ id: number }>(member, `/api/mines/${mine.id}/drill-holes`, {
      holeId: 'H-1',
      ...place,
    });
    expect(await rulesOf(mine.id)).toEqual([]);
    await importFile(member, 'mines', `name,latitude,longitude\n${mine.name},51.02,-93.83\n`);
    await checkDueRecords(server.db);
    expect(await rulesOf(mine.id)).toEqual([`${hole.id} DR7`]);
    expect((await member.put(`/api/mines/${mine.id}`, { longitude: 93.83 })).statusCode).toBe(200);
    await checkDueRecords(server.db);
    expect(await rulesOf(mine.id)).toEqual([]);
  });

  it('is refused where it cannot be, at its field, and what was stored before can still be changed', async () => {
    const mine = await buildMine();
    const path = `/api/mines/${mine.id}/drill-observations`;
    const refusal = (await member.post(path, { densityValue: '101', densityUnit: '%' })).json<{ issues: unknown[] }>();
    expect(refusal.issues).toEqual([
      { path: 'densityValue', message: 'A grade cannot be over 100%. Check the figure and its unit.' },
    ]);
    const future = await member.post(path, { densityValue: '1', observationDate: '2099-01-01' });
    expect(future.json<{ issues: unknown[] }>().issues).toEqual([
      { path: 'observationDate', message: 'The date 2099-01-01 is in the future. Check the year.' },
    ]);
    const { id } = await observe(mine.id, {});
    await server.db.rows(sql`update drill_hole_observations set observation_date = '2099-01-01' where id = ${id}`);
    expect((await member.put(`/api/drill-observations/${id}`, { notes: 'From the log.' })).statusCode).toBe(200);
    expect(await rulesOf(mine.id)).toEqual([`${id} GN1`]);
  });

  it('is told by a check of a file, and found by the job in what a file has brought', async () => {
    const mine = await buildMine();
    const first = await observe(mine.id, { startDepth: '100', endDepth: '110' });
    await checkDueRecords(server.db);
    expect(await isChecked(mine.id)).toBe(true);
    const rows = [
      'mineName,holeId,metal,densityValue,densityUnit,startDepth,endDepth,observationDate',
      `${mine.name},FC-1,Gold,2,g/t,105,112,2025-01-01`,
      `${mine.name},FC-2,Gold,150,%,1,2,2025-01-01`,
      `${mine.name},FC-3,Gold,1,g/t,1,2,2099-01-01`,
    ];
    const result = await importFile(member, 'drill-observations', rows.join('\n'));
    expect(result.warnings).toMatchObject([
      { row: 2, field: 'intervalLength', warning: 'Taken from the depths: 7 m.' },
      { row: 2, field: 'startDepth', warning: expect.stringContaining('105 to 112 m overlaps 100 to 110 m') as string },
    ]);
    expect(result.errors).toMatchObject([
      { row: 3, field: 'densityValue', error: 'A grade cannot be over 100%. Check the figure and its unit.' },
      { row: 4, field: 'observationDate', error: 'The date 2099-01-01 is in the future. Check the year.' },
    ]);
    expect(await isChecked(mine.id)).toBe(false);
    await checkDueRecords(server.db);
    expect(await isChecked(mine.id)).toBe(true);
    const found = await findingsOf(mine.id);
    expect(found.map(({ rule }) => rule)).toEqual(['DR4']);
    expect(found[0]?.recordId).not.toBe(first.id);
  });

  it('is left to the job in a mine of very many records', async () => {
    const mine = await buildMine();
    await server.db.rows(sql`
      insert into drill_hole_observations (mine_id, hole_id, metal, metal_folded, density_value, start_depth, end_depth)
      select ${mine.id}, 'H' || n, 'Gold', 'gold', 1, 10, 20 from generate_series(1, 12000) n`);
    await checkDueRecords(server.db);
    expect(await isChecked(mine.id)).toBe(true);
    const odd = await observe(mine.id, { holeId: 'h7', startDepth: '15', endDepth: '25' });
    expect(await findingsOf(mine.id)).toEqual([]);
    expect(await isChecked(mine.id)).toBe(false);
    await checkDueRecords(server.db);
    expect(await rulesOf(mine.id)).toEqual([`${odd.id} DR4`]);
  });
});

describe('estimates', () => {
  const estimate = (mineId: number, input: object) =>
    member.post(`/api/mines/${mineId}/resource-estimates`, { resourceType: 'indicated', metal: 'Gold', ...input });

  it('are looked at together, metal by metal', async () => {
    const mine = await buildMine();
    const published = { reportDate: '2026-03-31', containedMetalUnit: 'oz' };
    await estimate(mine.id, { ...published, resourceType: 'measured', containedMetal: 326_720 });
    await estimate(mine.id, { ...published, containedMetal: 644_560 });
    const sum = (await estimate(mine.id, { ...published, resourceType: 'M+I', containedMetal: 917_280 })).json<{
      id: number;
    }>();
    await estimate(mine.id, { ...published, metal: 'Silver', resourceType: 'M+I', containedMetal: 1 });
    expect(await rulesOf(mine.id)).toEqual([`${sum.id} RE5`, `${sum.id} RE8`]);
  });

  it('with a grade over 100% or of a day to come are refused', async () => {
    const mine = await buildMine();
    const faults = async (input: object) =>
      (await estimate(mine.id, input)).json<{ issues: { path: string }[] }>().issues.map(({ path }) => path);
    expect(await faults({ grade: '101', gradeUnit: '%' })).toEqual(['grade']);
    expect(await faults({ reportDate: '2099-12-31' })).toEqual(['reportDate']);
  });
});

it('studies are looked at alone and beside those of their mine', async () => {
  const mine = await buildMine();
  const study = (input: object) =>
    created<{ id: number }>(member, `/api/mines/${mine.id}/economics`, { studyType: 'PEA', ...input });
  const first = await study({ reportDate: '2022-03-31', npv: 273, discountRate: 5, afterTaxIrr: 4 });
  const second = await study({
    reportDate: '2024-03-31',
    npv: 2730,
    metalPrices: [{ metal: 'Gold', value: '1600', currency: 'USD', unit: 'oz', basis: null }],
    allInSustainingCost: '773',
    lifeOfMineYears: 7,
    productionThroughput: 102_429,
    productionThroughputUnit: 'oz/year',
  });
  expect(await rulesOf(mine.id)).toEqual([`${first.id} ST1`, `${second.id} ST2`, `${second.id} GN2`]);
  const refused = await member.post(`/api/mines/${mine.id}/economics`, { studyType: 'FS', reportDate: '2099-01-01' });
  expect(refused.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual(['reportDate']);
});

it('a study is looked at beside the estimates of its mine, again when one of them changes', async () => {
  const mine = await buildMine();
  const study = await created<{ id: number }>(member, `/api/mines/${mine.id}/economics`, {
    ...{ studyType: 'PFS', reportDate: '2024-06-30', lifeOfMineYears: 8, recovery: 78 },
    ...{ productionThroughput: 100_000, productionThroughputUnit: 'oz/year' },
    metalPrices: [{ metal: 'Gold', value: '1600', currency: 'USD', unit: 'oz', basis: null }],
  });
  expect(await rulesOf(mine.id)).toEqual([]);
  const estimate = await created<{ id: number }>(member, `/api/mines/${mine.id}/resource-estimates`, {
    ...{ resourceType: 'M+I', metal: 'Gold', reportDate: '2024-01-31', tonnage: 1_000_000, grade: '28.475' },
    ...{ gradeUnit: 'g/t', containedMetal: 915_516, containedMetalUnit: 'oz' },
  });
  expect(await isChecked(mine.id)).toBe(false);
  await checkDueRecords(server.db);
  expect(await rulesOf(mine.id)).toEqual([`${study.id} ST5`]);
  expect((await member.delete(`/api/resource-estimates/${estimate.id}`)).statusCode).toBe(204);
  await checkDueRecords(server.db);
  expect(await rulesOf(mine.id)).toEqual([]);
});

it('ST6: a current study is looked at beside the newest price of its metal', async () => {
  const price = (value: string, priceDate: string) =>
    created<{ id: number }>(member, '/api/prices', {
      ...{ kind: 'metal', key: 'Rhodium', priceDate, value, currency: 'USD', unit: 'oz', source: 'Fix' },
    });
  await price('9000', '2020-01-31');
  const newest = await price('4500', '2026-01-30');
  const mine = await buildMine();
  const study = (reportDate: string, value: string) =>
    created<{ id: number }>(member, `/api/mines/${mine.id}/economics`, {
      ...{ studyType: 'PEA', reportDate, metalPrices: [{ metal: 'Rhodium', value, currency: 'USD', unit: 'oz' }] },
    });
  await study('2019-01-31', '2000');
  const current = await study('2025-01-31', '9000');
  expect(await findingsOf(mine.id)).toMatchObject([
    {
      ...{ rule: 'ST6', recordId: current.id, severity: 'information', field: 'metalPrices' },
      sentence: 'Rhodium at USD 4,500/oz on 2026-01-30 is 50% below the USD 9,000/oz of the study.',
    },
  ]);
  const far = [`${current.id} ST6`];
  const afterTheJob = async () => {
    await checkDueRecords(server.db);
    return rulesOf(mine.id);
  };
  // A price that is corrected, entered, taken away, or comes in a file is followed by the next look of the job.
  await checkDueRecords(server.db);
  expect((await member.put(`/api/prices/${newest.id}`, { value: '8000' })).statusCode).toBe(200);
  expect(await afterTheJob()).toEqual([]);
  const newer = await price('4000', '2026-02-27');
  expect(await afterTheJob()).toEqual(far);
  expect((await member.put(`/api/prices/${newer.id}`, { value: '3000' })).statusCode).toBe(200);
  await checkDueRecords(server.db);
  expect((await findingsOf(mine.id))[0]!.sentence).toContain('at USD 3,000/oz on 2026-02-27 is 67% below');
  await price('3100', '2026-03-31');
  expect(await isChecked(mine.id)).toBe(true);
  // As far away on the other side.
  const soared = await price('18000', '2026-04-15');
  await checkDueRecords(server.db);
  expect((await findingsOf(mine.id))[0]!.sentence).toContain('at USD 18,000/oz on 2026-04-15 is 100% above');
  expect((await member.delete(`/api/prices/${soared.id}`)).statusCode).toBe(204);
  await checkDueRecords(server.db);
  expect((await findingsOf(mine.id))[0]!.sentence).toContain('at USD 3,100/oz on 2026-03-31 is 66% below');
  expect((await member.delete(`/api/prices/${newer.id}`)).statusCode).toBe(204);
  expect(await afterTheJob()).toEqual(far);
  const file = 'kind,key,priceDate,value,currency,unit,basis,source\nmetal,Rhodium,2026-04-30,8500,USD,oz,spot,Fix';
  const { importId } = await importFile(member, 'prices', file);
  expect(await afterTheJob()).toEqual([]);
  expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
  expect(await afterTheJob()).toEqual(far);
});

it('PD2: a period is looked at again when a price of its months comes', async () => {
  const mine = await buildMine();
  const period = await created<{ id: number }>(member, `/api/mines/${mine.id}/production-periods`, {
    ...{ metal: 'Iridium', fromDate: '2024-01-01', toDate: '2024-01-31', basis: '100%', sold: '1000', unit: 'oz' },
    ...{ revenue: '9', currency: 'USD' },
  });
  await checkDueRecords(server.db);
  const price = (priceDate: string) =>
    created(member, '/api/prices', {
      ...{ kind: 'metal', key: 'Iridium', priceDate, value: '5000', currency: 'USD', unit: 'oz', source: 'Fix' },
    });
  await price('2024-02-01');
  expect(await isChecked(mine.id)).toBe(true);
  await price('2024-01-31');
  await checkDueRecords(server.db);
  expect(await rulesOf(mine.id)).toEqual([`${period.id} PD2`]);
});

it("EV1: the owner's part of a period is held against the whole, again when the owner's share changes", async () => {
  const mine = await buildMine();
  const share = (ownershipPercentage: number) => member.patch(`/api/mines/${mine.id}`, { ownershipPercentage });
  await share(18.9);
  const period = (basis: string, recovered: string) =>
    created<{ id: number }>(member, `/api/mines/${mine.id}/production-periods`, {
      ...{ metal: 'Gold', fromDate: '2024-01-01', toDate: '2024-12-31', basis, recovered, unit: 'oz' },
    });
  await period('100%', '6321');
  const own = await period('attributable', '6321');
  expect(await rulesOf(mine.id)).toEqual([`${own.id} EV1`]);
  expect((await share(100)).statusCode).toBe(200);
  await checkDueRecords(server.db);
  expect(await rulesOf(mine.id)).toEqual([]);
  // By the interests on record the share was another one then.
  await share(50);
  await created(member, `/api/mines/${mine.id}/interests`, {
    ...{ holder: 'South Corp', kind: 'ownership', percent: '50', fromDate: '2025-06-30' },
  });
  await member.put(`/api/production-periods/${own.id}`, { notes: 'As reported' });
  await checkDueRecords(server.db);
  expect(await rulesOf(mine.id)).toEqual([]);
});

it('interests are looked at alone and together', async () => {
  const mine = await buildMine();
  const interest = (input: object) =>
    created<{ id: number }>(member, `/api/mines/${mine.id}/interests`, { holder: 'North Corp', ...input });
  const royalty = await interest({ kind: 'NSR', percent: '2', buyBack: '2.5 % for CAD 1,000,000' });
  const share = await interest({ kind: 'ownership', percent: '51' });
  await interest({ kind: 'earn-in', percent: '51' });
  expect(await rulesOf(mine.id)).toEqual([`${royalty.id} OW3`, `${share.id} OW2`]);
});

it('rows of a file are taken as their record would be', async () => {
  const mine = await buildMine();
  const estimates = [
    'mineName,resourceType,metal,reportDate,containedMetal,containedMetalUnit,includesReserves,baseCase',
    `${mine.name},M+I,Gold,2026-01-31,"258,700",oz,no,yes`,
    `${mine.name},2P,Gold,2026-01-31,"300,000",oz,,yes`,
  ];
  const warningsOf = async (kind: string, rows: readonly string[]) =>
    (await importFile(member, kind, rows.join('\n'))).warnings.map(({ row, field }) => `${row} ${field}`);
  expect(await warningsOf('resource-estimates', estimates)).toEqual([]);
  const inclusive = estimates.map((row) => row.replace(',no,yes', ',yes,yes'));
  expect(await warningsOf('resource-estimates', inclusive)).toEqual(['2 includesReserves']);
  const programs = ['mineName,season,numberOfMeters,cost', `${mine.name},2025,"10,500","25,000,000"`];
  expect(await warningsOf('drill-programs', programs)).toEqual(['2 costPerMeter']);
  const studies = [
    'mineName,studyType,reportDate,npv,discountRate,afterTaxIrr,recovery',
    `${mine.name},PEA,2025-01-31,273,5,4%,0.914`,
  ];
  expect(await warningsOf('economic-studies', studies)).toEqual(['2 recovery', '2 npv', '2 recovery']);
});

it('what becomes due in another process while one looks is looked at by that one', async () => {
  const { db } = server;
  const [first, second] = [await buildMine(), await buildMine()];
  await checkDueRecords(db);
  await db.transaction((tx) => lookAgain(tx, 'mine', [first.id]));
  let looks = 0;
  await checkDueRecords({
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        const answer = await work(tx);
        looks += 1;
        if (looks === 1) {
          await db.transaction((other) => lookAgain(other, 'mine', [second.id]));
          expect(await checkDueRecords(db)).toBe(0);
        }
        return answer;
      }, options),
  });
  expect([await isChecked(first.id), await isChecked(second.id)]).toEqual([true, true]);
});
