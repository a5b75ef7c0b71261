import { countries } from '../../../../../domain/places/country-list.ts';
import { resolveCountry } from '../../../../../domain/places/countries.ts';
import { regionsOf } from '../../../../../domain/places/jurisdictions.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import type { FileColumn } from '../../../contract-looks.ts';
import { twoDegrees } from '../../model/place-parts.ts';
import { plainKey } from '../words/header-keys.ts';

const words: ReadonlySet<string> = new Set(
  'location|locations|minelocation|projectlocation|sitelocation|place|lieu|localisation|ubicacion|localizacion|localizacao|lugar|standort|lokalizacja|konum|sijainti|plats'.split(
    '|',
  ),
);
const longestCell = 100;

let regions: ReadonlySet<string> | undefined;
const isRegion = (cell: string): boolean => {
  regions ??= new Set(countries.flatMap(({ code }) => regionsOf(code)).map(fold));
  return regions.has(fold(cell));
};
/** Two letters are a state of America as well as a country. */
const isCountry = (cell: string) => cell.length > 2 && resolveCountry(cell, { suggest: false }).ok;

/**
 * What a column of locations in a list of mines holds: coordinates, countries or regions, where its first cells are all of
 * one of these (`Georgia` is of two); else it is asked. Undefined of other columns.
 */
export function byLocation(
  column: FileColumn,
  cells: readonly string[],
  isOpen: (field: string) => boolean,
): FileColumn | undefined {
  if (column.field !== null || column.match !== 'none' || !words.has(plainKey(column.header))) return undefined;
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  if (said.length === 0 || (!isOpen('country') && !isOpen('primaryJurisdiction'))) return undefined;
  const are = (is: (cell: string) => boolean) => said.every((cell) => cell.length <= longestCell && is(cell));
  const as = (field: string) => ({ ...column, field, match: 'cells' as const });
  if (isOpen('coordinates') && isOpen('latitude') && are((cell) => twoDegrees(cell) !== undefined))
    return as('coordinates');
  const [inCountries, inRegions] = [are(isCountry), are(isRegion)];
  if (inCountries && !inRegions && isOpen('country')) return as('country');
  if (inRegions && !inCountries && isOpen('primaryJurisdiction')) return as('primaryJurisdiction');
  return { ...column, mayBe: ['country', 'primaryJurisdiction'].filter(isOpen) };
}
