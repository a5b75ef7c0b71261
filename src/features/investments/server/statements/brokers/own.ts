/**
 * OpenPit's own file of a journal: the template, and what `Import, export → Export` writes. Its numbers and dates are those
 * of forms, so that what is exported imports as it was.
 */
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { knownCurrencies, readCurrency } from '../../../../../domain/money/currencies.ts';
import { isDate } from '../../../../../domain/time/dates.ts';
import { type DecimalRules, parseCsvNumber, parseDecimal } from '../../../../../domain/numbers/decimal.ts';
import {
  eventMoneyRule,
  eventPercentRule,
  eventRatioRule,
  feesRule,
  sharePriceRule,
  sharesRule,
} from '../../../../../domain/records/field-rules.ts';
import { countCharacters } from '../../../../../domain/text/stored-text.ts';
import {
  amountBases,
  emptyEvent,
  eventFaults,
  eventFields,
  type EventKind,
  eventKinds,
  onlyItsFields,
  usesField,
} from '../../../../../domain/journal/journal-events.ts';
import { isOneOf } from '../../../../../domain/vocabulary.ts';
import { digitsOfWritten, inCurrency } from '../../../../../domain/money/written-money.ts';
import { type Cells, type Layout, RowRefused, type StatementRow } from '../model.ts';
import { tickerIn, unitOf } from '../read-cells.ts';

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

function positive(column: string, value: string, message: string): string {
  if (value === '0' || value.startsWith('-')) throw new RowRefused(column, message);
  return value;
}

const tickerOf = (cells: Cells, column: string) => tickerIn(column, cells.text(column));

/** Read before it is written in capitals: `GBp` are pence. */
function currencyOf(cells: Cells, column: string): WrittenCurrency {
  const currency = readCurrency(cells.text(column) || 'USD');
  if (!currency) throw new RowRefused(column, knownCurrencies);
  return currency;
}

/** A price that fits as it is written, in the unit of its currency. */
function exactPrice(cells: Cells, column: string, rules: DecimalRules, written: WrittenCurrency): string {
  const fractionDigits = digitsOfWritten(rules.fractionDigits, written);
  return inCurrency(exactNumber(cells, column, { ...rules, fractionDigits }), written);
}

/** `2025-01-15`, alone or before a time; `20250115`. */
function dateOf(cells: Cells, column: string): string {
  const text = cells.text(column);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[ ,;T])/u.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : text;
  if (!isDate(date)) throw new RowRefused(column, 'Write an existing date as YYYY-MM-DD.');
  return date;
}

const noSplit = { newShares: null, oldShares: null, event: null };

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

const required = new Set(['ticker', 'transactionType', 'shares', 'pricePerShare', 'transactionDate']);

export const own: Layout = {
  format: 'openpit',
  name: 'journal',
  columns: Object.fromEntries(
    [...ownColumns, ...ownEventColumns].map((name) => [name, { names: [name], isRequired: required.has(name) }]),
  ),
  numbers: 'point',
  dates: 'year-first',
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
