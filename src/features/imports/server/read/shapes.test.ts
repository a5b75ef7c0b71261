import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csv, importFile, sendFile } from '../../../../../tests/imports.ts';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { removeRecords } from '../../../../../tests/remove-records.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';

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

const ask = async <Answer>(what: 'preview' | 'values', kind: ImportKind, text: string, options: ImportOptions = {}) => {
  const fields = { options: JSON.stringify(options) };
  const answer = await member.upload(`/api/csv/${what}/${kind}`, { name: 'test.csv', bytes: text, fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};

/** What the page sends of a file that nobody touched: the columns as they were understood. */
async function understood(kind: ImportKind, text: string): Promise<ImportOptions> {
  const { columns, headerRow, start } = await ask<FilePreview>('preview', kind, text);
  const mapping = columns.map(({ header, field, unit, of }) => ({
    ...{ header, field },
    ...(unit !== null && { unit }),
    ...(of !== null && { of }),
  }));
  const at = start[0]?.row === headerRow ? {} : { headerRow };
  const { numbers, dates } = await ask<FileValues>('values', kind, text, { mapping, ...at });
  return {
    ...{ mapping, ...at, numbers: numbers.style === 'comma' ? 'comma' : 'point' },
    ...(dates.style !== 'none' && dates.style !== 'unclear' && dates.style !== 'mixed' && { dates: dates.style }),
  };
}

interface Estimate {
  name: string;
  type: string;
  tonnage: string;
  grade: string;
  date: string;
}

const estimates = () =>
  app.db.rows<Estimate>(sql`
    select m.name, resource_type as type, metal, tonnage::text, trim_scale(grade)::text as grade, grade_unit as unit,
      contained_metal::text as contained, contained_metal_unit as "containedUnit", report_date::text as date
    from resource_estimates r join mines m on m.id = r.mine_id order by r.id`);

describe('a resource table as reports print it', () => {
  const table = csv(
    'Mineral resources of the Kidd mine;;;;;;',
    ';;;;;;',
    'Deposit;Category;Effective date;Tonnage (Mt);Au (g/t);Cu (%);Contained Au (koz)',
    'Kidd;Measured;31/12/2025;1,866;1,48;0,52;88,8',
    'Kidd;Indicated;31/12/2025;12,5;1,2;;482',
    'Total;;;14,366;1,24;;570,8',
  );

  test('is understood: header, decimal commas, days first, units, metals, and its sum', async () => {
    const seen = await ask<FilePreview>('preview', 'resource-estimates', table);
    expect(seen.headerRow).toBe(3);
    expect(seen.columns.map(({ field, unit, of }) => [field, unit, of])).toEqual([
      ['mineName', null, null],
      ['resourceType', null, null],
      ['reportDate', null, null],
      ['tonnage', 'Mt', null],
      ['grade', 'g/t', { metal: 'Gold' }],
      ['grade', '%', { metal: 'Copper' }],
      ['containedMetal', 'koz', { metal: 'Gold' }],
    ]);
    const options = await understood('resource-estimates', table);
    expect(options).toMatchObject({ headerRow: 3, numbers: 'comma', dates: 'day-first' });
    const values = await ask<FileValues>('values', 'resource-estimates', table, options);
    expect(values.numbers).toEqual({ style: 'comma', examples: ['1,48'], unclear: '1,866' });
    expect(values.totals).toEqual([{ header: 'Deposit', values: [{ value: 'Total', count: 1 }] }]);
  });

  test('and a mine or company that is called like a sum is none, where its row says where it lies or trades', async () => {
    const mines = csv('name,country,latitude,longitude', 'Somme,Australia,-33.35,142.32', 'Total,Australia,,');
    const { totals, totalRows } = await ask<FileValues>('values', 'mines', mines);
    expect(totals).toEqual([{ header: 'name', values: [{ value: 'Total', count: 1 }] }]);
    expect(totalRows).toBe(1);
    const companies = csv('name,stockSymbol', 'Soma,SOMA', 'Crawford,CRW', 'Total Crawford,TCR', 'Total,');
    expect(await ask<FileValues>('values', 'companies', companies)).toMatchObject({
      totals: [{ header: 'name', values: [{ value: 'Total', count: 1 }] }],
      totalRows: 1,
    });
  });

  test('goes in as what it says: two metals of a row are two estimates, a sum is left out', async () => {
    const options = await understood('resource-estimates', table);
    const leaveOut = [{ header: 'Deposit', values: ['total'] }];
    const result = await importFile(member, 'resource-estimates', table, { options: { ...options, leaveOut } });
    expect(result).toMatchObject({ totalRows: 4, created: 3, skipped: 1, errorCount: 0 });
    expect(result.readings).toContain("'Tonnage (Mt)' is tonnage in Mt, kept in t.");
    const kidd = { name: 'Kidd', date: '2025-12-31' };
    expect(await estimates()).toEqual([
      {
        ...kidd,
        type: 'measured',
        metal: 'Gold',
        tonnage: '1866000',
        grade: '1.48',
        unit: 'g/t',
        contained: '88800',
        containedUnit: 'oz',
      },
      {
        ...kidd,
        type: 'measured',
        metal: 'Copper',
        tonnage: '1866000',
        grade: '0.52',
        unit: '%',
        contained: null,
        containedUnit: null,
      },
      {
        ...kidd,
        type: 'indicated',
        metal: 'Gold',
        tonnage: '12500000',
        grade: '1.2',
        unit: 'g/t',
        contained: '482000',
        containedUnit: 'oz',
      },
    ]);
  });
});

test('categories side by side are estimates of their own, and what all rows have is said once', async () => {
  const table = csv(
    'Project,Measured Mt,Measured Au g/t,Indicated Mt,Indicated Au g/t,Inferred Mt,Inferred Au g/t',
    'Kidd,1.5,2.1,4,1.8,,',
    'Rim,,,2.25,0.9,7,0.7',
  );
  const options = await understood('resource-estimates', table);
  const constants = [{ field: 'reportDate', value: '2025-06-30' }];
  const result = await importFile(member, 'resource-estimates', table, { options: { ...options, constants } });
  expect(result).toMatchObject({ totalRows: 4, created: 4, errorCount: 0 });
  const rows = (await estimates()).map(({ name, type, tonnage, grade, date }) => [name, type, tonnage, grade, date]);
  expect(rows).toEqual([
    ['Kidd', 'measured', '1500000', '2.1', '2025-06-30'],
    ['Kidd', 'indicated', '4000000', '1.8', '2025-06-30'],
    ['Rim', 'indicated', '2250000', '0.9', '2025-06-30'],
    ['Rim', 'inferred', '7000000', '0.7', '2025-06-30'],
  ]);
});

test('a study by its own words has the rate and the tax that its header says', async () => {
  const table = csv('Project,Study,After-tax NPV5% (US$M),IRR (%)', 'Kidd,PFS,275,24', 'Rim,PEA,,18');
  await importFile(member, 'economic-studies', table, { options: await understood('economic-studies', table) });
  const rows = await app.db.rows(sql`
    select trim_scale(npv)::text as npv, trim_scale(discount_rate)::text as rate, tax_basis as tax, currency
    from mine_economics order by id`);
  expect(rows).toEqual([
    { npv: '275', rate: '5', tax: 'after-tax', currency: 'USD' },
    { npv: null, rate: '5', tax: 'after-tax', currency: null },
  ]);
});

test('numbered columns are one list, and the number of a register is its identifier', async () => {
  const table = csv('site_name,dep_id,commod1,commod2,commod3,dev_stat', 'One,10012345,Gold,Silver,,Producer');
  const options = { ...(await understood('mines', table)), values: [] };
  await importFile(member, 'mines', table, { options });
  const [mine] = await app.db.rows(sql`
    select metals_folded as metals, (
      select json_agg(json_build_object('scheme', i.scheme, 'value', i.value)) from identifiers i where i.mine_id = m.id
    ) as identifiers from mines m where name = 'One'`);
  expect(mine).toMatchObject({ metals: ['gold', 'silver'], identifiers: [{ scheme: 'mrds', value: '10012345' }] });
});

test('a unit column says the scale of its figures, and a cell that of its own', async () => {
  const table = csv(
    'mineName,resourceType,metal,tonnage,grade,gradeUnit,containedMetal,containedMetalUnit',
    'Kidd,measured,Uranium,121 Mt,205 ppm,,54.7,Mlb',
    'Kidd,indicated,Gold,"1,200 kt",1.2,g/t,46.3,koz',
  );
  const options = await understood('resource-estimates', table);
  await importFile(member, 'resource-estimates', table, { options });
  expect(await estimates()).toMatchObject([
    { tonnage: '121000000', grade: '205', unit: 'ppm', contained: '54700000', containedUnit: 'lb' },
    { tonnage: '1200000', grade: '1.2', unit: 'g/t', contained: '46300', containedUnit: 'oz' },
  ]);
});

test('intervals in feet are kept in metres, each metal with its own grade', async () => {
  const table = csv(
    'Mine,Hole ID,From (ft),To (ft),Au (g/t),Ag_ppm,AuEq (g/t)',
    'Kidd,K-1,100,150.5,3.2,41,3.7',
    'Kidd,K-2,10,20,,12,0.1',
  );
  const options = await understood('drill-observations', table);
  const result = await importFile(member, 'drill-observations', table, { options });
  expect(result).toMatchObject({ created: 3, errorCount: 0, ignoredColumns: ['AuEq (g/t)'] });
  const rows = await app.db.rows(sql`
    select hole_id as hole, metal, trim_scale(density_value)::text as grade, density_unit as unit,
      trim_scale(start_depth)::text as from, trim_scale(end_depth)::text as to
    from drill_hole_observations order by id`);
  expect(rows).toEqual([
    { hole: 'K-1', metal: 'Gold', grade: '3.2', unit: 'g/t', from: '30.48', to: '45.87' },
    { hole: 'K-1', metal: 'Silver', grade: '41', unit: 'ppm', from: '30.48', to: '45.87' },
    { hole: 'K-2', metal: 'Silver', grade: '12', unit: 'ppm', from: '3.05', to: '6.1' },
  ]);
  // 150.5 ft are 45.8724 m, 10 ft 3.048: what is kept of them is told.
  expect(result.warnings.map(({ row, warning }) => [row, warning])).toContainEqual([2, 'Rounded to 45.87.']);
});

test('money of a study is kept in millions, in the currency of its header; a cost is of the currency and unit of its own', async () => {
  const table = csv('Project,Study,CAPEX (C$000),NPV8 (C$M),AISC (US$/oz)', 'Kidd,PFS,310500,275,985');
  const seen = await ask<FilePreview>('preview', 'economic-studies', table);
  const fields = ['mineName', 'studyType', 'totalCapex', 'npv', 'allInSustainingCost'];
  const mapping = seen.columns.map(({ header, unit }, index) => ({
    header,
    field: fields[index]!,
    ...(unit !== null && { unit }),
  }));
  mapping[3]!.unit = 'C$M';
  const result = await importFile(member, 'economic-studies', table, { options: { mapping } });
  const [study] = await app.db.rows(sql`
    select trim_scale(total_capex)::text as capex, trim_scale(npv)::text as npv, currency,
      trim_scale(all_in_sustaining_cost)::text as aisc, all_in_sustaining_cost_unit as unit,
      all_in_sustaining_cost_currency as "aiscCurrency"
    from mine_economics`);
  const money = { capex: '310.5', npv: '275', currency: 'CAD' };
  expect(study).toEqual({ ...money, aisc: '985', unit: 'oz', aiscCurrency: 'USD' });
  expect(result.warnings).toEqual([]);
  // Of money in two currencies what differs is left out and told; the cost keeps what it is for.
  const names = ['mineName', 'studyType', 'reportDate', 'npv', 'metalPrice', 'allInSustainingCost'];
  const mixed = csv(names.join(','), 'Kidd,FS,2026-01-31,C$275M,"US$1,900/oz","A$1,400/oz"');
  const second = await importFile(member, 'economic-studies', mixed, {
    options: { mapping: names.map((name) => ({ header: name, field: name })) },
  });
  expect(second.warnings.map(({ field, warning }) => `${field}: ${warning}`)).toEqual([
    'metalPrice: Left out, because it is in USD and the row in CAD.',
  ]);
  const [other] = await app.db.rows(sql`
    select currency, metal_price as price, trim_scale(all_in_sustaining_cost)::text as aisc,
      all_in_sustaining_cost_unit as unit, all_in_sustaining_cost_currency as "aiscCurrency"
    from mine_economics where study_type = 'FS'`);
  expect(other).toEqual({ currency: 'CAD', price: null, aisc: '1400', unit: 'oz', aiscCurrency: 'AUD' });
});

test('rows are left out by what stands in a column, or all but those', async () => {
  const table = csv('name,country,Sector', 'One,Chile,Metals & Mining', 'Two,Chile,Oil', 'Three,Chile,METALS & MINING');
  const mapping = ['name', 'country', null].map((field, index) => ({
    header: ['name', 'country', 'Sector'][index]!,
    field,
  }));
  const leaveOut = [{ header: 'Sector', values: ['Metals & Mining'], keep: true }];
  const values = await ask<FileValues>('values', 'mines', table, {
    mapping,
    leaveOut: [{ header: 'Sector', values: [] }],
  });
  expect(values.filters).toEqual([
    {
      header: 'Sector',
      values: [
        { value: 'Metals & Mining', count: 2 },
        { value: 'Oil', count: 1 },
      ],
      more: 0,
    },
  ]);
  const result = await importFile(member, 'mines', table, { options: { mapping, leaveOut } });
  expect(result).toMatchObject({ totalRows: 3, created: 2, skipped: 1, errorCount: 0 });
  expect(await app.db.rows(sql`select name from mines where country = 'Chile' order by id`)).toEqual([
    { name: 'One' },
    { name: 'Three' },
  ]);
});

test('several columns fill one field where it takes them', async () => {
  const table = csv('Name,commod1,commod2,Geology,Access', 'One,Gold,Silver,Greenstone,Road', 'Two,Copper,,,');
  const fields = ['name', 'metals', 'metals', 'notes', 'notes'];
  const mapping = table
    .split('\n')[0]!
    .trim()
    .split(',')
    .map((header, index) => ({ header, field: fields[index]! }));
  await importFile(member, 'mines', table, { options: { mapping } });
  expect(
    await app.db.rows(
      sql`select name, notes, metals_folded as metals from mines where name in ('One', 'Two') order by id`,
    ),
  ).toEqual([
    { name: 'One', notes: 'Geology: Greenstone\nAccess: Road', metals: ['gold', 'silver'] },
    { name: 'Two', notes: null, metals: ['copper'] },
  ]);
});

test('degrees, minutes and seconds are places', async () => {
  const table = csv('Name;Latitude;Longitude', `One;33°52′10″S;"151°12,5' E"`);
  const options = await understood('mines', table);
  await importFile(member, 'mines', table, { options: { ...options, numbers: 'comma' } });
  expect(await app.db.rows(sql`select latitude, longitude from mines where name = 'One'`)).toEqual([
    { latitude: -33.8694444444, longitude: 151.2083333333 },
  ]);
});

test('letters of the sky say which of both degrees a figure is: what stands in the other column is told', async () => {
  const table = csv(
    'Name,Latitude,Longitude',
    'One,"31.42 S","116.42 E"',
    'Two,"70.25 W","39.5 N"',
    'Three,-31.42,"33.87 S"',
  );
  const result = await importFile(member, 'mines', table, { options: await understood('mines', table) });
  const places = csv(
    'Name,Coordinates',
    `Four,"70°15'W, 39°30'N"`,
    `Five,70°15' W 39°30' N`,
    'Six,"39.5 N, 40.5 N"',
    'Seven,"70.25 W, 39.5"',
  );
  const more = await importFile(member, 'mines', places, { options: await understood('mines', places) });
  expect(await app.db.rows(sql`select name, latitude, longitude from mines where country is null order by id`)).toEqual(
    [
      { name: 'One', latitude: -31.42, longitude: 116.42 },
      { name: 'Two', latitude: null, longitude: null },
      { name: 'Three', latitude: null, longitude: null },
      { name: 'Four', latitude: 39.5, longitude: -70.25 },
      { name: 'Five', latitude: 39.5, longitude: -70.25 },
      { name: 'Six', latitude: null, longitude: null },
      { name: 'Seven', latitude: 39.5, longitude: -70.25 },
    ],
  );
  const told = 'Choose the columns of both anew, or correct it.';
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
    [3, 'latitude'],
    [3, 'longitude'],
    [4, 'longitude'],
    [4, 'latitude'],
  ]);
  expect(result.warnings[0]?.warning).toContain(`This is a longitude, not a latitude. ${told}`);
  expect(more.warnings.map(({ row, field }) => [row, field])).toEqual([[4, 'coordinates']]);
});

test('a grid with its zone is a place, and so are both degrees in one cell; what is none is told', async () => {
  const table = csv(
    'Name,Easting,Northing,UTM zone',
    'One,445120.5,6523410.2,MGA94 Zone 50',
    'Two,445120.5,6523410.2,50J',
    'Three,445120.5,,UTM 50S',
  );
  const result = await importFile(member, 'mines', table, { options: await understood('mines', table) });
  const places = csv(
    'Name,Coordinates',
    'Four,"31.4226673 S, 116.4225832 E"',
    'Five,somewhere',
    `Six,39°30'N 117°15'W`,
    'Seven,SRID=4326;POINT (-117.25 39.5)',
    'Eight,POINT Z(116.4225832 -31.4226673 350)',
    'Nine,POINT (500000 6523410)',
  );
  const more = await importFile(member, 'mines', places, { options: await understood('mines', places) });
  const rows = await app.db.rows(sql`
    select name, round(latitude::numeric, 6)::text as latitude, round(longitude::numeric, 6)::text as longitude
    from mines where country is null order by id`);
  expect(rows).toEqual([
    { name: 'One', latitude: '-31.422667', longitude: '116.422583' },
    { name: 'Two', latitude: null, longitude: null },
    { name: 'Three', latitude: null, longitude: null },
    { name: 'Four', latitude: '-31.422667', longitude: '116.422583' },
    { name: 'Five', latitude: null, longitude: null },
    { name: 'Six', latitude: '39.500000', longitude: '-117.250000' },
    { name: 'Seven', latitude: '39.500000', longitude: '-117.250000' },
    { name: 'Eight', latitude: '-31.422667', longitude: '116.422583' },
    { name: 'Nine', latitude: null, longitude: null },
  ]);
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([[3, 'gridZone']]);
  expect(more.warnings.map(({ row, field }) => [row, field])).toEqual([
    [3, 'coordinates'],
    [7, 'coordinates'],
  ]);
});

test('a place at 0, 0 is none', async () => {
  const result = await importFile(member, 'mines', csv('name,latitude,longitude', 'Null Island,0,0', 'Kenya,0,36.5'));
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
    [2, 'latitude'],
    [2, 'longitude'],
  ]);
  expect(
    await app.db.rows(sql`select latitude, longitude from mines where name in ('Null Island', 'Kenya') order by id`),
  ).toEqual([
    { latitude: null, longitude: null },
    { latitude: 0, longitude: 36.5 },
  ]);
});

test('exchange and ticker are one listing', async () => {
  const table = csv(
    'Company,Exchange,Ticker',
    'One,TSXV,ABC',
    'Two,,XYZ',
    'Three,TSXV:DEF; OTCQX:DEFFF,DEF',
    'Four,ASX,',
  );
  const result = await importFile(member, 'companies', table, { options: await understood('companies', table) });
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([[5, 'exchange']]);
  expect(
    await app.db.rows(sql`select name, stock_symbol as symbol, stock_exchanges as listings from companies order by id`),
  ).toEqual([
    { name: 'One', symbol: 'ABC', listings: [{ exchange: 'TSXV', ticker: 'ABC' }] },
    { name: 'Two', symbol: 'XYZ', listings: [] },
    {
      name: 'Three',
      symbol: 'DEF',
      listings: [
        { exchange: 'TSXV', ticker: 'DEF' },
        { exchange: 'OTCQX', ticker: 'DEFFF' },
      ],
    },
    { name: 'Four', symbol: null, listings: [] },
  ]);
});

test('owners in one cell are the company of a mine, and interests of their own', async () => {
  const table = csv(
    'Project,Owners',
    'One,Acme (operator) 60 %; Beta Corp 40 %',
    'Two,"Smith, Jones Ltd"',
    'Three,50 %',
  );
  const result = await importFile(member, 'mines', table, { options: await understood('mines', table) });
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
    [2, 'owners'],
    [4, 'owners'],
  ]);
  expect(
    await app.db.rows(sql`
      select m.name, c.name as company, trim_scale(m.ownership_percentage)::text as share
      from mines m left join companies c on c.id = m.company_id where m.name in ('One', 'Two', 'Three') order by m.id`),
  ).toEqual([
    { name: 'One', company: 'Acme', share: '60' },
    // Nobody says how much: as a mine that is entered by hand.
    { name: 'Two', company: 'Smith, Jones Ltd', share: '100' },
    { name: 'Three', company: null, share: '100' },
  ]);
  const interests = csv('Project,Owners', 'One,Acme (operator) 60 %; Beta Corp 40 %');
  const more = await importFile(member, 'interests', interests, { options: await understood('interests', interests) });
  expect(more).toMatchObject({ totalRows: 2, created: 2, errorCount: 0 });
  expect(
    await app.db.rows(sql`select holder, kind, trim_scale(percent)::text as percent from mine_interests order by id`),
  ).toEqual([
    { holder: 'Acme', kind: 'ownership', percent: '60' },
    { holder: 'Beta Corp', kind: 'ownership', percent: '40' },
  ]);
});

describe('headers of other languages and of registers', () => {
  test.each([
    ['mines', 'Nom du gisement;Pays;Substance principale;Société;Statut', 'name country metals companyName stage'],
    [
      'mines',
      'Nombre Faena;Empresa;Región;Recurso;UTM Este;UTM Norte;Huso',
      'name companyName primaryJurisdiction metals easting northing gridZone',
    ],
    [
      'mines',
      'Proyecto;País;Provincia;Titular;Latitud;Longitud',
      'name country primaryJurisdiction companyName latitude longitude',
    ],
    ['mines', 'Nome da mina;País;Minério;Situação', 'name country metals stage'],
    [
      'mines',
      'Lagerstätte;Land;Bundesland;Rohstoff;Betreiber;Breite;Länge',
      'name country primaryJurisdiction metals companyName latitude longitude',
    ],
    // A word that is a state in one register and a status in another, or a mine's name and its holder's: asked.
    ['mines', 'Estado;Nome', '- -'],
    ['mines', 'MINFILE_NO,NAME1,NAME2,STATUS_D,COMMOD_D1,COMMOD_D2', 'minfile name alsoKnownAs stage metals metals'],
    ['mines', 'NAME,MAIN_COMMODITY,LONGITUDE_GDA94,LATITUDE_GDA94', 'name metals longitude latitude'],
    ['companies', 'TIDM,Issuer Name,Sitz', 'ticker name headquarters'],
    [
      'resource-estimates',
      'Yacimiento;Categoría;Tonelaje (Mt);Ley Au (g/t);Oro contenido (koz)',
      'mineName resourceType tonnage grade containedMetal',
    ],
    ['resource-estimates', 'Gisement;Catégorie;Tonnage (kt);Teneur (g/t Au)', 'mineName resourceType tonnage grade'],
    [
      'resource-estimates',
      'Lagerstätte;Kategorie;Tonnen;Gehalt (% Cu);Metallinhalt (t)',
      'mineName resourceType tonnage grade containedMetal',
    ],
    [
      'resource-estimates',
      'Deposit,Tonnes (000)(1),Au (g/t)(2),Contained Au (koz)*',
      'mineName tonnage grade containedMetal',
    ],
    [
      'drill-observations',
      'Mine;Sondage;De (m);À (m);Longueur (m);Teneur Au (g/t)',
      'mineName holeId startDepth endDepth intervalLength densityValue',
    ],
    [
      'mines',
      'Property Name,Country/Region Name,Commodity(s),Owner(s),Development Stage,Latitude (degrees)',
      'name country metals owners stage latitude',
    ],
    ['mines', 'Deposit Name,Deposit Status,Primary Commodities,Longitude (GDA94)', 'name stage metals longitude'],
    ['mines', 'Nom du corps minéralisé;Substances principales;État des travaux', 'name metals stage'],
    // A region of the world is no jurisdiction beside a state; that of a country is, above its provinces.
    ['mines', 'site_name,region,country,state,county', 'name - country primaryJurisdiction -'],
    ['mines', 'Faena;Provincia;Región', 'name - primaryJurisdiction'],
    ['mines', 'Yacimiento;Provincia', 'name primaryJurisdiction'],
    ['resource-estimates', 'Project,JORC Category,Tonnen (Mio. t)', 'mineName resourceType tonnage'],
    ['resource-estimates', 'Mine,Reserve Category,Ounces Au', 'mineName resourceType containedMetal'],
    ['drill-observations', 'Hole,Au_FA_ppm,Au_AR_ppm,Lab Date', 'holeId densityValue - observationDate'],
    ['drill-holes', 'DDH,BRG,Dip', 'holeId azimuth dip'],
    ['mines', 'MINFILE_NUMBER,MINFILE_NAME1,MINFILE_NAME2', 'minfile name alsoKnownAs'],
    ['mines', 'NOM_CORPS,NOM_USUEL', 'name alsoKnownAs'],
    ['drill-holes', 'BHID;XCOLLAR;YCOLLAR;ZCOLLAR', 'holeId easting northing elevation'],
    ['interests', 'Project,Holder,Interest %,Type', 'mineName holder percent kind'],
    ['interests', 'Mine,Owner,Share,Interest type', 'mineName holder percent kind'],
    // A study is one record: of its net present values the one after tax is proposed, and at several rates they are asked.
    ['economic-studies', 'Project,Study,Pre-tax NPV5% (US$M),After-tax NPV5% (US$M)', 'mineName studyType - npv'],
    ['economic-studies', 'Project,Study,NPV5 (US$M),NPV8 (US$M)', 'mineName studyType - -'],
    ['drill-holes', 'HoleID,MGA94_E,MGA94_N,RL', 'holeId easting northing elevation'],
  ] as const)('%s: %s', async (kind, header, fields) => {
    const { columns } = await ask<FilePreview>('preview', kind, `${header}\n`);
    expect(columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields);
  });

  test('what a bracket says of unit and metal, and a metal by its foreign name, go with the figure', async () => {
    const header = 'Yacimiento;Grade (g/t Au);Grade (Cu %);Plata (g/t);Au (g/t)(1)';
    const { columns } = await ask<FilePreview>('preview', 'resource-estimates', `${header}\n`);
    expect(columns.slice(1, 4).map(({ unit, of }) => [unit, of?.['metal']])).toEqual([
      ['g/t', 'Gold'],
      ['%', 'Copper'],
      ['g/t', 'Silver'],
    ]);
  });
});

test('owners with their shares are no company; a metal that stands in two columns is one', async () => {
  const table = csv(
    'name,companyName,metals',
    'One,Acme 70% / Beta 30%,Gold',
    'Two,Acme Ltd (100%),Gold; gold',
    'Three,100% Pure Gold Ltd,Gold:60; gold:40',
  );
  const result = await importFile(member, 'mines', table);
  expect(result.warnings.map(({ row, field }) => [row, field])).toEqual([
    [2, 'companyName'],
    [3, 'companyName'],
    [3, 'metals'],
    [4, 'metals'],
  ]);
  expect(
    await app.db.rows(sql`
      select m.name, c.name as company, metals_folded as metals
      from mines m left join companies c on c.id = m.company_id where m.name in ('One', 'Two', 'Three') order by m.id`),
  ).toEqual([
    { name: 'One', company: null, metals: ['gold'] },
    { name: 'Two', company: null, metals: ['gold'] },
    { name: 'Three', company: '100% Pure Gold Ltd', metals: [] },
  ]);
});

test('shares of metals are read without a colon, and with a sign', async () => {
  const cells = ['Gold 70; Silver 30', 'Gold (70%); Silver (30%)', '70% Gold, 30% Silver', 'Au 70%; Ag 30%'];
  const table = csv(
    'name,metals',
    ...cells.map((cell, index) => `Mix ${index},"${cell}"`),
    'Mix 8,U308',
    'Mix 9,Gold 700',
  );
  await importFile(member, 'mines', table);
  const stored = await app.db.rows<{ metals: { metal: string; percentage: number | null }[] }>(sql`
    select metals_distribution as metals from mines where name like 'Mix %' order by name`);
  const told = stored.map(({ metals }) => metals.map(({ metal, percentage }) => `${metal} ${percentage}`));
  expect(told).toEqual([...cells.map(() => ['Gold 70', 'Silver 30']), ['U308 null'], []]);
});

test('figures with the mark of a footnote are read and told; about, below and between are no figures', async () => {
  const figures = ['1234(1)', '~5', '<0.1', '1.2-1.5', '1.8*', '(5)'];
  const table = csv('Mine,Category,Au (g/t),Tonnes (kt)', ...figures.map((cell) => `Kidd,inferred,1,${cell}`));
  const options = await understood('resource-estimates', table);
  const constants = [{ field: 'reportDate', value: '2025-06-30' }];
  const result = await importFile(member, 'resource-estimates', table, {
    options: { ...options, constants },
    query: { dryRun: 'true' },
  });
  const told = result.warnings.filter(({ field }) => field === 'tonnage');
  expect(told.map(({ row, warning }) => [row, warning.slice(0, 15)])).toEqual([
    [2, 'Read as 1234, w'],
    [3, 'Not understood:'],
    [4, 'Not understood:'],
    [5, 'Not understood:'],
    [6, 'Read as 1.8, wi'],
    [7, 'Not understood:'],
  ]);
});

test('a unit that is not known is asked, and the column is not left out for it', async () => {
  const columnsOf = async (header: string) =>
    (await ask<FilePreview>('preview', 'resource-estimates', `${header}\n`)).columns.map(({ field, unit }) => [
      field,
      unit,
    ]);
  expect((await columnsOf('Mine,Tonnage (furlongs)'))[1]).toEqual(['tonnage', null]);
  expect((await columnsOf('Mine,Tonnen (Mio. t)'))[1]).toEqual(['tonnage', 'Mt']);
  expect((await columnsOf('Mine,Contenido (miles de onzas)'))[1]).toEqual(['containedMetal', 'koz']);
});

test('a bare zone is one of the half of the world that the country is in; degrees beside it are the place', async () => {
  const table = csv(
    'Name,Country,Latitude,Longitude,Easting,Northing,Huso',
    'Andes,Chile,,,452310,7301250,19',
    'Band,Chile,,,452310,7301250,19K',
    'Other half,Chile,,,452310,7301250,19U',
    'Both halves,Brazil,,,452310,7301250,19',
    'Degrees,Chile,-20.5,-69.5,452310,7301250,19',
  );
  const result = await importFile(member, 'mines', table, { options: await understood('mines', table) });
  expect(result.warnings.map(({ row, warning }) => [row, warning])).toEqual([
    [2, 'Read as UTM 19S, by the country of the row.'],
    [3, 'Read as UTM 19S, by the country of the row.'],
    [4, expect.stringMatching(/^This is no zone/)],
    [5, expect.stringMatching(/^Zone 19 is one north and one south of the equator\. .* country/)],
  ]);
  const places = await app.db.rows(sql`
    select name, round(latitude::numeric, 4)::text as latitude, round(longitude::numeric, 4)::text as longitude
    from mines where name not in ('Kidd', 'Rim') order by id`);
  expect(places).toEqual([
    { name: 'Andes', latitude: '-24.4014', longitude: '-69.4703' },
    { name: 'Band', latitude: '-24.4014', longitude: '-69.4703' },
    { name: 'Other half', latitude: null, longitude: null },
    { name: 'Both halves', latitude: null, longitude: null },
    { name: 'Degrees', latitude: '-20.5000', longitude: '-69.5000' },
  ]);
});

test('a metal below detection is told and left out, and the others of its row are stored', async () => {
  const table = csv(
    'Mine,Hole,From (m),To (m),Au (g/t),Ag (g/t),Cu (%)',
    'Kidd,K-1,1,9,1.05,<2,tr',
    'Kidd,K-2,1,9,<0.01,,',
    'Kidd,K-3,1,9,1,many,',
  );
  const result = await importFile(member, 'drill-observations', table, {
    options: await understood('drill-observations', table),
  });
  const told = result.warnings.filter(({ field }) => field === 'densityValue');
  expect(told.map(({ row, field, value, warning }) => [row, field, value, warning])).toEqual([
    [2, 'densityValue', '<2', 'Left out, because it is no figure.'],
    [2, 'densityValue', 'tr', 'Left out, because it is no figure.'],
    [3, 'densityValue', '<0.01', 'Left out: the row says that nothing was measured, or less than can be.'],
  ]);
  expect(result.errors.map(({ row, value }) => [row, value])).toEqual([[4, 'many']]);
  expect(await app.db.rows(sql`select hole_id as hole, metal from drill_hole_observations`)).toEqual([
    { hole: 'K-1', metal: 'Gold' },
  ]);
});

test('bearings have signs, addresses no scheme, founding dates the order of the file, and markets of London an exchange', async () => {
  const holes = csv('Mine,BHID,Azimuth,Dip', 'Kidd,K-1,090°,-60°');
  await importFile(member, 'drill-holes', holes, { options: await understood('drill-holes', holes) });
  expect(await app.db.rows(sql`select azimuth::text, dip::text from drill_holes`)).toEqual([
    { azimuth: '90.00', dip: '-60.00' },
  ]);
  const table = csv(
    'Issuer Name,TIDM,Market,Website,Founded',
    'One Plc,ONE,MAIN MARKET,www.one.example/about,31/08/2010',
    'Two Plc,TWO,AIM,two.example,2006',
  );
  const result = await importFile(member, 'companies', table, { options: await understood('companies', table) });
  expect(result.warnings.map(({ row, field, warning }) => [row, field, warning.slice(0, 38)])).toEqual([
    [2, 'exchange', 'Read as LSE.'],
    [2, 'companyWebsiteUrl', 'Read as https://www.one.example/about.'],
    [3, 'companyWebsiteUrl', 'Not understood: the field stays empty,'],
  ]);
  const stored = await app.db.rows(sql`
    select company_website_url as web, founded_date as founded, stock_exchanges -> 0 ->> 'exchange' as exchange
    from companies order by id`);
  expect(stored).toEqual([
    { web: 'https://www.one.example/about', founded: '2010-08-31', exchange: 'LSE' },
    { web: null, founded: '2006', exchange: 'AIM' },
  ]);
});

test('sums of categories are proposed to be left out, and are no gaps', async () => {
  const rows = ['Kidd,Main,Measured,Gold,1,2025-01-01', ',,Total M&I,,2,', 'Total Creek,,Inferred,Gold,3,2025-01-01'];
  const table = csv('Mine,Zone,Category,Commodity,Tonnes (kt),Date', ...rows);
  const { mapping } = await understood('resource-estimates', table);
  const { totals, totalRows, gaps } = await ask<FileValues>('values', 'resource-estimates', table, {
    ...(mapping && { mapping }),
  });
  expect(totals).toEqual([{ header: 'Category', values: [{ value: 'Total M&I', count: 1 }] }]);
  expect(totalRows).toBe(1);
  expect(gaps).toEqual([{ header: 'Zone', field: 'zone', count: 1 }]);
});

test('a datum in a row that is another one than its header names is told', async () => {
  const table = csv(
    'Name,Country,Easting (NAD83),Northing (NAD83),Zone,Datum',
    'Alpha,Canada,472000,5393000,17,NAD27',
    'Beta,Canada,473000,5394000,17,NAD 83',
    ...['NAD 1983', 'North American Datum 1983', 'EPSG:26917', 'NAD83 (CSRS)', 'WGS84', ''].map(
      (datum, index) => `Same ${index},Canada,47${index}500,5395000,17,${datum}`,
    ),
  );
  const result = await importFile(member, 'mines', table, { options: await understood('mines', table) });
  expect(result.warnings.filter(({ field }) => field === 'gridDatum')).toEqual([
    {
      row: 2,
      field: 'gridDatum',
      value: 'NAD27',
      warning: expect.stringMatching(/^The header says NAD83, which is read\./u),
    },
  ]);
});

describe('cells that mean what stands above them', () => {
  const intervals = () =>
    app.db.rows<{ hole: string | null; grade: string }>(sql`
      select hole_id as hole, trim_scale(density_value)::text as grade from drill_hole_observations order by id`);

  test('an interval within another one lies in its hole, as the row says with a word', async () => {
    const table = csv(
      'Mine,Hole,From (m),To (m),Au (g/t)',
      'Kidd,K-1,1,9,3',
      'Kidd,including,2,4,8',
      'Kidd,and,10,12,1',
    );
    const result = await importFile(member, 'drill-observations', table, {
      options: await understood('drill-observations', table),
    });
    const told = result.warnings.filter(({ field }) => field === 'holeId');
    expect(told.map(({ row, field, value, warning }) => [row, field, value, warning])).toEqual([
      [3, 'holeId', 'including', 'Read as K-1, which stands above it.'],
      [4, 'holeId', 'and', 'Read as K-1, which stands above it.'],
    ]);
    expect(await intervals()).toEqual([
      { hole: 'K-1', grade: '3' },
      { hole: 'K-1', grade: '8' },
      { hole: 'K-1', grade: '1' },
    ]);
  });

  test('such a word behind the name of the hole is no part of its name; letters may be', async () => {
    const table = csv(
      'Mine,Hole,From (m),To (m),Au (g/t)',
      'Kidd,K-1,1,9,3',
      'Kidd,K-1 including,2,4,8',
      'Kidd,K-1 (incl.),2,3,9',
      'Kidd,K-1 e,10,12,1',
    );
    const result = await importFile(member, 'drill-observations', table, {
      options: await understood('drill-observations', table),
    });
    const told = result.warnings.filter(({ field }) => field === 'holeId');
    expect(told.map(({ row, value, warning }) => [row, value, warning])).toEqual([
      [3, 'K-1 including', 'Read as K-1, which stands above it.'],
      [4, 'K-1 (incl.)', 'Read as K-1, which stands above it.'],
    ]);
    expect((await intervals()).map(({ hole }) => hole)).toEqual(['K-1', 'K-1', 'K-1', 'K-1 e']);
  });

  test('words without a number among numbered holes are told, in whatever language they are', async () => {
    const table = csv('Mine,Hole,From (m),To (m),Au (g/t)', 'Kidd,K-1,1,9,3', 'Kidd,fra hvilket,2,4,8');
    const result = await importFile(member, 'drill-observations', table, {
      options: await understood('drill-observations', table),
    });
    expect(result.warnings).toContainEqual({
      row: 3,
      field: 'holeId',
      value: 'fra hvilket',
      warning: expect.stringMatching(/^Read as the name of a hole, though it has no number as K-1 above it has/u),
    });
  });

  test('empty cells do where the member says so; the look counts them', async () => {
    const table = csv('Mine,Hole,From (m),To (m),Au (g/t)', 'Kidd,K-1,1,9,3', ',,10,12,1', 'Rim,R-1,0,1,2', ',,1,2,4');
    const options = await understood('drill-observations', table);
    const { gaps } = await ask<FileValues>('values', 'drill-observations', table, options);
    expect(gaps).toEqual([
      { header: 'Mine', field: 'mineName', count: 2 },
      { header: 'Hole', field: 'holeId', count: 2 },
    ]);
    const plain = await importFile(member, 'drill-observations', table, { options, query: { dryRun: 'true' } });
    expect(plain.errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'mineName'],
      [5, 'mineName'],
    ]);
    const repeat = ['Mine', 'Hole'];
    const result = await importFile(member, 'drill-observations', table, { options: { ...options, repeat } });
    expect(result).toMatchObject({ created: 4, errorCount: 0 });
    expect(result.readings).toContain("Empty cells of 'Hole' are read as what stands above them.");
    expect((await intervals()).map(({ hole }) => hole)).toEqual(['K-1', 'K-1', 'R-1', 'R-1']);
    const other = await sendFile(member, 'drill-observations', table, { options: { ...options, repeat: ['Bore'] } });
    expect(other.statusCode).toBe(400);
  });
});

describe('what does not fit is refused in a sentence', () => {
  test.each<[string, ImportOptions, RegExp]>([
    [
      'a unit of something else',
      {
        mapping: [
          { header: 'name', field: 'name' },
          { header: 'latitude', field: 'ownershipPercentage', unit: 'koz' },
        ],
      },
      /no unit of 'ownershipPercentage'/,
    ],
    ['a field that there is not', { constants: [{ field: 'colour', value: 'red' }] }, /no field 'colour'/],
    ['a column that there is not', { leaveOut: [{ header: 'Sector', values: ['Oil'] }] }, /'Sector'.*does not have/],
    ['a header beyond the end', { headerRow: 99 }, /no row 99/],
    ['another file', { mapping: [{ header: 'Name', field: 'name' }] }, /not those that were chosen/],
  ])('%s', async (_, options, says) => {
    const answer = await sendFile(member, 'mines', csv('name,latitude', 'One,1'), { options });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(says);
  });
});
