import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { csrsVersion, gridCode, gridOfHeader } from './grid-zones.ts';

describe('a zone of a grid', () => {
  it.each([
    ['UTM Zona 19 Sur', 32_719],
    ['UTM Huso 19 Sur', 32_719],
    ['UTM zona 19S', 32_719],
    ['Zona 19 Sur', 32_719],
    ['Huso 30 Norte', 32_630],
    ['Fuso 23 Sul', 32_723],
    ['UTM Fuso 23S', 32_723],
    ['UTM zone 28 Nord', 32_628],
    ['UTM zone 33 Sud', 32_733],
    ['19 Sur', 32_719],
    ['WGS84 Huso 19S', 32_719],
    ['Datum WGS84 zona 19S', 32_719],
    ['UTM WGS84 Zona 18 Sur', 32_718],
    ['PSAD 56 Zona 18 Sur', 24_878],
    ['PSAD56 / UTM zone 19S', 24_879],
    ['SIRGAS 2000 Fuso 23 Sul', 31_983],
    ['SAD69 / UTM zone 23S', 29_193],
    ['SAD 69 23 Sul', 29_193],
    ['Arc 1960 / UTM zone 36S', 21_036],
    ['Arc 1960 UTM 37 South', 21_037],
    ['Arc1960 36N', 21_096],
    // The datum behind its zone.
    ['UTM29N WGS84', 32_629],
    ['UTM 17N NAD83', 26_917],
    ['Zone 17 NAD83', 26_917],
    ['19S PSAD56', 24_879],
    ['UTM 32N ETRS89', 25_832],
    // Grids of one country.
    ['SWEREF 99 TM', 3_006],
    ['ETRS-TM35FIN', 3_067],
    ['NZTM2000', 2_193],
    ['British National Grid', 27_700],
    ['Lambert 93', 2_154],
    ['CRS: EPSG:32719', 32_719],
  ])('%s is EPSG %s', (text, code) => expect(gridCode(text)).toBe(code));

  it.each([
    // Bands of the military grid are no halves of the world, though some are called so.
    '19H',
    'UTM Zone 36M',
    'UTM 9V',
    // Which half is not said, or one that is none.
    'UTM Zone 29',
    'Zona 19',
    'Arc 1960 zone 36',
    'UTM 19 Oeste',
    'Huso 61 Norte',
    'UTM 0N',
    'SAD69 23N',
    'SAD69 16S',
    'Arc 1960 38S',
    // The version of a datum, its year, and others that are not known.
    'NAD83 CSRS v7',
    'NAD83(CSRS)v6',
    'WGS84',
    'NAD27',
    'NAD83',
    'SIRGAS 2000',
    'Arc 1960',
    'Clarke 1880 36S',
    'Hartebeesthoek94 Lo29',
    'Gauss-Krüger 3',
    'mine grid 2',
    'sur',
    'n',
  ])('%s is none', (text) => expect(gridCode(text)).toBeUndefined());

  it.each([
    ['NAD83(CSRS)v7 / UTM zone 17N', 2_958, '7'],
    ['NAD83 CSRS v6 zone 11', 2_955, '6'],
    ['NAD83(CSRS) v8 UTM 20N', 2_961, '8'],
  ])('%s is EPSG %s in version %s', (text, code, version) =>
    expect([gridCode(text), csrsVersion(text)]).toEqual([code, version]),
  );

  it('is called in the EPSG registry as it is here', () => {
    const file = createRequire(import.meta.url).resolve('epsg-index/all.json');
    const registry = z.record(z.string(), z.object({ name: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')));
    const told = ['SAD69', 'Arc 1960'].flatMap((datum) =>
      Array.from({ length: 60 }, (_, at) => at + 1).flatMap((zone) =>
        ['N', 'S'].flatMap((half) => {
          const code = gridCode(`${datum} ${zone}${half}`);
          return code === undefined ? [] : [[`${datum} / UTM zone ${zone}${half}`, registry[code]?.name]];
        }),
      ),
    );
    expect(told).toHaveLength(9 + 6);
    for (const [wanted, name] of told) expect(name).toBe(wanted);
    for (const code of ['SWEREF 99 TM', 'ETRS-TM35FIN', 'NZTM', 'BNG', 'Lambert 93'].map(gridCode))
      expect(registry[code ?? 0]?.name).toMatch(/SWEREF|TM35FIN|Transverse Mercator|National Grid|Lambert/);
  });

  it('is the same in any case, with any signs between its words', () => {
    for (const [words, code] of [
      [['WGS', '84', 'UTM', '19S'], 32_719],
      [['NAD83', 'UTM', 'zone', '12N'], 26_912],
      [['MGA94', 'Zone', '50'], 28_350],
      [['UTM', 'Zona', '19', 'Sur'], 32_719],
    ] as const)
      for (const sign of [' ', '_', ' / ', ', ', '-', '  ', ':'])
        for (const text of [words.join(sign), words.join(sign).toUpperCase(), ` ${words.join(sign).toLowerCase()} `])
          expect([text, gridCode(text)]).toEqual([text, code]);
  });
});

describe('a header that names the grid', () => {
  it.each([
    ['Este (UTM WGS84 19S)', 'easting', 32_719],
    ['Norte (UTM Zona 19 Sur)', 'northing', 32_719],
    ['Este_WGS84_Huso_19S', 'easting', 32_719],
    ['Leste (SIRGAS 2000 23S)', 'easting', 31_983],
    ['Norte (SAD69 Fuso 23S)', 'northing', 29_193],
    ['X (Arc 1960 36S)', 'easting', 21_036],
    ['Y (SWEREF 99 TM)', 'northing', 3_006],
    ['Est (Lambert 93)', 'easting', 2_154],
    ['Nord (ETRS89 32N)', 'northing', 25_832],
    ['Easting GDA94 Zone 51', 'easting', 28_351],
    ['East_NAD83_Z9', 'easting', 26_909],
  ])('%s: %s of EPSG %s', (header, axis, epsg) => expect(gridOfHeader(header)).toEqual({ axis, epsg }));

  it.each(['Este', 'Norte (m)', 'UTM_X', 'Coord_X', 'MGA_East', 'Easting (m)', 'X WGS84', 'Nord', 'Lat (WGS84)', ''])(
    '%s names none',
    (header) => expect(gridOfHeader(header)).toBeUndefined(),
  );
});

it('the letter of the band of southern Spain is no half of the earth, and is asked', () => {
  for (const zone of ['Huso 30S', 'Zona 29 S']) expect([zone, gridCode(zone)]).toEqual([zone, undefined]);
  expect(gridCode('Huso 30N')).toBe(32_630);
  expect(gridCode('Huso 19S')).toBe(32_719);
  expect(gridCode('WGS 84 / UTM zone 30S')).toBe(32_730);
});
