/** 2^-53: the relative error of one rounding. */
const unitRoundoff = 1.110_223_024_625_156_5e-16;
/** Weights are computed anew after so many products, so that rounding errors do not pile up. */
const blockSize = 64;
const daysPerYear = 365;
const tabledGap = 64;

/**
 * An exponential sum g(y) = c0 + c1·e^(-s1·y) + c2·e^(-s2·y) + …, with 0 < s1 < s2 < … in years, for y ≥ 0: the present
 * value of amounts at the rate e^y - 1.
 */
export interface ExponentialSum {
  /** Whole days from the first amount: rising, the first is 0. */
  days: Float64Array;
  /** None is 0. */
  amounts: Float64Array;
  /** Sums of |c|, |c|·s and |c|·s² from each amount on: how much the rest can matter. */
  restSize: Float64Array;
  restSlope: Float64Array;
  restCurvature: Float64Array;
  /** Relative to the sum of sizes: more than rounding errors can come to. */
  errorFactor: number;
}

/** What is known of an exponential sum at one point, with what rounding errors can come to at most. */
export interface Reading {
  y: number;
  value: number;
  valueError: number;
  slope: number;
  slopeError: number;
  /** |g''| is at most this here and everywhere to the right. */
  curvatureBound: number;
  /**
   * At most so many zeros lie to the right of this point: the sign changes of the partial sums of the terms here
   * (Laguerre's extension of Descartes' rule). A partial sum that rounding errors could turn counts as either sign.
   */
  zerosToTheRight: number;
}

export function exponentialSum(days: Float64Array, amounts: Float64Array): ExponentialSum {
  const count = amounts.length;
  const restSize = new Float64Array(count + 1);
  const restSlope = new Float64Array(count + 1);
  const restCurvature = new Float64Array(count + 1);
  for (let index = count - 1; index >= 0; index -= 1) {
    const size = Math.abs(amounts[index]!);
    const time = days[index]! / daysPerYear;
    restSize[index] = restSize[index + 1]! + size;
    restSlope[index] = restSlope[index + 1]! + size * time;
    restCurvature[index] = restCurvature[index + 1]! + size * time * time;
  }
  // Products within a block, sums of a block, sums of blocks, the exponent: each with a margin.
  const errorFactor = (8 * blockSize + count / 16) * unitRoundoff;
  return { days, amounts, restSize, restSlope, restCurvature, errorFactor };
}

const never = Number.NEGATIVE_INFINITY;

/** Reads an exponential sum at y ≥ 0, in one pass that ends where the rest is too small to matter. */
export function readAt(sum: ExponentialSum, y: number): Reading {
  const { days, amounts, restSize, restSlope, restCurvature, errorFactor } = sum;
  const count = amounts.length;
  const rate = -y / daysPerYear;
  const powers = new Float64Array(tabledGap);
  for (let gap = 0; gap < tabledGap; gap += 1) powers[gap] = Math.exp(gap * rate);

  let value = 0;
  let size = 0;
  let slope = 0;
  let slopeSize = 0;
  let curvature = 0;
  let blockValue = 0;
  let blockSlope = 0;
  // The most sign changes so far that end in a positive, in a negative partial sum.
  let endingPositive = amounts[0]! > 0 ? 0 : never;
  let endingNegative = amounts[0]! > 0 ? never : 0;
  let weight = 1;
  let previousDay = 0;
  let rest = 0;
  let restOfSlope = 0;
  let restOfCurvature = 0;

  for (let index = 0; index < count; index += 1) {
    const day = days[index]!;
    if (index % blockSize === 0) {
      value += blockValue;
      slope += blockSlope;
      blockValue = 0;
      blockSlope = 0;
      weight = Math.exp(day * rate);
      rest = weight * restSize[index]!;
      if (rest < size * unitRoundoff && Math.abs(value) > size * errorFactor + rest) {
        restOfSlope = weight * restSlope[index]!;
        restOfCurvature = weight * restCurvature[index]!;
        break;
      }
      rest = 0;
    } else {
      const gap = day - previousDay;
      weight *= gap < tabledGap ? powers[gap]! : Math.exp(gap * rate);
    }
    previousDay = day;
    const time = day / daysPerYear;
    const term = amounts[index]! * weight;
    const termSize = Math.abs(term);
    blockValue += term;
    size += termSize;
    blockSlope -= term * time;
    slopeSize += termSize * time;
    curvature += termSize * time * time;

    const partial = value + blockValue;
    const doubt = size * errorFactor;
    if (partial > doubt) {
      if (endingNegative + 1 > endingPositive) endingPositive = endingNegative + 1;
      endingNegative = never;
    } else if (partial < -doubt) {
      if (endingPositive + 1 > endingNegative) endingNegative = endingPositive + 1;
      endingPositive = never;
    } else {
      const positive = Math.max(endingPositive, endingNegative + 1);
      endingNegative = Math.max(endingNegative, endingPositive + 1);
      endingPositive = positive;
    }
  }
  value += blockValue;
  slope += blockSlope;
  return {
    y,
    value,
    valueError: size * errorFactor + rest,
    slope,
    slopeError: slopeSize * errorFactor + restOfSlope,
    curvatureBound: (curvature + restOfCurvature) * (1 + errorFactor),
    zerosToTheRight: Math.max(endingPositive, endingNegative),
  };
}
