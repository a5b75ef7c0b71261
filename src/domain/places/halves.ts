import { resolveCountry } from './countries.ts';

/** Countries (ISO 3166-1) on both sides of the equator: their name says nothing of a zone. */
const onBothSides = new Set('BR CD CG CO EC GA GQ ID KE KI MV SO ST UG UM'.split(' '));

/** Countries south of it. */
const southern = new Set(
  [
    ...['AO AQ AR AS AU BI BO BV BW CC CK CL CX FJ FK GS HM IO KM LS MG MU MW MZ NA NC NF NR NU NZ PE PF PG PN PY'],
    ...['RE RW SB SC SH SZ TF TK TL TO TV TZ UY VU WF WS YT ZA ZM ZW'],
  ]
    .join(' ')
    .split(' '),
);

/** The half of the world that all of a country is in; undefined of one that is in both, or not known. */
export function halfOf(country: string): 'north' | 'south' | undefined {
  const found = resolveCountry(country, { suggest: false });
  if (!found.ok || onBothSides.has(found.code)) return undefined;
  return southern.has(found.code) ? 'south' : 'north';
}
