export type Direction = 'asc' | 'desc';

/** A row of a list with what it stands in order by; null: not known. */
export interface Placed {
  id: number;
  value: number | null;
}

export interface PlacedPage {
  offset: number;
  limit: number;
  /** The last row that was seen: the page begins behind it. */
  after?: Placed | undefined;
}

/** How many of rising numbers are below one. */
function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The order of tens of thousands of rows by a number: those of which it is not known come last, ties go by the id, in the same
 * direction. A page sorts bare numbers, and rows only between its ends.
 */
export class PlacedValues {
  readonly #sign: 1 | -1;
  readonly #ids: number[] = [];
  /** In the order of `#ids`, rising in the direction of the list. */
  readonly #keys: Float64Array;
  /** Those of which nothing is known, in their order. */
  readonly #unknown: Float64Array;

  constructor(ids: ReadonlySet<number>, valueOf: (id: number) => number | undefined, direction: Direction) {
    this.#sign = direction === 'asc' ? 1 : -1;
    const keys = new Float64Array(ids.size);
    const unknown = new Float64Array(ids.size);
    let unknowns = 0;
    for (const id of ids) {
      const value = valueOf(id) ?? Number.NaN;
      if (Number.isNaN(value)) {
        unknown[unknowns] = this.#sign * id;
        unknowns += 1;
      } else {
        keys[this.#ids.length] = this.#sign * value;
        this.#ids.push(id);
      }
    }
    this.#keys = keys.subarray(0, this.#ids.length);
    this.#unknown = unknown.subarray(0, unknowns).sort();
  }

  page({ offset, limit, after }: PlacedPage): Placed[] {
    const isBehindKnown = after !== undefined && after.value === null;
    const known = isBehindKnown ? { rows: [], all: 0 } : this.#knownFrom({ offset, limit, after });
    const seen = isBehindKnown ? countBelow(this.#unknown, this.#sign * after.id + 1) : 0;
    const from = seen + Math.max(0, offset - known.all);
    const others = this.#unknown.subarray(from, from + limit - known.rows.length);
    return [...known.rows, ...Array.from(others, (key) => ({ id: this.#sign * key, value: null }))];
  }

  /** Rows with a number, and how many of them there are behind `after`. */
  #knownFrom({ offset, limit, after }: PlacedPage): { rows: Placed[]; all: number } {
    const [key, id] = after ? [this.#sign * after.value!, this.#sign * after.id] : [-Infinity, -Infinity];
    const isBehind = (place: number) => {
      const own = this.#keys[place]!;
      return own > key || (own === key && this.#sign * this.#ids[place]! > id);
    };
    const sorted = this.#keys.filter((_, place) => isBehind(place)).sort();
    const last = Math.min(offset + limit, sorted.length) - 1;
    if (last < offset) return { rows: [], all: sorted.length };
    const [first, end] = [sorted[offset]!, sorted[last]!];
    const between: { id: number; key: number }[] = [];
    for (const [place, own] of this.#keys.entries())
      if (own >= first && own <= end && isBehind(place)) between.push({ id: this.#sign * this.#ids[place]!, key: own });
    const skip = offset - countBelow(sorted, first);
    const rows = between
      .toSorted((one, other) => (one.key === other.key ? one.id - other.id : one.key - other.key))
      .slice(skip, skip + limit)
      .map((row) => ({ id: this.#sign * row.id, value: this.#sign * row.key }));
    return { rows, all: sorted.length };
  }
}
