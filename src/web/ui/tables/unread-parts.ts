import { createParser } from 'nuqs';
import { isDate } from '../../../domain/time/dates.ts';

/** `true` or `false` of an address; anything else cannot be read, and is not taken for no. */
export const parseAsTrueOrFalse = createParser<boolean>({
  parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : null),
  serialize: String,
});

/** A day that exists, as `YYYY-MM-DD`. */
export const parseAsDay = createParser<string>({
  parse: (text) => (isDate(text) ? text : null),
  serialize: String,
});

/** One or several of these, with commas between them; a text with any other cannot be read. */
export const parseAsSeveral = (values: readonly string[]) =>
  createParser<string>({
    parse: (text) =>
      text.split(',').every((item) => item.trim() === '' || values.includes(item.trim())) ? text : null,
    serialize: String,
  });

type Parsers = Readonly<Record<string, { parse: (text: string) => unknown }>>;

const longestShown = 40;

/** A sentence, by its name, for each part of an address that is there and that its parser cannot read. */
export const unreadParts = (address: URLSearchParams, parsers: Parsers): Map<string, string> =>
  new Map(
    Object.entries(parsers).flatMap(([name, { parse }]) => {
      const text = address.get(name);
      return text === null || text === '' || parse(text) !== null
        ? []
        : [[name, `${name} cannot be '${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}'.`]];
    }),
  );
