const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether text is an existing calendar day `YYYY-MM-DD` of the years 1000 to 9999; no time, no shorter form. */
export function isDate(text: string): boolean {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The last day of a year `2019` or a month `2019-06` as `YYYY-MM-DD`; null when text is neither. */
export function endOfPeriod(text: string): string | null {
  if (/^[1-9]\d{3}$/.test(text)) return `${text}-12-31`;
  const match = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/.exec(text);
  return match ? `${text}-${daysInMonth(Number(match[1]), Number(match[2]))}` : null;
}

/** Whether text is an existing day, a month or a year: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const isDateOrPeriod = (text: string) => isDate(text) || endOfPeriod(text) !== null;

/** A month or a day as dates write it. */
export const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A year of four digits or two: nothing that a file of today tells lies before 1950 or after 2049. */
export const yearOf = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900);

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The same day so many months later, or the last day of that month where it is shorter: `YYYY-MM-DD` in and out. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** Whole days from 1970-01-01 to a calendar day `YYYY-MM-DD`; negative before it. */
export function dayNumber(date: string): number {
  const digits = (from: number, to: number) => {
    let value = 0;
    for (let index = from; index < to; index += 1) value = value * 10 + date.charCodeAt(index) - 48;
    return value;
  };
  const month = digits(5, 7);
  // Years that begin in March, so that the leap day comes last.
  const year = digits(0, 4) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + digits(8, 10) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719_468;
}

const millisecondsOfDay = 86_400_000;

/** The calendar day so many whole days after 1970-01-01. */
export const dayOfNumber = (days: number): string => utcDay(new Date(days * millisecondsOfDay));

/** Whole days from one day to the other; negative when the other comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The day so many days later; earlier by a negative number. */
export const addDays = (date: string, days: number): string => dayOfNumber(dayNumber(date) + days);
