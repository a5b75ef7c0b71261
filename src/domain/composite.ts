import Big from 'big.js';

/** One assayed length of a hole. Depths in metres and the grade as decimal text, in the unit of the cut-off. */
export interface Sample {
  hole: string;
  from: string;
  to: string;
  grade: string;
}

export interface CompositeRules {
  /** The grade from which a sample counts as ore. */
  cutoff: string;
  /** Metres of samples below the cut-off, in a row, that an intercept may hold between two at or above it. */
  maxDilution: string;
}

/** A length-weighted composite: metres down the hole, the grade rounded half up to four decimals. */
export interface Intercept {
  hole: string;
  from: string;
  to: string;
  length: string;
  grade: string;
  samples: number;
  /** Metres within it that are below the cut-off. */
  dilution: string;
}

/** Samples that leave a longer gap, or overlap by more, are not next to each other. In centimetres. */
const gapTolerance = 10;

/** A sample in whole centimetres, so that depths are compared as integers. */
interface Piece {
  from: number;
  to: number;
  length: number;
  grade: Big;
}

/** The samples of each hole by depth, read once for all questions to them. */
export interface DrilledHoles {
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  /** Samples whose end is not below their beginning, which are left out. */
  readonly withoutLength: number;
}

const centimetres = (text: string) => new Big(text).round(2, Big.roundHalfUp).times(100).toNumber();
const metres = (length: number) => String(length / 100);

function pieceOf({ from, to, grade }: Sample): Piece | null {
  const piece = { from: centimetres(from), to: centimetres(to), grade: new Big(grade) };
  const length = piece.to - piece.from;
  if (length <= 0) return null;
  // Below detection is written as a negative value.
  return { ...piece, length, grade: piece.grade.lt(0) ? new Big(0) : piece.grade };
}

/** Samples by hole and depth; those without a length are none. */
export function drilledHoles(samples: readonly Sample[]): DrilledHoles {
  const holes = new Map<string, Piece[]>();
  let withoutLength = 0;
  for (const sample of samples) {
    const piece = pieceOf(sample);
    const pieces = holes.get(sample.hole);
    if (!piece) withoutLength += 1;
    else if (pieces) pieces.push(piece);
    else holes.set(sample.hole, [piece]);
  }
  for (const pieces of holes.values()) pieces.sort((a, b) => a.from - b.from || a.to - b.to);
  return { pieces: holes, withoutLength };
}

/** Samples in a row with their sums, so that a long intercept costs no more than its samples. */
interface Run {
  first: Piece;
  last: Piece;
  length: number;
  /** Centimetres times grade. */
  metal: Big;
  samples: number;
  dilution: number;
}

function runOf(piece: Piece, isWaste: boolean): Run {
  const { length, grade } = piece;
  return { first: piece, last: piece, length, metal: grade.times(length), samples: 1, dilution: isWaste ? length : 0 };
}

const joined = (one: Run, next: Run): Run => ({
  first: one.first,
  last: next.last,
  length: one.length + next.length,
  metal: one.metal.plus(next.metal),
  samples: one.samples + next.samples,
  dilution: one.dilution + next.dilution,
});

const interceptOf = (hole: string, { first, last, length, metal, samples, dilution }: Run): Intercept => ({
  hole,
  from: metres(first.from),
  to: metres(last.to),
  length: metres(last.to - first.from),
  grade: metal.div(length).round(4, Big.roundHalfUp).toFixed(),
  samples,
  dilution: metres(dilution),
});

/** Centimetres between two samples: above 0 a gap, below 0 an overlap. */
const between = (before: Piece, after: Piece) => after.from - before.to;
const isNext = (before: Piece, after: Piece) => Math.abs(between(before, after)) <= gapTolerance;

function interceptsOfHole(hole: string, pieces: readonly Piece[], cutoff: Big, maxDilution: number): Intercept[] {
  const found: Intercept[] = [];
  let ore: Run | undefined;
  let waste: Run | undefined;
  const close = () => {
    if (ore) found.push(interceptOf(hole, ore));
    ore = undefined;
    waste = undefined;
  };
  for (const piece of pieces) {
    const before = waste?.last ?? ore?.last;
    if (before && !isNext(before, piece)) close();
    if (piece.grade.lt(cutoff)) {
      if (!ore) continue;
      const poor = runOf(piece, true);
      waste = waste ? joined(waste, poor) : poor;
      if (waste.length > maxDilution) close();
      continue;
    }
    const rich = runOf(piece, false);
    const whole: Run = ore ? joined(waste ? joined(ore, waste) : ore, rich) : rich;
    if (whole.metal.lt(cutoff.times(whole.length))) {
      close();
      ore = rich;
    } else ore = whole;
    waste = undefined;
  }
  close();
  return found;
}

/** What a reader of a sample table wants to know before trusting its intercepts. */
export interface SampleCheck {
  /** Holes in which samples overlap by more than 0.1 m: the same length may be counted twice. */
  overlapping: string[];
  /** Holes with stretches longer than 0.1 m between samples. */
  withGaps: string[];
  /** Samples whose end is not below their beginning, which are left out. */
  withoutLength: number;
}

/** Looks for what is odd in the depths of samples. */
export function checkSamples({ pieces: holes, withoutLength }: DrilledHoles): SampleCheck {
  const check: SampleCheck = { overlapping: [], withGaps: [], withoutLength };
  for (const [hole, pieces] of holes) {
    const steps = pieces.slice(1).map((piece, index) => between(pieces[index]!, piece));
    if (steps.some((length) => length < -gapTolerance)) check.overlapping.push(hole);
    if (steps.some((length) => length > gapTolerance)) check.withGaps.push(hole);
  }
  return check;
}

/**
 * Intercepts of assays: within each hole, by depth, samples at or above the cut-off with what lies between them, as long
 * as no run of poorer samples is longer than `maxDilution`, the average stays at or above the cut-off, and no gap or
 * overlap exceeds 0.1 m. Depths are rounded to centimetres first. No smallest length, no top cut.
 * Source of the method: the description of the WAMEX composites that the tests compare with.
 */
export function compositeIntercepts({ pieces: holes }: DrilledHoles, rules: CompositeRules): Intercept[] {
  const cutoff = new Big(rules.cutoff);
  const maxDilution = new Big(rules.maxDilution).times(100).toNumber();
  return [...holes].flatMap(([hole, pieces]) => interceptsOfHole(hole, pieces, cutoff, maxDilution));
}
