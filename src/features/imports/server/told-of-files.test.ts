import { expect, test } from 'vitest';
import { chosenColumns, mappingFaults } from '../web/choices/column-choices.ts';
import type { FilePreview } from '../contract-looks.ts';
import { csv, importFile, importsTest } from '../../../../tests/imports.ts';

const { member } = await importsTest();

const warned = (warnings: readonly { field: string; warning: string }[], field: string) =>
  warnings.filter((each) => each.field === field).map(({ warning }) => warning);

test('a cost of drilling in another currency is left out, and the reading says why', async () => {
  await member.post('/api/mines', { name: 'Alpha', country: 'Canada' });
  const mapping = [
    { header: 'Mine', field: 'mineName' },
    { header: 'Year', field: 'season' },
    { header: 'Cost (C$)', field: null },
  ];
  const file = csv('Mine,Year,Cost (C$)', 'Alpha,2022,"1,250,000"');
  const result = await importFile(member, 'drill-programs', file, { options: { mapping } });
  expect(result).toMatchObject({ created: 1, errorCount: 0 });
  expect(result.readings).toContain(
    "'Cost (C$)' is left out: it is in CAD, and money of this kind is kept in US dollars.",
  );
});

test('the version of a Canadian grid is told to be left out', async () => {
  await member.post('/api/mines', { name: 'Alpha', country: 'Canada' });
  const file = csv(
    'mineName,holeId,easting,northing,epsg',
    'Alpha,A-1,500000,5400000,NAD83(CSRS) / UTM zone 17N',
    'Alpha,A-2,500100,5400000,NAD83(CSRS)v6 / UTM zone 17N',
    'Alpha,A-3,500200,5400000,22717',
  );
  const result = await importFile(member, 'drill-holes', file);
  const left = (version: number) =>
    `Read as EPSG 2958. Its version ${version} of NAD83(CSRS) is not kept: places of others lie up to some decimetres beside it.`;
  expect(result).toMatchObject({ created: 3, errorCount: 0 });
  expect(warned(result.warnings, 'epsg')).toEqual(['Read as EPSG 2958.', left(6), left(7)]);
});

test('money without the day of its balance sheet is left out beside shares, and of the day of its row without them', async () => {
  await member.post('/api/companies', { name: 'Alpha Gold' });
  const file = csv(
    'companyName,asOf,sharesOutstanding,currency,cash',
    'Alpha Gold,2024-05-20,120000000,CAD,5',
    'Alpha Gold,2024-03-31,,CAD,5',
  );
  const result = await importFile(member, 'capital-snapshots', file);
  expect(result).toMatchObject({ created: 2, errorCount: 0 });
  expect(warned(result.warnings, 'balanceDate')).toEqual([
    'The money is left out: the shares are often of a later day than the balance sheet. Say its day to keep it.',
    'Taken from the day of the row: 2024-03-31.',
  ]);
  expect(await importFile(member, 'capital-snapshots', file)).toMatchObject({ unchanged: 2, updated: 0 });
});

test('rows of a report that describe its columns are no data, and that is told', async () => {
  await member.post('/api/mines', { name: 'Alpha', country: 'Australia' });
  const lines = [
    'H0002,Version,4,,',
    'H1000,mineName,holeId,startDepth,endOfHole',
    'H1001,,,,metres',
    'H1003,,,,1',
    'D,Alpha,K-1,,120',
    'EOF,,,,',
  ];
  const mapping = ['', 'mineName', 'holeId', 'startDepth', 'endOfHole (metres)'].map((header) => {
    const [field = ''] = header.split(' ');
    return { header, field: field === '' || field === 'startDepth' ? null : field };
  });
  const options = { mapping, headerRow: 2 };
  const result = await importFile(member, 'drill-holes', csv(...lines), { options });
  expect(result).toMatchObject({ created: 1, totalRows: 1, errorCount: 0 });
  expect(warned(result.warnings, '')).toEqual(['Row H1003 describes the columns and holds no data: it is left out.']);
});

test('tickers without an exchange are asked for it, unless a column or all rows say it', async () => {
  const faultsOf = async (lines: readonly string[], constants: { field: string; value: string }[] = []) => {
    const answer = await member.upload('/api/csv/preview/companies', { name: 'list.csv', bytes: csv(...lines) });
    const preview = answer.json<FilePreview>();
    return mappingFaults(preview, chosenColumns(preview, new Map()), constants);
  };
  const asked = 'Choose the column that holds exchange, or say it for all rows.';
  expect(await faultsOf(['Company,Symbol', 'Alpha Gold,ABC', 'Bravo,BRV'])).toEqual([asked]);
  expect(await faultsOf(['Company,Symbol', 'Alpha Gold,ABC'], [{ field: 'exchange', value: 'CSE' }])).toEqual([]);
  expect(await faultsOf(['Company,Symbol,Exchange', 'Alpha Gold,ABC,CSE'])).toEqual([]);
  expect(await faultsOf(['Company,Symbol', 'Alpha Gold,CSE:ABC', 'Bravo,TSXV:BRV'])).toEqual([]);
  expect(await faultsOf(['Company,ASX code', 'Alpha Gold,ABC'])).toEqual([]);
});
