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
