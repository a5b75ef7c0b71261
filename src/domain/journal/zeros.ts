import { type ExponentialSum, readAt, type Reading } from './exponential-sum.ts';

/** More steps than any flows of a person need; beyond it the search says so instead of going on for minutes. */
const mostSteps = 20_000;
const closest = 4 * Number.EPSILON;

/** The search would take too long to be sure of. */
export class Undecided extends Error {}

const isSure = ({ value, valueError }: Reading) => Math.abs(value) > valueError;

/** How far to the right of a point there is surely no zero: until there the parabola below |g| stays above 0. */
function freeStep({ value, valueError, slope, slopeError, curvatureBound }: Reading): number {
  const height = Math.abs(value) - valueError;
  const rise = Math.sign(value) * slope - slopeError;
  return (rise + Math.sqrt(rise * rise + 2 * curvatureBound * height)) / curvatureBound;
}

/** How far to the right of a point the sum surely rises or surely falls: there is one zero at most. */
const monotoneStep = ({ slope, slopeError, curvatureBound }: Reading) =>
  (Math.abs(slope) - slopeError) / curvatureBound;

/** The one zero between two points of opposite sign, by Newton's steps kept within a bracket that bisection halves. */
function zeroBetween(sum: ExponentialSum, low: Reading, high: Reading): number {
  const below = Math.sign(low.value);
  let [from, to] = [low.y, high.y];
  let y = (from + to) / 2;
  let lastMove = to - from;
  while (to - from > closest * to) {
    const here = readAt(sum, y);
    if (Math.sign(here.value) === below) from = y;
    else to = y;
    const newton = y - here.value / here.slope;
    const isWithin = newton >= from && newton <= to;
    // From here on rounding errors decide the sign; Newton's step is still as good as doubles are.
    if (!isSure(here)) return isWithin ? newton : y;
    const next = isWithin && Math.abs(newton - y) < lastMove / 2 ? newton : (from + to) / 2;
    lastMove = Math.abs(next - y);
    y = next;
  }
  return (from + to) / 2;
}

/** Where the sum comes closest to 0 between two points of one sign that part a dip below what rounding can tell. */
function bottomBetween(sum: ExponentialSum, low: Reading, high: Reading): number {
  let [from, to] = [low.y, high.y];
  const falling = Math.sign(low.value);
  while (to - from > closest * to) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    if (readAt(sum, middle).slope * falling < 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The first point behind `from` where the sign is sure again, or the end. */
function beyondDoubt(sum: ExponentialSum, from: Reading, end: number): Reading {
  let here = from;
  let step = Math.sqrt(from.valueError / from.curvatureBound) || closest;
  while (!isSure(here) && here.y < end) {
    here = readAt(sum, Math.min(end, Math.max(here.y + step, here.y * (1 + closest))));
    step *= 1.5;
  }
  return here;
}

/**
 * Every zero of an exponential sum in 0 < y ≤ end, rising. `startSign` is the exact sign of the sum at 0; 0 means that
 * 0 itself is a zero, which the answer leaves out. Steps are as long as it is certain what lies within them: no zero, or
 * one at most, which a change of sign then shows. Zeros that doubles cannot tell apart count once.
 */
export function zerosOf(sum: ExponentialSum, startSign: number, end: number, maxSteps = mostSteps): number[] {
  const zeros: number[] = [];
  let here = readAt(sum, 0);
  // Known exactly, whatever the rounding errors of this pass.
  here =
    startSign === 0
      ? { ...here, value: 0, valueError: 0 }
      : { ...here, value: startSign * Math.max(Math.abs(here.value), Number.MIN_VALUE), valueError: 0 };

  for (let steps = 0; here.y < end; steps += 1) {
    if (steps > maxSteps) throw new Undecided();
    if (here.zerosToTheRight === 0) return zeros;
    if (here.zerosToTheRight === 1 && isSure(here)) {
      const last = readAt(sum, end);
      if (isSure(last)) {
        if (last.value * here.value < 0) zeros.push(zeroBetween(sum, here, last));
        return zeros;
      }
    }
    const sure = isSure(here) ? Math.max(freeStep(here), monotoneStep(here)) : monotoneStep(here);
    const step = Math.max(sure, closest * (1 + here.y));
    const next = readAt(sum, Math.min(end, here.y + step));
    const after = isSure(next) ? next : beyondDoubt(sum, next, end);
    if (isSure(here)) {
      if (after.value * here.value < 0) zeros.push(zeroBetween(sum, here, after));
      else if (after !== next) zeros.push(bottomBetween(sum, here, after));
    } else if (after !== next && here.value !== 0) zeros.push(here.y);
    here = after;
  }
  return zeros;
}
