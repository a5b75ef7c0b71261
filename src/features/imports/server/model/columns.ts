import { assessmentRule, longText, metalShareRule, nameText, shortText } from '../../../../domain/field-rules.ts';
import { isWebAddress } from '../../../../domain/web-address.ts';
import { countries } from '../../../../domain/country-list.ts';
import { resolveCountry } from '../../../../domain/countries.ts';
import { endOfPeriod, isDate } from '../../../../domain/dates.ts';
import type { Measure } from '../../../../domain/column-units.ts';
import { type DecimalRules, parseCsvNumber, parseDecimal } from '../../../../domain/decimal.ts';
import { saysNothing } from '../../../../domain/empty-words.ts';
import { countCharacters, fold, hasBidiOverride } from '../../../../domain/fold.ts';
import { type Identifier, readIdentifiers } from '../../../../domain/identifiers.ts';
import { parsePlayer } from '../../../../domain/iframe.ts';
import { knownMetal, metals } from '../../../../domain/metals.ts';
import { foreignCountry, usualMeaning } from '../../../../domain/value-words.ts';
import { roundedTo } from '../../../../domain/rounded.ts';
import { playerTag } from '../../../../domain/players.ts';
import { shown } from './report.ts';

/** What a cell that is not empty says: its value, perhaps with a warning, or what to write instead. */
export type Reading<Value> = { value: Value; warning?: string } | { error: string };

/** A cell of which the other cells of its column tell what it says: asked when all of them were read. */
interface LaterReading<Value> {
  /** `nothing`: it is as good as empty, and why. */
  later: () => Reading<Value> | { nothing: string };
}

/** What a value of a cell is to be read as: null drops it, undefined keeps it as it is written. */
type Meaning = (value: string) => string | null | undefined;

/** The values of a column that takes few of them. */
export interface ClosedValues {
  options: readonly string[];
  /** Which one a value usually means that is none of them. */
  usual: (value: string) => string | undefined;
  /** Whether others are kept as they are written; they are known where `isKnown` says so. */
  isKnown?: (value: string) => boolean;
  /** Asks for the meaning of each value of a cell, and answers the cell with it; null where nothing is left. */
  each: (cell: string, meaning: Meaning) => string | null;
}

const oneValue = (cell: string, meaning: Meaning): string | null => {
  const meant = meaning(cell);
  return meant === undefined ? cell : meant;
};

const closedTo = (options: readonly string[]): ClosedValues => {
  const known = new Set(options);
  return { options, usual: (value) => usualMeaning(value, (option) => known.has(option)), each: oneValue };
};

/** What the cells of a column are where a file may write them otherwise than the template has them. */
export type Notation =
  | { is: 'number'; measure?: Measure | undefined; isPercentage: boolean }
  | { is: 'degrees' }
  | { is: 'date'; takesPeriods: boolean };

/** One column of a template: how it is called, what the example row shows, how a cell is read. */
export interface Column<Value> {
  required: boolean;
  example: string;
  read: (cell: string) => Reading<Value> | LaterReading<Value>;
  /** Whether a cell is as good as an empty one, such as `n/a`. */
  isEmpty: (cell: string) => boolean;
  closed?: ClosedValues;
  notation?: Notation;
  /** What stands between the cells of several columns of a file that fill this one; one column unless said. */
  joinedBy?: string;
  /** Sees each cell, where what one says depends on the others; `read` does so by itself. */
  see?: (cell: string) => void;
  /** What an empty cell means where that is not 'not known'. */
  emptyMeans?: string;
  /** Forgets what was remembered of another file. */
  startFile?: (settings: FileSettings) => void;
}

/** What reading a file depends on beside the file. */
export interface FileSettings {
  /** Further hosts whose players may be embedded. */
  mediaHosts: readonly string[];
  /** Whether what is not understood gets a suggestion, which takes long; it does unless said. */
  suggests?: boolean;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A column without which a file, and an empty cell of which a row, is refused. */
export interface RequiredColumn<Value> extends Column<Value> {
  required: true;
}

/** A row as read: each field's value, null where the cell is empty or the column is missing. */
export type RowOf<C extends Columns> = {
  [Name in keyof C]: C[Name] extends RequiredColumn<infer Value>
    ? Value
    : C[Name] extends Column<infer Value>
      ? Value | null
      : never;
};

function column<Value>(example: string, read: (cell: string) => Reading<Value>): Column<Value> {
  return { required: false, example, read, isEmpty: saysNothing };
}

/** A text of sentences: 'none' is one. */
const prose = <Value>(of: Column<Value>): Column<Value> => ({ ...of, isEmpty: () => false, joinedBy: '\n' });

/** A column whose empty cells mean something of their own. */
export const emptyMeaning = <Value>(emptyMeans: string, of: Column<Value>): Column<Value> => ({ ...of, emptyMeans });

/** Cells of few different contents are read once each; a file has hundreds of thousands of them. */
function remembered<Value>(of: Column<Value>): Column<Value> {
  const limit = 10_000;
  const readings = new Map<string, ReturnType<Column<Value>['read']>>();
  return {
    ...of,
    startFile(settings) {
      readings.clear();
      of.startFile?.(settings);
    },
    read(cell) {
      let reading = readings.get(cell);
      if (!reading) {
        reading = of.read(cell);
        if (readings.size < limit) readings.set(cell, reading);
      }
      return reading;
    },
  };
}

export const required = <Value>(of: Column<Value>): RequiredColumn<Value> => ({ ...of, required: true });

function limited(text: string, limit: number): Reading<string> {
  if (text.length <= limit || countCharacters(text) <= limit) return { value: text };
  const count = countCharacters(text).toLocaleString('en-US');
  return { error: `Enter at most ${limit.toLocaleString('en-US')} characters; this has ${count}.` };
}

/** The parts between separators without the blanks around them, empty ones left out. */
const partsOf = (text: string, separator: string | RegExp) =>
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
    return value === undefined ? { error: `Write one of: ${options.join(', ')}.` } : { value };
  });
  const isEmpty = (cell: string) => saysNothing(cell) && optionOf(cell) === undefined;
  return remembered({ ...option, isEmpty, closed: closedTo(options) });
}

function exactNumber(cell: string, rules: DecimalRules, percentage: boolean): { value: string } | { error: string } {
  const plain = parseCsvNumber(cell, { percentage });
  if (!plain.ok) return { error: plain.message };
  const decimal = parseDecimal(plain.value, rules);
  return decimal.ok ? { value: decimal.value } : { error: decimal.message };
}

/** More digits than are kept are rounded, and that is told. */
function readNumber(cell: string, rules: DecimalRules, percentage: boolean): Reading<string> {
  const exact = exactNumber(cell, rules, percentage);
  const plain = parseCsvNumber(cell, { percentage });
  if (!('error' in exact) || !plain.ok) return exact;
  const rounded = roundedTo(plain.value, rules.fractionDigits);
  const kept = rounded === undefined ? undefined : parseDecimal(rounded, rules);
  return kept?.ok ? { value: kept.value, warning: `Rounded to ${kept.value}.` } : exact;
}

const figure = <Value>(of: Column<Value>, measure?: Measure, isPercentage: boolean = false): Column<Value> => ({
  ...of,
  notation: { is: 'number', measure, isPercentage },
});

const asNumber = (reading: Reading<string>): Reading<number> =>
  'error' in reading ? reading : { ...reading, value: Number(reading.value) };

/** An exact decimal, as text. */
export const decimalCell = (rules: DecimalRules, example = '', measure?: Measure) =>
  figure(
    column(example, (cell) => readNumber(cell, rules, false)),
    measure,
  );

/** A share of 1 beside shares such as 0.575 is a whole, and no hundredth. */
const asFraction = {
  error: 'Others of this column are fractions such as 0.575: say that 1 is all, or write per cent.',
};

/**
 * Per cent with up to two decimals, as text; a % sign may follow. Where all shares of a file are 1 or less and some are
 * fractions, nobody knows whether they are parts of 1: a 1 is no share then where a fraction is none, and is told else.
 */
export const percentCell = (rules: DecimalRules, example = ''): Column<string> => {
  let hasFraction = false;
  let isAbove = false;
  const later = (value: string) => (): Reading<string> => {
    if (isAbove || !hasFraction) return { value };
    return (rules.min ?? 0) >= 1 ? asFraction : { value, warning: `Read as ${value} %. Say so if 1 means all of it.` };
  };
  const ofOneCell = column(example, (cell) => readNumber(cell, rules, true));
  return {
    ...figure(ofOneCell, 'percent', true),
    startFile() {
      hasFraction = false;
      isAbove = false;
    },
    read(cell) {
      const plain = parseCsvNumber(cell, { percentage: true });
      const size = plain.ok ? Math.abs(Number(plain.value)) : 0;
      const isMarked = cell.endsWith('%');
      if (size > 1 || isMarked) isAbove = true;
      if (size > 0 && size < 1) hasFraction = true;
      const reading = ofOneCell.read(cell);
      if ('later' in reading || 'error' in reading || size > 1 || size === 0 || isMarked) return reading;
      return { later: later(reading.value) };
    },
  };
};

interface WholeRules {
  min?: number;
  max?: number;
  measure?: Measure;
}

/** A whole number of tonnes, ounces and the like, as far as JSON keeps it exact; 0 or more unless `min` is lower. */
export const wholeCell = (example = '', { min = 0, max = Number.MAX_SAFE_INTEGER, measure }: WholeRules = {}) =>
  figure(
    column(example, (cell) => asNumber(readNumber(cell, { integerDigits: 16, fractionDigits: 0, min, max }, false))),
    measure,
  );

/** An assessment by members: 0 to 100 with one decimal, as a number. */
export const assessmentCell = (example = '') =>
  figure(column(example, (cell) => asNumber(readNumber(cell, assessmentRule, false))));

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

/** A figure of a row, which keeps exact ones as text, as a number. */
export const numberIn = (cell: string | number | null): number | null => (cell === null ? null : Number(cell));

/** Degrees, as a number. */
export const degreesCell = (rules: DecimalRules, example = ''): Column<number> => ({
  ...column(example, (cell) => asNumber(readNumber(cell, rules, false))),
  notation: { is: 'degrees' },
});

/** Degrees of a place to the digits that are kept, exactly, as text. */
export const exactDegreesCell = (rules: DecimalRules, example = ''): Column<string> => ({
  ...decimalCell(rules, example),
  notation: { is: 'degrees' },
});

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

export interface Listing {
  exchange: string;
  ticker: string;
}

/** As many as a form takes. */
export const maxListings = 50;

/** `TSXV:ABC; OTCQX:ABCDF`. */
export const listingsCell = (example = '') =>
  column(example, (cell): Reading<Listing[]> => {
    const listings: Listing[] = [];
    for (const part of partsOf(cell, ';')) {
      const [exchange = '', ticker = '', ...more] = part.split(':').map((text) => text.trim());
      if (exchange === '' || ticker === '' || more.length > 0) {
        return { error: `Write exchange and ticker as TSXV:ABC; OTCQX:ABCDF, not '${shown(part)}'.` };
      }
      if (exchange.length > 100) return { error: 'Enter at most 100 characters for an exchange.' };
      if (ticker.length > 20) return { error: 'Enter at most 20 characters for a ticker.' };
      listings.push({ exchange, ticker });
    }
    if (listings.length > maxListings) return { error: `Name at most ${maxListings} stock exchanges.` };
    return { value: listings };
  });

/** `mrds:10012345; wikidata:Q123`: what other registers call it. */
export const identifiersCell = (example = '') =>
  column(example, (cell): Reading<Identifier[]> => {
    const reading = readIdentifiers(cell);
    return 'error' in reading ? reading : { value: reading.identifiers };
  });

export const linkCell = (example = '') =>
  column(example, (cell): Reading<string> =>
    isWebAddress(cell) ? { value: cell } : { error: 'Write a complete address that starts with http:// or https://.' },
  );

export interface MetalShare {
  metal: string;
  percentage: number | null;
}

const canonicalMetal = (name: string) => knownMetal(name) ?? name;

const maxMetals = 100;

const closedMetals: ClosedValues = { ...closedTo(metals), isKnown: (value) => knownMetal(value) !== null };

/** Signs between metals that a name may have, too: they part a text only where all its parts are metals. */
const betweenMetals = /[/&+-]| and /u;

/** The metals of a cell, each perhaps with its share: parted by semicolons or commas, `Cu-Au` and `Lead/Zinc` among them. */
function metalsOf(cell: string): string[] {
  return partsOf(cell, /[;,]/u).flatMap((part) => {
    if (part.length > nameText || part.includes(':') || knownMetal(part) !== null) return [part];
    const metals = partsOf(part, betweenMetals);
    return metals.length > 1 && metals.every((metal) => knownMetal(metal) !== null) ? metals : [part];
  });
}

/** `Oro:60; Plata:40`: each metal by itself, with its share. */
function eachMetal(cell: string, meaning: Meaning): string | null {
  const parts = metalsOf(cell).flatMap((part) => {
    const at = part.indexOf(':');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    const meant = name === '' ? undefined : meaning(name);
    if (meant === null) return [];
    return [meant === undefined ? part : meant + (at < 0 ? '' : part.slice(at))];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

function readShare(part: string): Reading<MetalShare> {
  const [name = '', share, ...more] = part.split(':').map((text) => text.trim());
  if (name === '' || more.length > 0)
    return { error: `'${shown(part)}' is no metal; write metals as Gold:60; Silver:40.` };
  const text = limited(name, nameText);
  if ('error' in text) return text;
  const metal = canonicalMetal(name);
  if (share === undefined || share === '') return { value: { metal, percentage: null } };
  const percentage = exactNumber(share, metalShareRule, true);
  if ('error' in percentage)
    return { error: `The share of ${metal} is a whole number from 0 to 100; '${shown(share)}' is not.` };
  return { value: { metal, percentage: Number(percentage.value) } };
}

function readMetals(cell: string): Reading<MetalShare[]> {
  const parts = metalsOf(cell);
  if (parts.length === 0) return { error: 'Write metals as Gold:60; Silver:40.' };
  if (parts.length > maxMetals) return { error: `Name at most ${maxMetals} metals.` };
  const shares: MetalShare[] = [];
  const seen = new Set<string>();
  for (const part of parts) {
    const share = readShare(part);
    if ('error' in share) return share;
    const key = fold(share.value.metal);
    if (seen.has(key)) return { error: `${share.value.metal} stands twice.` };
    seen.add(key);
    shares.push(share.value);
  }
  if (parts.length === partsOf(cell, ';').length) return { value: shares };
  return { value: shares, warning: `Read as ${shown(shares.map(({ metal }) => metal).join('; '))}.` };
}

/** `Gold:60; Silver:40`, or without shares `Gold; Silver`. */
export const metalsCell = (example = '') =>
  remembered({ ...column(example, readMetals), closed: { ...closedMetals, each: eachMetal }, joinedBy: '; ' });

/** One metal, by its usual name where it has one. */
export const metalCell = (example = '') =>
  remembered({
    ...column(example, (cell): Reading<string> => {
      const text = limited(cell, nameText);
      return 'error' in text ? text : { value: canonicalMetal(text.value) };
    }),
    closed: closedMetals,
  });
