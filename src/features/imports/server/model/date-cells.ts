import { endOfPeriod, isDate } from '../../../../domain/time/dates.ts';
import { type Column, column, type Reading } from './columns.ts';

const dateError = { error: 'Write an existing date as YYYY-MM-DD.' };

export const dateCell = (example = ''): Column<string> => ({
  ...column(example, (cell): Reading<string> => (isDate(cell) ? { value: cell } : dateError)),
  notation: { is: 'date', takesPeriods: false },
});

/** A date, or a year or month, which is read as its last day, with a warning. */
export const reportDateCell = (example = ''): Column<string> => ({
  ...column(example, (cell): Reading<string> => {
    if (isDate(cell)) return { value: cell };
    const end = endOfPeriod(cell);
    return end === null ? dateError : { value: end, warning: lastDayOf(end) };
  }),
  notation: { is: 'date', takesPeriods: true },
});

/** What a member is told of a period that is read as its last day. */
export const lastDayOf = (end: string) => `Read as ${end}, the last day of that period.`;
