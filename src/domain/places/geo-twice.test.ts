import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Area,
  areaAround,
  areaWanted,
  circleWanted,
  type Coordinates,
  distanceKm,
  farthestKm,
  isWithin,
  partsOf,
  readArea,
  readCircle,
  writeArea,
  writeCircle,
} from './geo.ts';

/** A place as a point on a ball of radius 1. */
function pointOf({ latitude, longitude }: Coordinates): readonly [number, number, number] {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** The angle between two points by their cross and dot products: exact near and far. */
function distanceByVectors(a: Coordinates, b: Coordinates): number {
  const [[ax, ay, az], [bx, by, bz]] = [pointOf(a), pointOf(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371.0088 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

const somewhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const tenths = (most: number) => fc.integer({ min: -10 * most, max: 10 * most }).map((value) => value / 10);

describe('a distance', () => {
  test('is that of two points on a ball', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (a, b) => {
        // Near the other side of the earth half of the digits of a sine are lost.
        expect(Math.abs(distanceKm(a, b) - distanceByVectors(a, b))).toBeLessThan(1e-3);
      }),
    );
  });

  test('of places next to each other is told to less than a millimetre', () => {
    fc.assert(
      fc.property(somewhere, fc.double({ min: -0.01, max: 0.01, noNaN: true }), (a, step) => {
        const b = { latitude: Math.max(-90, Math.min(90, a.latitude + step)), longitude: a.longitude + step };
        expect(Math.abs(distanceKm(a, b) - distanceByVectors(a, b))).toBeLessThan(1e-6);
      }),
    );
  });

  // By their published coordinates, on a ball; the ellipsoid differs by half a per cent.
  it.each([
    [
      'Kalgoorlie to Leonora',
      { latitude: -30.749, longitude: 121.466 },
      { latitude: -28.885, longitude: 121.331 },
      208,
    ],
    [
      'Timmins to Kirkland Lake',
      { latitude: 48.477, longitude: -81.33 },
      { latitude: 48.147, longitude: -80.036 },
      103,
    ],
    ['Calama to Escondida', { latitude: -22.456, longitude: -68.924 }, { latitude: -24.27, longitude: -69.07 }, 202],
    [
      'Suva to Apia, over the date line',
      { latitude: -18.14, longitude: 178.44 },
      { latitude: -13.83, longitude: -171.77 },
      1155,
    ],
  ])('%s', (_, from, to, km) => expect(Math.abs(distanceKm(from, to) / km - 1)).toBeLessThan(0.02));
});

describe('the area around a circle', () => {
  test('holds all that is within it', () => {
    fc.assert(
      fc.property(
        somewhere,
        somewhere,
        fc.double({ min: 0.001, max: farthestKm, noNaN: true }),
        (centre, place, km) => {
          if (distanceByVectors(centre, place) <= km - 1e-3)
            expect(isWithin(place, areaAround({ ...centre, km }))).toBe(true);
        },
      ),
    );
  });

  test('is one that can be asked for, and larger for a larger circle', () => {
    fc.assert(
      fc.property(somewhere, fc.double({ min: 0.01, max: 5_000, noNaN: true }), (centre, km) => {
        const [small, large] = [areaAround({ ...centre, km }), areaAround({ ...centre, km: 2 * km })];
        expect([small.south >= large.south, small.north <= large.north]).toEqual([true, true]);
        for (const { south, north, west, east } of partsOf(small)) {
          expect([south >= -90, north <= 90, west >= -180, east <= 180]).toEqual([true, true, true, true]);
          expect(south).toBeLessThanOrEqual(north);
          expect(west).toBeLessThanOrEqual(east);
        }
      }),
    );
  });
});

describe('what an address says', () => {
  test('of an area or a circle is read as it was written', () => {
    const area = fc.tuple(tenths(90), tenths(90), tenths(180), tenths(180)).map(([one, other, west, east]): Area => {
      const [south, north] = [Math.min(one, other), Math.max(one, other)];
      return { south, west, north, east };
    });
    fc.assert(
      fc.property(
        area,
        tenths(90),
        tenths(180),
        fc.integer({ min: 1, max: farthestKm }),
        (at, latitude, longitude, km) => {
          // A zero below nothing is a zero in text.
          const positive = (value: object) => JSON.parse(JSON.stringify(value)) as unknown;
          expect(positive(readArea(writeArea(at)) ?? {})).toEqual(positive(at));
          expect(positive(readCircle(writeCircle({ latitude, longitude, km })) ?? {})).toEqual(
            positive({ latitude, longitude, km }),
          );
        },
      ),
    );
  });

  it.each([
    ...['', ',', '1,2', '1,2,3,4,5', '91,0,1', '-91,0,1', '0,181,1', '0,-181,1', '0,0,0', '0,0,-1', '0,0,20017'],
    ...[
      '1e1,0,1',
      '0x1,0,1',
      'a,b,c',
      '1;2;3',
      '0,0,Infinity',
      '0,0,NaN',
      '１,2,3',
      '0,0,1km',
      '100000000,0,1',
      '+1,2,3',
    ],
  ])('%j is no circle', (text) => expect(readCircle(text)).toBeNull());

  it.each([
    ...[
      '',
      '1,2,3',
      '10,0,-10,0',
      '-91,0,0,0',
      '0,0,91,0',
      '0,-181,0,0',
      '0,0,0,181',
      '0,0,0,x',
      '0,0,0,',
      '1,2,3,4,5',
    ],
    ' '.repeat(10),
    '0.1234567890123,0,1,1',
  ])('%j is no area', (text) => expect(readArea(text)).toBeNull());

  it.each([
    [' -30.75 , 121.47 , 50 ', { latitude: -30.75, longitude: 121.47, km: 50 }],
    ['90,180,20016', { latitude: 90, longitude: 180, km: 20_016 }],
    ['-90,-180,0.001', { latitude: -90, longitude: -180, km: 0.001 }],
  ])('%j is a circle', (text, circle) => expect(readCircle(text)).toEqual(circle));

  test('what is wanted instead is said by an example that can be read', () => {
    expect(readCircle(/as (\S+) \(/.exec(circleWanted)?.[1] ?? '')).toEqual({
      latitude: -30.75,
      longitude: 121.47,
      km: 50,
    });
    expect(readArea(/as ([^;]+);/.exec(areaWanted)?.[1] ?? '')).toEqual({
      south: -35,
      west: 112,
      north: -14,
      east: 129,
    });
  });
});
