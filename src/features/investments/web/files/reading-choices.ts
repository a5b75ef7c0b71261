import { isTickerTooLong } from '../../../../domain/tickers/securities.ts';
import { isSecurityCode } from '../../../../domain/tickers/security-codes.ts';
import { addsUp, type TradeAction, type TradeField } from '../../../../domain/tables/statement-columns.ts';
import { number } from '../../../../web/format.ts';
import type { CodeQuestion, JournalImport, TradeImportOptions, UnderstoodFile } from '../../contract-import.ts';

/** What the member said of how a file is read. */
export type ReadingChoices = TradeImportOptions;

/** What is said of a file by its columns as they are shown: what is imported is what was seen. */
export function shownColumns(understood: UnderstoodFile | null): ReadingChoices {
  if (!understood) return {};
  const { columns, words, currency } = understood;
  return {
    columns: columns.map(({ header, field }) => ({ header, field })),
    words: words.flatMap(({ word, action }) => (action === null ? [] : [{ word, action }])),
    ...(currency !== null && { currency }),
  };
}

/** The column at a place says something else; another column that said it before says nothing any more, but for fees. */
export function withColumn(understood: UnderstoodFile, place: number, field: TradeField | null): ReadingChoices {
  const { columns = [], ...rest } = shownColumns(understood);
  const changed = columns.map((column, at) => {
    if (at === place) return { ...column, field };
    return field !== null && !addsUp(field) && column.field === field ? { ...column, field: null } : column;
  });
  return { ...rest, columns: changed };
}

export function withWord(understood: UnderstoodFile, word: string, action: TradeAction | null): ReadingChoices {
  const { words = [], ...rest } = shownColumns(understood);
  const others = words.filter((other) => other.word !== word);
  return { ...rest, words: action === null ? others : [...others, { word, action }] };
}

/** What was said of tickers and codes, by them. */
export type Securities = Readonly<Record<string, string>>;

/** What stands in the field of a code: as it was typed, else as it was said before. */
export const tickerOf = (code: string, typed: Securities, named: Securities): string =>
  typed[code] ?? named[code] ?? '';

/** Tickers of codes as they stand in their fields: all of them, how many are not said yet, and whether one is none. */
export function openTickers(questions: readonly CodeQuestion[], typed: Securities, named: Securities) {
  const tickers = questions.map(({ code }) => [code, tickerOf(code, typed, named).trim().toUpperCase()] as const);
  return {
    tickers: Object.fromEntries(tickers),
    changed: tickers.filter(([code, ticker]) => ticker !== (named[code] ?? '')).length,
    isFaulty: tickers.some(([, ticker]) => tickerFault(ticker) !== undefined),
  };
}

/** What codes mean, of all that was chosen: only they change how a file is read. */
export const codesOf = (securities: Securities): Securities =>
  Object.fromEntries(Object.entries(securities).filter(([ticker]) => isSecurityCode(ticker)));

/** Codes that were asked about once stay to be seen, so that an answer can be changed. */
export function allCodes(before: readonly CodeQuestion[], { codeQuestions }: Pick<JournalImport, 'codeQuestions'>) {
  const known = new Map(before.map((question) => [question.code, question]));
  for (const question of codeQuestions) known.set(question.code, question);
  return [...known.values()];
}

/** What is wrong with a ticker as it is typed. */
export function tickerFault(text: string): string | undefined {
  const ticker = text.trim();
  if (ticker === '') return undefined;
  if (/[,=]/u.test(ticker)) return 'Enter one ticker, such as TSXV:ABC.';
  return isTickerTooLong(ticker) ? 'Ticker symbol must be less than 10 characters' : undefined;
}

/** What is wanted of so many securities that a file names without a ticker. */
export const tickersWanted = (securities: number): string =>
  securities === 1
    ? 'Say below which ticker the named security has.'
    : `Say below which ticker each of ${number(securities)} named securities has.`;
