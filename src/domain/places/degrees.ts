import { plainDigits } from '../numbers/decimal.ts';

/** Longer cells are texts. */
const maxCharacters = 40;

/** Degrees, minutes and seconds with any signs between them, and a letter of the sky before or behind. */
const sexagesimal =
  /^([NSEWO])? ?([+-]?)(\d{1,3})(?:[°ºd: ] ?)(\d{1,2}(?:\.\d+)?)(?:(?:['′’m: ]|') ?(?:(\d{1,2}(?:\.\d+)?) ?(?:["″”]|'')?)?)? ?([NSEWO])?$/iu;
/** `33d12m30s`: only beside `d` and `m` an `s` is that of seconds, and not the south. */
const ofLetters = /(?<=\d ?d ?\d{1,2} ?m ?\d{1,2}(?:\.\d{1,10})? ?)s/iu;
const decimal = /^([NSEWO])? ?([+-]?\d{1,3}(?:\.\d+)?) ?[°º]? ?([NSEWO])?$/iu;

/** Signs of degrees, minutes and seconds that look like the usual ones, and the words for them. */
const usual: readonly (readonly [written: RegExp, sign: string])[] = [
  [/[\u02DA\u2218]|(?<=\d ?)(?:deg(?:rees?)?|grad(?:os?)?)(?!\p{L})\.?/giu, '°'],
  [/[\u00B4`\u2018\u02B9]|(?<=\d ?)min(?:ut[eo]s?)?(?!\p{L})\.?/giu, "'"],
  [/\u201C|(?<=\d ?)(?:sec(?:onds?)?|seg(?:undos?)?)(?!\p{L})\.?/giu, '"'],
  [/ (?=[°º'′’"″”])/gu, ''],
];
/** `33,87° S`, `33°52'10,5" S`: degrees have no thousands. */
const decimalComma = /,(\d{1,12}[°º'′’"″”NSEWO ]{1,4})$/iu;
/** `33-52-10 S`: without a letter of the sky it may be anything. */
const dashed = /^([NSEWO] ?)?(\d{1,3})-(\d{1,2})-(\d{1,2}(?:\.\d{1,10})?)( ?[NSEWO])?$/iu;
const direction = /^\p{L}{2,12}(?= ?\d)|(?<=[^\p{L}])\p{L}{2,12}$/u;

/** A cell with the signs that the rest of this file reads. */
function withUsualSigns(cell: string, isOEast: true | undefined): string {
  const written = cell.trim().replace(/^[\u2212\u2013]/u, '-');
  const lettered = written.replace(direction, (name) => letterOf(name) ?? name);
  const signed = usual
    .reduce((text, [pattern, sign]) => text.replace(pattern, sign), lettered)
    .replace(decimalComma, '.$1');
  const said = signed.replace(
    dashed,
    (whole, before: string = '', degrees: string, minutes: string, seconds: string, behind: string = '') =>
      before === behind ? whole : `${before}${degrees}:${minutes}:${seconds}${behind}`,
  );
  return isOEast ? said.replace(/^[oö]|[oö]$/iu, 'E') : said;
}

const isSouthOrWest = (letter: string) => ['S', 'W', 'O'].includes(letter.toUpperCase());

/** Minutes are told to the hundredth of a second and less: 10 decimals of a degree are a hundredth of a millimetre. */
const decimals = 10;

/**
 * Degrees as a map or a register writes them, as decimal degrees: `33°52'10"S`, `S33 52 10.5`, `-33:52:10`, `151.2 E`; west
 * and south are negative (`O` is west: ouest, oeste). Undefined where it is none, or one that says two directions.
 */
export function readDegrees(cell: string, sky: Pick<Sky, 'isOEast'> = {}): string | undefined {
  return readDirected(cell, sky)?.degrees;
}

export type Axis = 'latitude' | 'longitude';

/** The same with what a letter of the sky says that it is one of. */
export function readDirected(
  cell: string,
  { isOEast }: Pick<Sky, 'isOEast'> = {},
): { degrees: string; axis?: Axis } | undefined {
  if (cell.length > maxCharacters) return undefined;
  const text = withUsualSigns(cell, isOEast);
  const plain = decimal.exec(text);
  if (plain)
    return directed(
      Number(plain[2]),
      plain[2] ?? '',
      plain[1] ?? plain[3],
      plain[1] !== undefined && plain[3] !== undefined,
    );
  const match = sexagesimal.exec(text.replace(ofLetters, ''));
  if (!match) return undefined;
  const [minutes, seconds] = [Number(match[4]), Number(match[5] ?? 0)];
  if (minutes >= 60 || seconds >= 60) return undefined;
  const degrees = Number(match[3]) + minutes / 60 + seconds / 3_600;
  const sign = match[2] === '-' ? '-' : '';
  return directed(
    sign ? -degrees : degrees,
    undefined,
    match[1] ?? match[6],
    match[1] !== undefined && match[6] !== undefined,
  );
}

/** A direction beside a sign is a contradiction, or says the same twice: `-33 S`. */
function directed(
  value: number,
  written: string | undefined,
  letter: string | undefined,
  isTwice: boolean,
): { degrees: string; axis?: Axis } | undefined {
  if (isTwice) return undefined;
  const text = written?.replace(/^\+/u, '') ?? plainDigits(Number(value.toFixed(decimals)));
  if (letter === undefined) return { degrees: text };
  const isNegative = isSouthOrWest(letter);
  const axis = /[NS]/iu.test(letter) ? 'latitude' : 'longitude';
  if (value < 0) return isNegative ? { degrees: text, axis } : undefined;
  return { degrees: isNegative && value !== 0 ? `-${text}` : text, axis };
}

/** What the header of a column of degrees says of their direction. */
export interface Sky {
  /** Where figures without a sign or a letter lie. */
  towards?: 'north' | 'south' | 'east' | 'west';
  /** In German and the languages of the North `O` is east: Ost, öst. */
  isOEast?: true;
}

const directions: ReadonlyMap<string, NonNullable<Sky['towards']>> = new Map(
  Object.entries({
    north: 'n|north|norte|nord|pohjoinen',
    south: 's|south|sur|sul|sud|süd|syd|etelä',
    east: 'e|east|este|leste|est|ost|öst|øst|itä',
    west: 'w|west|oeste|ouest|väst|vest|länsi',
  } as const).flatMap(([towards, words]) =>
    words.split('|').map((word) => [word, towards as NonNullable<Sky['towards']>] as const),
  ),
);
/** `Oeste` as the letter that its direction has. */
const letterOf = (name: string): string | undefined => directions.get(name.toLowerCase())?.[0]?.toUpperCase();

/** What stands behind a direction in a header, and says nothing of it: `Latitude (S, decimal degrees)`. */
const besides = new Set(
  'deg|degs|degree|degrees|degrés|grad|grado|grados|grau|graus|dd|dms|decimal|decimals|dec|wgs|gda|nad|datum'.split(
    '|',
  ),
);
const northernWords = /(?:^|[^\p{L}])(?:geogr\.? )?(?:l(?:ä|ae)nge|breite)/iu;
/** `-W`: which sign means which direction. */
const signed = /[+\-−][ ]?[NSEWO](?!\p{L})|(?<!\p{L})[NSEWO][ ]?[+\-−](?!\p{L})/u;
const longestHeader = 60;

/** `LATITUDE (S)`, `Longitude (°W)`, `Geogr. Länge`: what a header says of directions beside the name of its column. */
export function skyOfHeader(header: string): Sky {
  if (header.length > longestHeader) return {};
  const names = header.split(/[^\p{L}]+/u).filter((name) => name !== '');
  const last = names.findLast((name) => !besides.has(name.toLowerCase())) ?? '';
  const isOEast = northernWords.test(header);
  // `Longitud (O)`: a small one is what a sign of degrees has become on its way.
  const where = directions.get(last.toLowerCase()) ?? (last === 'O' && !isOEast ? 'west' : undefined);
  // `Latitude (N/S)`, `(+E/-W)` say how cells are written, not where all of them lie.
  const isOfBoth =
    signed.test(header) || new Set(names.flatMap((name) => directions.get(name.toLowerCase()) ?? [])).size > 1;
  return { ...(where && !isOfBoth && { towards: where }), ...(isOEast && { isOEast: true as const }) };
}

/** Decimal degrees as a cell has them below a header that says a direction: a sign or letter of its own stands above it. */
export function towards(degrees: string, cell: string, sky: Sky): string {
  const isNegative = sky.towards === 'south' || sky.towards === 'west';
  const isFree =
    !degrees.startsWith('-') && Number(degrees) !== 0 && readDirected(cell.replace(',', '.'), sky)?.axis === undefined;
  return isNegative && isFree ? `-${degrees}` : degrees;
}
