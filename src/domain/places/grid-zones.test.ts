import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { csrsVersion, gridCode, gridOfHeader } from './grid-zones.ts';

test.each([
  ['UTM 50S', 32_750],
  ['12N', 32_612],
  ['utm zone 12 North', 32_612],
  ['WGS84 / UTM zone 19S', 32_719],
  ['MGA94 Zone 50', 28_350],
  ['MGA 50', 28_350],
  ['GDA94_MGA_55', 28_355],
  ['GDA2020 MGA Zone 55', 7_855],
  ['MGA2020 55', 7_855],
  ['NAD83 UTM zone 12N', 26_912],
  ['NAD27 UTM 10', 26_710],
  ['NAD83(CSRS) / UTM zone 17N', 2_958],
  ['NAD83 CSRS 11', 2_955],
  ['PSAD56 / UTM zone 19S', 24_879],
  ['MGA94_50', 28_350],
  ['WGS 84 / UTM zone 19S', 32_719],
  ['EPSG:28350', 28_350],
  ['32612', 32_612],
  ['ITM', 2_157],
  ['OSGB36 / British National Grid', 27_700],
  ['TM75 / Irish Grid', 29_903],
  ['50J', undefined],
  ['UTM 50', undefined],
  ['UTM 61N', undefined],
  ['MGA 12', undefined],
  ['MGA94 50N', undefined],
  ['local grid', undefined],
  ['', undefined],
  ['x'.repeat(100), undefined],
])('%s is EPSG %s', (text, code) => expect(gridCode(text)).toBe(code));

test.each([
  ['N_SWEREF99TM', 'northing', 3_006],
  ['E_ETRS_TM35FIN', 'easting', 3_067],
  ['X_EUREF_FIN', 'easting', 3_067],
  ['UTM17N_E', 'easting', 32_617],
  ['mga94_50_north', 'northing', 28_350],
  ['Easting (NAD83 UTM 12N)', 'easting', 26_912],
  ['X (L93)', 'easting', 2_154],
  ['Y (Lambert 93)', 'northing', 2_154],
  ['UTM Northing (NAD83 Zone 17)', 'northing', 26_917],
  ['UTM_E (WGS84, Zone 29N)', 'easting', 32_629],
  ['UTM Nord (NAD83 Z17)', 'northing', 26_917],
  ['Easting', undefined, undefined],
  ['UTM_E', undefined, undefined],
  ['E 50', undefined, undefined],
  ['x'.repeat(100), undefined, undefined],
])('the header %s says %s of EPSG %s', (header, axis, epsg) =>
  expect(gridOfHeader(header)).toEqual(axis && { axis, epsg }),
);

describe('the EPSG registry', () => {
  const file = createRequire(import.meta.url).resolve('epsg-index/all.json');
  const registry = z.record(z.string(), z.object({ name: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')));
  const nameOf = (code: number) => registry[code]?.name ?? '';
  const datums = [
    ...['WGS 84 / UTM', 'ETRS89 / UTM', 'SIRGAS 2000 / UTM', 'PSAD56 / UTM', 'NAD83 / UTM', 'NAD83(CSRS) / UTM'],
    ...['NAD83(HARN) / UTM', 'NAD83(2011) / UTM', 'NAD83(NSRS2007) / UTM', 'NAD83(PA11) / UTM', 'NAD27 / UTM'],
    ...['NAD27(76) / UTM', 'NAD27(CGQ77) / UTM', 'GDA94 / MGA', 'GDA2020 / MGA', 'AGD66 / AMG', 'AGD84 / AMG'],
  ];

  test('has each code that a zone is told to have, under the name of that zone', () => {
    const told = datums.flatMap((datum) =>
      Array.from({ length: 60 }, (_, index) => index + 1).flatMap((zone) =>
        ['', 'N', 'S'].flatMap((half) => {
          const code = gridCode(`${datum} zone ${zone}${half}`);
          return code === undefined ? [] : [{ code, wanted: `${datum} zone ${zone}` }];
        }),
      ),
    );
    expect(told.length).toBeGreaterThan(300);
    expect(told.filter(({ code, wanted }) => !nameOf(code).replace(/[NS]$/, '').endsWith(wanted))).toEqual([]);
  });

  test.each([
    ['GDA94 / MGA', 48, 58],
    ['GDA2020 / MGA', 46, 59],
    ['AGD66 / AMG', 49, 58],
    ['AGD84 / AMG', 49, 56],
    ['NAD83 / UTM', 1, 23],
    ['NAD83(CSRS) / UTM', 7, 22],
    ['NAD83(2011) / UTM', 1, 19],
    ['NAD27 / UTM', 1, 22],
    ['ETRS89 / UTM', 28, 37],
  ])('of %s zones %i to %i are told, and none beside them', (datum, first, last) => {
    const known = Array.from({ length: 60 }, (_, index) => index + 1).filter(
      (zone) => gridCode(`${datum} zone ${zone}`) !== undefined,
    );
    expect(known).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  });

  test('zones of both halves of the world are told where the half is said', () => {
    const known = (datum: string, half: string) =>
      Array.from({ length: 60 }, (_, index) => index + 1).filter((zone) => gridCode(`${datum} zone ${zone}${half}`));
    expect(known('WGS 84 / UTM', 'N')).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(known('WGS 84 / UTM', 'S')).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect([known('PSAD56 / UTM', 'N'), known('PSAD56 / UTM', 'S')]).toEqual([
      [17, 18, 19, 20, 21],
      [17, 18, 19, 20, 21, 22],
    ]);
    expect(known('PSAD56 / UTM', '')).toEqual([]);
  });
});

test.each([
  ['NAD83(CSRS)v7', '7'],
  ['NAD83 CSRS v6', '6'],
  ['nad83(csrs) V8', '8'],
  ['NAD83_CSRS_v3', '3'],
  ['CSRSv2', '2'],
  ['EPSG:22717', '7'],
  ['epsg 22817', '8'],
  [' 22217 ', '2'],
  ['NAD83(CSRS) / UTM zone 17N', undefined],
  ['EPSG:2958', undefined],
  ['EPSG:22917', undefined],
  ['EPSG:122717', undefined],
  ['', undefined],
  [`${'x'.repeat(33)}CSRS v7`, '7'],
  [`${'x'.repeat(34)}CSRS v7`, undefined],
])('%j names version %s of NAD83(CSRS)', (text, version) => expect(csrsVersion(text)).toBe(version));

test.each([
  // One grid in all its versions.
  ['EPSG:22717', 2_958],
  ['22811', 2_955],
  ['EPSG:22299', 22_299],
  ['epsg 28350', 28_350],
  ['epsg28350', 28_350],
  ['EPSG:999', undefined],
  ['EPSG:1234567', undefined],
  ['  utm   zone   12   n ', 32_612],
  ['UTM WGS84 12N', 32_612],
  ['UTM NAD83 zone 12', 26_912],
  ['1N', 32_601],
  ['60 S', 32_760],
  ['NAD83(HARN) / UTM zone 5N', 3_751],
  ['NAD83(HARN) / UTM zone 7N', undefined],
  ['NAD83(CSRS) / UTM zone 6N', undefined],
  ['PSAD56 / UTM zone 22N', undefined],
  ['PSAD56 / UTM zone 22S', 24_882],
  [`${' '.repeat(36)}12N`, 32_612],
  [`${' '.repeat(38)}12N`, undefined],
])('the grid %j is EPSG %s', (text, code) => expect(gridCode(text)).toBe(code));

test.each([
  ['easting', undefined],
  ['Grid Easting 12', undefined],
  ['Colour (UTM 12N)', undefined],
  ['NZTM northing', { axis: 'northing', epsg: 2_193 }],
  ['BNG_E', { axis: 'easting', epsg: 27_700 }],
  ['Este (WGS84 19S)', { axis: 'easting', epsg: 32_719 }],
  ['Norte_PSAD56_18S', { axis: 'northing', epsg: 24_878 }],
])('the header %j says %j', (header, said) => expect(gridOfHeader(header)).toEqual(said));
