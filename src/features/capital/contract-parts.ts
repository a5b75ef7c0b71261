import { OptionalDate } from '../../contract.ts';

/** Under which the API document lists the calls on capital. */
export const tag = 'Capital';

/** A required calendar date; `wanted` is said where there is none. */
export const Day = (wanted: string) =>
  OptionalDate.superRefine((date, context) => {
    if (date === null) context.addIssue(wanted);
  }).transform((date) => date ?? '');
