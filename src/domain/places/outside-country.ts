import countryAreas from './country-areas.json' with { type: 'json' };
import { countries } from './country-list.ts';
import { type Coordinates, isWithin } from './geo.ts';

/** Islands that the outlines lack, rigs, and places that are rounded to whole degrees are not doubted. */
const marginDegrees = 1;

const areas: Readonly<Record<string, readonly number[]>> = countryAreas.areas;
const byName = new Map(countries.map(({ name, code }) => [name, areas[code]]));

const turns = [-360, 0, 360];

/** Whether a place lies between the parallels and meridians of a country: south, west, north, east in degrees. */
function liesIn([south = -90, west = -180, north = 90, east = 180]: readonly number[], place: Coordinates): boolean {
  const area = {
    ...{ south: south - marginDegrees, west: west - marginDegrees, north: north + marginDegrees },
    east: (west > east ? east + 360 : east) + marginDegrees,
  };
  return turns.some((turn) => isWithin({ ...place, longitude: place.longitude + turn }, area));
}

/** Slips of the hand, each with the words for it. */
const slips: readonly (readonly [slip: (place: Coordinates) => Coordinates, advice: string])[] = [
  [({ latitude, longitude }) => ({ latitude: -latitude, longitude }), 'the sign of the latitude'],
  [({ latitude, longitude }) => ({ latitude, longitude: -longitude }), 'the sign of the longitude'],
  [
    ({ latitude, longitude }) => ({ latitude: -latitude, longitude: -longitude }),
    'the signs of latitude and longitude',
  ],
  [({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }), 'whether the two are exchanged'],
];

/**
 * Why a place, in degrees on WGS 84, can hardly be one of its country: a sentence that names the likely slip; undefined where
 * it can, or where nothing is known of the country. A country is taken for the parallels and meridians that it lies between.
 */
export function placeDoubt(country: string, place: Coordinates): string | undefined {
  const area = byName.get(country);
  if (!area || liesIn(area, place)) return undefined;
  const slip = slips.find(([made]) => {
    const meant = made(place);
    return Math.abs(meant.latitude) <= 90 && liesIn(area, meant);
  });
  const advice = slip ? `Look at ${slip[1]}` : 'Look at the coordinates';
  return `${place.latitude}, ${place.longitude} lies outside of ${country}. ${advice}, or at the country.`;
}
