import { addDays, daysBetween } from './dates.ts';

/** What changes are told by. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export interface PeriodSpan {
  /** Its first day, `YYYY-MM-DD` in UTC. */
  from: string;
  /** The day behind its last one. */
  to: string;
}

/** Weeks begin on Monday. */
function firstDay(period: Period, day: string): string {
  if (period === 'day') return day;
  if (period === 'month') return `${day.slice(0, 8)}01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

const longest: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 31 };

/** The last day that is written with four digits of a year: nothing is told of what comes behind it. */
const lastDay = '9999-12-31';

/** The day, week or month that a day lies in. */
export function spanOf(period: Period, day: string): PeriodSpan {
  const from = firstDay(period, day);
  // The month after begins 31 days on, or some days before that.
  const isLast = daysBetween(from, lastDay) < longest[period];
  return { from, to: isLast ? lastDay : firstDay(period, addDays(from, longest[period])) };
}

/** A day in the period before or after. */
export const before = (period: Period, day: string): string => firstDay(period, addDays(spanOf(period, day).from, -1));
export const after = (period: Period, day: string): string => spanOf(period, day).to;
