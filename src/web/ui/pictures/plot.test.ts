import { describe, expect, test } from 'vitest';
import { linear, lineThrough, plotOf } from './plot.ts';

const plot = plotOf({ width: 400, height: 200, frame: { left: 50, right: 10, top: 20, bottom: 30 } });

describe('a plot', () => {
  test('is what its frame leaves of the picture', () => {
    expect(plot).toEqual({ width: 400, height: 200, left: 50, right: 390, top: 20, floor: 170 });
  });

  test('places values between the ends of an axis, upwards too', () => {
    const y = linear([-50, 0, 50, 100], plot.floor, plot.top);
    expect([-50, 0, 100].map(y)).toEqual([170, 120, 20]);
    expect(linear([0, 10], plot.left, plot.right)(5)).toBe(220);
  });

  test('places the only value of an axis at its beginning', () => {
    expect(linear([7], 50, 390)(7)).toBe(50);
    expect(linear([], 50, 390)(0)).toBe(50);
  });

  test('draws a line through points', () => {
    expect(lineThrough([])).toBe('');
    expect(
      lineThrough([
        { x: 1, y: 2 },
        { x: 3.5, y: 4 },
      ]),
    ).toBe('M1 2L3.5 4');
  });
});
