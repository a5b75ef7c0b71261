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

/** A number that is shown in thousands or millions, or with a unit behind it. */
export interface ShownNumber {
  /** Powers of a thousand by which it is shown smaller. */
  thousands: number;
  /** Behind it; empty where there is none. */
  unit: string;
}

/** What a spreadsheet shows a number as: a day, a share of hundred, the number it is, or one in thousands. */
export type NumberKind = 'day' | 'percent' | 'number' | ShownNumber;

/** Units that say how many a figure stands for: without them 12.3 is another figure than `12.3 Mt`. */
const scaling = /^(?:k|M|MM|B|bn|[kM](?:t|oz|lb|ct))$/u;

/** What the first section of a code writes: digits as `0`, commas between or behind them, points, and texts in quotes. */
function shownNumber(code: string): ShownNumber | undefined {
  if (code.length > longestCode) return undefined;
  const [section = ''] = code.split(';');
  const written = section
    .replace(/\[[^[\]]*\]/gu, '')
    .replace(/[_*]./gu, '')
    .replace(/\\(.)/gu, '"$1"');
  const texts = [...written.matchAll(/"([^"]*)"/gu)].map(([, text = '']) => text).join('');
  const figure = written.replace(/"[^"]*"/gu, '').trim();
  const thousands = /[0#?](,{1,4})(?:\.[0#?]*)?$/u.exec(figure)?.[1]?.length ?? 0;
  const behind = /[0#?,]\s*"/u.test(written) ? texts.trim() : '';
  const unit = scaling.test(behind) ? behind : '';
  return thousands === 0 && unit === '' ? undefined : { thousands, unit };
}

const builtInPercent = new Set([9, 10]);

/** `id` is that of the format, `code` that of a custom one. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (builtInPercent.has(id)) return 'percent';
  if (builtIn.some(([first, last]) => id >= first && id <= last)) return 'day';
  if (code === undefined) return 'number';
  if (id >= firstCustom && isDateCode(code)) return 'day';
  if (isPercentCode(code)) return 'percent';
  return shownNumber(code) ?? 'number';
}
