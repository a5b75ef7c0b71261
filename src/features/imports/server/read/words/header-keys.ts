import { limitMarks } from '../../../../../domain/text/fold.ts';

/** Characters by which headers are told apart: as many as a choice of a column may name. */
const longestHeader = 20_000;

/** How headers compare: without case, blanks, underscores, hyphens and the asterisk of a required field. */
export const headerKey = (header: string) =>
  limitMarks(header.slice(0, longestHeader))
    .normalize('NFKC')
    .replace(/[\s_*\u200B-\u200D\u2060\uFEFF\p{Dash_Punctuation}]+/gu, '')
    .toLowerCase();

/** What may stand in brackets without meaning another unit than ours: `Tonnage (Mt)` is not `tonnage`. */
const harmless = /[([](?:m|metres|meters|t|tonnes|years|yrs|dd|wgs84|\$m|us\$m|yyyymmdd|required|optional)[)\]]/gu;
export const shortest = 3;

/** A header without brackets and signs; empty where too little is left to compare. */
export function looseKey(header: string): string {
  const bare = headerKey(header).replace(harmless, '');
  if (/[([]/u.test(bare)) return '';
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length >= shortest ? letters : '';
}

export const keysOf = (word: string) => [headerKey(word), looseKey(word)].filter((key) => key !== '');

/** Longer cells are no words over a column. */
export const longestWord = 120;

/** With blanks between words and letters; what is longer is not compared with any. */
export const longestSpread = 1_000;

/** What is asked of each column several times, found once. */
export function perColumn<Found>(find: (index: number) => Found): (index: number) => Found {
  const found = new Map<number, { it: Found }>();
  return (index) => {
    const known = found.get(index) ?? { it: find(index) };
    found.set(index, known);
    return known.it;
  };
}

/** What stands before a word in lists of mines and says nothing more: `Deposit Status`, `Project Country`. */
export const ofMine = /^(?:mine|deposit|project|property|site|prospect|occurrence|facility)(?=[a-z])/u;
const datum = /[(]?(?:gda94|gda2020|nad83|nad27|wgs84|sirgas2000|etrs89|dd|decimaldegrees|decimal|degrees|deg)[)]?$/u;
const isOfDegrees = /^(?:lat|long?|latitude|longitude|latitud|longitud)/u;
const behindDatum =
  /^(?:gda94|gda2020|nad83|nad27|wgs84|sirgas2000|etrs89|dd|decimaldegrees|decimal|degrees|deg)(?=(?:lat|long?|latitude|longitude|latitud|longitud)$)/u;
/** `LATITUDE (S)`, `Longitud Oeste`: where all places lie. */
const towards =
  /^((?:lat|long?|latitude|longitude|latitud|longitud))[(]?(?:n|s|e|w|north|south|east|west|norte|sur|sul|este|oeste|nord|sud|est|ouest)[)]?$/u;

/** How a header may stand among the words, the likest first. */
export function keysOfHeader(header: string): string[] {
  const key = headerKey(header);
  const plain = plainKey(header);
  const ofDegrees = isOfDegrees.test(plain) ? [plain.replace(datum, ''), plain.replace(towards, '$1')] : [];
  const several = plain.includes('(s)') ? [plain.replaceAll('(s)', 's'), plain.replaceAll('(s)', '')] : [];
  return [key, plain, ...ofDegrees, plain.replace(behindDatum, ''), ...several];
}

/** Words that say nothing of what a column holds, beside others that do: `NOMBRE_EMPRESA`, `List of Commodities`. */
const fillers = new Set(
  [
    'name|names|of|the|list|main|primary|major|minor|secondary|other|others|val|licence|license|licensee|tenement|permit',
    'nom|nombre|nome|de|du|des|del|da|do|dos|la|le|les|las|el|los|d|l|en|principal|principale|principales|principais',
    'otros|otras|outros|autres|faena|yacimiento|gisement|mina|namn|ovriga|andra|haupt|weitere',
  ].flatMap((words) => words.split('|')),
);

/** A header without such words; empty where it has none of them, or no others. */
export function coreOf(header: string): string {
  if (header.length > longestWord) return '';
  const words = withoutAccents(header.toLowerCase())
    .split(/[^\p{L}\p{N}%#]+/u)
    .filter((word) => word !== '');
  const kept = words.filter((word) => !fillers.has(word));
  return kept.length === words.length ? '' : kept.join(' ');
}

/** How headers compare without accents, too. */
export const plainKey = (header: string): string => headerKey(withoutAccents(header.slice(0, longestWord)));

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłŁ]/gu, (letter) => (letter === 'ı' ? 'i' : 'l'));

/** Words that count where no better one stands over another column, and those that count where none of these does. */
const weak: readonly (readonly string[])[] = [
  [
    ...['region', 'area', 'location', 'activity', 'activitystatus', 'deposit', 'depositname', 'prospect'],
    ...['oretype', 'materialtype', 'material', 'oxidation', 'rocktype', 'structure', 'seam', 'vein'],
    ...[
      'source',
      'totalfinancingfacilitiesdrawn',
      'totalfacilitiesdrawn',
      'contractor/operator',
      'operator/contractor',
    ],
    // Beside a name they say what it is: `Yes` and `No` of a Form 4.
    ...['director', 'officer'],
  ],
  [
    ...['county', 'provincia', 'departamento', 'district', 'distrito'],
    ...['loanfacilitiesdrawn', 'amountdrawn', 'amountdrawnatquarterend'],
  ],
];

/** A name alone in a table of companies' capital, `Name, Company, Shares`, may be that of a director. */
const weakInCapital = new Set(['name']);

/** How far a header stands back behind others of a table of this kind that say the same: 0 for none. */
export function weaknessOf(header: string, kind: string): number {
  const key = plainKey(header);
  if (kind === 'capital-snapshots' && weakInCapital.has(key)) return 1;
  return weak.findIndex((words) => words.includes(key)) + 1;
}

export const weakness = weak.length;

/** Of the mine in one register, and of its holder in another. */
export const bareNames: ReadonlySet<string> = new Set([
  ...['nombre', 'nom', 'nome', 'namn', 'navn', 'nazwa', 'adi', 'ad'],
]);

/** Words over columns of tables of any kind. */
export const anyHeader: ReadonlySet<string> = new Set(
  'parameter|item|unit|units|value|values|description|assumption|assumptions|total|date|year|metric|source|reference|number|id|type|category|class|name|comment|comments|notes'.split(
    '|',
  ),
);
