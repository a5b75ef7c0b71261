import { expect, it } from 'vitest';
import type { DrillHole } from '../contract-holes.ts';
import { holeBody, holeKind } from './hole-form.ts';

const filled = (fields: object) => ({ ...holeKind.empty, holeId: 'A', ...fields });

it('takes what people paste', () => {
  expect(
    holeBody(filled({ easting: '445,120.5 m', epsg: 'EPSG:28350', dip: '\u221260°', azimuth: '270 °' })),
  ).toMatchObject({
    easting: '445120.5',
    epsg: 28350,
    dip: '-60',
    azimuth: '270',
    latitude: null,
  });
});

it.each([
  [{ holeId: ' ' }, { holeId: 'Hole ID is required' }],
  [{ easting: '1' }, { northing: 'Enter the northing, too.' }],
  [{ longitude: '1' }, { latitude: 'Enter the latitude, too.' }],
  [{ surveys: '0 90' }, { surveys: "Write depth, azimuth and dip of each measurement as 30 251.2 -60.4; not '0 90'." }],
  [
    { endOfHole: '10', surveys: '20 90 -60' },
    { surveys: 'The measurement at 20 m lies below the end of the hole, 10 m.' },
  ],
  [{ azimuth: '270', dip: '-60' }, {}],
])('of %j says %j', (fields, faults) => {
  expect(holeKind.faultsOf(filled(fields))).toEqual(faults);
});

it('says all at once what is missing, what is no number and what contradicts itself', () => {
  const wrong = { holeId: '', easting: '1', longitude: '1', azimuth: 'north', endOfHole: '0', surveys: '20 90 -60' };
  expect(Object.keys(holeKind.faultsOf(filled(wrong))).toSorted()).toEqual([
    'azimuth',
    'endOfHole',
    'holeId',
    'latitude',
    'northing',
    'surveys',
  ]);
});

it.each(['azimuth', 'dip', 'latitude', 'elevation', 'epsg', 'endOfHole'])('names %s that is no number', (field) => {
  expect(Object.keys(holeKind.faultsOf(filled({ [field]: 'steep' })))).toEqual([field]);
});

it('leaves a place that follows from the grid to the grid', () => {
  const hole = {
    holeId: 'A',
    placeFrom: 'grid',
    latitude: '-31',
    longitude: '116',
    easting: '1',
    northing: '2',
    epsg: 28350,
  };
  expect(holeKind.draftOf(hole as DrillHole)).toMatchObject({
    latitude: '',
    longitude: '',
    easting: '1',
    epsg: '28350',
  });
  expect(holeKind.draftOf({ ...hole, placeFrom: null } as DrillHole)).toMatchObject({ latitude: '-31' });
});
