import { expect, it } from 'vitest';
import { attributesOf, placeNames, shortName } from './place-names.ts';

const width = 400;
const spot = (x: number, y = 100) => ({ x, y, radius: 6 });

it('cuts long names', () => {
  expect(shortName({ name: 'Telfer' })).toBe('Telfer');
  expect(shortName({ name: 'A'.repeat(28) })).toBe('A'.repeat(28));
  expect(shortName({ name: 'A'.repeat(29) })).toBe(`${'A'.repeat(27)}…`);
});

it('writes a name to the right of its spot, to the left at the edge', () => {
  const [middle, edge] = placeNames(['Telfer', 'Havieron'], [spot(100), spot(390)], width);
  expect(middle).toEqual({ x: 110, y: 104, anchor: 'start' });
  expect(edge).toEqual({ x: 380, y: 104, anchor: 'end' });
});

it('hides no spot and no other name where there is room', () => {
  const places = placeNames(['Telfer', 'Havieron'], [spot(100), spot(130)], width);
  // To the right of the first lies the second.
  expect(places[0]!.anchor).not.toBe('start');
  expect(new Set(places.map((place) => `${place.x} ${place.y}`)).size).toBe(2);
});

it('has a place for a name that is wider than the picture', () => {
  const [place] = placeNames(['A very long name'], [spot(20)], 40);
  expect(place).toBeDefined();
  expect(attributesOf(place)).toEqual({ x: place!.x, y: place!.y, textAnchor: place!.anchor });
  expect(attributesOf(undefined)).toEqual({ x: undefined, y: undefined, textAnchor: undefined });
});
