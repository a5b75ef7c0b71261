import { freePlace, roomAround, roomOf, type Taken, type TextPlace } from '../../../web/ui/pictures/free-place.ts';

const letter = { width: 6.8, height: 12 };
const longestName = 28;

export const shortName = ({ name }: { name: string }): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

export interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** How far above or below its spot a name may stand where spots lie close together, in lines. */
const lines = [1, -1, 2, -2, 3, -3, 4, -4];

/** Where a name may stand, the nearest first; `middle`: of the whole name, moved away from the edges of the picture. */
function placesAround({ x, y, radius }: Spot, middle: number): TextPlace[] {
  const beside = (down: number): TextPlace[] => [
    { x: x + radius + 4, y: y + 4 + down, anchor: 'start' },
    { x: x - radius - 4, y: y + 4 + down, anchor: 'end' },
  ];
  return [
    ...beside(0),
    { x: middle, y: y - radius - 5, anchor: 'middle' },
    { x: middle, y: y + radius + 14, anchor: 'middle' },
    ...lines.flatMap((line): TextPlace[] => {
      const down = line * (letter.height + 2);
      return [...beside(down), { x: middle, y: y + 4 + down + Math.sign(line) * radius, anchor: 'middle' }];
    }),
  ];
}

/** Each name beside its spot, within the picture, where it hides no spot, no other name and nothing else that is there. */
export function placeNames(
  names: readonly string[],
  spots: readonly Spot[],
  width: number,
  there: readonly Taken[] = [],
): TextPlace[] {
  const taken = [...spots.map(roomAround), ...there];
  return names.map((name, index) => {
    const { x, y, radius } = spots[index]!;
    const size = { width: name.length * letter.width, height: letter.height };
    const fits = (place: TextPlace) => {
      const { left, right, top } = roomOf(place, size);
      return left >= 0 && right <= width && top >= 0;
    };
    const [first = { x: width - 2, y: y - radius - 5, anchor: 'end' as const }, ...others] = placesAround(
      spots[index]!,
      Math.min(Math.max(x, size.width / 2), width - size.width / 2),
    ).filter(fits);
    const place = freePlace([first, ...others], size, taken);
    taken.push(roomOf(place, size));
    return place;
  });
}

/** Where a text of a picture stands. */
export const attributesOf = (place: TextPlace | undefined) => ({ x: place?.x, y: place?.y, textAnchor: place?.anchor });
