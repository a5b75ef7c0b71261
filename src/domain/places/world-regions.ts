import { countries } from './country-list.ts';

/** Regions of the world as the United Nations part it (M49), the Americas in two as miners do. */
export const worldRegions = ['Africa', 'North America', 'Latin America', 'Asia', 'Europe', 'Oceania'] as const;
export type WorldRegion = (typeof worldRegions)[number];

/** Two-letter codes; Mexico is of Latin America, as is the Caribbean. */
const codesOf: Readonly<Record<WorldRegion, string>> = {
  Africa:
    'DZ AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU YT MA MZ NA NE NG RE RW SH ST SN SC SL SO ZA SS SD TZ TG TN UG EH ZM ZW IO TF',
  'North America': 'CA US GL PM BM',
  'Latin America':
    'AI AG AR AW BS BB BZ BO BQ BR KY CL CO CR CU CW DM DO EC SV FK GF GD GP GT GY HT HN JM MQ MX MS NI PA PY PE PR BL KN LC MF VC SX SR TT TC UY VE VG VI GS BV',
  Asia: 'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  Europe:
    'AX AL AD AT BY BE BA BG HR CZ DK EE FO FI FR DE GI GR GG VA HU IS IE IM IT JE XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SJ SE CH UA GB',
  Oceania: 'AS AU CX CC CK FJ PF GU KI MH FM NR NC NZ NU NF MP PW PG PN WS SB TK TO TV UM VU WF HM',
};

const regionOfCode = new Map(
  worldRegions.flatMap((region) => codesOf[region].split(' ').map((code) => [code, region])),
);
const byName = new Map(
  countries.flatMap(({ name, code }) => {
    const region = regionOfCode.get(code);
    return region ? [[name, region] as const] : [];
  }),
);

/** The region of a country by its stored name; null of Antarctica and of what is no country. */
export const worldRegionOf = (country: string): WorldRegion | null => byName.get(country) ?? null;

/** The stored names of the countries of a region. */
export const countriesOfRegion = (region: WorldRegion): string[] =>
  [...byName].filter(([, of]) => of === region).map(([name]) => name);
