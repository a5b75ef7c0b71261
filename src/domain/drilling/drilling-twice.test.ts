import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compositeIntercepts, drilledHoles, type Sample } from './composite.ts';
import { desurvey, type Offset, type Shot } from './hole-geometry.ts';

/** Ways of holes and composites a second time: by small steps, and centimetre by centimetre. */

const radians = (degrees: number) => (degrees / 180) * Math.PI;
/** A direction as a point of the sphere. */
const pointOf = ({ azimuth, dip }: Shot): [number, number, number] => [
  Math.cos(radians(dip)) * Math.sin(radians(azimuth)),
  Math.cos(radians(dip)) * Math.cos(radians(azimuth)),
  Math.sin(radians(dip)),
];
const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, each, place) => sum + each * other[place]!, 0);

/** So many steps between two measurements. */
const steps = 2_000;

/** Where a hole is at its measurements: directions turn evenly from one to the next, and the hole follows them in small steps. */
function walked(shots: readonly Shot[]): Offset[] {
  let place = [0, 0, 0];
  const places: Offset[] = [{ east: 0, north: 0, up: 0 }];
  for (const [index, shot] of shots.slice(1).entries()) {
    const [from, to] = [pointOf(shots[index]!), pointOf(shot)];
    const angle = Math.acos(Math.max(-1, Math.min(1, dot(from, to))));
    const length = (shot.depth - shots[index]!.depth) / steps;
    for (let step = 0; step < steps; step += 1) {
      const part = (step + 0.5) / steps;
      // Between nearly the same directions the straight mean is the circle's.
      const [a, b] =
        angle < 1e-4
          ? [1 - part, part]
          : [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)];
      place = place.map((each, axis) => each + length * (a * from[axis]! + b * to[axis]!));
    }
    const [east = 0, north = 0, up = 0] = place;
    places.push({ east, north, up });
  }
  return places;
}

const shot = fc.record({
  metres: fc.integer({ min: 10, max: 60 }),
  turn: fc.integer({ min: -40, max: 40 }),
  lift: fc.integer({ min: -15, max: 15 }),
});
const surveys = fc
  .tuple(
    fc.integer({ min: 0, max: 359 }),
    fc.integer({ min: -85, max: -20 }),
    fc.array(shot, { minLength: 1, maxLength: 6 }),
  )
  .map(([azimuth, dip, turns]) => {
    const shots: Shot[] = [{ depth: 0, azimuth, dip }];
    for (const { metres, turn, lift } of turns) {
      const before = shots.at(-1)!;
      shots.push({
        depth: before.depth + metres,
        azimuth: (before.azimuth + turn + 360) % 360,
        dip: Math.max(-89, Math.min(89, before.dip + lift)),
      });
    }
    return shots;
  });

describe('the way of a hole, a second time', () => {
  it('leads to where small steps lead, at each measurement and beyond the last', () => {
    fc.assert(
      fc.property(surveys, (shots) => {
        const way = desurvey({ azimuth: null, dip: null, shots })!;
        const places = walked(shots);
        for (const [index, { depth }] of shots.entries())
          for (const axis of ['east', 'north', 'up'] as const)
            expect(Math.abs(way(depth)[axis] - places[index]![axis])).toBeLessThan(1e-4);
        const [last, end] = [shots.at(-1)!, places.at(-1)!];
        const [east, north, up] = pointOf(last);
        const beyond = way(last.depth + 25);
        expect(beyond.east).toBeCloseTo(end.east + 25 * east, 3);
        expect(beyond.north).toBeCloseTo(end.north + 25 * north, 3);
        expect(beyond.up).toBeCloseTo(end.up + 25 * up, 3);
      }),
      { numRuns: 150 },
    );
  });

  it('is never longer than it is drilled, and as long where it is straight', () => {
    fc.assert(
      fc.property(surveys, (shots) => {
        const way = desurvey({ azimuth: null, dip: null, shots })!;
        const { depth } = shots.at(-1)!;
        const { east, north, up } = way(depth);
        const far = Math.sqrt(east * east + north * north + up * up);
        expect(far).toBeLessThanOrEqual(depth + 1e-9);
        const straight = desurvey({ azimuth: null, dip: null, shots: [shots[0]!] })!(depth);
        expect(Math.hypot(straight.east, straight.north, straight.up)).toBeCloseTo(depth, 9);
      }),
      { numRuns: 150 },
    );
  });
});

const assay = fc.record({
  /** Tenths of a metre. */
  length: fc.integer({ min: 2, max: 30 }),
  /** Hundredths; null: sampled and not assayed. */
  grade: fc.option(fc.integer({ min: 0, max: 500 }), { freq: 12 }),
  /** Tenths of a metre that nobody sampled before it. */
  gap: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 20 }) }),
});
const holes = fc.array(assay, { minLength: 1, maxLength: 25 }).map((assays) => {
  let depth = 0;
  return assays.map(({ length, grade, gap }) => {
    const from = depth + gap;
    depth = from + length;
    return { from, to: depth, grade };
  });
});
const tenths = (value: number) => (value / 10).toFixed(1);
const samplesOf = (hole: readonly { from: number; to: number; grade: number | null }[]): Sample[] =>
  hole.map(({ from, to, grade }) => ({
    ...{ hole: 'A', from: tenths(from), to: tenths(to) },
    grade: grade === null ? null : (grade / 100).toFixed(2),
  }));

describe('composites, a second time', () => {
  it('are what their centimetres say, hold no longer waste than is allowed, and leave out no ore', () => {
    fc.assert(
      fc.property(holes, fc.integer({ min: 20, max: 300 }), fc.integer({ min: 0, max: 50 }), (hole, cutoff, waste) => {
        const rules = { cutoff: (cutoff / 100).toFixed(2), maxDilution: tenths(waste) };
        const found = compositeIntercepts(drilledHoles(samplesOf(hole)), rules);
        // What each tenth of a metre holds; undefined: nobody knows.
        const grades: (number | undefined)[] = [];
        for (const { from, to, grade } of hole) for (let at = from; at < to; at += 1) grades[at] = grade ?? undefined;
        const covered = new Set<number>();
        for (const { from, to, length, grade, dilution } of found) {
          const [start, end] = [Math.round(Number(from) * 10), Math.round(Number(to) * 10)];
          let [metal, poor, row] = [0, 0, 0];
          for (let at = start; at < end; at += 1) {
            const own = grades[at];
            expect(own).toBeDefined();
            expect(covered.has(at)).toBe(false);
            covered.add(at);
            metal += own!;
            row = own! < cutoff ? row + 1 : 0;
            if (own! < cutoff) poor += 1;
            expect(row).toBeLessThanOrEqual(waste);
          }
          expect(grades[start]).toBeGreaterThanOrEqual(cutoff);
          expect(grades[end - 1]).toBeGreaterThanOrEqual(cutoff);
          expect(metal).toBeGreaterThanOrEqual(cutoff * (end - start));
          // Half up to four decimals, in whole numbers.
          const rounded = Math.floor((metal * 200 + (end - start)) / (2 * (end - start))) / 10_000;
          expect(Number(grade)).toBeCloseTo(rounded, 9);
          expect([Number(length), Number(dilution)]).toEqual([(end - start) / 10, poor / 10]);
        }
        for (const [at, grade] of grades.entries())
          if (grade !== undefined && grade >= cutoff) expect(covered.has(at)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('do not depend on the direction in which a hole is read', () => {
    fc.assert(
      fc.property(holes, fc.integer({ min: 20, max: 300 }), fc.integer({ min: 0, max: 50 }), (hole, cutoff, waste) => {
        const rules = { cutoff: (cutoff / 100).toFixed(2), maxDilution: tenths(waste) };
        const bottom = hole.at(-1)!.to;
        const turned = hole
          .map(({ from, to, grade }) => ({ from: bottom - to, to: bottom - from, grade }))
          .toReversed();
        const ends = (of: typeof hole, isTurned: boolean) =>
          compositeIntercepts(drilledHoles(samplesOf(of)), rules)
            .map(({ from, to, grade }) => {
              const [start, end] = [Math.round(Number(from) * 10), Math.round(Number(to) * 10)];
              return isTurned ? { start: bottom - end, end: bottom - start, grade } : { start, end, grade };
            })
            .toSorted((one, other) => one.start - other.start);
        expect(ends(turned, true)).toEqual(ends(hole, false));
      }),
      { numRuns: 400 },
    );
  });
});
