/**
 * Places of mines as columns of bytes, for a map of all of them: `docs/decisions/155-a-map-of-our-own.md`. The server writes
 * them, the browser reads them.
 *
 * `OPM1`, the length of the head (4 bytes, least first), the head as JSON, then a column behind the other: ids as differences
 * (7 bits a byte), latitudes, longitudes (2 bytes each on the grid, else 4; the low bytes of all, then the next), metals,
 * stages and amounts (a byte each).
 */

/** What a head says. */
export interface PlacesHead {
  count: number;
  /** Whether places are told to a metre; else on a grid of 0.044°, which is enough for the map of many. */
  exact: boolean;
  /** Folded names of metals: code 1 is the first. */
  metals: string[];
  /** Mines without coordinates and without a country: nowhere on a map. */
  nowhere: number;
  /** There are more than are told. */
  more: boolean;
}

export interface PlaceColumns extends PlacesHead {
  /** Rising. */
  ids: Float64Array;
  /** Degrees. */
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Codes of primary metals: 0 is none. */
  primary: Uint8Array;
  /** 0 is unknown, 1 the first of the vocabulary. */
  stages: Uint8Array;
  /** 1: without coordinates of its own, drawn at its country. */
  placed: Uint8Array;
  /** Codes of contained metal, `amountCode`: 0 is unknown. */
  amounts: Uint8Array;
}

const magic = 'OPM1';
const placedMark = 0x80;

/** So many rows the grid has from the south pole to the north pole. */
const gridRows = 2 ** 12;
/** Steps of the grid, and of a metre. */
const grid = { latitude: gridRows / 180, longitude: 2 ** 13 / 360, bytes: 2 } as const;
const metre = { latitude: 1e5, longitude: 1e5, bytes: 4 } as const;

/** What follows from latitudes on the grid, computed once for each of its rows instead of for each place. */
export function byGridRow(compute: (latitude: number) => number): (latitude: number) => number {
  const of = Float64Array.from({ length: gridRows }, (_, row) => compute((row + 0.5) / grid.latitude - 90));
  return (latitude) => of[Math.floor((latitude + 90) * grid.latitude)]!;
}

/** Half of a step of the grid, in degrees: so far off a place may be told. */
export const gridError = 180 / 2 ** 12 / 2;

const steps = 15;

/** Contained metal by its magnitude: 15 steps for each power of ten of its grams; 0 where it is not known. */
export const amountCode = (grams: number | null): number =>
  grams === null ? 0 : Math.min(255, 1 + Math.round(Math.max(0, Math.log10(Math.max(grams, 1))) * steps));

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes += 1;
  return bytes;
}

/** Writes a column in each step, so that who has others to serve may serve them between. */
export function* placesInSteps(columns: PlaceColumns): Generator<undefined, Uint8Array> {
  const { count, exact, metals, nowhere, more } = columns;
  const head = new TextEncoder().encode(JSON.stringify({ count, exact, metals, nowhere, more } satisfies PlacesHead));
  const scale = exact ? metre : grid;
  let idBytes = 0;
  for (let i = 0; i < count; i += 1) idBytes += varintBytes(columns.ids[i]! - (i === 0 ? 0 : columns.ids[i - 1]!));
  const bytes = new Uint8Array(8 + head.length + idBytes + count * (2 * scale.bytes + 3));
  bytes.set(new TextEncoder().encode(magic));
  new DataView(bytes.buffer).setUint32(4, head.length, true);
  bytes.set(head, 8);
  let at = 8 + head.length;
  for (let i = 0; i < count; i += 1) {
    let rest = columns.ids[i]! - (i === 0 ? 0 : columns.ids[i - 1]!);
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
    bytes[at++] = rest;
  }
  const planes = (degrees: Float64Array, from: number, perDegree: number) => {
    for (let i = 0; i < count; i += 1) {
      let rest = exact ? Math.round((degrees[i]! + from) * perDegree) : Math.floor((degrees[i]! + from) * perDegree);
      // The last step ends at its end.
      if (!exact) rest = Math.min(rest, 2 * from * perDegree - 1);
      for (let plane = 0; plane < scale.bytes; plane += 1) {
        bytes[at + plane * count + i] = rest & 255;
        rest >>>= 8;
      }
    }
    at += scale.bytes * count;
  };
  yield;
  planes(columns.latitudes, 90, scale.latitude);
  yield;
  planes(columns.longitudes, 180, scale.longitude);
  yield;
  bytes.set(columns.primary.subarray(0, count), at);
  for (let i = 0; i < count; i += 1) bytes[at + count + i] = columns.stages[i]! | (columns.placed[i] ? placedMark : 0);
  bytes.set(columns.amounts.subarray(0, count), at + 2 * count);
  return bytes;
}

export function readPlaces(bytes: Uint8Array): PlaceColumns {
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== magic) throw new Error('These are no places of mines.');
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headLength))) as PlacesHead;
  const { count, exact } = head;
  const scale = exact ? metre : grid;
  let at = 8 + headLength;
  const ids = new Float64Array(count);
  let id = 0;
  for (let i = 0; i < count; i += 1) {
    let factor = 1;
    let byte = bytes[at++]!;
    for (; byte >= 128; byte = bytes[at++]!) {
      id += (byte - 128) * factor;
      factor *= 128;
    }
    id += byte * factor;
    ids[i] = id;
  }
  const degrees = (from: number, perDegree: number) => {
    const values = new Float64Array(count);
    const middle = exact ? 0 : 0.5;
    for (let i = 0; i < count; i += 1) {
      let value = 0;
      for (let plane = scale.bytes - 1; plane >= 0; plane -= 1) value = value * 256 + bytes[at + plane * count + i]!;
      values[i] = (value + middle) / perDegree - from;
    }
    at += scale.bytes * count;
    return values;
  };
  const latitudes = degrees(90, scale.latitude);
  const longitudes = degrees(180, scale.longitude);
  const column = (index: number) => bytes.slice(at + index * count, at + (index + 1) * count);
  const marked = column(1);
  return {
    ...head,
    ids,
    latitudes,
    longitudes,
    primary: column(0),
    stages: marked.map((value) => value & ~placedMark),
    placed: marked.map((value) => (value & placedMark ? 1 : 0)),
    amounts: column(2),
  };
}
