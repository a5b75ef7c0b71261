import { firstCharacters } from '../text/fold.ts';
import { readDate } from '../time/date-style.ts';

/** What stands before the day that a table is of, in English, French, Spanish, Portuguese and German. */
const before =
  /\b(?:effective(?: date)?|as at|as of|report(?:ing)? date|fecha(?: efectiva| de corte)?|data[- ]base|date d['’]effet|stand|valid as of|ended|as on|date of (?:estimate|report)|dated|en date du|au|al|em|zum|stichtag)(?: (?:of|is|du|den))?[: ]{1,3}/giu;
/** What stands before any day: it counts where nothing above does. */
const mayBeBefore = /\bfor[: ]{1,3}/giu;
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
  const texts = titles.slice(0, mostRows).map(({ row, cells }) => ({
    row,
    text: cells
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, longestTitle),
  }));
  const daysBehind = (words: RegExp) =>
    texts.flatMap(({ row, text }) =>
      [...text.matchAll(words)].flatMap((match) =>
        daysAtStart(text.slice(match.index + match[0].length)).map((date) => ({ date, row, text })),
      ),
    );
  // A title may be the day alone: that of a report above the day of its figures, too.
  const whole = texts.flatMap(({ row, text }) => {
    const read = dayAtStart(text);
    return read?.behind === '' ? [{ date: read.date, row, text }] : [];
  });
  const said = daysBehind(before);
  const found = said.length > 0 ? said : [...whole, ...daysBehind(mayBeBefore)];
  const [first] = found;
  if (first === undefined || found.some(({ date }) => date !== first.date)) return undefined;
  return { date: first.date, row: first.row, title: firstCharacters(first.text, longestShown) };
}
