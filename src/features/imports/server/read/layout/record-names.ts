import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import { addMonths } from '../../../../../domain/time/dates.ts';
import { isPeriod, readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { plainKey } from '../words/header-keys.ts';
import { taxBasisOf } from './tax-columns.ts';

/** `PEA (2021)`, `2024 FS`: columns of the studies of one mine. */
const ofStudy =
  /^(?:(?:19|20)\d\d )?(?:PEA|PFS|FS|DFS|BFS|scoping|pre-?feasibility|feasibility|preliminary economic)\b/iu;

export const isOfStudy = (header: string): boolean => ofStudy.test(header);

/** `Measured`, `M + I`, and nothing more. */
export function isCategory(text: string): boolean {
  const { category, words, unit, metal } = headerParts(text);
  return category !== null && words === '' && unit === null && metal === null;
}

const cases = new Set(
  'base|spot|spotprice|spotprices|currentprices|consensus|upside|downside|optimistic|pessimistic|conservative|altcase|high|low'.split(
    '|',
  ),
);
const endsOfCases = ['case', 'scenario', 'szenario', 'escenario', 'cenario'];

/** `Base Case`, `Spot`, `Low price scenario`: the same study at other prices. */
export function isCase(header: string): boolean {
  if (header.length > longestCase) return false;
  const key = plainKey(header);
  return cases.has(key) || (!endsOfCases.includes(key) && endsOfCases.some((end) => key.endsWith(end)));
}
const longestCase = 60;

/** Months of which no two follow each other stand for the quarters, halves or years that end with them: nobody said which. */
export function areMonthsApart(periods: readonly string[]): boolean {
  const months = new Set<string>();
  for (const period of periods) {
    const read = readPeriod(period);
    if (read && read.fromDate.slice(0, 7) === read.toDate.slice(0, 7)) months.add(read.fromDate);
  }
  return months.size > 1 && ![...months].some((month) => months.has(addMonths(month, 1)));
}

const longestPeriod = 80;
/** The words of a header without one, and without brackets and dashes that stood around it. */
const without = (header: string, word: RegExp): string =>
  header
    .replace(word, ' ')
    .replaceAll(/[()[\]]/gu, ' ')
    .split(' ')
    .filter((text) => text !== '' && text !== '-' && text !== '–')
    .join(' ');

/** `Q3 2026 Actual`: what a column is called beside one of what was planned. */
const actual = /(?<!\p{L})actuals?(?!\p{L})/iu;
export function withoutActual(header: string): string {
  if (header.length > longestPeriod || !actual.test(header)) return header;
  const period = without(header, actual);
  return isPeriod(period) ? period : header;
}

const planned = /(?<!\p{L})(?:budget(?:ed)?|plan(?:ned)?|forecast|guidance|target|outlook)(?!\p{L})/iu;
/** `Budget` above periods. */
export const isOfPlans = (text: string): boolean => text.length <= longestPeriod && planned.test(text);
/** `Q3 2026 Budget`: of a period what was not yet. */
export const isPlanned = (header: string): boolean =>
  header.length <= longestPeriod && planned.test(header) && isPeriod(without(header, planned));

/** A column of months that may be the last ones of quarters, halves or years. */
export const endsOfPeriods = 'Ends of periods';

/** What the column of records is called whose names stand above their figures: periods say themselves that they are some. */
export function nameOfRecords(said: readonly string[], otherwise: string): string {
  if (said.every((cell) => isPeriod(cell))) return areMonthsApart(said) ? endsOfPeriods : 'Period';
  if (said.length > 1 && said.some(isCase)) return 'Case';
  if (said.every(isCategory)) return 'Category';
  if (said.every((cell) => taxBasisOf(cell) !== undefined)) return 'Tax basis';
  return said.every(isOfStudy) ? 'Study type' : otherwise;
}
