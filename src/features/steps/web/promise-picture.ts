import { daysBetween } from '../../../domain/time/dates.ts';
import { type PromisedStep, stateOf } from '../../../domain/mines/promises.ts';

/** Where the line of a step begins and ends, in per cent of the scale that all lines share. */
export interface PromiseLine {
  /** The day that was promised first. */
  from: number;
  /** The day on which it happened or was given up; of what is overdue, today; of what lies ahead, the day named now. */
  to: number;
}

export interface PromiseScale {
  /** First and last day. */
  first: string;
  last: string;
  /** Today, in per cent. */
  today: number;
}

const daysOf = (step: PromisedStep) =>
  [step.promisedDate, step.date, step.doneDate].filter((date): date is string => date !== null);

/** One scale of days for all steps, from the first day named to the last one, today included. */
export function scaleOf(steps: readonly PromisedStep[], today: string): PromiseScale {
  const days = [...steps.flatMap(daysOf), today].toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  return { first, last, today: placeOf({ first, last }, today) };
}

function placeOf({ first, last }: { first: string; last: string }, day: string): number {
  const length = daysBetween(first, last);
  return length === 0 ? 50 : Math.round((daysBetween(first, day) / length) * 1_000) / 10;
}

/** The line of a step; null where no day was ever named. */
export function lineOf(step: PromisedStep, scale: PromiseScale, today: string): PromiseLine | null {
  const promised = step.promisedDate ?? step.date ?? step.doneDate;
  if (promised === null) return null;
  const state = stateOf(step, today);
  const end = step.doneDate ?? (state === 'overdue' ? today : (step.date ?? promised));
  return { from: placeOf(scale, promised), to: placeOf(scale, end) };
}
