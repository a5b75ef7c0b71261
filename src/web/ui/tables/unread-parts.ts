import { createParser } from 'nuqs';
import { idPattern, maxId } from '../../../domain/records/ids.ts';
import { hasControlCharacters } from '../../../domain/text/stored-text.ts';
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

/** A whole number in these bounds, both included, written in digits alone: `1.5`, `12abc` and `1e3` are none. */
export const parseAsWhole = (least: number, most: number) =>
  createParser<number>({
    parse: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : null;
    },
    serialize: String,
  });

/** The number of a record, written as it is in addresses. */
export const parseAsId = createParser<number>({
  parse: (text) => (idPattern.test(text) && Number(text) <= maxId ? Number(text) : null),
  serialize: String,
});

/** A text of so many characters at most, as calls take it. */
export const parseAsText = (most: number) =>
  createParser<string>({
    parse: (text) => (text.length <= most && !hasControlCharacters(text) ? text : null),
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

/** As long as the search of a list. */
export const longestSearch = 100;

const longestShown = 40;

/** That a part of an address cannot be this, before a full stop or the reason. */
export const cannotBe = (name: string, text: string): string =>
  `${name} cannot be '${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}'`;

/** A sentence, by its name, for each part of an address that is there and that its parser cannot read. */
export const unreadParts = (address: URLSearchParams, parsers: Parsers): Map<string, string> =>
  new Map(
    Object.entries(parsers).flatMap(([name, { parse }]) => {
      const text = address.get(name);
      return text === null || text === '' || parse(text) !== null ? [] : [[name, `${cannotBe(name, text)}.`]];
    }),
  );
