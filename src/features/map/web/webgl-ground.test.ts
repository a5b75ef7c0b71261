import { describe, expect, it } from 'vitest';
import { groundSize, isPushed, wholeShift } from './webgl-ground.ts';

type Ground = Parameters<typeof wholeShift>[0];
/** A world of so many pixels of the page, on a screen with so many for each. */
const seen = (x: number, y: number, size = 1_000, ratio = 1) => ({ view: { x, y, size }, ratio }) as Ground;

describe('what is drawn around a view', () => {
  it('is half a frame on each side, and a quarter above and below', () => {
    const size = groundSize({ frame: { width: 1_000, height: 500 }, ratio: 2 });
    expect(size).toEqual({ width: 2_000, height: 1_000, left: 1_000, top: 250 });
  });

  it('is less of a large screen, so that all of it has at most 64 MB, and nothing of one that has more', () => {
    const { width, height, left, top } = groundSize({ frame: { width: 2_000, height: 1_500 }, ratio: 2 });
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(0);
    expect((width + 2 * left) * (height + 2 * top) * 4).toBeLessThanOrEqual(64_000_000);
    const none = groundSize({ frame: { width: 4_000, height: 3_000 }, ratio: 2 });
    expect(none).toEqual({ width: 8_000, height: 6_000, left: 0, top: 0 });
  });
});

describe('how far a view was pushed', () => {
  it('is told in whole pixels of the screen', () => {
    expect(wholeShift(seen(0.5, 0.5), seen(0.513, 0.496))).toEqual({ right: 13, down: -4 });
    expect(wholeShift(seen(0.5, 0.5, 1_000, 2), seen(0.513, 0.5, 1_000, 2))).toEqual({ right: 26, down: 0 });
  });

  it('is the short way round the world', () => {
    expect(wholeShift(seen(0.99, 0.5), seen(0.01, 0.5))).toEqual({ right: 20, down: 0 });
    expect(wholeShift(seen(0.01, 0.5), seen(0.99, 0.5))).toEqual({ right: -20, down: 0 });
  });

  it('is nothing that a copy could show where it is a part of a pixel', () => {
    expect(wholeShift(seen(0.5, 0.5), seen(0.5005, 0.5))).toBeNull();
    expect(wholeShift(seen(0.5, 0.5), seen(0.5, 0.5004))).toBeNull();
  });

  it('is a push where it is a pixel or more, and none where a glide comes to rest', () => {
    const frame = { width: 800, height: 400 };
    const [one, next, rest] = [seen(0.5, 0.5), seen(0.503, 0.5), seen(0.50001, 0.5)].map((each) => ({
      ...each,
      frame,
    }));
    expect(isPushed(one!, next!)).toBe(true);
    expect(isPushed(one!, rest!)).toBe(false);
    expect(isPushed(one!, { ...next!, frame: { width: 900, height: 400 } })).toBe(false);
  });
});
