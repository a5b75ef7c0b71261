import { expect, test } from 'vitest';
import { gridCode } from './grid-zones.ts';

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
