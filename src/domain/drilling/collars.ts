import { type Shot, readShots, sharpTurn } from './hole-geometry.ts';

/** What is written of a hole; decimals as text, metres and degrees, null where not known. */
export interface Collar {
  latitude: string | null;
  longitude: string | null;
  easting: string | null;
  northing: string | null;
  epsg: number | null;
  azimuth: string | null;
  dip: string | null;
  endOfHole: string | null;
  surveys: string | null;
}

export type CollarField = keyof Collar;

interface Fault {
  path: CollarField;
  message: string;
}

/** Degrees by which the collar and a measurement there may differ: they are rounded, and made with two instruments. */
const sameDirection = 5;

const turn = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

function directionFault({ azimuth, dip }: Collar, shots: readonly Shot[]): Fault | null {
  const first = shots.find(({ depth }) => depth === 0);
  if (!first) return null;
  if (dip !== null && Math.abs(Number(dip) - first.dip) > sameDirection)
    return { path: 'dip', message: `The measurement at 0 m has the dip ${first.dip}. Correct one of the two.` };
  if (azimuth !== null && Math.abs(first.dip) < 85 && turn(Number(azimuth), first.azimuth) > sameDirection)
    return {
      path: 'azimuth',
      message: `The measurement at 0 m has the azimuth ${first.azimuth}. Correct one of the two.`,
    };
  return null;
}

/** Everything that contradicts itself in what is written of a hole. */
export function* faultsOfCollar(collar: Collar): Generator<Fault> {
  const { latitude, longitude, easting, northing, epsg, endOfHole, surveys } = collar;
  if (latitude === null && longitude !== null) yield { path: 'latitude', message: 'Enter the latitude, too.' };
  if (longitude === null && latitude !== null) yield { path: 'longitude', message: 'Enter the longitude, too.' };
  if (easting === null && northing !== null) yield { path: 'easting', message: 'Enter the easting, too.' };
  if (northing === null && easting !== null) yield { path: 'northing', message: 'Enter the northing, too.' };
  if (epsg !== null && easting === null) yield { path: 'easting', message: 'Enter easting and northing of this grid.' };
  if (endOfHole !== null && Number(endOfHole) === 0)
    yield { path: 'endOfHole', message: 'Enter the depth of the end, above 0 m.' };
  const read = readShots(surveys ?? '');
  if (!read.ok) {
    yield { path: 'surveys', message: read.message };
    return;
  }
  const deepest = read.shots.at(-1);
  if (deepest && endOfHole !== null && deepest.depth > Number(endOfHole) + 0.1)
    yield {
      path: 'surveys',
      message: `The measurement at ${deepest.depth} m lies below the end of the hole, ${endOfHole} m.`,
    };
  const { azimuth, dip } = collar;
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  const turned = sharpTurn({ azimuth: numberOf(azimuth), dip: numberOf(dip), shots: read.shots });
  if (turned)
    yield {
      path: 'surveys',
      message: `Between ${turned.from} and ${turned.to} m the hole would turn by ${turned.degrees}°. Check azimuth and dip of both.`,
    };
  const contradiction = directionFault(collar, read.shots);
  if (contradiction) yield contradiction;
}

/** The first of it, or null. */
export const collarFault = (collar: Collar): Fault | null => [...faultsOfCollar(collar)][0] ?? null;

/** Metres between two places on the globe: near enough to tell one hole from another. */
export function metresApart(one: { latitude: number; longitude: number }, other: typeof one): number {
  const radians = Math.PI / 180;
  const north = (one.latitude - other.latitude) * radians;
  const east = (one.longitude - other.longitude) * radians * Math.cos(((one.latitude + other.latitude) / 2) * radians);
  return Math.hypot(north, east) * 6_371_009;
}
