/** A place on WGS 84, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const meanEarthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine, mean radius 6371.0088 km): within 0.6 % of the ellipsoid. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const haversine = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * meanEarthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Places of one name that lie farther apart are two mines; nearer, they are one. */
export const onePlaceKm = 10;

/** Between two parallels and two meridians, in degrees; `west` greater than `east`: over the date line. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** So far from a place, in kilometres. */
export interface Circle extends Coordinates {
  km: number;
}

/** Half way round the earth: all places are within it. */
export const farthestKm = 20_016;

const decimalNumber = /^-?\d{1,5}(?:\.\d{1,12})?$/;

function numbersOf(text: string, amount: number): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  return parts.length === amount && parts.every((part) => decimalNumber.test(part)) ? parts.map(Number) : null;
}

const isLatitude = (degrees: number) => degrees >= -90 && degrees <= 90;
const isLongitude = (degrees: number) => degrees >= -180 && degrees <= 180;

/** What `readCircle` and `readArea` take, for the member. */
export const circleWanted = `Write a latitude, a longitude and kilometres, as -30.75,121.47,50 (up to ${farthestKm.toLocaleString('en-US')} km).`;
export const areaWanted =
  'Write the south, west, north and east of an area in degrees, as -35,112,-14,129; over the date line west is greater than east.';

/** `lat,lon,km`, or null where it is none. */
export function readCircle(text: string): Circle | null {
  const [latitude, longitude, km] = numbersOf(text, 3) ?? [];
  if (latitude === undefined || longitude === undefined || km === undefined) return null;
  return isLatitude(latitude) && isLongitude(longitude) && km > 0 && km <= farthestKm
    ? { latitude, longitude, km }
    : null;
}

/** `south,west,north,east`, or null where it is none. */
export function readArea(text: string): Area | null {
  const [south, west, north, east] = numbersOf(text, 4) ?? [];
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  const fits = isLatitude(south) && isLatitude(north) && south <= north && isLongitude(west) && isLongitude(east);
  return fits ? { south, west, north, east } : null;
}

export const writeCircle = ({ latitude, longitude, km }: Circle): string => [latitude, longitude, km].join();
export const writeArea = ({ south, west, north, east }: Area): string => [south, west, north, east].join();

/** An area in parts that do not go over the date line: one, or two. */
export const partsOf = (area: Area): Area[] =>
  area.west <= area.east
    ? [area]
    : [
        { ...area, east: 180 },
        { ...area, west: -180 },
      ];

function overlap(one: Area, other: Area): Area | null {
  const [south, north] = [Math.max(one.south, other.south), Math.min(one.north, other.north)];
  const [west, east] = [Math.max(one.west, other.west), Math.min(one.east, other.east)];
  return south <= north && west <= east ? { south, west, north, east } : null;
}

/**
 * What lies in both areas; null: nothing does. Two areas that together go round the earth may share two pieces that
 * do not touch: the wider one.
 */
export function sharedArea(one: Area, other: Area): Area | null {
  const pieces = partsOf(one).flatMap((part) => partsOf(other).flatMap((beside) => overlap(part, beside) ?? []));
  const [before, after] = [pieces.find(({ east }) => east === 180), pieces.find(({ west }) => west === -180)];
  // Both sides of the date line are one piece.
  if (before && after && before !== after) return { ...before, east: after.east };
  const [widest = null] = pieces.toSorted((a, b) => b.east - b.west - (a.east - a.west));
  return widest;
}

/** Some more than rounding takes away, in degrees: less than a millimetre. */
const margin = 1e-8;

/** The smallest area that holds a circle: at a pole all meridians. */
export function areaAround({ latitude, longitude, km }: Circle): Area {
  const angle = km / meanEarthRadiusKm;
  const degrees = (angle * 180) / Math.PI + margin;
  const [south, north] = [latitude - degrees, latitude + degrees];
  if (south <= -90 || north >= 90)
    return { south: Math.max(-90, south), west: -180, north: Math.min(90, north), east: 180 };
  const sides = (Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))) * 180) / Math.PI + margin;
  if (sides >= 180) return { south, west: -180, north, east: 180 };
  const turned = (value: number) => ((value + 540) % 360) - 180;
  return { south, west: turned(longitude - sides), north, east: turned(longitude + sides) };
}

export const isWithin = ({ latitude, longitude }: Coordinates, { south, west, north, east }: Area): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);
