import { expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import type { ResourceEstimate } from '../contract.ts';

const { member } = await serverWithMembers();

let made = 0;
async function emptyMine() {
  made += 1;
  const name = `Mine ${made}`;
  const { id } = await created<Mine>(member, '/api/mines', { name });
  const list = async () => (await member.get(`/api/mines/${id}/resource-estimates`)).json<ResourceEstimate[]>();
  const upload = (header: string, ...rows: string[]) =>
    importFile(member, 'resource-estimates', [`mineName,${header}`, ...rows.map((row) => `${name},${row}`)].join('\n'));
  return { id, list, upload };
}

it('reads categories as reports write them', async () => {
  const { upload, list } = await emptyMine();
  const result = await upload(
    'resourceType,metal,zone',
    'M+I,Gold,1',
    'Measured & Indicated,Gold,2',
    'measured AND indicated,Gold,3',
    'M&I,Gold,4',
    'Proven and Probable,Gold,5',
    'Proved & Probable,Gold,6',
    '2p,Gold,7',
    'P+P,Gold,8',
    '"Measured, Indicated and Inferred",Gold,9',
    'all of it,Gold,10',
  );
  expect(result).toMatchObject({ created: 9, errorCount: 1 });
  expect(result.errors).toEqual([
    expect.objectContaining({
      row: 11,
      field: 'resourceType',
      error: 'Write one of: measured, indicated, M+I, inferred, M+I+inferred, proven, probable, 2P.',
    }),
  ]);
  const types = (await list())
    .toSorted((a, b) => Number(a.zone) - Number(b.zone))
    .map(({ resourceType }) => resourceType);
  expect(types).toEqual(['M+I', 'M+I', 'M+I', 'M+I', '2P', '2P', '2P', '2P', 'M+I+inferred']);
});

it('keeps zones and cut-offs apart, and finds each again', async () => {
  const { upload, list } = await emptyMine();
  const header = 'resourceType,metal,reportDate,zone,cutoffGrade,cutoffGradeUnit,baseCase,tonnage';
  const rows = [
    'indicated,Gold,2024-12-31,North,0.5,g/t,,100',
    'indicated,Gold,2024-12-31,North,0.8,g/t,no,60',
    'indicated,Gold,2024-12-31,South,0.5,g/t,yes,40',
    'indicated,Gold,2024-12-31,,0.5,g/t,,140',
  ];
  expect(await upload(header, ...rows)).toMatchObject({ created: 4, errors: [] });
  expect(await upload(header, ...rows)).toMatchObject({ unchanged: 4, created: 0, updated: 0, errors: [] });
  expect(await upload(header, 'indicated,gold,2024-12-31,north,0.50,ppm,,101')).toMatchObject({ updated: 1 });
  expect((await list()).map(({ zone, baseCase, tonnage }) => [zone, baseCase, tonnage])).toEqual([
    ['North', true, 101],
    ['North', false, 60],
    ['South', true, 40],
    [null, true, 140],
  ]);
});

it('files without the newer columns go on meaning the estimates that they meant', async () => {
  const { id, upload, list } = await emptyMine();
  const old = ['resourceType,metal,reportDate,tonnage', 'indicated,Gold,2024-12-31,100'] as const;
  await upload(...old);
  const [estimate] = await list();
  const change = (body: object) => member.put(`/api/resource-estimates/${estimate!.id}`, body);
  expect((await change({ zone: 'North', cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' })).statusCode).toBe(200);
  expect(await upload(...old)).toMatchObject({ unchanged: 1, errors: [] });
  expect(await upload(old[0], 'indicated,Gold,2024-12-31,101')).toMatchObject({ updated: 1, errors: [] });
  expect(await list()).toMatchObject([{ id: estimate!.id, zone: 'North', cutoffGrade: '0.5', tonnage: 101 }]);

  // With another zone beside it the file cannot say which of the two it means.
  const south = { resourceType: 'indicated', metal: 'Gold', reportDate: '2024-12-31', zone: 'South' };
  await created(member, `/api/mines/${id}/resource-estimates`, south);
  expect((await upload(old[0], 'indicated,Gold,2024-12-31,5')).errors).toMatchObject([
    {
      error: expect.stringMatching(
        /several records of the same mine, resource type, metal, report date, zone and cut-off/,
      ),
    },
  ]);
});

it('fills in a cut-off that was not known, and never takes the whole deposit for a zone', async () => {
  const { upload, list } = await emptyMine();
  await upload('resourceType,metal,reportDate,tonnage', 'indicated,Gold,2024-12-31,100');
  const header = 'resourceType,metal,reportDate,zone,cutoffGrade,cutoffGradeUnit,tonnage';
  expect(await upload(header, 'indicated,Gold,2024-12-31,,0.4,g/t,100')).toMatchObject({ updated: 1, created: 0 });
  expect(await upload(header, 'indicated,Gold,2024-12-31,North,0.4,g/t,60')).toMatchObject({ updated: 0, created: 1 });
  expect(await upload(header, 'indicated,Gold,2025-12-31,North,,,60', 'indicated,Gold,2025-12-31,,,,90')).toMatchObject(
    { created: 2 },
  );
  expect(await list()).toHaveLength(4);
});

it('tells doubles in a file, and never guesses which cut-off is the base case', async () => {
  const { upload, list } = await emptyMine();
  const header = 'resourceType,metal,reportDate,zone,cutoffGrade,cutoffGradeUnit,tonnage';
  const row = (cutoff: string, tonnage: number) => `indicated,Gold,2024-12-31,North,${cutoff},g/t,${tonnage}`;
  const double = await upload(header, row('0.5', 100), row('0.50', 90));
  expect(double).toMatchObject({ created: 1, errorCount: 1 });
  expect(double.errors[0]).toMatchObject({
    row: 3,
    error: expect.stringMatching(/^Row 2 has another record of the same mine, resource type, metal, report date, zone/),
  });
  const third = await upload(header, row('0.3', 120));
  expect(third).toMatchObject({ created: 0, errorCount: 1 });
  expect(third.errors[0]).toMatchObject({
    row: 2,
    field: 'baseCase',
    error:
      'The base case is there already: indicated Gold, North, 2024-12-31, cut-off 0.5 g/t. Only one cut-off of a zone and date counts; say no for the other, or name the zone.',
  });

  const { upload: other, list: others } = await emptyMine();
  const table = await other(header, row('0.3', 120), row('0.5', 100), row('0.8', 70));
  expect(table.errors.map((error) => [error.row, error.field])).toEqual([
    [2, 'baseCase'],
    [3, 'baseCase'],
    [4, 'baseCase'],
  ]);
  expect(await others()).toEqual([]);
  const said = ['yes', 'no', 'no'].map((base, index) => `${row(['0.3', '0.5', '0.8'][index]!, 100)},${base}`);
  expect(await other(`${header},baseCase`, ...said)).toMatchObject({ created: 3, errors: [] });
  // Another cut-off becomes the base case: both rows of the file together.
  const turned = ['no', 'yes', 'no'].map((base, index) => `${row(['0.3', '0.5', '0.8'][index]!, 100)},${base}`);
  expect(await other(`${header},baseCase`, ...turned)).toMatchObject({ updated: 2, unchanged: 1, errors: [] });
  expect(await list()).toHaveLength(1);
});

it('goes back by an undo, zone and base case included', async () => {
  const { upload, list } = await emptyMine();
  const header = 'resourceType,metal,reportDate,zone,baseCase,cutoffGrade,cutoffGradeUnit';
  await upload(header, 'indicated,Gold,2024-12-31,North,yes,,');
  const before = await list();
  const { importId } = await upload(header, 'indicated,Gold,2024-12-31,North,no,0.5,g/t');
  expect(await list()).toMatchObject([{ baseCase: false, cutoffGrade: '0.5' }]);
  expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ zone: 'North', baseCase: before[0]!.baseCase, cutoffGrade: null }]);
});

it('exports what each is among the others, and takes it from nobody', async () => {
  const { id, upload, list } = await emptyMine();
  const header = 'resourceType,metal,reportDate,tonnage,standing';
  const first = await upload(header, 'indicated,Gold,2020-06-30,100,current', 'indicated,Gold,2024-06-30,120,current');
  expect(first).toMatchObject({ created: 2, errors: [] });
  expect(first.warnings.map(({ row, field, warning }) => [row, field, warning])).toEqual([
    [2, 'standing', 'Kept as replaced: what it is follows from the other estimates of its mine.'],
  ]);
  const standings = async () => (await list()).map(({ reportDate, standing }) => `${reportDate} ${standing}`);
  expect(await standings()).toEqual(['2024-06-30 current', '2020-06-30 replaced']);
  const file = await member.get('/api/csv/export/resource-estimates', { query: { mineId: id } });
  expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
  const lines = file.body.trim().split(/\r?\n/u);
  expect(lines.filter((line) => /,(?:current|replaced)$/u.test(line))).toHaveLength(2);
  const again = await importFile(member, 'resource-estimates', file.body);
  expect(again).toMatchObject({ unchanged: 2, updated: 0, created: 0, warnings: [] });
  const third = await upload(header, 'indicated,Gold,2026-06-30,150,');
  expect(await standings()).toEqual(['2026-06-30 current', '2024-06-30 replaced', '2020-06-30 replaced']);
  expect((await member.post(`/api/imports/${third.importId}/undo`)).statusCode).toBe(200);
  expect(await standings()).toEqual(['2024-06-30 current', '2020-06-30 replaced']);
});
