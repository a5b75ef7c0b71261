import { knownCurrencies, readCurrency, type WrittenCurrency } from '../../../domain/currencies.ts';
import { isDate } from '../../../domain/dates.ts';
import { type DecimalRules, parseCsvNumber, parseDecimal } from '../../../domain/decimal.ts';
import { divide, fromUnits, toUnits } from '../../../domain/exact.ts';
import { countCharacters } from '../../../domain/fold.ts';
import type { StatementFormat } from '../../../domain/statement-formats.ts';
import {
  eventMoneyRule,
  eventPercentRule,
  eventRatioRule,
  feesRule,
  sharePriceRule,
  sharesRule,
} from '../../../domain/field-rules.ts';
import {
  amountBases,
  eventFaults,
  eventFields,
  type EventKind,
  eventKinds,
  emptyEvent,
  type JournalEvent,
  onlyItsFields,
  usesField,
} from '../../../domain/journal-events.ts';
import { isTickerTooLong } from '../../../domain/securities.ts';
import { isOneOf, type TransactionType } from '../../../domain/vocabulary.ts';
import { digitsOfWritten, inCurrency } from '../../../domain/written-money.ts';

/** A trade, split or event as a row of a file says it. */
export interface StatementRow {
  ticker: string;
  transactionType: TransactionType | 'split' | EventKind;
  shares: string | null;
  pricePerShare: string | null;
  transactionDate: string;
  currency: string;
  /** The part of the currency that the price was written in. */
  writtenCurrency: string | null;
  fees: string | null;
  notes: string | null;
  newShares: number | null;
  oldShares: number | null;
  /** Of an event all that its kind uses, money in the unit of its currency. */
  event: Omit<JournalEvent, 'id'> | null;
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
  if (isTickerTooLong(ticker)) throw new RowRefused(column, 'Ticker symbol must be less than 10 characters');
  return ticker;
}

/** Read before it is written in capitals: `GBp` are pence. */
function currencyOf(cells: Cells, column: string): WrittenCurrency {
  const currency = readCurrency(cells.text(column) || 'USD');
  if (!currency) throw new RowRefused(column, knownCurrencies);
  return currency;
}

const unitOf = ({ currency, per, written }: WrittenCurrency) => ({
  currency,
  writtenCurrency: per === 1 ? null : written,
});

/** A price that fits as it is written, in the unit of its currency. */
function exactPrice(cells: Cells, column: string, rules: DecimalRules, written: WrittenCurrency): string {
  const fractionDigits = digitsOfWritten(rules.fractionDigits, written);
  return inCurrency(exactNumber(cells, column, { ...rules, fractionDigits }), written);
}

/** `2025-01-15`, alone or before a time; `20250115` as some statements are set to. */
function dateOf(cells: Cells, column: string): string {
  const text = cells.text(column);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[ ,;T])/u.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : text;
  if (!isDate(date)) throw new RowRefused(column, 'Write an existing date as YYYY-MM-DD.');
  return date;
}

const noSplit = { newShares: null, oldShares: null, event: null };

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
  const currency = currencyOf(cells, columns.currency);
  const fractionDigits = digitsOfWritten(sharePriceRule.fractionDigits, currency);
  const price = roundedNumber(cells, columns.price, { ...sharePriceRule, fractionDigits });
  const fees = cells.text(columns.fees) === '' ? '0' : withoutSign(roundedNumber(cells, columns.fees, feeDigits));
  return {
    ticker: tickerOf(cells, columns.ticker),
    transactionType: type ?? (quantity.startsWith('-') ? 'sell' : 'buy'),
    shares,
    pricePerShare: inCurrency(positive(columns.price, price, 'Price per share must be positive'), currency),
    transactionDate: dateOf(cells, columns.date),
    ...unitOf(currency),
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

/** What events say beside them, in a file of a whole journal. */
export const ownEventColumns = [
  ...(['otherTicker', 'payDate', 'amount', 'amountBasis', 'withholding', 'value', 'otherValue'] as const),
  ...(['cash', 'percent', 'otherPercent'] as const),
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

/** Of an event the cell of a field: where it differs, its name in the file. */
const eventColumn = (field: string) => (field === 'price' ? 'pricePerShare' : field);

const optionalCell = <Value>(cells: Cells, column: string, read: () => Value): Value | null =>
  cells.text(column) === '' ? null : read();

const kindOfEvent = (text: string): EventKind | undefined => {
  const kind = text.replaceAll(/[\s_]+/gu, '-');
  return isOneOf(eventKinds, kind) ? kind : undefined;
};

/** An event of a journal's own file: the fields of its kind, each as the form takes it. */
function eventOf(cells: Cells, kind: EventKind): StatementRow {
  const written = currencyOf(cells, 'currency');
  const money = (field: string) =>
    optionalCell(cells, eventColumn(field), () => exactPrice(cells, eventColumn(field), eventMoneyRule, written));
  const decimal = (column: string, rules: DecimalRules) =>
    optionalCell(cells, column, () => exactNumber(cells, column, rules));
  const basis = cells.text('amountBasis').toLowerCase() || 'total';
  if (usesField(kind, 'amountBasis') && !isOneOf(amountBases, basis))
    throw new RowRefused('amountBasis', `Write one of ${amountBases.join(', ')}.`);
  const hasCurrency =
    cells.text('currency') !== '' || eventFields[kind].needed.some((field) => field === 'amount' || field === 'price');
  const notes = notesOf(cells);
  if (notes !== null && countCharacters(notes) > 500)
    throw new RowRefused('notes', 'Enter at most 500 characters for an event.');
  const event = onlyItsFields({
    ...emptyEvent,
    kind,
    date: dateOf(cells, 'transactionDate'),
    ticker: optionalCell(cells, 'ticker', () => tickerOf(cells, 'ticker')),
    otherTicker: optionalCell(cells, 'otherTicker', () => tickerOf(cells, 'otherTicker')),
    payDate: optionalCell(cells, 'payDate', () => dateOf(cells, 'payDate')),
    currency: hasCurrency ? written.currency : null,
    shares: decimal('shares', sharesRule),
    price: money('price'),
    amount: money('amount'),
    amountBasis: isOneOf(amountBases, basis) ? basis : 'total',
    withholding: money('withholding'),
    fees: decimal('fees', feesRule),
    newShares: decimal('newShares', eventRatioRule),
    oldShares: decimal('oldShares', eventRatioRule),
    value: money('value'),
    otherValue: money('otherValue'),
    cash: money('cash'),
    percent: decimal('percent', eventPercentRule),
    otherPercent: decimal('otherPercent', eventPercentRule),
  });
  const [fault] = Object.entries(eventFaults(event));
  if (fault) throw new RowRefused(eventColumn(fault[0]), fault[1]);
  const { ticker, date, shares, price, fees, currency } = event;
  return {
    ...{
      ticker: ticker ?? '',
      transactionType: kind,
      shares,
      pricePerShare: price,
      transactionDate: date,
      fees,
      notes,
    },
    ...unitOf(written),
    currency: currency ?? written.currency,
    ...noSplit,
    event,
  };
}

const splitWords = new Set(['split', 'consolidation', 'reverse split']);

const own: Layout = {
  format: 'openpit',
  required: ['ticker', 'transactionType', 'shares', 'pricePerShare', 'transactionDate'],
  optional: ['currency', 'fees', 'notes', 'newShares', 'oldShares', ...ownEventColumns],
  read(cells) {
    const type = cells.text('transactionType').toLowerCase();
    const kind = kindOfEvent(type);
    if (kind !== undefined) return eventOf(cells, kind);
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
      return {
        ...{
          ticker,
          transactionType: 'split',
          transactionDate,
          currency: 'USD',
          writtenCurrency: null,
          notes,
          event: null,
        },
        ...none,
        ...ratio,
      };
    }
    if (type !== 'buy' && type !== 'sell')
      throw new RowRefused('transactionType', `Write buy, sell, split, or an event: ${eventKinds.join(', ')}.`);
    for (const column of ['shares', 'pricePerShare'] as const)
      if (cells.text(column) === '')
        throw new RowRefused(
          column,
          column === 'shares' ? 'Number of shares is required' : 'Price per share is required',
        );
    const fees = cells.text('fees') === '' ? null : exactNumber(cells, 'fees', feesRule);
    const currency = currencyOf(cells, 'currency');
    return {
      ticker,
      transactionType: type,
      shares: positive('shares', exactNumber(cells, 'shares', sharesRule), 'Number of shares must be positive'),
      pricePerShare: positive(
        'pricePerShare',
        exactPrice(cells, 'pricePerShare', sharePriceRule, currency),
        'Price per share must be positive',
      ),
      transactionDate,
      ...unitOf(currency),
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

/** A dividend as it was paid out: the day is that of the payment, which is all that such a statement tells. */
function dividendOf(cells: Cells): StatementRow | null {
  if (cells.text('Symbol') === '' || cells.text('Net Amount') === '') return null;
  const written = currencyOf(cells, 'Currency');
  const amount = roundedNumber(cells, 'Net Amount', { ...eventMoneyRule, min: -1e12 });
  if (amount === '0' || amount.startsWith('-'))
    throw new RowRefused('Net Amount', 'A dividend that was taken back is not read; enter it by hand.');
  const [ticker, date] = [tickerOf(cells, 'Symbol'), dateOf(cells, 'Transaction Date')];
  const { currency } = written;
  const event = {
    ...{ ...emptyEvent, kind: 'dividend' as const, date, ticker, currency },
    ...{ amount: inCurrency(amount, written), amountBasis: 'total' as const },
  };
  return {
    ...{ ticker, transactionType: 'dividend', shares: null, pricePerShare: null, transactionDate: date, fees: null },
    ...{ notes: null, ...unitOf(written), ...noSplit, event },
  };
}

const questrade: Layout = {
  format: 'questrade',
  required: ['Transaction Date', 'Action', 'Symbol', 'Quantity', 'Price', 'Commission', 'Currency', 'Activity Type'],
  optional: ['Description', 'Net Amount'],
  read(cells) {
    const action = cells.text('Action').toLowerCase();
    if (cells.text('Activity Type').toLowerCase() === 'dividends') return dividendOf(cells);
    if (cells.text('Activity Type').toLowerCase() !== 'trades' || (action !== 'buy' && action !== 'sell')) return null;
    // Options have a description instead of a symbol.
    if (cells.text('Symbol') === '') return null;
    const columns = { ticker: 'Symbol', date: 'Transaction Date', quantity: 'Quantity', price: 'Price' };
    return brokerTrade(cells, { ...columns, fees: 'Commission', currency: 'Currency' }, action);
  },
};

export const layouts: readonly Layout[] = [own, activityStatement, flexQuery, questrade];
