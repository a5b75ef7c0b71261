import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentialSum, readAt } from './exponential-sum.ts';

const roundoff = 2 ** -53;
const sumOf = (days: readonly number[], amounts: readonly number[]) =>
  exponentialSum(Float64Array.from(days), Float64Array.from(amounts));
const readOf = (amounts: readonly number[], y = 0) => readAt(sumOf([...amounts.keys()], amounts), y);

/** Value, slope, curvature and sizes by their definition. */
function directly(days: readonly number[], amounts: readonly number[], y: number) {
  let [value, slope, curvature, size, slopeSize] = [0, 0, 0, 0, 0];
  for (const [index, amount] of amounts.entries()) {
    const time = days[index]! / 365;
    const term = amount * Math.exp(-y * time);
    value += term;
    slope -= term * time;
    size += Math.abs(term);
    slopeSize += Math.abs(term) * time;
    curvature += Math.abs(term) * time * time;
  }
  return { value, slope, curvature, size, slopeSize };
}

describe('an exponential sum', () => {
  it('knows how much the rest can matter from each amount on', () => {
    const sum = sumOf([0, 365, 730], [-100, 60, -70]);
    expect(sum.restSize).toEqual(Float64Array.of(230, 130, 70, 0));
    expect(sum.restSlope).toEqual(Float64Array.of(200, 200, 140, 0));
    expect(sum.restCurvature).toEqual(Float64Array.of(340, 340, 280, 0));
    expect(sum.errorFactor).toBe((512 + 3 / 16) * roundoff);
  });

  it('is read with its slope and with bounds that hold', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -1e6, max: 1e6 })), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 3, noNaN: true }), (list, y) => {
        let day = -list[0]![0];
        const days = list.map(([gap]) => (day += gap));
        const amounts = list.map(([, amount]) => amount || 1);
        const here = readAt(sumOf(days, amounts), y);
        const { value, slope, curvature, size, slopeSize } = directly(days, amounts, y);
        const { errorFactor } = sumOf(days, amounts);
        expect(Math.abs(here.value - value)).toBeLessThanOrEqual(here.valueError);
        expect(Math.abs(here.slope - slope)).toBeLessThanOrEqual(here.slopeError + roundoff);
        expect(here.valueError / (size * errorFactor)).toBeCloseTo(1, 2);
        expect(here.slopeError).toBeCloseTo(slopeSize * errorFactor, 2);
        expect(here.curvatureBound).toBeGreaterThanOrEqual(curvature * (1 + roundoff));
        expect(here.curvatureBound).toBeLessThanOrEqual(curvature * (1 + 1e-9) + 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it('is read over a gap of the very length that a table ends with', () => {
    for (const gap of [63, 64, 65]) {
      const { value } = readAt(sumOf([0, gap, 2 * gap], [-10, 4, 8]), 0.5);
      expect(value).toBeCloseTo(directly([0, gap, 2 * gap], [-10, 4, 8], 0.5).value, 12);
    }
  });

  /** 64 amounts, and as many a hundred years later. */
  const far = [...Array.from({ length: 64 }, (_, day) => day), ...Array.from({ length: 64 }, (_, day) => 36_500 + day)];
  const early = Array.from({ length: 64 }, () => -1);

  it('is read only as far as it matters', () => {
    const sum = sumOf(far, [...early, ...early.map(() => 1e6)]);
    sum.amounts.fill(Number.NaN, 64);
    expect(readAt(sum, 1).value).toBeCloseTo(directly(far.slice(0, 64), early, 1).value, 9);
    expect(readAt(sum, 0.1).value).toBeNaN();
    // What is left out is in the bounds.
    const whole = readAt(sum, 1);
    expect(whole.slopeError).toBeGreaterThan(64 * 1e6 * 100 * Math.exp(-100.2));
  });

  it('is read on where the amounts so far come to nothing', () => {
    const none = early.map((_, day) => (day % 2 === 0 ? 1 : -Math.exp(1 / 365)));
    const late = early.map(() => 1);
    const { value, valueError } = readAt(sumOf(far, [...none, ...late]), 1);
    expect(Math.abs(value - directly(far, [...none, ...late], 1).value)).toBeLessThanOrEqual(valueError);
    const sum = sumOf(far, [...none, ...late]);
    sum.amounts.fill(Number.NaN, 64);
    expect(readAt(sum, 1).value).toBeNaN();
  });
});

describe('zeros to the right', () => {
  it.each([
    [[-1], 0],
    [[1], 0],
    [[-1, 0.5, 0.2], 0],
    [[1, -0.5, -0.2], 0],
    [[-1, 2], 1],
    [[1, -2], 1],
    [[-1, 2, -3, 4], 3],
    [[1, -2, 3, -4, 5], 4],
    // A partial sum of nothing may be of either sign.
    [[-1, 1], 1],
    [[1, -1], 1],
    [[-1, 1, 1], 1],
    [[1, -1, -1], 1],
    [[-1, 1, -1], 2],
    [[1, -1, 1], 2],
    [[-1, 2, -1, 1], 3],
    [[-1, 2, -1, -1], 2],
    [[-1, 2, -1, 0.5, -1], 4],
    [[-1, 1, -1, 1], 3],
    [[-1, 3, -1, -1, 5], 3],
  ] as [number[], number][])('of %j are at most %d', (amounts, most) => {
    expect(readOf(amounts).zerosToTheRight).toBe(most);
  });

  it('grow fewer further on', () => {
    expect(readOf([-10, 30, -21], 0).zerosToTheRight).toBe(2);
    expect(readOf([-10, 30, -21], 2000).zerosToTheRight).toBe(0);
  });
});
