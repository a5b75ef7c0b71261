import { describe, expect, it } from 'vitest';
import { type ExponentialSum, exponentialSum } from './exponential-sum.ts';
import { Undecided, zerosOf } from './zeros.ts';

/** Yearly amounts whose sum is the product of (e^(root - y) - 1) over the roots, and how often they have been read. */
function withRoots(roots: readonly number[]) {
  let amounts = [1];
  for (const root of roots) {
    const next = Array.from({ length: amounts.length + 1 }, () => 0);
    for (const [power, amount] of amounts.entries()) {
      next[power]! -= amount;
      next[power + 1]! += amount * Math.exp(root);
    }
    amounts = next;
  }
  return counted(
    exponentialSum(
      Float64Array.from(amounts, (_, year) => year * 365),
      Float64Array.from(amounts),
    ),
  );
}

function counted(sum: ExponentialSum) {
  let readings = 0;
  const watched: ExponentialSum = {
    ...sum,
    get amounts() {
      readings += 1;
      return sum.amounts;
    },
  };
  return { sum: watched, amounts: sum.amounts, readings: () => readings };
}

const end = 9.21;
const startSign = (amounts: Float64Array) => Math.sign(amounts.reduce((sum, amount) => sum + amount, 0));

describe('zeros', () => {
  it.each([
    [[0.1], 12],
    [[2], 9],
    [[7.5], 9],
    [[0.1, 0.5], 18],
    [[0.05, 0.4, 1.5], 39],
    [[0.2, 0.21], 30],
  ] as [number[], number][])('%j are found in %d readings', (roots, expected) => {
    const { sum, amounts, readings } = withRoots(roots);
    const zeros = zerosOf(sum, startSign(amounts), end);
    expect(zeros).toHaveLength(roots.length);
    for (const [index, zero] of zeros.entries()) expect(zero).toBeCloseTo(roots[index]!, 12 - roots.length);
    // One more or less where exp() rounds differently; bisection or timid steps would take several times as many.
    expect(Math.abs(readings() - expected)).toBeLessThanOrEqual(1);
  });

  it('that two roots share count once and are as exact as doubles allow', () => {
    for (const root of [0.1, 0.7, 2]) {
      const { sum, readings } = withRoots([root, root]);
      const zeros = zerosOf(sum, 1, end);
      expect(zeros).toHaveLength(1);
      expect(zeros[0]).toBeCloseTo(root, 10);
      expect(readings()).toBeLessThanOrEqual(96);
    }
  });

  it('lie between 0 and the end, both left out and in', () => {
    const { sum } = withRoots([0, 1]);
    expect(zerosOf(sum, 0, end)).toEqual([expect.closeTo(1, 10)]);
    expect(zerosOf(sum, 0, 0.5)).toEqual([]);
    expect(zerosOf(withRoots([1]).sum, 1, 0.99)).toEqual([]);
    expect(zerosOf(withRoots([1]).sum, 1, 1.01)).toEqual([expect.closeTo(1, 12)]);
  });

  it('of a sum of one sign are none, and one look is enough', () => {
    const { sum, readings } = counted(exponentialSum(Float64Array.of(0, 365, 730), Float64Array.of(-10, 3, 2)));
    expect(zerosOf(sum, -1, end)).toEqual([]);
    expect(readings()).toBe(1);
  });

  it('start from the exact sign, where doubles see nothing', () => {
    const days = Float64Array.of(0, 365);
    // 2^53 + 1 is 2^53 as a double: the sum at 0 looks like nothing, but is known to be negative or positive.
    const amounts = Float64Array.of(-(2 ** 53), 2 ** 53);
    expect(zerosOf(exponentialSum(days, amounts), -1, end)).toEqual([]);
    expect(zerosOf(exponentialSum(days, amounts), 0, end)).toEqual([]);
    const [zero] = zerosOf(exponentialSum(days, amounts), 1, end);
    expect(zero).toBeLessThan(1e-12);
  });

  it('that would take too long to be sure of are undecided', () => {
    const { sum } = withRoots([0.05, 0.4, 1.5]);
    expect(zerosOf(sum, 1, end, 40)).toHaveLength(3);
    expect(() => zerosOf(sum, 1, end, 3)).toThrow(Undecided);
  });
});
