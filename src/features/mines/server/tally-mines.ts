/** A figure within bounds, as a column. */
export interface Condition {
  values: Float64Array;
  min: number | null;
  max: number | null;
  /** The figure of any metal or currency, where it is of one. */
  ofAny: Float64Array | undefined;
}

export interface Tallied {
  /** Of each place the group of its mine, or -1. */
  groupOf: Int32Array;
  groupCount: number;
  conditions: readonly Condition[];
  /** A bit of each place, or all of them: what the database was asked, and what of that is about a place. */
  rest: Uint8Array | undefined;
  place: Uint8Array | undefined;
  /** Whether a group is under all filters that groups tell. */
  isUnderAll: (group: number) => boolean;
}

const isMarked = (bits: Uint8Array | undefined, place: number) =>
  bits === undefined || ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

const isKnown = (values: Float64Array, place: number) => place < values.length && !Number.isNaN(values[place]!);

/** Unknown is never within. */
function isWithin({ values, min, max }: Condition, place: number): boolean {
  const value = values[place] ?? Number.NaN;
  return !Number.isNaN(value) && (min === null || value >= min) && (max === null || value <= max);
}

/** One pass over all mines: of each group how many fit, how many but for their place, and how many but for what is not known. */
export function tally({ groupOf, groupCount, conditions, rest, place, isUnderAll }: Tallied) {
  const fits = new Int32Array(groupCount);
  const butForPlace = new Int32Array(groupCount);
  const unknown = conditions.map(() => ({ without: 0, elsewhere: 0 }));
  for (let at = 0; at < groupOf.length; at += 1) {
    const group = groupOf[at]!;
    if (group < 0 || group >= groupCount || !isMarked(rest, at)) continue;
    let [failed, last] = [0, 0];
    for (let index = 0; index < conditions.length && failed < 2; index += 1) {
      if (isWithin(conditions[index]!, at)) continue;
      failed += 1;
      last = index;
    }
    if (failed > 1) continue;
    const isThere = isMarked(place, at);
    if (failed === 0) {
      if (isThere) fits[group]! += 1;
      else butForPlace[group]! += 1;
      continue;
    }
    const { values, ofAny } = conditions[last]!;
    if (!isThere || isKnown(values, at) || !isUnderAll(group)) continue;
    unknown[last]!.without += 1;
    if (ofAny && isKnown(ofAny, at)) unknown[last]!.elsewhere += 1;
  }
  return { fits, butForPlace, unknown };
}
