/**
 * Writes src/domain/places/country-places.json: a point well within each country, where mines are drawn that have no coordinates;
 * and country-areas.json: between which parallels and meridians each lies. Run with `node scripts/country-places.ts` after a new version of world-atlas.
 */
import { writeFileSync } from 'node:fs';
import { geoArea, geoBounds, geoCentroid, geoContains } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import codes from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import finest from 'world-atlas/countries-10m.json' with { type: 'json' };
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };
import { countries } from '../src/domain/places/country-list.ts';
import { resolveCountry } from '../src/domain/places/countries.ts';
import { distanceKm } from '../src/domain/places/geo.ts';

/** Too small for the map of the world, by the CIA World Factbook (public domain): latitude and longitude. */
const small: Readonly<Record<string, readonly [number, number]>> = {
  BQ: [12.18, -68.25],
  BV: [-54.43, 3.4],
  CC: [-12.17, 96.83],
  CX: [-10.5, 105.67],
  GF: [4, -53],
  GI: [36.13, -5.35],
  GP: [16.25, -61.58],
  MQ: [14.67, -61],
  RE: [-21.1, 55.6],
  SJ: [78, 20],
  TK: [-9, -172],
  TV: [-8, 178],
  UM: [19.28, 166.65],
  YT: [-12.83, 45.17],
};

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Shape = Feature<Polygon | MultiPolygon, { name: string }>;
const shapesOf = (topology: Atlas) => feature(topology, topology.objects.countries).features as Shape[];

type Ring = Position[];
const polygonOf = (rings: Ring[]): Polygon => ({ type: 'Polygon', coordinates: rings });

function largestOf({ geometry }: Feature<Polygon | MultiPolygon>): Polygon {
  if (geometry.type === 'Polygon') return geometry;
  const [largest] = geometry.coordinates.map(polygonOf).toSorted((one, other) => geoArea(other) - geoArea(one));
  return largest!;
}

const steps = 40;
const place = ([longitude = 0, latitude = 0]: Position) => ({ latitude, longitude });

/** The centre where it lies within, else what lies farthest from the border. */
function pointIn(polygon: Polygon): Position {
  const centre = geoCentroid(polygon);
  if (geoContains(polygon, centre)) return centre;
  const [[west, south], [east, north]] = geoBounds(polygon);
  const border = polygon.coordinates.flat();
  let best: Position = centre;
  let farthest = 0;
  for (let i = 1; i < steps; i += 1) {
    for (let j = 1; j < steps; j += 1) {
      const point: [number, number] = [west + ((east - west) * i) / steps, south + ((north - south) * j) / steps];
      if (!geoContains(polygon, point)) continue;
      const away = Math.min(...border.map((each) => distanceKm(place(each), place(point))));
      if (away > farthest) [farthest, best] = [away, point];
    }
  }
  return best;
}

function codeOf({ id, properties }: Shape): string | undefined {
  const byNumber = id === undefined ? undefined : codes.numericToAlpha2(String(id));
  if (byNumber) return byNumber;
  const named = resolveCountry(properties.name, { suggest: false });
  return named.ok ? named.code : undefined;
}

const areas = new Map<string, number>();
const found = new Map<string, readonly [number, number]>(Object.entries(small));
for (const each of shapesOf(atlas as unknown as Atlas)) {
  const code = codeOf(each);
  const largest = largestOf(each);
  // Some far islands are a feature of their own with the number of their country.
  if (!code || (areas.get(code) ?? 0) > geoArea(largest)) continue;
  areas.set(code, geoArea(largest));
  const [longitude = 0, latitude = 0] = pointIn(largest);
  found.set(code, [Number(latitude.toFixed(2)), Number(longitude.toFixed(2))]);
}
const missing = countries.filter(({ code }) => !found.has(code));
if (missing.length > 0) throw new Error(`no place of ${missing.map(({ code, name }) => `${code} ${name}`).join(', ')}`);

const lines = countries
  .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  .map(({ code }) => `    "${code}": [${found.get(code)!.join(', ')}]`);
writeFileSync(
  new URL('../src/domain/places/country-places.json', import.meta.url),
  `{\n  "source": "A point within the largest part of each country of Natural Earth (public domain) at 1:50m, by world-atlas 2.0.2; small territories by the CIA World Factbook. Latitude, longitude.",\n  "places": {\n${lines.join(',\n')}\n  }\n}\n`,
);

/** All polygons of a country with those that are features of their own. */
const polygons = new Map<string, Ring[][]>();
for (const each of shapesOf(finest as unknown as Atlas)) {
  const code = codeOf(each);
  const { geometry } = each;
  if (!code) continue;
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  polygons.set(code, [...(polygons.get(code) ?? []), ...rings]);
}
const bounds = [...polygons]
  .filter(([code]) => countries.some((country) => country.code === code))
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, coordinates]) => {
    const [[west, south], [east, north]] = geoBounds({ type: 'MultiPolygon', coordinates });
    return `    "${code}": [${[south, west, north, east].map((degrees) => Number(degrees.toFixed(2))).join(', ')}]`;
  });
writeFileSync(
  new URL('../src/domain/places/country-areas.json', import.meta.url),
  `{\n  "source": "Between which parallels and meridians each country of Natural Earth (public domain) lies at 1:10m, by world-atlas 2.0.2. South, west, north, east; over the date line west is greater than east.",\n  "areas": {\n${bounds.join(',\n')}\n  }\n}\n`,
);
