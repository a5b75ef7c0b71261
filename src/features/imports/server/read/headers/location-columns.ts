import { countries } from '../../../../../domain/places/country-list.ts';
import { resolveCountry } from '../../../../../domain/places/countries.ts';
import { regionsOf } from '../../../../../domain/places/jurisdictions.ts';
import { isLocation, readLocation } from '../../../../../domain/tables/locations.ts';
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
const longestCell = 200;

/** Over both: `Region, Country`, `State / Country`. */
const ofBoth =
  /^(?:(?:region|state|province|jurisdiction|district|department|territory)(?:[,/&]|and)country|country(?:[,/&]|and)(?:region|state|province|jurisdiction|district|department|territory))$/u;

let regions: ReadonlySet<string> | undefined;
const isRegion = (cell: string): boolean => {
  regions ??= new Set(countries.flatMap(({ code }) => regionsOf(code)).map(fold));
  return regions.has(fold(cell));
};
/** Two letters are a state of America as well as a country. */
const isCountry = (cell: string) => cell.length > 2 && resolveCountry(cell, { suggest: false }).ok;

/** Says where a mine lies; of `Georgia` alone only a column of countries tells whether it is the country or the state. */
const isTold = (cell: string, isOfCountries: boolean): boolean => {
  const read = cell.length <= longestCell ? readLocation(cell) : undefined;
  return read !== undefined && (isOfCountries || read.jurisdiction !== null || !isRegion(cell));
};

/**
 * A column of countries, of jurisdictions, or of both by its name, of which some cells name the two: `Antofagasta, Chile`. The others
 * have to be countries then, else it stays what it is and its values are decided one by one.
 */
function byBoth(
  column: FileColumn,
  said: readonly string[],
  isOpen: (field: string) => boolean,
): FileColumn | undefined {
  const isOfBoth = column.match === 'none' && ofBoth.test(plainKey(column.header));
  const isOfOne = column.field === 'country' || (column.field === 'primaryJurisdiction' && isOpen('country'));
  if (!isOpen('countryAndRegion') || (!isOfBoth && !isOfOne) || column.match === 'remembered' || column.of !== null)
    return undefined;
  const are = said.every((cell) => isTold(cell, column.field === 'country'));
  return are && said.some(isLocation) ? { ...column, field: 'countryAndRegion', match: 'cells' } : undefined;
}

/**
 * What a column of locations in a list of mines holds: coordinates, countries or regions, where its first cells are all of
 * one of these (`Georgia` is of two); else it is asked. Undefined of other columns.
 */
export function byLocation(
  column: FileColumn,
  cells: readonly string[],
  isOpen: (field: string) => boolean,
): FileColumn | undefined {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  const ofTwo = byBoth(column, said, isOpen);
  if (ofTwo) return ofTwo;
  if (column.field !== null || column.match !== 'none' || !words.has(plainKey(column.header))) return undefined;
  if (said.length === 0 || (!isOpen('country') && !isOpen('primaryJurisdiction'))) return undefined;
  const are = (is: (cell: string) => boolean) => said.every((cell) => cell.length <= longestCell && is(cell));
  const as = (field: string) => ({ ...column, field, match: 'cells' as const });
  if (isOpen('coordinates') && isOpen('latitude') && are((cell) => twoDegrees(cell) !== undefined))
    return as('coordinates');
  const [inCountries, inRegions] = [are(isCountry), are(isRegion)];
  if (inCountries && !inRegions && isOpen('country')) return as('country');
  if (inRegions && !inCountries && isOpen('primaryJurisdiction')) return as('primaryJurisdiction');
  if (isOpen('country') && isOpen('countryAndRegion') && are((cell) => isTold(cell, false)))
    return as('countryAndRegion');
  return { ...column, mayBe: ['country', 'primaryJurisdiction', 'countryAndRegion'].filter(isOpen) };
}
