/** A place on WGS 84, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const meanEarthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine, mean radius 6371.0088 km): within 0.6 % of the ellipsoid. */
export function distanceKm(a: Place, b: Place): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const haversine = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * meanEarthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Places of one name that lie farther apart are two mines; nearer, they are one. */
export const onePlaceKm = 10;
