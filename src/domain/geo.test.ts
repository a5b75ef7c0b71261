import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from './geo.ts';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });

test('a degree along a meridian is 111.195 km, a quarter of the equator 10,007.6 km', () => {
  expect(distanceKm(place(0, 0), place(1, 0))).toBeCloseTo(111.195, 2);
  expect(distanceKm(place(0, 0), place(0, 90))).toBeCloseTo(10_007.557, 2);
});

test('Kalgoorlie to Perth are about 550 km', () => {
  expect(distanceKm(place(-30.7489, 121.4658), place(-31.9523, 115.8613))).toBeGreaterThan(545);
  expect(distanceKm(place(-30.7489, 121.4658), place(-31.9523, 115.8613))).toBeLessThan(555);
});

test('across the date line, and at a pole', () => {
  expect(distanceKm(place(0, 179.999), place(0, -179.999))).toBeLessThan(0.3);
  expect(distanceKm(place(90, 0), place(90, 180))).toBeCloseTo(0, 6);
  expect(distanceKm(place(90, 0), place(-90, 0))).toBeCloseTo(20_015.1, 0);
});

test('the way back is as long, and no way round is shorter', () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  // Between antipodes the arcsine is near 1, where a double leaves about 0.3 m.
  const exactKm = 1e-3;
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
      const direct = distanceKm(a, b);
      return Math.abs(direct - distanceKm(b, a)) < exactKm && direct <= distanceKm(a, c) + distanceKm(c, b) + exactKm;
    }),
  );
});
