import { expect, it } from 'vitest';
import { roomOf } from '../../../web/ui/pictures/free-place.ts';
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

it('hides nothing else that is there', () => {
  const there = { left: 106, right: 200, top: 90, bottom: 110 };
  const [free] = placeNames(['Telfer'], [spot(100)], width);
  expect(free!.anchor).toBe('start');
  const [place] = placeNames(['Telfer'], [spot(100)], width, [there]);
  const room = roomOf(place!, { width: 6 * 6.8, height: 12 });
  expect(room.right <= there.left || room.bottom <= there.top || room.top >= there.bottom).toBe(true);
});

it('has a place for a name that is wider than the picture', () => {
  const [place] = placeNames(['A very long name'], [spot(20)], 40);
  expect(place).toBeDefined();
  expect(attributesOf(place)).toEqual({ x: place!.x, y: place!.y, textAnchor: place!.anchor });
  expect(attributesOf(undefined)).toEqual({ x: undefined, y: undefined, textAnchor: undefined });
});

it('keeps six names apart on a phone, though their spots lie close together', () => {
  const names = [
    'Springhaas Flats',
    'Cova da Raposa',
    'Sete Capivaras',
    'Fiddlehead Lake',
    'Kettlewhistle',
    'Cuyhuasi',
  ];
  const spots = names.map((_name, index) => spot(150 + 12 * index, 100 + 5 * index));
  const rooms = placeNames(names, spots, 330).map((place, index) =>
    roomOf(place, { width: names[index]!.length * 6.8, height: 12 }),
  );
  for (const [index, one] of rooms.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(330);
    for (const other of rooms.slice(index + 1))
      expect(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
      ).toBe(true);
  }
});
