/** What a journal holds already of the rows of a file, however their tickers are spelled. */
import type { JournalEvent } from '../../../domain/journal/journal-events.ts';
import { parseTicker, securityKey } from '../../../domain/tickers/securities.ts';
import { readJournal } from './calculations.ts';
import type { ReadRow } from './statement.ts';

const tradeKey = (...parts: (string | null)[]) => parts.join(' ');

/** What a ticker stands for, as two spellings of one share compare. */
type SecurityOf = (ticker: string) => string;

const eventKey = (
  { kind, ticker, otherTicker, date, currency, shares, amount, newShares, oldShares }: Omit<JournalEvent, 'id'>,
  of: SecurityOf,
) =>
  `event ${tradeKey(kind, ticker && of(ticker), otherTicker && of(otherTicker), date, currency, shares, amount, newShares, oldShares)}`;

/** Two trades are the same when these agree; fees and notes are often written in one place only. */
export const keyOf = (row: Omit<ReadRow, 'row'>, of: SecurityOf) => {
  if (row.event) return eventKey(row.event, of);
  return row.transactionType === 'split'
    ? `split ${of(row.ticker)} ${row.transactionDate}`
    : tradeKey(of(row.ticker), row.transactionType, row.shares, row.pricePerShare, row.transactionDate, row.currency);
};

/**
 * `QCM.V` and `TSXV:QCM` are one share. A symbol alone is the one listing of it that the journal has, as what else agrees of two
 * trades leaves no doubt.
 */
function securitiesOf(tickers: readonly string[]): SecurityOf {
  const listings = new Map<string, string | null>();
  for (const ticker of new Set(tickers)) {
    const parsed = parseTicker(ticker);
    const key = securityKey(parsed);
    const known = listings.get(parsed.symbol);
    if (parsed.exchange !== null) listings.set(parsed.symbol, known === undefined || known === key ? key : null);
  }
  return (ticker) => {
    const parsed = parseTicker(ticker);
    return parsed.exchange === null ? (listings.get(parsed.symbol) ?? parsed.symbol) : securityKey(parsed);
  };
}

/** How often the journal holds each trade and event, with which ratio each split, and which symbols it writes bare. */
export function heldBy(journal: string) {
  const { trades, splits, events = [] } = readJournal(journal);
  const securityOf = securitiesOf(trades.map(({ ticker }) => ticker));
  const counts = new Map<string, number>();
  const ratios = new Map<string, string>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const [bare, placed] = [new Set<string>(), new Set<string>()];
  for (const { ticker, type, shares, price, date, currency } of trades) {
    add(tradeKey(securityOf(ticker), type, shares, price, date, currency));
    if (/[.:]/u.test(ticker)) placed.add(parseTicker(ticker).symbol);
    else bare.add(ticker);
  }
  for (const event of events) add(eventKey(event, securityOf));
  for (const { ticker, date, newShares, oldShares } of splits) {
    counts.set(`split ${securityOf(ticker)} ${date}`, 1);
    ratios.set(`split ${securityOf(ticker)} ${date}`, `${newShares}:${oldShares}`);
  }
  return {
    counts,
    ratios,
    securityOf,
    bare,
    placed,
    trades: trades.length,
    splits: splits.length,
    events: events.length,
  };
}

/**
 * A symbol with an exchange that the journal has always written without: as the journal has it, so that what was imported
 * before is known.
 */
export function asHeld(row: ReadRow, { bare, placed }: ReturnType<typeof heldBy>): ReadRow {
  const held = (ticker: string) => {
    const { symbol } = parseTicker(ticker);
    return bare.has(symbol) && !placed.has(symbol) ? symbol : ticker;
  };
  const { event } = row;
  const asThere = event && {
    ...event,
    ...(event.ticker !== null && { ticker: held(event.ticker) }),
    ...(event.otherTicker !== null && { otherTicker: held(event.otherTicker) }),
  };
  return { ...row, ticker: held(row.ticker), event: asThere };
}
