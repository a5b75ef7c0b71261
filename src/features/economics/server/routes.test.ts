import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { EconomicStudy, EconomicStudyInput } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

const buildMine = (name = 'Donlin') => created<Mine>(member, '/api/mines', { name });

const buildStudy = (mineId: number, input: Partial<EconomicStudyInput> = {}) =>
  created<EconomicStudy>(member, `/api/mines/${mineId}/economics`, { studyType: 'PEA', ...input });

const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();
const listOf = async (id: number, query: Record<string, number> = {}) =>
  (await member.get(`/api/mines/${id}/economics`, { query })).json<EconomicStudy[]>();
const historyOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<
    { type: string; description: string; metadata: Record<string, unknown> }[]
  >();

describe('every call on economics', () => {
  it.each([
    ['get', '/api/mines/1/economics'],
    ['post', '/api/mines/1/economics'],
    ['put', '/api/economics/1'],
    ['delete', '/api/economics/1'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
  });

  it.each(['2147483647', '0', 'abc', '2147483648'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}/economics`),
      await member.post(`/api/mines/${id}/economics`, { studyType: 'FS' }),
      await member.put(`/api/economics/${id}`, { npv: 1 }),
      await member.delete(`/api/economics/${id}`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const study = await buildStudy(mine.id);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await member.post(`/api/mines/${mine.id}/economics`, { studyType: 'FS' })).statusCode).toBe(409);
    expect((await member.put(`/api/economics/${study.id}`, { npv: 1 })).statusCode).toBe(409);
    expect((await member.delete(`/api/economics/${study.id}`)).statusCode).toBe(409);
    expect(await listOf(mine.id)).toEqual([study]);
    expect((await admin.put(`/api/economics/${study.id}`, { npv: 1 })).statusCode).toBe(200);
  });
});

describe('economic studies', () => {
  it('stores every field and tells the history', async () => {
    const mine = await buildMine('Cadia');
    const fields = {
      studyType: 'PFS',
      reportDate: '2024-02-29',
      lifeOfMineYears: 14,
      allInSustainingCost: '1020.5',
      allInSustainingCostUnit: 'oz',
      allInSustainingCostCurrency: 'CAD',
      afterTaxIrr: 23,
      paybackPeriod: 3,
      totalCapex: 850,
      totalOpex: 3_000_000_000,
      metalPrice: '1850.25',
      totalTonsMined: 6_500_000_000,
      discountRate: 5,
      npv: -1_200,
      gradeCutoffRate: '0.3125',
      gradeCutoffUnit: 'g/t',
      productionThroughput: 350_000,
      productionThroughputUnit: 'oz/year',
      currency: 'CAD',
      taxBasis: 'after-tax',
      shareBasis: 'attributable',
      sourceUrl: 'https://example.com/ni43-101.pdf',
    } as const;
    const study = await buildStudy(mine.id, fields);
    expect(study).toMatchObject({ ...fields, mineId: mine.id, createdBy: { id: member.id }, version: 1 });
    expect(await listOf(mine.id)).toEqual([study]);
    expect(await readMine(mine.id)).toMatchObject({
      hasEconomicStudies: true,
      economicsData: {
        npvMillions: -1_200,
        lifeOfMineYears: 14,
        lifOfMineYears: 14,
        totalCapexMillions: 850,
        studyType: 'PFS',
      },
      version: 1,
    });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added economic study PFS of Cadia',
      metadata: { linkType: 'economic_studies', studyType: 'PFS', economicStudyId: study.id, mineId: mine.id },
    });
    expect(
      (await member.get('/api/mines', { query: { hasEconomicStudies: true, search: 'cadia' } })).json(),
    ).toMatchObject([{ id: mine.id }]);
  });

  it('keeps decimals and signs, and answers them as numbers', async () => {
    const mine = await buildMine('Brucejack');
    const fields = {
      studyType: 'FS',
      lifeOfMineYears: 10.5,
      allInSustainingCost: '-182.5',
      afterTaxIrr: 27.4,
      paybackPeriod: 2.4,
      totalCapex: 746.9,
      totalOpex: 0.0001,
      discountRate: 7.5,
      npv: -27.45,
      productionThroughput: 45.25,
      currency: 'CAD',
    } as const;
    const study = await buildStudy(mine.id, fields);
    expect(study).toMatchObject(fields);
    expect(await listOf(mine.id)).toEqual([study]);
    expect((await member.put(`/api/economics/${study.id}`, { afterTaxIrr: -3 })).json()).toMatchObject({
      afterTaxIrr: -3,
      npv: -27.45,
    });
    expect(await readMine(mine.id)).toMatchObject({
      economicsData: {
        npvMillions: -27.45,
        lifeOfMineYears: 10.5,
        totalCapexMillions: 746.9,
        discountRate: 7.5,
        currency: 'CAD',
      },
      newestStudy: { npv: -27.45, paybackPeriod: 2.4, afterTaxIrr: -3 },
    });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      metadata: { changes: [{ field: 'afterTaxIrr', from: 27.4, to: -3 }] },
    });
  });

  it('needs a type only', async () => {
    const mine = await buildMine();
    const study = await buildStudy(mine.id, {
      studyType: 'RE',
      currency: '',
      npv: '',
      metalPrice: ' ',
      reportDate: '',
    });
    expect(study).toMatchObject({ npv: null, metalPrice: null, currency: null, reportDate: null, sourceUrl: null });
    expect(await buildStudy(mine.id, { studyType: 'FS', currency: ' usd ' })).toMatchObject({ currency: 'USD' });
  });

  it('lists FS, PFS, PEA, RE, and the mine shows the most advanced', async () => {
    const mine = await buildMine();
    for (const studyType of ['RE', 'PEA', 'FS', 'PFS'] as const) await buildStudy(mine.id, { studyType, npv: 7 });
    expect((await listOf(mine.id)).map((study) => study.studyType)).toEqual(['FS', 'PFS', 'PEA', 'RE']);
    expect((await listOf(mine.id, { limit: 2, offset: 1 })).map((study) => study.studyType)).toEqual(['PFS', 'PEA']);
    expect((await readMine(mine.id)).economicsData?.studyType).toBe('FS');
  });

  it('keeps one study of each type, also when two are added at once', async () => {
    const mine = await buildMine();
    const answers = await Promise.all(
      [member, other, admin].map((client) => client.post(`/api/mines/${mine.id}/economics`, { studyType: 'PEA' })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409)!;
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: 'This mine has a PEA already. Edit that one instead.',
    });
    expect(await listOf(mine.id)).toHaveLength(1);
    expect(await historyOf(mine.id)).toHaveLength(2);
    const [first] = await listOf(mine.id);
    expect((await member.delete(`/api/economics/${first!.id}`)).statusCode).toBe(204);
    await buildStudy(mine.id);
  });

  it.each([
    [{}, 'studyType'],
    [{ studyType: 'BFS' }, 'studyType'],
    [{ studyType: null }, 'studyType'],
    [{ studyType: 'FS', afterTaxIrr: -100.5 }, 'afterTaxIrr'],
    [{ studyType: 'FS', afterTaxIrr: 12.123_45 }, 'afterTaxIrr'],
    [{ studyType: 'FS', afterTaxIrr: '12.5' }, 'afterTaxIrr'],
    [{ studyType: 'FS', discountRate: -1 }, 'discountRate'],
    [{ studyType: 'FS', paybackPeriod: 0.1 + 0.2 }, 'paybackPeriod'],
    [{ studyType: 'FS', lifeOfMineYears: '12' }, 'lifeOfMineYears'],
    [{ studyType: 'FS', lifeOfMineYears: 2_147_483_648 }, 'lifeOfMineYears'],
    [{ studyType: 'FS', totalCapex: -1 }, 'totalCapex'],
    [{ studyType: 'FS', totalCapex: 1e17 }, 'totalCapex'],
    [{ studyType: 'FS', npv: 1.123_45 }, 'npv'],
    [{ studyType: 'FS', npv: 123_456_789_012.3456 }, 'npv'],
    [{ studyType: 'FS', npv: -1e300 }, 'npv'],
    [{ studyType: 'FS', metalPrice: '-1' }, 'metalPrice'],
    [{ studyType: 'FS', metalPrice: '1.00001' }, 'metalPrice'],
    [{ studyType: 'FS', gradeCutoffRate: '0.00001' }, 'gradeCutoffRate'],
    [{ studyType: 'FS', gradeCutoffUnit: 'oz/t' }, 'gradeCutoffUnit'],
    [{ studyType: 'FS', productionThroughputUnit: 'oz' }, 'productionThroughputUnit'],
    [{ studyType: 'FS', currency: 'dollars' }, 'currency'],
    [{ studyType: 'FS', currency: 'XYZ' }, 'currency'],
    [{ studyType: 'FS', currency: 'GBX', allInSustainingCost: '350' }, 'currency'],
    [{ studyType: 'FS', allInSustainingCostUnit: 'ounce' }, 'allInSustainingCostUnit'],
    [{ studyType: 'FS', allInSustainingCostCurrency: 'GBp' }, 'allInSustainingCostCurrency'],
    [{ studyType: 'FS', taxBasis: 'none' }, 'taxBasis'],
    [{ studyType: 'FS', shareBasis: '50%' }, 'shareBasis'],
    [{ studyType: 'FS', reportDate: '2025-02-30' }, 'reportDate'],
    [{ studyType: 'FS', sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/economics`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect(await listOf(mine.id)).toEqual([]);
    expect(await readMine(mine.id)).toEqual(mine);
  });

  it('saves what was sent under a fixed type, honours If-Match', async () => {
    const mine = await buildMine();
    const study = await buildStudy(mine.id, { npv: 100, afterTaxIrr: 20 });
    const path = `/api/economics/${study.id}`;
    const locked = await member.put(path, { studyType: 'FS', npv: 5 });
    expect(locked.statusCode).toBe(400);
    expect(locked.json()).toMatchObject({ issues: [{ path: 'studyType' }] });
    expect((await member.put(path, { studyType: 'PEA', npv: 200 })).json()).toMatchObject({
      npv: 200,
      afterTaxIrr: 20,
      version: 2,
    });
    expect((await other.put(path, { npv: 300 }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { npv: null })).json()).toMatchObject({ npv: null, version: 3 });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      description: 'Updated NPV of economic study PEA of Donlin',
      metadata: { changes: [{ field: 'npv', from: 100, to: null }] },
    });
  });

  it('goes with its whole record in the history', async () => {
    const mine = await buildMine();
    const study = await buildStudy(mine.id, { npv: 100 });
    expect((await member.delete(`/api/economics/${study.id}`)).statusCode).toBe(204);
    expect((await member.delete(`/api/economics/${study.id}`)).statusCode).toBe(404);
    expect(await readMine(mine.id)).toMatchObject({ hasEconomicStudies: false, economicsData: null });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'delete',
      metadata: { snapshot: { id: study.id, studyType: 'PEA', npv: 100 } },
    });
    expect(
      await server.db.rows(sql`
        select id from mines m
        where has_economic_studies <> exists (select from mine_economics e where e.mine_id = m.id)`),
    ).toEqual([]);
  });
});
