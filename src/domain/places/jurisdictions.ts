import { countries } from './country-list.ts';
import data from './jurisdictions.json' with { type: 'json' };

const byCountry: Readonly<Record<string, readonly string[]>> = data.regions;
const codes = new Map(
  countries.flatMap(
    ({ name, code }) =>
      [
        [name, code],
        [code, code],
      ] as const,
  ),
);

/**
 * The first-level regions of a country, given by its stored name or two-letter code, in the order of their folded names;
 * none for small territories and unknown names. 21 kB compressed: the browser imports this file when a form asks for it.
 */
export function regionsOf(country: string): readonly string[] {
  return byCountry[codes.get(country) ?? ''] ?? [];
}
