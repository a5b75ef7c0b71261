import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { ResourceEstimate, ResourceEstimateInput } from '../contract.ts';
import { completeStandings } from './keep-standings.ts';

const { server, admin, member } = await serverWithMembers();

const buildMine = (name = 'Donlin') => created<Mine>(member, '/api/mines', { name });

const buildEstimate = (mineId: number, input: Partial<ResourceEstimateInput> = {}) => {
  const body = { resourceType: 'indicated', metal: 'Gold', ...input };
  return created<ResourceEstimate>(member, `/api/mines/${mineId}/resource-estimates`, body);
};

const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();
const listOf = async (id: number, query: Record<string, number> = {}) =>
  (await member.get(`/api/mines/${id}/resource-estimates`, { query })).json<ResourceEstimate[]>();
const historyOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<
    { type: string; description: string; metadata: Record<string, unknown> }[]
  >();

describe('every call on resource estimates', () => {
  it.each([
    ['get', '/api/mines/1/resource-estimates'],
    ['post', '/api/mines/1/resource-estimates'],
    ['put', '/api/resource-estimates/1'],
    ['delete', '/api/resource-estimates/1'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
  });

  it.each(['2147483647', '0', 'abc', '2147483648'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}/resource-estimates`),
      await member.post(`/api/mines/${id}/resource-estimates`, { resourceType: 'inferred', metal: 'Gold' }),
      await member.put(`/api/resource-estimates/${id}`, { tonnage: 1 }),
      await member.delete(`/api/resource-estimates/${id}`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const estimate = await buildEstimate(mine.id);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    const body = { resourceType: 'inferred', metal: 'Gold' };
    expect((await member.post(`/api/mines/${mine.id}/resource-estimates`, body)).statusCode).toBe(409);
    expect((await member.put(`/api/resource-estimates/${estimate.id}`, { tonnage: 1 })).statusCode).toBe(409);
    expect((await member.delete(`/api/resource-estimates/${estimate.id}`)).statusCode).toBe(409);
    expect(await listOf(mine.id)).toEqual([estimate]);
    expect((await admin.delete(`/api/resource-estimates/${estimate.id}`)).statusCode).toBe(204);
  });
});

describe('resource estimates', () => {
  it('stores every field and tells the history', async () => {
    const mine = await buildMine('Cadia');
    const fields = {
      resourceType: 'measured',
      metal: 'Gold',
      zone: 'Cadia East',
      baseCase: false,
      reportDate: '2024-12-31',
      tonnage: 6_500_000_000,
      grade: '2.2401',
      gradeUnit: 'g/t',
      containedMetal: 57_000_000_000,
      containedMetalUnit: 'lb',
      cutoffGrade: '0.3',
      cutoffGradeUnit: 'g/t',
      reportingStandard: 'SEC S-K1300',
      includesReserves: false,
      sourceUrl: 'https://example.com/report',
    } as const;
    const estimate = await buildEstimate(mine.id, fields);
    expect(estimate).toMatchObject({ ...fields, mineId: mine.id, createdBy: { id: member.id }, version: 1 });
    expect(await listOf(mine.id)).toEqual([estimate]);
    expect(await readMine(mine.id)).toMatchObject({ hasResourceEstimates: true, version: 1 });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added resource estimate measured Gold of Cadia East, Cadia',
      metadata: { linkType: 'resource_estimates', resourceType: 'measured', resourceEstimateId: estimate.id },
    });
  });

  it('needs a type and a metal, which goes by its usual name', async () => {
    const mine = await buildMine();
    expect(await buildEstimate(mine.id, { metal: ' Au ', grade: '', tonnage: '' })).toMatchObject({
      metal: 'Gold',
      grade: null,
      tonnage: null,
      includesReserves: null,
      zone: null,
      baseCase: true,
    });
    expect(await buildEstimate(mine.id, { metal: 'Kryptonite' })).toMatchObject({ metal: 'Kryptonite' });
    const [stored] = await server.db.rows(sql`
      select array_agg(metal_folded order by id) as metals from resource_estimates where mine_id = ${mine.id}`);
    expect(stored).toEqual({ metals: ['gold', 'kryptonite'] });
  });

  it.each([
    [{ metal: 'Gold' }, 'resourceType', 'Resource type is required'],
    [{ metal: 'Gold', resourceType: '' }, 'resourceType', 'Resource type is required'],
    [{ metal: 'Gold', resourceType: null }, 'resourceType', 'Resource type is required'],
    [{ metal: 'Gold', resourceType: 'possible' }, 'resourceType', undefined],
    [{ resourceType: 'inferred' }, 'metal', 'Metal is required'],
    [{ resourceType: 'inferred', metal: ' ' }, 'metal', 'Metal is required'],
    [{ resourceType: 'inferred', metal: null }, 'metal', 'Metal is required'],
    [{ resourceType: 'inferred', metal: 'Gold', tonnage: 1.5 }, 'tonnage', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', tonnage: -1 }, 'tonnage', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', containedMetal: 1e17 }, 'containedMetal', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', grade: '1.00001' }, 'grade', 'Enter at most 4 decimals.'],
    [{ resourceType: 'inferred', metal: 'Gold', gradeUnit: 'kg/t' }, 'gradeUnit', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', containedMetalUnit: 'ounces' }, 'containedMetalUnit', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', reportingStandard: 'SEC' }, 'reportingStandard', undefined],
    [{ resourceType: 'proven', metal: 'Gold', includesReserves: true }, 'includesReserves', undefined],
    [{ resourceType: 'inferred', metal: 'Gold', reportDate: '2025-13-01' }, 'reportDate', undefined],
    [{ resourceType: '2P', metal: 'Gold', includesReserves: false }, 'includesReserves', undefined],
    [{ resourceType: 'M+I', metal: 'Gold', baseCase: 'maybe' }, 'baseCase', 'Choose yes or no.'],
    [{ resourceType: 'M+I', metal: 'Gold', zone: 'x'.repeat(201) }, 'zone', undefined],
  ])('refuses %j at %s and stores nothing', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/resource-estimates`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(issues[0]?.message).toBe(message);
    expect(await listOf(mine.id)).toEqual([]);
    expect(await readMine(mine.id)).toEqual(mine);
  });

  it('saves what was sent, honours If-Match', async () => {
    const mine = await buildMine();
    const estimate = await buildEstimate(mine.id, { tonnage: 100, includesReserves: true });
    const path = `/api/resource-estimates/${estimate.id}`;
    expect((await member.put(path, { tonnage: 200 })).json()).toMatchObject({
      tonnage: 200,
      metal: 'Gold',
      version: 2,
    });
    expect((await member.put(path, { tonnage: 3 }, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await member.put(path, { metal: '' })).statusCode).toBe(400);
    expect((await member.put(path, { resourceType: 'probable' })).json()).toMatchObject({ includesReserves: null });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      metadata: {
        changes: [
          { field: 'tonnage', from: 100, to: 200 },
          { field: 'resourceType', from: 'indicated', to: 'probable' },
          { field: 'includesReserves', from: true, to: null },
        ],
      },
    });
  });

  it('lists by metal, confidence and date', async () => {
    const mine = await buildMine();
    await buildEstimate(mine.id, { metal: 'Silver', resourceType: 'measured' });
    await buildEstimate(mine.id, { resourceType: 'probable' });
    await buildEstimate(mine.id, { resourceType: 'inferred', reportDate: '2020-01-01' });
    await buildEstimate(mine.id, { resourceType: 'inferred', reportDate: '2024-01-01' });
    const list = await listOf(mine.id);
    expect(list.map(({ metal, resourceType, reportDate }) => [metal, resourceType, reportDate])).toEqual([
      ['Gold', 'inferred', '2024-01-01'],
      ['Gold', 'inferred', '2020-01-01'],
      ['Gold', 'probable', null],
      ['Silver', 'measured', null],
    ]);
    expect(await listOf(mine.id, { limit: 1, offset: 3 })).toEqual([list[3]]);
  });

  it('goes with its whole record in the history', async () => {
    const mine = await buildMine();
    const [first, second] = [await buildEstimate(mine.id), await buildEstimate(mine.id)];
    expect((await member.delete(`/api/resource-estimates/${first.id}`)).statusCode).toBe(204);
    expect((await member.delete(`/api/resource-estimates/${first.id}`)).statusCode).toBe(404);
    expect(await readMine(mine.id)).toMatchObject({ hasResourceEstimates: true });
    await member.delete(`/api/resource-estimates/${second.id}`);
    expect(await readMine(mine.id)).toMatchObject({ hasResourceEstimates: false });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'delete',
      metadata: { snapshot: { id: second.id, resourceType: 'indicated', metal: 'Gold' } },
    });
  });

  it('takes combined categories as what they are, and says whether resources include reserves', async () => {
    const mine = await buildMine();
    for (const resourceType of ['M+I', 'M+I+inferred', '2P'] as const)
      expect(await buildEstimate(mine.id, { resourceType })).toMatchObject({ resourceType, includesReserves: null });
    expect(await buildEstimate(mine.id, { resourceType: 'M+I', zone: 'West', includesReserves: true })).toMatchObject({
      includesReserves: true,
    });
  });

  it('tells a double, at the field that could tell them apart', async () => {
    const mine = await buildMine();
    const path = `/api/mines/${mine.id}/resource-estimates`;
    const refusalOf = async (body: object) => {
      const answer = await member.post(path, { resourceType: 'indicated', metal: 'Gold', ...body });
      expect(answer.statusCode, answer.body).toBe(400);
      return answer.json<{ issues: unknown[] }>().issues;
    };
    const first = { reportDate: '2024-12-31', cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' } as const;
    const { id } = await buildEstimate(mine.id, first);
    expect(await refusalOf({ ...first, metal: ' Au ', cutoffGrade: '0.50', cutoffGradeUnit: 'ppm' })).toEqual([
      {
        path: 'reportDate',
        message:
          'This estimate is there already: indicated Gold, the whole deposit, 2024-12-31, cut-off 0.5 g/t. Change that one, or say what differs: zone, date or cut-off.',
      },
    ]);
    expect(await refusalOf({ ...first, cutoffGrade: '0.3' })).toMatchObject([{ path: 'baseCase' }]);
    for (const other of [
      { zone: 'North' },
      { cutoffGrade: '0.3', baseCase: false },
      { reportDate: '2023-12-31' },
      { resourceType: 'inferred' },
      { metal: 'Silver' },
    ] as const)
      await buildEstimate(mine.id, { ...first, ...other });
    expect(await listOf(mine.id)).toHaveLength(6);

    const north = (await listOf(mine.id)).find(({ zone }) => zone === 'North')!;
    const back = await member.put(`/api/resource-estimates/${north.id}`, { zone: null });
    expect(back.json()).toMatchObject({ issues: [{ path: 'reportDate' }] });
    expect((await member.put(`/api/resource-estimates/${id}`, { ...first, tonnage: 5 })).statusCode).toBe(200);
  });

  it('lets what was double before be mended', async () => {
    const mine = await buildMine();
    const [one, other] = [
      await buildEstimate(mine.id, { reportDate: '2024-12-31' }),
      await buildEstimate(mine.id, { reportDate: '2024-12-31', zone: 'North' }),
    ];
    await server.db.rows(sql`update resource_estimates set zone = null, zone_folded = '' where id = ${other.id}`);
    for (const { id } of [one, other])
      expect((await member.put(`/api/resource-estimates/${id}`, { tonnage: 7 })).statusCode).toBe(200);
    expect((await member.put(`/api/resource-estimates/${other.id}`, { zone: 'North' })).statusCode).toBe(200);
  });
});

describe('the standing of an estimate', () => {
  const standings = async (id: number) =>
    (await listOf(id)).map(({ id: of, standing }) => [of, standing]).toSorted(([a], [b]) => Number(a) - Number(b));

  it('follows from the others of its mine, without being a change of its record', async () => {
    const mine = await buildMine('Chimo');
    const old = await buildEstimate(mine.id, { reportDate: '2020-06-30' });
    expect(old.standing).toBe('current');
    const later = await buildEstimate(mine.id, { reportDate: '2024-06-30' });
    const cut = { reportDate: '2024-06-30', cutoffGrade: '1', cutoffGradeUnit: 'g/t', baseCase: false } as const;
    const other = await buildEstimate(mine.id, cut);
    // Of another category, a reserve among them: nothing is replaced by it.
    const inferred = await buildEstimate(mine.id, { resourceType: 'inferred', reportDate: '2019-06-30' });
    const reserve = await buildEstimate(mine.id, { resourceType: 'probable', reportDate: '2025-06-30' });
    const three = await buildEstimate(mine.id, { resourceType: 'M+I+inferred', reportDate: '2025-06-30' });
    expect(await standings(mine.id)).toEqual([
      [old.id, 'replaced'],
      [later.id, 'current'],
      [other.id, 'alternative'],
      [inferred.id, 'current'],
      [reserve.id, 'current'],
      [three.id, 'apart'],
    ]);
    expect((await listOf(mine.id)).find(({ id }) => id === old.id)?.version).toBe(1);
    await member.delete(`/api/resource-estimates/${later.id}`);
    expect(await standings(mine.id)).toContainEqual([old.id, 'current']);
    await member.put(`/api/resource-estimates/${old.id}`, { metal: 'Silver' });
    expect(await standings(mine.id)).toContainEqual([old.id, 'current']);
  });

  it('is found of what the version before has left', async () => {
    const mine = await buildMine('Pahtavaara');
    const old = await buildEstimate(mine.id, { reportDate: '2020-06-30' });
    const later = await buildEstimate(mine.id, { reportDate: '2024-06-30' });
    await server.db.rows(sql`update resource_estimates set standing = null where mine_id = ${mine.id}`);
    expect(await standings(mine.id)).toContainEqual([old.id, null]);
    await completeStandings(server.db);
    expect(await standings(mine.id)).toEqual([
      [old.id, 'replaced'],
      [later.id, 'current'],
    ]);
  });
});
