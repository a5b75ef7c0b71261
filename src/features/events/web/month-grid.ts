const dayText = (date: Date) => date.toISOString().slice(0, 10);

/** The weeks of a month, from Monday, as dates `YYYY-MM-DD`; null where a week reaches beyond the month. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const lead = (first.getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let cell = 0; cell < lead + days; cell += 1) {
    if (cell % 7 === 0) weeks.push(Array.from({ length: 7 }, () => null));
    const day = cell - lead + 1;
    if (day >= 1) weeks.at(-1)![cell % 7] = dayText(new Date(Date.UTC(year, month - 1, day)));
  }
  return weeks;
}

/** The month so many months later, as year and month. */
export function monthAfter(year: number, month: number, months: number): { year: number; month: number } {
  const date = new Date(Date.UTC(year, month - 1 + months, 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Where a key leads from a day: arrows by day and week, Home and End within the week, Page Up and Down by month. */
export function dayFrom(date: string, key: string): string | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key];
  if (step !== undefined) return dayText(new Date(Date.UTC(year, month - 1, day + step)));
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return null;
  const there = monthAfter(year, month, months);
  const last = new Date(Date.UTC(there.year, there.month, 0)).getUTCDate();
  return dayText(new Date(Date.UTC(there.year, there.month - 1, Math.min(day, last))));
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: Date) => format.format(date);
};
const long = named({ month: 'long' });

/** `January` to `December`. */
export const monthNames = Array.from({ length: 12 }, (_, index) => long(new Date(Date.UTC(2026, index, 1))));

/** `March 2027`. */
export const monthTitle = (year: number, month: number) => `${monthNames[month - 1] ?? ''} ${year}`;
