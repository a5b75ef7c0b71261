import Big from 'big.js';
import { fold } from '../text/fold.ts';
import { convertGrade } from '../metals/units.ts';

/** What the length of an interval follows from where nobody stated it. */
export const lengthSources = ['depths'] as const;

/** Metres by which published tables disagree with themselves, because their figures are rounded. */
export const depthTolerance = 0.1;

/** Depths and lengths of an interval: metres as decimal text, null where not known. */
export interface Depths {
  startDepth: string | null;
  endDepth: string | null;
  intervalLength: string | null;
  trueWidth?: string | null;
}

/** From the start to the end, as decimal text; null where one of them is not known or the end is not below the start. */
export function depthRange({ startDepth, endDepth }: Pick<Depths, 'startDepth' | 'endDepth'>): string | null {
  if (startDepth === null || endDepth === null) return null;
  const range = new Big(endDepth).minus(startDepth);
  return range.gt(0) ? range.toFixed() : null;
}

/** The length of an interval, and what it follows from where it was not stated. */
export interface StatedLength extends Depths {
  lengthFrom: (typeof lengthSources)[number] | null;
}

/**
 * An interval whose length, where nobody stated it, is its depth range; one that follows from the depths goes with them.
 * `stated` is the length that someone wrote: null where none was, undefined where nothing was said of it by now.
 */
export function withLength<T extends StatedLength>(values: T, stated: string | null | undefined): T {
  const isStated =
    stated === undefined ? values.lengthFrom === null && values.intervalLength !== null : stated !== null;
  if (isStated) return values.lengthFrom === null ? values : { ...values, lengthFrom: null };
  const intervalLength = depthRange(values);
  const lengthFrom = intervalLength === null ? null : 'depths';
  return { ...values, intervalLength, lengthFrom };
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

/** An interval as far as its place among the others of its mine needs it. */
export interface PlacedInterval extends Pick<Depths, 'startDepth' | 'endDepth'> {
  id: number;
  /** The longer interval that it was said to be a part of. */
  parentObservationId: number | null;
  holeId: string | null;
  metal: string | null;
}

/** Centimetres. */
interface DepthRange {
  id: number;
  from: number;
  to: number;
}

const centimetres = (metres: string) => Math.round(Number(metres) * 100);

const isInside = (inner: DepthRange, outer: DepthRange) =>
  outer.to - outer.from > inner.to - inner.from &&
  inner.from >= outer.from - 100 * depthTolerance &&
  inner.to <= outer.to + 100 * depthTolerance;

/** So many steps a way through what is around an interval has at most: nobody nests more, and all ways together stay short. */
const mostSteps = 100;

/** Whether the way from `start` to what is around it leads to `end`; undefined where it is longer than anybody's. */
function reaches(parents: ReadonlyMap<number, number>, start: number, end: number): boolean | undefined {
  let id: number | undefined = start;
  for (let step = 0; step < mostSteps && id !== undefined; step += 1) {
    if (id === end) return true;
    id = parents.get(id);
  }
  return id === undefined ? false : undefined;
}

/** What was said of intervals, without the last of those that would close a circle. */
function saidParents(intervals: readonly PlacedInterval[]): Map<number, number> {
  const place = new Map(intervals.map(({ id }, index) => [id, index]));
  const parents = new Map<number, number>();
  for (const { id, parentObservationId: parent } of intervals)
    if (parent !== null && place.has(parent)) parents.set(id, parent);
  /** Those of which it is known where their way ends, with the start that found it. */
  const known = new Map<number, number>();
  for (const { id: start } of intervals) {
    let at: number | undefined = start;
    for (; at !== undefined && !known.has(at); at = parents.get(at)) known.set(at, start);
    if (at === undefined || known.get(at) !== start) continue;
    let last = at;
    for (let id = parents.get(at)!; id !== at; id = parents.get(id)!) if (place.get(id)! > place.get(last)!) last = id;
    parents.delete(last);
  }
  return parents;
}

/** So many intervals that reach as deep as one are looked at for the one around it: nobody nests more. */
const mostAround = 100;

/** For each place of one hole and metal the shortest longer one around it, by id. */
function aroundEach(places: readonly DepthRange[]): Map<number, DepthRange> {
  const found = new Map<number, DepthRange>();
  const downward = places.toSorted((a, b) => a.from - b.from || b.to - a.to || a.id - b.id);
  let next = 0;
  let open: DepthRange[] = [];
  for (const inner of downward) {
    for (; next < downward.length && downward[next]!.from <= inner.from + 100 * depthTolerance; next += 1)
      open.push(downward[next]!);
    open = open.filter(({ to }) => to + 100 * depthTolerance >= inner.from).slice(-mostAround);
    const around = open.filter((outer) => isInside(inner, outer));
    const [shortest] = around.toSorted((a, b) => a.to - a.from - (b.to - b.from) || a.id - b.id);
    if (shortest) found.set(inner.id, shortest);
  }
  return found;
}

/**
 * Which interval each one is a part of, by id: parts lie in parts. That is the shortest longer one around it in the same
 * hole, of the same metal, with 0.1 m of tolerance; what was said holds where depths do not say it finer.
 */
export function interceptTree(intervals: readonly PlacedInterval[]): Map<number, number> {
  const said = saidParents(intervals);
  const parents = new Map(said);
  const placed = intervals.filter(({ holeId }) => holeId !== null);
  const byHole = Map.groupBy(placed, ({ holeId, metal }) => `${fold(holeId ?? '')}\u0000${fold(metal ?? '')}`);
  for (const group of byHole.values()) {
    const places = group.flatMap(({ id, startDepth, endDepth }) =>
      startDepth === null || endDepth === null
        ? []
        : [{ id, from: centimetres(startDepth), to: centimetres(endDepth) }],
    );
    const around = aroundEach(places);
    const isSaid = group.some(({ id }) => said.has(id));
    const longestFirst = places.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.id - b.id);
    for (const { id } of longestFirst) {
      const outer = around.get(id)?.id;
      if (outer === undefined) continue;
      const own = said.get(id);
      const isFiner = own === undefined || reaches(parents, outer, own) === true;
      // Longer ones around shorter ones are no circle; with what was said they could be.
      if (isFiner && (!isSaid || reaches(parents, outer, id) === false)) parents.set(id, outer);
    }
  }
  return parents;
}

/** An interval as far as its rest needs it; the length in metres and the grade as decimal text. */
export interface GradedInterval extends Partial<Pick<Depths, 'startDepth' | 'endDepth'>> {
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
  | {
      ok: false;
      reason:
        | 'no-length'
        | 'other-metal'
        | 'other-unit'
        | 'nothing-left'
        | 'overlap'
        | 'unknown-places'
        | 'contradiction';
    };

/** Of the metal in the whole interval: by so much published parts may exceed it, because grades and lengths are rounded. */
const roundedShare = 0.01;

const lengthOf = ({ intervalLength, startDepth = null, endDepth = null }: GradedInterval) =>
  intervalLength ?? depthRange({ startDepth, endDepth });

const hasPlace = ({ startDepth, endDepth }: GradedInterval) =>
  (startDepth ?? null) !== null && (endDepth ?? null) !== null;

const overlap = (parts: readonly GradedInterval[]) =>
  parts
    .filter(hasPlace)
    .map(({ startDepth, endDepth }) => ({ from: Number(startDepth), to: Number(endDepth) }))
    .toSorted((a, b) => a.from - b.from)
    .some(({ from }, index, sorted) => index > 0 && from < sorted[index - 1]!.to - depthTolerance);

/**
 * What is left of an interval without the parts that lie in it (not those that lie in its parts, see `interceptTree`):
 * (L x G - sum(l x g)) / (L - sum l). Fails where a length is missing, a part is of another metal or of a unit that does not
 * convert, parts overlap, the parts fill the interval, or they hold more metal than the whole has (`contradiction`, DR1: the
 * figures cannot all be right). By 1 % they may, which is rounding: then nothing is left.
 */
export function residualGrade(whole: GradedInterval, parts: readonly GradedInterval[]): Residual {
  const wholeLength = lengthOf(whole);
  if (wholeLength === null) return { ok: false, reason: 'no-length' };
  let length = new Big(wholeLength);
  const all = new Big(whole.densityValue).times(length);
  let metal = all;
  const metalOf = ({ metal: name }: GradedInterval) => fold(name ?? '');
  for (const part of parts) {
    const partLength = lengthOf(part);
    if (partLength === null) return { ok: false, reason: 'no-length' };
    if (metalOf(part) !== metalOf(whole)) return { ok: false, reason: 'other-metal' };
    const grade =
      part.densityUnit === whole.densityUnit
        ? part.densityValue
        : convertGrade(part.densityValue, part.densityUnit, whole.densityUnit);
    if (grade === null) return { ok: false, reason: 'other-unit' };
    length = length.minus(partLength);
    metal = metal.minus(new Big(grade).times(partLength));
  }
  if (overlap(parts)) return { ok: false, reason: 'overlap' };
  const isCertain = parts.length < 2 || parts.every(hasPlace);
  // Longer or richer together than the whole, they may lie in each other.
  if (!isCertain && (metal.lt(0) || length.lt(0))) return { ok: false, reason: 'unknown-places' };
  if (length.lte(0)) return { ok: false, reason: 'nothing-left' };
  if (metal.lt(all.times(-roundedShare))) return { ok: false, reason: 'contradiction' };
  return { ok: true, grade: metal.lt(0) ? 0 : metal.div(length).toNumber(), length: length.toNumber() };
}
