import { sql, type SQL } from 'drizzle-orm';
import { type Area, areaAround, type Circle, partsOf } from '../../../domain/places/geo.ts';

/** What the index `mines_place` is of. */
const place = sql`point(m.longitude, m.latitude)`;

/** Share of all degrees from which on most of a list lies within: then its own order is walked, not the index of places. */
const largeShare = 0.05;

const shareOf = ({ south, west, north, east }: Area) => ((north - south) * (east - west)) / (180 * 360);

function inPart(area: Area): SQL {
  const { south, west, north, east } = area;
  return shareOf(area) > largeShare
    ? sql`(m.latitude between ${south}::float8 and ${north}::float8 and m.longitude between ${west}::float8 and ${east}::float8)`
    : sql`${place} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

/** That a mine `m` lies in an area; one without coordinates lies in none. */
export const inArea = (area: Area): SQL => sql`(${sql.join(partsOf(area).map(inPart), sql` or `)})`;

/** Kilometres from a place to a mine `m`, as `distanceKm` of the domain. */
export const kmFrom = ({ latitude, longitude }: Pick<Circle, 'latitude' | 'longitude'>): SQL => sql`(
  2 * 6371.0088 * asin(sqrt(least(1, power(sin(radians(m.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(m.latitude))
      * power(sin(radians(m.longitude - ${longitude}::float8) / 2), 2)))))`;

/** That a mine `m` lies within a circle: found by the area around it, then by the distance. */
export const inCircle = (circle: Circle): SQL =>
  sql`${inArea(areaAround(circle))} and ${kmFrom(circle)} <= ${circle.km}::float8`;
