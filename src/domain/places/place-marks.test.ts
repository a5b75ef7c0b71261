import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlaceColumns } from './place-columns.ts';
import { markedPlaces, placesWhere, readMarks, writeMarks } from './place-marks.ts';

const placesOf = (count: number): PlaceColumns => ({
  count,
  exact: true,
  metals: ['gold'],
  nowhere: 3,
  more: false,
  ids: Float64Array.from({ length: count }, (_, index) => 10 * index + 1),
  latitudes: Float64Array.from({ length: count }, (_, index) => index / 10),
  longitudes: Float64Array.from({ length: count }, (_, index) => -index / 10),
  primary: Uint8Array.from({ length: count }, (_, index) => index % 2),
  stages: Uint8Array.from({ length: count }, (_, index) => index % 8),
  placed: Uint8Array.from({ length: count }, (_, index) => index % 3 && 1),
  amounts: Uint8Array.from({ length: count }, (_, index) => index % 256),
});

it('tells which of the held places are found, whichever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 50 }), fc.nat(5), (isFound, nowhere) => {
      const held = placesOf(isFound.length);
      const bits = new Uint8Array(Math.ceil(isFound.length / 8));
      for (const [index, found] of isFound.entries()) if (found) bits[index >> 3]! |= 1 << (index & 7);
      const count = isFound.filter(Boolean).length;
      const marks = readMarks(writeMarks({ count, nowhere, of: isFound.length, bits }))!;
      const expected = placesWhere(held, (index) => isFound[index]!);
      expect(markedPlaces(held, marks)).toEqual({ ...expected, nowhere });
      expect([...expected.ids]).toEqual([...held.ids].filter((_, index) => isFound[index]));
      expect([...expected.amounts]).toEqual([...held.amounts].filter((_, index) => isFound[index]));
    }),
  );
});

it('says what are no marks, and no marks of these places', () => {
  expect(readMarks(new TextEncoder().encode('OPM1 and more'))).toBe(null);
  expect(readMarks(new Uint8Array())).toBe(null);
  const marks = { count: 1, nowhere: 0, of: 9, bits: new Uint8Array(2) };
  expect(() => markedPlaces(placesOf(8), marks)).toThrow('no marks of these places');
  expect(() => markedPlaces(placesOf(9), marks)).toThrow('not as many places');
});
