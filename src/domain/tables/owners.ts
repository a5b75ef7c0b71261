import Big from 'big.js';
import { cutEnd } from '../text/cut-end.ts';

/** One of the owners of a mine, as a register lists them in one cell. */
export interface ListedOwner {
  name: string;
  /** Per cent, plain digits; null where none stands there. */
  percent: string | null;
  isOperator: boolean;
  /** `Private Interest`: whoever it is, no company is called so. */
  isNobody?: true;
}

/** Longer cells are texts. */
const maxCharacters = 2_000;
const mostOwners = 50;
const operators = new Set([
  'operator',
  'op',
  'manager',
  'operating',
  'opérateur',
  'operador',
  'operadora',
  'betreiber',
]);
/** What an owner is to a mine, as registers write it behind the name; of a name it is no part. */
const roles = new Set(
  'owner|owners|co-owner|part owner|joint owner|beneficial owner|registered owner|holder|title holder|titleholder|registered holder|venturer|joint venturer|jv partner|partner|participant|non-operator|optionee|optionor|option holder|lessee|lessor|licensee|licensor|vendor|vendee|shareholder|equity|equity holder|earning|earn-in|interest holder|propriétaire|titulaire|propietario|titular|proprietário|eigentümer'.split(
    '|',
  ),
);
const isRole = (text: string) =>
  text
    .toLowerCase()
    .split(/\s?[,;/&+]\s?/u)
    .every((word) => roles.has(word) || operators.has(word));

/** What registers write where a holder has no name, or none that they tell. */
const nobody =
  /^(?:(?:private|unnamed|unknown|undisclosed|various|individual|other|claim|minority|local|unidentified|unspecified) )?(?:individuals?|interests?|owners?|investors?|persons?|part(?:y|ies)|holders?|shareholders?|others?|claim owners?)$/iu;

/** Another name behind the share of the first. */
const goesOn = /%[)\]]? ?(?:,|(?:and|&|with|et|y|e|und|och) )/u;
/** Whole: of `33.3333333%` the last three digits are no share. */
const share = /(?<!\d|\d[.,])(\d{1,3}(?:[.,]\d{1,15})?) ?%/u;
const anyShare = /\d ?%/u;

const brackets = /\(([^()]{0,80})\)|\[([^[\]]{0,80})\]/gu;
/** `Owner/Operator` is two words of a role, `S/Op Holdings` none. */
const isOperator = (word: string) => {
  const parts = word.split(/[/&+]/u).filter((part) => !/^[\d.,%]*$/u.test(part));
  return parts.some((part) => operators.has(part)) && parts.every(isRole);
};
const saysOperator = (text: string) => text.toLowerCase().split(/[ ,;]/u).some(isOperator);

/** What stands in brackets of a text, round or square, the text without it, and with what of it belongs to a name. */
function splitBrackets(text: string): { outside: string; named: string; inside: string[] } {
  const inside: string[] = [];
  const outside = text.replace(brackets, (_, round?: string, square?: string) => {
    inside.push((round ?? square ?? '').trim());
    return ' ';
  });
  const named = text.replace(brackets, (whole: string, round?: string, square?: string) => {
    const said = (round ?? square ?? '').trim();
    return said === '' || share.test(said) || saysOperator(said) || isRole(said) ? ' ' : whole;
  });
  return { outside, named, inside };
}

/** `Option to earn 75%`: what may once be owned is no name. */
const isPromise =
  /^(?:(?:optioned|options?|rights?)(?: to .*)?|(?:earning|earn[- ]?in|may earn|can earn|to earn|up to|under option|farm[- ]?in)(?: (?:agreement|an?|in|into|interest|of|option|right|the|to|up|with)\b.*)?)$/iu;

/** `2% NSR`: a share of the output is none of the mine. */
const ofOutput = /\b(?:nsr|gsr|grr|gor|npi|royalt(?:y|ies)|streams?)\b/iu;

function ownerIn(part: string): ListedOwner | undefined {
  const { outside, named, inside } = splitBrackets(part);
  if (inside.some((text) => ofOutput.test(text) && share.test(text))) return undefined;
  // Of two shares of one name nobody knows whose the second is.
  if (inside.filter((text) => share.test(text)).length > (share.test(outside) ? 0 : 1)) return undefined;
  // `Holding (66% Acme`: a list within brackets was taken apart, and nobody knows what its shares are of.
  if (/[()[\]]/u.test(outside)) return undefined;
  const percent = share.exec(part)?.[1]?.replace(',', '.') ?? null;
  // A second share, or one of more digits than there are, is nobody's name.
  if (anyShare.test(outside.replace(share, ' ')) || goesOn.test(part)) return undefined;
  const bare = bareName(outside);
  if (!hasLetter.test(bare) || bare.includes('%') || isPromise.test(bare)) return undefined;
  return {
    ...{ name: bareName(named), percent, isOperator: inside.some(saysOperator) },
    ...(nobody.test(bare) && { isNobody: true as const }),
  };
}

/** Without its share, and what stands between the two. */
function bareName(text: string): string {
  const words = text.replace(share, ' ').replace(/\s+/gu, ' ').trim();
  return cutEnd(words.replace(/^[-–:,]+/u, ''), '-–:,').trim();
}

/** Parts of a list; commas part it only where each part has its share: a comma may be of a name. */
function partsOf(text: string): string[] {
  const plain = text.split(/[;\n|]|\s\/\s/u);
  if (plain.length > 1) return plain;
  const pieces = text.split(/(,(?! ?(?:Inc|Ltd|LLC|Corp|S\.A|N\.V|L\.P)\b)| (?:and|&|et|y|e|und|och) )/u);
  const parts = upToShares(pieces);
  const isEachShared = parts !== undefined && 2 * parts.length === pieces.length + 1;
  if (parts && parts.length > 1 && (isEachShared || isWhole(parts))) return parts;
  // `Acme (66%) Beta (34%)`: a bracket with a share ends an owner.
  const byShare = text.split(/(?<=%[)\]]) (?=\p{Lu})/u);
  return byShare.every((part) => share.test(part)) ? byShare : plain;
}

/** Names with all that stands before their share: `Acme and Sons 60% and Beta 40%`; undefined where one has none. */
function upToShares(pieces: readonly string[]): string[] | undefined {
  const parts: string[] = [];
  let open = '';
  for (const [place, piece] of pieces.entries()) {
    const isBetween = place % 2 === 1;
    if (isBetween && open === '') continue;
    open += piece;
    if (isBetween || !share.test(piece)) continue;
    parts.push(open);
    open = '';
  }
  return open === '' ? parts : undefined;
}

const hasLetter = /\p{L}/u;
const digitsOf = (text: string) => Number(text.replace(',', '.'));

/** Whether shares come to all of a mine, but for what they are rounded by. */
const isWhole = (parts: readonly string[]): boolean =>
  Math.abs(parts.reduce((sum, part) => sum + digitsOf(share.exec(part)?.[1] ?? ''), 0) - 100) < 0.1;

const onlyShare = /^\d{1,3}(?:[.,]\d{1,15})?$/u;

/** `Acme; 60; Beta; 40`: a part that is a share and no more is that of the part before it. Where all come to 1, they are fractions. */
function withShares(parts: readonly string[]): string[] {
  const shares = parts.filter((part) => onlyShare.test(part));
  const sum = shares.reduce((all, share) => all + digitsOf(share), 0);
  const times = Math.abs(sum - 1) < 0.01 ? 100 : 1;
  const joined: string[] = [];
  for (const part of parts) {
    const isShare = onlyShare.test(part) || /^\d{1,3}(?:[.,]\d{1,15})? ?%$/u.test(part);
    const before = joined.at(-1);
    if (!isShare || before === undefined || share.test(before)) joined.push(part);
    else joined[joined.length - 1] = `${before} ${percentOf(part, times)}%`;
  }
  return joined;
}

/** `Acme 60 / Beta 40`: numbers at the end of each part are shares where they come to all of a mine. */
function withEndedShares(parts: readonly string[]): readonly string[] {
  const split = parts.map((part) => {
    const at = part.lastIndexOf(' ');
    return { name: part.slice(0, Math.max(at, 0)), end: part.slice(at + 1) };
  });
  if (parts.length < 2 || split.some(({ name, end }) => name.trim() === '' || !onlyShare.test(end))) return parts;
  const sum = split.reduce((all, { end }) => all + digitsOf(end), 0);
  const times = [100, 1].find((each) => Math.abs(sum * each - 100) < 0.1);
  return times === undefined ? parts : split.map(({ name, end }) => `${name} ${percentOf(end, times)}%`);
}

const percentOf = (part: string, times: number): string => {
  const digits = part.replace('%', '').trim().replace(',', '.');
  return part.endsWith('%') || times === 1 ? digits : new Big(digits).times(times).toFixed();
};

/**
 * The owners of a mine in one cell: `Acme Mining (operator) 50 %; Beta Corp 50 %`, `Acme (60%), Beta (40%)`, `Acme Ltd`.
 * Undefined where it is no list of names, or one of its parts is none.
 */
export function readOwners(cell: string): ListedOwner[] | undefined {
  if (cell.length > maxCharacters) return undefined;
  const written = partsOf(cell.replace(/[^\S\n]/gu, ' '))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const parts = withEndedShares(withShares(written));
  if (parts.length === 0 || parts.length > mostOwners) return undefined;
  const owners = parts.map(ownerIn);
  return owners.every((owner) => owner !== undefined) ? owners : undefined;
}

/** The one that a mine is kept under: its operator, else who has most of it, else the first; of those who have a name. */
export function mainOwner(owners: readonly ListedOwner[]): ListedOwner | undefined {
  const named = owners.filter(({ isNobody }) => !isNobody);
  const most = named.toSorted((a, b) => Number(b.percent ?? 0) - Number(a.percent ?? 0))[0];
  return named.find(({ isOperator }) => isOperator) ?? most;
}
