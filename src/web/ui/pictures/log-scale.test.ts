import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logAxis } from './log-scale.ts';

it('frames values by 1, 2 and 5 of a decade', () => {
  const axis = logAxis([0.6, 30]);
  expect([axis.low, axis.high]).toEqual([0.5, 50]);
  expect(axis.ticks).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(axis.at(5)).toBeCloseTo(0.5);
});

it('shows decades only where all would be too many', () => {
  expect(logAxis([0.01, 900]).ticks).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
});

it('makes a frame around a single value', () => {
  const { low, high } = logAxis([3]);
  expect([low, high]).toEqual([2, 5]);
});

it('has all values between its ends, rising as they do, and few ticks inside', () => {
  const value = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
      const { low, high, ticks, at } = logAxis(values);
      expect(at(low)).toBeCloseTo(0, 9);
      expect(at(high)).toBeCloseTo(1, 9);
      for (const each of values) {
        expect(at(each)).toBeGreaterThan(0);
        expect(at(each)).toBeLessThan(1);
      }
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      for (const tick of ticks) {
        const first = Number(tick.toExponential(2).split('e')[0]);
        expect([1, 2, 5]).toContain(first);
      }
    }),
  );
});
