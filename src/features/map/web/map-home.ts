import { type Area, areaAround, type Circle } from '../../../domain/places/geo.ts';
import type { Points } from './clusters.ts';
import {
  areaBetween,
  type Bounds,
  type Frame,
  held,
  smallestSize,
  type View,
  viewOf,
  viewOfBounds,
  worldAt,
} from './view.ts';

/** What the filters found: by which question, and where it lies. */
export interface Found {
  question: string;
  bounds: () => Bounds | null;
}

/** Few answers are looked for, some again and again: where one lies is computed when it is, and once. */
export function foundBy(question: string, compute: () => Bounds | null): Found {
  let bounds: Bounds | null | undefined;
  return { question, bounds: () => (bounds === undefined ? (bounds = compute()) : bounds) };
}

/** A view with the frame that it is seen in. */
interface Seen {
  view: View;
  frame: Frame;
}

/** Parts of the map are asked for by such squares, in pixels, so that going back and forth asks for the same. */
const square = 512;

interface Home {
  circle: Circle | null;
  area: Area | null;
  found: Found | undefined;
}

/** Nearer than this one sees no coast and no border. */
const nearestHome = 256 * 2 ** 6;
/** What goes round so much of the world is shown on all of it. */
const almostAll = 0.6;
/** Between the north and the south of where people mine: a wide frame cuts the world above 62° N and below 39° S. */
const middle = 0.45;

/** Where the map looks until somebody moves it: at what was chosen, else at what was found, else at the world. */
export function homeOf(frame: Frame, { circle, area, found }: Home): View {
  const chosen = area ?? (circle && areaAround(circle));
  if (chosen) return viewOf(chosen, frame);
  const bounds = found?.bounds();
  if (bounds && bounds.right - bounds.left < almostAll) return viewOfBounds(bounds, frame, nearestHome);
  return held({ x: 0.5, y: middle, size: smallestSize(frame) }, frame);
}

export const wholeWorld: Home = { circle: null, area: null, found: undefined };

/** Whether a frame shows any of the points. */
export function showsAny({ view, frame }: Seen, { x, y, count }: Points): boolean {
  const [halfWidth, halfHeight] = [frame.width / 2 / view.size, frame.height / 2 / view.size];
  for (let index = 0; index < count; index += 1) {
    const away = x[index]! - view.x;
    if (Math.abs(away - Math.round(away)) <= halfWidth && Math.abs(y[index]! - view.y) <= halfHeight) return true;
  }
  return false;
}

/** The part of the map to ask for around what is seen. */
export function partAround({ view, frame }: Seen): Area {
  const unit = 2 ** -Math.floor(Math.log2(view.size / square));
  const down = (value: number) => Math.floor(value / unit) * unit;
  const up = (value: number) => Math.ceil(value / unit) * unit;
  const from = worldAt(view, frame, { x: 0, y: 0 });
  const to = worldAt(view, frame, { x: frame.width, y: frame.height });
  return areaBetween({ x: down(from.x), y: down(from.y) }, { x: up(to.x), y: up(to.y) });
}
