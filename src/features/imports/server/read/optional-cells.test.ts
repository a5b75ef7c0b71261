import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importsTest } from '../../../../../tests/imports.ts';
import { importKinds } from '../../../../domain/nouns/file-words.ts';
import { kindOf } from '../kinds/kinds.ts';

const { app, done, mines } = await importsTest();

const estimates = () =>
  app.db.rows(sql`
    select metal, report_date::text as date, tonnage::float8, grade::float8, grade_unit as unit, contained_metal::float8 as contained,
      contained_metal_unit as "containedUnit", base_case as base from resource_estimates order by id`);

test('an update with a cell that is not understood keeps what is stored, and says so', async () => {
  await done('mines', 'name,stage,latitude,longitude', 'Alpha,production,10,20');
  const result = await done('mines', 'name,stage,notes,latitude,longitude', 'Alpha,Prospect,seen,95,20');
  expect(result).toMatchObject({ updated: 1, errors: [] });
  expect(result.warnings).toMatchObject([
    {
      field: 'stage',
      value: 'Prospect',
      warning: expect.stringMatching(/a stored record keeps what it has. Write one of: exploration/),
    },
    { field: 'latitude', value: '95', warning: expect.stringMatching(/stays empty/) },
    { field: 'longitude', value: '20', warning: 'Left out, because the row has no latitude.' },
  ]);
  expect(await app.db.rows(sql`select stage, latitude, longitude, notes from mines`)).toEqual([
    { stage: 'production', latitude: 10, longitude: 20, notes: 'seen' },
  ]);
});

test.each(['NA', 'N/A', 'n.a.', '#N/A', '-', '--', '—', 'unknown', 'Not Available', 'none', 'null', '?'])(
  '%s is an empty cell, and in prose a word; a name that is none is required',
  async (word) => {
    const columns =
      'name,alsoKnownAs,primaryJurisdiction,stage,metals,companyName,royalties,nextStepDate,notes,latitude';
    const result = await done('mines', columns, ['A', ...Array.from({ length: 9 }, () => word)].join(','), word);
    expect(result).toMatchObject({ created: 1, warnings: [] });
    expect(result.errors).toEqual([{ row: 3, field: 'name', value: word, error: 'Name is required.' }]);
    const [mine] = await app.db.rows(sql`
      select also_known_as as aka, primary_jurisdiction as region, stage, metals_distribution as metals, company_id as company,
        royalties_stated as royalties, notes, latitude from mines`);
    const nothing = { aka: null, region: null, stage: null, metals: [], company: null, latitude: null };
    expect(mine).toEqual({ ...nothing, royalties: false, notes: word });
  },
);

describe('NA as a country', () => {
  test('is Namibia among codes', async () => {
    await done('mines', 'name,country', 'A,CA', 'B,NA', 'C,za');
    expect((await mines()).map(({ country }) => country)).toEqual(['Canada', 'Namibia', 'South Africa']);
  });

  test.each([
    ['among names', 'C,Chile'],
    ['alone', 'C,'],
  ])('is empty %s, and told', async (_, line) => {
    const result = await done('mines', 'name,country', 'A,NA', 'B,na', line);
    expect((await mines()).map(({ country }) => country)).toEqual([null, null, line === 'C,' ? null : 'Chile']);
    expect(result.warnings).toHaveLength(2);
    expect(result.warnings[0]?.warning).toMatch(/not available.*Namibia/);
  });
});

describe('what a mine is known by', () => {
  test('a country that is not understood is left out of a new mine, and never taken for another one', async () => {
    await done('mines', 'name,country,stage', 'Bonanza,United States,production');
    const result = await done('mines', 'name,country,stage', 'Bonanza,Guatamala,closure', 'Other,Guatamala,closure');
    expect(result).toMatchObject({ created: 1, updated: 0 });
    expect(result.errors).toMatchObject([{ row: 2, field: 'country', value: 'Guatamala' }]);
    expect(await mines()).toMatchObject([
      { name: 'Bonanza', country: 'United States', stage: 'production' },
      { name: 'Other', country: null, stage: 'closure' },
    ]);
  });

  test('two rows of one name whose countries are not understood do not become one mine', async () => {
    const lines = ['name,country', 'Twin,Absurdistan', 'Twin,Ruritania'] as const;
    expect(await done('mines', ...lines)).toMatchObject({ created: 1, unchanged: 0, errors: [{ row: 3 }] });
    expect(await done('mines', ...lines)).toMatchObject({ created: 0, unchanged: 1, errors: [{ row: 3 }] });
  });

  test('a record of a mine does not go to another mine because its country was not understood', async () => {
    await done('mines', 'name,country', 'Bonanza,Canada');
    const result = await done(
      'resource-estimates',
      'mineName,country,resourceType,metal',
      'Bonanza,Guatamala,inferred,Gold',
    );
    expect(result).toMatchObject({ created: 0, errors: [{ field: 'country' }] });
  });
});

describe('a figure and its unit', () => {
  const header =
    'mineName,resourceType,metal,reportDate,tonnage,grade,gradeUnit,containedMetal,containedMetalUnit,baseCase';

  test('are left out both where one of them is not understood', async () => {
    await done('mines', 'name', 'Deep');
    const result = await done(
      'resource-estimates',
      header,
      'Deep,inferred,Gold,2024-12-31,1 Mt,1.5,gpt,100,oz,',
      'Deep,inferred,Copper,2024-12-31,1000,abc,%,100,pennyweight,perhaps',
    );
    expect(result).toMatchObject({ created: 2, errors: [] });
    expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
      [2, 'tonnage'],
      [2, 'gradeUnit'],
      [2, 'grade'],
      [3, 'grade'],
      [3, 'containedMetalUnit'],
      [3, 'baseCase'],
      [3, 'gradeUnit'],
      [3, 'containedMetal'],
    ]);
    expect(result.warnings[5]?.warning).toMatch(/read as an empty cell, which means yes/);
    const nothing = { tonnage: null, grade: null, unit: null, contained: null, containedUnit: null, base: true };
    expect(await estimates()).toEqual([
      { ...nothing, metal: 'Gold', date: '2024-12-31', contained: 100, containedUnit: 'oz' },
      { ...nothing, metal: 'Copper', date: '2024-12-31', tonnage: 1000 },
    ]);
  });

  test('money whose currency is not understood says nothing', async () => {
    await done('mines', 'name', 'Deep');
    const result = await done(
      'economic-studies',
      'mineName,studyType,npv,totalCapex,discountRate,currency',
      'Deep,PEA,275,310,5,doubloons',
    );
    expect(result.warnings.map(({ field }) => field)).toEqual(['currency', 'npv', 'totalCapex']);
    expect(await app.db.rows(sql`select npv, total_capex as capex from mine_economics`)).toEqual([
      { npv: null, capex: null },
    ]);
  });

  test('a grade that a row is about is an error without its unit', async () => {
    await done('mines', 'name', 'Deep');
    const result = await done('drill-observations', 'mineName,densityValue,densityUnit', 'Deep,3.2,gpt');
    expect(result).toMatchObject({ created: 0, errors: [{ field: 'densityUnit' }], warnings: [] });
  });
});

test('a date by which a record is known: left out of a new one, and no other record is changed or doubled', async () => {
  await done('mines', 'name', 'Deep');
  const header = 'mineName,resourceType,metal,reportDate,tonnage';
  const first = await done(
    'resource-estimates',
    header,
    'Deep,inferred,Gold,31/12/2024,5',
    'Deep,inferred,Gold,31/12/2025,7',
  );
  expect(first).toMatchObject({ created: 1, errors: [{ row: 3, field: 'reportDate' }] });
  const later = await done('resource-estimates', header, 'Deep,inferred,Gold,30/06/2026,9');
  expect(later).toMatchObject({ created: 0, updated: 0, errors: [{ row: 2, field: 'reportDate' }] });
  expect(await estimates()).toMatchObject([{ metal: 'Gold', date: null, tonnage: 5 }]);
});

test('a collar whose grid was not understood has no place', async () => {
  await done('mines', 'name', 'Deep');
  const header = 'mineName,holeId,easting,northing,epsg,dip';
  const result = await done('drill-holes', header, 'Deep,EX1,445120.5,6523410.2,mine grid,-60');
  expect(result).toMatchObject({ created: 1, errors: [] });
  expect(result.warnings.map(({ field }) => field)).toEqual(['epsg', 'easting', 'northing']);
  expect(await app.db.rows(sql`select easting, northing, epsg, latitude, dip::float8 as dip from drill_holes`)).toEqual(
    [{ easting: null, northing: null, epsg: null, latitude: null, dip: -60 }],
  );
});

test('what a kind says of its units and pairs are its columns', () => {
  for (const name of importKinds) {
    const { columns, pairs = [], inseparable = [], unitOf = {} } = kindOf(name);
    for (const field of [...pairs.flat(), ...inseparable.flat(), ...Object.entries(unitOf).flat(2)])
      expect(columns).toHaveProperty(field!);
  }
});
