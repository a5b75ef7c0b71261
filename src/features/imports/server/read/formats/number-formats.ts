/** Built-in formats of days and times: those of every language, of Chinese, Japanese and Korean, of Thai. */
const builtIn: readonly [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
const firstCustom = 100;
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

/** What a spreadsheet shows a number as: a day, a share of hundred, or the number it is. */
export type NumberKind = 'day' | 'percent' | 'number';

const builtInPercent = new Set([9, 10]);

/** `id` is that of the format, `code` that of a custom one. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (builtInPercent.has(id)) return 'percent';
  if (builtIn.some(([first, last]) => id >= first && id <= last)) return 'day';
  if (code === undefined) return 'number';
  if (id >= firstCustom && isDateCode(code)) return 'day';
  return isPercentCode(code) ? 'percent' : 'number';
}
