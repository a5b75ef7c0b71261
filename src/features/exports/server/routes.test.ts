import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import type { Company } from '../../companies/contract.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { Mine } from '../../mines/contract.ts';

const real = process.env['REAL_DATA'] ?? '../shared/data';
const isReal = existsSync(path.join(real, 'australia-2020/mines.csv'));
const bytesOf = (folder: string, file: string) => readFileSync(path.join(folder, file));

let app: TestApp;
let member: Client;

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

const empty = () => removeRecords(app.db);

async function loadSample(): Promise<void> {
  await empty();
  for (const kind of importKinds) await upload(kind, `${kind}.csv`, bytesOf('sample', `${kind}.csv`));
}

async function upload(kind: string, name: string, bytes: Buffer | string): Promise<ImportResult> {
  const answer = await member.upload(`/api/csv/upload/${kind}`, { name, bytes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ImportResult>();
}

async function download(address: string, query: Record<string, string | number> = {}) {
  const answer = await member.get(address, { query });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer;
}

const exported = async (kind: string, query: Record<string, string | number> = {}) =>
  (await download(`/api/csv/export/${kind}`, query)).rawPayload;

const records = (bytes: Buffer) => parse<Record<string, string>>(bytes, { columns: true });

/** Exports a kind and imports what came, as CSV and as a workbook: nothing may change. */
async function roundTrip(kind: ImportKind, rows: number): Promise<void> {
  for (const format of ['csv', 'xlsx']) {
    const file = await exported(kind, { format });
    const result = await upload(kind, `export.${format}`, file);
    expect(result, `${kind} ${format}`).toMatchObject({
      totalRows: rows,
      unchanged: rows,
      created: 0,
      updated: 0,
      createdCompanies: 0,
      errors: [],
      ignoredColumns: [],
    });
  }
}

describe('what is exported comes back unchanged', () => {
  test('text that a spreadsheet would run, breaks, quotes and other scripts', async () => {
    const names = [
      '=1+1',
      '+Alpha',
      '-cmd',
      '@home',
      "'=2",
      'Tab\there',
      'Łódź "deep", 鉱山',
      '_x0041_',
      '<&>',
      '-12.5',
      '0012',
      '<script>alert(1)</script>',
      "'<img src=x onload=a()>",
    ];
    await empty();
    for (const name of names) {
      const notes = `=SUM(A1)\nline two, "quoted"; ${name}`;
      expect((await member.post('/api/mines', { name: `${name} mine`, notes, alsoKnownAs: name })).statusCode).toBe(
        201,
      );
    }
    const csv = (await exported('mines')).toString();
    expect(csv).toContain("'=1+1 mine");
    expect(csv).not.toMatch(/(?:^|,)"?=/mu);
    await roundTrip('mines', names.length);
    expect((await app.db.rows(sql`select 1 from mines where also_known_as = '=1+1'`)).length).toBe(1);
  });

  test.runIf(isReal)('real companies and mines', async () => {
    await empty();
    await upload('companies', 'a.csv', bytesOf(real, 'asx-listings/companies.csv'));
    await roundTrip('companies', 630);
    await upload('mines', 'b.csv', bytesOf(real, 'australia-2020/mines.csv'));
    await roundTrip('mines', 3946);
  });

  test.runIf(isReal)('real estimates and drill observations', async () => {
    await empty();
    await upload('mines', 'a.csv', bytesOf(real, 'usgs-massive-sulfides/mines.csv'));
    await upload('resource-estimates', 'b.csv', bytesOf(real, 'usgs-massive-sulfides/resource-estimates.csv'));
    await roundTrip('mines', 1090);
    await roundTrip('resource-estimates', 2857);
    await upload('mines', 'c.csv', bytesOf(real, 'forrestania-drilling/mines.csv'));
    await upload('drill-observations', 'd.csv', bytesOf(real, 'forrestania-drilling/drill-observations.csv'));
    await roundTrip('drill-observations', 52);
  });
});

const allTables = [...importKinds, 'notes', 'events'];

describe('the sample data', () => {
  beforeAll(loadSample);

  test('comes back unchanged, every kind', async () => {
    for (const kind of importKinds) {
      const template = (await member.get(`/api/csv/templates/${kind}`)).body;
      const text = (await exported(kind)).toString();
      expect(text.split('\n')[0]).toBe(template.split('\n')[0]);
      await roundTrip(kind, records(Buffer.from(text)).length);
    }
  });

  test.each<Record<string, string>>([
    {},
    { sortBy: 'name', sortOrder: 'desc' },
    { sortBy: 'stage' },
    { sortBy: 'engagement', sortOrder: 'desc' },
    { metals: 'Gold', sortBy: 'location' },
    { hasResourceEstimates: 'true', sortBy: 'company' },
    { search: 'lake' },
    { stage: 'production,exploration', sortBy: 'nps', sortOrder: 'desc' },
    { country: 'Canada,Peru', sortBy: 'location', sortOrder: 'desc' },
    { country: 'Canada', jurisdiction: 'Ontario' },
    { hasEconomicStudies: 'true', hasResourceEstimates: 'true' },
    { densityRange: 'high', sortBy: 'stage', sortOrder: 'desc' },
    { densityRange: 'low', metals: 'Gold,Copper' },
  ])('mines by %j', async (query) => {
    const list = (await member.get('/api/mines', { query: { ...query, limit: 100 } })).json<Mine[]>();
    const rows = records(await exported('mines', query));
    expect(rows.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
    expect(list.length).toBeGreaterThan(0);
  });

  test.each<Record<string, string>>([{}, { sortBy: 'ceo', sortOrder: 'desc' }, { search: 'gold', sortBy: 'nps' }])(
    'companies by %j',
    async (query) => {
      const list = (await member.get('/api/companies', { query: { ...query, limit: 100 } })).json<Company[]>();
      expect(records(await exported('companies', query)).map(({ name }) => name)).toEqual(list.map(({ name }) => name));
    },
  );

  test('records of one mine, and none of archived mines', async () => {
    const [mine] = (await member.get('/api/mines', { query: { hasResourceEstimates: 'true' } })).json<Mine[]>();
    const all = records(await exported('resource-estimates'));
    const own = records(await exported('resource-estimates', { mineId: mine!.id }));
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ mineName }) => mineName))).toEqual(new Set([mine!.name]));
    await member.patch(`/api/mines/${mine!.id}/archive`, { isArchived: true });
    expect(records(await exported('resource-estimates'))).toHaveLength(all.length - own.length);
    expect(records(await exported('mines')).some(({ name }) => name === mine!.name)).toBe(false);
    await member.patch(`/api/mines/${mine!.id}/archive`, { isArchived: false });
  });

  test('the whole public database', async () => {
    const files = unzipSync((await download('/api/csv/export/database')).rawPayload);
    for (const [index, kind] of importKinds.entries()) {
      const result = await upload(kind, 'a.csv', Buffer.from(files[`${index + 1}-${kind}.csv`]!));
      expect(result).toMatchObject({ errors: [], created: 0, updated: 0, unchanged: result.totalRows });
      expect(result.totalRows).toBe(records(bytesOf('sample', `${kind}.csv`)).length);
    }
    const book = await download('/api/csv/export/database', { format: 'xlsx' });
    expect(book.headers['content-type']).toMatch(/spreadsheetml\.sheet$/);
    const sheets = await readWorkbook(new Uint8Array(book.rawPayload).buffer);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(allTables);
    const dates = sheets[2]!.data.map((row) => row[5]).filter((cell) => cell instanceof Date);
    expect(dates.length).toBeGreaterThan(0);
  });

  test('a mine with all that belongs to it, ready to be imported elsewhere', async () => {
    const [mine] = (await member.get('/api/mines', { query: { search: 'Fiddlehead' } })).json<Mine[]>();
    const answer = await download(`/api/mines/${mine!.id}/export`);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/filename="Fiddlehead Lake-\d{4}-\d\d-\d\d\.zip"/);
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      ...importKinds.map((kind, index) => `${index + 1}-${kind}.csv`),
      'notes.csv',
      'events.csv',
    ]);
    const sheets = await readWorkbook(
      new Uint8Array((await download(`/api/mines/${mine!.id}/export`, { format: 'xlsx' })).rawPayload).buffer,
    );
    expect(sheets.map(({ sheet }) => sheet)).toEqual(allTables);
    await empty();
    for (const [index, kind] of importKinds.entries()) {
      const result = await upload(kind, 'a.csv', Buffer.from(files[`${index + 1}-${kind}.csv`]!));
      expect(result).toMatchObject({ errors: [], updated: 0, unchanged: 0, created: result.totalRows });
      expect(sheets[index]!.data).toHaveLength(result.totalRows + 1);
    }
  });
});

test('what an export looks like', async () => {
  await empty();
  await member.post('/api/mines', { name: 'Peña' });
  const plain = await download('/api/csv/export/mines');
  expect(plain.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(plain.headers['cache-control']).toBe('no-store');
  expect(plain.headers['content-disposition']).toMatch(/^attachment; filename="mines-\d{4}-\d\d-\d\d\.csv"/);
  expect(plain.body.startsWith('name,')).toBe(true);
  expect((await exported('mines', { bom: 'true' })).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const packed = await member.get('/api/csv/export/mines', { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const header = (await exported('drill-observations')).toString();
  expect(header).toMatch(/,notes,trueWidth,sourceUrl,lengthFrom\n$/);
  for (const columns of ['all', 'template'])
    expect((await exported('drill-observations', { columns })).toString()).toBe(header);
});

test('who may export what', async () => {
  const { id } = (await member.post('/api/mines', { name: 'Telfer' })).json<Mine>();
  for (const address of [
    '/api/csv/export/mines',
    '/api/csv/export/companies',
    '/api/csv/export/media',
    '/api/csv/export/database',
    `/api/mines/${id}/export`,
  ]) {
    expect((await app.visitor().get(address)).statusCode, address).toBe(401);
    expect((await member.get(address)).statusCode, address).toBe(200);
    const wrong: Record<string, string>[] = [{ format: 'pdf' }, { columns: 'some' }, { bom: 'yes' }];
    for (const query of wrong) {
      expect((await member.get(address, { query })).statusCode, address).toBe(400);
    }
  }
  const wrong: Record<string, string>[] = [
    { sortBy: 'password' },
    { stage: 'mining' },
    { country: 'Atlantis' },
    { densityRange: 'huge' },
  ];
  for (const query of wrong) {
    expect((await member.get('/api/csv/export/mines', { query })).statusCode).toBe(400);
  }
  expect((await member.get('/api/csv/export/companies', { query: { sortBy: 'stage' } })).statusCode).toBe(400);
  expect((await member.get('/api/csv/export/horses')).statusCode).toBe(404);
  expect((await member.get('/api/mines/2147483647/export')).statusCode).toBe(404);
  expect((await member.get('/api/mines/0/export')).statusCode).toBe(404);
  expect((await member.get('/api/csv/export/media', { query: { mineId: 'x' } })).statusCode).toBe(400);
});
