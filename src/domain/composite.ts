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

/** Samples that leave a longer gap, or overlap by more, are not next to each other. */
const gapTolerance = 0.1;

interface Piece {
  from: Big;
  to: Big;
  length: Big;
  grade: Big;
}

const metres = (text: string) => new Big(text).round(2, Big.roundHalfUp);

function pieceOf({ from, to, grade }: Sample): Piece | null {
  const piece = { from: metres(from), to: metres(to), grade: new Big(grade) };
  const length = piece.to.minus(piece.from);
  if (length.lte(0)) return null;
  // Below detection is written as a negative value.
  return { ...piece, length, grade: piece.grade.lt(0) ? new Big(0) : piece.grade };
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { length }) => sum.plus(length), new Big(0));
const metalOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { length, grade }) => sum.plus(length.times(grade)), new Big(0));

function interceptOf(hole: string, pieces: readonly Piece[], cutoff: Big): Intercept {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  const grade = metalOf(pieces).div(lengthOf(pieces)).round(4, Big.roundHalfUp);
  return {
    hole,
    from: first.from.toFixed(),
    to: last.to.toFixed(),
    length: last.to.minus(first.from).toFixed(),
    grade: grade.toFixed(),
    samples: pieces.length,
    dilution: lengthOf(pieces.filter((piece) => piece.grade.lt(cutoff))).toFixed(),
  };
}

const isNext = (before: Piece, after: Piece) => after.from.minus(before.to).abs().lte(gapTolerance);

function interceptsOfHole(hole: string, pieces: readonly Piece[], cutoff: Big, maxDilution: Big): Intercept[] {
  const found: Intercept[] = [];
  let ore: Piece[] = [];
  let waste: Piece[] = [];
  const close = () => {
    if (ore.length > 0) found.push(interceptOf(hole, ore, cutoff));
    ore = [];
    waste = [];
  };
  for (const piece of pieces) {
    const before = waste.at(-1) ?? ore.at(-1);
    if (before && !isNext(before, piece)) close();
    if (piece.grade.lt(cutoff)) {
      if (ore.length === 0) continue;
      waste.push(piece);
      if (lengthOf(waste).gt(maxDilution)) close();
      continue;
    }
    const whole = [...ore, ...waste, piece];
    if (ore.length > 0 && metalOf(whole).lt(cutoff.times(lengthOf(whole)))) {
      close();
      ore = [piece];
    } else {
      ore = whole;
      waste = [];
    }
  }
  close();
  return found;
}

/**
 * Intercepts of assays: within each hole, by depth, samples at or above the cut-off with what lies between them, as long
 * as no run of poorer samples is longer than `maxDilution`, the average stays at or above the cut-off, and no gap or
 * overlap exceeds 0.1 m. Depths are rounded to centimetres first. No smallest length, no top cut.
 * Source of the method: the description of the WAMEX composites that the tests compare with.
 */
export function compositeIntercepts(samples: readonly Sample[], rules: CompositeRules): Intercept[] {
  const cutoff = new Big(rules.cutoff);
  const maxDilution = new Big(rules.maxDilution);
  const holes = new Map<string, Piece[]>();
  for (const sample of samples) {
    const piece = pieceOf(sample);
    if (!piece) continue;
    const pieces = holes.get(sample.hole);
    if (pieces) pieces.push(piece);
    else holes.set(sample.hole, [piece]);
  }
  return [...holes].flatMap(([hole, pieces]) =>
    interceptsOfHole(
      hole,
      pieces.toSorted((a, b) => a.from.cmp(b.from) || a.to.cmp(b.to)),
      cutoff,
      maxDilution,
    ),
  );
}
