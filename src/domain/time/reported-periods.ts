import { readDate } from './date-style.ts';
import { addMonths, isDate, twoDigits as two, utcDay, yearOf } from './dates.ts';

/** A period as a report tells it, by its first and last day. */
export interface ReportedPeriod {
  fromDate: string;
  toDate: string;
  /** Whether a financial year was written, which ends in another month at many companies. */
  isFiscal: boolean;
}

/** Longer cells are texts. */
const longest = 60;
const dayLength = 86_400_000;

/** The months that end with that of a last day. */
function monthsTo(toDate: string, count: number, isFiscal: boolean = false): ReportedPeriod {
  const first = addMonths(`${toDate.slice(0, 8)}01`, 1 - count);
  return { fromDate: first, toDate, isFiscal };
}

/** Months of a year by their number, `count` of them. */
function monthsOf(year: number, last: number, count: number, isFiscal: boolean = false): ReportedPeriod {
  const behind = addMonths(`${year}-${two(last)}-01`, 1);
  return monthsTo(utcDay(new Date(Date.parse(behind) - dayLength)), count, isFiscal);
}

/** `Q1 2024`, `Q3-23`, `1Q24`, `2024 Q1`, `T1 2024`, `Quarter 2 2024`, `1. Quartal 2024`, `1 кв. 2024`; and halves. */
const partFirst = /^(q|t|h|s|quarter|quartal|trimestre|half|semestre|halbjahr) ?([1-4])[ /'’.-]{0,2}(\d{4}|\d{2})$/iu;
const numberFirst =
  /^([1-4])(?:st|nd|rd|th|er|e|º|°|\.|-?й)? ?(q|t|h|s|кв|quarter|quartal|квартал|kwartał|çeyrek|trimestre|half|semestre|halbjahr)\.?[ /'’.-]{0,2}(?:of |de )?(\d{4}|\d{2})(?: г(?:ода|\.)?)?$/iu;
const yearFirst = /^(\d{4})[ /'’.-]{0,2}(q|t|h|s) ?([1-4])$/iu;
const yearAlone = /^(fy|cy|financial year|fiscal year|calendar year|year|exercice|jahr|año|ano)? ?'?(\d{4}|\d{2})$/iu;
const ended =
  /^(?:(?:the )?(?:(three|six|nine|twelve|3|6|9|12) months?|(quarter|half[- ]?year|half|year)) (?:ended|ending|to)) (.+)$/iu;
const ofMonth = /^(.+?) (?:quarter|qtr|q)$|^(\p{L}{3,9})[ -](?:quarter|qtr|q)[ -](\d{4}|\d{2})$/iu;
const monthsOfWord: Readonly<Record<string, number>> = {
  ...{ three: 3, six: 6, nine: 9, twelve: 12, '3': 3, '6': 6, '9': 9, '12': 12 },
  ...{ quarter: 3, half: 6, year: 12 },
};

function partOf(word: string, number: number, inYear: string): ReportedPeriod | undefined {
  const isHalf = /^(?:h|s)/iu.test(word);
  if (isHalf && number > 2) return undefined;
  const count = isHalf ? 6 : 3;
  return monthsOf(yearOf(inYear), number * count, count);
}

/** `June 30` behind `ended`: the last day of a month whose year stands elsewhere, and no month of 2030. */
const dayWithoutYear = /^(?:\p{L}{3,9}\.?[ -](?:28|29|30|31)|(?:28|29|30|31)[ -]\p{L}{3,9}\.?),?$/u;

function endedOn(text: string): ReportedPeriod | undefined {
  const [, months, word, day = ''] = ended.exec(text) ?? [];
  const read = day === '' || dayWithoutYear.test(day) ? undefined : readDate(day, 'year-first');
  const key = (months ?? word ?? '').toLowerCase().replace(/[- ]?year$/u, (tail) => (tail === 'year' ? tail : ''));
  const count = monthsOfWord[key];
  return read && count !== undefined ? monthsTo(read.date, count) : undefined;
}

function ofMonthNamed(text: string): ReportedPeriod | undefined {
  const [, before, month, inYear] = ofMonth.exec(text) ?? [];
  const read = readDate(before ?? `${month ?? ''} ${inYear ?? ''}`, 'year-first');
  return read?.isPeriod ? monthsTo(read.date, 3) : undefined;
}

/** `2025年`, `2025年3月`, `2025年第1四半期`, `2025年第一季度`, `2025年上半年` */
const ofEast = /^(\d{4})年(?:第?([1-4一二三四])(?:四半期|季度?)|(上|下)半[年期]|(\d{1,2})月)?$/u;
const eastern: Readonly<Record<string, string>> = { 一: '1', 二: '2', 三: '3', 四: '4', 上: '1', 下: '2' };

/** The same in the way of the west; as it is where it is written otherwise. */
function inWest(text: string): string {
  const [, year, quarter, half, month] = ofEast.exec(text) ?? [];
  if (year === undefined) return text;
  const digit = (letter: string) => eastern[letter] ?? letter;
  if (quarter !== undefined) return `Q${digit(quarter)} ${year}`;
  if (half !== undefined) return `H${digit(half)} ${year}`;
  return month === undefined ? year : `${year}-${month.padStart(2, '0')}`;
}

/**
 * The days of a period as a report heads it: `Q1 2024`, `Q3-23`, `1Q24`, `H1 2024`, `FY2023`, `2023`, `Mar 2024`, `March
 * 2024 quarter`, `Three months ended 31 March 2024`. Undefined where it is none, or one of a financial year such as `Q1 FY24`.
 */
export function readPeriod(cell: string): ReportedPeriod | undefined {
  if (cell.length > longest * 2) return undefined;
  const text = inWest(cell.trim().replace(/\s+/gu, ' '));
  if (text === '' || text.length > longest) return undefined;
  const first = partFirst.exec(text);
  if (first) return partOf(first[1]!, Number(first[2]), first[3]!);
  const number = numberFirst.exec(text);
  if (number) return partOf(number[2]!, Number(number[1]), number[3]!);
  const behind = yearFirst.exec(text);
  if (behind) return partOf(behind[2]!, Number(behind[3]), behind[1]!);
  const whole = yearAlone.exec(text);
  if (whole) {
    const word = (whole[1] ?? '').toLowerCase();
    // Two digits alone are a number.
    if (word === '' && whole[2]!.length === 2) return undefined;
    return monthsOf(yearOf(whole[2]!), 12, 12, word.startsWith('f'));
  }
  const named = endedOn(text) ?? ofMonthNamed(text);
  if (named) return named;
  const read = isDate(text) ? undefined : readDate(text, 'year-first');
  return read?.isPeriod ? monthsTo(read.date, 1) : undefined;
}

const fiscalLast =
  /^(?:(?:(q|h|quarter|half) ?([1-4])|([1-4])(?:st|nd|rd|th)? ?(q|h|quarter|half))[ ,/-]{0,3}(?:of )?)?(?:fy|fiscal(?: year)?|financial year) ?['’]?(\d{4}|\d{2})(?:[/–-](\d{4}|\d{2}))?$/iu;
const fiscalFirst =
  /^(?:fy|fiscal(?: year)?|financial year) ?['’]?(\d{4}|\d{2})(?:[/–-](\d{4}|\d{2}))?[ ,/-]{0,3}(?:(q|h|quarter|half) ?([1-4])|([1-4])(?:st|nd|rd|th)? ?(q|h|quarter|half))$/iu;

const fiscalMonth =
  /^(\p{L}{3,12})\.?[ ,/-]{1,3}(?:(q|qtr|quarter)\.?[ ,/-]{1,3})?(?:fy|fiscal(?: year)?|financial year) ?['’]?(\d{4}|\d{2})$/iu;

/** Of which year a financial year or a part of it is, and where it ends in it: `Q1 FY24`, `FY2024 H2`, `FY2023/24`. */
interface FiscalPeriod {
  year: number;
  /** `Jul FY2025`, `Sep Q FY26`: the month of the calendar that it is, or ends with. */
  month?: number;
  /** Months from the first of the year to the end of the part, and how many of them are in it. */
  to: number;
  count: number;
}

function fiscalIn(cell: string): FiscalPeriod | undefined {
  const text = cell.trim().replace(/\s+/gu, ' ');
  if (text === '' || text.length > longest) return undefined;
  const [, month, ofQuarter, ofYear] = fiscalMonth.exec(text) ?? [];
  const named = month === undefined ? undefined : readDate(`${month} 2024`, 'year-first');
  if (named?.isPeriod && ofYear !== undefined)
    return {
      year: yearOf(ofYear),
      month: Number(named.date.slice(5, 7)),
      to: 12,
      count: ofQuarter === undefined ? 1 : 3,
    };
  const last = fiscalLast.exec(text);
  const first = last ? null : fiscalFirst.exec(text);
  const [word, number, from, to] = last
    ? [last[1] ?? last[4], last[2] ?? last[3], last[5], last[6]]
    : [first?.[3] ?? first?.[6], first?.[4] ?? first?.[5], first?.[1], first?.[2]];
  if (from === undefined) return undefined;
  const year = yearOf(to ?? from);
  if (to !== undefined && year !== yearOf(from) + 1) return undefined;
  if (word === undefined) return { year, to: 12, count: 12 };
  const count = /^h/iu.test(word) ? 6 : 3;
  const end = Number(number) * count;
  return end > 12 ? undefined : { year, to: end, count };
}

/** Whether a text says a financial year or a part of one. */
export const isOfFiscalYear = (cell: string): boolean => fiscalIn(cell) !== undefined;

/** Whether a text says a period, though nobody can tell its days before the end of the financial year is known. */
export const isPeriod = (cell: string): boolean => readPeriod(cell) !== undefined || isOfFiscalYear(cell);

/** The days of a financial year, or of a part of one, that ends with a month, 1 to 12. */
export function readFiscalPeriod(cell: string, endMonth: number): ReportedPeriod | undefined {
  const found = fiscalIn(cell);
  if (!found) return undefined;
  const { month, count } = found;
  if (month !== undefined) return monthsOf(month > endMonth ? found.year - 1 : found.year, month, count);
  const behind = addMonths(`${found.year}-${two(endMonth)}-01`, found.to - 12 + 1);
  return monthsTo(utcDay(new Date(Date.parse(behind) - dayLength)), count);
}

/** The month in which a financial year ends, of `30 June`, `June`, `30/06` or `6`; undefined where none is said. */
export function monthOfYearEnd(cell: string): number | undefined {
  const text = cell.trim();
  if (text === '' || text.length > longest) return undefined;
  const word = /\p{L}{3,}/u.exec(text.replace(/\bde\b/giu, ' '))?.[0];
  const named = word === undefined ? undefined : readDate(`${word} 2024`, 'year-first')?.date;
  if (named !== undefined) return Number(named.slice(5, 7));
  const [first = 0, second = 0, ...more] = /^\d{1,2}(?:[./-]\d{1,2})?$/u.test(text)
    ? text.split(/[./-]/u).map(Number)
    : [];
  const months = (second === 0 ? [first] : [first, second]).filter((number) => number >= 1 && number <= 12);
  const [month] = months;
  return months.length === 1 && more.length === 0 ? month : undefined;
}

/** The months that end on a day. */
export const periodTo = (toDate: string, months: number): ReportedPeriod => monthsTo(toDate, months);
