import type { FiguredNoun } from './measure.ts';
import { type FigureRef, type Read, measureOf, readComparable, writeRef } from './measures.ts';

/** A figure that counts in a rank, and how much. */
export interface Weight extends FigureRef {
  /** Over 0; what counts is its share of all. */
  weight: number;
}

/** So many figures a rank is made of. */
export const mostWeights = 10;
export const highestWeight = 1_000;

/** A score of less than this share of the weights stands behind all others. */
export const leastCoverage = 0.6;

export const writeWeight = (weight: Weight): string => `${writeRef(weight)}:${weight.weight}`;

/** `npv-capex:3`, `grade-mi.gold:1.5`. */
export function readWeight(text: string, noun: FiguredNoun = 'mine'): Read<Weight> {
  const colon = text.lastIndexOf(':');
  const ref = readComparable(colon < 0 ? text : text.slice(0, colon), noun);
  if ('error' in ref) return ref;
  const name = writeRef(ref.value);
  if (!measureOf(ref.value).better) return { error: `'${name}' cannot be ranked by: no end of it is the better one.` };
  const number = colon < 0 ? '1' : text.slice(colon + 1).trim();
  const weight = /^\d{1,4}(\.\d{1,3})?$/.test(number) ? Number(number) : Number.NaN;
  if (!(weight > 0 && weight <= highestWeight))
    return { error: `Give '${name}' a weight over 0 and up to ${highestWeight}, as ${name}:2.` };
  return { value: { ...ref.value, weight } };
}

export interface ReadWeights {
  weights: Weight[];
  /** What cannot be read of the text and why, as sentences. */
  leftOut: string[];
}

/** The weights of a link, separated by semicolons: each figure once, the first time. */
export function readWeights(text: string, noun: FiguredNoun = 'mine'): ReadWeights {
  const weights = new Map<string, Weight>();
  const leftOut: string[] = [];
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const read = readWeight(part.trim(), noun);
    if ('error' in read) leftOut.push(read.error);
    else if (weights.has(writeRef(read.value)))
      leftOut.push(`'${writeRef(read.value)}' is weighted twice: the first counts.`);
    else if (weights.size >= mostWeights)
      leftOut.push(`'${writeRef(read.value)}' is left out: a rank takes ${mostWeights} figures.`);
    else weights.set(writeRef(read.value), read.value);
  }
  return { weights: [...weights.values()], leftOut };
}

/**
 * Score of percentiles by weights, 0 to 100, and the share of the weights of which something is known; null where nothing is.
 * What is not known takes no part: it is not zero.
 */
export function scoreOf(parts: readonly { weight: number; percentile: number | null }[]): {
  score: number;
  coverage: number;
} | null {
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const known = parts.filter((part): part is { weight: number; percentile: number } => part.percentile !== null);
  const weight = known.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return null;
  return {
    score: known.reduce((sum, part) => sum + part.weight * part.percentile, 0) / weight,
    coverage: weight / all,
  };
}

/** Keys of equal scores are equal, whatever the order in which they were added up. */
const keyOf = (score: number, isThin: boolean) => Math.round(score * 1e9) / 1e9 + (isThin ? 0 : behindAll);
/** More than the highest score: what is known well enough stands before the rest. */
const behindAll = 1_000;

/** Where a value stands in sorted ones: how many are higher, and how many are equal. */
function placeAmong(sorted: Float64Array, value: number): { higher: number; equal: number } {
  const firstFrom = (isAt: (each: number) => boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAt(sorted[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const [from, behind] = [firstFrom((each) => each >= value), firstFrom((each) => each > value)];
  return { higher: sorted.length - behind, equal: behind - from };
}

/**
 * A ranking of up to some hundred thousand records by weighted percentiles (`percentileOf`, `scoreOf`), a column at a time:
 * values come in rising order, so that one pass tells their percentiles.
 */
export class Ranking {
  readonly #weights: readonly number[];
  readonly #places = new Map<number, number>();
  /** Of each figure the percentile of each record; NaN is not known. */
  readonly #percentiles: Float64Array[];
  readonly #known: number[];
  #keys = new Float64Array();
  #sorted = new Float64Array();
  #used: readonly number[];

  constructor(weights: readonly number[]) {
    this.#weights = weights;
    this.#used = weights;
    this.#percentiles = weights.map(() => new Float64Array(1_024).fill(Number.NaN));
    this.#known = weights.map(() => 0);
  }

  /** How many records have at least one figure. */
  get size(): number {
    return this.#places.size;
  }

  known = (figure: number): number => this.#known[figure]!;

  #placeOf(id: number): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(id, place);
    if (place === this.#percentiles[0]!.length) {
      for (const [figure, column] of this.#percentiles.entries()) {
        const larger = new Float64Array(2 * column.length).fill(Number.NaN);
        larger.set(column);
        this.#percentiles[figure] = larger;
      }
    }
    return place;
  }

  /** Takes the values of a figure in rising order, then tells their percentiles. */
  column(figure: number, isLessBetter: boolean) {
    const places: number[] = [];
    const values: number[] = [];
    return {
      add: (id: number, value: number): void => {
        places.push(this.#placeOf(id));
        values.push(value);
      },
      end: (): void => {
        const all = values.length;
        const column = this.#percentiles[figure]!;
        for (let from = 0; from < all;) {
          let to = from + 1;
          while (to < all && values[to] === values[from]) to += 1;
          const percentile = (100 * (from + (to - from) / 2)) / all;
          for (let at = from; at < to; at += 1) column[places[at]!] = isLessBetter ? 100 - percentile : percentile;
          from = to;
        }
        this.#known[figure] = all;
      },
    };
  }

  #partsOf = (place: number) =>
    this.#used.map((weight, figure) => {
      const percentile = this.#percentiles[figure]![place]!;
      return { weight, percentile: Number.isNaN(percentile) ? null : percentile };
    });

  /** Orders the records by these weights, or by its own. */
  sort(weights: readonly number[] = this.#weights): void {
    this.#used = weights;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    this.#keys = new Float64Array(this.size);
    let count = 0;
    for (let place = 0; place < this.size; place += 1) {
      let [known, sum] = [0, 0];
      for (let figure = 0; figure < weights.length; figure += 1) {
        const percentile = this.#percentiles[figure]![place]!;
        if (Number.isNaN(percentile)) continue;
        known += weights[figure]!;
        sum += weights[figure]! * percentile;
      }
      this.#keys[place] = known === 0 ? Number.NaN : keyOf(sum / known, known / all < leastCoverage - 1e-9);
      if (known > 0) count += 1;
    }
    // Numbers that are none are sorted behind all others.
    this.#sorted = this.#keys.toSorted().subarray(0, count);
  }

  #keyOf(id: number): number {
    const place = this.#places.get(id);
    if (place === undefined) throw new RangeError(`${id} is not in this ranking.`);
    return this.#keys[place]!;
  }

  /** Whether anything is known of it that counts by the weights of now. */
  isKnown = (id: number): boolean => !Number.isNaN(this.#keyOf(id));
  rankOf = (id: number): number => placeAmong(this.#sorted, this.#keyOf(id)).higher + 1;
  isTied = (id: number): boolean => placeAmong(this.#sorted, this.#keyOf(id)).equal > 1;

  percentileOf(id: number, figure: number): number | null {
    const percentile = this.#percentiles[figure]![this.#places.get(id)!]!;
    return Number.isNaN(percentile) ? null : percentile;
  }

  scoreOf = (id: number) => scoreOf(this.#partsOf(this.#places.get(id)!))!;

  /** Every id that may stand on a page, ties at its ends among them, and how many of them stand before it. */
  around(offset: number, limit: number): { ids: number[]; skip: number } {
    const count = this.#sorted.length;
    if (offset >= count) return { ids: [], skip: 0 };
    const highest = this.#sorted[count - 1 - offset]!;
    const lowest = this.#sorted[Math.max(0, count - offset - limit)]!;
    const ids: number[] = [];
    for (const [id, place] of this.#places) {
      const key = this.#keys[place]!;
      if (key <= highest && key >= lowest) ids.push(id);
    }
    return { ids, skip: offset - placeAmong(this.#sorted, highest).higher };
  }
}
