import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gathered } from './clusters.ts';
import type { Scene } from './scene.ts';
import { cornersOf, inSight, offsetOf, pointNumbers, pointsOf, split, trianglesOf } from './webgl-numbers.ts';

describe('places of the world in numbers of 24 bits', () => {
  it('are the rough and the fine part together, nearer than a millimetre', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, (x, y) => {
        const [roughX = NaN, roughY = NaN, fineX = NaN, fineY = NaN] = split(Float64Array.of(x, y));
        // 40,075 km around the equator.
        expect(Math.abs(roughX + fineX - x) * 40_075_000_000).toBeLessThan(1);
        expect(Math.abs(roughY + fineY - y) * 40_075_000_000).toBeLessThan(1);
      }),
    );
  });
});

describe('a line', () => {
  it('has four corners for each piece, each with its begin and its way', () => {
    const corners = cornersOf(Float64Array.of(0.25, 0.5, 0.75, 0.25));
    expect([...corners]).toEqual(Array.from({ length: 4 }, () => [0.25, 0.5, 0, 0, 0.5, -0.25]).flat());
  });

  it('has two triangles for each piece, over all four of its corners', () => {
    expect([...trianglesOf(2)]).toEqual([0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7]);
    expect([...trianglesOf(0)]).toEqual([]);
  });
});

/** 1,000 by 500 pixels of a world that is 2,000 wide. */
const scene = (fields: object): Scene =>
  ({ view: { x: 0.5, y: 0.5, size: 2_000 }, frame: { width: 1_000, height: 500 }, ...fields }) as Scene;

describe('what a frame shows of the shapes', () => {
  const stretch = (from: number, left: number, top = 0.4) => ({
    ...{ from, to: from + 10, left, right: left + 0.05, top, bottom: top + 0.05 },
  });

  it('is what reaches into it, neighbours as one', () => {
    const stretches = [stretch(0, 0.3), stretch(10, 0.6), stretch(20, 0.8), stretch(30, 0.7)];
    expect(inSight(stretches, scene({}), 0)).toEqual([
      [0, 20],
      [30, 40],
    ]);
  });

  it('is nothing of what lies above or below, or a world beside it', () => {
    expect(inSight([stretch(0, 0.5, 0.1), stretch(10, 0.5, 0.9)], scene({}), 0)).toEqual([]);
    expect(inSight([stretch(0, 0.5)], scene({}), 1)).toEqual([]);
    expect(inSight([stretch(0, 0.95)], scene({ view: { x: 0, y: 0.5, size: 2_000 } }), -1)).toEqual([[0, 10]]);
  });
});

describe('points and clusters', () => {
  const part = { left: 0.4, right: 0.6, top: 0.4, bottom: 0.6, size: 4_096 };
  const points = {
    ...{ group: Uint8Array.of(2, 0), size: Uint8Array.of(3, 0), placed: Uint8Array.of(0, 1) },
    y: Float64Array.of(0.5, 0.55),
  };
  const colours = { groups: [0, 1, 2, 3, 4, 5] };
  const numbersOf = (gathered: Partial<Gathered>) => {
    const whole = { part, singles: [], clusters: [], ...gathered };
    const numbers = [...pointsOf(scene({ gathered: whole, points, colours }))];
    return Array.from({ length: numbers.length / pointNumbers }, (_, at) =>
      numbers.slice(at * pointNumbers, (at + 1) * pointNumbers),
    );
  };

  it('lie in pixels from the middle of their part, with size, colour and whether they are hollow', () => {
    const [first, second] = numbersOf({
      singles: [
        { index: 0, x: 0.45 },
        { index: 1, x: 0.5 },
      ],
    });
    expect(first![0]).toBeCloseTo(-204.8, 3);
    expect([first![1], first![2], first![7], first![11]]).toEqual([0, 7.5, 2, 0]);
    expect(second![1]).toBeCloseTo(204.8, 3);
    expect([second![2], second![7], second![11]]).toEqual([3, 0, 1]);
  });

  const cluster = (groups: number[]) => ({
    ...{ x: 0.5, y: 0.5, count: groups.reduce((sum, each) => sum + each, 0), groups: Uint32Array.from(groups) },
    ...{ isPlaced: false, first: 0, isOneSpot: false, left: 0.4, right: 0.6, top: 0.4, bottom: 0.6 },
  });

  it('divide the ring by colours, the largest first, to the whole turn', () => {
    const [numbers] = numbersOf({ clusters: [cluster([10, 0, 30])] });
    expect(numbers!.slice(3, 7)).toEqual([0.75, 1, 1, 1]);
    expect(numbers!.slice(7, 9)).toEqual([2, 0]);
    expect(numbers![11]).toBe(2);
  });

  it('have the colour of the rest for what is more than four', () => {
    const [numbers] = numbersOf({ clusters: [cluster([40, 30, 20, 5, 5])] });
    expect(numbers![3]).toBeCloseTo(0.4, 6);
    expect(numbers![5]).toBeCloseTo(0.9, 6);
    expect(numbers![6]).toBe(1);
    expect(numbers!.slice(7, 11)).toEqual([0, 1, 2, colours.groups.length]);
  });

  it('stand beside the middle of the frame as their part does', () => {
    const gathered = { part: { ...part, left: 0.2, right: 0.7 }, singles: [], clusters: [] };
    const [x, y] = offsetOf(scene({ gathered, view: { x: 0.5, y: 0.45, size: 4_000 } }));
    expect(x).toBeCloseTo(-200, 6);
    expect(y).toBeCloseTo(200, 6);
  });
});
