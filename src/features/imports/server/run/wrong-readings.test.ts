import { expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';

const { member, count } = await importsTest();

const mine = (column: string, cell: string, field = column) => ['mines', `name,${column}`, `A,${cell}`, field] as const;
const place = (latitude: string, longitude: string, field: string) =>
  ['mines', 'name,latitude,longitude', `A,${latitude},${longitude}`, field] as const;
const estimate = (columns: string, cells: string, field: string) =>
  ['resource-estimates', `mineName,resourceType,metal,${columns}`, `Deep,inferred,Gold,${cells}`, field] as const;
const study = (columns: string, cells: string, field: string) =>
  ['economic-studies', `mineName,studyType,${columns}`, `Deep,PEA,${cells}`, field] as const;
const interval = (columns: string, cells: string, field: string) =>
  ['drill-observations', `mineName,holeId,metal,${columns}`, `Deep,H1,Gold,${cells}`, field] as const;

/** Cells that could be read as something else than they say: a check tells each, at its field. */
const seeded = [
  mine('stage', 'Prospect'),
  mine('stage', 'inactive'),
  mine('country', 'Congo'),
  mine('country', 'Guatamala'),
  mine('country', 'NA'),
  mine('country', 'Ontario'),
  mine('metals', '"Gold, Silver"'),
  mine('metals', 'Gold:60:40'),
  mine('metals', 'Gold:0.6'),
  mine('metals', 'Gold:60; gold:40'),
  mine('ownershipPercentage', '"57,5"'),
  mine('ownershipPercentage', '575'),
  mine('royalties', '2 NSR'),
  mine('nextStepDate', '03/04/2027'),
  mine('nextStepDate', '2027-02-30'),
  place('4512345', '445120', 'latitude'),
  place('-93.8', '51.02', 'latitude'),
  place('51.02', '', 'latitude'),
  place('', '-93.83', 'longitude'),
  place('51 02 11 N', '-93.83', 'latitude'),
  place('"51,02"', '-93.83', 'latitude'),
  estimate('reportDate,tonnage', '31/12/2024,1000', 'reportDate'),
  estimate('reportDate,tonnage', '2024-12-31,1.2 Mt', 'tonnage'),
  estimate('reportDate,tonnage', '2024-12-31,"1.200,5"', 'tonnage'),
  estimate('reportDate,tonnage', '2024,1000', 'reportDate'),
  estimate('grade,gradeUnit', '1.5,gpt', 'gradeUnit'),
  estimate('grade,gradeUnit', '1.5,gpt', 'grade'),
  estimate('grade,gradeUnit', '"1,5",g/t', 'grade'),
  estimate('grade,gradeUnit', '101,%', 'grade'),
  estimate('containedMetal,containedMetalUnit', '71,koz', 'containedMetalUnit'),
  estimate('containedMetal,containedMetalUnit', '71,koz', 'containedMetal'),
  estimate('containedMetal,containedMetalUnit', '71.5 koz,oz', 'containedMetal'),
  estimate('tonnage,grade,gradeUnit,containedMetal,containedMetalUnit', '1000000,2,g/t,64,oz', 'containedMetal'),
  estimate('reportingStandard', 'JORK', 'reportingStandard'),
  study('npv,currency', '275,GBp', 'currency'),
  study('npv,currency', '275,dollars', 'npv'),
  study('npv', 'US$275M', 'npv'),
  study('afterTaxIrr', '"24,5"', 'afterTaxIrr'),
  study('reportDate', 'Q2 2025', 'reportDate'),
  study('productionThroughput,productionThroughputUnit', '150,koz/year', 'productionThroughput'),
  study('taxBasis', 'unlevered', 'taxBasis'),
  interval('densityValue,densityUnit', '3.2,gpt', 'densityUnit'),
  interval('densityValue,densityUnit,startDepth,endDepth', '3.2,g/t,120,100', 'startDepth'),
  interval('densityValue,densityUnit,startDepth,endDepth,intervalLength', '3.2,g/t,100,102,9', 'intervalLength'),
  interval('densityValue,densityUnit,startDepth', '3.2,g/t,340 ft', 'startDepth'),
  interval('densityValue,densityUnit', '-1,g/t', 'densityValue'),
  interval('densityValue,densityUnit', '120,%', 'densityValue'),
] as const;

test.each(seeded)('%s: %s as "%s" is told at %s before anything is stored', async (kind, header, line, field) => {
  if (kind !== 'mines') await importFile(member, 'mines', csv('name', 'Deep'));
  const before = await count('mines');
  const check = await importFile(member, kind, csv(header, line), { query: { dryRun: 'true' } });
  const told = [...check.errors, ...check.warnings].map((message) => message.field);
  expect(told).toContain(field);
  expect(check.groups?.map((group) => group.field)).toContain(field);
  expect(await count('mines')).toBe(before);
});

test('there are forty of them at least', () => expect(seeded.length).toBeGreaterThanOrEqual(40));
