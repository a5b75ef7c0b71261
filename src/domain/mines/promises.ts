import { daysBetween } from '../time/dates.ts';
import type { StepStatus } from '../vocabulary.ts';
import { fold } from '../text/fold.ts';
import { editDistance } from '../text/nearest.ts';
import { median } from '../numbers/percentiles.ts';

/** What was promised for when, and how it ended; days are `YYYY-MM-DD`. */
export interface PromisedStep {
  /** The first day that was named; null: never one. */
  promisedDate: string | null;
  /** The day that is named now. */
  date: string | null;
  status: StepStatus;
  /** When it happened, or when it was given up. */
  doneDate: string | null;
}

/** How many days after the first promise a step was kept, 0 or less in time; null where it was not, or no day was ever named. */
export function delayDays({ promisedDate, date, status, doneDate }: PromisedStep): number | null {
  const promised = promisedDate ?? date;
  return status === 'kept' && promised !== null && doneDate !== null ? daysBetween(promised, doneDate) : null;
}

export type StepState = 'ahead' | 'in time' | 'kept late' | 'kept' | 'overdue' | 'dropped';

/** How a step stands on a day. Kept without a day to compare with is just kept. */
export function stateOf(step: PromisedStep, today: string): StepState {
  if (step.status === 'dropped') return 'dropped';
  if (step.status === 'kept') {
    const delay = delayDays(step);
    if (delay === null) return 'kept';
    return delay > 0 ? 'kept late' : 'in time';
  }
  if (step.status === 'late') return 'overdue';
  return step.date !== null && step.date < today ? 'overdue' : 'ahead';
}

export interface PromiseSummary {
  /** Steps whose day has come or whose outcome is known. */
  due: number;
  kept: number;
  keptInTime: number;
  keptLate: number;
  overdue: number;
  dropped: number;
  /** Days, of what was kept; in time counts as 0 or less. */
  medianDelay: number | null;
}

/** What became of the steps that were due by a day. */
export function summarise(steps: readonly PromisedStep[], today: string): PromiseSummary {
  const states = steps.map((step) => stateOf(step, today));
  const countOf = (...wanted: StepState[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    due: steps.length - countOf('ahead'),
    kept: countOf('in time', 'kept late', 'kept'),
    keptInTime: countOf('in time'),
    keptLate: countOf('kept late'),
    overdue: countOf('overdue'),
    dropped: countOf('dropped'),
    medianDelay: median(steps.map(delayDays).filter((days) => days !== null)),
  };
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of so many letters may be mistyped by one; of shorter ones, and of numbers, each character says something else. */
const leastTyped = 4;
const isTypo = (one: string, other: string) =>
  Math.min(one.length, other.length) >= leastTyped && !/\p{N}/u.test(one + other) && editDistance(one, other, 1) <= 1;

/**
 * Whether new words say the same step: alike but for case, signs and one letter of one long word, or with more said at the
 * end. `PFS` and `FS` are two studies, `Phase 1` and `Phase 2` two programs.
 */
export function isSameStep(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const differing = Array.from({ length: Math.min(one.length, other.length) }, (_, index) => index).filter(
    (index) => one[index] !== other[index],
  );
  const [first] = differing;
  if (first === undefined) return true;
  return differing.length === 1 && one.length === other.length && isTypo(one[first]!, other[first]!);
}
