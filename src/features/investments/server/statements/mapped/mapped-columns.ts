/** What the columns and words of a file mean that no layout knows: as the member says, said before, or as their names have it. */
import {
  addsUp,
  guessAction,
  guessFields,
  missingFields,
  type TradeAction,
  type TradeField,
  tradeFields,
} from '../../../../../domain/tables/statement-columns.ts';
import { guessDividendFields } from '../../../../../domain/tables/dividend-lists.ts';
import { isTickerTooLong } from '../../../../../domain/tickers/securities.ts';
import { longestNameCode } from '../../../../../domain/tickers/security-codes.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { shown } from '../../../../imports/server/model/report.ts';
import { wordOfDeal } from '../spoken-trades.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';

/** What a member says, or said before, of a file that no layout knows. */
export interface FileMapping {
  /** For each column of the file, in its order. */
  columns?: readonly { header: string; field: TradeField | null }[] | undefined;
  /** What words of the column of types mean. */
  words?: readonly { word: string; action: TradeAction }[] | undefined;
  /** Of amounts without one. */
  currency?: string | undefined;
}

/** What was said in imports before: by header and by word as they compare. */
export interface RememberedMapping {
  columns: Readonly<Record<string, TradeField | null>>;
  words: Readonly<Record<string, TradeAction>>;
  currency: string | null;
}

export const wordKey = (word: string) => fold(word.slice(0, 200));

/** How the columns of a file are understood. */
export interface UnderstoodColumns {
  columns: { header: string; field: TradeField | null; by: 'choice' | 'remembered' | 'name' | 'none' }[];
  words: { word: string; count: number; action: TradeAction | null; by: 'choice' | 'remembered' | 'word' | 'none' }[];
  /** Of amounts that say none. */
  currency: string | null;
  /** The first rows below the header. */
  rows: string[][];
  /** What is still to be said before anything can be read; null: nothing. */
  missing: string | null;
}

export const mostColumns = 200;
const mostWords = 200;
export const shownRows = 5;
const mostPreamble = 40;
const looked = 500;

const ofOption = /\d{6,8} ?[CP] ?\d|\d{2}[A-Z]{3}\d{2}|\b(?:call|put)s?\b/iu;

/** `ABC (Alpha Mining)`: a symbol with its name. */
const symbolWithName = /^([A-Z0-9.]{1,10}) \(([^()]{1,80})\)$/u;

/** `ABC (Warrants)` is another security than `ABC`. */
const kindOfSecurity =
  /\b(?:w(?:arran)?ts?|rights?|rts?|pref\w*|series|class|units?|options?|call|put|notes?|deb\w*)\b/iu;

/** The symbol and the words in a bracket behind it; undefined where they make another security of it. */
export function symbolAndName(text: string): { symbol: string; words: string } | undefined {
  const [, symbol, words = ''] = symbolWithName.exec(text) ?? [];
  return symbol === undefined || kindOfSecurity.test(words) ? undefined : { symbol, words };
}

/** Whether it is a name where a ticker is expected, `Alpha plc`; symbols of options are as long. */
export const isName = (ticker: string): boolean =>
  ticker.length <= longestNameCode &&
  (isTickerTooLong(ticker) || /\p{Ll}{2}/u.test(ticker)) &&
  /\S \S/u.test(ticker) &&
  !ofOption.test(ticker) &&
  symbolAndName(ticker) === undefined;

/** Cells of a row that are more than a title, in front of a table. */
export const isRowAbove = ({ cells }: RawRow): boolean =>
  cells.length <= mostColumns && cells.filter((cell) => cell.trim() !== '').length >= 3;

export interface RawRow {
  row: number;
  cells: string[];
}

const isSaid = (cells: readonly string[], { columns }: FileMapping) =>
  columns !== undefined &&
  cells.length >= columns.length &&
  columns.every(({ header }, place) => header.trim() === shown((cells[place] ?? '').trim())) &&
  cells.slice(columns.length).every((cell) => cell.trim() === '');

export function fieldsOf(
  header: readonly string[],
  mapping: FileMapping,
  remembered: RememberedMapping,
  titles: readonly string[] = [],
): UnderstoodColumns['columns'] {
  if (mapping.columns)
    return mapping.columns.map(({ header: name, field }) => ({ header: name, field, by: 'choice' as const }));
  const guesses = guessDividendFields(header, titles) ?? guessFields(header);
  const taken = new Set<TradeField>();
  const columns = header.map((name, place): UnderstoodColumns['columns'][number] => {
    const key = headerKey(name);
    const before = Object.hasOwn(remembered.columns, key) ? remembered.columns[key] : undefined;
    if (before !== undefined && (before === null || addsUp(before) || !taken.has(before))) {
      if (before !== null) taken.add(before);
      return { header: shown(name.trim()), field: before, by: 'remembered' };
    }
    const guess = guesses[place] ?? null;
    return { header: shown(name.trim()), field: guess, by: guess === null ? 'none' : 'name' };
  });
  // What was said before stands above a guess for the same field.
  return columns.map((column) =>
    column.by === 'name' && column.field !== null && !addsUp(column.field) && taken.has(column.field)
      ? { ...column, field: null, by: 'none' }
      : column,
  );
}

const ofSecurities = /^(?:instrument|stock|asset|security|product|share)$/iu;
const isAsTicker = (cell: string) => /^(?:[A-Z]{2,5}:)?[A-Z\d]{1,5}(?:[.:][A-Z]{1,4})?$/u.test(cell);
const isIsin = (cell: string) => /^[A-Z]{2}[A-Z0-9]{9}\d$/u.test(cell.trim());

/** Whether most rows have an ISIN: `UMICORE` beside it under `Instrument` is a name, as no ticker is so long. */
function hasCodes(columns: UnderstoodColumns['columns'], rows: readonly RawRow[]): boolean {
  const at = columns.findIndex(({ field }) => field === 'isin');
  const all = rows.slice(0, looked);
  return at >= 0 && all.filter(({ cells }) => isIsin(cells[at] ?? '')).length * 2 > all.length;
}

/** A column that was taken for tickers by its name, and has names of companies in most of its cells, is that of the names. */
export function withNamesAsNames(
  columns: UnderstoodColumns['columns'],
  rows: readonly RawRow[],
): UnderstoodColumns['columns'] {
  const place = columns.findIndex(({ field, by }) => field === 'ticker' && by === 'name');
  const filled = rows.slice(0, looked).flatMap(({ cells }) => cells[place]?.trim() || []);
  const hasName = columns.some(({ field }) => field === 'name');
  const areNames = filled.filter(isName).length * 2 > filled.length;
  const isCoded =
    !hasName &&
    ofSecurities.test(columns[place]?.header.trim() ?? '') &&
    !filled.every(isAsTicker) &&
    hasCodes(columns, rows);
  if (filled.length === 0 || !(areNames || isCoded)) return columns;
  return columns.map((column, at) => {
    if (at !== place) return column;
    return hasName ? { ...column, field: null, by: 'none' } : { ...column, field: 'name' };
  });
}

/**
 * The row that the columns are called in: the one that was said, else the first that names most of what a file of trades has,
 * of those that name all that a trade needs where there are some.
 */
export function headerPlace(all: readonly RawRow[], mapping: FileMapping, remembered: RememberedMapping): number {
  const start = all.slice(0, mostPreamble);
  if (mapping.columns) return start.findIndex(({ cells }) => isSaid(cells, mapping));
  const scores = start.map(({ cells }) => {
    if (cells.length > mostColumns) return 0;
    const fields = fieldsOf(cells, mapping, remembered).map(({ field }) => field);
    const isWhole = missingFields(fields) === undefined;
    return new Set(fields.flatMap((field) => field ?? [])).size + (isWhole ? tradeFields.length : 0);
  });
  const best = Math.max(0, ...scores);
  return best >= 2
    ? scores.indexOf(best)
    : start.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 3);
}

/** Codes and numbers of orders, which make another word of each row: `Ausführung ORDER Kauf CA0679011084 1`. */
const ofOrder = /(?<=^|\s)(?:[A-Z]{2}[0-9A-Z]{9}\d|\d+)(?=\s|$)/gu;

const plainWord = (word: string) =>
  wordOfDeal(word.slice(0, 300)).slice(0, 200).replaceAll(ofOrder, ' ').replaceAll(/\s+/gu, ' ').trim() || word.trim();

/**
 * The word of a row's type, with that of a second column behind it where there is one: `Trade BUY`. `Buy to Open` of shares is
 * another thing than of options, so that their kind stands behind.
 */
export function typeWord(type: string, second: string, asset: string): string {
  const word = [plainWord(type), plainWord(second)].filter(Boolean).join(' ');
  const kind = /\bto (?:open|close)$/iu.test(word) ? plainWord(asset) : '';
  return kind === '' ? word : `${word}, ${kind}`;
}

export function wordsOf(
  rows: readonly RawRow[],
  [place, second, asset]: readonly [place: number, second: number, asset: number],
  mapping: FileMapping,
  remembered: RememberedMapping,
): UnderstoodColumns['words'] {
  if (place < 0) return [];
  const counts = new Map<string, { word: string; count: number }>();
  for (const { cells } of rows) {
    const word = typeWord(cells[place] ?? '', cells[second] ?? '', cells[asset] ?? '');
    const key = wordKey(word);
    if (key === '') continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else if (counts.size < mostWords) counts.set(key, { word: shown(word), count: 1 });
  }
  const said = new Map((mapping.words ?? []).map(({ word, action }) => [wordKey(word), action]));
  return [...counts].map(([key, { word, count }]) => {
    const chosen = said.get(key);
    if (chosen !== undefined) return { word, count, action: chosen, by: 'choice' };
    const before = Object.hasOwn(remembered.words, key) ? remembered.words[key] : undefined;
    const guess = guessAction(word);
    // Imports of before splits could be chosen remembered theirs as left out.
    const isOfBefore = before === 'leave-out' && guess === 'split';
    if (before !== undefined && !isOfBefore) return { word, count, action: before, by: 'remembered' };
    return { word, count, action: guess, by: guess === null ? 'none' : 'word' };
  });
}
