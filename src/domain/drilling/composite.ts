import Big from 'big.js';

/** One sampled length of a hole. Depths in metres and the grade as decimal text, in the unit of the cut-off. */
export interface Sample {
  hole: string;
  from: string;
  to: string;
  /** Null: sampled and not assayed, or lost. Nothing is known there, which is not nought. */
  grade: string | null;
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

/** Tenths of a millimetre in a metre: a foot is a whole number of them. */
const perMetre = 10_000;

/** Samples that leave a longer gap, or overlap by more, are not next to each other: 0.1 m. */
const gapTolerance = perMetre / 10;

interface Stretch {
  from: number;
  to: number;
}

/** A sample in tenths of a millimetre, so that depths are compared as integers. */
interface Piece extends Stretch {
  length: number;
  grade: Big;
}

/** The samples of each hole by depth, read once for all questions to them. */
export interface DrilledHoles {
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  /** Where samples have no assay, by hole. */
  readonly missing: ReadonlyMap<string, readonly Stretch[]>;
  /** Samples whose end is not below their beginning, which are left out. */
  readonly withoutLength: number;
}

const tenthsOf = (text: string) => new Big(text).times(perMetre).round(0, Big.roundHalfUp).toNumber();
/** To the centimetre, as depths are kept. */
const metres = (length: number) => new Big(length).div(perMetre).round(2, Big.roundHalfUp).toFixed();

const stretchOf = ({ from, to }: Sample): Stretch => ({ from: tenthsOf(from), to: tenthsOf(to) });
const byDepth = (a: Stretch, b: Stretch) => a.from - b.from || a.to - b.to;

function pieceOf(stretch: Stretch, text: string): Piece {
  const grade = new Big(text);
  // A negative value is no grade; whoever reads assays says what it stands for before.
  return { ...stretch, length: stretch.to - stretch.from, grade: grade.lt(0) ? new Big(0) : grade };
}

function gathered<T extends Stretch>(found: readonly [hole: string, stretch: T][]): Map<string, T[]> {
  const holes = new Map<string, T[]>();
  for (const [hole, stretch] of found) {
    const same = holes.get(hole);
    if (same) same.push(stretch);
    else holes.set(hole, [stretch]);
  }
  for (const stretches of holes.values()) stretches.sort(byDepth);
  return holes;
}

/** Samples by hole and depth; those without a length are none. */
export function drilledHoles(samples: readonly Sample[]): DrilledHoles {
  const pieces: [string, Piece][] = [];
  const missing: [string, Stretch][] = [];
  let withoutLength = 0;
  for (const sample of samples) {
    const stretch = stretchOf(sample);
    if (stretch.to <= stretch.from) withoutLength += 1;
    else if (sample.grade === null) missing.push([sample.hole, stretch]);
    else pieces.push([sample.hole, pieceOf(stretch, sample.grade)]);
  }
  return { pieces: gathered(pieces), missing: gathered(missing), withoutLength };
}

/** Samples in a row with their sums, so that a long intercept costs no more than its samples. */
interface Run {
  first: Piece;
  last: Piece;
  length: number;
  /** Length times grade. */
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

/** What lies between two samples: above 0 a gap, below 0 an overlap. */
const between = (before: Stretch, after: Stretch) => after.from - before.to;
const isNext = (before: Piece, after: Piece) => Math.abs(between(before, after)) <= gapTolerance;

/** Samples that overlap another one by more than the tolerance: which of the two is right is not known. */
function overlapping(pieces: readonly Piece[]): Set<Piece> {
  const found = new Set<Piece>();
  let deepest: Piece | undefined;
  for (const piece of pieces) {
    if (deepest && between(deepest, piece) < -gapTolerance) found.add(deepest).add(piece);
    if (!deepest || piece.to > deepest.to) deepest = piece;
  }
  return found;
}

/** Ore, and the waste before it that may be taken in between it and the ore above. */
interface Link {
  ore: Run;
  waste: Run | undefined;
}

/** Ore of a hole in chains: within one, what lies between may be taken in as far as its length goes. */
function chainsOf(pieces: readonly Piece[], cutoff: Big, maxDilution: number): Link[][] {
  const apart = overlapping(pieces);
  const chains: Link[][] = [];
  let chain: Link[] = [];
  let waste: Run | undefined;
  let before: Piece | undefined;
  const end = () => {
    if (chain.length > 0) chains.push(chain);
    chain = [];
    waste = undefined;
  };
  for (const piece of pieces) {
    if (before && (!isNext(before, piece) || apart.has(before) || apart.has(piece))) end();
    before = piece;
    if (piece.grade.lt(cutoff)) {
      if (chain.length === 0) continue;
      const poor = runOf(piece, true);
      waste = waste ? joined(waste, poor) : poor;
      if (waste.length > maxDilution) end();
      continue;
    }
    const rich = runOf(piece, false);
    const above = chain.at(-1);
    if (above && !waste) above.ore = joined(above.ore, rich);
    else chain.push({ ore: rich, waste });
    waste = undefined;
  }
  end();
  return chains;
}

const isOre = ({ metal, length }: Run, cutoff: Big) => metal.gte(cutoff.times(length));

/** The chain from `start` to before `end`, with all that lies between. */
function wholeOf(chain: readonly Link[], start: number, end: number): Run {
  let whole = chain[start]!.ore;
  for (const { ore, waste } of chain.slice(start + 1, end)) whole = joined(waste ? joined(whole, waste) : whole, ore);
  return whole;
}

/**
 * Where a chain is cut when it is read in one direction: ore is taken in as long as the whole stays at or above the
 * cut-off. A cut at `i` lies above the link `i`.
 */
function cutsReading(chain: readonly Link[], cutoff: Big, isUpward: boolean): Set<number> {
  const cuts = new Set<number>();
  const places = chain.map((_, index) => index);
  if (isUpward) places.reverse();
  let whole: Run | undefined;
  for (const place of places) {
    const { ore } = chain[place]!;
    const cut = isUpward ? place + 1 : place;
    if (whole === undefined) {
      whole = ore;
      continue;
    }
    const waste = chain[cut]!.waste;
    const longer: Run = joined(waste ? joined(whole, waste) : whole, ore);
    if (isOre(longer, cutoff)) whole = longer;
    else {
      cuts.add(cut);
      whole = ore;
    }
  }
  return cuts;
}

/** Waste that the cuts leave out, and the metal in it. */
function leftOut(chain: readonly Link[], cuts: readonly number[]): { length: number; metal: Big } {
  const wastes = cuts.flatMap((cut) => chain[cut]!.waste ?? []);
  return {
    length: wastes.reduce((sum, { length }) => sum + length, 0),
    metal: wastes.reduce((sum, { metal }) => sum.plus(metal), new Big(0)),
  };
}

/**
 * Where a chain is cut, whichever way it is read. Between two places where both readings cut, the one with fewer intercepts
 * holds; of equally many the one that leaves out more waste, then the poorer waste; else both.
 */
function cutsOf(chain: readonly Link[], cutoff: Big): number[] {
  const [down, up] = [cutsReading(chain, cutoff, false), cutsReading(chain, cutoff, true)];
  const isCommon = (cut: number) => down.has(cut) && up.has(cut);
  const cuts: number[] = [];
  let [start, one, other]: [number, number[], number[]] = [0, [], []];
  for (let place = 1; place <= chain.length; place += 1) {
    if (place < chain.length && !isCommon(place)) {
      if (down.has(place)) one.push(place);
      if (up.has(place)) other.push(place);
      continue;
    }
    cuts.push(...better(chain, { start, end: place, one, other }, cutoff));
    if (place < chain.length) cuts.push(place);
    [start, one, other] = [place, [], []];
  }
  return cuts;
}

interface TwoReadings {
  start: number;
  end: number;
  one: number[];
  other: number[];
}

/** The cuts of one of two readings of the links from `start` to before `end`, or those of both where neither is better. */
function better(chain: readonly Link[], { start, end, one, other }: TwoReadings, cutoff: Big): number[] {
  if (one.length !== other.length) return one.length < other.length ? one : other;
  if (one.length === 0) return [];
  const [ofOne, ofOther] = [leftOut(chain, one), leftOut(chain, other)];
  const order = ofOther.length - ofOne.length || ofOne.metal.cmp(ofOther.metal);
  if (order !== 0) return order < 0 ? one : other;
  return piecesAtOrAbove(chain, [start, ...[...one, ...other].toSorted((a, b) => a - b), end], cutoff);
}

/** The cuts between the first and the last of `bounds`; what would lie below the cut-off is cut at each of its links. */
function piecesAtOrAbove(chain: readonly Link[], bounds: readonly number[], cutoff: Big): number[] {
  const cuts = new Set(bounds.slice(1, -1));
  for (const [index, start] of bounds.slice(0, -1).entries()) {
    const end = bounds[index + 1]!;
    if (isOre(wholeOf(chain, start, end), cutoff)) continue;
    for (let cut = start + 1; cut < end; cut += 1) cuts.add(cut);
  }
  return [...cuts].toSorted((a, b) => a - b);
}

function interceptsOfHole(hole: string, pieces: readonly Piece[], cutoff: Big, maxDilution: number): Intercept[] {
  return chainsOf(pieces, cutoff, maxDilution).flatMap((chain) => {
    const bounds = [0, ...cutsOf(chain, cutoff), chain.length];
    return bounds.slice(1).map((end, index) => interceptOf(hole, wholeOf(chain, bounds[index]!, end)));
  });
}

/** What a reader of a sample table wants to know before trusting its intercepts. */
export interface SampleCheck {
  /** Holes in which samples overlap by more than 0.1 m: the same length may be counted twice. */
  overlapping: string[];
  /** Holes with stretches longer than 0.1 m of which no sample was taken. */
  withGaps: string[];
  /** Holes with samples that have no assay. */
  withMissing: string[];
  /** Samples whose end is not below their beginning, which are left out. */
  withoutLength: number;
}

/** Looks for what is odd in the depths of samples. */
export function checkSamples({ pieces: holes, missing, withoutLength }: DrilledHoles): SampleCheck {
  const check: SampleCheck = { overlapping: [], withGaps: [], withMissing: [...missing.keys()], withoutLength };
  for (const [hole, pieces] of holes) {
    if (overlapping(pieces).size > 0) check.overlapping.push(hole);
    let deepest: number | undefined;
    for (const { from, to } of [...pieces, ...(missing.get(hole) ?? [])].toSorted(byDepth)) {
      if (deepest !== undefined && from - deepest > gapTolerance && check.withGaps.at(-1) !== hole)
        check.withGaps.push(hole);
      deepest = Math.max(deepest ?? to, to);
    }
  }
  return check;
}

/**
 * Intercepts of assays: within each hole, by depth, samples at or above the cut-off with what lies between them, as long
 * as no run of poorer samples is longer than `maxDilution`, the average stays at or above the cut-off, and no gap, sample
 * without an assay, or overlap exceeds 0.1 m. A hole read upward gives the same as one read downward. Lengths are those of the
 * samples, to a tenth of a millimetre; what comes of them is rounded to centimetres. No smallest length, no top cut.
 * Source of the method: the description of the WAMEX composites that the tests compare with.
 */
export function compositeIntercepts({ pieces: holes }: DrilledHoles, rules: CompositeRules): Intercept[] {
  const cutoff = new Big(rules.cutoff);
  const maxDilution = tenthsOf(rules.maxDilution);
  return [...holes].flatMap(([hole, pieces]) => interceptsOfHole(hole, pieces, cutoff, maxDilution));
}
