/** Which sign stands before the decimals of a file's numbers; the other one, and blanks, group thousands. */
export const numberStyles = ['point', 'comma'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** Longer cells are texts. */
const maxCharacters = 60;
const isDigit = (code: number) => code >= 48 && code <= 57;
const groupBlanks = /[ \u00A0\u2009\u202F'\u2019]/gu;

interface Written {
  sign: '' | '-';
  /** Digits with points and commas. */
  digits: string;
  exponent: string;
}

/** A number in its parts, blanks and apostrophes between groups of three gone; undefined where it is none. */
function partsOf(cell: string): Written | undefined {
  if (cell.length > maxCharacters) return undefined;
  const text = cell.trim().replace(/^[\u2212\u2013]/u, '-');
  const match = /^([+-]?)(\d[\d.,' \u00A0\u2009\u202F\u2019]*|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?$/u.exec(text);
  if (!match) return undefined;
  const written = (match[2] ?? '').trimEnd();
  const blanks = written.match(groupBlanks);
  if (blanks && (new Set(blanks).size > 1 || !/^\d{1,3}(?:[^\d.,]\d{3})+(?:[.,]\d+)?$/u.test(written)))
    return undefined;
  return { sign: match[1] === '-' ? '-' : '', digits: written.replace(groupBlanks, ''), exponent: match[3] ?? '' };
}

/** What a sign in a number shows of itself. */
type Role = 'decimals' | 'groups' | 'unclear';

function roleOf(digits: string, sign: ',' | '.'): Role | undefined {
  const other = sign === ',' ? '.' : ',';
  const first = digits.indexOf(sign);
  if (first < 0) return undefined;
  const last = digits.lastIndexOf(sign);
  const otherLast = digits.lastIndexOf(other);
  if (first !== last) return 'groups';
  if (otherLast >= 0) return last > otherLast ? 'decimals' : 'groups';
  const before = digits.slice(0, first);
  const isGroup = digits.length - last - 1 === 3 && before.length >= 1 && before.length <= 3 && !before.startsWith('0');
  return isGroup ? 'unclear' : 'decimals';
}

/** What the numbers of a file show of how they are written. */
export interface NumberStyleFound {
  /** `mixed`: some are written one way, some the other; `none`: no number shows it. */
  style: NumberStyle | 'mixed' | 'none';
  /** The first number that shows it, and of `mixed` the first of each way. */
  examples: string[];
  /** A number that could be read both ways, such as `1,866`. */
  unclear: string | null;
}

/** Looks at each number of a file. */
export class NumberEvidence {
  readonly #examples = new Map<NumberStyle, string>();
  #unclear: string | null = null;

  /** `most`: figures of the column are no larger, so that `65,782` degrees are no thousands. */
  see(cell: string, most: number = Number.POSITIVE_INFINITY): void {
    if (!cell.includes(',') && !cell.includes('.')) return;
    const written = partsOf(cell);
    if (!written || !isWhole(written.digits)) return;
    for (const sign of [',', '.'] as const) {
      const found = roleOf(written.digits, sign);
      const isTooLarge = found === 'unclear' && Number(written.digits.replace(sign, '')) > most;
      const role = isTooLarge ? 'decimals' : found;
      if (role === 'unclear') this.#unclear ??= cell.trim();
      if (role === undefined || role === 'unclear') continue;
      const style = (role === 'decimals') === (sign === ',') ? 'comma' : 'point';
      if (!this.#examples.has(style)) this.#examples.set(style, cell.trim());
    }
  }

  found(): NumberStyleFound {
    const styles = [...this.#examples.keys()];
    const style = styles.length === 2 ? 'mixed' : (styles[0] ?? 'none');
    return { style, examples: [...this.#examples.values()], unclear: this.#unclear };
  }
}

/** Whether points and commas stand where they can: groups have three digits, decimals stand once and last. */
function isWhole(digits: string): boolean {
  const decimals = roleOf(digits, '.') === 'groups' ? ',' : '.';
  return fits(digits, decimals) || fits(digits, decimals === '.' ? ',' : '.');
}

function fits(digits: string, decimals: '.' | ','): boolean {
  const [whole = '', fraction, ...more] = digits.split(decimals);
  if (more.length > 0 || (fraction !== undefined && (fraction === '' || !isAllDigits(fraction)))) return false;
  if (isAllDigits(whole)) return whole !== '' || fraction !== undefined;
  const [first = '', ...groups] = whole.split(decimals === '.' ? ',' : '.');
  const isFirst = first.length >= 1 && first.length <= 3 && isAllDigits(first) && !first.startsWith('0');
  return isFirst && groups.every((group) => group.length === 3 && isAllDigits(group));
}

function isAllDigits(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (!isDigit(text.charCodeAt(index))) return false;
  return true;
}

/** Digits times a power of ten, as plain digits; undefined beyond what any figure has. */
function shifted(whole: string, fraction: string, exponent: number): string | undefined {
  if (Math.abs(exponent) > 30) return undefined;
  const all = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const at = Math.max(point, 1);
  return padded.length > at ? `${padded.slice(0, at)}.${padded.slice(at)}` : padded;
}

/**
 * A number as a file of this style writes it, as plain digits with a point: `1.866,5` of style comma is `1866.5`,
 * `1.2E+07` is `12000000`, `12 500` is `12500`. Undefined where it is no number of that style.
 *
 * @example readNumber('1,866', 'comma') // '1.866'
 */
export function readNumber(cell: string, style: NumberStyle): string | undefined {
  const written = partsOf(cell);
  const decimals = style === 'point' ? '.' : ',';
  if (!written || !fits(written.digits, decimals)) return undefined;
  const [whole = '', fraction = ''] = written.digits.replaceAll(style === 'point' ? ',' : '.', '').split(decimals);
  const digits = shifted(whole || '0', fraction, Number(written.exponent || 0));
  return digits === undefined ? undefined : written.sign + digits;
}
