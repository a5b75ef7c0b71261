import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { MinePage } from '../../mines/contract.ts';
import type { DrillHole } from '../contract-holes.ts';
import type { DrillObservation } from '../contract.ts';
import { drillingTest } from './drilling.fixture.ts';

const { server, admin, member, buildMine, historyOf } = await drillingTest();

const grid = { easting: '445120.5', northing: 6523410.2, epsg: 28350 };
const build = (mineId: number, body: object) =>
  created<DrillHole>(member, `/api/mines/${mineId}/drill-holes`, { holeId: 'EX26-014', ...body });
const holesOf = async (id: number) => (await member.get(`/api/mines/${id}/drill-holes`)).json<DrillHole[]>();
const upload = async (kind: string, bytes: string) =>
  (await member.upload(`/api/csv/upload/${kind}`, { name: 'holes.csv', bytes })).json<ImportResult>();

describe('drill holes', () => {
  it('store every field, find their place on the globe, and are told in the history', async () => {
    const mine = await buildMine({ name: 'Forrestania' });
    const hole = await build(mine.id, {
      ...grid,
      elevation: '412.6',
      azimuth: '270',
      dip: -60,
      endOfHole: '182.4',
      surveys: '90 271.5 -59.2;0 270 -60',
      notes: 'Diamond tail from 90 m',
      sourceUrl: 'https://example.com/a',
    });
    expect(hole).toMatchObject({
      holeId: 'EX26-014',
      easting: '445120.5',
      northing: '6523410.2',
      epsg: 28350,
      latitude: expect.stringMatching(/^-31\.4/) as string,
      longitude: expect.stringMatching(/^116\.4/) as string,
      placeFrom: 'grid',
      elevation: '412.6',
      azimuth: '270',
      dip: '-60',
      endOfHole: '182.4',
      surveys: '0 270 -60; 90 271.5 -59.2',
      createdBy: { id: member.id },
      version: 1,
    });
    expect(await holesOf(mine.id)).toEqual([hole]);
    const page = (await member.get(`/api/mines/${mine.id}/page`)).json<MinePage>();
    expect(page.drillHoles).toEqual([hole]);
    expect((await historyOf(mine.id))[0]).toMatchObject({
      description: 'Added drill hole EX26-014 at Forrestania',
      metadata: { linkType: 'drill_holes' },
    });
  });

  it('take a place that was stated, and let it follow the grid again', async () => {
    const mine = await buildMine({ name: 'Stated' });
    const derived = await build(mine.id, grid);
    const save = async (body: object) => (await member.put(`/api/drill-holes/${derived.id}`, body)).json<DrillHole>();
    const near = { latitude: Number(derived.latitude) + 0.001, longitude: derived.longitude };
    expect(await save(near)).toMatchObject({ placeFrom: null, latitude: String(Number(near.latitude.toFixed(7))) });
    expect(await save({ northing: 6523500 })).toMatchObject({ placeFrom: null });
    expect(await save({ latitude: null, longitude: null })).toMatchObject({ placeFrom: 'grid' });
    const moved = await save({ northing: 6533500 });
    expect(Number(moved.latitude)).toBeGreaterThan(Number(derived.latitude) + 0.08);
    expect(await save({ easting: null, northing: null, epsg: null })).toMatchObject({
      latitude: null,
      placeFrom: null,
    });
    const local = await build(mine.id, { holeId: 'L-1', easting: 5962.17, northing: 7971.137 });
    expect(local).toMatchObject({ easting: '5962.17', epsg: null, latitude: null });
  });

  it.each([
    [{ holeId: ' ' }, 'holeId', 'Hole ID is required'],
    [{ latitude: 91, longitude: 0 }, 'latitude', undefined],
    [{ latitude: -31 }, 'longitude', 'Enter the longitude, too.'],
    [{ easting: 1 }, 'northing', 'Enter the northing, too.'],
    [{ epsg: 28350 }, 'easting', 'Enter easting and northing of this grid.'],
    [{ ...grid, epsg: 12 }, 'epsg', 'Enter the EPSG code of a grid, a number from 1024 to 999999.'],
    [{ ...grid, epsg: 'MGA50' }, 'epsg', 'Enter the EPSG code of a grid, a number from 1024 to 999999.'],
    [{ ...grid, epsg: 999_998 }, 'epsg', undefined],
    [{ ...grid, epsg: 4326 }, 'epsg', undefined],
    [{ easting: grid.northing, northing: grid.easting, epsg: 28350 }, 'easting', undefined],
    [{ ...grid, latitude: -30.4, longitude: 116.4 }, 'latitude', undefined],
    [{ azimuth: 361 }, 'azimuth', undefined],
    [{ azimuth: 'east' }, 'azimuth', undefined],
    [{ dip: -91 }, 'dip', undefined],
    [{ endOfHole: 0 }, 'endOfHole', 'Enter the depth of the end, above 0 m.'],
    [
      { surveys: '30 270' },
      'surveys',
      "Write depth, azimuth and dip of each measurement as 30 251.2 -60.4; not '30 270'.",
    ],
    [
      { surveys: '300 270 -60', endOfHole: 182 },
      'surveys',
      'The measurement at 300 m lies below the end of the hole, 182 m.',
    ],
    [{ surveys: '0 270 -60', dip: -50 }, 'dip', 'The measurement at 0 m has the dip -60. Correct one of the two.'],
    [
      { surveys: '0 355 -60', azimuth: 20, dip: -60 },
      'azimuth',
      'The measurement at 0 m has the azimuth 355. Correct one of the two.',
    ],
  ])('%j are refused at %s', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/drill-holes`, { holeId: 'A', ...body });
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues[0]?.path).toBe(path);
    if (message !== undefined) expect(issues[0]?.message).toBe(message);
  });

  it('have one name each in a mine, whatever its case', async () => {
    const [mine, elsewhere] = [await buildMine(), await buildMine({ name: 'Elsewhere' })];
    await build(mine.id, {});
    await build(elsewhere.id, {});
    const again = await member.post(`/api/mines/${mine.id}/drill-holes`, { holeId: ' ex26-014 ' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ message: 'This mine has a hole ex26-014 already. Change that one.' });
  });

  it('need a session, exist, and are left to administrators where the mine is archived', async () => {
    const mine = await buildMine();
    const hole = await build(mine.id, {});
    expect((await server.visitor().get(`/api/mines/${mine.id}/drill-holes`)).statusCode).toBe(401);
    expect((await member.put('/api/drill-holes/2147483647', {})).statusCode).toBe(404);
    await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await member.put(`/api/drill-holes/${hole.id}`, { dip: -60 })).statusCode).toBe(409);
    expect((await admin.put(`/api/drill-holes/${hole.id}`, { dip: -60 })).statusCode).toBe(200);
    expect((await admin.delete(`/api/drill-holes/${hole.id}`)).statusCode).toBe(204);
  });

  it('come back from the history', async () => {
    const mine = await buildMine();
    const hole = await build(mine.id, { ...grid, dip: -60, azimuth: 90 });
    await member.delete(`/api/drill-holes/${hole.id}`);
    expect(await holesOf(mine.id)).toEqual([]);
    const [deletion] = (await member.get(`/api/mines/${mine.id}/activities`)).json<{ id: number }[]>();
    expect((await admin.post(`/api/activities/${deletion!.id}/restore`, { field: null })).statusCode).toBeLessThan(300);
    expect(await holesOf(mine.id)).toMatchObject([
      { id: hole.id, dip: '-60', latitude: hole.latitude, placeFrom: 'grid' },
    ]);
  });
});

describe('files of drill holes', () => {
  it('come in, change, come back as unchanged, and are undone', async () => {
    const mine = await buildMine({ name: 'Collars' });
    const file = 'mineName,Hole ID,Easting,Northing,EPSG,Elevation,Azimuth,Dip,End of hole,surveys\n';
    const first = await upload(
      'drill-holes',
      `${file}Collars,A-1,445120.5,6523410.2,28350,412,270,-60,182,\nCollars,A-2,445220.5,6523410.2,28350,415,270,60,90,0 270 60\n`,
    );
    expect(first).toMatchObject({ created: 2, errors: [] });
    expect(first.warnings.map(({ row, field, warning }) => [row, field, warning])).toEqual([
      [2, 'latitude', 'Latitude and longitude follow from easting, northing and EPSG code.'],
      [3, 'dip', 'A dip of 60 goes upward. Write -60 for a hole that goes down.'],
    ]);
    const changed = await upload('drill-holes', `${file}Collars,a-1,,,,,275,,,\n`);
    expect(changed).toMatchObject({ updated: 1, errors: [] });
    expect((await holesOf(mine.id))[0]).toMatchObject({ holeId: 'A-1', azimuth: '275', dip: '-60', placeFrom: 'grid' });
    const { body } = await member.get('/api/csv/export/drill-holes', { query: { mineId: mine.id } });
    expect(await upload('drill-holes', body)).toMatchObject({ unchanged: 2, created: 0, updated: 0, warnings: [] });
    expect((await member.post(`/api/imports/${changed.importId}/undo`)).statusCode).toBeLessThan(300);
    expect((await holesOf(mine.id))[0]).toMatchObject({ azimuth: '270' });
    expect((await member.post(`/api/imports/${first.importId}/undo`)).statusCode).toBeLessThan(300);
    expect((await holesOf(mine.id)).map(({ holeId }) => holeId)).toEqual(['A-1']);
  });

  it('stand on a grid that is called by its name, as mines do; what is none leaves the place out and is told', async () => {
    const mine = await buildMine({ name: 'Grids' });
    const names = ['28350', 'EPSG:28350', 'MGA94_50', 'GDA94 / MGA zone 50', 'local grid', '50J'];
    const rows = names.map((name, index) => `Grids,G-${index},445120.5,6523410.2,${name}`);
    const result = await upload('drill-holes', `mineName,holeId,easting,northing,epsg\n${rows.join('\n')}\n`);
    expect(result).toMatchObject({ created: 6, errorCount: 0 });
    const told = result.warnings.filter(({ field }) => field === 'epsg');
    expect(told.map(({ row, value, warning }) => [row, value, warning.slice(0, 19)])).toEqual([
      [3, 'EPSG:28350', 'Read as EPSG 28350.'],
      [4, 'MGA94_50', 'Read as EPSG 28350.'],
      [5, 'GDA94 / MGA zone 50', 'Read as EPSG 28350.'],
      [6, 'local grid', 'Not understood: the'],
      [7, '50J', 'Not understood: the'],
    ]);
    const holes = await holesOf(mine.id);
    expect(holes.map(({ epsg, latitude }) => [epsg, latitude?.slice(0, 8) ?? null])).toEqual([
      ...Array.from({ length: 4 }, () => [28350, '-31.4226']),
      ...Array.from({ length: 2 }, () => [null, null]),
    ]);
  });

  it('say what is wrong with a cell, and with a hole', async () => {
    await buildMine({ name: 'Faults' });
    const rows = [
      'Faults,B-1,445120.5,6523410.2,28350,400,-60,',
      'Faults,B-2,445120.5,,28350,90,-60,',
      'Faults,B-3,445120.5,6523410.2,99999,90,-60,',
      'Faults,B-4,445120.5,6523410.2,28350,90,-60,0 90',
      'Faults,B-5,6523410.2,445120.5,28350,90,-60,',
      'Faults,,445120.5,6523410.2,28350,90,-60,',
    ];
    const result = await upload(
      'drill-holes',
      `mineName,holeId,easting,northing,epsg,azimuth,dip,surveys\n${rows.join('\n')}\n`,
    );
    expect(result).toMatchObject({ created: 1, errorCount: 5 });
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'northing'],
      [4, 'epsg'],
      [5, 'surveys'],
      [6, 'easting'],
      [7, 'holeId'],
    ]);
    expect(result.warnings[0]).toMatchObject({
      row: 2,
      field: 'azimuth',
      warning: expect.stringMatching(/^Not understood: the field stays empty.*Enter 360 or less/),
    });
  });
});

describe('collar columns of a file of drill observations', () => {
  const header =
    'mineName,holeId,metal,densityValue,densityUnit,startDepth,endDepth,easting,northing,epsg,azimuth,dip,endOfHole\n';
  const collar = '445120.5,6523410.2,28350,270,-60,182';

  it('make the hole once and complete it, beside the intervals', async () => {
    const mine = await buildMine({ name: 'Beside' });
    const rows = `Beside,C-1,Gold,2,g/t,10,20,${collar}\nBeside,C-1,Gold,3,g/t,30,40,${collar}\nBeside,C-2,Gold,1,g/t,0,5,,,,,,\n`;
    const result = await upload('drill-observations', header + rows);
    expect(result).toMatchObject({ created: 3, createdHoles: 1, updatedHoles: 0, errors: [], ignoredColumns: [] });
    expect(result.message).toContain('1 drill hole added on the way');
    expect(await holesOf(mine.id)).toMatchObject([
      { holeId: 'C-1', azimuth: '270', placeFrom: 'grid', createdBy: { id: member.id } },
    ]);
    expect(await upload('drill-observations', header + rows)).toMatchObject({
      unchanged: 3,
      createdHoles: 0,
      updatedHoles: 0,
    });
    const more = await upload('drill-observations', `${header}Beside,c-1,Gold,2,g/t,10,20,,,,,,190\n`);
    expect(more).toMatchObject({ unchanged: 1, updatedHoles: 1 });
    expect(await holesOf(mine.id)).toMatchObject([{ endOfHole: '190', easting: '445120.5' }]);
    expect((await member.post(`/api/imports/${more.importId}/undo`)).statusCode).toBeLessThan(300);
    expect((await member.post(`/api/imports/${result.importId}/undo`)).statusCode).toBeLessThan(300);
    // It was changed since its import, and back.
    expect(await holesOf(mine.id)).toMatchObject([{ endOfHole: '182' }]);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json<DrillObservation[]>()).toEqual([]);
    await buildMine({ name: 'Beside 2' });
    const alone = await upload('drill-observations', header + rows.replaceAll('Beside', 'Beside 2'));
    expect((await member.post(`/api/imports/${alone.importId}/undo`)).json()).toMatchObject({ removed: 4, left: [] });
  });

  it('tell rows that contradict each other, or what is stored cannot be', async () => {
    const mine = await buildMine({ name: 'Contrary' });
    const rows = [
      `Contrary,D-1,Gold,2,g/t,10,20,${collar}`,
      'Contrary,D-1,Gold,3,g/t,30,40,445120.5,6523410.2,28350,280,-60,182',
      'Contrary,D-2,Gold,3,g/t,30,40,445120.5,,28350,,,',
    ];
    const result = await upload('drill-observations', `${header}${rows.join('\n')}\n`);
    expect(result).toMatchObject({ created: 1, createdHoles: 1, errorCount: 2 });
    expect(result.errors.map(({ row, field, error }) => [row, field, error])).toEqual([
      [3, 'azimuth', 'Row 2 says 270 of D-1. Correct one of the two rows.'],
      [4, 'northing', 'Enter the northing, too.'],
    ]);
    expect(await holesOf(mine.id)).toHaveLength(1);
  });

  it('are no part of template and export', async () => {
    const { body } = await member.get('/api/csv/template/drill-observations');
    expect(body.split('\n')[0]).not.toContain('easting');
  });
});

const folder = `${process.env['REAL_DATA'] ?? '../shared/data'}/forrestania-drilling`;

it.runIf(existsSync(folder))('takes the collars of the Forrestania belt, in their local grid', async () => {
  const mine = await buildMine({ name: 'Forrestania belt' });
  const rows = parse<Record<string, string>>(readFileSync(`${folder}/collar.csv`), { columns: true });
  const lines = rows.map(
    (row) => `Forrestania belt,${row['hole_ID']},${Number(row['x']).toFixed(3)},${Number(row['y']).toFixed(3)}`,
  );
  const result = await upload('drill-holes', `mineName,holeId,easting,northing\n${lines.join('\n')}\n`);
  expect(result).toMatchObject({ created: 100, errors: [], warnings: [] });
  expect((await holesOf(mine.id)).every(({ latitude, epsg }) => latitude === null && epsg === null)).toBe(true);
});
