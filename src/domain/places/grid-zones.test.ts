import { expect, test } from 'vitest';
import { gridCode, gridOfHeader } from './grid-zones.ts';

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
  ['Easting', undefined, undefined],
  ['UTM_E', undefined, undefined],
  ['E 50', undefined, undefined],
  ['x'.repeat(100), undefined, undefined],
])('the header %s says %s of EPSG %s', (header, axis, epsg) =>
  expect(gridOfHeader(header)).toEqual(axis && { axis, epsg }),
);
