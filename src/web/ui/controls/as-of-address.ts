import { createParser } from 'nuqs';
import { isDate } from '../../../domain/time/dates.ts';
import { utcToday } from '../../today.ts';

/** A day of an address as of which figures are told, today at the latest; null: it is none, or has not come. */
export const readAsOf = (text: string | null): string | null =>
  text !== null && isDate(text) && text <= utcToday() ? text : null;

export const parseAsOf = createParser<string>({ parse: readAsOf, serialize: (day) => day });

/** What to say of an `asOf` that cannot be read; undefined: nothing. */
export const unreadAsOf = (text: string | null): string | undefined => {
  if (text === null || text === '' || readAsOf(text) !== null) return undefined;
  return isDate(text)
    ? `asOf: ${text} has not come yet, so nobody knows what will have been published.`
    : 'asOf takes an existing day as 2025-06-30.';
};
