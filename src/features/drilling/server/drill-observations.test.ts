import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import type { DrillObservation } from '../contract.ts';
import { drillingTest } from './drilling.fixture.ts';

const { member, buildMine, buildProgram, buildObservation, readMine, historyOf } = await drillingTest();

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
    [{ densityValue: 1, densityUnit: 'lb/t' }, 'densityUnit', undefined],
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
      intervalLength: '5',
      lengthFrom: 'depths',
      densityUnit: 'g/t',
      densityValue: '2.5',
      version: 2,
    });
  });

  it('takes a length that nobody states from the depths, with which it goes until one is stated', async () => {
    const mine = await buildMine();
    const observation = await buildObservation(mine.id, { startDepth: '104', endDepth: '116.5' });
    expect(observation).toMatchObject({ intervalLength: '12.5', lengthFrom: 'depths' });
    const save = async (body: object) =>
      (await member.put(`/api/drill-observations/${observation.id}`, body)).json<DrillObservation>();
    expect(await save({ endDepth: '120' })).toMatchObject({ intervalLength: '16', lengthFrom: 'depths' });
    expect(await save({ notes: 'Open at depth.' })).toMatchObject({ intervalLength: '16', lengthFrom: 'depths' });
    expect(await save({ intervalLength: '15' })).toMatchObject({ intervalLength: '15', lengthFrom: null });
    expect(await save({ endDepth: '121' })).toMatchObject({ intervalLength: '15', lengthFrom: null });
    expect(await save({ intervalLength: '' })).toMatchObject({ intervalLength: '17', lengthFrom: 'depths' });
    expect(await save({ endDepth: null })).toMatchObject({ intervalLength: null, lengthFrom: null });
    expect(await buildObservation(mine.id, { startDepth: '0', endDepth: '2', intervalLength: '2' })).toMatchObject({
      intervalLength: '2',
      lengthFrom: null,
    });
  });

  it('has diamonds in carats per tonne, of which the richest by length is the best, in no band of grades', async () => {
    const mine = await buildMine({ metalsDistribution: [{ metal: 'Diamond', percentage: 100 }] });
    const stones = { metal: 'Diamond', densityUnit: 'ct/t' } as const;
    await buildObservation(mine.id, { ...stones, densityValue: '2.1', intervalLength: '10' });
    const long = await buildObservation(mine.id, { ...stones, densityValue: '0.4', intervalLength: '60' });
    expect(long).toMatchObject({ densityValue: '0.4', densityUnit: 'ct/t' });
    const path = `/api/mines/${mine.id}/drill-observations/best`;
    expect((await member.get(path)).json()).toMatchObject({ gradeThickness: 24, gradeThicknessUnit: 'ct/t·m' });
    const found = (await member.get('/api/mines', { query: { densityRange: 'low', search: mine.name } })).json<
      { id: number }[]
    >();
    expect(found.map(({ id }) => id)).not.toContain(mine.id);
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

describe('a file of drill observations', () => {
  const upload = (bytes: string, fields = {}) =>
    member.upload('/api/csv/upload/drill-observations', { name: 'holes.csv', bytes, fields });
  const of = async (id: number) => (await member.get(`/api/mines/${id}/drill-observations`)).json<DrillObservation[]>();

  it('takes lengths that it lacks from the depths, says so row by row, and comes back as unchanged', async () => {
    const mine = await buildMine({ name: 'Depths' });
    const rows = 'Depths,D-1,Gold,2,g/t,,10,22.5\nDepths,D-2,Gold,2,g/t,12,10,22.5\nDepths,D-3,Gold,2,g/t,,10,\n';
    const file = `mineName,holeId,metal,densityValue,densityUnit,intervalLength,startDepth,endDepth\n${rows}`;
    expect((await upload(file)).json()).toMatchObject({
      created: 3,
      errors: [],
      warnings: [{ row: 2, field: 'intervalLength', warning: 'Taken from the depths: 12.5 m.' }],
    });
    expect((await of(mine.id)).map(({ intervalLength, lengthFrom }) => [intervalLength, lengthFrom])).toEqual([
      ['12.5', 'depths'],
      ['12', null],
      [null, null],
    ]);
    expect((await upload(file)).json()).toMatchObject({ unchanged: 3, warnings: [] });
    const { body } = await member.get('/api/csv/export/drill-observations', { query: { mineId: mine.id } });
    expect((await upload(body)).json()).toMatchObject({ unchanged: 3, warnings: [] });
    const stated =
      'mineName,holeId,metal,densityValue,intervalLength,startDepth,endDepth\nDepths,D-1,Gold,2,12.4,10,22.5\n';
    expect((await upload(stated)).json()).toMatchObject({ updated: 1, warnings: [] });
    expect((await of(mine.id))[0]).toMatchObject({ intervalLength: '12.4', lengthFrom: null });
  });

  it('has grades of diamonds in carats, also for a hundred tonnes as a header says', async () => {
    const mine = await buildMine({ name: 'Jwaneng North' });
    const table = `Mine,Hole,Metal,Grade (cpht),From,To\n${mine.name},DD-1,Diamond,140,10,20\n`;
    const fields = ['mineName', 'holeId', 'metal', 'densityValue', 'startDepth', 'endDepth'];
    const units = [null, null, null, 'ct/100 t', null, null];
    const mapping = table
      .split('\n')[0]!
      .split(',')
      .map((header, index) => ({ header, field: fields[index]!, ...(units[index] && { unit: units[index] }) }));
    const result = await importFile(member, 'drill-observations', table, { options: { mapping } });
    expect(result).toMatchObject({ created: 1, errors: [] });
    const [stored] = (await member.get(`/api/mines/${mine.id}/drill-observations`)).json<DrillObservation[]>();
    expect(stored).toMatchObject({ metal: 'Diamond', densityValue: '1.4', densityUnit: 'ct/t', intervalLength: '10' });
  });

  it('asks for the unit of a grade that has none, and takes it from what is stored', async () => {
    await buildMine({ name: 'Unsaid' });
    const file = 'mineName,holeId,metal,densityValue\nUnsaid,U-1,Gold,2\n';
    expect((await upload(file)).json()).toMatchObject({
      created: 0,
      errors: [{ row: 2, field: 'densityUnit', error: 'Say the unit of the grade: g/t, %, oz/t, ppm, ppb, ct/t.' }],
    });
    await upload('mineName,holeId,metal,densityValue,densityUnit\nUnsaid,U-1,Gold,2,ppm\n');
    expect((await upload(file.replace('Gold,2', 'Gold,3'))).json()).toMatchObject({ updated: 1, errors: [] });
  });
});
