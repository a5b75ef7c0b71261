import { countries } from '../places/country-list.ts';
import { resolveCountry } from '../places/countries.ts';
import { regionsOf } from '../places/jurisdictions.ts';
import { fold } from '../text/fold.ts';
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

/** The country at one end of the parts, and what stands beside it. */
function countryAt(text: string, beside: string | undefined): Location | undefined {
  const country = countryOf(text);
  if (country === undefined || !isPlain(text, beside, country)) return undefined;
  return { country, jurisdiction: beside ?? null };
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
  if (parts.length < 2 || parts.length > mostParts) return undefined;
  const last = countryAt(parts.at(-1) ?? '', parts.at(-2));
  const first = countryAt(parts[0] ?? '', parts[1]);
  // `Georgia, USA` and `Luxembourg, Belgium` are parts of countries called like another one.
  if (last && (first === undefined || isRegionOf(parts[0] ?? '', last.country))) return last;
  if (first && (last === undefined || isRegionOf(parts.at(-1) ?? '', first.country))) return first;
  return undefined;
}

/** Whether a cell says more of where a mine lies than its country. */
export const isLocation = (text: string): boolean => (readLocation(text)?.jurisdiction ?? null) !== null;
