import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest, sendFile } from '../../../../../tests/imports.ts';
import type { FileValues } from '../../contract-looks.ts';
import type { ImportOptions, ValueChoice } from '../../contract-options.ts';

const { app, member, other, mines } = await importsTest();

const register = csv(
  'Deposit;Status;Commodity;Land',
  'Kidd;Producing;Zinc:60; Silver:40',
  'Rim;Prospect;Oro;Perú',
  'Sur;prospect;Oro:50;Alemania',
  'Old;Care & Maintenance;Cobre;Chile',
  'Odd;Zwischenlager;Unobtainium;Atlantis',
  'Near;productin;Gold;Guatamala',
  'Plain;n/a;--;NA',
  'Sum;TOTAL;;',
).replace('Zinc:60; Silver:40', '"Zinc:60; Silver:40";Kanada');
const mapping: ImportOptions['mapping'] = [
  { header: 'Deposit', field: 'name' },
  { header: 'Status', field: 'stage' },
  { header: 'Commodity', field: 'metals' },
  { header: 'Land', field: 'country' },
];

async function valuesOf(bytes: string, options: ImportOptions = {}, by = member, kind = 'mines'): Promise<FileValues> {
  const answer = await by.upload(`/api/csv/values/${kind}`, {
    name: 'a.csv',
    bytes,
    fields: { options: JSON.stringify(options) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FileValues>();
}

const column = (values: FileValues, field: string) => values.columns.find((each) => each.field === field)!;
const told = (values: FileValues, field: string) =>
  column(values, field).values.map(({ value, count, state, meaning, suggestion }) => [
    value,
    count,
    state,
    meaning ?? suggestion?.as ?? null,
  ]);

describe('the values of a file', () => {
  test('are told with how often they stand there, what they are read as, and what they could mean', async () => {
    const values = await valuesOf(register, { mapping });
    expect(values.rows).toBe(8);
    expect(told(values, 'stage')).toEqual([
      ['Prospect', 2, 'unknown', 'exploration'],
      ['Producing', 1, 'unknown', 'production'],
      ['Care & Maintenance', 1, 'unknown', 'care and maintenance'],
      ['Zwischenlager', 1, 'unknown', null],
      ['productin', 1, 'unknown', 'production'],
      ['TOTAL', 1, 'unknown', null],
      ['n/a', 1, 'empty', null],
    ]);
    expect(told(values, 'metals')).toEqual([
      ['Oro', 2, 'kept', 'Oro'],
      ['Cobre', 1, 'kept', 'Cobre'],
      ['Unobtainium', 1, 'kept', 'Unobtainium'],
      ['--', 1, 'empty', null],
      ['Zinc', 1, 'understood', 'Zinc'],
      ['Silver', 1, 'understood', 'Silver'],
      ['Gold', 1, 'understood', 'Gold'],
    ]);
    expect(column(values, 'metals').values[0]?.suggestion).toEqual({ as: 'Gold', by: 'word' });
    expect(column(values, 'stage').values[4]?.suggestion).toEqual({ as: 'production', by: 'spelling' });
    expect(told(values, 'country')).toEqual([
      ['Kanada', 1, 'unknown', 'Canada'],
      ['Alemania', 1, 'unknown', 'Germany'],
      ['Atlantis', 1, 'unknown', null],
      ['Guatamala', 1, 'unknown', 'Guatemala'],
      ['NA', 1, 'empty', null],
      ['Perú', 1, 'understood', 'Peru'],
      ['Chile', 1, 'understood', 'Chile'],
    ]);
    expect(column(values, 'stage')).toMatchObject({ header: 'Status', required: false, more: 0 });
    expect(await mines()).toEqual([]);
  });

  test('are of those who ask, of a file that can be read, and many are bounded', async () => {
    const path = '/api/csv/values/mines';
    expect((await app.visitor().upload(path, { name: 'a.csv', bytes: register })).statusCode).toBe(401);
    expect((await member.upload(path, { name: 'a.csv', bytes: 'Deposit\nA\n' })).statusCode).toBe(400);
    expect((await member.upload('/api/csv/values/moons', { name: 'a.csv', bytes: register })).statusCode).toBe(404);
    const many = Array.from({ length: 8_000 }, (_, index) => `M${index},stage ${index}`);
    const values = await valuesOf(csv('name,stage', ...many, `Long,${'x'.repeat(300)}`));
    expect(column(values, 'stage').values).toHaveLength(500);
    expect(column(values, 'stage').more).toBeGreaterThanOrEqual(7_500 - 3_000);
  });
});

const choices: ValueChoice[] = [
  { field: 'stage', value: 'PROSPECT', action: 'take', as: 'exploration' },
  { field: 'stage', value: 'Producing', action: 'take', as: 'production' },
  { field: 'stage', value: 'Zwischenlager', action: 'empty' },
  { field: 'stage', value: 'Total', action: 'skip' },
  { field: 'metals', value: 'oro', action: 'take', as: 'Gold' },
  { field: 'metals', value: 'Unobtainium', action: 'empty' },
  { field: 'country', value: 'Alemania', action: 'take', as: 'Germany' },
];
const options = { mapping, values: choices };

test('rows that say themselves that nothing was measured are not said to be left out by choice', async () => {
  await importFile(member, 'mines', csv('name', 'Deep'));
  const header = 'mineName,holeId,metal,densityValue,densityUnit';
  const check = (...rows: string[]) =>
    importFile(member, 'drill-observations', csv(header, ...rows), { query: { dryRun: 'true' } });
  const some = await check('Deep,H1,Gold,3.2,g/t', 'Deep,H2,Gold,NSS,g/t', 'Deep,H3,Gold,-9999,g/t');
  expect(some.message).toMatch(/^Would import 1 of 3 rows.*\. 2 rows would be left out for want of a figure\.$/);
  const none = await check('Deep,H2,Gold,NSS,g/t');
  expect(none.message).toBe('All rows would be left out; the warnings below say why. Nothing would be imported.');
});

describe('what a member says of values', () => {
  test('holds in a check and in the import alike', async () => {
    const check = await importFile(member, 'mines', register, { query: { dryRun: 'true' }, options });
    expect(check).toMatchObject({ totalRows: 8, created: 7, skipped: 1, errors: [] });
    expect(check.message).toMatch(/1 row would be left out as you chose/);
    const result = await importFile(member, 'mines', register, { options });
    expect({ ...result, importId: 0, dryRun: true, message: '' }).toEqual({ ...check, importId: 0, message: '' });
    expect(result.warnings.map(({ field, value }) => [field, value])).toEqual([
      ['country', 'Kanada'],
      ['stage', 'Care & Maintenance'],
      ['country', 'Atlantis'],
      ['stage', 'productin'],
      ['country', 'Guatamala'],
      ['country', 'NA'],
    ]);
    expect(
      await app.db.rows(sql`select name, stage, country, metals_distribution as metals from mines order by id limit 5`),
    ).toMatchObject([
      { name: 'Kidd', stage: 'production', metals: [{ metal: 'Zinc', percentage: 60 }, { metal: 'Silver' }] },
      { name: 'Rim', stage: 'exploration', country: 'Peru', metals: [{ metal: 'Gold', percentage: null }] },
      { name: 'Sur', stage: 'exploration', country: 'Germany', metals: [{ metal: 'Gold', percentage: 50 }] },
      { name: 'Old', stage: null },
      { name: 'Odd', stage: null, country: null, metals: [] },
    ]);
    expect(await importFile(member, 'mines', register, { options })).toMatchObject({ unchanged: 7, skipped: 1 });
  });

  test('is remembered of an import, never of a check, for its member and kind, and told as remembered', async () => {
    const rememberedBy = async (by = member, kind = 'mines') =>
      (
        await valuesOf(
          kind === 'mines' ? register : 'mineName,country,resourceType,metal\nA,Alemania,inferred,Oro\n',
          kind === 'mines' ? { mapping } : {},
          by,
          kind,
        )
      ).columns
        .flatMap(({ values }) => values)
        .filter(({ remembered }) => remembered !== null)
        .map(({ value, remembered }) => [value, remembered?.action, remembered?.as]);
    await importFile(member, 'mines', register, { query: { dryRun: 'true' }, options });
    expect(await rememberedBy()).toEqual([]);
    await importFile(member, 'mines', register, { options });
    expect(await rememberedBy()).toEqual([
      ['Prospect', 'take', 'exploration'],
      ['Producing', 'take', 'production'],
      ['Zwischenlager', 'empty', null],
      ['TOTAL', 'skip', null],
      ['Oro', 'take', 'Gold'],
      ['Unobtainium', 'empty', null],
      ['Alemania', 'take', 'Germany'],
    ]);
    expect(await rememberedBy(other)).toEqual([]);
    expect(await rememberedBy(member, 'resource-estimates')).toEqual([]);
    // What is remembered is offered; an upload that says nothing of it is read without.
    await app.db.rows(sql`delete from mines`);
    await importFile(member, 'mines', register, { options: { mapping } });
    expect((await mines()).map(({ stage }) => stage)).toEqual(Array.from({ length: 8 }, () => null));
    const later: ValueChoice[] = [{ field: 'stage', value: 'prospect', action: 'empty' }];
    await importFile(member, 'mines', register, { options: { mapping, values: later } });
    expect((await rememberedBy())[0]).toEqual(['Prospect', 'empty', null]);
  });

  test('that is no value of its field is told as any other cell, and what cannot be read is refused', async () => {
    const wrong: ValueChoice[] = [{ field: 'stage', value: 'mining', action: 'take', as: 'sleeping' }];
    const result = await importFile(member, 'mines', csv('name,stage', 'A,mining'), { options: { values: wrong } });
    expect(result).toMatchObject({ created: 1, warnings: [{ field: 'stage', value: 'sleeping' }] });
    for (const bad of [
      { field: 'stage', value: 'x', action: 'take' },
      { field: 'stage', value: 'x', action: 'burn' },
    ]) {
      const values = [bad as ValueChoice];
      expect((await sendFile(member, 'mines', csv('name', 'A'), { options: { values } })).statusCode).toBe(400);
    }
  });

  test('what no file can say is refused at its place, and leaves no import behind', async () => {
    const count = async () => (await app.db.rows<{ n: number }>(sql`select count(*)::float8 as n from imports`))[0]!.n;
    const before = await count();
    const half = '\ud800';
    const bad: [options: object, path: string][] = [
      [{ values: [{ field: 'stage', value: 'a\0', action: 'empty' }] }, 'options.values.0.value'],
      [{ values: [{ field: 'sta\0ge', value: 'a', action: 'empty' }] }, 'options.values.0.field'],
      [{ values: [{ field: 'stage', value: 'a', action: 'take', as: 'b\0' }] }, 'options.values.0.as'],
      [{ values: [{ field: 'name', value: 'a', action: 'take', as: 'b\u202ec' }] }, 'options.values.0.as'],
      [{ values: [{ field: 'stage', value: 'a', action: 'take', as: ' ' }] }, 'options.values.0.as'],
      [{ mapping: [{ header: `name${half}`, field: 'name' }] }, 'options.mapping.0.header'],
      [{ mapping: [{ header: 'name', field: 'name\0' }] }, 'options.mapping.0.field'],
      [{ sheet: 'a\0' }, 'options.sheet'],
    ];
    for (const [options, path] of bad) {
      const answer = await sendFile(member, 'mines', csv('name', 'A'), { options });
      expect([answer.statusCode, answer.json()], answer.body).toMatchObject([400, { issues: [{ path }] }]);
    }
    expect(await count()).toBe(before);
  });

  test('may be said of 5,000 values of a file, and makes no cell longer than a cell may be', async () => {
    const many = Array.from({ length: 5_000 }, (_, index): ValueChoice => ({
      ...{ field: 'metals', value: `V${index}`, action: 'take', as: `Metal ${index}` },
    }));
    const rows = many.map(({ value }, index) => `Mine ${index},${value}`);
    const result = await importFile(member, 'mines', csv('name,metals', ...rows), { options: { values: many } });
    expect(result).toMatchObject({ created: 5_000, warningCount: 0 });
    const long: ValueChoice[] = [{ field: 'metals', value: 'x', action: 'take', as: 'y'.repeat(200) }];
    // Together more than a thread may keep.
    const lists = Array.from({ length: 60 }, (_, index) => `Long ${index},${'x;'.repeat(24_000)}${index}`);
    const told = await importFile(member, 'mines', csv('name,metals', ...lists), { options: { values: long } });
    expect(told).toMatchObject({ created: 60, warningCount: 60 });
    expect(told.warnings[0]?.warning).toMatch(/A cell takes at most 50,000 characters; this has 4,8\d\d,\d{3}\./);
    const tooMany = [...many, ...many.slice(0, 1)];
    expect((await sendFile(member, 'mines', csv('name', 'A'), { options: { values: tooMany } })).statusCode).toBe(400);
  });

  test('a required value that is left empty is an error of its row', async () => {
    await importFile(member, 'mines', csv('name', 'Deep'));
    const values: ValueChoice[] = [
      { field: 'resourceType', value: 'gesamt', action: 'skip' },
      { field: 'resourceType', value: 'medido', action: 'take', as: 'measured' },
      { field: 'resourceType', value: 'sonst', action: 'empty' },
      { field: 'gradeUnit', value: 'gpt', action: 'take', as: 'g/t' },
    ];
    const file = csv(
      'mineName,resourceType,metal,grade,gradeUnit',
      'Deep,Medido,Gold,1.5,gpt',
      'Deep,Sonst,Gold,1.5,g/t',
      'Deep,Gesamt,Gold,1.5,g/t',
    );
    const result = await importFile(member, 'resource-estimates', file, { options: { values } });
    expect(result).toMatchObject({ created: 1, skipped: 1, errors: [{ row: 3, field: 'resourceType' }], warnings: [] });
    expect(
      await app.db.rows(sql`select resource_type as type, grade::float8, grade_unit as unit from resource_estimates`),
    ).toEqual([{ type: 'measured', grade: 1.5, unit: 'g/t' }]);
  });
});
