import { isCurrency } from '../../../domain/currencies.ts';
import { isDate } from '../../../domain/dates.ts';
import { type DecimalRules, parseCsvNumber, parseDecimal } from '../../../domain/decimal.ts';
import { divide, fromUnits, toUnits } from '../../../domain/exact.ts';
import { countCharacters } from '../../../domain/fold.ts';
import type { StatementFormat } from '../../../domain/statement-formats.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';
import { feesRule, sharePriceRule, sharesRule } from '../../../domain/field-rules.ts';

/** A trade or split as a row of a file says it. */
export interface StatementRow {
  ticker: string;
  transactionType: TransactionType | 'split';
  shares: string | null;
  pricePerShare: string | null;
  transactionDate: string;
  currency: string;
  fees: string | null;
  notes: string | null;
  newShares: number | null;
  oldShares: number | null;
}

/** What is wrong with a row; `field` is the column. */
export class RowRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** One row by the names of its columns. */
export interface Cells {
  /** The cell; empty where the column is missing. */
  text(column: string): string;
  /** Notes what was read otherwise than it was written. */
  warn(column: string, message: string): void;
}

/** How the files of a format are laid out. */
export interface Layout {
  format: StatementFormat;
  /** A file whose header has all of these is of this layout. */
  required: readonly string[];
  /** Further columns that are read. */
  optional: readonly string[];
  /** A statement of several tables: first cell of the rows of the one that is read; its second cell tells header and data. */
  section?: string;
  /** Of rows that say the same in more and in less detail: the column that tells, and the level that is read if it is there. */
  detail?: { column: string; levels: readonly string[] };
  /** The row, or null for one that is no trade of shares. Throws `RowRefused`. */
  read(cells: Cells): StatementRow | null;
}

/** Brokers tell them with either sign. */
const { min: _, ...feeDigits } = feesRule;
/** Brokers write fees and prices with more digits than a journal keeps. */
const brokerDigits = 12;

const plainNumber = (cells: Cells, column: string): string => {
  const number = parseCsvNumber(cells.text(column));
  if (!number.ok) throw new RowRefused(column, number.message);
  return number.value.replace(/^\+/u, '');
};

/** A number that must fit as it is written. */
function exactNumber(cells: Cells, column: string, rules: DecimalRules): string {
  const parsed = parseDecimal(plainNumber(cells, column), rules);
  if (!parsed.ok) throw new RowRefused(column, parsed.message);
  return parsed.value;
}

/** A number of a broker, rounded to what the journal keeps, which is said. */
function roundedNumber(cells: Cells, column: string, rules: DecimalRules): string {
  const written = parseDecimal(plainNumber(cells, column), { ...rules, fractionDigits: brokerDigits });
  if (!written.ok) throw new RowRefused(column, written.message);
  const { value } = written;
  const kept = 10n ** BigInt(brokerDigits - rules.fractionDigits);
  const rounded = fromUnits(divide(toUnits(value, brokerDigits), kept), rules.fractionDigits);
  if (rounded !== value) cells.warn(column, `Rounded to ${rules.fractionDigits} decimals: ${rounded}.`);
  return rounded;
}

const withoutSign = (value: string) => value.replace(/^-/u, '');

function positive(column: string, value: string, message: string): string {
  if (value === '0' || value.startsWith('-')) throw new RowRefused(column, message);
  return value;
}

function tickerOf(cells: Cells, column: string): string {
  const ticker = cells.text(column).replace(/\s+/gu, ' ').toUpperCase();
  if (ticker === '') throw new RowRefused(column, 'Ticker symbol is required');
  if (countCharacters(ticker) > 10) throw new RowRefused(column, 'Ticker symbol must be less than 10 characters');
  return ticker;
}

function currencyOf(cells: Cells, column: string): string {
  const currency = cells.text(column).toUpperCase() || 'USD';
  if (!isCurrency(currency)) throw new RowRefused(column, 'Write a currency code of three letters, such as CAD.');
  return currency;
}

/** `2025-01-15`, alone or before a time; `20250115` as some statements are set to. */
function dateOf(cells: Cells, column: string): string {
  const text = cells.text(column);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[ ,;T])/u.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : text;
  if (!isDate(date)) throw new RowRefused(column, 'Write an existing date as YYYY-MM-DD.');
  return date;
}

const noSplit = { newShares: null, oldShares: null };

interface BrokerColumns {
  ticker: string;
  date: string;
  quantity: string;
  price: string;
  fees: string;
  currency: string;
}

/** A trade of a broker: a negative quantity is a sell, a commission is written as a negative number or as a positive one. */
function brokerTrade(cells: Cells, columns: BrokerColumns, type: TransactionType | undefined): StatementRow {
  const quantity = roundedNumber(cells, columns.quantity, sharesRule);
  const shares = positive(columns.quantity, withoutSign(quantity), 'Number of shares must be positive');
  const price = roundedNumber(cells, columns.price, sharePriceRule);
  const fees = cells.text(columns.fees) === '' ? '0' : withoutSign(roundedNumber(cells, columns.fees, feeDigits));
  return {
    ticker: tickerOf(cells, columns.ticker),
    transactionType: type ?? (quantity.startsWith('-') ? 'sell' : 'buy'),
    shares,
    pricePerShare: positive(columns.price, price, 'Price per share must be positive'),
    transactionDate: dateOf(cells, columns.date),
    currency: currencyOf(cells, columns.currency),
    fees: fees === '0' ? null : fees,
    notes: null,
    ...noSplit,
  };
}

export const ownColumns = [
  'transactionDate',
  'ticker',
  'transactionType',
  'shares',
  'pricePerShare',
  'currency',
  'fees',
  'notes',
  'newShares',
  'oldShares',
] as const;

const maxNotes = 20_000;

function notesOf(cells: Cells): string | null {
  const notes = cells.text('notes');
  if (countCharacters(notes) > maxNotes)
    throw new RowRefused('notes', `Enter at most ${maxNotes.toLocaleString('en-US')} characters.`);
  return notes === '' ? null : notes;
}

function ratioPart(cells: Cells, column: 'newShares' | 'oldShares'): number {
  const parsed = parseDecimal(plainNumber(cells, column), { integerDigits: 7, fractionDigits: 0, min: 1, max: 1e6 });
  if (!parsed.ok) throw new RowRefused(column, parsed.message);
  return Number(parsed.value);
}

const splitWords = new Set(['split', 'consolidation', 'reverse split']);

const own: Layout = {
  format: 'openpit',
  required: ['ticker', 'transactionType', 'shares', 'pricePerShare', 'transactionDate'],
  optional: ['currency', 'fees', 'notes', 'newShares', 'oldShares'],
  read(cells) {
    const type = cells.text('transactionType').toLowerCase();
    const ticker = tickerOf(cells, 'ticker');
    const transactionDate = dateOf(cells, 'transactionDate');
    const notes = notesOf(cells);
    if (splitWords.has(type)) {
      const ratio = { newShares: ratioPart(cells, 'newShares'), oldShares: ratioPart(cells, 'oldShares') };
      if (ratio.newShares === ratio.oldShares)
        throw new RowRefused('newShares', 'Write another number of new shares than of old ones.');
      if (notes !== null && countCharacters(notes) > 500)
        throw new RowRefused('notes', 'Enter at most 500 characters for a split.');
      const none = { shares: null, pricePerShare: null, fees: null };
      return { ticker, transactionType: 'split', transactionDate, currency: 'USD', notes, ...none, ...ratio };
    }
    if (type !== 'buy' && type !== 'sell') throw new RowRefused('transactionType', 'Write buy, sell or split.');
    for (const column of ['shares', 'pricePerShare'] as const)
      if (cells.text(column) === '')
        throw new RowRefused(
          column,
          column === 'shares' ? 'Number of shares is required' : 'Price per share is required',
        );
    const fees = cells.text('fees') === '' ? null : exactNumber(cells, 'fees', feesRule);
    return {
      ticker,
      transactionType: type,
      shares: positive('shares', exactNumber(cells, 'shares', sharesRule), 'Number of shares must be positive'),
      pricePerShare: positive(
        'pricePerShare',
        exactNumber(cells, 'pricePerShare', sharePriceRule),
        'Price per share must be positive',
      ),
      transactionDate,
      currency: currencyOf(cells, 'currency'),
      fees,
      notes,
      ...noSplit,
    };
  },
};

/** The table of trades of an activity statement (`Trades,Header,DataDiscriminator,…`). */
const activityStatement: Layout = {
  format: 'interactive-brokers',
  section: 'Trades',
  required: ['DataDiscriminator', 'Asset Category', 'Currency', 'Symbol', 'Date/Time', 'Quantity', 'T. Price'],
  optional: ['Comm/Fee', 'Code'],
  detail: { column: 'DataDiscriminator', levels: ['Order', 'Trade', 'Execution'] },
  read(cells) {
    if (!/^stocks\b/iu.test(cells.text('Asset Category'))) return null;
    const columns = { ticker: 'Symbol', date: 'Date/Time', quantity: 'Quantity', price: 'T. Price' };
    return brokerTrade(cells, { ...columns, fees: 'Comm/Fee', currency: 'Currency' }, undefined);
  },
};

/** The trades of a Flex query as CSV. */
const flexQuery: Layout = {
  format: 'interactive-brokers',
  required: ['Symbol', 'TradeDate', 'Quantity', 'TradePrice', 'CurrencyPrimary'],
  optional: ['AssetClass', 'Buy/Sell', 'IBCommission', 'LevelOfDetail'],
  detail: { column: 'LevelOfDetail', levels: ['EXECUTION', 'ORDER', ''] },
  read(cells) {
    const assetClass = cells.text('AssetClass').toUpperCase();
    const side = cells.text('Buy/Sell').toUpperCase();
    // A header that is repeated for another table, currency conversions, options; cancelled executions, 'BUY (Ca.)'.
    if (cells.text('Symbol') === 'Symbol' || (assetClass !== '' && assetClass !== 'STK')) return null;
    if (/\(CA\.?\)/u.test(side))
      throw new RowRefused('Buy/Sell', 'A cancelled trade is not read; remove the trade that it cancels, too.');
    const type = { BUY: 'buy' as const, SELL: 'sell' as const }[side];
    const columns = { ticker: 'Symbol', date: 'TradeDate', quantity: 'Quantity', price: 'TradePrice' };
    return brokerTrade(cells, { ...columns, fees: 'IBCommission', currency: 'CurrencyPrimary' }, type);
  },
};

/** Exchanges that Questrade writes behind a Canadian symbol: Toronto, Venture, CSE, Cboe Canada. */
const canadianSuffix = /\.(?:TO|VN|V|CN|NE)$/u;

const questrade: Layout = {
  format: 'questrade',
  required: ['Transaction Date', 'Action', 'Symbol', 'Quantity', 'Price', 'Commission', 'Currency', 'Activity Type'],
  optional: ['Description'],
  read(cells) {
    const action = cells.text('Action').toLowerCase();
    if (cells.text('Activity Type').toLowerCase() !== 'trades' || (action !== 'buy' && action !== 'sell')) return null;
    // Options have a description instead of a symbol.
    if (cells.text('Symbol') === '') return null;
    const columns = { ticker: 'Symbol', date: 'Transaction Date', quantity: 'Quantity', price: 'Price' };
    const trade = brokerTrade(cells, { ...columns, fees: 'Commission', currency: 'Currency' }, action);
    return { ...trade, ticker: trade.ticker.replace(canadianSuffix, '') };
  },
};

export const layouts: readonly Layout[] = [own, activityStatement, flexQuery, questrade];
