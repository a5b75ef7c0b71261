/** A figure within bounds, as a column. */
export interface Condition {
  values: Float64Array;
  min: number | null;
  max: number | null;
  /** The figure of any metal or currency, where it is of one. */
  ofAny: Float64Array | undefined;
}

/** Of the place of a mine among all. */
export type Test = (at: number) => boolean;

export interface Tallied {
  /** Of each place the group of its mine, or -1. */
  groupOf: Int32Array;
  groupCount: number;
  conditions: readonly Condition[];
  /** What else is asked of a mine, by its place among all; what of that is about where it lies. */
  rest: readonly Test[];
  where: readonly Test[];
  /** Whether a group is under all filters that groups tell. */
  isUnderAll: (group: number) => boolean;
  /** Is told of each mine that is under all filters. */
  onFound?: (at: number) => void;
}

/** A bit of each place. */
export const isMarked =
  (bits: Uint8Array): Test =>
  (at) =>
    ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;

const isKnown = (values: Float64Array, place: number) => place < values.length && !Number.isNaN(values[place]!);

/** Unknown is never within. */
function isWithin({ values, min, max }: Condition, place: number): boolean {
  const value = values[place] ?? Number.NaN;
  return !Number.isNaN(value) && (min === null || value >= min) && (max === null || value <= max);
}

/** One pass over all mines: of each group how many fit, how many but for their place, and how many but for what is not known. */
export function tally({ groupOf, groupCount, conditions, rest, where, isUnderAll, onFound }: Tallied) {
  const fits = new Int32Array(groupCount);
  const butForPlace = new Int32Array(groupCount);
  const unknown = conditions.map(() => ({ without: 0, elsewhere: 0 }));
  for (let at = 0; at < groupOf.length; at += 1) {
    const group = groupOf[at]!;
    if (group < 0 || group >= groupCount || !rest.every((test) => test(at))) continue;
    let [failed, last] = [0, 0];
    for (let index = 0; index < conditions.length && failed < 2; index += 1) {
      if (isWithin(conditions[index]!, at)) continue;
      failed += 1;
      last = index;
    }
    if (failed > 1) continue;
    const isThere = where.every((test) => test(at));
    if (failed === 0) {
      if (isThere) {
        fits[group]! += 1;
        if (onFound && isUnderAll(group)) onFound(at);
      } else butForPlace[group]! += 1;
      continue;
    }
    const { values, ofAny } = conditions[last]!;
    if (!isThere || isKnown(values, at) || !isUnderAll(group)) continue;
    unknown[last]!.without += 1;
    if (ofAny && isKnown(ofAny, at)) unknown[last]!.elsewhere += 1;
  }
  return { fits, butForPlace, unknown };
}
