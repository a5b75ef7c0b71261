/**
 * Which of the places that somebody holds a filter finds, a bit for each: instead of all that `place-columns.ts` tells of
 * them. `OPB1`, the length of the head (4 bytes, least first), the head as JSON, then the bits, least first.
 */
import type { PlaceColumns } from './place-columns.ts';

/** What a head says. */
export interface PlaceMarks {
  /** How many are found. */
  count: number;
  /** Found, without coordinates and without a country: nowhere on a map. */
  nowhere: number;
  /** Of how many places there are bits. */
  of: number;
  bits: Uint8Array;
}

const magic = 'OPB1';

export function writeMarks({ bits, ...head }: PlaceMarks): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(8 + text.length + bits.length);
  bytes.set(new TextEncoder().encode(magic));
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  bytes.set(bits, 8 + text.length);
  return bytes;
}

/** Null where these are no marks. */
export function readMarks(bytes: Uint8Array): PlaceMarks | null {
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== magic) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Omit<PlaceMarks, 'bits'>;
  return { ...head, bits: bytes.subarray(8 + length) };
}

/** Those of the held places that a test finds. */
export function placesWhere(held: PlaceColumns, isFound: (index: number) => boolean): PlaceColumns {
  const found = new Uint32Array(held.count);
  let count = 0;
  for (let index = 0; index < held.count; index += 1) if (isFound(index)) found[count++] = index;
  const numbers = (of: Float64Array) => {
    const values = new Float64Array(count);
    for (let at = 0; at < count; at += 1) values[at] = of[found[at]!]!;
    return values;
  };
  const codes = (of: Uint8Array) => {
    const values = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) values[at] = of[found[at]!]!;
    return values;
  };
  const { ids, latitudes, longitudes, primary, stages, placed, amounts } = held;
  return {
    ...held,
    count,
    ids: numbers(ids),
    latitudes: numbers(latitudes),
    longitudes: numbers(longitudes),
    primary: codes(primary),
    stages: codes(stages),
    placed: codes(placed),
    amounts: codes(amounts),
  };
}

/** The held places that are marked. */
export function markedPlaces(held: PlaceColumns, { bits, count, nowhere, of }: PlaceMarks): PlaceColumns {
  if (of !== held.count) throw new Error('These are no marks of these places.');
  const places = placesWhere(held, (index) => (bits[index >> 3]! & (1 << (index & 7))) !== 0);
  if (places.count !== count) throw new Error('These are not as many places as were found.');
  return { ...places, nowhere };
}
