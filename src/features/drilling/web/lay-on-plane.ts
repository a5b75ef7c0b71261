import proj4 from 'proj4';
import type { Project } from './hole-picture.ts';

/** On a transverse Mercator projection around the middle of the places: as long and as wide as on the ground within a project. */
export const layOnPlane: Project = (places) => {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [latitude, longitude] = [
    middle(places.map((place) => place.latitude)),
    middle(places.map((place) => place.longitude)),
  ];
  const plane = proj4(
    'WGS84',
    `+proj=tmerc +lat_0=${latitude} +lon_0=${longitude} +k=1 +datum=WGS84 +units=m +no_defs`,
  );
  return places.map((place) => {
    const [east = 0, north = 0] = plane.forward([place.longitude, place.latitude]);
    return { east, north };
  });
};
