import { number } from '../../../web/format.ts';
import { fold } from '../../../domain/text/fold.ts';
import { metalGradeUnit } from '../../../domain/metals/grade-thickness.ts';
import { convertGrade } from '../../../domain/metals/units.ts';
import type { DrillGradeUnit } from '../../../domain/vocabulary.ts';
import type { DrillObservation } from '../contract.ts';

/** An interval as the pictures draw it; grades of one picture are in one unit. */
export interface DrawnInterval {
  observation: DrillObservation;
  grade: number;
  /** Metres; null where not known. */
  length: number | null;
  from: number | null;
  to: number | null;
}

/**
 * The intervals of one metal, in the unit of the metal; of one that is not known, in the unit that most were entered in. Where
 * all are in parts per million, as lithium of clays and uranium often are, they stay so: the table beside says `1,580 ppm`.
 */
export function intervalsOf(
  observations: readonly DrillObservation[],
  metal: string,
): { unit: string; intervals: DrawnInterval[] } {
  const ofMetal = observations.filter((observation) => fold(observation.metal ?? '') === fold(metal));
  const counts = new Map<DrillGradeUnit, number>();
  for (const { densityUnit } of ofMetal) counts.set(densityUnit, (counts.get(densityUnit) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'g/t';
  const isInParts = counts.size === 1 && most === 'ppm';
  const unit = isInParts ? most : metalGradeUnit(metal, most);
  const metres = (text: string | null) => (text === null ? null : Number(text));
  const intervals = ofMetal.flatMap((observation): DrawnInterval[] => {
    const grade = convertGrade(observation.densityValue, observation.densityUnit, unit);
    // Carats of stones have no place on a scale of mass.
    if (grade === null) return [];
    const { intervalLength, startDepth, endDepth } = observation;
    return [{ observation, grade, length: metres(intervalLength), from: metres(startDepth), to: metres(endDepth) }];
  });
  return { unit, intervals };
}

export interface DrawnHole {
  name: string;
  /** `inside`: part of a longer interval of the hole, so drawn on top of it. */
  intervals: (DrawnInterval & { from: number; to: number; inside: boolean })[];
  deepest: number;
}

/** Sorts the intervals of a hole by where they start and marks those that lie within another. */
function markInner(intervals: DrawnHole['intervals']): void {
  intervals.sort((a, b) => a.from - b.from || b.to - a.to);
  let deepest = -1;
  for (const interval of intervals) {
    interval.inside = interval.to <= deepest;
    deepest = Math.max(deepest, interval.to);
  }
}

/** Holes with intervals whose depths are known, the one with the best interval first. */
export function holesOf(intervals: readonly DrawnInterval[]): DrawnHole[] {
  const holes = new Map<string, DrawnHole>();
  for (const interval of intervals) {
    const name = interval.observation.holeId;
    const { from, to } = interval;
    if (name === null || from === null || to === null) continue;
    const hole = holes.get(name) ?? { name, intervals: [], deepest: 0 };
    hole.intervals.push({ ...interval, from, to, inside: false });
    hole.deepest = Math.max(hole.deepest, to);
    holes.set(name, hole);
  }
  const best = ({ intervals: drawn }: DrawnHole) =>
    Math.max(...drawn.map(({ grade, length, from, to }) => grade * (length ?? to - from)));
  const sorted = [...holes.values()].toSorted((a, b) => best(b) - best(a));
  for (const { intervals: drawn } of sorted) markInner(drawn);
  return sorted;
}

/** The one with the least distance, if that is within `reach`; of equally near ones the last, which is drawn on top. */
export function nearest<T>(marks: readonly T[], reach: number, distance: (mark: T) => number): T | undefined {
  let found: T | undefined;
  let least = reach;
  for (const mark of marks) {
    const away = distance(mark);
    if (away > least) continue;
    found = mark;
    least = away;
  }
  return found;
}

/** Where a pointer is within a picture, in pixels from its left and from its top. */
export function placeIn({
  clientX,
  clientY,
  currentTarget,
}: {
  clientX: number;
  clientY: number;
  currentTarget: Element;
}): [left: number, top: number] {
  const { left, top } = currentTarget.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A rectangle as part of an SVG path. */
export const rectangle = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

interface Spot {
  x: number;
  y: number;
  radius: number;
}
/** A circle as part of an SVG path. */
export const disc = ({ x, y, radius }: Spot) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** What a line of equal grade × length is called: `1 %·m` also where grades are drawn in parts per million. */
export function isolineName(product: number, metal: string, unit: string): string {
  const own = metalGradeUnit(metal, unit);
  const converted = convertGrade(product, unit, own);
  return converted === null ? `${number(product)} ${unit}·m` : `${number(converted)} ${own}·m`;
}

/** Grade times length of the lines that cross the plot. */
export function isolineValues(low: number, high: number): number[] {
  const values: number[] = [];
  for (let power = Math.ceil(Math.log10(low)); power <= Math.log10(high); power += 1) values.push(10 ** power);
  return values.slice(-4);
}
