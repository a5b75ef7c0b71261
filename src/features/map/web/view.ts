import { geoMercatorRaw } from 'd3-geo';
import type { Area, Coordinates } from '../../../domain/places/geo.ts';

/**
 * Where a map looks: the middle in units of the world (0 to 1 from west to east and from north to south, Mercator), and how
 * many pixels the world is wide.
 */
export interface View {
  x: number;
  y: number;
  size: number;
}

export interface Frame {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const turn = 2 * Math.PI;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
/** Mercator's world is as high as it is wide up to here. */
const northernmost = degrees(geoMercatorRaw.invert!(0, Math.PI)[1]);
export const largestSize = 256 * 2 ** 16;

export const xOf = (longitude: number): number => longitude / 360 + 0.5;
export function yOf(latitude: number): number {
  const held = Math.max(-northernmost, Math.min(northernmost, latitude));
  return 0.5 - geoMercatorRaw(0, radians(held))[1] / turn;
}
export const longitudeOf = (x: number): number => {
  const around = x - Math.floor(x);
  return (around - 0.5) * 360;
};
export const latitudeOf = (y: number): number => degrees(geoMercatorRaw.invert!(0, (0.5 - y) * turn)[1]);

export const placeAt = ({ x, y }: Point): Coordinates => ({ latitude: latitudeOf(y), longitude: longitudeOf(x) });

/** The smallest view: no sky above the poles, and no place twice. */
export const smallestSize = ({ width, height }: Frame): number => Math.max(width, height, 1);

/** A view that shows nothing but the world. */
export function held({ x, y, size }: View, frame: Frame): View {
  const fits = Math.max(smallestSize(frame), Math.min(largestSize, size));
  const margin = frame.height / 2 / fits;
  return { x: x - Math.floor(x), y: Math.max(margin, Math.min(1 - margin, y)), size: fits };
}

/** What lies under a pixel of the frame. */
export const worldAt = (view: View, frame: Frame, pixel: Point): Point => ({
  x: view.x + (pixel.x - frame.width / 2) / view.size,
  y: view.y + (pixel.y - frame.height / 2) / view.size,
});

/** Where in the frame a point of the world is, the nearest of its repetitions. */
export function pixelOf(view: View, frame: Frame, { x, y }: Point): Point {
  const away = x - view.x;
  return {
    x: (away - Math.round(away)) * view.size + frame.width / 2,
    y: (y - view.y) * view.size + frame.height / 2,
  };
}

/** What of a way can be gone in whole pixels of the screen, and what is left of it: pictures are copied by whole ones. */
export function inWholePixels(way: Point, ratio: number): { whole: Point; left: Point } {
  const whole = { x: Math.round(way.x * ratio) / ratio, y: Math.round(way.y * ratio) / ratio };
  return { whole, left: { x: way.x - whole.x, y: way.y - whole.y } };
}

export const moved = (view: View, frame: Frame, by: Point): View =>
  held({ ...view, x: view.x - by.x / view.size, y: view.y - by.y / view.size }, frame);

/** So many times larger, with what is under a pixel staying there. */
export function zoomed(view: View, frame: Frame, factor: number, around: Point): View {
  const fixed = worldAt(view, frame, around);
  const { size } = held({ ...view, size: view.size * factor }, frame);
  return held(
    {
      x: fixed.x - (around.x - frame.width / 2) / size,
      y: fixed.y - (around.y - frame.height / 2) / size,
      size,
    },
    frame,
  );
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** The area between two points of the world, west before east as one drags; a turn or more is all of them. */
export function areaBetween(one: Point, other: Point, digits = 4): Area {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.max(0, Math.min(one.y, other.y)), Math.min(1, Math.max(one.y, other.y))];
  const whole = right - left >= 1;
  return {
    south: bottom >= 1 ? -90 : rounded(latitudeOf(bottom), digits),
    north: top <= 0 ? 90 : rounded(latitudeOf(top), digits),
    west: whole ? -180 : rounded(longitudeOf(left), digits),
    east: whole ? 180 : rounded(longitudeOf(right), digits),
  };
}

/** What a frame shows. */
export const areaOf = (view: View, frame: Frame): Area =>
  areaBetween(worldAt(view, frame, { x: 0, y: 0 }), worldAt(view, frame, { x: frame.width, y: frame.height }));

/** A part of the world; `right` beyond 1 goes over its edge. */
export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The view that shows a part of the world with some room around it. */
export function viewOfBounds({ left, right, top, bottom }: Bounds, frame: Frame, largest: number): View {
  const room = 0.8;
  const size = Math.min(
    (frame.width * room) / Math.max(right - left, 1e-9),
    (frame.height * room) / Math.max(bottom - top, 1e-9),
    largest,
  );
  return held({ x: (left + right) / 2, y: (top + bottom) / 2, size }, frame);
}

export const viewOf = ({ south, west, north, east }: Area, frame: Frame): View =>
  viewOfBounds(
    { left: xOf(west), right: xOf(east) + (east < west ? 1 : 0), top: yOf(north), bottom: yOf(south) },
    frame,
    256 * 2 ** 12,
  );

const columns = 72;

/** The least part of the world that holds all of these points, also over its edge; null of none. */
export function boundsOf({ x, y }: { x: Float64Array; y: Float64Array }): Bounds | null {
  if (x.length === 0) return null;
  const isFilled = new Uint8Array(columns);
  let [top, bottom] = [Infinity, -Infinity];
  for (let index = 0; index < x.length; index += 1) {
    isFilled[Math.min(columns - 1, Math.floor(x[index]! * columns))] = 1;
    top = Math.min(top, y[index]!);
    bottom = Math.max(bottom, y[index]!);
  }
  // The widest gap, once around; behind it they begin.
  let widest = { from: 0, wide: 0 };
  let wide = 0;
  for (let step = 0; step < 2 * columns; step += 1) {
    wide = isFilled[step % columns] ? 0 : wide + 1;
    if (wide > widest.wide) widest = { from: step - wide + 1, wide };
  }
  const begin = ((widest.from + widest.wide) % columns) / columns;
  let [left, right] = [Infinity, -Infinity];
  for (const at of x) {
    const turned = at < begin ? at + 1 : at;
    left = Math.min(left, turned);
    right = Math.max(right, turned);
  }
  return { left, right, top, bottom };
}

/** `latitude,longitude,zoom` of an address: a zoom of 0 has a world of 256 pixels. */
export function writeView(view: View): string {
  const { latitude, longitude } = placeAt(view);
  const zoom = Math.log2(view.size / 256);
  return [rounded(latitude, 4), rounded(longitude, 4), rounded(zoom, 2)].join();
}

/** What `writeView` has written; null where it is none. */
export function readMiddle(text: string): { latitude: number; longitude: number; zoom: number } | null {
  const parts = text.split(',', 4).map(Number);
  const [latitude, longitude, zoom] = parts;
  if (parts.length !== 3 || !parts.every(Number.isFinite)) return null;
  if (Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180) return null;
  return { latitude: latitude!, longitude: longitude!, zoom: zoom! };
}

export function readView(text: string, frame: Frame): View | null {
  const middle = readMiddle(text);
  if (!middle) return null;
  const { latitude, longitude, zoom } = middle;
  return held({ x: xOf(longitude), y: yOf(latitude), size: 256 * 2 ** Math.min(zoom, 20) }, frame);
}
