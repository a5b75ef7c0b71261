import { plainDigits } from '../numbers/decimal.ts';

/** Longer cells are texts. */
const maxCharacters = 40;

/** Degrees, minutes and seconds with any signs between them, and a letter of the sky before or behind. */
const sexagesimal =
  /^([NSEWO])? ?([+-]?)(\d{1,3})(?:[°ºd: ] ?)(\d{1,2}(?:\.\d+)?)(?:(?:['′’m: ]|') ?(?:(\d{1,2}(?:\.\d+)?) ?(?:["″”]|'')?)?)? ?([NSEWO])?$/iu;
/** `33d12m30s`: only beside `d` and `m` an `s` is that of seconds, and not the south. */
const ofLetters = /(?<=\d ?d ?\d{1,2} ?m ?\d{1,2}(?:\.\d{1,10})? ?)s/iu;
const decimal = /^([NSEWO])? ?([+-]?\d{1,3}(?:\.\d+)?) ?[°º]? ?([NSEWO])?$/iu;

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
  const written = cell.trim().replace(/^\u2212/u, '-');
  const text = isOEast ? written.replace(/^[oö]|[oö]$/iu, 'E') : written;
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
    north: 'n|north|norte|nord',
    south: 's|south|sur|sul|sud|süd',
    east: 'e|east|este|leste|est|ost',
    west: 'w|west|oeste|ouest',
  } as const).flatMap(([towards, words]) =>
    words.split('|').map((word) => [word, towards as NonNullable<Sky['towards']>] as const),
  ),
);
const northernWords = /(?:^|[^\p{L}])(?:geogr\.? )?(?:l(?:ä|ae)nge|breite)/iu;
const longestHeader = 60;

/** `LATITUDE (S)`, `Longitude West`, `Geogr. Länge`: what a header says of directions beside the name of its column. */
export function skyOfHeader(header: string): Sky {
  if (header.length > longestHeader) return {};
  const last =
    header
      .toLowerCase()
      .split(/[\s_(),.]+/u)
      .findLast((word) => word !== '') ?? '';
  const towards = directions.get(last);
  return { ...(towards && { towards }), ...(northernWords.test(header) && { isOEast: true as const }) };
}

/** Decimal degrees as a cell has them below a header that says a direction: a sign or letter of its own stands above it. */
export function towards(degrees: string, cell: string, { towards: where }: Sky): string {
  const isNegative = where === 'south' || where === 'west';
  const isFree = !degrees.startsWith('-') && Number(degrees) !== 0 && !/[NSEWO]/iu.test(cell);
  return isNegative && isFree ? `-${degrees}` : degrees;
}
