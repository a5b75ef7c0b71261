import { radiusOf } from './clusters.ts';
import type { Stretch } from './outlines.ts';
import { pointRadii, type Scene, turnOfPart } from './scene.ts';

/** A cluster's ring has so many parts; where it has more colours, the last is the rest. */
const ringParts = 4;

/** Rough and fine parts of places: x, y, and what is left of both. */
export function split(values: Float64Array): Float32Array {
  const parts = new Float32Array(values.length * 2);
  for (let at = 0; at < values.length; at += 2) {
    const [x, y] = [Math.fround(values[at]!), Math.fround(values[at + 1]!)];
    parts[at * 2] = x;
    parts[at * 2 + 1] = y;
    parts[at * 2 + 2] = values[at]! - x;
    parts[at * 2 + 3] = values[at + 1]! - y;
  }
  return parts;
}

/** Of a corner of a piece: where the piece begins, and where it goes. */
export const cornerNumbers = 6;

/** The four corners of each piece of a line. */
export function cornersOf(pieces: Float64Array): Float32Array {
  const corners = new Float32Array(pieces.length * cornerNumbers);
  let to = 0;
  for (let from = 0; from < pieces.length; from += 4) {
    const [x, y] = [Math.fround(pieces[from]!), Math.fround(pieces[from + 1]!)];
    for (let corner = 0; corner < 4; corner += 1) {
      corners[to] = x;
      corners[to + 1] = y;
      corners[to + 2] = pieces[from]! - x;
      corners[to + 3] = pieces[from + 1]! - y;
      corners[to + 4] = pieces[from + 2]! - pieces[from]!;
      corners[to + 5] = pieces[from + 3]! - pieces[from + 1]!;
      to += cornerNumbers;
    }
  }
  return corners;
}

const corners = [0, 1, 2, 2, 1, 3] as const;

export function trianglesOf(pieces: number): Uint32Array {
  const triangles = new Uint32Array(pieces * corners.length);
  let at = 0;
  for (let piece = 0; piece < pieces; piece += 1) for (const corner of corners) triangles[at++] = piece * 4 + corner;
  return triangles;
}

/** Of a point: place, radius, ends of four parts, their colours, kind. */
export const pointNumbers = 12;

/** What of the shapes a frame shows, neighbours as one. */
export function inSight(
  stretches: readonly Stretch[],
  { view, frame }: Scene,
  turn: number,
): [from: number, to: number][] {
  const [width, height] = [frame.width / 2 / view.size, frame.height / 2 / view.size];
  const seen: [number, number][] = [];
  for (const { from, to, left, right, top, bottom } of stretches) {
    if (right + turn < view.x - width || left + turn > view.x + width) continue;
    if (bottom < view.y - height || top > view.y + height) continue;
    const last = seen.at(-1);
    if (last?.[1] === from) last[1] = to;
    else seen.push([from, to]);
  }
  return seen;
}

/** Points and clusters as the shader of points takes them. */
export function pointsOf({ gathered, points, colours }: Scene): Float32Array {
  const { singles, clusters, part } = gathered;
  const numbers = new Float32Array((singles.length + clusters.length) * pointNumbers);
  // From the middle of the part, so that 24 bits are enough.
  const [middleX, middleY] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  let at = 0;
  for (const { index, x } of singles) {
    numbers[at] = (x - middleX) * part.size;
    numbers[at + 1] = (points.y[index]! - middleY) * part.size;
    numbers[at + 2] = pointRadii[points.size[index]!]!;
    numbers[at + 7] = points.group[index]!;
    numbers[at + 11] = points.placed[index]!;
    at += pointNumbers;
  }
  for (const { x, y, count, groups } of clusters) {
    numbers[at] = (x - middleX) * part.size;
    numbers[at + 1] = (y - middleY) * part.size;
    numbers[at + 2] = radiusOf(count);
    const largest = [...groups.keys()]
      .filter((group) => groups[group]! > 0)
      .sort((one, other) => groups[other]! - groups[one]!);
    const hasRest = largest.length > ringParts;
    let end = 0;
    for (let piece = 0; piece < ringParts; piece += 1) {
      const isLast = piece === ringParts - 1;
      const group = largest[Math.min(piece, largest.length - 1)]!;
      end = isLast || piece >= largest.length ? 1 : end + groups[group]! / count;
      numbers[at + 3 + piece] = end;
      numbers[at + 7 + piece] = isLast && hasRest ? colours.groups.length : group;
    }
    numbers[at + 11] = 2;
    at += pointNumbers;
  }
  return numbers;
}

/** Pixels from the middle of the frame to the middle of the part that points were gathered for. */
export function offsetOf(scene: Scene): [x: number, y: number] {
  const {
    view,
    gathered: { part },
  } = scene;
  return [
    ((part.left + part.right) / 2 - view.x - turnOfPart(scene)) * view.size,
    ((part.top + part.bottom) / 2 - view.y) * view.size,
  ];
}
