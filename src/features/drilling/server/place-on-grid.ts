import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import proj4, { type Converter } from 'proj4';

/** Looked for once: a code of which there is no file is told in a tenth of the time that a search for modules takes. */
const folder = path.dirname(createRequire(import.meta.url).resolve('epsg-index/s/4326.json'));

/** What `epsg-index` has of a coordinate system. */
interface Definition {
  kind: string;
  name: string;
  proj4: string | null;
  unit: string | null;
  /** North, west, south and east end of where it is used; east is below west where it crosses the 180th meridian. */
  bbox: [number, number, number, number] | null;
}

export type GridPlace =
  | {
      ok: true;
      /** Decimal text, to the centimetre; null where the datum differs from GPS by a shift that takes a file of its own. */
      latitude: string | null;
      longitude: string | null;
      /** From true north to the north of the grid, degrees clockwise. */
      convergence: string | null;
    }
  | { ok: false; path: 'epsg' | 'easting'; message: string };

/**
 * Shifts of seven figures for grids whose exact one takes a file of its own, by their code: EPSG transformation 1314 from
 * OSGB36, to five metres in Great Britain (Ordnance Survey, "A guide to coordinate systems in Great Britain", 6.6).
 */
const shifts: ReadonlyMap<number, string> = new Map([
  [27_700, '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'],
]);

const rememberedSystems = 100;
const systems = new Map<number, Definition | null>();
/** What converts a system to degrees: to take its definition apart takes longer than to convert with it. */
const converters = new WeakMap<Definition, Converter>();

/** The definition of a code, from the files that come with the program; null where there is none. */
function definitionOf(code: number): Definition | null {
  let found = systems.get(code);
  if (found !== undefined) return found;
  try {
    found = JSON.parse(readFileSync(path.join(folder, `${Math.trunc(code)}.json`), 'utf8')) as Definition;
  } catch {
    found = null;
  }
  if (systems.size >= rememberedSystems) systems.clear();
  systems.set(code, found);
  return found;
}

const example = 'such as 28350 (GDA94 / MGA zone 50) or 32612 (WGS 84 / UTM zone 12N)';

/** Degrees by which a place may lie outside of where its system is used: projects cross the border of a zone. */
const margin = 1;

function isWithin([north, west, south, east]: NonNullable<Definition['bbox']>, latitude: number, longitude: number) {
  const inRow = latitude <= north + margin && latitude >= south - margin;
  const [low, high] = [west - margin, east + margin];
  const inColumn = west <= east ? longitude >= low && longitude <= high : longitude >= low || longitude <= high;
  return inRow && inColumn;
}

const degrees = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** Where a point of a grid lies on the globe, or why that cannot be. */
export function placeOnGrid(epsg: number, easting: string, northing: string): GridPlace {
  const definition = definitionOf(epsg);
  if (!definition)
    return {
      ok: false,
      path: 'epsg',
      message: `EPSG ${epsg} is not known here. Write the code of a grid, ${example}.`,
    };
  const { name, kind, unit, bbox } = definition;
  if (kind !== 'CRS-PROJCRS' || !definition.proj4)
    return {
      ok: false,
      path: 'epsg',
      message: `EPSG ${epsg} (${name}) is no grid of eastings and northings. Write the code of one, ${example}.`,
    };
  if (unit !== 'metre')
    return {
      ok: false,
      path: 'epsg',
      message: `EPSG ${epsg} (${name}) is in another unit than metres. Enter latitude and longitude instead.`,
    };
  // Shifts that take a file of their own (NAD27): off by up to 200 m without, so nothing is said.
  const shift = shifts.get(epsg);
  const isShifted =
    shift === undefined && definition.proj4.includes('+nadgrids') && !definition.proj4.includes('+nadgrids=@null');
  const system = definition.proj4.replace(/\+nadgrids=\S+/u, shift ?? '');
  let converter = converters.get(definition);
  let place: [number, number];
  try {
    if (!converter) converters.set(definition, (converter = proj4(system, 'WGS84')));
    place = converter.forward<[number, number]>([Number(easting), Number(northing)]);
  } catch {
    return {
      ok: false,
      path: 'epsg',
      message: `EPSG ${epsg} (${name}) cannot be converted here. Enter latitude and longitude instead.`,
    };
  }
  const [longitude, latitude] = place;
  const isPlace = Number.isFinite(longitude) && Number.isFinite(latitude) && Math.abs(latitude) <= 90;
  if (!isPlace || Math.abs(longitude) > 180 || (bbox && !isWithin(bbox, latitude, longitude))) {
    return {
      ok: false,
      path: 'easting',
      message: `These coordinates lie outside of ${name}. Look whether easting and northing are exchanged, or it is another grid.`,
    };
  }
  if (isShifted) return { ok: true, latitude: null, longitude: null, convergence: null };
  // The same way northward, on the globe and on the grid.
  const step = 1e-4;
  const [east, north] = converter.inverse<[number, number]>([longitude, latitude + (latitude > 89 ? -step : step)]);
  const sign = latitude > 89 ? -1 : 1;
  const turn = Math.atan2(sign * (east - Number(easting)), sign * (north - Number(northing)));
  return {
    ok: true,
    latitude: degrees(latitude, 7),
    longitude: degrees(longitude, 7),
    convergence: degrees(-(turn * 180) / Math.PI, 3),
  };
}
