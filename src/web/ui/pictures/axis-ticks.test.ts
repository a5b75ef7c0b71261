import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, ticksBetween } from './axis-ticks.ts';

describe('ticks of an axis', () => {
  it('are round, and hold the values and zero', () => {
    expect(axisTicks(0, 9_400, 4)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
    expect(axisTicks(-3_100, 12_000, 4)).toEqual([-5_000, 0, 5_000, 10_000, 15_000]);
    expect(axisTicks(0, 508, 3)).toEqual([0, 200, 400, 600]);
    expect(axisTicks(0, 0, 4)).toEqual([0]);
  });

  it('of prices begin below the lowest, not at zero', () => {
    expect(ticksBetween(15_240, 18_400, 4)).toEqual([15_000, 16_000, 17_000, 18_000, 19_000]);
    expect(ticksBetween(0.12, 0.18, 4)).toEqual([0.12, 0.14, 0.16, 0.18]);
    for (const alone of [0, 5, 1_800]) expect(ticksBetween(alone, alone, 4).length).toBeGreaterThan(1);
  });

  it('of any values stay a few', () => {
    const value = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(value, value, fc.integer({ min: 3, max: 6 }), (one, other, count) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const ticks = axisTicks(low, high, count);
        expect(ticks.length).toBeLessThanOrEqual(2 * count + 3);
        expect(ticks).toContain(0);
        expect(ticks[0]).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      }),
    );
  });
});
