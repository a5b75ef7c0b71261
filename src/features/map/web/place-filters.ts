import { type Area, areaWanted, type Circle, circleWanted, readArea, readCircle } from '../../../domain/places/geo.ts';

interface PlaceFilters {
  within: string | null;
  area: string | null;
}

/** A search without what nobody can read in its address: `PlaceChips` says so. */
export const readablePlaces = <Search extends PlaceFilters>(search: Search): Search => ({
  ...search,
  within: search.within !== null && readCircle(search.within) ? search.within : null,
  area: search.area !== null && readArea(search.area) ? search.area : null,
});

const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  Math.abs(value) < 0.005 ? '0°' : `${Math.abs(Number(value.toFixed(2)))}° ${value < 0 ? negative : positive}`;
const latitude = (value: number) => degrees(value, ['N', 'S']);
const longitude = (value: number) => degrees(value, ['E', 'W']);

export const placeWords = (place: { latitude: number; longitude: number }) =>
  `${latitude(place.latitude)}, ${longitude(place.longitude)}`;

export const circleWords = (circle: Circle) =>
  `Within ${circle.km.toLocaleString('en-US', { maximumFractionDigits: 3 })} km of ${placeWords(circle)}`;

export const areaWords = ({ south, west, north, east }: Area) =>
  `${latitude(south)} to ${latitude(north)}, ${longitude(west)} to ${longitude(east)}`;

/** What is told of the two fields of an address: what they choose, or that they were left out. */
export function placeFilters({ within, area }: PlaceFilters) {
  const circle = within === null ? null : readCircle(within);
  const box = area === null ? null : readArea(area);
  return {
    chosen: [
      ...(circle ? [{ field: 'within' as const, words: circleWords(circle) }] : []),
      ...(box ? [{ field: 'area' as const, words: areaWords(box) }] : []),
    ],
    leftOut: [
      ...(within !== null && !circle ? [{ field: 'within' as const, value: within, wanted: circleWanted }] : []),
      ...(area !== null && !box ? [{ field: 'area' as const, value: area, wanted: areaWanted }] : []),
    ],
  };
}
