/** What columns hold whose names say nothing, by their cells: where buys and sells stand, and the day of a trade beside that of its settlement. */
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { readDate } from '../../../../../domain/time/date-style.ts';
import { guessAction, isOfActions } from '../../../../../domain/tables/statement-columns.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';
import type { RawRow, UnderstoodColumns } from './mapped-columns.ts';
import { dayPart } from '../read-cells.ts';
import { sideOf } from './side-words.ts';

type Columns = UnderstoodColumns['columns'];

/** Columns that part a type such as `Trade` or `ORDER` into buys and sells. */
export const secondTypeHeaders: ReadonlySet<string> = new Set([
  'activitysubtype',
  'subtype',
  'buy/sell',
  'side',
  'direction',
]);
const isParted = (columns: Columns) => columns.some(({ header }) => secondTypeHeaders.has(headerKey(header)));

const looked = 500;
const longestWord = 60;
const mostWords = 30;

const cellsOf = (rows: readonly RawRow[], place: number) =>
  rows.slice(0, looked).flatMap(({ cells }) => cells[place]?.trim() || []);

const tellsSides = (words: readonly string[]) =>
  words.map((word) => guessAction(word)).some((action) => action === 'buy' || action === 'sell');

/** Whether every cell says what happened, and some say that shares were bought or sold. */
function holdsTypes(cells: readonly string[]): boolean {
  if (cells.some((cell) => cell.length > longestWord)) return false;
  const words = [...new Set(cells)];
  return words.length <= mostWords && tellsSides(words) && words.every((word) => isOfActions(word));
}

/** Whether texts begin with what happened in nearly all rows, buys and sells among them: `Purchase ALPHA MINING`. */
function tellsOfRows(cells: readonly string[]): boolean {
  const begun = cells.map((cell) => cell.slice(0, longestWord));
  const sides = begun.filter((cell) => sideOf(cell) !== undefined).length;
  return sides > 0 && begun.filter((cell) => isOfActions(cell)).length >= begun.length * 0.8;
}

/** A column that is called as types are and tells no side, `Market`, stands behind one that does; one without a word is none. */
function withTypes(columns: Columns, rows: readonly RawRow[]): Columns {
  const place = columns.findIndex(({ field }) => field === 'type');
  const known = columns[place];
  const words = place < 0 ? [] : cellsOf(rows, place).map((word) => word.slice(0, longestWord));
  if (known !== undefined && (known.by !== 'name' || tellsSides([...new Set(words)]))) return columns;
  const other = columns.findIndex(({ by }, at) => {
    const cells = by === 'none' ? cellsOf(rows, at) : [];
    // Sides that only some rows have part the types of those, and are read beside them.
    return cells.length >= words.length && holdsTypes(cells);
  });
  if (other < 0 && words.length > 0) {
    // `Security Transactions` and `Dividend And Interest` say less than the words of each row.
    const isTold =
      !isParted(columns) &&
      columns.some(({ field, by }, at) => by !== 'choice' && field === 'name' && tellsOfRows(cellsOf(rows, at)));
    return isTold && known?.by === 'name'
      ? columns.map((column, at) => (at === place ? { ...column, field: null, by: 'none' } : column))
      : columns;
  }
  return columns.map((column, at) => {
    if (at === other) return { ...column, field: 'type', by: 'name' };
    return at === place ? { ...column, field: null, by: 'none' } : column;
  });
}

const ofSettlement = /valuta|valeur|value date|settle|wertstell|liquid|regolamento/u;
const ofSomethingElse = /expir|matur|verfall|record|ex.?date|pay|creat|download|birth|placed|order/u;

const isDay = (cell: string) => {
  const day = dayPart(cell.slice(0, longestWord));
  return ['day-first', 'month-first'].some((style) => {
    const read = readDate(day, style === 'day-first' ? 'day-first' : 'month-first');
    return read !== undefined && !read.isPeriod;
  });
};

/** The one column of days beside that of settlement is that of the trades. */
function withTradeDates(columns: Columns, rows: readonly RawRow[]): Columns {
  const place = columns.findIndex(({ field }) => field === 'date');
  const known = columns[place];
  const name = (header: string) => fold(header.slice(0, 200));
  if (known !== undefined && (known.by !== 'name' || !ofSettlement.test(name(known.header)))) return columns;
  const others = columns.flatMap(({ header, by }, at) => {
    if (by !== 'none' || ofSettlement.test(name(header)) || ofSomethingElse.test(name(header))) return [];
    const cells = cellsOf(rows, at);
    return cells.length > 0 && cells.every(isDay) ? [at] : [];
  });
  if (others.length !== 1) return columns;
  return columns.map((column, at) => {
    if (at === others[0]) return { ...column, field: 'date', by: 'name' };
    return at === place ? { ...column, field: null, by: 'none' } : column;
  });
}

const isCurrency = (cell: string) => cell.length === 3 && readCurrency(cell) !== undefined;
const ofAmounts = /account|amount|transa|settle|konto|compte|fee|commission|brokerage/u;

/** `Valuta` is a day to some and a currency to others. */
function withCurrencies(columns: Columns, rows: readonly RawRow[]): Columns {
  const hold = columns.map(({ by, field }, at) => {
    if (by !== 'none' && !(by === 'name' && field === 'date')) return false;
    const cells = cellsOf(rows, at);
    return cells.length > 0 && cells.every(isCurrency);
  });
  const places = columns.flatMap((_, at) => (hold[at] === true ? [at] : []));
  const isOne = places.length === 1 && !ofAmounts.test(fold(columns[places[0]!]!.header.slice(0, 200)));
  const isNew = isOne && columns.every(({ field }) => field !== 'currency');
  return columns.map((column, at) => {
    if (hold[at] !== true) return column;
    return isNew ? { ...column, field: 'currency', by: 'name' } : { ...column, field: null, by: 'none' };
  });
}

/**
 * A column that is called as an amount is and holds names, where another one is an amount, too: `Valor` is a security to some and
 * a value to others. `guess` looks for what the other columns are.
 */
export function withNames(columns: Columns, rows: readonly RawRow[], guess: (header: string[]) => Columns): Columns {
  const isName = columns.map(({ field, by }, at) => {
    if (by !== 'name' || field !== 'amount') return false;
    const cells = cellsOf(rows, at);
    return cells.length > 0 && cells.every((cell) => !/\d/u.test(cell));
  });
  if (!isName.includes(true)) return columns;
  const others = guess(columns.map(({ header }, at) => (isName[at] === true ? '' : header)));
  if (others.every(({ field }) => field !== 'amount')) return columns;
  const first = others.some(({ field }) => field === 'name') ? -1 : isName.indexOf(true);
  return others.map((column, at) => ({
    ...column,
    header: columns[at]!.header,
    ...(at === first && { field: 'name' as const, by: 'name' as const }),
  }));
}

const isTime = (cell: string) => /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/iu.test(cell);

/** The columns without times of a day alone, such as `Trade Time` beside `Date`. `guess` looks for what the others are. */
export function withoutTimes(columns: Columns, rows: readonly RawRow[], guess: (header: string[]) => Columns): Columns {
  const place = columns.findIndex(({ field, by }) => field === 'date' && by === 'name');
  const cells = place < 0 ? [] : cellsOf(rows, place);
  if (cells.length === 0 || !cells.every((cell) => isTime(cell.slice(0, longestWord)))) return columns;
  return guess(columns.map(({ header }, at) => (at === place ? '' : header))).map((column, at) => ({
    ...column,
    header: columns[at]!.header,
  }));
}

const isSymbol = (cell: string) => /^[A-Z][A-Z0-9]{0,4}(?:\.[A-Z]{1,3})?$/u.test(cell);
/** Kinds of securities and of accounts, which are written as symbols are. */
const ofKinds =
  /^(?:STK|STOCK|SHARE|EQ|EQTY|CS|COM|ETF|ETC|ETN|ETP|FUND|OPT|BOND|FI|CASH|FX|ISA|SIPP|GIA|JISA|LISA|TFSA|RRSP|IRA|PEA|CTO)$/u;
const ofSecurities = /^(?:security|stock|share|instrument|asset|product|investment|holding)$/u;

/** Whether each symbol stands beside one name, and no name beside several: kinds and accounts have many. */
function areOfNames(symbols: readonly string[], names: readonly string[]): boolean {
  const pairs = new Set(symbols.map((symbol, at) => `${symbol} ${names[at] ?? ''}`));
  return pairs.size === new Set(symbols).size && pairs.size === new Set(names).size;
}

/** `Security` beside `Security Name`, with symbols alone below it, is the column of tickers where there is no other. */
function withTickers(columns: Columns, rows: readonly RawRow[]): Columns {
  const names = columns.findIndex(({ field, by }) => field === 'name' && by === 'name');
  if (names < 0 || columns.some(({ field }) => field === 'ticker')) return columns;
  const place = columns.findIndex(({ header, by }, at) => {
    if (by !== 'none' || !ofSecurities.test(fold(header.slice(0, 60)).trim())) return false;
    const filled = rows.slice(0, looked).filter(({ cells }) => (cells[at] ?? '').trim() !== '');
    const [symbols, called] = [at, names].map((place) => filled.map(({ cells }) => (cells[place] ?? '').trim()));
    const areSymbols = filled.length > 0 && symbols!.every((symbol) => isSymbol(symbol) && !ofKinds.test(symbol));
    return areSymbols && areOfNames(symbols!, called!);
  });
  return columns.map((column, at) => (at === place ? { ...column, field: 'ticker', by: 'name' } : column));
}

const naming: ReadonlySet<string> = new Set(['ticker', 'isin', 'wkn', 'sedol', 'name']);

/** Where shares trade, in several words: `New York Stock Exchange`, `Euronext Paris`. */
const ofPlaces =
  /\b(?:exchanges?|borse|bourse|bolsa|borsa|beurs|euronext|nasdaq|nyse|xetra|tsx|asx|lse|aim|otc|cboe|tradegate|gettex|quotrix|markets?|equities|shares|stocks)\b|^(?:new york|hong kong|tel aviv|united states|united kingdom|north america|south africa|tsx venture)$/u;
const isOfCompany = (cell: string) => /\p{L}/u.test(cell) && /\S \S/u.test(cell) && !ofPlaces.test(fold(cell));

/** `Market` is what was traded where nothing else names it and companies stand below it. */
function withTradedMarkets(columns: Columns, rows: readonly RawRow[]): Columns {
  const place = columns.findIndex(
    ({ header, field, by }) => field === 'exchange' && by === 'name' && /^market\b/iu.test(header.trim()),
  );
  if (place < 0 || columns.some(({ field }) => field !== null && naming.has(field))) return columns;
  const cells = cellsOf(rows, place);
  const areNames =
    cells.length > 0 && cells.filter((cell) => isOfCompany(cell.slice(0, longestWord))).length * 2 > cells.length;
  return areNames ? columns.map((column, at) => (at === place ? { ...column, field: 'name' } : column)) : columns;
}

/** The columns with those that only their cells tell; what a member chose stays. */
export const withFieldsByCells = (columns: Columns, rows: readonly RawRow[]): Columns =>
  withTradedMarkets(withTickers(withTradeDates(withTypes(withCurrencies(columns, rows), rows), rows), rows), rows);
