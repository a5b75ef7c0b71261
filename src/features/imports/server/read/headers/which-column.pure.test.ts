import { expect, test } from 'vitest';
import type { ImportKind } from '../../../../../domain/nouns/nouns.ts';
import { previewFile } from '../../run/preview-file.ts';

const columnsOf = (kind: ImportKind, ...lines: string[]) =>
  previewFile(Buffer.from(lines.join('\n')), { kind }).columns;

test.each([
  ['Head grade Au (g/t),Head grade Ag (g/t),Gold sold (oz),AISC (US$/oz)', 'Gold'],
  ['Head grade Ag (g/t),Head grade Au (g/t),Gold sold (oz),AISC (US$/oz)', 'Gold'],
  ['Head grade Cu (%),Head grade Au (g/t),AISC (US$/lb)', 'Copper'],
  ['Head grade Cu (%),Head grade Au (g/t),AISC (US$/oz)', 'Gold'],
  ['Head grade Cu (%),Head grade Au (g/t),Gold sold (oz),AISC (US$/lb)', 'Copper'],
  ['Copper sold (t),Gold sold (oz),AISC (US$/oz)', 'Gold'],
  ['Copper sold (t),Gold sold (oz),AISC (US$/lb)', 'Copper'],
  ['Head grade Au (g/t),Gold sold (oz),AISC (US$/oz)', undefined],
])('a cost beside %s is of one metal: %s', (headers, metal) => {
  const columns = columnsOf('production-periods', `Period,${headers}`, 'Q1 2026,1,2,3,4');
  expect(columns.find(({ field }) => field === 'allInSustainingCost')?.of?.['metal']).toBe(metal);
});

test('prices of four digits are no days where the months of their rows are none', () => {
  const columns = columnsOf('prices', 'Year,Month,Gold Average (US$/oz)', '2025,Jan,2700', '2025,Avg,2705');
  expect(columns[2]?.field).not.toBe('priceDate');
});

test('prices of one day, which a title says, are no days', () => {
  const table = ['Metal,Cash (US$/t),3-month (US$/t)', 'Copper,9123,9150', 'Zinc,3010,3030'];
  const columns = columnsOf('prices', 'Official prices as at 27 November 2026', ...table);
  expect(columns.map(({ field, of }) => [field, of])).toEqual([
    ['key', null],
    ['value', { unit: 't', currency: 'USD' }],
    [null, null],
  ]);
});

test('a study has one price of a metal, the first', () => {
  const columns = columnsOf(
    'economic-studies',
    'Mine,Copper price (US$/lb),Copper price (US$/t),Gold price (US$/oz)',
    'Alpha,4,8800,1900',
  );
  expect(columns.map(({ field }) => field)).toEqual(['mineName', 'pricesOfMetals', null, 'pricesOfMetals']);
});

test.each([
  ['Gold price (US$/oz),Price', ['pricesOfMetals', null]],
  ['Price,Gold price (US$/oz)', [null, 'pricesOfMetals']],
  ['metalPrice,Gold price (US$/oz)', ['metalPrice', null]],
  ['Price', ['metalPrice']],
])('prices of a study below %s stand in %j', (headers, fields) => {
  const columns = columnsOf('economic-studies', `Mine,${headers}`, 'Alpha,1900,2000');
  expect(columns.slice(1).map(({ field }) => field)).toEqual(fields);
});

test.each([
  ['Au1_ppm,Au2_ppm,Au_ppm', [null, null, 'densityValue']],
  ['Au_dup_ppm,Au_ppm', [null, 'densityValue']],
  ['Au1_ppm,Au2_ppm', ['densityValue', null]],
  ['Au_ppm,AuAvg_ppm', [null, 'densityValue']],
])('of %s one is the grade', (headers, fields) => {
  const columns = columnsOf('drill-observations', `Hole,From,To,${headers}`, 'D1,0,1,1,2,3');
  expect(columns.slice(3).map(({ field }) => field)).toEqual(fields);
});

test.each([
  ['Drilled (m)', null],
  ['Completed', null],
  ['Date drilled', 'observationDate'],
])('%s of a hole is its day: %s', (header, field) =>
  expect(columnsOf('drill-observations', `Hole,${header},From,To`, 'D1,250,0,1')[1]?.field).toBe(field),
);

test.each([
  ['High-Grade Copper (US$/lb)', 'Copper'],
  ['"Tin, min 99.85% (US$/t)"', 'Tin'],
  ['"Aluminum, min. 99.7% (US$/t)"', 'Aluminum'],
  ['Gold High (US$/oz)', undefined],
  ['"Gold, min (US$/oz)"', undefined],
  ['"Gold, minimum (US$/oz)"', undefined],
])('%s has prices of %s', (header, key) =>
  expect(columnsOf('prices', `Month,${header}`, '2025-01,4')[1]?.of?.['key']).toBe(key),
);

test('warrants of a financing may be all of them, or those of each share', () => {
  const columns = columnsOf('financings', 'Company,Date,Shares,Warrants,Warrant price', 'A,2026-01-02,100,0.5,1');
  expect(columns[3]).toMatchObject({ field: null, mayBe: ['warrantsIssued', 'warrantsEach'] });
});

test.each([
  ['capital-snapshots', 'debt', 'Company,As of,Amount drawn,Total debt,Loan facilities drawn', 'Total debt'],
  [
    'capital-snapshots',
    'debt',
    'Company,As of,Loan facilities drawn,Total financing facilities drawn',
    'Total financing facilities drawn',
  ],
  ['mines', 'companyName', 'Mine,Status,Contractor/Operator,Owner', 'Owner'],
  ['mines', 'companyName', 'Mine,Status,Contractor/Operator', 'Contractor/Operator'],
] as const)('of %s the %s of %s is %s', (kind, field, headers, found) => {
  const columns = columnsOf(kind, headers, headers.replaceAll(/[^,]+/gu, '1'));
  expect(columns.find((column) => column.field === field)?.header).toBe(found);
});

const stagesOf = (...cells: string[]) => cells.map((cell, index) => `Mina ${index},Ancash,${cell},2020-01-01`);

test.each([
  ['Estado', 'Nota', stagesOf('En operación', 'Exploración', 'Sin actividad'), 'stage', []],
  ['Estado', 'Nota', stagesOf('Sonora', 'Exploración', 'Puno'), null, ['stage']],
  // An active title is no mine in production.
  ['Estado', 'Fecha de otorgamiento', stagesOf('Activa', 'Activa'), null, []],
  ['Condición', 'Fecha de otorgamiento', stagesOf('Activa', 'Activa'), null, []],
  ['Condición', 'Nota', stagesOf('En operación', 'Exploración'), null, ['stage']],
  ['Condición', 'Nota', stagesOf('En operación', 'Buena', 'Mala'), null, []],
])('%s beside %s of mines is read by its cells: %j', (header, beside, lines, field, mayBe) => {
  const columns = columnsOf('mines', `Mina,Departamento,${header},${beside}`, ...lines);
  expect(columns[2]).toMatchObject({ field, mayBe });
});

test.each(['US$M', '$ millions', "C$'000"])('cash costs in %s are no cost of an ounce', (unit) => {
  const columns = columnsOf(
    'production-periods',
    `Mine,Period,Gold sold (oz),Total cash costs (${unit})`,
    'A,2024,1000,12.5',
  );
  expect(columns[3]?.field).toBeNull();
});

test.each([
  ['Name,Company,Shares', [null, 'companyName']],
  ['Name,Ticker,Shares', ['companyName', null]],
])('of companies and their capital %s name the company once', (headers, fields) => {
  const columns = columnsOf('capital-snapshots', headers, 'Acme,ABC,5000000');
  expect(columns.slice(0, 2).map(({ field }) => field)).toEqual(fields);
});

test.each([
  ['Date,Director,Officer,Name,Shares', '2026-03-03,Yes,No,Ada Example,100', ['Name']],
  ['Date,Officer,Director,Reporting person,Shares', '2026-03-03,Yes,No,Ada Example,100', ['Reporting person']],
  ['Date,Director,Shares', '2026-03-03,Ada Example,100', ['Director']],
  ['Date,Officer,Shares', '2026-03-03,Ada Example,100', ['Officer']],
  // Whether somebody is one names nobody: who it was is asked.
  ['Date,Director,Officer,Shares', '2026-03-03,Yes,No,100', []],
])('of %s with %s the insider is in %j', (headers, row, insider) => {
  const columns = columnsOf('insider-trades', headers, row);
  expect(columns.filter(({ field }) => field === 'insider').map(({ header }) => header)).toEqual(insider);
});

test('a place on two datums is one place: the columns of the second are left', () => {
  const headers = 'Hole ID,Easting (NAD83),Northing (NAD83),Easting (NAD27),Northing (NAD27),Zone';
  const columns = columnsOf('drill-holes', headers, 'A,500000,4400000,500080,4399800,11N');
  expect(columns.map(({ field }) => field)).toEqual(['holeId', 'easting', 'northing', null, null, 'gridZone']);
});
