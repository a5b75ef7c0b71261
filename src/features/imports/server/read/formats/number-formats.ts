import { currencyIn } from '../../../../../domain/tables/money-units.ts';

/** Built-in formats of days and times: those of every language, of Chinese, Japanese and Korean, of Thai. */
const builtIn: readonly [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** As many characters as a spreadsheet takes for one. */
const longestCode = 255;

const tokens = new Set([
  ...['s', 'ss', 'm', 'mm', 'mmm', 'mmmm', 'mmmmm', 'h', 'hh', 'am', 'pm', 'a', 'p'],
  ...['d', 'dd', 'ddd', 'dddd', 'aaa', 'aaaa', 'aaaaa', 'y', 'yy', 'yyyy', 'e', 'ee', 'eeee'],
]);

/** Whether one of the sections of a code, `;` between them, writes nothing but days and times. */
function isDateCode(code: string): boolean {
  if (code.length > longestCode) return false;
  const sections = code.toLowerCase().replace(/;@$/u, '').replace(/\\./gu, ' ').split(';');
  return sections.some((section) => {
    const written = section
      .replace(/"[^"]*"/gu, ' ')
      .replace(/(\[?[dhms]{1,2}\]?)[.,]0{2,3}/gu, '$1')
      .replace(/\[([dhms]{1,2})\]/gu, '$1')
      .replace(/\[[^[\]]*\]/gu, '')
      .split(/[^a-z0#?%]+/u)
      .filter((token) => token !== '');
    return written.length > 0 && written.every((token) => tokens.has(token));
  });
}

/** Whether what a code writes of a number is a share of hundred. Texts in quotes and single characters behind \\ are no signs. */
const isPercentCode = (code: string) =>
  code.length <= longestCode &&
  code
    .replace(/"[^"]*"/gu, '')
    .replace(/[\\_*]./gu, '')
    .includes('%');

/** A number that is shown in thousands or millions, with a unit behind it, or as money. */
export interface ShownNumber {
  /** `<` or `>` before it. */
  sign?: string;
  /** ISO 4217 of the sign beside it; empty where there is none, or one that is anybody's. */
  currency: string;
  /** Powers of a thousand by which it is shown smaller. */
  thousands: number;
  /** Behind it; empty where there is none. */
  unit: string;
}

/** What a spreadsheet shows a number as: a day, a share of hundred, the number it is, or one in thousands or of money. */
export type NumberKind = 'day' | 'percent' | 'number' | ShownNumber;

/** Units that say how many a figure stands for: without them 12.3 is another figure than `12.3 Mt`. */
const scaling = /^(?:[kK]|M|MM|B|bn|[kM](?:t|oz|lb|ct))$/u;
/** Behind money, or a figure that is shown smaller, these say as much; alone they may be metres. */
const scalingElse = /^(?:thousand|mm?|mn|mln|mio\.?|million|b|billion)$/iu;
/** What a figure is counted in: how many of these it stands for, its header says. */
const counting = /^(?:[$€£¥]|[A-Z]{3}|oz|t|kg|lbs?|ct)?$/u;

/** What is written before and behind the digits of a number, and by how many thousands it is shown smaller. */
export function shownAs(before: string, behind: string, thousands: number): ShownNumber | undefined {
  const said = behind.trim();
  // `"<"0.00` shows what lies below a limit, and `0.0"%"` a number that is one of per cent already.
  const sign = /^[<>]$/u.exec(before.trim())?.[0];
  if (sign !== undefined) return { sign, currency: '', thousands, unit: scaling.test(said) ? said : '' };
  if (said === '%' && thousands === 0) return { currency: '', thousands, unit: '%' };
  const isMoneyBehind = currencyIn(said) !== undefined;
  const currency = currencyIn(before.trim()) ?? currencyIn(said) ?? '';
  const isScale = scaling.test(said) || ((thousands > 0 || currency !== '') && scalingElse.test(said));
  // Of a word that is not known nobody can tell whether it is one of scale.
  if (thousands > 0 && !isScale && !isMoneyBehind && !counting.test(said))
    return currency === '' ? undefined : { currency, thousands: 0, unit: '' };
  const unit = isScale && !isMoneyBehind ? said : '';
  return thousands === 0 && unit === '' && currency === ''
    ? undefined
    : { currency, thousands, unit: unit === 'm' && currency === '' ? 'M' : unit };
}

/** What the first section of a code writes: digits as `0`, commas between or behind them, points, and texts in quotes. */
function shownNumber(code: string): ShownNumber | undefined {
  if (code.length > longestCode) return undefined;
  const [section = ''] = code.split(';');
  // Of sections with a condition each number has another one: all of them are read as they are.
  if (/\[[<>=]/u.test(section)) return undefined;
  // `[$C$-1009]`: a sign, and whose language it is of; `[Red]` and `[>9]` write nothing.
  const written = section
    .replace(
      /"[^"]*"|\\(.)|\[\$([^[\]-]*)(?:-[^[\]]*)?\]|([€£])/gu,
      (text, ...[one, sign, bare]: (string | undefined)[]) =>
        text.startsWith('"') ? text : `"${one ?? sign ?? bare ?? ''}"`,
    )
    .replace(/\[[^[\]]*\]/gu, '')
    .replace(/[_*]./gu, '');
  const texts = (part: string) => [...part.matchAll(/"([^"]*)"/gu)].map(([, text = '']) => text).join('');
  const blank = written.replace(/"[^"]*"/gu, (text) => ' '.repeat(text.length));
  const first = blank.search(/[0#?]/u);
  const last = Math.max(...['0', '#', '?'].map((digit) => blank.lastIndexOf(digit)));
  const thousands = /[0#?](,{1,4})(?:\.[0#?]*)?$/u.exec(blank.trim())?.[1]?.length ?? 0;
  return first < 0 ? undefined : shownAs(texts(written.slice(0, first)), texts(written.slice(last + 1)), thousands);
}

const builtInPercent = new Set([9, 10]);

/** Whether a code writes digits: it is none of days, whatever its number. */
const writesDigits = (code: string) =>
  code.length <= longestCode && /[0#?]/u.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/gu, ''));

/**
 * `id` is that of the format, `code` what the workbook says of it. Libraries number their own formats from 60 on, in the midst
 * of those that spreadsheets know by their number: what is said stands above what is known.
 */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code !== undefined && isDateCode(code)) return 'day';
  if (code === undefined || !writesDigits(code)) {
    if (builtInPercent.has(id)) return 'percent';
    if (builtIn.some(([first, last]) => id >= first && id <= last)) return 'day';
  }
  if (code === undefined) return 'number';
  if (isPercentCode(code)) return 'percent';
  return shownNumber(code) ?? 'number';
}
