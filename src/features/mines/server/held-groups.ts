import type { MineFacetQuery } from '../contract-list.ts';
import { type Group, most } from './read-groups.ts';

const bigEndian = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** An id of 64 bits, which is a whole number of JavaScript (`maxId`). */
const idAt = (view: DataView, at: number) => view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
const idBytes = 8;

export function* idsOf(bytes: Buffer): Generator<number> {
  const view = bigEndian(bytes);
  for (let at = 0; at < bytes.length; at += idBytes) yield idAt(view, at);
}

/** A figure of mines; of whatever metal or currency where that is null. */
export interface ColumnRef {
  measure: string;
  of: string | null;
}
interface Column extends ColumnRef {
  /** By the places of mines; NaN is not known. */
  values: Float64Array;
}
/** Which mines a part of a question finds that follows from the mines alone. */
export interface Part {
  search?: MineFacetQuery['search'];
  within?: MineFacetQuery['within'];
}
interface Mask {
  part: Part;
  /** A bit of each place. */
  bits: Uint8Array;
}
const mostMasks = 8;

/** What was read anew of mines, by their places. */
export interface Anew {
  places: Int32Array;
  groups: readonly { group: number; places: Int32Array }[];
  columns: readonly { ref: ColumnRef; places: Int32Array; values: Float64Array }[];
  masks: readonly { part: Part; places: Int32Array }[];
}

/** Takes what was asked for last behind the others, of which the first one goes where they are too many. */
function putLast<Value>(kept: Map<string, Value>, name: string, value: Value, mostKept: number): void {
  kept.delete(name);
  kept.set(name, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

const nameOf = ({ measure, of }: ColumnRef) => JSON.stringify([measure, of]);

/** What is held may become more than is read: else each change of what just fits has all mines read anew. */
const room = 9 / 8;

/** Gone, archived, or never a mine of the list. */
const inNoGroup = -1;
/** Columns of figures that are held at once: 8 bytes of each mine. */
const mostColumns = 24;

let serials = 0;

/**
 * All mines of the list as columns: of each its group, and figures that lists were filtered by. A mine keeps its place as long as
 * this is held.
 */
export class HeldMines {
  /** Places are of this one alone. */
  readonly serial = (serials += 1);
  readonly groups: Group[] = [];
  readonly #groupPlaces = new Map<string, number>();
  readonly #metals = new Map<string, readonly string[]>();
  readonly #places = new Map<number, number>();
  /** By the places of mines. */
  readonly ids: number[] = [];
  #groupOf = new Int32Array(1_024).fill(inNoGroup);
  /** The least lately asked for stand first. */
  readonly #columns = new Map<string, Column>();
  readonly #masks = new Map<string, Mask>();
  #metalBytes = 0;
  /** What the newest statement saw that this was read by. */
  snapshot: string;
  /** Rises with each change, so that what was read before one is not taken in after it. */
  version = 0;

  constructor(snapshot: string) {
    this.snapshot = snapshot;
  }

  /** Of each place the group of its mine, or -1. */
  get groupOf(): Int32Array {
    return this.#groupOf.subarray(0, this.#places.size);
  }

  get columns(): readonly ColumnRef[] {
    return [...this.#columns.values()];
  }

  /** Whether it has become more than is held. */
  get isTooLarge(): boolean {
    const { mines, groups, metalBytes } = most;
    return (
      this.#places.size > mines * room || this.groups.length > groups * room || this.#metalBytes > metalBytes * room
    );
  }

  #placeOf(id: number): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(id, place);
    this.ids.push(id);
    const { length } = this.#groupOf;
    if (place < length) return place;
    const groupOf = new Int32Array(2 * length).fill(inNoGroup);
    groupOf.set(this.#groupOf);
    this.#groupOf = groupOf;
    for (const column of this.#columns.values()) {
      const larger = new Float64Array(2 * length).fill(Number.NaN);
      larger.set(column.values);
      column.values = larger;
    }
    return place;
  }

  #groupPlaceOf(group: Group): number {
    const { stage, country, countryFolded, metals, grade, isEstimated, isStudied, study, level } = group;
    const name = JSON.stringify([stage, country, countryFolded, metals, grade, isEstimated, isStudied, study, level]);
    const known = this.#groupPlaces.get(name);
    if (known !== undefined) return known;
    // Few lists of metals are of very many groups.
    const listed = JSON.stringify(metals);
    const own = this.#metals.get(listed) ?? metals;
    this.#metals.set(listed, own);
    this.#metalBytes += listed.length;
    const place = this.groups.length;
    this.groups.push({ stage, country, countryFolded, metals: own, grade, isEstimated, isStudied, study, level });
    this.#groupPlaces.set(name, place);
    return place;
  }

  /** Puts mines into their group. */
  enter(group: Group, ids: Iterable<number>): void {
    const groupPlace = this.#groupPlaceOf(group);
    for (const id of ids) {
      const place = this.#placeOf(id);
      this.#groupOf[place] = groupPlace;
    }
  }

  /** The group of what is read anew: one that no mine is in yet changes nothing. */
  placeOfGroup(group: Group): number {
    return this.#groupPlaceOf(group);
  }

  /** The places of mines; one that was not held is in no group yet. */
  placesOf(ids: readonly number[]): Int32Array {
    return Int32Array.from(ids, (id) => this.#placeOf(id));
  }

  /** Takes in as a whole what was read anew: what groups, columns and masks say of these mines is all forgotten before. */
  takeIn({ places, groups, columns, masks }: Anew): void {
    for (const place of places) this.#groupOf[place] = inNoGroup;
    for (const { group, places: ofGroup } of groups) for (const place of ofGroup) this.#groupOf[place] = group;
    for (const { values } of this.#columns.values()) for (const place of places) values[place] = Number.NaN;
    for (const { ref, places: known, values } of columns) {
      const column = this.#columns.get(nameOf(ref));
      for (let at = 0; column && at < known.length; at += 1) column.values[known[at]!] = values[at]!;
    }
    for (const { part, places: found } of masks) this.#markAnew(part, places, found);
    this.version += 1;
  }

  /** The values of mines as a column, of others that are held nowhere none. */
  columnOf(bytes: Buffer): Float64Array {
    const values = new Float64Array(this.#groupOf.length).fill(Number.NaN);
    const view = bigEndian(bytes);
    for (let at = 0; at < bytes.length; at += 2 * idBytes) {
      const place = this.#places.get(idAt(view, at));
      if (place !== undefined) values[place] = view.getFloat64(at + idBytes);
    }
    return values;
  }

  /** Of a figure, each an id and a value, the places and values of mines that are held. */
  valuesOf(bytes: Buffer): { places: Int32Array; values: Float64Array } {
    const view = bigEndian(bytes);
    const most = bytes.length / (2 * idBytes);
    const [places, values] = [new Int32Array(most), new Float64Array(most)];
    let count = 0;
    for (let at = 0; at < bytes.length; at += 2 * idBytes) {
      const place = this.#places.get(idAt(view, at));
      if (place === undefined) continue;
      places[count] = place;
      values[count] = view.getFloat64(at + idBytes);
      count += 1;
    }
    return { places: places.subarray(0, count), values: values.subarray(0, count) };
  }

  /** Which mines are among these, a bit of each place. */
  among(bytes: Buffer): Uint8Array {
    const bits = new Uint8Array(Math.ceil(this.#places.size / 8));
    for (const id of idsOf(bytes)) {
      const place = this.#places.get(id);
      if (place !== undefined) bits[place >> 3]! |= 1 << (place & 7);
    }
    return bits;
  }

  column(ref: ColumnRef): Float64Array | undefined {
    const name = nameOf(ref);
    const column = this.#columns.get(name);
    if (!column) return undefined;
    putLast(this.#columns, name, column, mostColumns);
    return column.values;
  }

  keepColumn({ measure, of }: ColumnRef, values: Float64Array): void {
    putLast(this.#columns, nameOf({ measure, of }), { measure, of, values }, mostColumns);
  }

  get parts(): readonly Part[] {
    return [...this.#masks.values()].map(({ part }) => part);
  }

  mask(part: Part): Uint8Array | undefined {
    const name = JSON.stringify(part);
    const mask = this.#masks.get(name);
    if (mask) putLast(this.#masks, name, mask, mostMasks);
    return mask?.bits;
  }

  keepMask(part: Part, bits: Uint8Array): void {
    putLast(this.#masks, JSON.stringify(part), { part, bits }, mostMasks);
  }

  /** Of these mines, which were read anew, this part finds those. */
  #markAnew(part: Part, places: Int32Array, found: Int32Array): void {
    const mask = this.#masks.get(JSON.stringify(part));
    if (!mask) return;
    const least = Math.ceil(this.#places.size / 8);
    if (mask.bits.length < least) {
      const larger = new Uint8Array(2 * least);
      larger.set(mask.bits);
      mask.bits = larger;
    }
    for (const place of places) mask.bits[place >> 3]! &= ~(1 << (place & 7));
    for (const place of found) mask.bits[place >> 3]! |= 1 << (place & 7);
  }
}
