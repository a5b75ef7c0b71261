/**
 * Any other file of trades, by what its columns are said to hold. Nothing of it is known but what the member says or what stands
 * in all of it: the columns, what each word of the column of types means, a currency where no column has one.
 */
import { Exact } from './trade-decimals.ts';
import type { WrittenCurrency } from '../../../../domain/money/currencies.ts';
import { canonicalExchange } from '../../../../domain/tickers/securities.ts';
import {
  addsUp,
  guessAction,
  guessFields,
  missingFields,
  type TradeAction,
  type TradeField,
  tradeFields,
} from '../../../../domain/tables/statement-columns.ts';
import { firstCharacters, fold } from '../../../../domain/text/fold.ts';
import { headerKey } from '../../../imports/server/read/words/header-keys.ts';
import { shown } from '../../../imports/server/model/report.ts';
import { type Cells, type Layout, LeftOut, PaymentPart, type Reading, RowRefused } from './model.ts';
import {
  dateOf,
  feesIn,
  moneyIn,
  namedBy,
  type Named,
  numberOf,
  priceIn,
  sharesOf,
  takeMoney,
  textOf,
  tickerIn,
  unitOf,
  withoutSign,
} from './read-cells.ts';
import { addFeePlaces, feeColumnOf, feesOf, withTotalAlone } from './fee-columns.ts';
import { rateNote } from './foreign-money.ts';
import { addCurrencyPlaces, amountCurrencyOf, currencyIn, foreignMoneyOf, mappedFees } from './mapped-currencies.ts';
import { feesInAmount, withSignedAmount } from './money-sides.ts';
import { feeOf, refuseTakenBack, tradeOf } from './trades.ts';
import { cancelledHeaders, isUnexecuted, statusHeaders } from './unexecuted-orders.ts';

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

const mostColumns = 200;
const mostWords = 200;
const shownRows = 5;
const mostPreamble = 40;

interface RawRow {
  row: number;
  cells: string[];
}

const isSaid = (cells: readonly string[], { columns }: FileMapping) =>
  columns !== undefined &&
  cells.length >= columns.length &&
  columns.every(({ header }, place) => header.trim() === shown((cells[place] ?? '').trim())) &&
  cells.slice(columns.length).every((cell) => cell.trim() === '');

function fieldsOf(
  header: readonly string[],
  mapping: FileMapping,
  remembered: RememberedMapping,
): UnderstoodColumns['columns'] {
  if (mapping.columns)
    return mapping.columns.map(({ header: name, field }) => ({ header: name, field, by: 'choice' as const }));
  const guesses = guessFields(header);
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

/** The row that the columns are called in: the one that was said, else the first that names most of what a trade needs. */
function headerPlace(all: readonly RawRow[], mapping: FileMapping, remembered: RememberedMapping): number {
  const start = all.slice(0, mostPreamble);
  if (mapping.columns) return start.findIndex(({ cells }) => isSaid(cells, mapping));
  const scores = start.map(({ cells }) =>
    cells.length > mostColumns
      ? 0
      : new Set(fieldsOf(cells, mapping, remembered).flatMap(({ field }) => field ?? [])).size,
  );
  const best = Math.max(0, ...scores);
  return best >= 2
    ? scores.indexOf(best)
    : start.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 3);
}

/** The word of a row's type, with that of a second column behind it where there is one: `Trade BUY`. */
const typeWord = (type: string, second: string) => [type.trim(), second.trim()].filter(Boolean).join(' ');

function wordsOf(
  rows: readonly RawRow[],
  [place, second]: readonly [place: number, second: number],
  mapping: FileMapping,
  remembered: RememberedMapping,
): UnderstoodColumns['words'] {
  if (place < 0) return [];
  const counts = new Map<string, { word: string; count: number }>();
  for (const { cells } of rows) {
    const word = typeWord(cells[place] ?? '', cells[second] ?? '');
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
    if (before !== undefined) return { word, count, action: before, by: 'remembered' };
    const guess = guessAction(word);
    return { word, count, action: guess, by: guess === null ? 'none' : 'word' };
  });
}

export interface MappedTable {
  layout: Layout;
  header: string[];
  places: ReadonlyMap<string, number>;
  rows: RawRow[];
  understood: UnderstoodColumns;
}

/** How a file that no layout knows is read; undefined where it has no row that could be a header. */
export function mappedTable(
  all: readonly RawRow[],
  mapping: FileMapping,
  remembered: RememberedMapping,
): MappedTable | undefined {
  const place = headerPlace(all, mapping, remembered);
  const top = all[place];
  if (!top || top.cells.length > mostColumns) return undefined;
  const below = all.slice(place + 1);
  const columns = withTotalAlone(fieldsOf(top.cells, mapping, remembered), below);
  const fields = columns.map(({ field }) => field);
  const second = fields.includes('type') ? findColumn(top.cells, fields, secondTypeHeaders) : -1;
  const words = wordsOf(below, [fields.indexOf('type'), second], mapping, remembered);
  const currency = mapping.currency ?? (mapping.columns ? null : remembered.currency);
  const places = new Map<string, number>(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])));
  addFeePlaces(places, fields);
  const sides = withSignedAmount(top.cells, fields, below);
  const { header, rows } = sides ?? { header: top.cells, rows: below };
  for (const [column, at] of Object.entries(sides?.places ?? {})) places.set(column, at);
  const status = findColumn(top.cells, fields, statusHeaders);
  const cancelled = findColumn(top.cells, fields, cancelledHeaders);
  if (second >= 0) places.set('secondType', second);
  addCurrencyPlaces(places, header, rows);
  if (status >= 0) places.set('status', status);
  if (cancelled >= 0) places.set('cancelled', cancelled);
  const missing = missingFields(fields) ?? null;
  const understood = {
    columns,
    words,
    currency,
    missing,
    rows: below.slice(0, shownRows).map(({ cells }) => cells.slice(0, mostColumns).map((cell) => shown(cell))),
  };
  const at = (field: TradeField) => places.get(field);
  const isNegative = (field: TradeField) =>
    at(field) !== undefined && rows.some(({ cells }) => takeMoney(cells[at(field)!] ?? '').number.startsWith('-'));
  const signs = { shares: isNegative('shares'), amount: isNegative('amount') };
  return { layout: layoutOf(understood, signs), header, places, rows, understood };
}

const findColumn = (header: readonly string[], fields: readonly (TradeField | null)[], keys: ReadonlySet<string>) =>
  header.findIndex((cell, at) => fields[at] === null && keys.has(headerKey(cell.slice(0, 200))));

/** Columns that part a type such as `Trade` or `ORDER` into buys and sells. */
const secondTypeHeaders = new Set(['activitysubtype', 'subtype', 'buy/sell', 'side']);
interface Signs {
  shares: boolean;
  amount: boolean;
}

/** What the words of the column of types mean, by how they compare; undefined where no column holds types. */
function actionsOf({ words, columns }: UnderstoodColumns): ReadonlyMap<string, TradeAction | null> | undefined {
  if (!columns.some(({ field }) => field === 'type')) return undefined;
  // Of two that compare alike the first counts.
  return new Map(words.toReversed().map(({ word, action }) => [wordKey(word), action]));
}

const typeIn = (cells: Cells) => typeWord(textOf(cells, 'type'), textOf(cells, 'secondType'));

function actionOf(cells: Cells, actions: ReturnType<typeof actionsOf>, signs: Signs): TradeAction {
  if (actions) {
    const text = typeIn(cells);
    const action = actions.get(wordKey(shown(text))) ?? null;
    if (text === '') throw new RowRefused('type', 'Nothing says what happened.');
    if (action === null) throw new RowRefused('type', `Say what ‘${shown(text)}’ means.`);
    return action;
  }
  // Without a word only a sign tells, and only in a file that has both.
  if (signs.shares) return numberOf(cells, 'shares')?.startsWith('-') ? 'sell' : 'buy';
  if (signs.amount) {
    const amount = numberOf(cells, 'amount');
    if (amount === null || Number(amount) === 0)
      throw new RowRefused('amount', 'Nothing in this row tells whether it is a buy or a sell.');
    return amount.startsWith('-') ? 'buy' : 'sell';
  }
  throw new RowRefused('shares', 'Nothing in this file tells buys from sells: choose the column that does.');
}

function securityOf(cells: Cells): Named {
  const named = namedBy(cells, { ticker: 'ticker', isin: 'isin', wkn: 'wkn', name: 'name', exchange: 'exchange' });
  const exchange = canonicalExchange(textOf(cells, 'exchange').slice(0, 40));
  if (named.ticker === '' || exchange === null || /[:.]/u.test(named.ticker) || exchange.length > 12) return named;
  return { ticker: tickerIn('ticker', `${exchange}:${named.ticker}`) };
}

function paymentIn(cells: Cells, action: 'dividend' | 'return-of-capital' | 'tax', written: WrittenCurrency): Reading {
  const number = numberOf(cells, 'amount');
  const shares = numberOf(cells, 'shares');
  const price = numberOf(cells, 'price');
  const each =
    number === null && shares !== null && price !== null
      ? new Exact(withoutSign(shares)).times(price).round(8).toFixed()
      : null;
  const amount = number ?? each;
  if (amount === null || Number(amount) === 0) throw new RowRefused('amount', 'The amount is missing.');
  const field = number === null ? 'price' : 'amount';
  const money = moneyIn(cells, field, amount, written);
  const kept = action === 'tax' ? null : numberOf(cells, 'tax');
  const tax = kept === null || Number(kept) === 0 ? '0' : moneyIn(cells, 'tax', `-${withoutSign(kept)}`, written);
  if (written.per !== 1 && number !== null && textOf(cells, 'amountCurrency') === '')
    cells.warn(
      'amount',
      `Read in ${written.written}, as the currency of the row says. Look whether it is in ${written.currency}.`,
    );
  if (tax !== '0') cells.warn('amount', 'Read as the dividend before the tax beside it.');
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: action === 'return-of-capital' ? action : 'dividend', date: dateOf(cells, 'date'), ...unitOf(written) },
    ...(action === 'tax' ? { amount: '0', tax: money.startsWith('-') ? money : `-${money}` } : { amount: money, tax }),
    fees: action === 'dividend' ? (feesIn(cells, 'fees', feesOf(cells)) ?? '0') : '0',
    ...{ notes: firstCharacters(textOf(cells, 'notes'), 500) || null, key: '', field },
  });
}

/** Amounts that hold no fees. */
const grossHeaders = /gross|brut|lordo|consideration|trade value|kurswert|principal/iu;

/** The price of a trade that only says what it came to: with fees, as accounts book it, unless its header says otherwise. */
function tradeWithoutPrice(cells: Cells, type: 'buy' | 'sell', price: WrittenCurrency): Reading {
  const quantity = sharesOf(cells, 'shares');
  refuseTakenBack('shares', type, quantity);
  const shares = withoutSign(quantity);
  const written = amountCurrencyOf(cells, price);
  const number = numberOf(cells, 'amount');
  if (number === null) throw new RowRefused('amount', 'Price or amount is needed.');
  const fees = feesIn(cells, 'fees', feesOf(cells));
  const cost = new Exact(fees ?? 0).times(written.per);
  const isGross = grossHeaders.test(cells.header('amount').slice(0, 60));
  const withCost = cost.times(isGross ? 0 : 1).times(type === 'buy' ? -1 : 1);
  const gross = new Exact(withoutSign(number)).plus(withCost);
  if (gross.lte(0)) throw new RowRefused('amount', 'The fees are more than the amount.');
  const quiet: Cells = {
    ...cells,
    text: (column) => cells.text(column),
    hasColumn: (column) => cells.hasColumn(column),
    header: (column) => cells.header(column),
    warn: () => undefined,
  };
  const each = priceIn(quiet, 'amount', gross.div(shares).round(12).toFixed(), written);
  const withFees = type === 'buy' ? ' without the fees' : ' with the fees';
  cells.warn(
    'amount',
    `The price is what the amount${fees === null || isGross ? '' : withFees} comes to for a share: ${new Exact(each).round(6).toFixed()}.`,
  );
  return {
    ...{
      ...securityOf(cells),
      transactionType: type,
      shares,
      pricePerShare: each,
      transactionDate: dateOf(cells, 'date'),
    },
    ...{
      ...unitOf(written),
      fees,
      notes: firstCharacters(textOf(cells, 'notes'), 2_000) || null,
      newShares: null,
      oldShares: null,
      event: null,
    },
  };
}

function layoutOf(understood: UnderstoodColumns, signs: Signs): Layout {
  const actions = actionsOf(understood);
  return {
    format: 'other',
    name: 'Columns as chosen',
    columns: Object.fromEntries(
      tradeFields.map((field) => [
        field,
        {
          names: [],
          ...(field === 'date' && { holds: 'date' as const }),
          ...(['shares', 'price', 'amount', 'fees', 'tax'].includes(field) && { holds: 'number' as const }),
        },
      ]),
    ),
    account: 'account',
    read(cells) {
      if (isUnexecuted(cells)) return new LeftOut('Orders that were not executed, or cancelled later');
      const action = actionOf(cells, actions, signs);
      if (action === 'leave-out') return new LeftOut(`Rows of type ‘${shown(typeIn(cells))}’`);
      const written = currencyIn(cells, understood.currency);
      if (action === 'buy' || action === 'sell') {
        if (textOf(cells, 'price') === '') return tradeWithoutPrice(cells, action, written);
        const gross = new Exact(withoutSign(numberOf(cells, 'shares') ?? '0')).times(numberOf(cells, 'price') ?? 0);
        const money = foreignMoneyOf(cells, written, gross.div(written.per));
        const amount =
          money !== null && cells.hasColumn('amount')
            ? { column: 'amount', ...(money && { currency: money.account, rate: money.rate.toFixed(12) }) }
            : undefined;
        const rate = money ? rateNote(money, numberOf(cells, 'amount')) : null;
        const notes = [rate, firstCharacters(textOf(cells, 'notes'), 2_000)].filter(Boolean).join('; ') || null;
        const tax = numberOf(cells, 'tax');
        if (tax !== null && Number(tax) !== 0) cells.warn('tax', `The tax of ${tax} on this trade is not kept.`);
        const facts = {
          named: securityOf(cells),
          type: action,
          date: dateOf(cells, 'date'),
          currency: written,
          amount,
          notes,
        };
        const named = mappedFees(cells, written, money);
        // An amount in another currency differs by the rate, too.
        const isOfOne = money === undefined && !cells.hasColumn('rate');
        const fees = named ?? (isOfOne ? feesInAmount(cells, action, gross.div(written.per)) : null);
        return tradeOf(cells, { shares: 'shares', price: 'price' }, { ...facts, fees });
      }
      if (action === 'fee') {
        const column = textOf(cells, 'amount') === '' ? feeColumnOf(cells) : 'amount';
        const isNegative = numberOf(cells, column)?.startsWith('-') ?? false;
        const named = ['ticker', 'isin', 'wkn'].some((field) => textOf(cells, field) !== '')
          ? { named: securityOf(cells) }
          : {};
        return feeOf(cells, column, written, {
          ...{ ...named, date: dateOf(cells, 'date'), notes: firstCharacters(textOf(cells, 'notes'), 500) || null },
          costsAre: isNegative ? 'negative' : 'positive',
        });
      }
      return paymentIn(cells, action, numberOf(cells, 'amount') === null ? written : amountCurrencyOf(cells, written));
    },
  };
}
