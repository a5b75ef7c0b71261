import Big from 'big.js';
import { fold } from './fold.ts';
import { convertGrade } from './units.ts';

/** Metres by which published tables disagree with themselves, because their figures are rounded. */
export const depthTolerance = 0.1;

/** Depths and lengths of an interval: metres as decimal text, null where not known. */
export interface Depths {
  startDepth: string | null;
  endDepth: string | null;
  intervalLength: string | null;
  trueWidth?: string | null;
}

interface Fault {
  /** The field to blame. */
  path: 'startDepth' | 'intervalLength' | 'trueWidth';
  message: string;
}

/**
 * What contradicts itself in the depths of an interval, or null: the start must be above the end, the length at most the
 * range (with 0.1 m of tolerance), the true width at most the length (likewise).
 */
export function depthFault({ startDepth, endDepth, intervalLength, trueWidth = null }: Depths): Fault | null {
  const range = startDepth !== null && endDepth !== null ? new Big(endDepth).minus(startDepth) : null;
  if (range?.lte(0)) return { path: 'startDepth', message: 'Start depth must be less than end depth' };
  if (range && intervalLength !== null && new Big(intervalLength).gt(range.plus(depthTolerance))) {
    return { path: 'intervalLength', message: 'Interval length cannot be greater than the depth range' };
  }
  const length = intervalLength === null ? range : new Big(intervalLength);
  if (length && trueWidth !== null && new Big(trueWidth).gt(length.plus(depthTolerance))) {
    return { path: 'trueWidth', message: 'True width cannot be greater than the interval length' };
  }
  return null;
}

/** Whether one interval lies inside another, with 0.1 m of tolerance; depths that are not known contradict nothing. */
export function liesWithin(inner: Depths, outer: Depths): boolean {
  const start = (one: string | null, other: string | null) =>
    one === null || other === null || new Big(one).plus(depthTolerance).gte(other);
  const length =
    inner.intervalLength === null ||
    outer.intervalLength === null ||
    new Big(inner.intervalLength).lte(new Big(outer.intervalLength).plus(depthTolerance));
  return length && start(inner.startDepth, outer.startDepth) && start(outer.endDepth, inner.endDepth);
}

/** An interval as far as its rest needs it; the length in metres and the grade as decimal text. */
export interface GradedInterval {
  metal: string | null;
  densityValue: string;
  densityUnit: string;
  intervalLength: string | null;
}

export type Residual =
  | {
      ok: true;
      /** Grade of the rest, in the unit of the whole interval, unrounded. */
      grade: number;
      /** Metres of the rest. */
      length: number;
    }
  | { ok: false; reason: 'no-length' | 'other-metal' | 'other-unit' | 'nothing-left' | 'contradiction' };

/**
 * What is left of an interval without its `including` parts: (L x G - sum(l x g)) / (L - sum l). Fails where a length is
 * missing, a part is of another metal or of a unit that does not convert, the parts fill the interval, or they hold more
 * metal than the whole has (`contradiction`: the figures cannot all be right).
 */
export function residualGrade(whole: GradedInterval, parts: readonly GradedInterval[]): Residual {
  if (whole.intervalLength === null) return { ok: false, reason: 'no-length' };
  let length = new Big(whole.intervalLength);
  let metal = new Big(whole.densityValue).times(length);
  const metalOf = ({ metal: name }: GradedInterval) => fold(name ?? '');
  for (const part of parts) {
    if (part.intervalLength === null) return { ok: false, reason: 'no-length' };
    if (metalOf(part) !== metalOf(whole)) return { ok: false, reason: 'other-metal' };
    const grade =
      part.densityUnit === whole.densityUnit
        ? part.densityValue
        : convertGrade(part.densityValue, part.densityUnit, whole.densityUnit);
    if (grade === null) return { ok: false, reason: 'other-unit' };
    length = length.minus(part.intervalLength);
    metal = metal.minus(new Big(grade).times(part.intervalLength));
  }
  if (length.lte(0)) return { ok: false, reason: 'nothing-left' };
  if (metal.lt(0)) return { ok: false, reason: 'contradiction' };
  return { ok: true, grade: metal.div(length).toNumber(), length: length.toNumber() };
}
