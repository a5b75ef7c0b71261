import { describe, expect, it } from 'vitest';
import { type Collar, collarFault, metresApart } from './collars.ts';

const nothing: Collar = {
  ...{ latitude: null, longitude: null, easting: null, northing: null, epsg: null, azimuth: null, dip: null },
  ...{ endOfHole: null, surveys: null },
};
const whole: Collar = {
  ...{ latitude: '-21.7', longitude: '122.2', easting: '415000', northing: '7600000', epsg: 28_351, azimuth: '90' },
  ...{ dip: '-60', endOfHole: '300', surveys: '0 90 -60; 150 92 -58; 300 95 -55' },
};

describe('a hole', () => {
  it('may be known by nothing, by all, or by its direction alone', () => {
    expect(collarFault(nothing)).toBeNull();
    expect(collarFault(whole)).toBeNull();
    expect(collarFault({ ...nothing, azimuth: '90', dip: '-60' })).toBeNull();
    expect(collarFault({ ...nothing, easting: '415000', northing: '7600000' })).toBeNull();
  });

  it.each<[string, Partial<Collar>, string]>([
    ['a latitude alone', { longitude: null }, 'longitude'],
    ['a longitude alone', { latitude: null }, 'latitude'],
    ['an easting alone', { northing: null }, 'northing'],
    ['a northing alone', { easting: null }, 'easting'],
    ['a grid without a place on it', { easting: null, northing: null }, 'easting'],
    ['no depth', { endOfHole: '0', surveys: null }, 'endOfHole'],
    ['measurements that are none', { surveys: 'as drilled' }, 'surveys'],
    ['a measurement below its end', { endOfHole: '299.8' }, 'surveys'],
    ['a turn that no rod makes', { surveys: '0 90 -60; 3 270 55' }, 'surveys'],
    ['another dip at the collar', { dip: '-54.9' }, 'dip'],
    ['another azimuth at the collar', { azimuth: '96' }, 'azimuth'],
  ])('does not have %s', (_what, fields, path) => {
    expect(collarFault({ ...whole, ...fields })).toEqual({ path, message: expect.stringMatching(/\S\.$/) });
  });

  it('may be rounded: a tenth of a metre at its end, five degrees at its collar', () => {
    expect(collarFault({ ...whole, endOfHole: '299.9' })).toBeNull();
    expect(collarFault({ ...whole, dip: '-55' })).toBeNull();
    expect(collarFault({ ...whole, azimuth: '95' })).toBeNull();
  });

  it('that stands upright has no azimuth to speak of, and north is north on both sides', () => {
    const upright = { ...whole, dip: '-90', surveys: '0 180 -90; 300 180 -89' };
    expect(collarFault({ ...upright, azimuth: '0' })).toBeNull();
    const north = { ...whole, surveys: '0 358 -60; 300 2 -58' };
    expect(collarFault({ ...north, azimuth: '1' })).toBeNull();
    expect(collarFault({ ...north, azimuth: '10' })?.path).toBe('azimuth');
  });
});

describe('metres between two collars', () => {
  it('are those of the globe', () => {
    // One minute of latitude is 1,853.25 m on a sphere of 6,371.009 km.
    expect(metresApart({ latitude: -21, longitude: 122 }, { latitude: -21 - 1 / 60, longitude: 122 })).toBeCloseTo(
      1_853.25,
      1,
    );
    // At 60° a degree of longitude is half of one of latitude.
    const east = metresApart({ latitude: 60, longitude: 10 }, { latitude: 60, longitude: 10.001 });
    const north = metresApart({ latitude: 60, longitude: 10 }, { latitude: 60.001, longitude: 10 });
    expect(east / north).toBeCloseTo(0.5, 6);
  });

  it('are none of a place to itself, and the same back', () => {
    const [one, other] = [
      { latitude: 48.3, longitude: -79.1 },
      { latitude: 48.31, longitude: -79.12 },
    ];
    expect(metresApart(one, one)).toBe(0);
    expect(metresApart(one, other)).toBe(metresApart(other, one));
  });
});
