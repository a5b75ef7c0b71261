import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type {
  ProductionGuidance,
  ProductionGuidanceInput,
  ProductionPeriod,
  ProductionPeriodInput,
} from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

let count = 0;
const buildMine = () => created<Mine>(member, '/api/mines', { name: `Fiddlehead ${(count += 1)}` });
const quarter = { metal: 'gold', fromDate: '2018-04-01', toDate: '2018-06-30' } as const;
const range = {
  ...{ publishedOn: '2018-01-18', fromDate: '2018-01-01', toDate: '2018-12-31', metric: 'poured' as const },
  ...{ metal: 'Au', low: '175000', high: '185000', unit: 'oz' as const },
};
const buildPeriod = (mineId: number, input: Partial<ProductionPeriodInput> = {}) =>
  created<ProductionPeriod>(member, `/api/mines/${mineId}/production-periods`, { ...quarter, ...input });
const buildGuidance = (mineId: number, input: Partial<ProductionGuidanceInput> = {}) =>
  created<ProductionGuidance>(member, `/api/mines/${mineId}/production-guidance`, { ...range, ...input });
const periodsOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/production-periods`)).json<ProductionPeriod[]>();
const guidanceOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/production-guidance`)).json<ProductionGuidance[]>();
const pageOf = async (id: number) => (await member.get(`/api/mines/${id}/page`)).json<MinePage>();
const historyOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<{ description: string; id: number }[]>();

describe('every call on production and guidance', () => {
  it('needs a session, and a mine or record that is there', async () => {
    const visitor = server.visitor();
    for (const client of [visitor, member]) {
      const status = client === visitor ? 401 : 404;
      for (const answer of [
        await client.get('/api/mines/2147483647/production-periods'),
        await client.get('/api/mines/2147483647/production-guidance'),
        await client.post('/api/mines/2147483647/production-periods', quarter),
        await client.post('/api/mines/2147483647/production-guidance', range),
        await client.put('/api/production-periods/2147483647', { sold: '1' }),
        await client.put('/api/production-guidance/2147483647', { low: '1' }),
        await client.delete('/api/production-periods/2147483647'),
        await client.delete('/api/production-guidance/2147483647'),
      ])
        expect(answer.statusCode).toBe(status);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const [period, said] = [await buildPeriod(mine.id), await buildGuidance(mine.id)];
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    for (const path of [`/api/production-periods/${period.id}`, `/api/production-guidance/${said.id}`]) {
      expect((await member.put(path, { notes: 'x' })).statusCode).toBe(409);
      expect((await admin.put(path, { notes: 'x' })).statusCode).toBe(200);
    }
  });

  it.each([
    [{}, 'metal'],
    [{ ...quarter, metal: ' ' }, 'metal'],
    [{ ...quarter, fromDate: '' }, 'fromDate'],
    [{ ...quarter, toDate: null }, 'toDate'],
    [{ ...quarter, toDate: '2018-03-31' }, 'toDate'],
    [{ ...quarter, toDate: '2019-06-30' }, 'toDate'],
    [{ ...quarter, fromDate: '2999-04-01', toDate: '2999-06-30' }, 'toDate'],
    [{ ...quarter, basis: '50%' }, 'basis'],
    [{ ...quarter, oreMilled: 1.5 }, 'oreMilled'],
    [{ ...quarter, headGrade: '1.65' }, 'headGradeUnit'],
    [{ ...quarter, recovery: '100.1' }, 'recovery'],
    [{ ...quarter, sold: '-1', unit: 'oz' }, 'sold'],
    [{ ...quarter, sold: '1' }, 'unit'],
    [{ ...quarter, revenue: '41.2' }, 'currency'],
    [{ ...quarter, cashCost: '720', currency: 'USD' }, 'costUnit'],
    [{ ...quarter, cashCost: '720', currency: 'GBp', costUnit: 'oz' }, 'currency'],
    [{ ...quarter, sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('refuses the period %j at %s and stores nothing', async (body, path) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/production-periods`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect(await periodsOf(mine.id)).toEqual([]);
  });

  it.each([
    [{ ...range, publishedOn: '' }, 'publishedOn'],
    [{ ...range, publishedOn: '2999-01-01', toDate: '2999-12-31', fromDate: '2999-01-01' }, 'publishedOn'],
    [{ ...range, metric: 'produced' }, 'metric'],
    [{ ...range, low: '' }, 'low'],
    [{ ...range, low: '-5' }, 'low'],
    [{ ...range, low: '185000', high: '175000' }, 'high'],
    [{ ...range, unit: null }, 'unit'],
    [{ ...range, metric: 'AISC' }, 'currency'],
    [{ ...range, metric: 'AISC', currency: 'USD' }, 'costUnit'],
    [{ ...range, toDate: '2022-12-31' }, 'toDate'],
    [{ ...range, fromDate: '9999-01-01', toDate: '9999-12-31' }, 'toDate'],
  ])('refuses the guidance %j at %s and stores nothing', async (body, path) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/production-guidance`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect(await guidanceOf(mine.id)).toEqual([]);
  });
});

describe('a production period', () => {
  const fields = {
    basis: '100%',
    oreMilled: 646_100,
    headGrade: '1.65',
    headGradeUnit: 'g/t',
    recovery: '91.4',
    recovered: '31327',
    poured: '28250',
    inConcentrate: null,
    sold: '31700',
    unit: 'oz',
    revenue: '41.2',
    cashCost: '720.5',
    allInSustainingCost: '1005',
    currency: 'USD',
    costUnit: 'oz',
    sourceUrl: 'https://example.com/q2',
    notes: 'Heavy rain in May.',
  } as const;

  it('is stored whole, by the usual name of its metal, told in the history, and on the page', async () => {
    const mine = await buildMine();
    const period = await buildPeriod(mine.id, fields);
    expect(period).toMatchObject({ ...fields, ...quarter, metal: 'Gold', version: 1 });
    const page = await pageOf(mine.id);
    expect(page.productionPeriods).toEqual([period]);
    expect((await historyOf(mine.id))[0]!.description).toBe(
      `Added production period Gold of 2018-04-01 to 2018-06-30, ${mine.name}`,
    );
    expect(page.findings).toEqual([]);
  });

  it('is there once for its metal, days and basis', async () => {
    const mine = await buildMine();
    await buildPeriod(mine.id);
    const again = await member.post(`/api/mines/${mine.id}/production-periods`, { ...quarter, metal: 'Au' });
    expect(again.statusCode).toBe(409);
    expect(again.json<{ message: string }>().message).toContain('Edit that one instead');
    await buildPeriod(mine.id, { basis: 'attributable' });
    await buildPeriod(mine.id, { metal: 'Silver' });
    expect(await periodsOf(mine.id)).toHaveLength(3);
  });

  it('changes by the fields that are sent, goes and comes back', async () => {
    const mine = await buildMine();
    const period = await buildPeriod(mine.id, fields);
    const path = `/api/production-periods/${period.id}`;
    expect((await member.put(path, { sold: null, revenue: null })).json()).toMatchObject({
      poured: '28250',
      sold: null,
    });
    expect((await member.put(path, { unit: null })).statusCode).toBe(400);
    expect((await other.put(path, { sold: '3' }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.delete(path)).statusCode).toBe(204);
    const [deletion] = await historyOf(mine.id);
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`)).statusCode).toBe(200);
    expect(await periodsOf(mine.id)).toMatchObject([{ id: period.id, poured: '28250' }]);
  });

  it('of which the recovered metal does not follow says so', async () => {
    const mine = await buildMine();
    const period = await buildPeriod(mine.id, { ...fields, recovered: '28250' });
    await buildPeriod(mine.id, { ...quarter, metal: 'Silver', recovery: '0.914' });
    expect((await pageOf(mine.id)).findings.map(({ rule, field }) => [rule, field])).toEqual(
      expect.arrayContaining([
        ['PD1', 'recovered'],
        ['PD3', 'recovery'],
      ]),
    );
    await member.put(`/api/production-periods/${period.id}`, { recovered: '31300' });
    expect((await pageOf(mine.id)).findings.map(({ rule }) => rule)).toEqual(['PD3']);
  });
});

describe('PD2: what metal brought, beside its price in the period', () => {
  const price = (priceDate: string, value: string, more: object = {}) =>
    created(member, '/api/prices', {
      ...{ kind: 'metal', key: 'Palladium', priceDate, value, currency: 'USD', unit: 'oz', source: 'LPPM', ...more },
    });
  const sale = { ...quarter, metal: 'Palladium', unit: 'oz', currency: 'USD', sold: '31700', revenue: '41.2' } as const;
  const rulesOf = async (id: number) => (await pageOf(id)).findings.map(({ rule, field }) => `${rule} ${field}`);

  it('is told by the mean of the months, once each of them has a price', async () => {
    const mine = await buildMine();
    await price('2018-04-30', '900');
    await price('2018-05-02', '700');
    await price('2018-05-31', '1100');
    const period = await buildPeriod(mine.id, sale);
    expect(await rulesOf(mine.id)).toEqual([]);
    await price('2018-06-29', '900');
    await member.put(`/api/production-periods/${period.id}`, { notes: 'Looked at again.' });
    expect((await pageOf(mine.id)).findings).toMatchObject([
      { rule: 'PD2', sentence: 'Revenue and metal sold make USD 1,300 for one oz; its price was USD 900.' },
    ]);
    await member.put(`/api/production-periods/${period.id}`, { revenue: '28.5' });
    expect(await rulesOf(mine.id)).toEqual([]);
    await member.put(`/api/production-periods/${period.id}`, { revenue: '41.2', currency: 'CAD' });
    expect(await rulesOf(mine.id)).toEqual([]);
  });
});

describe('a guidance', () => {
  it('keeps what it is about: an amount has no currency, a cost no unit of metal; one figure is low and high', async () => {
    const mine = await buildMine();
    const amount = await buildGuidance(mine.id, { currency: 'USD', high: undefined });
    expect(amount).toMatchObject({ metal: 'Gold', low: '175000', high: '175000', unit: 'oz', currency: null });
    const cost = await buildGuidance(mine.id, {
      ...{ metric: 'AISC', low: '950', high: '1050', currency: 'USD', costUnit: 'oz' },
    });
    expect(cost).toMatchObject({ unit: null, currency: 'USD', costUnit: 'oz' });
    const path = `/api/production-guidance/${amount.id}`;
    expect((await member.put(path, { low: '180000' })).json()).toMatchObject({ low: '180000', high: '180000' });
    expect((await member.put(path, { high: '190000' })).json()).toMatchObject({ low: '180000', high: '190000' });
    expect((await member.put(path, { low: '185000' })).json()).toMatchObject({ low: '185000', high: '190000' });
    expect((await member.put(path, { low: '195000' })).statusCode).toBe(400);
    expect((await member.put(path, { high: null })).json()).toMatchObject({ low: '185000', high: '185000' });
    expect((await pageOf(mine.id)).productionGuidance).toHaveLength(2);
  });

  it('is there once for its day; a later one revises it', async () => {
    const mine = await buildMine();
    await buildGuidance(mine.id);
    expect((await member.post(`/api/mines/${mine.id}/production-guidance`, range)).statusCode).toBe(409);
    await buildGuidance(mine.id, { publishedOn: '2018-08-02', low: '150000', high: '155000' });
    expect((await guidanceOf(mine.id)).map(({ publishedOn }) => publishedOn)).toEqual(['2018-08-02', '2018-01-18']);
  });
});

describe('files', () => {
  it('of periods come in, change what is there, go out and back, and are undone', async () => {
    const mine = await buildMine();
    const held = await buildPeriod(mine.id, { poured: '1', unit: 'oz' });
    const header = 'mineName,metal,fromDate,toDate,recovered,poured,unit,oreMilled,headGrade,headGradeUnit,recovery';
    const result = await importFile(
      member,
      'production-periods',
      [
        header,
        `${mine.name},Au,2018-04-01,2018-06-30,,28250,oz,,,,`,
        `${mine.name},Gold,2018-07-01,2018-09-30,28250,,oz,646100,1.65,g/t,91.4`,
        `${mine.name},Gold,2018-10-01,2018-09-30,1,,oz,,,,`,
        `${mine.name},Gold,2017-10-01,2017-12-31,1,,,,,,`,
      ].join('\n'),
    );
    expect(result).toMatchObject({ created: 1, updated: 1, errorCount: 2 });
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([
      [4, 'toDate'],
      [5, 'unit'],
    ]);
    expect(JSON.stringify(result.warnings)).toContain('Tonnes, grade and recovery give 31,327 oz');
    expect(await periodsOf(mine.id)).toMatchObject([{ recovered: '28250' }, { id: held.id, poured: '28250' }]);
    const file = (await member.get('/api/csv/export/production-periods')).body;
    expect(await importFile(member, 'production-periods', file)).toMatchObject({
      created: 0,
      updated: 0,
      errorCount: 0,
    });
    const undone = await member.post(`/api/imports/${result.importId}/undo`);
    expect(undone.json()).toMatchObject({ removed: 1, restored: 1, leftCount: 0 });
    expect(await periodsOf(mine.id)).toMatchObject([{ id: held.id, poured: '1' }]);
  });

  it('of guidance read one figure as low and high, and leave a range that they do not name', async () => {
    const mine = await buildMine();
    await buildGuidance(mine.id);
    const header = 'mineName,publishedOn,fromDate,toDate,metric,metal,low,high,unit,currency,costUnit';
    const rows = [
      `${mine.name},2018-01-18,2018-01-01,2018-12-31,Poured,Gold,176000,,oz,,`,
      `${mine.name},2018-01-18,2018-01-01,2018-12-31,all-in sustaining cost,Gold,1000,,,USD,oz`,
      `${mine.name},2018-01-18,2019-01-01,2019-12-31,poured,Gold,180000,170000,oz,,`,
    ];
    const result = await importFile(member, 'production-guidance', [header, ...rows].join('\n'));
    expect(result).toMatchObject({ created: 1, updated: 1, errorCount: 1 });
    expect(await guidanceOf(mine.id)).toMatchObject([
      { metric: 'AISC', low: '1000', high: '1000', unit: null },
      { metric: 'poured', low: '176000', high: '185000' },
    ]);
    const file = (await member.get('/api/csv/export/production-guidance')).body;
    expect(await importFile(member, 'production-guidance', file)).toMatchObject({
      created: 0,
      updated: 0,
      errorCount: 0,
    });
  });
});

describe('a merge of mines', () => {
  it('brings periods and guidance along, those that say the same once', async () => {
    const [target, source] = [await buildMine(), await buildMine()];
    for (const { id } of [target, source]) {
      await buildPeriod(id);
      await buildGuidance(id);
    }
    await buildPeriod(source.id, { metal: 'Silver' });
    const merged = await admin.post(`/api/mines/${target.id}/merge`, { mineId: source.id });
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await periodsOf(target.id)).map(({ metal }) => metal)).toEqual(['Gold', 'Silver']);
    expect(await guidanceOf(target.id)).toHaveLength(1);
  });
});
