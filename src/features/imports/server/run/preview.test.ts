import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csv, endOf, importFile, sendFile } from '../../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { removeRecords } from '../../../../../tests/remove-records.ts';
import { csvRow } from '../../../../domain/text/spreadsheet-cells.ts';
import type { FilePreview } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';

const real = process.env['REAL_DATA'] ?? '../shared/data';

let app: TestApp;
let member: Client;
let other: Client;

beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
  other = await app.signUp();
});
afterAll(() => app.close());
beforeEach(() => removeRecords(app.db));

const look = (kind: string, bytes: string | Buffer, by = member, name = 'test.csv') =>
  by.upload(`/api/csv/preview/${kind}`, { name, bytes });

async function preview(kind: string, bytes: string | Buffer, by = member): Promise<FilePreview> {
  const answer = await look(kind, bytes, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FilePreview>();
}

/** What a page sends of the columns as they were understood, some of them chosen otherwise. */
const mappingOf = ({ columns }: FilePreview, chosen: Record<string, string | null> = {}): ImportOptions['mapping'] =>
  columns.map(({ header, field }) => ({ header, field: header in chosen ? chosen[header]! : field }));

const table = csv(
  'Deposit;Commodity;Land;State / Province;Lat;Long;Owner;Geologist;Plot',
  'Kidd;Zinc;Canada;Ontario;48.68;-81.36;Glencore;Bo;7',
  '',
  'Rim;Gold;Peru;;;;;;',
);

describe('a look at a file', () => {
  test('tells how each column is understood, and shows the first rows', async () => {
    const { columns, rows, fields, sheets } = await preview('mines', table);
    expect(columns.map(({ header, field, match }) => [header, field, match])).toEqual([
      ['Deposit', 'name', 'synonym'],
      ['Commodity', 'metals', 'synonym'],
      ['Land', 'country', 'synonym'],
      ['State / Province', 'primaryJurisdiction', 'synonym'],
      ['Lat', 'latitude', 'synonym'],
      ['Long', 'longitude', 'synonym'],
      ['Owner', 'companyName', 'synonym'],
      ['Geologist', null, 'none'],
      ['Plot', null, 'none'],
    ]);
    expect(rows).toEqual([
      ['Kidd', 'Zinc', 'Canada', 'Ontario', '48.68', '-81.36', 'Glencore', 'Bo', '7'],
      ['Rim', 'Gold', 'Peru', '', '', '', '', '', ''],
    ]);
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name']);
    expect(sheets).toEqual([]);
    expect(await app.db.rows(sql`select from imports`)).toEqual([]);
  });

  test('names the kind of file that its columns fit much better, and none of what fits well or nothing', async () => {
    expect((await preview('companies', table)).likelier).toEqual({ kind: 'mines', columns: 7 });
    expect((await preview('mines', table)).likelier).toBeNull();
    expect((await preview('companies', csv('A,B,C,D,E,F', '1,2,3,4,5,6'))).likelier).toBeNull();
    // A table of one mine, as its company prints it, names the mine nowhere: that is said once for all rows.
    const grades = 'Category,Tonnage (Mt),Grade (g/t),Contained (oz),Metal';
    expect((await preview('companies', csv(grades, 'Indicated,1,2,3,Gold'))).likelier?.kind).toBe('resource-estimates');
    const zones = csv(
      'Zone,Category,Cut-off (g/t Au),Tonnes (Mt),Au (g/t),Ag (g/t),Contained Au (koz)',
      'North,Indicated,0.4,12.45,1.23,4.5,492',
    );
    expect((await preview('mines', zones)).likelier?.kind).toBe('resource-estimates');
    const ofMine = csv(`Mine name,${grades}`, 'Kidd,Indicated,1,2,3,Gold');
    expect((await preview('companies', ofMine)).likelier?.kind).toBe('resource-estimates');
    // The metal stands in the header of its grade.
    const ofMetal = csv('Месторождение;Категория;Руда, млн т;Золото, г/т', 'Альфа;Измеренные;10,5;1,5');
    expect((await preview('mines', ofMetal)).likelier).toEqual({ kind: 'resource-estimates', columns: 4 });
  });

  test('the same word means what it can in a kind; a field is filled once', async () => {
    const fieldsOf = async (kind: string, header: string) =>
      (await preview(kind, `${header}\n`)).columns.map(({ field }) => field);
    expect(await fieldsOf('companies', 'Company,Exchange,Ticker,City')).toEqual([
      'name',
      'exchange',
      'ticker',
      'headquarters',
    ]);
    expect(await fieldsOf('resource-estimates', 'Deposit,Category,Commodity,Date,Year,Tonnes')).toEqual([
      'mineName',
      'resourceType',
      'metal',
      'reportDate',
      null,
      'tonnage',
    ]);
    expect(await fieldsOf('drill-observations', 'Mine,Hole ID,From (m),To (m),Au g/t')).toEqual([
      'mineName',
      'holeId',
      'startDepth',
      'endDepth',
      'densityValue',
    ]);
    // A project of a company is the mine, and the company its company.
    expect(await fieldsOf('mines', 'Company,Project,Country')).toEqual(['companyName', 'name', 'country']);
  });

  test('does not wait for the imports of others', async () => {
    // Imports take turns by this lock: held here, they wait.
    const holder = await app.db.client.connect();
    await holder.query('select pg_advisory_lock(7301482620)');
    const started = await Promise.all(
      [member, other].map((by) => sendFile(by, 'mines', csv('name', 'A'), { headers: { prefer: 'respond-async' } })),
    );
    expect((await preview('mines', table)).rows).toHaveLength(2);
    await holder.query('select pg_advisory_unlock(7301482620)');
    holder.release();
    for (const [index, answer] of started.entries())
      await endOf([member, other][index]!, answer.json<{ importId: number }>().importId);
  });

  test('who may, and what cannot be read', async () => {
    expect((await look('mines', table, app.visitor())).statusCode).toBe(401);
    expect((await look('horses', table)).statusCode).toBe(404);
    for (const [bytes, says] of [
      ['', /empty/],
      ['\n \n', /blank lines/],
      ['name\n"A', /Line 2/],
      ['name\n\u0000', /not text/],
    ] as const) {
      const answer = await look('mines', bytes);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(says);
    }
    expect((await look('mines', 'name\nA', member, 'a.pdf')).statusCode).toBe(400);
    const all = await member.upload('/api/csv/table', { name: 'a.csv', bytes: 'hole,Au\nA,1\n\nB,2\n' });
    expect(all.json()).toMatchObject({
      header: ['hole', 'Au'],
      rows: [
        ['A', '1'],
        ['B', '2'],
      ],
    });
  });
});

describe('what a member chooses for columns', () => {
  test('is what the import reads', async () => {
    const seen = await preview('mines', table);
    const mapping = mappingOf(seen, { Owner: null, Geologist: 'notes' });
    const result = await importFile(member, 'mines', table, { options: { mapping } });
    expect(result).toMatchObject({ created: 2, createdCompanies: 0, ignoredColumns: ['Owner', 'Plot'] });
    expect(await app.db.rows(sql`select name, country, latitude, notes from mines order by id`)).toEqual([
      { name: 'Kidd', country: 'Canada', latitude: 48.68, notes: 'Bo' },
      { name: 'Rim', country: 'Peru', latitude: null, notes: null },
    ]);
  });

  test('is remembered for that member and kind after an import, never after a check', async () => {
    const mapping = mappingOf(await preview('mines', table), { Owner: null, Geologist: 'notes' });
    const asked = async () => (await preview('mines', csv('GEOLOGIST,Deposit,owner', 'x,y,z'))).columns;
    await importFile(member, 'mines', table, { options: { mapping }, query: { dryRun: 'true' } });
    expect((await asked()).every(({ match }) => match !== 'remembered')).toBe(true);
    await importFile(member, 'mines', table, { options: { mapping } });
    const again = await asked();
    expect(again.map(({ field, match }) => [field, match])).toEqual([
      ['notes', 'remembered'],
      ['name', 'remembered'],
      [null, 'remembered'],
    ]);
    const theirs = (await preview('mines', 'Geologist,Deposit,Owner\n', other)).columns;
    expect(theirs.map(({ field }) => field)).toEqual([null, 'name', 'companyName']);
    const companies = (await preview('companies', 'Geologist,Company\n')).columns;
    expect(companies.map(({ field }) => field)).toEqual([null, 'name']);
  });

  test('is forgotten where it was chosen for a column of which nothing is known, and that is left out', async () => {
    const plots = csv('Name,Plot', 'Kidd,7');
    const chosen = (field: string | null) => [
      { header: 'Name', field: 'name' },
      { header: 'Plot', field },
    ];
    const fieldOf = async () => (await preview('mines', plots)).columns[1];
    await importFile(member, 'mines', plots, { options: { mapping: chosen('notes') } });
    expect(await fieldOf()).toMatchObject({ field: 'notes', match: 'remembered' });
    await importFile(member, 'mines', csv('Name,Plot', 'Rim,8'), { options: { mapping: chosen(null) } });
    expect(await fieldOf()).toMatchObject({ field: null, match: 'none' });
  });

  test('is remembered with unit and metal, after an import alone; one of another file of the kind is asked anew', async () => {
    await importFile(member, 'mines', csv('name', 'Kidd'));
    const assays = csv('Pit,Bore,Result,Top', 'Kidd,H1,320,100');
    const chosen: ImportOptions['mapping'] = [
      { header: 'Pit', field: 'mineName' },
      { header: 'Bore', field: 'holeId' },
      { header: 'Result', field: 'densityValue', unit: 'ppb', of: { metal: 'Gold' } },
      { header: 'Top', field: 'startDepth', unit: 'ft' },
    ];
    const kind = 'drill-observations';
    const seen = async () =>
      (await preview(kind, assays)).columns.map(({ field, match, unit, of }) => [field, match, unit, of]);
    const before = await seen();
    await importFile(member, kind, assays, { options: { mapping: chosen }, query: { dryRun: 'true' } });
    expect(await seen()).toEqual(before);
    await importFile(member, kind, assays, { options: { mapping: chosen } });
    expect(await seen()).toEqual([
      ['mineName', 'remembered', null, null],
      ['holeId', 'remembered', null, null],
      ['densityValue', 'remembered', 'ppb', { metal: 'Gold' }],
      ['startDepth', 'remembered', 'ft', null],
    ]);
    // What an older version kept says the field alone: the header tells the rest.
    await app.db.rows(sql`update import_mappings set unit = null, said = null`);
    expect((await seen())[2]).toEqual(['densityValue', 'remembered', null, null]);
    const metals = csv('Pit,Bore,Au (g/t),Cu (%)', 'Kidd,H2,3,1');
    const { columns } = await preview(kind, metals);
    const mapping = columns.map(({ header, field, unit, of }) => ({
      ...{ header, field },
      ...(unit !== null && { unit }),
      ...(of !== null && { of }),
    }));
    await importFile(member, kind, metals, { options: { mapping } });
    expect((await preview(kind, metals)).columns.map(({ match, unit, of }) => [match, unit, of]).slice(2)).toEqual([
      ['remembered', 'g/t', { metal: 'Gold' }],
      ['remembered', '%', { metal: 'Copper' }],
    ]);
  });

  test('is remembered of the headers that were chosen last, and no number of files makes that grow', async () => {
    await app.db.rows(sql`
      insert into import_mappings (user_id, kind, header, field, created_at)
      select ${other.id}, 'mines', 'old' || i, '', now() - interval '1 day' - make_interval(secs => i)
      from generate_series(1, 2100) i`);
    const mapping = mappingOf(await preview('mines', table, other), { Owner: null, Geologist: 'notes' });
    await importFile(other, 'mines', table, { options: { mapping } });
    const kept = await app.db.rows<{ header: string }>(sql`
      select header from import_mappings where user_id = ${other.id} order by created_at desc`);
    expect(kept).toHaveLength(2_000);
    expect(kept.map(({ header }) => header)).toContain('geologist');
    // Of 'Plot' nothing is known: it was left out by no choice.
    expect(kept.map(({ header }) => header)).not.toContain('plot');
    expect(kept.at(-1)!.header).toBe(`old${2_000 - (mapping!.length - 1)}`);
  });

  test.each<[string, unknown]>([
    [
      'two columns for one field',
      {
        mapping: [
          { header: 'a', field: 'name' },
          { header: 'b', field: 'name' },
        ],
      },
    ],
    [
      'no column for a required field',
      {
        mapping: [
          { header: 'a', field: 'stage' },
          { header: 'b', field: null },
        ],
      },
    ],
    [
      'a field that is none',
      {
        mapping: [
          { header: 'a', field: 'name' },
          { header: 'b', field: 'colour' },
        ],
      },
    ],
    ['columns of another file', { mapping: [{ header: 'x', field: 'name' }] }],
    ['no list', { mapping: 'name' }],
  ])('%s: 400, nothing stored', async (_, options) => {
    const answer = await sendFile(member, 'mines', csv('a,b', 'A,B'), { options: options as ImportOptions });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(await app.db.rows(sql`select from mines`)).toEqual([]);
  });
});

describe('what stands beside a file', () => {
  const megabyte = 1024 * 1024;
  test.each([
    // No JSON at all, which nobody finds out.
    ['is far too long', '['.repeat(11 * megabyte), 'The field options takes at most 1 MB.'],
    ['is far too long and empty', ' '.repeat(11 * megabyte), 'The field options takes at most 1 MB.'],
    ['has too many entries', `{"names":[${'[],'.repeat(megabyte / 4)}[]]}`, /more than 10,000 entries/],
    ['is too deep', `{"names":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, /nested more than 32 levels/],
  ])('%s: 400', async (_, options, message) => {
    const file = { name: 'a.csv', bytes: 'name\nA\n', fields: { options } };
    const answer = await member.upload('/api/csv/upload/mines', file);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});

// With own names, another order, semicolons and columns that nobody needs: as somebody else keeps the same data.
describe.runIf(existsSync(path.join(real, 'usgs-massive-sulfides')))('a foreign spreadsheet of real data', () => {
  const names: Record<string, Record<string, string>> = {
    mines: {
      name: 'Deposit',
      alsoKnownAs: 'Other names',
      country: 'Nation',
      primaryJurisdiction: 'State/Province',
      metals: 'Main commodities',
      notes: 'Remarks',
      latitude: 'Lat (WGS84)',
      longitude: 'Long (WGS84)',
    },
    'resource-estimates': {
      mineName: 'Deposit name',
      country: 'Country',
      resourceType: 'Category',
      metal: 'Commodity',
      tonnage: 'Tonnes',
      grade: 'Average grade',
      gradeUnit: 'Units',
      sourceUrl: 'Reference',
    },
  };

  test('goes in without help, as the file in our own columns does', async () => {
    for (const kind of ['mines', 'resource-estimates']) {
      const own = readFileSync(path.join(real, `usgs-massive-sulfides/${kind}.csv`));
      const rows = parse<Record<string, string>>(own, { columns: true });
      const fields = Object.keys(names[kind]!).toReversed();
      const header = ['OBJECTID', ...fields.map((field) => names[kind]![field]!), 'Entered by'];
      const body = rows.map((row, index) =>
        csvRow([String(index + 1), ...fields.map((field) => row[field] ?? ''), 'gis']),
      );
      const foreign = csvRow(header) + body.join('');
      const seen = await preview(kind, foreign);
      expect(seen.columns.map(({ field }) => field)).toEqual([null, ...fields, null]);
      const result = await importFile(member, kind, foreign, { options: { mapping: mappingOf(seen) } });
      const failed = kind === 'mines' ? 0 : 33;
      expect(result).toMatchObject({ created: rows.length - failed, errorCount: failed });
      expect(await importFile(member, kind, own)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: rows.length - failed,
      });
    }
  });
});
