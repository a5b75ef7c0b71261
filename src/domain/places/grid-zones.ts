/** Longer texts name no zone. */
const longest = 40;

interface Family {
  /** How its zones are written: the first number is the zone, the letter the hemisphere where there are two. */
  words: RegExp;
  /** Zones that there are. */
  zones: readonly [first: number, last: number];
  north: number | null;
  south: number | null;
  /** Where there are fewer in the north. */
  lastNorth?: number;
  /** Of northern zones whose codes do not follow each other. */
  codes?: Readonly<Record<number, number>>;
}

/** NAD83(CSRS), a metre beside NAD83. */
const canadian: Family = {
  words: /^nad ?83 ?csrs/u,
  zones: [7, 22],
  north: 0,
  south: null,
  codes: {
    ...{ 7: 3154, 8: 3155, 9: 3156, 10: 3157, 11: 2955, 12: 2956, 13: 2957, 14: 3158, 15: 3159, 16: 3160 },
    ...{ 17: 2958, 18: 2959, 19: 2960, 20: 2961, 21: 2962, 22: 3761 },
  },
};

/** NAD83(HARN): the zones of Hawaii came last. */
const ofHarn: Family = {
  words: /^nad ?83 ?harn/u,
  zones: [4, 19],
  north: 0,
  south: null,
  codes: { 4: 3750, 5: 3751, ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [10 + at, 3740 + at])) },
};

/** EPSG codes of zone 0 of each family: the zone is added. Zones and codes are those of the EPSG registry. */
const families: readonly Family[] = [
  { words: /^(?:mga ?2020|gda ?2020)/u, zones: [46, 59], north: null, south: 7_800 },
  { words: /^(?:mga(?: ?94)?|gda ?94)/u, zones: [48, 58], north: null, south: 28_300 },
  { words: /^(?:amg ?66|agd ?66)/u, zones: [49, 58], north: null, south: 20_200 },
  { words: /^(?:amg(?: ?84)?|agd ?84)/u, zones: [49, 56], north: null, south: 20_300 },
  canadian,
  { words: /^psad ?56/u, zones: [17, 22], north: 24_800, lastNorth: 21, south: 24_860 },
  ofHarn,
  { words: /^nad ?83 ?2011/u, zones: [1, 19], north: 6_329, south: null },
  { words: /^nad ?83 ?nsrs ?2007/u, zones: [1, 19], north: 3_707, south: null },
  { words: /^nad ?83 ?pa11/u, zones: [4, 5], north: 6_630, south: null },
  { words: /^nad ?83/u, zones: [1, 23], north: 26_900, south: null },
  { words: /^nad ?27 76/u, zones: [15, 18], north: 2_012, south: null },
  { words: /^nad ?27 ?cgq77/u, zones: [17, 21], north: 2_014, south: null },
  { words: /^nad ?27/u, zones: [1, 22], north: 26_700, south: null },
  { words: /^sad ?69/u, zones: [17, 25], north: null, south: 29_170 },
  { words: /^arc ?1960/u, zones: [35, 37], north: 21_060, south: 21_000 },
  { words: /^etrs ?89/u, zones: [28, 37], north: 25_800, south: null },
  { words: /^sirgas ?2000/u, zones: [17, 25], north: null, south: 31_960 },
  { words: /^(?:wgs ?84|utm|zon[ea]|huso|fuso|$)/u, zones: [1, 60], north: 32_600, south: 32_700 },
];

/** The hemisphere behind a zone, in the languages of those who write it. */
const zone = /(?:^|[^0-9])([1-9]|[1-5]\d|60) ?(n|s|north|south|norte|nord|sur|sud|sul)?$/u;
/** The registry itself writes `UTM zone 30S`. */
const ofSpain = /^(?:huso|zona) ?\d{2} ?s$/u;
const zoneAlone = /^[\d ]*(?:n|s|north|south|norte|nord|sur|sud|sul)?$/u;
/** `UTM 29N WGS84`: the datum behind its zone. */
const datumBehind =
  /^(?:utm )?((?:zon[ea] )?\d{1,2} ?[ns]?) ((?:wgs ?84|nad ?83|nad ?27|etrs ?89|psad ?56|sirgas ?2000))$/u;

type Half = 'north' | 'south';

function hemisphereOf(letter: string | undefined): Half | undefined {
  if (letter === undefined) return undefined;
  return letter.startsWith('n') ? 'north' : 'south';
}

/** The half of the world that all zones of a family are in. */
function onlyHalf({ north, south }: Family): Half | undefined {
  if (north === null) return 'south';
  return south === null ? 'north' : undefined;
}

/** Codes of one version of NAD83(CSRS), by what stands before the zone: `22717` is zone 17 of version 7. */
const ofVersion = /^22([2-8])(\d{2})$/u;

/** Which version of NAD83(CSRS) a text names; versions lie up to some decimetres apart, and are one grid here. */
export function csrsVersion(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const named = /csrs\)?[ _-]?v(\d)\b/iu.exec(text)?.[1];
  return named ?? ofVersion.exec(text.trim().replace(/^epsg[: ]*/iu, ''))?.[1];
}

/** The code of a grid without its version. */
function unversioned(code: number): number {
  const zoneOfVersion = ofVersion.exec(String(code))?.[2];
  return (zoneOfVersion === undefined ? undefined : canadian.codes?.[Number(zoneOfVersion)]) ?? code;
}

/**
 * The EPSG code that a zone of a grid has: `UTM 50S`, `12N`, `NAD83 UTM zone 12N`, `MGA94 Zone 50`, `MGA2020 55`, or the
 * code itself, `EPSG:28350`. Undefined where a UTM zone does not say its hemisphere, and of bands such as `50J`, whose
 * letters S and N would mean the other half of the world.
 */
export function gridCode(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s_/:,()-]+/gu, ' ')
    .trim();
  // Of a datum that is named the sort of its grid says nothing more.
  const bare = plain
    .replace(/^(?:datum |utm(?= ?\d))/u, (start) => (start === 'utm' ? 'utm ' : ''))
    .replace(/^utm (?=(?:nad|wgs|etrs|psad|sirgas|sad|arc|mga|gda|amg|agd))/u, '')
    .replace(/ +/gu, ' ')
    .replace(datumBehind, '$2 $1')
    // Its version is none of its zones.
    .replace(/(?<=csrs) ?v\d(?!\d)/u, '');
  const code = /^(?:(?:crs )?epsg ?)?(\d{4,6})$/u.exec(plain);
  if (code) return unversioned(Number(code[1]));
  const ofCountry = national.get(plain);
  if (ofCountry !== undefined) return ofCountry;
  const found = zone.exec(bare);
  const family = families.find(({ words }) => words.test(bare.replace(zoneAlone, '')));
  if (!found || !family) return undefined;
  const number = Number(found[1]);
  if (number < family.zones[0] || number > family.zones[1]) return undefined;
  // `Huso 30S` is the band of the south of Spain: south of the equator there is no ground in these zones.
  if (ofSpain.test(bare) && number >= 28 && number <= 31) return undefined;
  const said = hemisphereOf(found[2]);
  const only = onlyHalf(family);
  const half = only ?? said;
  if (half === undefined || (said !== undefined && said !== half)) return undefined;
  if (half === 'north' && number > (family.lastNorth ?? number)) return undefined;
  if (family.codes) return family.codes[number];
  const base = family[half];
  return base === null ? undefined : base + number;
}

/** Grids of one country, which have no zones. */
const national: ReadonlyMap<string, number> = new Map([
  ...['euref fin', 'etrs tm35fin', 'etrs tm35 fin', 'etrs tm35', 'tm35fin', 'etrs89 tm35fin'].map(
    (name) => [name, 3_067] as const,
  ),
  ...['sweref99tm', 'sweref99 tm', 'sweref 99 tm'].map((name) => [name, 3_006] as const),
  ...['bng', 'british national grid', 'osgb', 'osgb36', 'osgb 1936', 'osgb36 british national grid'].map(
    (name) => [name, 27_700] as const,
  ),
  ['osgb 1936 british national grid', 27_700],
  ...['itm', 'irish transverse mercator', 'irenet95', 'irenet95 itm', 'irenet95 irish transverse mercator'].map(
    (name) => [name, 2_157] as const,
  ),
  ...['irish grid', 'irish national grid', 'tm75', 'tm75 irish grid'].map((name) => [name, 29_903] as const),
  ...['tm65', 'tm65 irish grid'].map((name) => [name, 29_902] as const),
  ...['lambert 93', 'lambert93', 'l93', 'rgf93', 'rgf93 lambert 93', 'rgf93 lambert93'].map(
    (name) => [name, 2_154] as const,
  ),
  ['nztm', 2_193],
  ['nztm2000', 2_193],
]);

const axes: ReadonlyMap<string, 'easting' | 'northing'> = new Map([
  ...['e', 'x', 'east', 'easting', 'este', 'est', 'leste'].map((word) => [word, 'easting'] as const),
  ...['n', 'y', 'north', 'northing', 'norte', 'nord'].map((word) => [word, 'northing'] as const),
]);

/** `UTM Easting (NAD83 Zone 17)`: an axis among other words is a whole one, as a letter may be that of a half or band. */
const innerAxis = /^(?:(?:east|north)(?:ing)?|l?este|est|nord|norte)$/u;
/** `UTM_E (WGS84, Zone 29N)`: the letter right behind it is that of the axis. */
const beforeAxis = 'utm';

/**
 * What the header of a coordinate says of it where it names the grid: `N_SWEREF99TM`, `UTM17N_E`, `mga94_50_east`,
 * `X (Lambert 93)`, `UTM Easting (NAD83 Zone 17)`.
 */
export function gridOfHeader(header: string): { axis: 'easting' | 'northing'; epsg: number } | undefined {
  if (header.length > longest) return undefined;
  const words = header
    .trim()
    .toLowerCase()
    .split(/[\s_/:,()-]+/u)
    .filter((word) => word !== '');
  const isBehind = words[0] === beforeAxis && axes.has(words[1] ?? '') && words.length > 2;
  const inner = isBehind ? 1 : words.findIndex((word) => innerAxis.test(word));
  const ends = [0, words.length - 1].find((index) => axes.has(words[index] ?? ''));
  const at = ends ?? inner;
  const axis = axes.get(words[at] ?? '');
  // Of a datum that is named the sort of its grid says nothing more.
  const rest = words
    .filter((_, index) => index !== at)
    .join(' ')
    .replace(/^utm (?=[a-z])/u, '');
  if (axis === undefined || rest === '') return undefined;
  const epsg = national.get(rest) ?? (/\p{L}/u.test(rest) ? gridCode(rest) : undefined);
  return epsg === undefined ? undefined : { axis, epsg };
}
