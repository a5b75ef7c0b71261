import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin } from '../../../domain/places/geo.ts';
import {
  areaBetween,
  areaOf,
  boundsOf,
  held,
  latitudeOf,
  longitudeOf,
  inWholePixels,
  moved,
  pixelOf,
  readView,
  smallestSize,
  viewOf,
  worldAt,
  writeView,
  xOf,
  yOf,
  zoomed,
} from './view.ts';

const frame = { width: 900, height: 600 };
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -180, max: 179.999, noNaN: true });
const view = fc
  .record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.double({ min: 2, max: 15, noNaN: true }),
  })
  .map(({ x, y, zoom }) => held({ x, y, size: 256 * 2 ** zoom }, frame));

test('places of the world, and back', () => {
  expect(xOf(-180)).toBe(0);
  expect(yOf(0)).toBeCloseTo(0.5, 12);
  expect(yOf(90)).toBeCloseTo(0, 12);
  fc.assert(
    fc.property(latitude, longitude, (north, east) => {
      expect(latitudeOf(yOf(north))).toBeCloseTo(north, 9);
      expect(longitudeOf(xOf(east))).toBeCloseTo(east, 9);
    }),
  );
});

test('a pixel is where it came from', () => {
  fc.assert(
    fc.property(view, fc.nat(900), fc.nat(600), (at, x, y) => {
      const back = pixelOf(at, frame, worldAt(at, frame, { x, y }));
      expect(back.y).toBeCloseTo(y, 3);
      // Of a place at both edges of the whole world, either.
      const off = Math.abs(back.x - x);
      expect(Math.min(off, Math.abs(off - at.size))).toBeLessThan(0.01);
    }),
  );
});

test('what is under the pointer stays there while one zooms', () => {
  const at = held({ x: 0.8, y: 0.6, size: 4_000 }, frame);
  const pointer = { x: 100, y: 420 };
  const before = worldAt(at, frame, pointer);
  const after = worldAt(zoomed(at, frame, 2, pointer), frame, pointer);
  expect(after.x - Math.floor(after.x)).toBeCloseTo(before.x - Math.floor(before.x), 9);
  expect(after.y).toBeCloseTo(before.y, 9);
});

test('no view shows anything beyond the poles, nor the world more than once', () => {
  fc.assert(
    fc.property(view, fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 }), (at, x, y) => {
      const next = moved(at, frame, { x, y });
      expect(next.x).toBeGreaterThanOrEqual(0);
      expect(next.x).toBeLessThan(1);
      expect(next.y - 300 / next.size).toBeGreaterThanOrEqual(-1e-9);
      expect(next.y + 300 / next.size).toBeLessThanOrEqual(1 + 1e-9);
      expect(next.size).toBeGreaterThanOrEqual(smallestSize(frame));
    }),
  );
});

test('a box that is dragged over the date line is an area over the date line', () => {
  const pacific = held({ x: xOf(180), y: 0.5, size: 4_000 }, frame);
  const area = areaBetween(worldAt(pacific, frame, { x: 300, y: 200 }), worldAt(pacific, frame, { x: 600, y: 400 }));
  expect(area.west).toBeGreaterThan(160);
  expect(area.east).toBeLessThan(-160);
  expect(isWithin({ latitude: 0, longitude: 179 }, area)).toBe(true);
  expect(isWithin({ latitude: 0, longitude: -179 }, area)).toBe(true);
  expect(isWithin({ latitude: 0, longitude: 0 }, area)).toBe(false);
});

test('the whole world in sight is all of it', () => {
  const square = { width: 900, height: 900 };
  expect(areaOf(held({ x: 0.5, y: 0.5, size: 0 }, square), square)).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  });
});

test('an area is in the view that shows it, over the date line too', () => {
  for (const area of [
    { south: -35, west: 112, north: -14, east: 129 },
    { south: -20, west: 170, north: 0, east: -170 },
  ]) {
    const seen = areaOf(viewOf(area, frame), frame);
    expect(isWithin({ latitude: area.south, longitude: area.west }, seen)).toBe(true);
    expect(isWithin({ latitude: area.north, longitude: area.east }, seen)).toBe(true);
  }
});

test('an address keeps the view, and what nobody can read is none', () => {
  const at = held({ x: xOf(121.4658), y: yOf(-30.7489), size: 256 * 2 ** 7.5 }, frame);
  const read = readView(writeView(at), frame)!;
  expect(read.x).toBeCloseTo(at.x, 6);
  expect(read.y).toBeCloseTo(at.y, 6);
  expect(read.size / at.size).toBeCloseTo(1, 1);
  for (const wrong of ['', '1,2', 'a,b,c', '91,0,3', '0,200,3', '1,2,Infinity'])
    expect(readView(wrong, frame), wrong).toBeNull();
});

test('what was found lies in the least part of the world, over its edge where that is less', () => {
  const of = (...longitudes: number[]) =>
    boundsOf({ x: Float64Array.from(longitudes, xOf), y: Float64Array.from(longitudes, () => yOf(-17)) });
  expect(of()).toBeNull();
  expect(of(10, 40, 20)).toMatchObject({ left: xOf(10), right: xOf(40), top: yOf(-17), bottom: yOf(-17) });
  expect(of(178, -172, 160)).toMatchObject({ left: xOf(160), right: xOf(-172) + 1 });
  expect(of(180)).toMatchObject({ left: 1, right: 1 });
  fc.assert(
    fc.property(fc.array(longitude, { minLength: 1, maxLength: 30 }), (longitudes) => {
      const { left, right } = of(...longitudes)!;
      expect(right - left).toBeLessThanOrEqual(1);
      for (const each of longitudes) {
        const turned = xOf(each) < left ? xOf(each) + 1 : xOf(each);
        expect(turned).toBeGreaterThanOrEqual(left);
        expect(turned).toBeLessThanOrEqual(right);
      }
    }),
  );
});

test('a way is gone in whole pixels of the screen, and what is left goes with the next one', () => {
  const part = fc.double({ min: -40, max: 40, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: part, y: part }), { maxLength: 50 }),
      fc.constantFrom(1, 1.5, 2),
      (ways, ratio) => {
        let [left, gone, wanted] = [
          { x: 0, y: 0 },
          { x: 0, y: 0 },
          { x: 0, y: 0 },
        ];
        for (const way of ways) {
          const step = inWholePixels({ x: left.x + way.x, y: left.y + way.y }, ratio);
          for (const pixels of [step.whole.x * ratio, step.whole.y * ratio])
            expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(1e-9);
          left = step.left;
          gone = { x: gone.x + step.whole.x, y: gone.y + step.whole.y };
          wanted = { x: wanted.x + way.x, y: wanted.y + way.y };
          // Nothing gets lost: the map is never more than half a pixel from the finger.
          expect(Math.abs(gone.x - wanted.x) * ratio).toBeLessThan(0.5 + 1e-9);
          expect(Math.abs(gone.y - wanted.y) * ratio).toBeLessThan(0.5 + 1e-9);
        }
      },
    ),
  );
});
