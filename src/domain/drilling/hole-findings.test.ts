import { expect, test } from 'vitest';
import { holeFindings } from './hole-findings.ts';

const mine = { mineLatitude: 51.02, mineLongitude: -93.83 };
const said = (latitude: string | null, longitude: string | null, placeFrom: string | null = null, at: object = mine) =>
  holeFindings({ latitude, longitude, placeFrom, ...at }).map(({ rule, field, mend }) => [rule, field, mend]);
const look = (at: string) => `Look at ${at}, or at the place of the mine.`;

test('a hole far from its mine is told with its distance and the slip that explains it', () => {
  expect(holeFindings({ latitude: '51.02', longitude: '93.83', placeFrom: null, ...mine })).toEqual([
    {
      rule: 'DR7',
      field: 'longitude',
      sentence: 'The hole lies 8,600 km from its mine, which is at 51.02, -93.83.',
      mend: look('the sign of the longitude'),
    },
  ]);
  expect(said('-51.02', '-93.83')).toEqual([['DR7', 'latitude', look('the sign of the latitude')]]);
  expect(said('-51.02', '93.83')).toEqual([['DR7', 'longitude', look('the signs of latitude and longitude')]]);
  expect(said('-31.4', '116.4', null, { mineLatitude: 31.4, mineLongitude: 116.4 })).toHaveLength(1);
  const inChile = { mineLatitude: -23.4, mineLongitude: -69.1 };
  expect(said('-69.1', '-23.4', null, inChile)).toEqual([['DR7', 'longitude', look('whether the two are exchanged')]]);
  expect(said('69.1', '-23.4', null, inChile)).toEqual([
    ['DR7', 'longitude', look('whether the two are exchanged, and at their signs')],
  ]);
  expect(said('23.4', '-69.1', null, { mineLatitude: -69.1, mineLongitude: -23.4 })).toEqual([
    ['DR7', 'longitude', look('whether the two are exchanged, and at their signs')],
  ]);
  expect(said('10', '20')).toEqual([['DR7', 'longitude', look('its coordinates')]]);
});

test('where the place follows from a grid, its zone is looked at', () => {
  for (const longitude of ['-105.83', '-99.83', '-87.83', '-81.83'])
    expect(said('51.02', longitude, 'grid')).toEqual([['DR7', 'epsg', look('the zone of its grid')]]);
  for (const [latitude, at] of [
    ['-38.98', mine],
    ['58.6', { mineLatitude: -31.4, mineLongitude: -93.83 }],
  ] as const)
    expect(said(latitude, '-93.83', 'grid', at)).toEqual([
      ['DR7', 'epsg', look('the half of the world that the zone of its grid is in')],
    ]);
  expect(said('51.02', '93.83', 'grid')).toEqual([['DR7', 'epsg', look('its easting, northing and zone')]]);
});

test('a hole within 100 km, one without a place, and one of a mine without a place are not told', () => {
  expect(said('51.91', '-93.83')).toEqual([]);
  expect(said('51.93', '-93.83')).toHaveLength(1);
  expect(said(null, null)).toEqual([]);
  expect(said('51.02', '93.83', null, {})).toEqual([]);
  expect(said('51.02', '93.83', null, { mineLatitude: null, mineLongitude: null })).toEqual([]);
});
