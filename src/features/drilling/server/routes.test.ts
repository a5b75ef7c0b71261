import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { bestObservation } from '../../../domain/best-observation.ts';
import { drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { Mine, MineInput } from '../../mines/contract.ts';
import type {
  BestDrillObservation,
  DrillObservation,
  DrillObservationInput,
  DrillProgram,
  DrillProgramInput,
} from '../contract.ts';
import { keepBestObservations, wrongBestObservations } from './keep-best-observation.ts';

const { server, admin, member, other } = await serverWithMembers();

async function created<Answer>(path: string, body: unknown, client = member): Promise<Answer> {
  const answer = await client.post(path, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Answer>();
}

const buildMine = (input: Partial<MineInput> = {}) => created<Mine>('/api/mines', { name: 'Boddington', ...input });
const buildProgram = (mineId: number, input: Partial<DrillProgramInput> = {}) =>
  created<DrillProgram>(`/api/mines/${mineId}/drill-programs`, { season: 'Summer 2024', ...input });
const buildObservation = (mineId: number, input: Partial<DrillObservationInput> = {}) =>
  created<DrillObservation>(`/api/mines/${mineId}/drill-observations`, { densityValue: '2.5', ...input });

const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();
const historyOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<
    { type: string; description: string; entityType: string; entityId: number; metadata: Record<string, unknown> }[]
  >();
const archive = (id: number) => admin.patch(`/api/mines/${id}/archive`, { isArchived: true });

async function expectKept(): Promise<void> {
  expect(await server.db.rows(wrongBestObservations)).toEqual([]);
  expect(
    await server.db.rows(sql`
      select id from mines m
      where drill_programs_count <> (select count(*) from drill_programs p where p.mine_id = m.id)`),
  ).toEqual([]);
}

describe('every call on drilling', () => {
  it.each([
    ['get', '/api/mines/1/drill-programs'],
    ['post', '/api/mines/1/drill-programs'],
    ['put', '/api/drill-programs/1'],
    ['delete', '/api/drill-programs/1'],
    ['get', '/api/mines/1/drill-observations'],
    ['get', '/api/mines/1/drill-observations/best'],
    ['get', '/api/best-observations'],
    ['post', '/api/mines/1/drill-observations'],
    ['put', '/api/drill-observations/1'],
    ['delete', '/api/drill-observations/1'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer =
      method === 'get' || method === 'delete' ? await visitor[method](path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
  });

  it.each(['2147483647', '0', 'abc', '01', '2147483648'])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}/drill-programs`),
      await member.post(`/api/mines/${id}/drill-programs`, { season: 'x' }),
      await member.put(`/api/drill-programs/${id}`, { season: 'x' }),
      await member.delete(`/api/drill-programs/${id}`),
      await member.get(`/api/mines/${id}/drill-observations`),
      await member.get(`/api/mines/${id}/drill-observations/best`),
      await member.post(`/api/mines/${id}/drill-observations`, { densityValue: 1 }),
      await member.put(`/api/drill-observations/${id}`, { densityValue: 1 }),
      await member.delete(`/api/drill-observations/${id}`),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
  });

  it('leaves an archived mine to administrators', async () => {
    const mine = await buildMine();
    const program = await buildProgram(mine.id);
    const observation = await buildObservation(mine.id);
    await archive(mine.id);
    for (const answer of [
      await member.post(`/api/mines/${mine.id}/drill-programs`, { season: 'x' }),
      await member.put(`/api/drill-programs/${program.id}`, { season: 'x' }),
      await member.delete(`/api/drill-programs/${program.id}`),
      await member.post(`/api/mines/${mine.id}/drill-observations`, { densityValue: 1 }),
      await member.put(`/api/drill-observations/${observation.id}`, { densityValue: 1 }),
      await member.delete(`/api/drill-observations/${observation.id}`),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'archived' });
    }
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([program]);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toEqual([observation]);
    expect((await admin.put(`/api/drill-programs/${program.id}`, { season: 'y' })).statusCode).toBe(200);
    expect((await admin.delete(`/api/drill-observations/${observation.id}`)).statusCode).toBe(204);
  });
});

describe('drill programs', () => {
  it('stores every field, dollars as cents, and tells the history', async () => {
    const mine = await buildMine({ name: 'Cadia' });
    const program = await buildProgram(mine.id, {
      season: ' Winter 2025 ',
      numberOfHoles: 12,
      numberOfMeters: 4500.5,
      cost: 21_474_836.48,
      costPerMeter: 4771.99,
      sourceUrl: 'https://example.com/report',
    });
    expect(program).toMatchObject({
      mineId: mine.id,
      season: 'Winter 2025',
      numberOfHoles: 12,
      numberOfMeters: 4500.5,
      cost: 21_474_836.48,
      costPerMeter: 4771.99,
      sourceUrl: 'https://example.com/report',
      createdBy: { id: member.id, firstName: 'Mia' },
      version: 1,
    });
    const [stored] = await server.db.rows(sql`
      select cost_cents as cost, cost_per_meter_cents as "perMeter" from drill_programs where id = ${program.id}`);
    expect(stored).toEqual({ cost: 2_147_483_648, perMeter: 477_199 });
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([program]);
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 1, version: 1 });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added drill program Winter 2025 at Cadia',
      entityType: 'drill_program',
      entityId: program.id,
      metadata: { linkType: 'drill_program', mineId: mine.id, mineName: 'Cadia', drillProgramId: program.id },
    });
  });

  it.each([
    [100, 3, 33.33],
    [100, 6, 16.67],
    [0.05, 10, 0.01],
    [1.01, 200, 0.01],
    [1, 0, null],
    [1, null, null],
    [null, 5, null],
  ])('derives the cost per metre of %d dollars over %d m as %d', async (cost, numberOfMeters, costPerMeter) => {
    const mine = await buildMine();
    expect(await buildProgram(mine.id, { cost, numberOfMeters })).toMatchObject({ costPerMeter });
    expect(await buildProgram(mine.id, { cost, numberOfMeters, costPerMeter: null })).toMatchObject({ costPerMeter });
  });

  it('lets a derived cost per metre follow and keeps one that was given', async () => {
    const mine = await buildMine();
    const derived = await buildProgram(mine.id, { cost: 1000, numberOfMeters: 10 });
    const put = async (id: number, body: object) =>
      (await member.put(`/api/drill-programs/${id}`, body)).json<DrillProgram>();
    expect(await put(derived.id, { cost: 2000 })).toMatchObject({ costPerMeter: 200, season: 'Summer 2024' });
    expect(await put(derived.id, { cost: null })).toMatchObject({ cost: null, costPerMeter: null });
    const given = await buildProgram(mine.id, { cost: 1000, numberOfMeters: 10, costPerMeter: 123.45 });
    expect(await put(given.id, { cost: 3000 })).toMatchObject({ costPerMeter: 123.45 });
    expect(await put(given.id, { costPerMeter: '' })).toMatchObject({ costPerMeter: 300 });
    expect(await put(given.id, { costPerMeter: 5 })).toMatchObject({ costPerMeter: 5 });
    expect(await put(given.id, { cost: 4000, numberOfMeters: 10 })).toMatchObject({ costPerMeter: 400 });
  });

  it.each([
    [{}, 'season', 'Season is required'],
    [{ season: ' ' }, 'season', 'Season is required'],
    [{ season: null }, 'season', 'Season is required'],
    [{ season: 'x', numberOfHoles: -1 }, 'numberOfHoles', undefined],
    [{ season: 'x', numberOfHoles: 1.5 }, 'numberOfHoles', undefined],
    [{ season: 'x', numberOfMeters: -0.01 }, 'numberOfMeters', undefined],
    [{ season: 'x', numberOfMeters: 1.005 }, 'numberOfMeters', undefined],
    [{ season: 'x', numberOfMeters: '12' }, 'numberOfMeters', undefined],
    [{ season: 'x', cost: 1.005 }, 'cost', 'Enter at most 2 decimals.'],
    [{ season: 'x', cost: -1 }, 'cost', undefined],
    [{ season: 'x', cost: 1e300 }, 'cost', undefined],
    [{ season: 'x', costPerMeter: 0.001 }, 'costPerMeter', undefined],
    [{ season: 'x', sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'Must be a valid URL'],
    [{ season: 'x'.repeat(201) }, 'season', undefined],
  ])('refuses %j at %s and stores nothing', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/drill-programs`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(issues[0]?.message).toBe(message);
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([]);
    expect(await historyOf(mine.id)).toHaveLength(1);
  });

  it('never takes what the server owns, nor moves to another mine', async () => {
    const [mine, elsewhere] = [await buildMine(), await buildMine({ name: 'Elsewhere' })];
    const program = await buildProgram(mine.id, {
      id: 9,
      createdBy: other.id,
      version: 7,
      mineId: elsewhere.id,
    } as object);
    expect(program).toMatchObject({ mineId: mine.id, createdBy: { id: member.id }, version: 1 });
    const saved = await member.put(`/api/drill-programs/${program.id}`, { mineId: elsewhere.id, createdBy: other.id });
    expect(saved.json()).toEqual(program);
  });

  it('saves what was sent, merges the history, honours If-Match', async () => {
    const mine = await buildMine({ name: 'Telfer' });
    const program = await buildProgram(mine.id, { numberOfHoles: 3 });
    const path = `/api/drill-programs/${program.id}`;
    const first = await other.put(path, { numberOfHoles: 4 }, { headers: { 'if-match': '"1"' } });
    expect(first.json()).toMatchObject({ season: 'Summer 2024', numberOfHoles: 4, version: 2 });
    expect(first.headers.etag).toBe('"2"');
    const late = await member.put(path, { numberOfHoles: 5 }, { headers: { 'if-match': '"1"' } });
    expect(late.statusCode).toBe(412);
    expect((await member.delete(path, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    await other.put(path, { numberOfHoles: 6, season: '2024' });
    expect((await other.put(path, { numberOfHoles: 6 })).json()).toMatchObject({ version: 3 });
    const [entry, ...rest] = await historyOf(mine.id);
    expect(rest).toHaveLength(2);
    expect(entry).toMatchObject({
      type: 'update',
      description: 'Updated holes and season of drill program 2024 at Telfer',
      metadata: {
        changes: [
          { field: 'numberOfHoles', from: 3, to: 6 },
          { field: 'season', from: 'Summer 2024', to: '2024' },
        ],
      },
    });
  });

  it('goes without its observations, and its history keeps all of it', async () => {
    const mine = await buildMine();
    const program = await buildProgram(mine.id, { cost: 12.34 });
    const observation = await buildObservation(mine.id, { drillProgramId: program.id });
    expect((await member.delete(`/api/drill-programs/${program.id}`)).statusCode).toBe(204);
    expect((await member.delete(`/api/drill-programs/${program.id}`)).statusCode).toBe(404);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toMatchObject([
      { id: observation.id, drillProgramId: null, version: 2 },
    ]);
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'delete',
      description: 'Deleted drill program Summer 2024 at Boddington',
      metadata: { snapshot: { id: program.id, season: 'Summer 2024', cost: 12.34, createdBy: member.id } },
    });
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 0 });
    await expectKept();
  });

  it('lists the newest season first', async () => {
    const mine = await buildMine();
    for (const season of ['2019', 'Winter 2023/24', 'First pass', 'Summer 2025'])
      await buildProgram(mine.id, { season });
    const seasons = async (query: Record<string, number> = {}) =>
      (await member.get(`/api/mines/${mine.id}/drill-programs`, { query })).json<DrillProgram[]>().map((p) => p.season);
    expect(await seasons()).toEqual(['Summer 2025', 'Winter 2023/24', '2019', 'First pass']);
    expect(await seasons({ limit: 2, offset: 1 })).toEqual(['Winter 2023/24', '2019']);
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`, { query: { limit: 1001 } })).statusCode).toBe(400);
  });

  it('answers a repetition with the same key from memory', async () => {
    const mine = await buildMine();
    const post = () =>
      member.post(`/api/mines/${mine.id}/drill-programs`, { season: 'Once' }, { headers: { 'idempotency-key': 'k' } });
    expect((await post()).json<DrillProgram>().id).toBe((await post()).json<DrillProgram>().id);
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 1 });
  });
});

describe('drill observations', () => {
  it('stores every field as it was given and tells the history', async () => {
    const mine = await buildMine({ name: 'Forrestania' });
    const program = await buildProgram(mine.id);
    const observation = await buildObservation(mine.id, {
      drillProgramId: program.id,
      holeId: 'NMD180',
      observationDate: '2024-02-29',
      densityValue: '0.5952',
      densityUnit: '%',
      intervalLength: 3.5,
      trueWidth: '2.90',
      startDepth: '139.59',
      endDepth: 143.09,
      metal: 'Nickel',
      notes: 'Composite of 4 samples',
      sourceUrl: 'https://example.com/a',
    });
    expect(observation).toMatchObject({
      mineId: mine.id,
      drillProgramId: program.id,
      parentObservationId: null,
      holeId: 'NMD180',
      observationDate: '2024-02-29',
      densityValue: '0.5952',
      densityUnit: '%',
      intervalLength: '3.5',
      trueWidth: '2.9',
      startDepth: '139.59',
      endDepth: '143.09',
      metal: 'Nickel',
      createdBy: { id: member.id },
      version: 1,
    });
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toEqual([observation]);
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added drill observation NMD180 from 139.59 m at Forrestania',
      metadata: { linkType: 'drill_observations', drillObservationId: observation.id },
    });
  });

  it('needs a grade only; the unit is g/t unless said', async () => {
    const mine = await buildMine();
    expect(
      await buildObservation(mine.id, { densityValue: 0, densityUnit: '', metal: ' ', holeId: null }),
    ).toMatchObject({
      densityValue: '0',
      densityUnit: 'g/t',
      metal: null,
      holeId: null,
    });
  });

  it.each([
    [{}, 'densityValue', 'Density value is required'],
    [{ densityValue: null }, 'densityValue', 'Density value is required'],
    [{ densityValue: ' ' }, 'densityValue', 'Density value is required'],
    [{ densityValue: -1 }, 'densityValue', 'Enter 0 or more.'],
    [{ densityValue: '1.00001' }, 'densityValue', 'Enter at most 4 decimals.'],
    [{ densityValue: 1_000_000 }, 'densityValue', undefined],
    [{ densityValue: 'NaN' }, 'densityValue', undefined],
    [{ densityValue: [] }, 'densityValue', 'Density value is required'],
    [{ densityValue: 1, densityUnit: 'ct/t' }, 'densityUnit', undefined],
    [{ densityValue: 1, startDepth: '10', endDepth: '10' }, 'startDepth', 'Start depth must be less than end depth'],
    [{ densityValue: 1, startDepth: '11', endDepth: '10' }, 'startDepth', 'Start depth must be less than end depth'],
    [
      { densityValue: 1, startDepth: '0', endDepth: '10', intervalLength: '10.11' },
      'intervalLength',
      'Interval length cannot be greater than the depth range',
    ],
    [{ densityValue: 1, intervalLength: '1.005' }, 'intervalLength', 'Enter at most 2 decimals.'],
    [{ densityValue: 1, intervalLength: '10', trueWidth: '11' }, 'trueWidth', undefined],
    [{ densityValue: 1, startDepth: -1 }, 'startDepth', 'Enter 0 or more.'],
    [{ densityValue: 1, observationDate: '2025-02-30' }, 'observationDate', undefined],
    [{ densityValue: 1, observationDate: 'now' }, 'observationDate', undefined],
    [{ densityValue: 1, drillProgramId: 2_000_000_000 }, 'drillProgramId', undefined],
    [{ densityValue: 1, drillProgramId: '1' }, 'drillProgramId', undefined],
    [{ densityValue: 1, parentObservationId: 2_000_000_000 }, 'parentObservationId', undefined],
    [{ densityValue: 1, notes: 'n'.repeat(20_001) }, 'notes', undefined],
    [{ densityValue: 1, sourceUrl: 'ftp://example.com' }, 'sourceUrl', 'Must be a valid URL'],
  ])('refuses %j at %s and stores nothing', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/drill-observations`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const problem = answer.json<{ message: string; issues: { path: string; message: string }[] }>();
    expect(problem.issues.map((issue) => issue.path)).toContain(path);
    if (message) expect([problem.message, problem.issues[0]?.message]).toEqual([message, message]);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toEqual([]);
    expect(await historyOf(mine.id)).toHaveLength(1);
    expect(await readMine(mine.id)).toEqual(mine);
  });

  it('takes rounded tables: 289.9 to 308.8 m over 19.0 m', async () => {
    const mine = await buildMine();
    await buildObservation(mine.id, { startDepth: '289.9', endDepth: '308.8', intervalLength: '19.0' });
  });

  it('checks a saved observation as a whole', async () => {
    const mine = await buildMine();
    const observation = await buildObservation(mine.id, { startDepth: '10', endDepth: '20', intervalLength: '10' });
    const path = `/api/drill-observations/${observation.id}`;
    expect((await member.put(path, { endDepth: '15' })).json()).toMatchObject({
      message: 'Interval length cannot be greater than the depth range',
    });
    expect((await member.put(path, { startDepth: '20' })).statusCode).toBe(400);
    expect((await member.put(path, { densityValue: null })).statusCode).toBe(400);
    expect((await member.put(path, { endDepth: '15', intervalLength: null, densityUnit: null })).json()).toMatchObject({
      endDepth: '15',
      intervalLength: null,
      densityUnit: 'g/t',
      densityValue: '2.5',
      version: 2,
    });
  });

  it('belongs to a program of the same mine only', async () => {
    const [mine, elsewhere] = [await buildMine(), await buildMine({ name: 'Elsewhere' })];
    const program = await buildProgram(elsewhere.id);
    const answer = await member.post(`/api/mines/${mine.id}/drill-observations`, {
      densityValue: 1,
      drillProgramId: program.id,
    });
    expect(answer.json()).toMatchObject({ issues: [{ path: 'drillProgramId' }] });
  });

  it('may be a part of a longer interval of its hole', async () => {
    const mine = await buildMine();
    const whole = await buildObservation(mine.id, { holeId: 'A1', startDepth: '10', endDepth: '30', densityValue: 5 });
    const part = await buildObservation(mine.id, {
      holeId: 'a1',
      startDepth: '12',
      endDepth: '14',
      parentObservationId: whole.id,
    });
    const put = (id: number, body: object) => member.put(`/api/drill-observations/${id}`, body);
    for (const [id, body] of [
      [part.id, { holeId: 'B1' }],
      [part.id, { endDepth: '31' }],
      [part.id, { parentObservationId: part.id }],
      [whole.id, { parentObservationId: part.id }],
    ] as const) {
      const answer = await put(id, body);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ path: 'parentObservationId' }] });
    }
    const elsewhere = await buildMine({ name: 'Elsewhere' });
    const foreign = { densityValue: 1, parentObservationId: whole.id };
    expect((await member.post(`/api/mines/${elsewhere.id}/drill-observations`, foreign)).statusCode).toBe(400);
    await member.delete(`/api/drill-observations/${whole.id}`);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toMatchObject([
      { id: part.id, parentObservationId: null, version: 2 },
    ]);
  });

  it('lists by hole and depth', async () => {
    const mine = await buildMine();
    for (const [holeId, startDepth] of [
      ['B1', '5'],
      [null, '1'],
      ['A2', '100'],
      ['A2', '20'],
      ['A2', null],
    ] as const) {
      await buildObservation(mine.id, { holeId, startDepth });
    }
    const list = (await member.get(`/api/mines/${mine.id}/drill-observations`)).json<DrillObservation[]>();
    expect(list.map((item) => [item.holeId, item.startDepth])).toEqual([
      ['A2', '20'],
      ['A2', '100'],
      ['A2', null],
      ['B1', '5'],
      [null, '1'],
    ]);
  });
});

describe('the best observation', () => {
  const best = async (id: number) => {
    const answer = await member.get(`/api/mines/${id}/drill-observations/best`);
    return answer.statusCode === 404 ? null : answer.json<BestDrillObservation>();
  };

  it('is the one of the primary metal with the largest grade times length, wherever it is asked for', async () => {
    const mine = await buildMine({ name: 'Goldboro', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    expect(await best(mine.id)).toBeNull();
    await buildObservation(mine.id, { metal: 'Copper', densityUnit: '%', densityValue: 0.5, intervalLength: 100 });
    const a = await buildObservation(mine.id, { metal: 'Gold', densityValue: 20, intervalLength: 2 });
    expect(await best(mine.id)).toMatchObject({ id: a.id, gramMetres: 40, gradeGpt: 20 });
    const b = await buildObservation(mine.id, { metal: ' GOLD', densityValue: '0.5', intervalLength: 100 });
    expect(await best(mine.id)).toEqual({
      ...b,
      gradeGpt: 0.5,
      gramMetres: 50,
      because:
        "Largest grade times length among observations of Gold, the mine's primary metal: 0.5 g/t over 100 m are 50 g/t·m.",
    });
    expect(await readMine(mine.id)).toMatchObject({ bestObservation: { id: b.id }, version: 1 });
    const bests = await member.get('/api/best-observations', {
      query: { mineIds: `${mine.id},2147483647,${mine.id}` },
    });
    expect(bests.json()).toEqual({ [mine.id]: b });
    expect(
      (await member.get('/api/mines', { query: { densityRange: 'low', search: 'goldboro' } })).json(),
    ).toMatchObject([{ id: mine.id }]);
    await member.put(`/api/drill-observations/${b.id}`, { intervalLength: 10 });
    expect((await best(mine.id))?.id).toBe(a.id);
    await member.put(`/api/drill-observations/${b.id}`, { densityValue: 100 });
    expect((await best(mine.id))?.id).toBe(b.id);
    await member.delete(`/api/drill-observations/${b.id}`);
    expect((await best(mine.id))?.id).toBe(a.id);
    await expectKept();
    await archive(mine.id);
    expect((await member.get('/api/best-observations', { query: { mineIds: mine.id } })).json()).toEqual({});
    expect((await best(mine.id))?.id).toBe(a.id);
  });

  it('follows the primary metal of the mine', async () => {
    const mine = await buildMine({ name: 'Turning', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const gold = await buildObservation(mine.id, { metal: 'Gold', densityValue: 1, intervalLength: 1 });
    const nickel = await buildObservation(mine.id, { metal: 'Nickel', densityValue: 2, intervalLength: 1 });
    expect((await best(mine.id))?.id).toBe(gold.id);
    await member.patch(`/api/mines/${mine.id}`, {
      metalsDistribution: [
        { metal: 'nickel', percentage: 60 },
        { metal: 'Gold', percentage: 40 },
      ],
    });
    expect((await best(mine.id))?.id).toBe(nickel.id);
    const bytes = 'name,metals\nTurning,Gold:70; Nickel:30\n';
    const imported = await member.upload('/api/csv/upload/mines', { name: 'mines.csv', bytes });
    expect(imported.json()).toMatchObject({ updated: 1 });
    expect((await best(mine.id))?.id).toBe(gold.id);
    await expectKept();
  });

  it.each(['', '1,', 'a', '0', '1;2', '2147483648'])('asks for ids where mineIds is %j', async (mineIds) => {
    const answer = await member.get('/api/best-observations', { query: { mineIds } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'mineIds' }] });
  });

  it('is the same in the database as in the domain, whatever is observed', async () => {
    const metals = ['Gold', 'gold', 'Silver', null];
    const observation = fc.record({
      metal: fc.constantFrom(...metals),
      densityUnit: fc.constantFrom(...drillGradeUnits),
      densityValue: fc.constantFrom('0', '0.5', '1', '7', '34.2857', '240', '999999.9999'),
      intervalLength: fc.constantFrom(null, '0', '0.01', '1', '7', '240'),
      observationDate: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
    });
    const mine = await buildMine();
    await fc.assert(
      fc.asyncProperty(
        fc.array(observation, { maxLength: 12 }),
        fc.constantFrom('Gold', 'Silver', 'Zinc', null),
        async (rows, metal) => {
          await server.db.rows(sql`
          update mines set metals_folded = ${sql.param(metal === null ? [] : [metal.toLowerCase()])} where id = ${mine.id}`);
          await server.db.rows(sql`delete from drill_hole_observations where mine_id = ${mine.id}`);
          const stored = await server.db.rows<{ id: number }>(sql`
          insert into drill_hole_observations (mine_id, metal, metal_folded, density_unit, density_value, interval_length, observation_date)
          select ${mine.id}, metal, lower(metal), unit, value, length, day
          from unnest(${sql.param(rows.map((row) => row.metal))}::text[], ${sql.param(rows.map((row) => row.densityUnit))}::text[],
            ${sql.param(rows.map((row) => row.densityValue))}::numeric[],
            ${sql.param(rows.map((row) => row.intervalLength))}::numeric[],
            ${sql.param(rows.map((row) => row.observationDate))}::date[]) as given(metal, unit, value, length, day)
          returning id`);
          await keepBestObservations(server.db, [mine.id]);
          const [kept] = await server.db.rows<{ id: number | null; gpt: string | null }>(sql`
          select best_observation_id as id, best_grade_gpt as gpt from mines where id = ${mine.id}`);
          const expected = bestObservation(
            rows.map((row, index) => ({ ...row, id: stored[index]!.id })),
            metal,
          );
          expect(kept?.id ?? null).toBe(expected?.best.id ?? null);
          const isBanded = expected !== null && expected.best.densityUnit !== '%';
          if (isBanded) expect(Number(kept?.gpt)).toBeCloseTo(expected.gradeGpt, 7);
          else expect(kept?.gpt).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
    await server.db.rows(sql`delete from drill_hole_observations where mine_id = ${mine.id}`);
    await keepBestObservations(server.db, [mine.id]);
  });

  it('is kept under parallel writes', async () => {
    const mine = await buildMine({ name: 'Busy' });
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? member : other).post(`/api/mines/${mine.id}/drill-observations`, {
        densityValue: index + 1,
        intervalLength: 1,
      }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 201));
    expect((await best(mine.id))?.densityValue).toBe('40');
    const ids = answers.map((answer) => answer.json<DrillObservation>().id);
    await Promise.all(ids.slice(20).map((id) => member.delete(`/api/drill-observations/${id}`)));
    expect((await best(mine.id))?.densityValue).toBe('20');
    await expectKept();
  });
});

const realData = process.env['REAL_DATA'] ?? '../shared/data';
const file = `${realData}/forrestania-drilling/drill-observations.csv`;
const rows = (() => {
  try {
    return parse(readFileSync(file), { columns: true }) as Record<string, string>[];
  } catch {
    return [];
  }
})();

it('takes the drill observations of the Forrestania belt where they are at hand', async () => {
  const mine = await buildMine({ name: 'Forrestania', metalsDistribution: [{ metal: 'Nickel', percentage: null }] });
  for (const { mineName: _, country: __, ...fields } of rows) await buildObservation(mine.id, fields);
  const list = (await member.get(`/api/mines/${mine.id}/drill-observations`)).json<DrillObservation[]>();
  expect(list).toHaveLength(rows.length);
  if (rows.length === 0) return;
  const answer = await member.get(`/api/mines/${mine.id}/drill-observations/best`);
  // Named by the README of the data: 12 m at 0.4445 % in WLL006.
  expect(answer.json()).toMatchObject({
    holeId: 'WLL006',
    densityValue: '0.4445',
    intervalLength: '12',
    metal: 'Nickel',
  });
});
