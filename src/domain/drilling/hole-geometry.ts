/**
 * Where a hole goes. Metres; angles in degrees: azimuth clockwise from the north of the grid (0 to 360), dip from the
 * horizontal, negative downward (-90 is straight down).
 */

/** What the latitude and longitude of a collar follow from, where nobody stated them. */
export const placeSources = ['grid'] as const;

/** A measurement of the direction of a hole, at a depth along it. */
export interface Shot {
  depth: number;
  azimuth: number;
  dip: number;
}

/** Metres from the collar. */
export interface Offset {
  east: number;
  north: number;
  up: number;
}

interface Station extends Offset {
  depth: number;
  direction: Offset;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function directionOf({ azimuth, dip }: Shot): Offset {
  const flat = Math.cos(radians(dip));
  return {
    east: flat * Math.sin(radians(azimuth)),
    north: flat * Math.cos(radians(azimuth)),
    up: Math.sin(radians(dip)),
  };
}

const plus = (one: Offset, other: Offset, times: number = 1): Offset => ({
  east: one.east + other.east * times,
  north: one.north + other.north * times,
  up: one.up + other.up * times,
});

/** The angle between two directions, in radians; exact for small ones, too. */
function bend(one: Offset, other: Offset): number {
  const apart = Math.hypot(one.east - other.east, one.north - other.north, one.up - other.up);
  return 2 * Math.asin(Math.min(1, apart / 2));
}

/** Below so many radians an arc is a straight line to the nanometre, and its ratio factor 1. */
const straight = 1e-6;

/**
 * What an arc of `length` leads to that begins in one direction and ends in another one: minimum curvature, the circle
 * through both (S. J. Sawaryn and J. L. Thorogood, "A Compendium of Directional Calculations Based on the Minimum
 * Curvature Method", SPE 84246).
 */
function arc(start: Offset, end: Offset, length: number): Offset {
  const angle = bend(start, end);
  const ratioFactor = angle < straight ? 1 : (2 / angle) * Math.tan(angle / 2);
  return plus({ east: 0, north: 0, up: 0 }, plus(start, end), (length / 2) * ratioFactor);
}

/** The direction at a part of the way from one to the other, along the circle. */
function turned(start: Offset, end: Offset, part: number): Offset {
  const angle = bend(start, end);
  if (angle < straight) return start;
  const [a, b] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)];
  return plus(plus({ east: 0, north: 0, up: 0 }, start, a), end, b);
}

/** A hole as far as its way is known of it: metres and degrees, null where not known. */
export interface SurveyedHole {
  azimuth: number | null;
  dip: number | null;
  shots: readonly Shot[];
}

/** Straight down or up the azimuth says nothing. */
const isUpright = (dip: number | null) => dip !== null && Math.abs(dip) === 90;

/** The measurements by depth, from the collar on; null where no direction is known. */
function measurements({ azimuth, dip, shots }: SurveyedHole): Shot[] | null {
  const byDepth = shots.toSorted((a, b) => a.depth - b.depth);
  const [first] = byDepth;
  if (first?.depth === 0) return byDepth;
  const known = dip !== null && (azimuth !== null || isUpright(dip)) ? { depth: 0, azimuth: azimuth ?? 0, dip } : null;
  if (known) return [known, ...byDepth];
  // The hole begins in the direction that was first measured in it.
  return first ? [{ ...first, depth: 0 }, ...byDepth] : null;
}

/** Degrees that nothing turns by between two measurements; near 180 there is no circle through both of them. */
const sharpest = 150;

/** Where a hole would turn back within itself, which is a wrong sign or digit; null: nowhere. */
export function sharpTurn(hole: SurveyedHole): { from: number; to: number; degrees: number } | null {
  const shots = measurements(hole) ?? [];
  for (const [index, shot] of shots.entries()) {
    const before = shots[index - 1];
    const degrees = before ? (bend(directionOf(before), directionOf(shot)) * 180) / Math.PI : 0;
    if (before && degrees > sharpest) return { from: before.depth, to: shot.depth, degrees: Math.round(degrees) };
  }
  return null;
}

/** The way of a hole: from the depth along it to the place. */
export type HoleWay = (depth: number) => Offset;

/** The place of the last station that is no deeper; -1 where the first one is. */
function lastUpTo(stations: readonly Station[], depth: number): number {
  let [low, high] = [0, stations.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stations[middle]!.depth <= depth) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The way of a hole by minimum curvature: between two measurements an arc, below the last one straight on. Null where
 * neither azimuth and dip nor a measurement are known, or where it would turn back within itself.
 */
export function desurvey(hole: SurveyedHole): HoleWay | null {
  const shots = measurements(hole);
  if (!shots || sharpTurn(hole)) return null;
  const stations: Station[] = [];
  for (const shot of shots) {
    const direction = directionOf(shot);
    const before = stations.at(-1);
    const place = before
      ? plus(before, arc(before.direction, direction, shot.depth - before.depth))
      : { east: 0, north: 0, up: 0 };
    stations.push({ ...place, depth: shot.depth, direction });
  }
  return (depth) => {
    const index = lastUpTo(stations, depth);
    const from = stations[Math.max(0, index)]!;
    const to = stations[index + 1];
    const along = depth - from.depth;
    if (!to || to.depth === from.depth) return plus(from, from.direction, along);
    const direction = turned(from.direction, to.direction, along / (to.depth - from.depth));
    return plus(from, arc(from.direction, direction, along));
  };
}

/** No picture shows more of them: of thousands of measurements below as many intervals each interval would be drawn by all. */
const mostBends = 100;

/** Depths from one to another at which a way is drawn: the ends, and so many between that its arcs look round. */
export function depthsBetween(from: number, to: number, shots: readonly Shot[]): number[] {
  const bends = shots.map(({ depth }) => depth).filter((depth) => depth > from && depth < to);
  const apart = Math.ceil(bends.length / mostBends);
  const shown = bends.toSorted((a, b) => a - b).filter((_, index) => index % apart === 0);
  const marks = [from, ...shown, to];
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1];
    return next === undefined || shots.length === 0
      ? [mark]
      : [0, 1, 2, 3].map((part) => mark + ((next - mark) * part) / 4);
  });
}

/** A place as a vertical section of the azimuth shows it: metres along it, and upward; `away` is how far it lies behind. */
export function onSection({ east, north, up }: Offset, azimuth: number): { along: number; up: number; away: number } {
  const [sin, cos] = [Math.sin(radians(azimuth)), Math.cos(radians(azimuth))];
  return { along: east * sin + north * cos, up, away: north * sin - east * cos };
}

/** Characters of the measurements of a hole: a cell of a file holds them. */
export const mostSurveyText = 25_000;

const mostShots = 1_500;

/** `0 250 -60; 30 251.2 -60.4`: depth, azimuth and dip of each measurement, by depth; an error says what to write. */
export function readShots(text: string): { ok: true; shots: Shot[]; text: string } | { ok: false; message: string } {
  const parts = text
    .split(/[;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > mostShots)
    return { ok: false, message: `Enter at most ${mostShots.toLocaleString('en-US')} measurements.` };
  const shots: Shot[] = [];
  for (const part of parts) {
    const figures = part.split(/[\s,/]+/u);
    const [depth = NaN, azimuth = NaN, dip = NaN] = figures.map((figure) =>
      /^[-+]?\d{1,5}(?:\.\d{1,4})?$/u.test(figure) ? Number(figure) : NaN,
    );
    if (figures.length !== 3 || [depth, azimuth, dip].some(Number.isNaN))
      return {
        ok: false,
        message: `Write depth, azimuth and dip of each measurement as 30 251.2 -60.4; not '${part.slice(0, 40)}'.`,
      };
    if (depth < 0) return { ok: false, message: `The depth ${depth} lies above the collar.` };
    if (azimuth < 0 || azimuth > 360)
      return { ok: false, message: `The azimuth ${azimuth} at ${depth} m is not from 0 to 360.` };
    if (dip < -90 || dip > 90) return { ok: false, message: `The dip ${dip} at ${depth} m is not from -90 to 90.` };
    shots.push({ depth, azimuth, dip });
  }
  shots.sort((a, b) => a.depth - b.depth);
  const twice = shots.find(({ depth }, index) => depth === shots[index - 1]?.depth);
  if (twice) return { ok: false, message: `Two measurements stand at ${twice.depth} m. Keep one of them.` };
  return { ok: true, shots, text: shotsText(shots) };
}

export const shotsText = (shots: readonly Shot[]): string =>
  shots.map(({ depth, azimuth, dip }) => `${depth} ${azimuth} ${dip}`).join('; ');
