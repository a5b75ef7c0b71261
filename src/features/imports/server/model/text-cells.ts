import { longText, nameText, shortText } from '../../../../domain/records/field-rules.ts';
import { isWebAddress } from '../../../../domain/text/web-address.ts';
import { countries } from '../../../../domain/places/country-list.ts';
import { resolveCountry } from '../../../../domain/places/countries.ts';
import { saysNothing } from '../../../../domain/tables/empty-words.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { countCharacters, hasBidiOverride } from '../../../../domain/text/stored-text.ts';
import { written } from '../../../../domain/numbers/written.ts';
import { parsePlayer } from '../../../../domain/text/iframe.ts';
import { foreignCountry, withoutYear } from '../../../../domain/tables/value-words.ts';
import { playerTag } from '../../../../domain/text/players.ts';
import { closedTo, type Column, column, oneValue, prose, type Reading, remembered } from './columns.ts';

export function limited(text: string, limit: number): Reading<string> {
  if (text.length <= limit || countCharacters(text) <= limit) return { value: text };
  return { error: `Enter at most ${written(limit)} characters; this has ${written(countCharacters(text))}.` };
}

/** The parts between separators without the blanks around them, empty ones left out. */
export const partsOf = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const textCell = (example = '', limit = shortText) => column(example, (cell) => limited(cell, limit));
export const longTextCell = (example = '') => prose(textCell(example, longText));

/** A name stands on one line: a line break or tab in it is read as a blank. */
export const nameCell = (example = '') =>
  column(example, (cell) => {
    if (hasBidiOverride(cell)) return { error: 'Remove the characters that turn the writing direction.' };
    return limited(partsOf(cell, /[\n\t]/u).join(' '), nameText);
  });

/** So many misspelt countries get a suggestion; a file with more of them is no list of countries. */
const maxSuggestions = 500;

/** As a code Namibia, in tables without codes 'not available'. */
const namibiaOrNothing = 'na';
const twoLetters = /^[a-z]{2}$/iu;

export const countryCell = (example = '') => {
  let unknown = 0;
  let hasCodes = false;
  let hasNames = false;
  const namibia = () =>
    hasCodes && !hasNames
      ? { value: 'Namibia' }
      : { nothing: `Read as 'not available', so the country stays empty. Write Namibia where it is meant.` };
  const country = column(example, (cell): Reading<string> => {
    const resolved = resolveCountry(cell, { suggest: unknown < maxSuggestions });
    if (resolved.ok) return { value: resolved.name };
    unknown += 1;
    return { error: resolved.message };
  });
  const see = (cell: string) => {
    if (saysNothing(cell)) return;
    if (twoLetters.test(cell)) hasCodes = true;
    else hasNames = true;
  };
  return remembered<string>({
    ...country,
    closed: {
      options: countries.map(({ name }) => name),
      usual: (value) => foreignCountry(value, countries),
      each: oneValue,
    },
    see,
    isEmpty: (cell) => fold(cell) !== namibiaOrNothing && saysNothing(cell),
    startFile({ suggests = true }) {
      unknown = suggests ? 0 : maxSuggestions;
      hasCodes = false;
      hasNames = false;
    },
    read(cell) {
      if (fold(cell) === namibiaOrNothing) return { later: namibia };
      see(cell);
      return country.read(cell);
    },
  });
};

const optionKey = (text: string) => fold(text).replace(/[\s_-]/g, '');
/** Longer than any option with the blanks that someone may put into it. */
const longestOption = 200;

/** One of a closed list, whatever its case, blanks, hyphens and underscores. `others` are spellings that mean one of them. */
export function optionCell<const Options extends readonly string[]>(
  options: Options,
  example: Options[number] | '' = '',
  others: Readonly<Record<string, Options[number]>> = {},
): Column<Options[number]> {
  const known = new Map<string, Options[number]>(options.map((option) => [optionKey(option), option]));
  for (const [spelling, option] of Object.entries(others)) known.set(optionKey(spelling), option);
  const optionOf = (cell: string) => (cell.length > longestOption ? undefined : known.get(optionKey(cell)));
  const option = column(example, (cell): Reading<Options[number]> => {
    const value = optionOf(cell);
    if (value !== undefined) return { value };
    const undated = optionOf(withoutYear(cell));
    if (undated !== undefined)
      return { value: undated, warning: `Read as ${undated}: of which year is not kept here.` };
    return { error: `Write one of: ${options.join(', ')}.` };
  });
  const isEmpty = (cell: string) => saysNothing(cell) && optionOf(cell) === undefined;
  return remembered({ ...option, isEmpty, closed: closedTo(options) });
}

/** A short text that means one thing however it is written: `read` says which, or what to write instead. */
export const wordCell = <Value>(
  example: string,
  read: (cell: string) => Reading<Value>,
  options?: readonly string[],
): Column<Value> => remembered({ ...column(example, read), ...(options && { closed: closedTo(options) }) });

/** The player of an iframe: only its address, size and title are kept. */
export const playerCell = (example = ''): Column<string> => {
  let mediaHosts: readonly string[] = [];
  return {
    ...column(example, (cell): Reading<string> => {
      const parsed = parsePlayer(cell, mediaHosts);
      return parsed.ok ? { value: playerTag(parsed.player) } : { error: `${parsed.message}.`.replace(/\.\.$/u, '.') };
    }),
    startFile(settings) {
      mediaHosts = settings.mediaHosts;
    },
  };
};

/** `www.example.com/about`: browsers take it for an address. */
const bareAddress = /^www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]\S*)?$/iu;

export const linkCell = (example = '') =>
  column(example, (cell): Reading<string> => {
    if (isWebAddress(cell)) return { value: cell };
    const whole = `https://${cell}`;
    if (cell.length < 500 && bareAddress.test(cell) && isWebAddress(whole))
      return { value: whole, warning: `Read as ${whole.slice(0, 200)}.` };
    return { error: 'Write a complete address that starts with http:// or https://.' };
  });
