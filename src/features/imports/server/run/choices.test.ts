import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csv, importFile, sendFile } from '../../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { removeRecords } from '../../../../../tests/remove-records.ts';
import type { CompanyPage } from '../../../companies/contract.ts';
import type { MinePage } from '../../../mines/contract.ts';
import type { NameChoice } from '../../contract-options.ts';
import type { ImportStatus, OpenName, RowOutcome, UndoResult } from '../../contract-results.ts';

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

const mineId = async (name: string) =>
  (await app.db.rows<{ id: number }>(sql`select id from mines where name = ${name}`))[0]!.id;

const check = { query: { dryRun: 'true' } };

function choiceOf(
  { entityType, name, country, primaryJurisdiction }: OpenName,
  action: NameChoice['action'],
  use?: number,
): NameChoice {
  return { entityType, name, country, primaryJurisdiction, action, ...(use !== undefined && { use }) };
}

describe('names that fit nothing', () => {
  const estimates = csv(
    'mineName,country,resourceType,metal,tonnage',
    'Fiddlehed Lake,Canada,inferred,Gold,1000',
    'fiddlehed  LAKE,Canada,indicated,Gold,2000',
    'Newfound,Peru,inferred,Gold,3000',
    'Never,,inferred,Gold,4000',
    'Fiddlehead Lake,,measured,Gold,5000',
  );

  test('are listed once with what they could mean; chosen, their rows go in, as new mines, or are left out', async () => {
    await importFile(member, 'mines', csv('name,country', 'Fiddlehead Lake,Canada', 'Kettle,Canada'));
    const { openNames, ...first } = await importFile(member, 'resource-estimates', estimates, check);
    expect(first).toMatchObject({ created: 1, errorCount: 4 });
    expect(openNames.map(({ name, country, rows }) => [name, country, rows])).toEqual([
      ['Fiddlehed Lake', 'Canada', 2],
      ['Newfound', 'Peru', 1],
      ['Never', null, 1],
    ]);
    expect(openNames[0]!.suggestions[0]).toMatchObject({ name: 'Fiddlehead Lake', place: 'Canada' });
    expect(openNames[1]!.suggestions).toEqual([]);

    const names = [
      choiceOf(openNames[0]!, 'use', openNames[0]!.suggestions[0]!.id),
      choiceOf(openNames[1]!, 'create'),
      choiceOf(openNames[2]!, 'skip'),
    ];
    const dry = await importFile(member, 'resource-estimates', estimates, { ...check, options: { names } });
    const { importId, ...result } = await importFile(member, 'resource-estimates', estimates, { options: { names } });
    expect(result).toMatchObject({
      totalRows: 5,
      created: 4,
      skipped: 1,
      createdMines: 1,
      errorCount: 0,
      openNames: [],
    });
    expect(dry).toMatchObject({ created: 4, skipped: 1, createdMines: 1, errorCount: 0 });
    expect(
      await app.db.rows(sql`
        select m.name, m.country, count(r.id) from mines m left join resource_estimates r on r.mine_id = m.id group by m.id order by m.id`),
    ).toEqual([
      { name: 'Fiddlehead Lake', country: 'Canada', count: 3 },
      { name: 'Kettle', country: 'Canada', count: 0 },
      { name: 'Newfound', country: 'Peru', count: 1 },
    ]);
    const again = await importFile(member, 'resource-estimates', estimates, { options: { names } });
    expect(again).toMatchObject({ created: 0, unchanged: 4, skipped: 1, createdMines: 0 });
    const undone = await member.post(`/api/imports/${importId}/undo`);
    expect(undone.json<UndoResult>()).toMatchObject({ removed: 5, leftCount: 0 });
    expect(await app.db.rows(sql`select name from mines order by id`)).toHaveLength(2);
  });

  test('are told together with a number that cannot be read; a choice for them makes nothing of a row that fails', async () => {
    const lines = csv(
      'mineName,country,resourceType,metal,tonnage',
      'Nowhere,,inferred,Gold,12 apples',
      'Nowhere,,sideways,Gold,4000',
      'Nowhere,Atlantis,inferred,Gold,4000',
    );
    const { openNames, ...first } = await importFile(member, 'resource-estimates', lines, check);
    expect(first.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'mineName'],
      [3, 'resourceType'],
      [3, 'mineName'],
      [4, 'country'],
    ]);
    expect(first.warnings).toMatchObject([{ row: 2, field: 'tonnage', value: '12 apples' }]);
    expect(first).toMatchObject({ totalRows: 3, successRows: 0, unresolvedMines: ['Nowhere'] });
    expect(openNames).toMatchObject([{ name: 'Nowhere', rows: 2 }]);
    for (const action of ['create', 'skip'] as const) {
      const names = [choiceOf(openNames[0]!, action)];
      const again = await importFile(member, 'resource-estimates', lines, { options: { names } });
      const made = action === 'create' ? 1 : 0;
      expect(again).toMatchObject({ successRows: made, skipped: 1 - made, createdMines: made, errorCount: 2 });
      expect(await app.db.rows(sql`select 1 from mines`)).toHaveLength(made);
      expect(await app.db.rows(sql`select tonnage from resource_estimates`)).toEqual(made ? [{ tonnage: null }] : []);
      await removeRecords(app.db);
    }
  });

  test('that fit several: the candidates are the suggestions', async () => {
    await importFile(member, 'mines', csv('name,country', 'Twin,Canada', 'Twin,Peru'));
    const file = csv('mineName,resourceType,metal', 'Twin,inferred,Gold');
    const { openNames } = await importFile(member, 'resource-estimates', file, check);
    expect(openNames[0]!.suggestions.map(({ place }) => place)).toEqual(['Canada', 'Peru']);
    const names = [choiceOf(openNames[0]!, 'use', openNames[0]!.suggestions[1]!.id)];
    expect(await importFile(member, 'resource-estimates', file, { options: { names } })).toMatchObject({ created: 1 });
  });

  test('a choice of what is not there is the error of its rows; one that cannot be read is refused', async () => {
    const file = csv('mineName,resourceType,metal', 'Gone,inferred,Gold');
    const { openNames } = await importFile(member, 'resource-estimates', file, check);
    const names = [choiceOf(openNames[0]!, 'use', 2_147_483_647)];
    expect(await importFile(member, 'resource-estimates', file, { options: { names } })).toMatchObject({
      created: 0,
      errorCount: 1,
    });
    const bad = [{ ...choiceOf(openNames[0]!, 'skip'), action: 'burn' } as unknown as NameChoice];
    expect((await sendFile(member, 'resource-estimates', file, { options: { names: bad } })).statusCode).toBe(400);
  });
});

test('a check tells of each row what would come of it, in the order of the file', async () => {
  await importFile(member, 'mines', csv('name,notes', 'Alpha,old', 'Bravo,same'));
  const file = csv('name,notes,stage', 'Zulu,,', 'Alpha,new,', 'Bravo,same,', '--,,production');
  const { importId } = await importFile(member, 'mines', file, check);
  const rows = async (query: Record<string, string | number> = {}, by = member) =>
    (await by.get(`/api/imports/${importId}/rows`, { query })).json<RowOutcome[]>();
  expect(await rows()).toEqual([
    { row: 2, outcome: 'created', name: 'Zulu', changes: [] },
    { row: 3, outcome: 'updated', name: 'Alpha', changes: [{ field: 'notes', from: 'old', to: 'new' }] },
    { row: 4, outcome: 'unchanged', name: 'Bravo', changes: [] },
    { row: 5, outcome: 'error', name: '', changes: [], error: 'name: Name is required.' },
  ]);
  expect((await rows({ outcome: 'error' })).map(({ row }) => row)).toEqual([5]);
  expect((await rows({ limit: 1, offset: 2 })).map(({ row }) => row)).toEqual([4]);
  const path = `/api/imports/${importId}/rows`;
  expect((await member.get(path, { query: { outcome: 'lost' } })).statusCode).toBe(400);
  expect((await app.visitor().get(path)).statusCode).toBe(401);
  expect((await other.get(path)).statusCode).toBe(404);
});

test('of the checks of a member the newest hundred are kept, and every import', async () => {
  const { id } = await app.signUp();
  const kept = async () =>
    (
      await app.db.rows<{ checks: number; imports: number }>(sql`
        select count(*) filter (where is_dry_run) as checks, count(*) filter (where not is_dry_run) as imports
        from imports where user_id = ${member.id}`)
    )[0]!;
  await app.db.rows(sql`
    insert into imports (user_id, kind, file_name, status, is_dry_run, created_at, finished_at)
    select users.id, 'mines', 'f.csv', 'done', i % 2 = 0, now() - interval '1 hour', now() - interval '1 hour'
    from users, generate_series(1, 300) i where users.id in (${member.id}, ${id})`);
  const before = await kept();
  await importFile(member, 'mines', csv('name', 'Checked'), check);
  await importFile(member, 'mines', csv('name', 'Checked'), check);
  expect(await kept()).toEqual({ checks: 100, imports: before.imports });
  const [others] = await app.db.rows(sql`select count(*) as count from imports where user_id = ${id}`);
  expect(others).toEqual({ count: 300 });
});

test('the mines that an import touched are a list of their own, until it is undone; its state tells what came of its rows', async () => {
  await importFile(member, 'mines', csv('name,country', 'Kettle,Canada', 'Untouched,Canada'));
  const made = await importFile(member, 'mines', csv('name,country,stage', 'New,Peru,production', 'unknown,Peru,'));
  const figures = csv(
    'mineName,resourceType,metal',
    'Kettle,inferred,Gold',
    'Kettle,inferred,Gold',
    'Nowhere,inferred,Gold',
  );
  const estimates = await importFile(member, 'resource-estimates', figures);
  const namesOf = async (importId: number | string) => {
    const answer = await other.get('/api/mines', { query: { import: String(importId) } });
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  expect(await namesOf(made.importId)).toEqual(['New']);
  expect(await namesOf(estimates.importId)).toEqual(['Kettle']);
  expect(await namesOf('999999999999')).toEqual([]);
  expect((await other.get('/api/mines', { query: { import: 'mine' } })).statusCode).toBe(400);
  const [last, first] = (await member.get('/api/imports')).json<ImportStatus[]>();
  expect(first?.outcome).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 1 });
  expect(last?.outcome).toEqual({ created: 1, updated: 0, unchanged: 1, skipped: 0, failed: 1 });
  await member.post(`/api/imports/${made.importId}/undo`);
  expect(await namesOf(made.importId)).toEqual([]);
});

test('a check says what would happen, not what happened', async () => {
  const rows = csv('name,stage', 'Good,production', 'NA,production');
  const checked = await importFile(member, 'mines', rows, check);
  expect(checked.message).toBe('Would import 1 of 2 rows: 1 mine created. 1 row has errors and would be left out.');
  const none = await importFile(member, 'mines', csv('name,stage', 'NA,production'), check);
  expect(none.message).toBe('None of the 1 row can be imported. Correct the errors below and upload the file again.');
  const unknown = csv(
    'mineName,holeId,metal,densityValue,densityUnit',
    'Nowhere,H1,Gold,1,g/t',
    'Nowhere,H2,Gold,1,g/t',
  );
  const open = await importFile(member, 'drill-observations', unknown, check);
  expect(open.message).toBe('None of the 2 rows can be imported yet: say below what 1 name means, and check again.');
  const empty = await importFile(member, 'mines', csv('name,stage'), check);
  expect(empty.message).toBe('The file has a header row and nothing below it. Nothing would be imported.');
  const done = await importFile(member, 'mines', rows);
  expect(done.message).toBe('Imported 1 of 2 rows: 1 mine created. 1 row has errors and was left out.');
});

describe('rows with errors', () => {
  test('come back as a file with a reason each; mended, it changes what it should and doubles nothing', async () => {
    const file = csv(
      'Name;Stage;Notes;Own column',
      'Alpha;exploration;first;a',
      '?;production;"=1+1; ""x"""'.replace('=1+1', "'=1+1") + ';b',
      'Charlie;exploration;;c',
      'Delta;production;;d;too many',
    );
    const { importId, ...result } = await importFile(member, 'mines', file);
    expect(result).toMatchObject({ created: 2, errorCount: 2 });
    const path = `/api/imports/${importId}/failed-rows`;
    const answer = await member.get(path);
    expect(answer.headers['content-disposition']).toContain('filename="failed rows of test.csv"');
    const failed = parse<Record<string, string>>(answer.rawPayload, {
      columns: true,
      bom: true,
      relax_column_count: true,
    });
    expect(failed).toMatchObject([
      {
        Name: '?',
        Stage: 'production',
        Notes: `'=1+1; "x"`,
        'Own column': 'b',
        reason: 'name: Name is required.',
      },
      { Name: 'Delta' },
    ]);
    expect(answer.headers['content-encoding']).toBeUndefined();
    const packed = await member.get(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload)).toEqual(answer.rawPayload);
    const mended = answer.body.replace('?', 'Bravo').replace(',too many', '');
    const again = await importFile(member, 'mines', mended, { name: 'mended.csv' });
    expect(again).toMatchObject({ totalRows: 2, created: 2, errorCount: 0, ignoredColumns: ['Own column'] });
    expect(await importFile(member, 'mines', mended)).toMatchObject({ created: 0, unchanged: 2 });
    expect(await app.db.rows(sql`select name from mines order by name`)).toHaveLength(4);
    expect(await app.db.rows(sql`select notes from mines where name = 'Bravo'`)).toEqual([{ notes: '=1+1; "x"' }]);
    expect((await app.visitor().get(path)).statusCode).toBe(401);
    expect((await other.get(path)).statusCode).toBe(404);
    const whole = await importFile(member, 'mines', csv('name', 'Echo'));
    expect((await member.get(`/api/imports/${whole.importId}/failed-rows`)).statusCode).toBe(404);
  });
});

describe('whom data is from', () => {
  const options = { source: ' Geoscience Australia ', licence: 'CC BY 4.0' };

  test('stands with the records that the import made, not with those that it changed, and goes with them', async () => {
    await importFile(member, 'mines', csv('name,notes', 'Old,one'));
    const { importId } = await importFile(member, 'mines', csv('name,notes,companyName', 'Old,two,', 'New,,Owner'), {
      options,
    });
    await importFile(
      member,
      'resource-estimates',
      csv('mineName,resourceType,metal', 'New,inferred,Gold', 'Old,inferred,Gold'),
      { options: { source: 'USGS' } },
    );
    const creditsOf = async (name: string) =>
      (await member.get(`/api/mines/${await mineId(name)}/page`)).json<MinePage>().credits;
    expect(await creditsOf('New')).toMatchObject([
      {
        importId,
        source: 'Geoscience Australia',
        licence: 'CC BY 4.0',
        records: [{ entityType: 'mine', ids: [await mineId('New')] }],
      },
      { source: 'USGS', licence: null, records: [{ entityType: 'resource_estimate', ids: [expect.any(Number)] }] },
    ]);
    expect((await creditsOf('Old')).map(({ source }) => source)).toEqual(['USGS']);
    const [company] = await app.db.rows<{ id: number }>(sql`select id from companies`);
    const companyPage = async () =>
      (await member.get(`/api/companies/${company!.id}/page`)).json<CompanyPage>().credits;
    expect(await companyPage()).toMatchObject([
      { source: 'Geoscience Australia', records: [{ entityType: 'company' }] },
    ]);
    const list = (await member.get('/api/imports')).json<ImportStatus[]>();
    expect(list.find(({ id }) => id === importId)).toMatchObject({
      source: 'Geoscience Australia',
      licence: 'CC BY 4.0',
    });

    await member.post(`/api/imports/${importId}/undo`);
    expect(await creditsOf('New')).toMatchObject([{ source: 'Geoscience Australia' }, { source: 'USGS' }]);
    expect(await creditsOf('Old')).toHaveLength(1);
  });

  test('200 characters at most', async () => {
    const answer = await sendFile(member, 'mines', csv('name', 'A'), { options: { source: 'x'.repeat(201) } });
    expect(answer.statusCode).toBe(400);
    const wrong = await member.upload('/api/csv/upload/mines', {
      name: 'a.csv',
      bytes: 'name\nA\n',
      fields: { options: '{' },
    });
    expect(wrong.statusCode).toBe(400);
    expect(await app.db.rows(sql`select from mines`)).toEqual([]);
  });
});

test('a cut-off of the base case that no row has is refused, and nothing is stored', async () => {
  await importFile(member, 'mines', csv('name', 'Deep'));
  const rows = ['0.3', '0.5'].map((cutoff) => `Deep,inferred,Gold,${cutoff},g/t,100`);
  const file = csv('mineName,resourceType,metal,cutoffGrade,cutoffGradeUnit,tonnage', ...rows);
  const refused = await sendFile(member, 'resource-estimates', file, { options: { baseCases: ['0.50'] } });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    "No row has the cut-off '0.50' of baseCases. Write it as the file does.",
  ]);
  expect(await importFile(member, 'resource-estimates', file, { options: { baseCases: ['0.5'] } })).toMatchObject({
    created: 2,
    errors: [],
    warnings: [],
  });
});
