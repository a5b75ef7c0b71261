import earcut from 'earcut';
import { geoMercator, geoStream, type GeoStream } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';

/** `countries-110m.json` and `countries-50m.json` of world-atlas. */
export type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryObject }>;

/** What of a list of shapes belongs together, and where it lies: what is out of sight is not drawn. */
export interface Stretch {
  from: number;
  to: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the name of a country stands: in the middle of its broadest part. */
export interface CountryName {
  text: string;
  x: number;
  y: number;
  /** How broad the country is there. */
  wide: number;
}

/** Land and lines in units of the world (`view.ts`). */
export interface Outlines {
  /** Triangles: x and y of each corner. */
  land: Float64Array;
  landStretches: Stretch[];
  /** Rings, for canvases that fill by themselves. */
  rings: Float64Array[];
  /** Lines in pieces: x and y of both ends. */
  coasts: Float64Array;
  coastStretches: Stretch[];
  borders: Float64Array;
  borderStretches: Stretch[];
  names: CountryName[];
}

// Straight from point to point: borders along a parallel stay there. Cut at the date line, where the world ends.
const projection = () =>
  geoMercator()
    .scale(1 / (2 * Math.PI))
    .translate([0.5, 0.5])
    .precision(0);

/** Lets a browser draw and answer between pieces of work. */
type Pause = () => Promise<void>;

function boundsOf(values: ArrayLike<number>, from: number, to: number): Omit<Stretch, 'from' | 'to'> {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let at = from; at < to; at += 2) {
    bounds.left = Math.min(bounds.left, values[at]!);
    bounds.right = Math.max(bounds.right, values[at]!);
    bounds.top = Math.min(bounds.top, values[at + 1]!);
    bounds.bottom = Math.max(bounds.bottom, values[at + 1]!);
  }
  return bounds;
}

const areaOf = (ring: readonly number[]) => {
  let doubled = 0;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2)
    doubled += ring[before]! * ring[at + 1]! - ring[at]! * ring[before + 1]!;
  return doubled / 2;
};

function isInside(x: number, y: number, ring: readonly number[]): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The rings of polygons, each polygon's together; cut ones have several outer rings, which turn the other way than holes. */
function polygonsOf(object: Parameters<typeof geoStream>[0]): number[][][] {
  const polygons: number[][][] = [];
  let rings: number[][] = [];
  let ring: number[] = [];
  const sink: GeoStream = {
    point: (x, y) => void ring.push(x, y),
    lineStart: () => void (ring = []),
    lineEnd: () => void (ring.length >= 6 && rings.push(ring)),
    polygonStart: () => void (rings = []),
    polygonEnd() {
      const outer = rings.filter((each) => areaOf(each) > 0);
      const holes = rings.filter((each) => areaOf(each) <= 0);
      const groups = (outer.length > 0 ? outer : holes.splice(0, 1)).map((each) => [each]);
      for (const hole of holes) {
        const group = groups.find(([first]) => isInside(hole[0]!, hole[1]!, first!)) ?? groups[0];
        group?.push(hole);
      }
      polygons.push(...groups);
    },
  };
  geoStream(object, projection().stream(sink));
  return polygons;
}

/** The broadest level stretch within rings, rather in the middle than at an end: where a name fits. */
function broadestOf(rings: readonly number[][]): Omit<CountryName, 'text'> {
  const { top, bottom } = boundsOf(rings[0]!, 0, rings[0]!.length);
  let best = { x: 0, y: 0, wide: 0 };
  let most = 0;
  for (let part = 0.15; part < 0.86; part += 0.05) {
    const y = top + (bottom - top) * part;
    const crossed: number[] = [];
    for (const ring of rings) {
      for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
        const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
        if (ay > y !== by > y) crossed.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
      }
    }
    crossed.sort((one, other) => one - other);
    for (let at = 0; at + 1 < crossed.length; at += 2) {
      const wide = crossed[at + 1]! - crossed[at]!;
      const worth = wide * (1 - Math.abs(part - 0.5) / 2);
      if (worth <= most) continue;
      most = worth;
      best = { x: crossed[at]! + wide / 2, y, wide };
    }
  }
  return best;
}

/** Pieces that lie beside each other are drawn together: so many at least. */
const fewestOfStretch = 400;

function linesOf(object: Parameters<typeof geoStream>[0]): { pieces: Float64Array; stretches: Stretch[] } {
  const pieces: number[] = [];
  const stretches: Stretch[] = [];
  let from = 0;
  let last: [number, number] | undefined;
  const end = () => {
    if (pieces.length > from * 4)
      stretches.push({ from, to: pieces.length / 4, ...boundsOf(pieces, from * 4, pieces.length) });
    from = pieces.length / 4;
  };
  const sink: GeoStream = {
    point(x, y) {
      if (last) pieces.push(last[0], last[1], x, y);
      last = [x, y];
    },
    lineStart: () => void (last = undefined),
    lineEnd() {
      if (pieces.length / 4 - from >= fewestOfStretch) end();
    },
    polygonStart: () => {},
    polygonEnd: () => {},
  };
  geoStream(object, projection().stream(sink));
  end();
  return { pieces: Float64Array.from(pieces), stretches };
}

/** Takes an atlas apart, country by country. */
export async function outlinesOf(atlas: Atlas, pause: Pause): Promise<Outlines> {
  const land: number[] = [];
  const landStretches: Stretch[] = [];
  const rings: Float64Array[] = [];
  const names: CountryName[] = [];
  for (const geometry of atlas.objects.countries.geometries) {
    const from = land.length / 2;
    const polygons = polygonsOf(feature(atlas, geometry));
    const [largest] = polygons.toSorted(([one], [other]) => areaOf(other!) - areaOf(one!));
    const { name: text } = { name: '', ...geometry.properties };
    if (largest && text !== '') names.push({ text, ...broadestOf(largest) });
    for (const polygon of polygons) {
      const corners = polygon.flat();
      const holes = polygon
        .slice(0, -1)
        .map((_, index) => polygon.slice(0, index + 1).reduce((sum, ring) => sum + ring.length / 2, 0));
      for (const corner of earcut(corners, holes)) land.push(corners[corner * 2]!, corners[corner * 2 + 1]!);
      rings.push(...polygon.map((ring) => Float64Array.from(ring)));
    }
    const to = land.length / 2;
    if (to > from) landStretches.push({ from, to, ...boundsOf(land, from * 2, to * 2) });
    await pause();
  }
  const coasts = linesOf(mesh(atlas, atlas.objects.countries, (one, other) => one === other));
  await pause();
  const borders = linesOf(mesh(atlas, atlas.objects.countries, (one, other) => one !== other));
  return {
    land: Float64Array.from(land),
    landStretches,
    rings,
    coasts: coasts.pieces,
    coastStretches: coasts.stretches,
    borders: borders.pieces,
    borderStretches: borders.stretches,
    names,
  };
}
