import { fold } from '../../../domain/text/fold.ts';
import { gradeClass } from '../../../domain/metals/grade-classes.ts';
import { depthsBetween, desurvey, type Offset, readShots, type Shot } from '../../../domain/drilling/hole-geometry.ts';
import type { DrillHole } from '../contract-holes.ts';
import type { DrillObservation } from '../contract.ts';
import type { DrawnInterval } from './drill-picture.ts';

/** Places of the globe on one plane: metres east and north of their middle, which are those of true north. */
export type Project = (places: readonly { latitude: number; longitude: number }[]) => { east: number; north: number }[];

/** The plane of a picture: a grid that all holes share, or one laid around them. */
export type Plane = { kind: 'grid'; epsg: number | null } | { kind: 'globe' };

const hasGrid = ({ easting }: DrillHole) => easting !== null;
const hasGlobe = ({ latitude }: DrillHole) => latitude !== null;

/** On which plane holes can be drawn together; null where no place is known. */
export function planeOf(holes: readonly DrillHole[]): Plane | null {
  const placed = holes.filter((hole) => hasGrid(hole) || hasGlobe(hole));
  if (placed.length === 0) return null;
  const grids = [...Map.groupBy(placed.filter(hasGrid), ({ epsg }) => epsg)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const [most] = grids;
  if (most && most[1].length === placed.length) return { kind: 'grid', epsg: most[0] };
  if (placed.some(hasGlobe)) return { kind: 'globe' };
  return most ? { kind: 'grid', epsg: most[0] } : null;
}

/** A part of a hole that was assayed, in the class of its grade. */
export interface DrawnPart {
  observation: DrillObservation;
  grade: number;
  class: number;
  /** Along the hole. */
  line: Offset[];
}

/** A hole as pictures draw it; metres, `up` above the sea or above the collars where no elevation is known. */
export interface PlacedHole {
  hole: DrillHole;
  name: string;
  collar: Offset;
  /** From the collar to the end; only the collar where direction or length are not known. */
  line: Offset[];
  parts: DrawnPart[];
}

export interface LaidHoles {
  holes: PlacedHole[];
  /** Whether the elevations of the collars are known; without, all are drawn at one level. */
  hasElevations: boolean;
  /** Holes of which too little is known to draw them, and what is missing. */
  left: { name: string; why: string }[];
  /** Drawn as a dot alone, and what is missing. */
  dots: { name: string; why: string }[];
}

const sum = (one: Offset, other: Offset): Offset => ({
  east: one.east + other.east,
  north: one.north + other.north,
  up: one.up + other.up,
});

const radians = Math.PI / 180;

/** The same offset on a plane whose north is another one. */
function turnedBy({ east, north, up }: Offset, degrees: number): Offset {
  const [sin, cos] = [Math.sin(degrees * radians), Math.cos(degrees * radians)];
  return { east: east * cos + north * sin, north: north * cos - east * sin, up };
}

const orNull = (text: string | null) => (text === null ? null : Number(text));

function wayOf({ azimuth, dip, surveys }: DrillHole): { way: ReturnType<typeof desurvey>; shots: Shot[] } {
  const read = readShots(surveys ?? '');
  const shots = read.ok ? read.shots : [];
  return { way: desurvey({ azimuth: orNull(azimuth), dip: orNull(dip), shots }), shots };
}

interface Given {
  holes: readonly DrillHole[];
  /** Of one metal, in one unit. */
  intervals: readonly DrawnInterval[];
  limits: readonly number[];
  plane: Plane;
  project: Project;
}

/** Where the holes lie and go on the plane of a picture, with what was found in them. */
export function layHoles({ holes, intervals, limits, plane, project }: Given): LaidHoles {
  const isOn = (hole: DrillHole) =>
    plane.kind === 'globe' ? hasGlobe(hole) : hasGrid(hole) && hole.epsg === plane.epsg;
  const drawn = holes.filter(isOn);
  const places =
    plane.kind === 'globe'
      ? project(drawn.map(({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) })))
      : drawn.map(({ easting, northing }) => ({ east: Number(easting), north: Number(northing) }));
  const left = holes
    .filter((hole) => !isOn(hole))
    .map((hole) => ({ name: hole.holeId, why: hasGrid(hole) ? 'another grid' : 'no place' }));
  const hasElevations = drawn.some(({ elevation }) => elevation !== null);
  const dots: LaidHoles['dots'] = [];
  const byHole = Map.groupBy(intervals, ({ observation }) => fold(observation.holeId ?? ''));
  const laid = drawn.flatMap((hole, index): PlacedHole[] => {
    const { holeId: name, elevation } = hole;
    if (hasElevations && elevation === null) {
      left.push({ name, why: 'no elevation, which others have' });
      return [];
    }
    const collar = { ...places[index]!, up: Number(elevation ?? 0) };
    const { way, shots } = wayOf(hole);
    const own = (byHole.get(fold(name)) ?? []).flatMap((interval) =>
      interval.from === null || interval.to === null ? [] : [{ ...interval, from: interval.from, to: interval.to }],
    );
    const end = Math.max(orNull(hole.endOfHole) ?? 0, shots.at(-1)?.depth ?? 0, ...own.map(({ to }) => to));
    if (!way || end === 0) {
      dots.push({ name, why: way ? 'no length' : 'no direction' });
      return [{ hole, name, collar, line: [collar], parts: [] }];
    }
    // Azimuths are of the grid: on a plane of true north they turn with it.
    const turn = plane.kind === 'globe' && hasGrid(hole) ? Number(hole.gridConvergence ?? 0) : 0;
    const along = (from: number, to: number) =>
      depthsBetween(from, to, shots).map((depth) => sum(collar, turnedBy(way(depth), turn)));
    const parts = own
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .map(({ observation, grade, from, to }) => ({
        observation,
        grade,
        class: gradeClass(grade, limits),
        line: along(from, to),
      }));
    return [{ hole, name, collar, line: along(0, end), parts }];
  });
  return { holes: laid, hasElevations, left, dots };
}

/** The direction in which most of the drilling goes, 0 to 180; of upright holes the one in which their collars lie. */
export function mainAzimuth(holes: readonly PlacedHole[]): number {
  let [sin, cos] = [0, 0];
  // Two ends of a line are one direction: angles are doubled.
  const add = (east: number, north: number) => {
    const [length, angle] = [Math.hypot(east, north), 2 * Math.atan2(east, north)];
    sin += length * Math.sin(angle);
    cos += length * Math.cos(angle);
  };
  for (const { collar, line } of holes) {
    const end = line.at(-1) ?? collar;
    add(end.east - collar.east, end.north - collar.north);
  }
  if (Math.hypot(sin, cos) < 1) {
    const mean = (of: (offset: Offset) => number) =>
      holes.reduce((total, { collar }) => total + of(collar), 0) / holes.length;
    const [east, north] = [mean((place) => place.east), mean((place) => place.north)];
    for (const { collar } of holes) add(collar.east - east, collar.north - north);
  }
  if (Math.hypot(sin, cos) < 1e-9) return 90;
  const azimuth = Math.round(Math.atan2(sin, cos) / 2 / radians);
  return (azimuth + 180) % 180;
}

/** A round length of at most `most` metres: 1, 2 or 5 of tens, hundreds, … */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((times) => times * power <= most) ?? 1);
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** `NE 045°`. */
export function windOf(azimuth: number): string {
  const degrees = ((Math.round(azimuth) % 360) + 360) % 360;
  return `${winds[Math.round(degrees / 45) % 8]} ${String(degrees).padStart(3, '0')}°`;
}
