import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaAround,
  distanceKm,
  isWithin,
  type Coordinates,
  partsOf,
  readArea,
  readCircle,
  sharedArea,
  writeArea,
  writeCircle,
} from './geo.ts';

/** Where one comes to, going so far along a great circle. */
function destination({ latitude, longitude }: Coordinates, bearing: number, km: number): Coordinates {
  const [angle, course, from] = [km / 6371.0088, (bearing * Math.PI) / 180, (latitude * Math.PI) / 180];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(course);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const turned = longitude + (east * 180) / Math.PI;
  return {
    latitude: (to * 180) / Math.PI,
    longitude: ((turned + 540) % 360) - 180,
  };
}

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

test('a circle and an area are read as they are written, and nothing else is', () => {
  expect(readCircle('-30.75,121.47,50')).toEqual({ latitude: -30.75, longitude: 121.47, km: 50 });
  expect(readCircle(' -30.75, 121.47, 0.5 ')).toEqual({ latitude: -30.75, longitude: 121.47, km: 0.5 });
  for (const wrong of ['', '1,2', '1,2,3,4', '91,0,5', '0,181,5', '0,0,0', '0,0,-5', '0,0,20017', 'a,b,c', '1e1,2,3'])
    expect(readCircle(wrong), wrong).toBeNull();
  expect(readArea('-35,112,-14,129')).toEqual({ south: -35, west: 112, north: -14, east: 129 });
  expect(readArea('-20,170,0,-170')).toEqual({ south: -20, west: 170, north: 0, east: -170 });
  for (const wrong of ['0,0,0', '10,0,5,1', '-91,0,0,1', '0,0,0,181', '0,0,,1', '0,0,1,2,3', 'NaN,0,1,1'])
    expect(readArea(wrong), wrong).toBeNull();
});

test('an area over the date line has two parts', () => {
  expect(partsOf({ south: -20, west: 170, north: 0, east: -170 })).toEqual([
    { south: -20, west: 170, north: 0, east: 180 },
    { south: -20, west: -180, north: 0, east: -170 },
  ]);
  expect(partsOf({ south: 0, west: 1, north: 2, east: 3 })).toHaveLength(1);
});

test('whatever is within a circle is within its area, at the poles and over the date line too', () => {
  const circles = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    km: fc.double({ min: 0.001, max: 20_016, noNaN: true }),
  });
  const turns = fc.record({
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(circles, turns, (circle, { bearing, part }) => {
      const there = destination(circle, bearing, circle.km * part);
      if (distanceKm(circle, there) > circle.km) return;
      expect(isWithin(there, areaAround(circle))).toBe(true);
    }),
  );
});

test('the area around a small circle is hardly larger than it', () => {
  const area = areaAround({ latitude: 60, longitude: 179.9, km: 50 });
  expect(area.north - 60).toBeCloseTo(0.4497, 3);
  expect(area.west).toBeCloseTo(179.9 - 0.8994, 3);
  expect(area.east).toBeCloseTo(-180 + 0.7994, 3);
});

test('what an address is written with is read as the same place', () => {
  const circle = { latitude: -31.5, longitude: 179.25, km: 50 };
  expect(readCircle(writeCircle(circle))).toEqual(circle);
  const area = { south: -20, west: 170.5, north: 0, east: -170 };
  expect(readArea(writeArea(area))).toEqual(area);
});

test('the poles, the date line and half way round the earth are the last that are read', () => {
  expect(readCircle('90,180,20016')).toEqual({ latitude: 90, longitude: 180, km: 20_016 });
  expect(readCircle('-90,-180,0.000001')).toEqual({ latitude: -90, longitude: -180, km: 0.000_001 });
  for (const wrong of ['90.1,0,1', '-90.1,0,1', '0,180.1,1', '0,-180.1,1', '0,0,20016.1'])
    expect(readCircle(wrong), wrong).toBeNull();
  expect(readArea('-90,-180,90,180')).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  expect(readArea('1,0,1,1')).toEqual({ south: 1, west: 0, north: 1, east: 1 });
  for (const wrong of ['-90.1,0,0,1', '0,0,90.1,1', '0,-180.1,1,1', '0,0,1,180.1', '1,0,0.9,1'])
    expect(readArea(wrong), wrong).toBeNull();
});

test('what stands on the edge of an area is within it', () => {
  const area = { south: -20, west: 112, north: -14, east: 129 };
  for (const [latitude, longitude] of [
    [-20, 112],
    [-14, 129],
    [-17, 112],
    [-17, 129],
  ] as const)
    expect(isWithin(place(latitude, longitude), area)).toBe(true);
  const over = { south: -20, west: 170, north: 0, east: -170 };
  for (const longitude of [170, 180, -180, -170]) expect(isWithin(place(-10, longitude), over)).toBe(true);
  for (const longitude of [169.9, -169.9, 0]) expect(isWithin(place(-10, longitude), over)).toBe(false);
  const line = { south: -20, west: 170, north: 0, east: 170 };
  expect([isWithin(place(-10, 170), line), isWithin(place(-10, 171), line)]).toEqual([true, false]);
  expect(partsOf(line)).toEqual([line]);
});

test('the parts of an area hold what it holds, and no more', () => {
  const degrees = (most: number) => fc.integer({ min: -most, max: most });
  fc.assert(
    fc.property(degrees(90), degrees(180), degrees(180), degrees(180), (latitude, west, east, longitude) => {
      const area = { south: -90, west, north: 90, east };
      const there = place(latitude, longitude);
      expect(partsOf(area).some((part) => isWithin(there, part))).toBe(isWithin(there, area));
    }),
  );
});

test('around a pole all meridians are near', () => {
  expect(areaAround({ latitude: 89.9, longitude: 10, km: 50 })).toMatchObject({ west: -180, north: 90, east: 180 });
  expect(areaAround({ latitude: -89.9, longitude: 10, km: 50 })).toMatchObject({ south: -90, west: -180, east: 180 });
  const equator = areaAround({ latitude: 0, longitude: 0, km: 20_016 });
  expect(equator).toEqual({ south: -90, west: -180, north: 90, east: 180 });
});

test('what two areas share is in both, over the date line as well', () => {
  const [andes, south] = [readArea('-30,-80,-5,-64')!, readArea('-60,-75,-20,-40')!];
  expect(sharedArea(andes, south)).toEqual({ south: -30, west: -75, north: -20, east: -64 });
  expect(sharedArea(andes, readArea('10,-80,20,-64')!)).toBeNull();
  expect(sharedArea(andes, readArea('-30,0,-5,10')!)).toBeNull();
  const pacific = readArea('-40,170,0,-150')!;
  expect(sharedArea(pacific, readArea('-90,-180,90,180')!)).toEqual(pacific);
  expect(sharedArea(pacific, readArea('-20,150,20,-170')!)).toEqual({ south: -20, west: 170, north: 0, east: -170 });
  expect(sharedArea(pacific, readArea('-20,150,20,175')!)).toEqual({ south: -20, west: 170, north: 0, east: 175 });
});

const area = fc
  .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .chain(([one, other]) =>
    fc.record({
      south: fc.constant(Math.min(one, other)),
      north: fc.constant(Math.max(one, other)),
      west: fc.double({ min: -180, max: 180, noNaN: true }),
      east: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  );

test('what two areas share lies in each, wherever they lie', () => {
  fc.assert(
    fc.property(area, area, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
      const found = sharedArea(one, other);
      if (!found) return;
      const side = part < 0.5 ? found.west : found.east;
      const longitude = found.west <= found.east ? found.west + part * (found.east - found.west) : side;
      const place = { latitude: found.south + part * (found.north - found.south), longitude };
      expect(isWithin(place, one) && isWithin(place, other)).toBe(true);
    }),
  );
});
