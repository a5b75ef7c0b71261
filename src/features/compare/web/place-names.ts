import { freePlace, roomAround, roomOf, type TextPlace } from '../../../web/ui/pictures/free-place.ts';

const letter = { width: 6.8, height: 12 };
const longestName = 28;

export const shortName = ({ name }: { name: string }): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

export interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** Each name beside its spot, within the picture, where it hides no spot and no other name. */
export function placeNames(names: readonly string[], spots: readonly Spot[], width: number): TextPlace[] {
  const taken = spots.map(roomAround);
  return names.map((name, index) => {
    const { x, y, radius } = spots[index]!;
    const size = { width: name.length * letter.width, height: letter.height };
    const places: TextPlace[] = [
      { x: x + radius + 4, y: y + 4, anchor: 'start' },
      { x: x - radius - 4, y: y + 4, anchor: 'end' },
      { x, y: y - radius - 5, anchor: 'middle' },
      { x, y: y + radius + 14, anchor: 'middle' },
      { x: width - 2, y: y - radius - 5, anchor: 'end' },
    ];
    const fits = (place: TextPlace) => roomOf(place, size).left >= 0 && roomOf(place, size).right <= width;
    const [first = places[4]!, ...others] = places.filter(fits);
    const place = freePlace([first, ...others], size, taken);
    taken.push(roomOf(place, size));
    return place;
  });
}

/** Where a text of a picture stands. */
export const attributesOf = (place: TextPlace | undefined) => ({ x: place?.x, y: place?.y, textAnchor: place?.anchor });
