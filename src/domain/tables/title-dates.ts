import { firstCharacters } from '../text/fold.ts';
import { readDate } from '../time/date-style.ts';

/** What stands before the day that a table is of, in English, French, Spanish, Portuguese and German. */
const before =
  /\b(?:effective(?: date)?|as at|as of|report(?:ing)? date|fecha(?: efectiva| de corte)?|data[- ]base|date d['’]effet|stand|valid as of|ended|for|as on|date of (?:estimate|report)|dated|en date du|au|al|em|zum|stichtag)(?: (?:of|is|du|den))?[: ]{1,3}/giu;
/** `31 de diciembre de 2025` */
const mostWords = 5;
const mostRows = 20;
const longestTitle = 300;
const longestShown = 120;

/** A day that a title above a table says, as a date, and where. */
export interface TitleDate {
  date: string;
  row: number;
  /** The whole title, up to a bound: the day may be that of a price. */
  title: string;
}

/** What stands between two days that a title says. */
const another = /^(?:,|;| ?\/| ?&| (?:and|et|y|e|und|to|vs\.?))(?: (?:as at|as of|au|al|em|zum))? ?/iu;

/** `31.12.2025`, `31/12/2025`: digits with the year last, where they can be read one way alone; nobody parts months by points. */
function ofDigits(text: string) {
  const [, first = '', sign = '', second = ''] = /^(\d{1,2})([./-])(\d{1,2})\2\d{4}$/u.exec(text) ?? [];
  if (sign === '.' || Number(first) > 12) return readDate(text, 'day-first');
  return Number(second) > 12 ? readDate(text, 'month-first') : undefined;
}

/** The day that a text begins with and what comes behind it; digits alone with the year last could be read both ways. */
function dayAtStart(text: string): { date: string; behind: string } | undefined {
  const words = text.split(' ', mostWords);
  for (let count = words.length; count > 0; count -= 1) {
    const written = words
      .slice(0, count)
      .join(' ')
      .replace(/[;,.)]$/u, '');
    const read = readDate(written, 'year-first') ?? ofDigits(written);
    if (read && !read.isPeriod) return { date: read.date, behind: text.slice(written.length) };
  }
  return undefined;
}

/** `30 June 2026 and 31 December 2025`: all days that a text begins with. */
function daysAtStart(text: string): string[] {
  const first = dayAtStart(text);
  const between = first && another.exec(first.behind);
  return first ? [first.date, ...(between ? daysAtStart(first.behind.slice(between[0].length)) : [])] : [];
}

/**
 * The day that the titles above a table say it is of (`Effective date: 31 December 2025`), to be offered where no column
 * holds one; undefined where they say none, or several.
 */
export function dateInTitles(titles: readonly { row: number; cells: readonly string[] }[]): TitleDate | undefined {
  const found = titles.slice(0, mostRows).flatMap(({ row, cells }) => {
    const title = cells
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, longestTitle);
    // A title may be the day alone.
    const whole = dayAtStart(title);
    if (whole?.behind === '') return [{ date: whole.date, row, title: firstCharacters(title, longestShown) }];
    return [...title.matchAll(before)].flatMap((match) =>
      daysAtStart(title.slice(match.index + match[0].length)).map((date) => ({
        date,
        row,
        title: firstCharacters(title, longestShown),
      })),
    );
  });
  return new Set(found.map(({ date }) => date)).size === 1 ? found[0] : undefined;
}
