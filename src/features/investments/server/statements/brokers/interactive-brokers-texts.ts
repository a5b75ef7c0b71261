/**
 * What statements of Interactive Brokers say in words, the same in activity statements and Flex queries: dividends as
 * `ABC(CA0000000001) Cash Dividend CAD 0.05 per Share (Ordinary Dividend)`, corporate actions as `ABC(…) Split 4 for 1 (ABC,
 * ALPHA, …)`. Source: the Reporting Reference Guide (ibkrguides.com/reportingreference), and statements in public tests of
 * converters.
 */
import { Exact } from '../trade-decimals.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { type Cells, type Joined, LeftOut, Part, RowRefused, type StatementRow } from '../model.ts';
import { dateOf, numberOf, rounded, tickerIn, withoutSign } from '../read-cells.ts';
import { eventOf, splitOf } from '../trades.ts';
import { wholeRatio } from '../whole-ratio.ts';
import { eventMoneyRule, sharePriceRule, sharesRule } from '../../../../../domain/records/field-rules.ts';

const longestText = 500;
const longestSymbol = 40;

/** The symbol before a code in brackets, and what follows. */
export function aboutSecurity(text: string): { symbol: string; code: string; words: string } | undefined {
  if (text.length > longestText) return undefined;
  const open = text.indexOf('(');
  const close = text.indexOf(')');
  const symbol = text.slice(0, Math.max(open, 0)).trim();
  const code = text.slice(open + 1, Math.max(close, 0));
  if (symbol === '' || symbol.length > longestSymbol || !/^[A-Z0-9]{6,12}$/iu.test(code)) return undefined;
  return { symbol, code: code.toUpperCase(), words: text.slice(close + 1).trimStart() };
}

/** Without ` - US Tax` or ` - Reversal` and what follows. */
function withoutTax(words: string): string {
  const [first, ...parts] = words.split(' - ');
  const end = parts.findIndex(
    (part, index) =>
      /^[a-z]{2,3} (?:tax|steuer)|^(?:impôt|impuesto|imposta) [a-z]{2,3}/u.test(part) ||
      (part === 'reversal' && index === parts.length - 1),
  );
  return [first, ...(end === -1 ? parts : parts.slice(0, end))].join(' - ');
}

/** What a dividend and its tax say alike: `cash dividend cad 0.05 per share`. */
export const paymentKey = (words: string): string =>
  withoutTax(
    words
      .slice(0, longestText)
      .replaceAll(/\s+/gu, ' ')
      .toLowerCase()
      .replace(/ ?\((?:[a-z ]+)\)\s*$/u, ''),
  ).trim();

export const isReturnOfCapital = (words: string) => /return of capital/iu.test(words);

export interface ActionColumns {
  description: string;
  date: string;
  quantity: string;
  currency: string;
  proceeds: string;
  value: string;
}

const kinds: readonly (readonly [words: RegExp, what: string])[] = [
  [/spin-?off/iu, 'Spin-offs: enter each with what one share of both was worth, so that the cost can be divided'],
  [/stock dividend|scrip|bonus issue/iu, 'Stock dividends'],
  [/rights|subscri/iu, 'Rights issues and subscriptions'],
  [/tender/iu, 'Tender offers'],
  [/delist|bankrupt|worthless/iu, 'Delisted or worthless shares: enter them as a write-off'],
  [/matur|redempt|called/iu, 'Bonds'],
];

/** What a corporate action is called where the journal has no place for it. */
const leftOutOf = (words: string) =>
  new LeftOut(kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'Corporate actions of other kinds');

/** One of the rows of a corporate action: shares that go or come. */
export interface Leg {
  words: string;
  symbol: string;
  /** Of the shares that this row moves. */
  moved: string;
  date: string;
  currency: string;
  quantity: string;
  proceeds: string;
  value: string;
  cells: Cells;
  columns: ActionColumns;
}

const movedSymbol = (words: string, symbol: string) =>
  /\(([^(),]{1,40}),[^()]*\)\s*$/u.exec(words)?.[1]?.trim() ?? symbol;

/** A row of the table of corporate actions, to be read with the others of the same action. */
export function readAction(cells: Cells, columns: ActionColumns) {
  const about = aboutSecurity(cells.text(columns.description));
  if (!about) return new LeftOut('Corporate actions of other kinds');
  const { symbol, words } = about;
  const isRead = /\bsplit\b|merged|merger|cusip\/isin change|symbol change|ticker change/iu.test(words);
  if (!isRead || /spin-?off|stock dividend/iu.test(words)) return leftOutOf(words);
  return new Part<Leg>({
    ...{ words, symbol, moved: movedSymbol(words, symbol), date: dateOf(cells, columns.date) },
    currency: cells.text(columns.currency),
    quantity: numberOf(cells, columns.quantity) ?? '0',
    proceeds: numberOf(cells, columns.proceeds) ?? '0',
    value: numberOf(cells, columns.value) ?? '0',
    ...{ cells, columns },
  });
}

/** `ABC.OLD`; `ABC.ODD.C`, which was tendered, and `ABC.CAD`, which came of a merger and trades in dollars of Canada. */
const withoutOld = (symbol: string) => symbol.replace(/\.(?:(?:OLD|ODD)(?:\.[A-Z]{1,3})?|CAD|USD|AUD|GBP|EUR)$/iu, '');
const ratioNumber = /^\d{1,7}(?:\.\d{1,8})?$/u;

/** `1 for 2.5` is 2 new shares for 5 old ones; undefined where no whole numbers come to exactly that, or nothing changes. */
function wholeShares(ratio: readonly string[]): [newShares: number, oldShares: number] | undefined {
  const [newShares = '', oldShares = ''] = ratio;
  if (![newShares, oldShares].every((text) => ratioNumber.test(text) && Number(text) > 0)) return undefined;
  if (/^\d+$/u.test(newShares) && /^\d+$/u.test(oldShares))
    return Number(newShares) === Number(oldShares) ? undefined : [Number(newShares), Number(oldShares)];
  const found = wholeRatio(newShares, oldShares);
  return found && new Exact(newShares).times(found[1]).eq(new Exact(oldShares).times(found[0])) ? found : undefined;
}

function split({ words, symbol, date, columns }: Leg): StatementRow | RowRefused {
  const found = /split\s+([\d.]+)\s+(?:for|für|pour|por|per)\s+([\d.]+)/iu.exec(words);
  const ratio = wholeShares(found?.slice(1) ?? []);
  if (!ratio)
    return new RowRefused(columns.description, 'The ratio of this split is not in whole shares; enter it by hand.');
  return splitOf({ ticker: tickerIn(columns.description, withoutOld(symbol)) }, date, ...ratio);
}

/** Shares for money: they were sold, or for what no price of a share can tell, written off. */
function cashMerger(leg: Leg, price: string, code: string): StatementRow | RowRefused {
  const { cells, columns, quantity, date, symbol } = leg;
  const currency = readCurrency(code);
  if (!currency) return new RowRefused(columns.description, 'The currency of this merger is not known.');
  const ticker = tickerIn(columns.description, withoutOld(symbol));
  const shares = rounded(cells, columns.quantity, withoutSign(quantity), sharesRule);
  const pricePerShare = rounded(cells, columns.description, price, sharePriceRule);
  if (pricePerShare === '0')
    return eventOf({ named: { ticker }, kind: 'write-off', date, written: currency, values: { shares } });
  return {
    ...{ ticker, transactionType: 'sell', shares, pricePerShare },
    transactionDate: date,
    ...{ currency: currency.currency, writtenCurrency: null, fees: null, notes: 'Merger for cash' },
    ...{ newShares: null, oldShares: null, event: null },
  };
}

/** A merger into a share of the same symbol: a new ISIN, and a split where the numbers of shares differ. */
function sameShare({ symbol, date, columns }: Leg, ratio: readonly string[]) {
  if (ratio[1] === ratio[2]) return new LeftOut('New ISINs of the same share');
  const whole = wholeShares(ratio.slice(1));
  return whole
    ? splitOf({ ticker: tickerIn(columns.description, withoutOld(symbol)) }, date, ...whole)
    : new RowRefused(columns.description, 'The ratio of this merger is not in whole shares; enter it by hand.');
}

function merger(legs: readonly Leg[]): StatementRow | LeftOut | RowRefused {
  const [first] = legs;
  const { words, symbol, columns, cells } = first!;
  const cashOnly = /(?:for|für)\s+([A-Z]{3})\s+([\d.]+)\s+(?:per share|pro aktie)/iu.exec(words);
  const gone = legs.find(({ quantity }) => quantity.startsWith('-'));
  if (cashOnly)
    return gone
      ? cashMerger(gone, cashOnly[2]!, cashOnly[1]!.toUpperCase())
      : new LeftOut('Corporate actions of other kinds');
  const ratio = /(?<![\d.])([\d.]+)\s+(?:for|für|pour|por|per)\s+([\d.]+)/iu.exec(words);
  const came = legs.find(({ quantity }) => !quantity.startsWith('-') && quantity !== '0');
  if (!ratio || !gone || !came)
    return new RowRefused(
      columns.description,
      'The shares that went or came are not in this file; enter this merger by hand.',
    );
  const others = new Set(
    legs.filter(({ quantity }) => !quantity.startsWith('-')).map(({ moved }) => withoutOld(moved)),
  );
  if (others.size > 1)
    return new RowRefused(columns.description, 'Shares of several kinds came of this merger; enter it by hand.');
  const cash = new Exact(gone.proceeds).plus(came.proceeds);
  // A split has no place for money that came beside the shares.
  if (cash.eq(0) && others.has(withoutOld(symbol))) return sameShare(first!, ratio);
  const perOld = cash.abs().div(withoutSign(gone.quantity)).round(8).toFixed();
  const value = new Exact(came.value).abs().div(came.quantity).round(8).toFixed();
  const written = readCurrency(gone.currency);
  if (!written) return new RowRefused(columns.currency, 'The currency of this merger is not known.');
  if (cash.gt(0) && value === '0')
    return new RowRefused(
      columns.value,
      'What the new shares were worth is not in this file; enter this merger by hand.',
    );
  return eventOf({
    named: { ticker: tickerIn(columns.description, withoutOld(symbol)) },
    kind: 'merger',
    date: first!.date,
    written,
    values: {
      otherTicker: tickerIn(columns.description, withoutOld(came.moved)),
      ...{ newShares: ratio[1]!, oldShares: ratio[2]! },
      ...(cash.gt(0) && {
        cash: rounded(cells, columns.proceeds, perOld, eventMoneyRule),
        value: rounded(cells, columns.value, value, eventMoneyRule),
      }),
    },
  });
}

function newTicker(legs: readonly Leg[]): StatementRow | LeftOut {
  const came = legs.find(({ quantity }) => !quantity.startsWith('-'));
  const { symbol, columns, date } = legs[0]!;
  const [before, after] = [withoutOld(symbol), withoutOld(came?.moved ?? symbol)];
  if (before === after) return new LeftOut('New ISINs of the same share');
  const values = { otherTicker: tickerIn(columns.description, after) };
  return eventOf({ named: { ticker: tickerIn(columns.description, before) }, kind: 'new-ticker', date, values });
}

function outcome(legs: readonly Leg[]): Joined['result'] {
  const [{ words, columns }] = legs as [Leg, ...Leg[]];
  try {
    if (/merged|merger/iu.test(words)) return merger(legs);
    return /\bsplit\b/iu.test(words) ? split(legs[0]!) : newTicker(legs);
  } catch (error) {
    if (error instanceof RowRefused) return error;
    return new RowRefused(columns.description, 'This corporate action is not understood; enter it by hand.');
  }
}

/** An action as its rows say it together. Rows that take one back leave nothing of it. */
export function joinActions(parts: readonly { row: number; part: unknown }[]): Joined[] {
  const keyOf = ({ symbol, date, words }: Leg) => `${symbol} ${date} ${/^[^(]*/u.exec(words)![0].toLowerCase().trim()}`;
  const groups = Map.groupBy(
    parts.map(({ row, part }) => ({ row, leg: part as Leg })),
    ({ leg }) => keyOf(leg),
  );
  return [...groups.values()].map((group) => {
    const sums = new Map<string, Exact>();
    for (const { leg } of group) sums.set(leg.moved, (sums.get(leg.moved) ?? new Exact(0)).plus(leg.quantity));
    const rows = group.map(({ row }) => row);
    if (group.length > 1 && [...sums.values()].every((sum) => sum.eq(0)))
      return { rows, result: new LeftOut('Corporate actions that were taken back') };
    return { rows, result: outcome(group.map(({ leg }) => leg)) };
  });
}

const exchanges: Readonly<Record<string, string>> = {
  ...{ TSE: 'TSX', VENTURE: 'TSXV', PURE: 'CSE', NEOE: 'CBOE CA', LSE: 'LSE', ASX: 'ASX', JSE: 'JSE', TASE: 'TASE' },
  ...{ IBIS: 'XETRA', IBIS2: 'XETRA', FWB: 'FSE', FWB2: 'FSE', NYSE: 'NYSE', NASDAQ: 'NASDAQ', AMEX: 'NYSE AMERICAN' },
  ...{ PINK: 'OTC', PINKC: 'OTC', OTCLNKECN: 'OTC' },
};

/** `TSXV:ABC` of a symbol and what Interactive Brokers calls an exchange; the symbol where it is not known which that is. */
export function listedAt(symbol: string, listing: string): string {
  const exchange = exchanges[listing.trim().toUpperCase()];
  return exchange === undefined || symbol === '' || /[:.]/u.test(symbol) ? symbol : `${exchange}:${symbol}`;
}
