import { longitudeRule } from '../../../../domain/records/field-rules.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { readGridReference } from '../../../../domain/places/grid-references.ts';
import { gridCode } from '../../../../domain/places/grid-zones.ts';
import { versionLeftOut } from './grid-cells.ts';
import { halfOf } from '../../../../domain/places/halves.ts';
import { readDegrees, readDirected } from '../../../../domain/places/degrees.ts';
import { placeOnGrid } from '../../../drilling/server/place-on-grid.ts';
import { decimalCell } from './number-cells.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';
import { shown } from './report.ts';

/** Metres of a grid: a northing has seven digits, and some write millimetres. */
const metres = { integerDigits: 8, fractionDigits: 4 };

/** `-31.42, 116.42`, latitude first, as everybody writes it; or with letters of the sky, which say which is which. */
export function twoDegrees(text: string): { latitude: string; longitude: string } | undefined {
  const plain = text.length > 100 ? '' : text.trim();
  // Well-known text has the longitude first, and may go on with a height.
  const [, point] = /^(?:SRID=4326;)?POINT ?Z? ?\(([^()]*)\)$/iu.exec(plain) ?? [];
  if (point !== undefined) {
    const [east, north] = point
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((part) => readDegrees(part));
    return east === undefined || north === undefined ? undefined : placed(north, east);
  }
  // `39°30'N 117°15'W`: letters of the sky part them as well.
  const byLetters = /[;,]/u.test(plain) || !/[NSEWO]$/iu.test(plain) ? -1 : plain.search(/[NSEWO]\s/iu);
  const parts = byLetters < 0 ? plain.split(/[;,]/u) : [plain.slice(0, byLetters + 1), plain.slice(byLetters + 1)];
  if (parts.length !== 2) return undefined;
  const [first, second] = parts.map((part) => readDirected(part.trim()));
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return undefined;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  return isTurned ? placed(second.degrees, first.degrees) : placed(first.degrees, second.degrees);
}

const placed = (latitude: string, longitude: string) =>
  Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= (longitudeRule.max ?? 180)
    ? { latitude, longitude }
    : undefined;

const eastFirst = /^(?:e ?)?(\d{6}(?:\.\d{1,3})?) ?(?:m ?)?e?[ ,;/]{1,4}(?:n ?)?(\d{7}(?:\.\d{1,3})?) ?(?:m ?)?n?$/iu;
const northFirst = /^(?:n ?)?(\d{7}(?:\.\d{1,3})?) ?(?:m ?)?n?[ ,;/]{1,4}(?:e ?)?(\d{6}(?:\.\d{1,3})?) ?(?:m ?)?e?$/iu;

/** `483000E, 5391000N`, `5391000 N / 483000 E`: six figures are an easting of UTM, and seven a northing. */
function twoMetres(text: string): { easting: string; northing: string } | undefined {
  const plain = text.length > 60 ? '' : text.trim();
  const [, east, north] = eastFirst.exec(plain) ?? [];
  if (east !== undefined && north !== undefined) return { easting: east, northing: north };
  const [, first, second] = northFirst.exec(plain) ?? [];
  return first === undefined || second === undefined ? undefined : { easting: second, northing: first };
}

/** A zone of UTM without its half of the world, with the letter of its band or not: `19`, `19K`. */
const bareZone = /^(?:zone |utm )?([1-9]|[1-5]\d|60) ?([c-hj-mp-rt-xC-HJ-MP-RT-X]?)$/u;

/** A zone without any letter. */
const plainZone = /^\s*(?:zone |utm )?0?(?:[1-9]|[1-5]\d|60)\s*$/iu;

/** What a bare zone is in a country that lies in one half of the world; undefined where nobody can tell. */
function zoneIn(gridZone: string, country: string): string | undefined {
  const [, number, band = ''] = bareZone.exec(gridZone.trim().replace(/^0/u, '')) ?? [];
  const half = number === undefined || country === '' ? undefined : halfOf(country);
  if (half === undefined || (band !== '' && band.toLowerCase() > 'm' !== (half === 'north'))) return undefined;
  return `UTM ${number}${half === 'north' ? 'N' : 'S'}`;
}

function noZone(gridZone: string): string {
  if (gridZone === '')
    return 'Easting and northing say no place without their zone. Say it for all rows, such as UTM 50S, MGA 50 or EPSG 28350.';
  if (plainZone.test(gridZone))
    return `Zone ${gridZone.trim()} is one north and one south of the equator. Write it with S or N, or say the country of all rows.`;
  return 'This is no zone that is known here. Write UTM 50S, MGA 50, NAD83 UTM 12N or the EPSG code of the grid.';
}

const nothing = (field: string, warning: string) => ({ cells: {}, remarks: [{ field, warning }] });

const mostZones = 60;
/** Whether a grid is one of the zones of a datum. */
const isOnDatum = (code: number, datum: string): boolean => codesOn(datum).has(code);
/** Rows of a file name few: all zones of a datum are gone through once for each. */
const zonesOf = new Map<string, ReadonlySet<number>>();
const mostDatums = 100;

function codesOn(datum: string): ReadonlySet<number> {
  const known = zonesOf.get(datum);
  if (known) return known;
  const numbers = Array.from({ length: mostZones }, (_, index) => index + 1);
  const codes = new Set(
    numbers.flatMap((number) =>
      [gridCode(`${datum} ${number}N`), gridCode(`${datum} ${number}S`)].flatMap((code) => code ?? []),
    ),
  );
  if (zonesOf.size >= mostDatums) zonesOf.clear();
  zonesOf.set(datum, codes);
  return codes;
}

/** Datums of which one figure is one place to some metres: what is of another line lies up to hundreds of metres away. */
const nearDatums: readonly (readonly string[])[] = [
  ['WGS84', 'ETRS89', 'SIRGAS2000', 'GDA94', 'GDA2020', 'NAD83', 'NAD83 CSRS', 'NAD83 HARN', 'NAD83 2011'].concat([
    'NAD83 NSRS2007',
    'NAD83 PA11',
  ]),
  ['NAD27', 'NAD27 76', 'NAD27 CGQ77'],
  ['AGD66', 'AGD84'],
  ['PSAD56'],
  ['SAD69'],
  ['ARC 1960'],
];

/** Of each datum one of these is a zone: not all sixty are asked of each that a file names. */
const zonesOfAll = [18, 36, 50, 4];
const zoneOn = (datum: string): number | undefined =>
  zonesOfAll
    .flatMap((number) => [`${datum} ${number}N`, `${datum} ${number}S`])
    .map((zone) => gridCode(zone))
    .find((code) => code !== undefined);

const nearOf = (code: number | undefined): number =>
  code === undefined ? -1 : nearDatums.findIndex((datums) => datums.some((datum) => isOnDatum(code, datum)));

/** Whether places on these datums, or zones, are known to be the same to some metres. */
export function areNear(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => nearOf(gridCode(text) ?? zoneOn(text)));
  return first !== undefined && first >= 0 && first === second;
}

/** Whether a code is a zone of a datum that lies far from the one that is named beside it. Of other grids nothing is known here. */
function isOfOther(code: string, datum: string): boolean {
  const own = datum === '' ? -1 : nearOf(gridCode(code));
  const named = own < 0 ? -1 : nearOf(zoneOn(datum));
  return named >= 0 && named !== own;
}

const otherDatum = (code: string, datum: string) =>
  `Read on EPSG ${shown(code)}, as the row says, which is no grid of ${shown(datum)}: the place would be up to hundreds of metres away. Look which of them is meant.`;

/** A code, or a datum before its zone: more than a zone says. */
const saysDatum =
  /^\s*(?:(?:crs[ :]*)?epsg[ :]*\d|\d{4,6}\s*$|(?:utm )?(?:nad|wgs|etrs|psad|sad|sirgas|gda|agd|arc))/iu;

/** The grid of a datum and a zone: `GDA94` and `50`, `NAD83` and `16N`; undefined where they are none together. */
function codeOfDatum(datum: string, zone: string): number | undefined {
  if (datum === '') return undefined;
  const whole = saysDatum.test(zone) ? gridCode(zone) : undefined;
  // `GDA94` above `EPSG:28350`; on another datum than its header says nobody knows which one is meant.
  if (whole !== undefined) return isOnDatum(whole, datum) ? whole : undefined;
  const number = zone.replace(/^\s*(?:utm|mga|amg|zone)?\s*(?:zone)?\s*/iu, '');
  // `MGA2020` and `MGA2020 51` say one thing twice.
  const said = fold(zone).startsWith(fold(datum)) ? gridCode(zone) : undefined;
  return said ?? gridCode(`${datum} ${number}`) ?? gridCode(datum);
}

/**
 * The grid of a datum and a zone, which may be known by its country alone. A datum that is said is never left aside: on
 * another one the same figures are a place hundreds of metres away.
 */
function gridOf(datum: string, zone: string, inCountry: string | undefined): number | undefined {
  if (datum !== '') return codeOfDatum(datum, zone) ?? codeOfDatum(datum, inCountry ?? '');
  return gridCode(zone) ?? gridCode(inCountry ?? '');
}

const noDatum = (datum: string, zone: string) =>
  `${shown(datum)} with zone ${shown(zone)} is no grid that is known here. Write the EPSG code of the grid. Latitude and longitude stay empty.`;

/** What a file of holes may have in the place of the code of their grid. */
export const gridParts: FieldParts = {
  columns: { gridDatum: textCell('GDA94', 40), gridZone: textCell('50', 40) },
  makes: ['epsg'],
  compose({ gridDatum = '', gridZone = '' }, beside) {
    const code = (beside['epsg'] ?? '').trim();
    if (code !== '')
      return isOfOther(code, gridDatum) ? nothing('gridDatum', otherDatum(code, gridDatum)) : { cells: {} };
    const inCountry = zoneIn(gridZone, beside['country'] ?? '');
    const epsg = gridOf(gridDatum, gridZone, inCountry);
    if (epsg === undefined)
      return nothing('gridZone', noZone([gridDatum, gridZone].filter((text) => text !== '').join(' ')));
    const said = [gridDatum, gridZone].filter((text) => text !== '').join(' ');
    return {
      cells: { epsg: String(epsg) },
      remarks: [
        {
          field: gridZone === '' ? 'gridDatum' : 'gridZone',
          warning: `${said} is read as EPSG ${epsg}.${versionLeftOut(said)}`,
        },
      ],
    };
  },
};

const sizeOf = (size: number) => (size >= 1_000 ? `${size / 1_000} km` : `${size} m`);

/** The place that one cell says: in degrees, or by the letters and figures of a national grid. */
function placeOfCell(coordinates: string, country: string): ReturnType<FieldParts['compose']> {
  const degrees = twoDegrees(coordinates);
  if (degrees) return { cells: degrees };
  const square = readGridReference(coordinates, country);
  if (!square)
    return nothing('coordinates', 'Not understood: write latitude and longitude as -31.42, 116.42. Both stay empty.');
  const place = placeOnGrid(square.epsg, String(square.easting), String(square.northing));
  if (!place.ok || place.latitude === null || place.longitude === null)
    return nothing('coordinates', 'This square lies outside of its grid. Latitude and longitude stay empty.');
  const warning = `Read as the south-west corner of a square of ${sizeOf(square.size)} on the grid EPSG ${square.epsg}.`;
  return {
    cells: { latitude: place.latitude, longitude: place.longitude },
    remarks: [{ field: 'coordinates', warning }],
  };
}

/** What a file may have in the place of latitude and longitude: a grid with its zone, or both in one cell. */
export const placeParts: FieldParts = {
  columns: {
    easting: decimalCell(metres, '445120.5'),
    northing: decimalCell(metres, '6523410.2'),
    gridZone: textCell('UTM 50S', 40),
    gridDatum: textCell('NAD83', 40),
    coordinates: textCell('-31.4226, 116.4225', 100),
  },
  makes: ['latitude', 'longitude'],
  compose({ easting: east = '', northing: north = '', gridZone = '', gridDatum = '', coordinates = '' }, beside) {
    // Registers write a place in degrees and on a grid: degrees are what is kept.
    if ([beside['latitude'], beside['longitude']].every((text) => text !== undefined && text.trim() !== ''))
      return { cells: {} };
    const country = beside['country'] ?? '';
    const inMetres = twoMetres(coordinates);
    if (coordinates !== '' && !inMetres) return placeOfCell(coordinates, country);
    const { easting, northing } = inMetres ?? { easting: east, northing: north };
    if (easting === '' || northing === '') return { cells: {} };
    const isKnown = gridOf(gridDatum, gridZone, undefined) !== undefined;
    const inCountry = isKnown ? undefined : zoneIn(gridZone, country);
    const epsg = gridOf(gridDatum, gridZone, inCountry);
    if (epsg === undefined && gridDatum !== '' && (inCountry ?? gridZone) !== '')
      return nothing('gridDatum', noDatum(gridDatum, gridZone));
    if (epsg === undefined) return nothing('gridZone', noZone(gridZone));
    const place = placeOnGrid(epsg, easting, northing);
    if (!place.ok) return nothing('easting', `${place.message} Latitude and longitude stay empty.`);
    if (place.latitude === null || place.longitude === null)
      return nothing(
        'gridZone',
        'Places of this grid differ from GPS by a shift that is not known here. Both stay empty.',
      );
    const { latitude, longitude } = place;
    const whole = [gridDatum, inCountry].filter(Boolean).join(', ');
    const remarks = [{ field: 'gridZone', warning: `Read as ${whole}, by the country of the row.` }];
    return { cells: { latitude, longitude }, ...(inCountry !== undefined && { remarks }) };
  },
};
