import { type Gathered, type Points, radiusOf } from './clusters.ts';
import type { CountryName } from './outlines.ts';
import { type PlacedName, pointRadii } from './scene.ts';

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Pixels of the page. */
const height = 16;
const gap = 4;
/** Some of a country's breadth stays free around its name. */
const share = 0.8;
/** So far up and down a country's name may go out of the way. */
const ways = [0, -height, height, -1.8 * height, 1.8 * height];

interface Names {
  /** Of points by their index, those that matter most first. */
  mines: ReadonlyMap<number, string>;
  countries: readonly CountryName[];
  widthOf: (text: string, of: PlacedName['of']) => number;
}

/**
 * Which names a picture has, and where: of mines that are drawn by themselves, each beside its point where nothing else is,
 * the first ones first; then of countries that they fit into. What has no room stays without.
 */
export function placeNames(
  { singles, clusters, part }: Gathered,
  points: Pick<Points, 'y' | 'size'>,
  { mines, countries, widthOf }: Names,
): PlacedName[] {
  const { size } = part;
  const disc = (x: number, y: number, radius: number): Box => [
    x * size - radius,
    y * size - radius,
    x * size + radius,
    y * size + radius,
  ];
  const taken: Box[] = clusters.map(({ x, y, count }) => disc(x, y, radiusOf(count)));
  const placesOf = new Map<number, number[]>();
  for (const { index, x } of singles) {
    taken.push(disc(x, points.y[index]!, pointRadii[points.size[index]!]!));
    if (!mines.has(index)) continue;
    const places = placesOf.get(index);
    if (places) places.push(x);
    else placesOf.set(index, [x]);
  }
  const found: PlacedName[] = [];
  /** Whether it had room. */
  const place = (name: PlacedName): boolean => {
    const { wide } = name;
    const from = name.x * size + name.left;
    const [top, bottom] = [name.y * size - height / 2, name.y * size + height / 2];
    const isTaken = (other: Box) => other[0] < from + wide && other[2] > from && other[1] < bottom && other[3] > top;
    if (taken.some(isTaken)) return false;
    taken.push([from, top, from + wide, bottom]);
    found.push(name);
    return true;
  };
  for (const [index, text] of mines) {
    const wide = widthOf(text, 'mine');
    const reach = pointRadii[points.size[index]!]! + gap;
    for (const x of placesOf.get(index) ?? [])
      [reach, -reach - wide].some((left) => place({ text, x, y: points.y[index]!, left, wide, of: 'mine' }));
  }
  for (const { text, x, y, wide: room } of countries) {
    if (y < part.top || y > part.bottom) continue;
    const wide = widthOf(text, 'country');
    if (wide > room * size * share) continue;
    for (let turned = Math.ceil(part.left - x); x + turned < part.right; turned += 1)
      ways.some((way) => place({ text, x: x + turned, y: y + way / size, left: -wide / 2, wide, of: 'country' }));
  }
  return found;
}
