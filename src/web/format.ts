const minus = '\u2212';

/** A text of a number, with a true minus. */
export const withMinus = (text: string) => text.replace('-', minus);

/** A sign only before digits that say something: what rounds to nothing is not below it. */
const isBelowZero = (value: number, text: string) => value < 0 && /[1-9]/.test(text);

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits, maximumFractionDigits, signDisplay: 'negative' });
  formats.set(key, known);
  return known;
}

/** `1,250.5`, with a true minus; exact decimals come as text, of which no digit is lost. */
export function number(value: number | string, maximumFractionDigits: number = 4): string {
  return withMinus(formatOf(0, maximumFractionDigits).format(value as number));
}

/** `1.20`, `12.0`: a computed figure with as many decimals as its column, so that digits stand below each other. */
export const withDecimals = (value: number, decimals: number): string =>
  withMinus(formatOf(decimals, decimals).format(value));

/** An amount behind its currency: `US$412`, `−CAD 412`; null: US dollars, as far as is known. */
export function inCurrency(value: number | string, text: string, currency: string | null): string {
  const sign = isBelowZero(Number(value), text) ? minus : '';
  return `${sign}${currency === null || currency === 'USD' ? 'US$' : `${currency} `}${text}`;
}

/** How much it is whatever its sign, in the given form: `1,190.5`. */
export const sizeOf = (value: number | string, options: Intl.NumberFormatOptions) =>
  Math.abs(Number(value)).toLocaleString('en-US', options);

/** Millions with all that is known of them: `US$412.0M`, `CAD 27.45M`. */
export const millions = (value: number, currency: string | null = null): string =>
  inCurrency(value, `${sizeOf(value, { minimumFractionDigits: 1, maximumFractionDigits: 4 })}M`, currency);

/** Millions in three digits, or whole: `US$1,234M`, `CAD 27.5M`. */
export function shortMillions(value: number, currency: string | null = null): string {
  const digits = Math.abs(value) < 99.95 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return inCurrency(value, `${sizeOf(value, digits)}M`, currency);
}

export function percent(value: number, maximumFractionDigits: number = 2): string {
  return `${number(value, maximumFractionDigits)}%`;
}

/** `+37.34%`, `−12.91%`, `+0.00%`: a rate or return in per cent, two decimals and a sign. */
export function rate(value: number): string {
  const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${isBelowZero(value, text) ? minus : '+'}${text}%`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov 2026`, of a date without a time or the UTC day of an instant. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.slice(0, 10).split('-').map(Number);
  return `${dayOfMonth} ${months[(month ?? 1) - 1]} ${year}`;
}

/** A text that names days as records keep them, with the days as readers write them. */
export const withDays = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, day);

/** A day that may not be set yet. */
export const dayOrOpen = (date: string | null): string => (date ? day(date) : 'TBD');

/** `20 Nov 2026, 14:05` in the reader's time zone. */
export function moment(instant: string): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}, ${time}`;
}

/** Year of a date, `TBD` where there is none. */
export function yearOf(date: string | null): string {
  return date?.slice(0, 4) ?? 'TBD';
}

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours ago`; `now` is an argument so that it can be tested. */
export function timeAgo(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const span = spans.find(([, size]) => Math.abs(seconds) >= size);
  return span ? ago.format(Math.trunc(seconds / span[1]), span[0]) : 'just now';
}

/** `1 mine`, `2 mines`, `1,200 mines`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${number(amount, 0)} ${amount === 1 ? one : many}`;
}

/** The primary place: jurisdiction and country, as far as they are known. */
export function place(of: { country: string | null; primaryJurisdiction: string | null }): string | null {
  const parts = [of.country, of.primaryJurisdiction].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** `1 year`, `10.5 years`. */
export const years = (value: number): string => `${number(value)} ${value === 1 ? 'year' : 'years'}`;
