/** Where a text of a picture stands; `y` is its base line. */
export interface TextPlace {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Pixels. */
export interface TextSize {
  width: number;
  height: number;
}

/** What a text must not hide: sides in pixels of the picture. */
export interface Taken {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The room that a text takes. */
export function roomOf({ x, y, anchor }: TextPlace, { width, height }: TextSize): Taken {
  const shift = { start: 0, middle: width / 2, end: width }[anchor];
  return { left: x - shift, right: x - shift + width, top: y - height, bottom: y };
}

/** The room that a point takes. */
export const roomAround = ({ x, y, radius }: { x: number; y: number; radius: number }): Taken => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

const meet = (one: Taken, other: Taken) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Of the places for a text the first that hides nothing; where all do, the one that hides the least. */
export function freePlace(
  places: readonly [TextPlace, ...TextPlace[]],
  size: TextSize,
  taken: readonly Taken[],
): TextPlace {
  const hidden = (place: TextPlace) => taken.filter((room) => meet(roomOf(place, size), room)).length;
  const [best] = places.map((place) => ({ place, over: hidden(place) })).toSorted((a, b) => a.over - b.over);
  return best?.place ?? places[0];
}
