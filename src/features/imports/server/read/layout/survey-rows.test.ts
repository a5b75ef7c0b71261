import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { csv, importFile } from '../../../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../../../tests/kit.ts';
import { removeRecords } from '../../../../../../tests/remove-records.ts';
import type { FilePreview } from '../../../contract-looks.ts';
import type { ImportOptions } from '../../../contract-options.ts';

let app: TestApp;
let member: Client;

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await removeRecords(app.db);
  await importFile(member, 'mines', csv('name,country', 'Kidd,Canada', 'Rim,Peru'));
});

async function preview(text: string): Promise<FilePreview> {
  const answer = await member.upload('/api/csv/preview/drill-holes', { name: 'survey.csv', bytes: text, fields: {} });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FilePreview>();
}

/** As the page sends a file that nobody touched. */
async function understood(text: string, more: ImportOptions = {}): Promise<ImportOptions> {
  const { columns, headerRow, layout } = await preview(text);
  const mapping = columns.map(({ header, field }) => ({ header, field }));
  return { mapping, headerRow, layout, ...more };
}

const stored = () =>
  app.db.rows(sql`
    select m.name, h.hole_id as hole, h.azimuth::text, trim_scale(h.end_of_hole)::text as "end", h.surveys
    from drill_holes h join mines m on m.id = h.mine_id order by m.name, h.hole_id`);

test('measurements down a hole are its own, in whatever order they stand, and no hole ends at one of them', async () => {
  const table = csv(
    'Project,Hole ID,Depth (m),Azimuth,Dip,Method',
    'Kidd,K-1,0,270,-60,collar',
    'Kidd,K-1,30,271.2,-59.5,gyro',
    'Kidd,K-2,0,90,-55,collar',
    'Kidd,K-1,60,272,-59.123456,gyro',
    'Kidd,K-2,45.5,91,-54,gyro',
    'Rim,K-1,0,10,-70,collar',
    'Rim,K-1,25,11,-71,gyro',
  );
  const { layout, columns } = await preview(table);
  expect(layout).toBe('surveys');
  expect(columns.map(({ header, field }) => [header, field])).toEqual([
    ['Surveys', 'surveys'],
    ['Project', 'mineName'],
    ['Hole ID', 'holeId'],
    ['Method', null],
  ]);
  const result = await importFile(member, 'drill-holes', table, { options: await understood(table) });
  expect(result).toMatchObject({ created: 3, errorCount: 0 });
  expect(result.readings).toContain(
    'Each row of the file holds one measurement down a hole: those of a hole are put together, in metres.',
  );
  expect(await stored()).toEqual([
    { name: 'Kidd', hole: 'K-1', azimuth: null, end: null, surveys: '0 270 -60; 30 271.2 -59.5; 60 272 -59.1235' },
    { name: 'Kidd', hole: 'K-2', azimuth: null, end: null, surveys: '0 90 -55; 45.5 91 -54' },
    { name: 'Rim', hole: 'K-1', azimuth: null, end: null, surveys: '0 10 -70; 25 11 -71' },
  ]);
});

test.each([
  ['Survey_Depth', '100', '100'],
  ['AT', '100,5', '100.5'],
  ['Depth (ft)', '100', '30.48'],
  ['At (ft)', '100', '30.48'],
  ['Survey_Depth_ft', '100', '30.48'],
])('a depth called %s of %s is %s m', async (header, depth, metres) => {
  const table = [`BHID;${header};AZ;DIP`, 'K-9;0;90;-60', `K-9;${depth};91;-60`, ''].join('\n');
  const options = await understood(table, { constants: [{ field: 'mineName', value: 'Kidd' }] });
  expect(options.layout).toBe('surveys');
  expect(await importFile(member, 'drill-holes', table, { options })).toMatchObject({ created: 1, errorCount: 0 });
  expect(await stored()).toMatchObject([{ hole: 'K-9', surveys: `0 90 -60; ${metres} 91 -60` }]);
});

test('a measurement that is none is told at its hole, and what is there stays', async () => {
  const table = csv('Mine,Hole,Depth,Azimuth,Dip', 'Kidd,K-1,0,270,-60', 'Kidd,K-1,30,n/a,-59', 'Kidd,K-1,60,272,-59');
  const result = await importFile(member, 'drill-holes', table, { options: await understood(table) });
  expect(result).toMatchObject({ created: 0, errorCount: 1 });
  expect(result.errors[0]?.error).toMatch(/^Write depth, azimuth and dip of each measurement as 30 251\.2 -60\.4/u);
  expect(await stored()).toEqual([]);
});

test('a table of collars has a row for each hole, whose depth is where it ends', async () => {
  const table = csv('Mine,Hole,Depth,Azimuth,Dip', 'Kidd,K-1,182,270,-60', 'Kidd,K-2,90,271,-59');
  const options = await understood(table);
  expect(options.layout).toBe('records');
  await importFile(member, 'drill-holes', table, { options });
  expect(await stored()).toMatchObject([
    { hole: 'K-1', azimuth: '270.00', end: '182', surveys: null },
    { hole: 'K-2', azimuth: '271.00', end: '90', surveys: null },
  ]);
});

test('where a table is said to hold measurements and has none, it says what it lacks', async () => {
  const table = csv('Mine,Hole,Depth', 'Kidd,K-1,182');
  const answer = await member.upload('/api/csv/preview/drill-holes', {
    ...{ name: 'survey.csv', bytes: table },
    fields: { options: JSON.stringify({ layout: 'surveys' }) },
  });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    'This table has no columns of a hole, a depth, an azimuth and a dip. Read each of its rows as a record.',
  ]);
});
