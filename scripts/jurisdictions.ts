/**
 * Writes src/domain/places/jurisdictions.json: the first-level regions of every country under everyday English names.
 * Source: Unicode CLDR (packages cldr-core and cldr-subdivisions-full, licence Unicode-3.0), with the corrections below
 * where CLDR is behind a reform or keeps an official form. Run: `node scripts/jurisdictions.ts` after raising their version.
 */
import { writeFileSync } from 'node:fs';
import containment from 'cldr-core/supplemental/subdivisionContainment.json' with { type: 'json' };
import names from 'cldr-subdivisions-full/subdivisions/en/en.json' with { type: 'json' };
import { countries } from '../src/domain/places/country-list.ts';
import { fold } from '../src/domain/text/fold.ts';

const contained: Readonly<Record<string, { _contains: string[] }>> = containment.supplemental.subdivisionContainment;
const english: Readonly<Record<string, string>> = names.subdivisions.localeDisplayNames.subdivisions;

/** Countries whose first level is of no use to a reader (islands of Indonesia, provinces of Ireland): the level below. */
const secondLevel = new Set(['ID', 'IE']);

/** Parts of a country that ISO 3166-1 lists as countries of their own, and regions that a reform has ended. */
const left = new Set(
  [
    'cnhk cnmo cntw fi01 frbl frcp frmf frnc frpf frpm frtf frwf fr971 fr972 fr973 fr974 fr976 nlaw nlcw nlsx',
    'usas usgu usmp uspr usum usvi nlbq1 nlbq2 nlbq3 ghba rskm ir00 ir09 shac shhl shta',
  ].flatMap((codes) => codes.split(' ')),
);

/** Whole countries, where CLDR is behind a reform. */
const reformed: Readonly<Record<string, string>> = {
  CZ: 'Central Bohemia|Hradec Králové|Karlovy Vary|Liberec|Moravia-Silesia|Olomouc|Pardubice|Plzeň|Prague|South Bohemia|South Moravia|Ústí nad Labem|Vysočina|Zlín',
  ET: 'Addis Ababa|Afar|Amhara|Benishangul-Gumuz|Central Ethiopia|Dire Dawa|Gambela|Harari|Oromia|Sidama|Somali|South Ethiopia|South West Ethiopia|Tigray',
  KZ: 'Abai|Akmola|Aktobe|Almaty|Almaty Region|Astana|Atyrau|East Kazakhstan|Jetisu|Karaganda|Kostanay|Kyzylorda|Mangystau|North Kazakhstan|Pavlodar|Shymkent|Turkistan|Ulytau|West Kazakhstan|Zhambyl',
  MA: 'Béni Mellal-Khénifra|Casablanca-Settat|Dakhla-Oued Ed-Dahab|Drâa-Tafilalet|Fès-Meknès|Guelmim-Oued Noun|Laâyoune-Sakia El Hamra|Marrakesh-Safi|Oriental|Rabat-Salé-Kénitra|Souss-Massa|Tangier-Tétouan-Al Hoceima',
  NO: 'Agder|Akershus|Buskerud|Finnmark|Innlandet|Jan Mayen|Møre og Romsdal|Nordland|Oslo|Rogaland|Svalbard|Telemark|Troms|Trøndelag|Vestfold|Vestland|Østfold',
  NP: 'Bagmati|Gandaki|Karnali|Koshi|Lumbini|Madhesh|Sudurpashchim',
};

/** Single names, where CLDR keeps an official or foreign form. */
const renamed: Readonly<Record<string, string>> = {
  arb: 'Buenos Aires',
  arc: 'Buenos Aires City',
  cdbc: 'Kongo Central',
  cdbu: 'Bas-Uele',
  cdhu: 'Haut-Uele',
  clbi: 'Biobío',
  clli: "O'Higgins",
  clma: 'Magallanes',
  cnnm: 'Inner Mongolia',
  codc: 'Bogotá',
  cosap: 'San Andrés and Providencia',
  dk84: 'Capital Region',
  esmc: 'Murcia',
  esmd: 'Madrid',
  esnc: 'Navarre',
  fi04: 'South Savo',
  fi03: 'South Ostrobothnia',
  fi06: 'Kanta-Häme',
  fi14: 'North Ostrobothnia',
  fi15: 'North Savo',
  fi16: 'Päijät-Häme',
  fr20r: 'Corsica',
  frbfc: 'Bourgogne-Franche-Comté',
  frges: 'Grand Est',
  frnor: 'Normandy',
  frpdl: 'Pays de la Loire',
  frpac: "Provence-Alpes-Côte d'Azur",
  glav: 'Avannaata',
  glqt: 'Qeqertalik',
  idpd: 'Southwest Papua',
  idpe: 'Highland Papua',
  idps: 'South Papua',
  idpt: 'Central Papua',
  ir02: 'West Azerbaijan',
  kr29: 'Gwangju',
  mxcmx: 'Mexico City',
  mxmex: 'State of Mexico',
  nian: 'North Caribbean Coast',
  nias: 'South Caribbean Coast',
  nzmbh: 'Marlborough',
  ombj: 'South Al Batinah',
  ombs: 'North Al Batinah',
  omsj: 'South Ash Sharqiyah',
  omss: 'North Ash Sharqiyah',
  pa10: 'Panamá Oeste',
  pecal: 'Callao',
  pelim: 'Lima',
  pelma: 'Lima Metropolitan',
  pgncd: 'National Capital District',
  rs00: 'Belgrade',
  rual: 'Altai Republic',
  rubu: 'Buryatia',
  ruce: 'Chechnya',
  ruchu: 'Chukotka',
  rucu: 'Chuvashia',
  rukb: 'Kabardino-Balkaria',
  rukc: 'Karachay-Cherkessia',
  rumos: 'Moscow Oblast',
  rusa: 'Sakha (Yakutia)',
  ruud: 'Udmurtia',
  ruyan: 'Yamalo-Nenets',
  ruyev: 'Jewish Autonomous Oblast',
  soby: 'Bay',
  tjra: 'Districts of Republican Subordination',
  usdc: 'District of Columbia',
  vex: 'La Guaira',
};

/** Long vowels are written in Latvian and Lithuanian, elsewhere they belong to a transcription. */
const plain = (name: string, country: string) =>
  (country === 'LV' || country === 'LT'
    ? name
    : name
        .normalize('NFD')
        .replace(/\u0304/g, '')
        .normalize('NFC')
  )
    .replace(/²/g, '')
    .replace(/[’‘ʻ]/g, "'")
    .replace(/–/g, '-')
    .replace(country === 'GN' ? / Region$/ : / (County|Prefecture|Governorate)$/, '')
    .trim();

function regions(country: string): string[] {
  if (reformed[country]) return reformed[country].split('|');
  const first = contained[country]?._contains ?? [];
  const codes = secondLevel.has(country) ? first.flatMap((code) => contained[code]?._contains ?? [code]) : first;
  return codes
    .filter((code) => !left.has(code))
    .map((code) => {
      const name = renamed[code] ?? english[code];
      if (!name) throw new Error(`CLDR has no English name for ${code}: add one to 'renamed' or 'left'.`);
      return plain(name, country);
    });
}

const byCountry: Record<string, string[]> = {};
for (const { code } of countries) {
  const names = [...new Set(regions(code))].sort((a, b) => (fold(a) < fold(b) ? -1 : 1));
  if (names.length > 0) byCountry[code] = names;
}

const lines = Object.entries(byCountry)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, names]) => `    ${JSON.stringify(code)}: ${JSON.stringify(names)}`);
const version = containment.supplemental.version._cldrVersion;
writeFileSync(
  new URL('../src/domain/places/jurisdictions.json', import.meta.url),
  `{\n  "source": "Unicode CLDR ${version}, corrected by scripts/jurisdictions.ts; licence Unicode-3.0, © Unicode, Inc., https://www.unicode.org/license.txt",\n  "regions": {\n${lines.join(',\n')}\n  }\n}\n`,
);
