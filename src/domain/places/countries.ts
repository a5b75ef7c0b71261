import { type Country, countries } from './country-list.ts';
import { firstCharacters, fold } from '../text/fold.ts';
import { nearest } from '../text/nearest.ts';

/** Other spellings by code: names of ISO, UN, World Bank and geological surveys, old names, short forms. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE|Emirates|U.A.E.',
  AX: 'Aland',
  AR: 'Argentine Republic',
  BA: 'Bosnia|Bosnia-Hercegovina|Bosnia and Hercegovina|BiH',
  BF: 'Burkina|Upper Volta',
  BO: 'Plurinational State of Bolivia|Bolivia, Plurinational State of',
  BQ: 'Bonaire, Sint Eustatius and Saba|Bonaire',
  BN: 'Brunei Darussalam',
  BR: 'Brasil',
  BS: 'The Bahamas|Bahamas, The',
  BY: 'Byelarus|Belorussia|Byelorussia',
  CD: 'Congo, Democratic Republic of the|Congo, The Democratic Republic of the|Congo, Dem. Rep.|Democratic Republic of Congo|DR Congo|DRC|D.R. Congo|RDC|Congo DR|Congo DRC|Congo (DRC)|Congo-Kinshasa|Congo (Kinshasa)|Zaire|République démocratique du Congo|Dem. Rep. of the Congo|Dem. Rep. Congo',
  CF: 'CAR|Central African Rep.|Centrafrique',
  CG: 'Republic of Congo|Congo, Republic of the|Congo, Republic of|Congo, Rep.|Congo-Brazzaville|Congo (Brazzaville)|Rep. of the Congo|Congo Republic|RoC|République du Congo',
  CI: "Ivory Coast|Elfenbeinküste|Costa de Marfil|Costa do Marfim|Costa d'Avorio|Republic of Côte d'Ivoire|Cote dIvoire",
  CN: "People's Republic of China|PR China|PRC|P.R.C.|Mainland China|China, People's Republic of",
  CV: 'Cabo Verde',
  CZ: 'Czech Republic|Czech Rep.',
  DE: 'Deutschland|Federal Republic of Germany',
  DO: 'Dominican Rep.|Republica Dominicana',
  EG: 'Egypt, Arab Rep.|Arab Republic of Egypt',
  ES: 'España',
  FK: 'Falkland Islands (Malvinas)|Falklands|Malvinas',
  FM: 'Micronesia, Federated States of|Federated States of Micronesia|Micronesia (Federated States of)',
  GB: 'UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland',
  GM: 'The Gambia|Republic of The Gambia|Gambia, The',
  GN: 'Guinea-Conakry|Guinea (Conakry)',
  GQ: 'Eq. Guinea',
  GR: 'Hellas|Hellenic Republic',
  GW: 'Guinea Bissau',
  HK: 'Hong Kong SAR|Hong Kong, China',
  IE: 'Republic of Ireland|Eire',
  IR: 'Islamic Republic of Iran|Iran, Islamic Republic of|Iran (Islamic Republic of)|Iran, Islamic Rep.|Persia',
  KG: 'Kyrgyz Republic|Kirghizia|Kirgizstan|Kyrgystan',
  KN: 'St. Kitts and Nevis|Saint Kitts',
  KP: "Korea, Democratic People's Republic of|Democratic People's Republic of Korea|DPRK|Korea, North|Korea, Dem. People's Rep.",
  KR: 'Republic of Korea|Korea, Republic of|Korea, South|Korea, Rep.|ROK',
  KZ: 'Kazakstan',
  LA: "Lao People's Democratic Republic|Lao PDR|Lao",
  LC: 'St. Lucia',
  MD: 'Moldova, Republic of|Republic of Moldova|Moldavia',
  MF: 'Saint Martin (French part)|St. Martin',
  MK: 'Macedonia|The Republic of North Macedonia|Macedonia, the former Yugoslav Republic of|FYROM|FYR Macedonia',
  MM: 'Burma|Myanmar (Burma)',
  MO: 'Macau|Macao SAR',
  MX: 'United Mexican States',
  NL: 'The Netherlands|Holland|Netherlands (Kingdom of the)|Kingdom of the Netherlands',
  NZ: 'Aotearoa',
  PG: 'PNG|P.N.G.|Papua-New Guinea',
  PH: 'The Philippines|Phillipines|Philipines',
  PN: 'Pitcairn',
  PS: 'State of Palestine|Palestine, State of|Palestinian Territories',
  RU: 'Russian Federation|Russian Fed.|Soviet Union|USSR',
  SA: 'KSA|Kingdom of Saudi Arabia',
  SH: 'St. Helena|Saint Helena, Ascension and Tristan da Cunha',
  SK: 'Slovak Republic',
  ST: 'Sao Tome',
  SX: 'Sint Maarten (Dutch part)',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TL: 'East Timor|Timor Leste',
  TR: 'Türkiye|Republic of Türkiye|Turkiye',
  TW: 'Republic of China|China, Republic of|Taiwan, Province of China|Chinese Taipei',
  TZ: 'United Republic of Tanzania|Tanzania, United Republic of',
  UM: 'U.S. Outlying Islands',
  US: 'United States of America|USA|U.S.A.|U.S.|America',
  VA: 'Holy See|Holy See (Vatican City State)|Vatican',
  VC: 'St. Vincent and the Grenadines|Saint Vincent',
  VE: 'Bolivarian Republic of Venezuela|Venezuela, Bolivarian Republic of|Venezuela, RB',
  VG: 'Virgin Islands, British|BVI',
  VI: 'Virgin Islands, U.S.|U.S. Virgin Islands|USVI',
  VN: 'Viet Nam',
  XK: 'Republic of Kosovo',
  YE: 'Yemen, Rep.',
  ZA: 'RSA|Republic of South Africa',
  ZW: 'Rhodesia',
};

/** Names that fit more than one country, with what to choose from. */
const ambiguousNames: Readonly<Record<string, readonly [string, string]>> = {
  congo: ['Democratic Republic of the Congo', 'Republic of the Congo'],
  korea: ['South Korea', 'North Korea'],
  'virgin islands': ['British Virgin Islands', 'United States Virgin Islands'],
};

/** What two spellings of one name share: `Congo (Kinshasa)` and `congo-kinshasa`, `U.S.A.` and `usa`. */
function nameKey(text: string): string {
  return fold(text)
    .replace(/[.,()']/g, '')
    .replace(/[-/]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^st /, 'saint ')
    .replace(/(?<=^| )rep(?= |$)/g, 'republic')
    .replace(/(?<=^| )dem(?= |$)/g, 'democratic');
}

const byKey = new Map<string, Country>();
const suggestions: { key: string; name: string }[] = [];
for (const country of countries) {
  for (const name of [country.name, ...(otherNames[country.code]?.split('|') ?? [])]) {
    byKey.set(nameKey(name), country);
    suggestions.push({ key: nameKey(name), name: country.name });
  }
}
for (const country of countries) {
  for (const code of [country.code, country.code3]) {
    const key = code.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, country);
  }
}

/** No country has a longer one in any spelling. */
const longestName = 200;

/** `Republic of Kazakhstan`, `Kazakhstan, Republic of` */
const ofState =
  /^(?:federal |united |islamic )?(?:republic|kingdom|state|sultanate) of (?:the )?| (?:republic|kingdom) of$/;
const countryOf = (key: string): Country | undefined => byKey.get(key) ?? byKey.get(key.replace(ofState, ''));

/** `Papua New Guinea (PNG)`: where the bracket says the same once more. */
function countryTwice(name: string): Country | undefined {
  const [, outside = '', inside = ''] = /^([^()]{1,100})\(([^()]{1,60})\)$/u.exec(name) ?? [];
  const country = countryOf(nameKey(outside));
  return country !== undefined && country === countryOf(nameKey(inside)) ? country : undefined;
}

type Resolved = { ok: true; name: string; code: string } | { ok: false; message: string; suggestion?: string };

/**
 * The country that a text means: any usual English name, ISO 3166-1 code or short form, whatever its case, accents and
 * punctuation. `message` is a sentence for the member; `suggestion` is the name of the nearest country, if one is near.
 * Looking for it takes a thousand times longer than the rest, so a caller with many names may do without.
 */
export function resolveCountry(input: string, { suggest = true }: { suggest?: boolean } = {}): Resolved {
  const named = input.trim();
  const shown = named.length > 60 ? `${firstCharacters(named, 60)}…` : named;
  const unknown = `No country is called '${shown}'.`;
  const advice = 'Write its English name, such as Canada, or its ISO code.';
  if (named.length > longestName) return { ok: false, message: `${unknown} ${advice}` };
  const key = nameKey(named);
  if (key === '') return { ok: false, message: 'Give the name of a country.' };
  const choice = Object.hasOwn(ambiguousNames, key) ? ambiguousNames[key] : undefined;
  if (choice) {
    return {
      ok: false,
      message: `Two countries are called '${named}': write '${choice[0]}' or '${choice[1]}'.`,
    };
  }
  const country = countryOf(key) ?? countryTwice(named);
  if (country) return { ok: true, name: country.name, code: country.code };
  const suggestion = suggest ? nearest(key, suggestions)?.name : undefined;
  if (suggestion) return { ok: false, message: `${unknown} Did you mean ${suggestion}?`, suggestion };
  return { ok: false, message: `${unknown} ${advice}` };
}
