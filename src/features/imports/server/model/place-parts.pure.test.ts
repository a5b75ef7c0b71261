import { expect, test } from 'vitest';
import { gridParts, placeParts } from './place-parts.ts';

const placed = (gridDatum: string, gridZone: string) =>
  placeParts.compose({ easting: '500000', northing: '6400000', gridDatum, gridZone }, { country: 'Australia' });

test.each([
  ['GDA94', 'EPSG:28350'],
  ['GDA94', '28350'],
  ['GDA94', 'MGA94 Zone 50'],
  ['GDA94', '50'],
  ['WGS84', 'EPSG 32750'],
])('on %s, %s is a zone', (datum, zone) => {
  expect(placed(datum, zone).cells).toEqual({ latitude: '-32.5373552', longitude: '117' });
});

test.each([
  ['WGS84', 'MGA 50'],
  ['GDA94', 'EPSG:32750'],
])('a zone that is not on %s, such as %s, is told and no place', (datum, zone) => {
  expect(placed(datum, zone)).toEqual({
    cells: {},
    remarks: [{ field: 'gridDatum', warning: expect.stringContaining('is no grid that is known here') }],
  });
});

test('of a hole whose zone names another datum than its columns the grid is unknown', () => {
  expect(gridParts.compose({ gridDatum: 'NAD83', gridZone: 'NAD27 UTM 17N' }, {}).cells).toEqual({});
  expect(gridParts.compose({ gridDatum: 'NAD83', gridZone: '17N' }, {}).cells).toEqual({ epsg: '26917' });
});

test('a code that is no grid of the datum beside it is told, and one that is says nothing', () => {
  const told = (gridDatum: string, epsg: string) => gridParts.compose({ gridDatum }, { epsg });
  for (const [datum, code] of [
    ['NAD27', '26911'],
    ['AGD66', '28350'],
    ['NAD83', '26711'],
    ['WGS84', '24818'],
    ...['GDA2020', 'GDA94', 'AGD66', 'AGD84', 'PSAD56', 'SAD69', 'Arc 1960', 'ETRS89', 'SIRGAS2000']
      .concat(['NAD83 CSRS', 'NAD83 HARN', 'NAD83 2011', 'NAD83 NSRS2007', 'NAD83 PA11'])
      .map((each) => [each, '26711'] as const),
    ...['NAD27', 'NAD27 76', 'NAD27 CGQ77'].map((each) => [each, '26911'] as const),
  ] as const)
    expect([datum, told(datum, code)]).toEqual([
      datum,
      {
        cells: {},
        remarks: [{ field: 'gridDatum', warning: expect.stringContaining(`which is no grid of ${datum}`) }],
      },
    ]);
  for (const [datum, code] of [
    ['NAD83', '26911'],
    ['NAD83', 'EPSG:26912'],
    ['NAD27', '26711'],
    ['GDA94', '28350'],
    ['Tokyo', '26911'],
    ['', '26911'],
    // Other grids of the datum, and zones of datums that lie a metre or two away.
    ['NAD83', '3005'],
    ['WGS84', '3857'],
    ['WGS84', '4326'],
    ['GDA94', '3577'],
    ['NAD83', '2955'],
    ['WGS84', '26911'],
    ['ETRS89', '32632'],
    ['NAD27', '2014'],
  ] as const)
    expect([datum, told(datum, code)]).toEqual([datum, { cells: {} }]);
});

test.each(['483000E, 5391000N', '5391000 N / 483000 E', '483000, 5391000', '483000 mE 5391000 mN'])(
  '%s in one cell is an easting and a northing',
  (coordinates) => {
    const { latitude = '', longitude = '' } = placeParts.compose({ coordinates, gridZone: '17N' }, {}).cells;
    expect([Number(latitude).toFixed(3), Number(longitude).toFixed(3)]).toEqual(['48.672', '-81.231']);
    expect(placeParts.compose({ coordinates }, {})).toMatchObject({ cells: {}, remarks: [{ field: 'gridZone' }] });
  },
);
