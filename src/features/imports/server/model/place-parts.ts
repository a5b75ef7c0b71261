import { longitudeRule } from '../../../../domain/field-rules.ts';
import { gridCode } from '../../../../domain/grid-zones.ts';
import { readDegrees } from '../../../../domain/degrees.ts';
import { placeOnGrid } from '../../../drilling/server/place-on-grid.ts';
import { decimalCell } from './number-cells.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';

/** Metres of a grid: a northing has seven digits, and some write millimetres. */
const metres = { integerDigits: 8, fractionDigits: 4 };

/** `-31.42, 116.42`, or with signs of the sky: latitude first, as everybody writes it. */
function twoDegrees(text: string): { latitude: string; longitude: string } | undefined {
  const parts = text.length > 100 ? [] : text.split(/[;,]/u);
  if (parts.length !== 2) return undefined;
  const [latitude, longitude] = parts.map((part) => readDegrees(part.trim()));
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= (longitudeRule.max ?? 180)
    ? { latitude, longitude }
    : undefined;
}

const nothing = (field: string, warning: string) => ({ cells: {}, remarks: [{ field, warning }] });

/** What a file may have in the place of latitude and longitude: a grid with its zone, or both in one cell. */
export const placeParts: FieldParts = {
  columns: {
    easting: decimalCell(metres, '445120.5'),
    northing: decimalCell(metres, '6523410.2'),
    gridZone: textCell('UTM 50S', 40),
    coordinates: textCell('-31.4226, 116.4225', 100),
  },
  makes: ['latitude', 'longitude'],
  compose({ easting = '', northing = '', gridZone = '', coordinates = '' }) {
    if (coordinates !== '') {
      const place = twoDegrees(coordinates);
      return place
        ? { cells: place }
        : nothing('coordinates', 'Not understood: write latitude and longitude as -31.42, 116.42. Both stay empty.');
    }
    if (easting === '' || northing === '') return { cells: {} };
    const epsg = gridCode(gridZone);
    if (epsg === undefined)
      return nothing(
        'gridZone',
        gridZone === ''
          ? 'Easting and northing say no place without their zone. Say it for all rows, such as UTM 50S, MGA 50 or EPSG 28350.'
          : 'This is no zone that is known here. Write UTM 50S, MGA 50, NAD83 UTM 12N or the EPSG code of the grid.',
      );
    const place = placeOnGrid(epsg, easting, northing);
    if (!place.ok) return nothing('easting', `${place.message} Latitude and longitude stay empty.`);
    if (place.latitude === null || place.longitude === null)
      return nothing(
        'gridZone',
        'Places of this grid differ from GPS by a shift that is not known here. Both stay empty.',
      );
    return { cells: { latitude: place.latitude, longitude: place.longitude } };
  },
};
