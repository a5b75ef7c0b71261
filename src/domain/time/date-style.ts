import { endOfPeriod, isDate, isDateOrPeriod, twoDigits as two, yearOf } from './dates.ts';
import { fold } from '../text/fold.ts';

/** In which order a file writes its days; `year-first` where none of its dates is only digits with the year last. */
export const dateStyles = ['year-first', 'day-first', 'month-first'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** Longer cells are texts. */
const maxCharacters = 40;

/**
 * Names of months in English, French, Spanish, Portuguese, German, Italian, Dutch, Danish, Norwegian and Swedish; three letters
 * of one are enough where they are of no other. `mrt` and `mrz` are how Dutch and German shorten March.
 */
const months: readonly string[] = [
  'january|janvier|enero|janeiro|januar|jänner|gennaio|januari',
  'february|février|febrero|fevereiro|februar|febbraio|februari',
  'march|mars|marzo|março|märz|mrz|maart|mrt|marts',
  'april|avril|abril|aprile',
  'may|mai|mayo|maio|maggio|mei|maj',
  'june|juin|junio|junho|juni|giugno',
  'july|juillet|julio|julho|juli|luglio',
  'august|août|agosto|augustus|augusti',
  'september|septembre|septiembre|setiembre|setembro|sept|settembre',
  'october|octobre|octubre|outubro|oktober|ottobre',
  'november|novembre|noviembre|novembro',
  'december|décembre|diciembre|dezembro|dezember|dicembre|desember',
];
/** Finnish ones whole: `mar` is March to all others. */
const finnish =
  'tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesakuu|heinakuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu'.split('|');
const monthNames = months.map((names) => fold(names).split('|'));
const monthOf = (word: string): number | undefined => {
  const name = fold(word);
  const inFinnish = finnish.indexOf(name.replace(/ta$/u, ''));
  if (inFinnish >= 0) return inFinnish + 1;
  const [month, ...others] = monthNames.flatMap((names, at) =>
    names.some((whole) => whole.startsWith(name)) ? at : [],
  );
  // `jui` is June to some and July to others.
  return month === undefined || others.length > 0 ? undefined : month + 1;
};

/** A day, or a period that ends with it. */
export interface WrittenDate {
  date: string;
  /** Whether a month, a quarter or half a year was written. */
  isPeriod: boolean;
}

const day = (year: number, month: number, of: number): WrittenDate | undefined => {
  const date = `${year}-${two(month)}-${two(of)}`;
  return isDate(date) ? { date, isPeriod: false } : undefined;
};
const endOf = (period: string): WrittenDate | undefined => {
  const date = endOfPeriod(period);
  return date === null ? undefined : { date, isPeriod: true };
};

/** Days in digits with the year last. */
const yearLast = /^(\d{1,2})(\. |[./-])(\d{1,2})\2(\d{4}|\d{2})$/u;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/u;
const dayNamed =
  /^(\d{1,2})(?:st|nd|rd|th|er|[.º°])?[ /-]{0,2}(?:de |of )?(\p{L}{3,12})\.?,?[ /-]{0,2}(?:del? )?(\d{4}|\d{2})$/u;
const monthNamed = /^(\p{L}{3,12})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?: ?, ?|[ -])(\d{4})$/u;
/** `2024年3月31日` */
const ofEast = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/u;
/** `Sunday, March 31, 2024`, `Sun 31 Mar 2024` */
const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:\.|,|\.,)? (?=\p{L}|\d)/iu;
const monthOnly = /^(\p{L}{3,12})\.?[ -](?:de )?(\d{4}|\d{2})$/u;
/** Months as statistical offices number them: `2023M11`, `2023M1`. */
const monthNumbered = /^(\d{4})M(0?[1-9]|1[0-2])$/u;
const part = /^(?:([QH])([1-4])[ -]?(\d{4})|(\d{4})[ -]?([QH])([1-4]))$/iu;
/** What programs put behind a day. */
const midnight = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/iu;

const withoutTime = (cell: string) => cell.trim().replace(/\s/gu, ' ').replace(midnight, '').replace(weekday, '');

function partOfYear(match: RegExpExecArray): WrittenDate | undefined {
  const year = match[3] ?? match[4] ?? '';
  const isHalf = (match[1] ?? match[5] ?? '').toUpperCase() === 'H';
  const number = Number(match[2] ?? match[6]);
  if (isHalf && number > 2) return undefined;
  return endOf(`${year}-${two(number * (isHalf ? 6 : 3))}`);
}

/**
 * A date as a file writes it: `2026-06-30`, `2026/6/30`, `20260630`, `30/06/2026`, `30-Jun-26`, `June 30, 2026`,
 * `30 de junio de 2026`, with or without a time behind it; a month, `Q2 2026` or `H1 2026` as its last day. In digits with
 * the year last, `style` says which of the others is the day. Undefined where it is none.
 */
export function readDate(cell: string, style: DateStyle): WrittenDate | undefined {
  if (cell.length > maxCharacters) return undefined;
  const text = withoutTime(cell);
  if (isDate(text)) return { date: text, isPeriod: false };
  const whole = yearFirst.exec(text.replace(ofEast, '$1-$2-$3'));
  if (whole) return day(Number(whole[1]), Number(whole[3]), Number(whole[4]));
  const packed = compact.exec(text);
  if (packed) return day(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const digits = yearLast.exec(text);
  if (digits) {
    if (style === 'year-first') return undefined;
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    const [of, month] = style === 'day-first' ? [first, second] : [second, first];
    return day(yearOf(digits[4] ?? ''), month, of);
  }
  const byDay = dayNamed.exec(text);
  if (byDay) return day(yearOf(byDay[3] ?? ''), monthOf(byDay[2] ?? '') ?? 0, Number(byDay[1]));
  const byMonth = monthNamed.exec(text);
  if (byMonth) return day(Number(byMonth[3]), monthOf(byMonth[1] ?? '') ?? 0, Number(byMonth[2]));
  const month = monthOnly.exec(text);
  if (month) return endOf(`${yearOf(month[2] ?? '')}-${two(monthOf(month[1] ?? '') ?? 0)}`);
  const numbered = monthNumbered.exec(text);
  if (numbered) return endOf(`${numbered[1] ?? ''}-${two(Number(numbered[2]))}`);
  const quarter = part.exec(text);
  return quarter ? partOfYear(quarter) : endOf(text);
}

/** What the dates of a file show of how they are written. */
export interface DateStyleFound {
  /** `unclear`: days could be months; `mixed`: some days come first, others months; `none`: all are `YYYY-MM-DD`. */
  style: DateStyle | 'unclear' | 'mixed' | 'none';
  /** Dates that show it. */
  examples: string[];
}

/** Neither is a month where it is above twelve. */
function provenBy(first: number, second: number): DateStyle | undefined {
  if (first > 12) return 'day-first';
  return second > 12 ? 'month-first' : undefined;
}

/** Looks at each date of a file. */
export class DateEvidence {
  readonly #examples = new Map<DateStyle, string>();
  #unclear: string | undefined;
  /** Of the fifth of May one need not know the order. */
  #either: string | undefined;

  see(cell: string): void {
    if (cell.length > maxCharacters || this.#examples.size === dateStyles.length) return;
    const text = withoutTime(cell);
    const digits = yearLast.exec(text);
    if (!digits) {
      if (!this.#examples.has('year-first') && !isDateOrPeriod(cell.trim()) && readDate(text, 'year-first'))
        this.#examples.set('year-first', text);
      return;
    }
    const [first, second] = [Number(digits[1]), Number(digits[3])];
    // Nobody parts a month that comes first by points.
    const style = provenBy(first, second) ?? (digits[2] === '.' && first !== second ? 'day-first' : undefined);
    if (style === undefined) {
      if (first === second) this.#either ??= text;
      else this.#unclear ??= text;
    } else if (!this.#examples.has(style) && readDate(text, style)) this.#examples.set(style, text);
  }

  found(): DateStyleFound {
    const dayFirst = this.#examples.get('day-first');
    const monthFirst = this.#examples.get('month-first');
    if (dayFirst !== undefined && monthFirst !== undefined) return { style: 'mixed', examples: [dayFirst, monthFirst] };
    if (dayFirst !== undefined) return { style: 'day-first', examples: [dayFirst] };
    if (monthFirst !== undefined) return { style: 'month-first', examples: [monthFirst] };
    if (this.#unclear !== undefined) return { style: 'unclear', examples: [this.#unclear] };
    if (this.#either !== undefined) return { style: 'day-first', examples: [this.#either] };
    const first = this.#examples.get('year-first');
    return first === undefined ? { style: 'none', examples: [] } : { style: 'year-first', examples: [first] };
  }
}
