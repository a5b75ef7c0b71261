import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, gather, type Points, shortCount } from './clusters.ts';
import { held, moved, xOf, yOf } from './view.ts';

const frame = { width: 800, height: 500 };

function pointsOf(
  places: readonly (readonly [latitude: number, longitude: number, group?: number, shown?: number])[],
): Points {
  return {
    count: places.length,
    x: Float64Array.from(places, ([, longitude]) => xOf(longitude)),
    y: Float64Array.from(places, ([latitude]) => yOf(latitude)),
    group: Uint8Array.from(places, ([, , group = 0]) => group),
    size: new Uint8Array(places.length),
    placed: new Uint8Array(places.length),
    shown: Uint8Array.from(places, ([, , , shown = 1]) => shown),
  };
}

const world = held({ x: 0.5, y: 0.5, size: 0 }, frame);
const around = (x: number) => x - Math.floor(x);
const many = Array.from({ length: 40 }, (_, index) => [-30 - index / 1_000, 121 + index / 1_000, index % 2] as const);

test('many close by are one cluster with the share of each colour, few stay by themselves', () => {
  const { singles, clusters } = gather(pointsOf([...many, [50, -80], [51, -80], [10, 20]]), world, frame, 2);
  // A part is twice as wide as the frame, so that of the whole world some is in it again.
  expect(new Set(clusters.map(({ count }) => count))).toEqual(new Set([40]));
  expect([...clusters[0]!.groups]).toEqual([20, 20]);
  expect(around(clusters[0]!.x)).toBeCloseTo(xOf(121.02), 4);
  expect(new Set(singles.map(({ index }) => index))).toEqual(new Set([40, 41, 42]));
});

test('zooming in takes a cluster apart, but for what lies on one spot', () => {
  const spot = Array.from({ length: 7 }, () => [10, 20] as const);
  const near = held({ x: xOf(121.02), y: yOf(-30.02), size: 256 * 2 ** 16 }, frame);
  expect(gather(pointsOf(many), near, frame, 2).clusters).toHaveLength(0);
  const nearest = held({ x: xOf(20), y: yOf(10), size: 256 * 2 ** 20 }, frame);
  const { clusters } = gather(pointsOf(spot), nearest, frame, 1);
  expect(clusters).toHaveLength(1);
  expect(clusters[0]!.isOneSpot).toBe(true);
});

test('what the legend hides is not there', () => {
  const points = pointsOf([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ]);
  expect(gather(points, world, frame, 2).singles.every(({ index }) => index === 1)).toBe(true);
});

test('every point is drawn once for each time that the part has it, whatever the view', () => {
  const place = fc.tuple(
    fc.double({ min: -84, max: 84, noNaN: true }),
    fc.double({ min: -180, max: 179.99, noNaN: true }),
  );
  const anywhere = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    size: fc.double({ min: 800, max: 1e6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 80 }), anywhere, (places, at) => {
      const points = pointsOf(places);
      const view = held(at, frame);
      const gathered = gather(points, view, frame, 1);
      expect(covers(gathered, view, frame)).toBe(true);
      const { left, right, top, bottom } = gathered.part;
      let expected = 0;
      for (let index = 0; index < points.count; index += 1)
        for (const turn of [-2, -1, 0, 1, 2]) {
          const x = points.x[index]! + turn;
          if (x >= left && x < right && points.y[index]! >= top && points.y[index]! < bottom) expected += 1;
        }
      const drawn = gathered.singles.length + gathered.clusters.reduce((sum, { count }) => sum + count, 0);
      // Rounding may put a point on the rim on either side of it.
      expect(Math.abs(drawn - expected)).toBeLessThanOrEqual(1);
    }),
  );
});

test('clusters stay where they are while the map moves a little', () => {
  const points = pointsOf(many);
  const gathered = gather(points, world, frame, 2);
  const next = moved(world, frame, { x: 150, y: 0 });
  expect(covers(gathered, next, frame)).toBe(true);
  const far = moved(world, frame, { x: 390, y: 0 });
  const [cluster] = gather(points, far, frame, 2).clusters;
  expect(around(cluster!.x)).toBeCloseTo(around(gathered.clusters[0]!.x), 6);
  expect(covers(gathered, { ...world, size: world.size * 2 }, frame)).toBe(false);
});

test('counts are short', () => {
  expect([7, 999, 1_240, 9_960, 120_000].map(shortCount)).toEqual(['7', '999', '1.2k', '10k', '120k']);
});
