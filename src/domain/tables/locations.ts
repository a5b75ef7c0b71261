import { countries } from '../places/country-list.ts';
import { resolveCountry } from '../places/countries.ts';
import { regionsOf } from '../places/jurisdictions.ts';
import { worldRegions } from '../places/world-regions.ts';
import { fold } from '../text/fold.ts';
import { saysNothing } from './empty-words.ts';
import { foreignCountry } from './value-words.ts';

/** Where a mine lies as one cell says it. */
export interface Location {
  country: string;
  /** The part of the country that stands beside it; null where there is none. */
  jurisdiction: string | null;
}

const longestLocation = 200;
const mostParts = 6;
/** `Antofagasta, Chile`, `Chile - Antofagasta`, `Antofagasta (Chile)` */
const between = /[,;|()]| [-–—/] |(?<=\p{L}{4})\/(?=\p{L}{4})/u;

function countryOf(text: string): string | undefined {
  const resolved = resolveCountry(text, { suggest: false });
  return resolved.ok ? resolved.name : foreignCountry(text, countries);
}

const isRegionOf = (text: string, country: string): boolean =>
  regionsOf(country).some((region) => fold(region) === fold(text));

/** Two letters are a state of America as often as a country: `Ontario, CA` is Canada, `Denver, CO` not Colombia. */
const isPlain = (text: string, beside: string | undefined, country: string): boolean =>
  text.length > 2 || (beside !== undefined && isRegionOf(beside, country));

/** `West Africa`, `South America`: of the world, and no part of a country. */
const ofWorld: ReadonlySet<string> = new Set([
  ...[...worldRegions, 'South America', 'Central America', 'Caribbean', 'Middle East', 'Australasia'].map(fold),
  ...['west', 'east', 'north', 'central', 'southern', 'northern', 'western', 'eastern'].map((side) => `${side} africa`),
  ...['central', 'south east', 'southeast', 'east', 'south'].map((side) => `${side} asia`),
]);

/** `Jordan, Utah` is a place of America that is called like a country. */
const isOfAmerica = (text: string, country: string): boolean =>
  country !== america && !isRegionOf(text, country) && isRegionOf(text, america);
const america = 'United States';

/** The country at one end of the parts, and what stands beside it. */
function countryAt(text: string, beside = ''): Location | undefined {
  const country = countryOf(text);
  if (country === undefined || !isPlain(text, beside, country)) return undefined;
  // `Sudan, South`, `Guinea (Equatorial)`: the parts of one name.
  const turned = countryOf(`${beside} ${text}`);
  if (turned !== undefined && turned !== country) return { country: turned, jurisdiction: null };
  if (isOfAmerica(beside, country) || (!/\p{L}/u.test(beside) && !saysNothing(beside))) return undefined;
  return { country, jurisdiction: saysNothing(beside) || ofWorld.has(fold(beside)) ? null : beside };
}

/**
 * Country and jurisdiction of one cell, whichever stands first: `Antofagasta, Chile`, `Elko County, Nevada, USA`. Undefined
 * where no country is named, or two of them: nobody knows which one is meant.
 */
export function readLocation(text: string): Location | undefined {
  if (text.length > longestLocation) return undefined;
  const whole = countryOf(text.trim());
  if (whole !== undefined) return text.trim().length > 2 ? { country: whole, jurisdiction: null } : undefined;
  const parts = text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > mostParts || parts.some((part) => part.includes('%'))) return undefined;
  const last = countryAt(parts.at(-1) ?? '', parts.at(-2));
  const first = countryAt(parts[0] ?? '', parts[1]);
  // `Georgia, USA` and `Luxembourg, Belgium` are parts of countries called like another one.
  const isOfLast = first === undefined || (last !== undefined && isRegionOf(parts[0] ?? '', last.country));
  const isOfFirst = last === undefined || (first !== undefined && isRegionOf(parts.at(-1) ?? '', first.country));
  // Both are parts of one name.
  const named = first && last?.country === first.country ? { country: first.country, jurisdiction: null } : undefined;
  const found = named ?? (isOfLast ? last : undefined) ?? (isOfFirst ? first : undefined);
  // `Ontario, Canada; Nevada, USA`
  const isOther = (part: string) => {
    const country = countryOf(part);
    return country !== undefined && part.length > 2 && !isRegionOf(part, found?.country ?? '');
  };
  return parts.slice(1, -1).some(isOther) ? undefined : found;
}

/** Whether a cell says more of where a mine lies than its country. */
export const isLocation = (text: string): boolean => (readLocation(text)?.jurisdiction ?? null) !== null;
