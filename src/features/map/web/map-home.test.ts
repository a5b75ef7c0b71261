import { describe, expect, it } from 'vitest';
import { foundBy, homeOf, partAround, showsAny, wholeWorld } from './map-home.ts';
import { areaOf, xOf, yOf } from './view.ts';

const frame = { width: 1_000, height: 600 };
const area = { south: -35, north: -15, west: 115, east: 130 };
const circle = { latitude: -21.7, longitude: 122.2, km: 100 };
const found = foundBy('gold', () => ({ left: 0.8, right: 0.85, top: 0.55, bottom: 0.6 }));

describe('where the map looks by itself', () => {
  it('is the world, as wide as the frame', () => {
    expect(homeOf(frame, wholeWorld)).toMatchObject({ x: 0.5, size: 1_000 });
  });

  it('is what was chosen, all of it in sight', () => {
    const seen = areaOf(homeOf(frame, { circle: null, area, found }), frame);
    expect(seen.west).toBeLessThan(area.west);
    expect(seen.east).toBeGreaterThan(area.east);
    expect(seen.south).toBeLessThan(area.south);
    expect(seen.north).toBeGreaterThan(area.north);
    const around = homeOf(frame, { circle, area: null, found });
    expect(around.x).toBeCloseTo(xOf(122.2), 3);
    expect(around.y).toBeCloseTo(yOf(-21.7), 2);
  });

  it('is what was found, where that is a part of the world, and not too near', () => {
    const home = homeOf(frame, { circle: null, area: null, found });
    expect([home.x, home.y].map((value) => value.toFixed(3))).toEqual(['0.825', '0.575']);
    const everywhere = foundBy('', () => ({ left: 0.1, right: 0.9, top: 0.2, bottom: 0.8 }));
    expect(homeOf(frame, { circle: null, area: null, found: everywhere })).toEqual(homeOf(frame, wholeWorld));
    const spot = foundBy('', () => ({ left: 0.8, right: 0.8, top: 0.55, bottom: 0.55 }));
    expect(homeOf(frame, { circle: null, area: null, found: spot }).size).toBe(256 * 2 ** 6);
    expect(homeOf(frame, { circle: null, area: null, found: foundBy('', () => null) }).size).toBe(1_000);
  });
});

it('computes where an answer lies when somebody looks, and once', () => {
  let times = 0;
  const { bounds } = foundBy('', () => {
    times += 1;
    return null;
  });
  expect(times).toBe(0);
  expect([bounds(), bounds()]).toEqual([null, null]);
  expect(times).toBe(1);
});

it('has most of where people mine in a wide frame', () => {
  const wide = { width: 1_840, height: 626 };
  expect(homeOf(wide, wholeWorld)).toMatchObject({ x: 0.5, size: 1_840 });
  const { south, north } = areaOf(homeOf(wide, wholeWorld), wide);
  // From Helsinki to Melbourne: the south was cut.
  expect(north).toBeGreaterThan(60.2);
  expect(south).toBeLessThan(-37.8);
});

it('sees whether a frame shows any of the points, also over the edge of the world', () => {
  const seen = { view: { x: 0.02, y: 0.5, size: 10_000 }, frame };
  const points = (x: number, y = 0.5) =>
    ({ count: 1, x: Float64Array.of(x), y: Float64Array.of(y) }) as Parameters<typeof showsAny>[1];
  expect(showsAny(seen, points(0.03))).toBe(true);
  expect(showsAny(seen, points(0.99))).toBe(true);
  expect(showsAny(seen, points(0.2))).toBe(false);
  expect(showsAny(seen, points(0.02, 0.6))).toBe(false);
  expect(showsAny(seen, { ...points(0.02), count: 0 })).toBe(false);
});

it('asks for the same part while one moves a little', () => {
  const part = (x: number) => partAround({ view: { x, y: 0.55, size: 65_536 }, frame });
  expect(part(0.8231)).toEqual(part(0.8232));
  const seen = areaOf({ x: 0.8231, y: 0.55, size: 65_536 }, frame);
  expect(part(0.8231).west).toBeLessThanOrEqual(seen.west);
  expect(part(0.8231).east).toBeGreaterThanOrEqual(seen.east);
  expect(part(0.9)).not.toEqual(part(0.8231));
});
