import { Book } from './book.ts';
import { Effort } from './journal-effort.ts';
import type { Income, MatchedLot, OpenLot, UnmatchedSell } from './lot-records.ts';
import { divide, toUnits } from '../numbers/exact.ts';
import { applyEvent, inOrderOfEvents, type Books, type Problem, slotOf } from './events-of-lots.ts';
import type { JournalEvent } from './journal-events.ts';
import { inOrderOfMatching, moneyOf, ShareScale, shareDigits, type Split, type Trade } from './shares.ts';
import type { Flow } from './xirr.ts';

/** Money of an event: `isCost` where it bought shares. */
export interface Move extends Flow {
  isCost: boolean;
}

/** The trades of one security in one currency, matched first in, first out, with what else happened to its shares. */
export interface Account {
  /** As it was written, where it was written in one way only; else the security. */
  ticker: string;
  security: string;
  /** All spellings, in the order in which they were used first. */
  tickers: string[];
  currency: string;
  /** In the order of matching. */
  trades: readonly Trade[];
  matched: MatchedLot[];
  open: OpenLot[];
  unmatched: UnmatchedSell[];
  incomes: Income[];
  /** Money that events took out of (negative) or brought into the purse, sells and buys left out. */
  moves: Move[];
  /** Days of trades and events. */
  firstDate: string;
  lastDate: string;
  /** As of the last split, 6 decimals. */
  sharesHeld: string;
  /** As of the last split, 6 decimals. */
  unmatchedShares: string;
  /** Shares held, not rounded: in the parts of `scales`. */
  heldParts: bigint;
  scales: ShareScale;
}

export interface Ledger {
  accounts: Account[];
  /** Fees of no security. */
  fees: Income[];
  /** Events that cannot be as they are entered. */
  problems: Problem[];
}

/** All that lots are made of. */
export interface Entries {
  trades: readonly Trade[];
  splits: readonly Split[];
  events?: readonly JournalEvent[];
  /** The security of a ticker; unless given each ticker is one. */
  securityOf?: (ticker: string) => string;
  /** Lots that events may go through. */
  most?: number | undefined;
}

const keyOf = (security: string, currency: string) => `${currency} ${security}`;

/** One split per security and day: who entered it for two spellings means one. */
function splitsBySecurity(splits: readonly Split[], securityOf: (ticker: string) => string) {
  const bySecurity = new Map<string, Map<string, Split>>();
  for (const split of splits) {
    const security = securityOf(split.ticker);
    const own = bySecurity.get(security) ?? new Map<string, Split>();
    bySecurity.set(security, own);
    if (!own.has(split.date)) own.set(split.date, split);
  }
  return (security: string): Split[] => [...(bySecurity.get(security)?.values() ?? [])];
}

interface Kept {
  book: Book;
  security: string;
  trades: Trade[];
  moves: Move[];
  dates: [first: string, last: string] | null;
}

/** The books of a journal while its trades and events are gone through by date. */
class Shelf implements Books {
  readonly #kept = new Map<string, Kept>();
  readonly #bySecurity = new Map<string, Set<Kept>>();
  readonly #effort: Effort;
  readonly #moves = new Map<Book, Move[]>();
  readonly #splitsOf: (security: string) => Split[];
  readonly #renamed = new Map<string, Split[]>();
  readonly #spellings = new Map<string, Set<string>>();
  readonly securityOf: (ticker: string) => string;
  readonly fees: Income[] = [];
  readonly problems: Problem[] = [];

  constructor({ trades, splits, events = [], securityOf = (ticker) => ticker, most }: Entries) {
    this.#effort = new Effort(most);
    const known = new Map<string, string>();
    this.securityOf = (ticker) => {
      const found = known.get(ticker) ?? securityOf(ticker);
      known.set(ticker, found);
      return found;
    };
    this.#splitsOf = splitsBySecurity(splits, this.securityOf);
    const spelled = (ticker: string) => {
      const security = this.securityOf(ticker);
      const own = this.#spellings.get(security);
      if (own) own.add(ticker);
      else this.#spellings.set(security, new Set([ticker]));
    };
    for (const { ticker } of trades) spelled(ticker);
    for (const { ticker, otherTicker } of events) {
      if (ticker !== null) spelled(ticker);
      if (otherTicker !== null) spelled(otherTicker);
    }
    for (const { ticker, currency } of trades) this.keptOf(this.securityOf(ticker), currency);
  }

  tickersOf(security: string): string[] {
    return [...(this.#spellings.get(security) ?? [security])];
  }

  tickerOf(security: string): string {
    const [ticker, another] = this.tickersOf(security);
    return another === undefined ? ticker! : security;
  }

  keptOf(security: string, currency: string): Kept {
    const key = keyOf(security, currency);
    let kept = this.#kept.get(key);
    if (!kept) {
      const book = new Book(this.tickerOf(security), currency, new ShareScale(this.#splitsOf(security)), this.#effort);
      kept = { book, security, trades: [], moves: [], dates: null };
      this.#moves.set(book, kept.moves);
      this.#place(kept);
    }
    return kept;
  }

  #place(kept: Kept): void {
    const { security, book } = kept;
    const replaced = this.#kept.get(keyOf(security, book.currency));
    this.#kept.set(keyOf(security, book.currency), kept);
    const all = this.#bySecurity.get(security) ?? new Set();
    if (replaced) all.delete(replaced);
    this.#bySecurity.set(security, all.add(kept));
  }

  #touched(kept: Kept, date: string): void {
    const [first, last] = kept.dates ?? [date, date];
    kept.dates = [date < first ? date : first, date > last ? date : last];
  }

  /** The book of a security in a currency, which an event of that day is about. */
  bookOf(ticker: string, currency: string, date: string): Book {
    const kept = this.keptOf(this.securityOf(ticker), currency);
    this.#touched(kept, date);
    return kept.book;
  }

  booksOf(ticker: string, date: string): Book[] {
    const security = this.securityOf(ticker);
    const found = [...(this.#bySecurity.get(security) ?? [])].filter(({ book }) => !book.isEmpty);
    for (const kept of found) this.#touched(kept, date);
    return found.map(({ book }) => book);
  }

  move(book: Book, flow: Flow, isCost = false): void {
    this.#moves.get(book)?.push({ ...flow, isCost });
  }

  trade(trade: Trade): void {
    const kept = this.keptOf(this.securityOf(trade.ticker), trade.currency);
    kept.trades.push(trade);
    this.#touched(kept, trade.date);
    if (trade.type === 'sell') {
      kept.book.sell(trade);
      return;
    }
    const millionths = toUnits(trade.shares, shareDigits);
    kept.book.buy({ buyId: trade.id, date: trade.date, price: trade.price, millionths, money: moneyOf(trade) });
  }

  rename(from: string, to: string, date: string): void {
    const [before, after] = [this.securityOf(from), this.securityOf(to)];
    if (before === after) return;
    const splits = [
      ...(this.#renamed.get(before) ?? this.#splitsOf(before)).filter((split) => split.date < date),
      ...this.#splitsOf(after).filter((split) => split.date >= date),
    ];
    for (const kept of [...(this.#bySecurity.get(before) ?? [])]) {
      const { currency } = kept.book;
      const next = this.#kept.get(keyOf(after, currency));
      const isNew = !next || (next.trades.length === 0 && next.dates === null);
      if (!kept.book.wasHeld) continue;
      if (!isNew) {
        // Both were held before: what is left of the one goes to the other, whose past stays its own.
        const parcels = kept.book.leave(date, [1n, 1n], true);
        if (parcels.length === 0) continue;
        this.#touched(kept, date);
        this.bookOf(to, currency, date).enter(date, parcels);
        continue;
      }
      this.#renamed.set(after, splits);
      this.#effort.spend(splits.length);
      kept.book.rename(this.tickerOf(after), date, new ShareScale(splits));
      kept.security = after;
      this.#touched(kept, date);
      this.#kept.delete(keyOf(before, currency));
      this.#bySecurity.get(before)?.delete(kept);
      this.#place(kept);
    }
  }

  accounts(): Account[] {
    return [...this.#kept.values()]
      .filter(({ dates }) => dates !== null)
      .map(({ book, security, trades, moves, dates }) => ({
        ticker: book.ticker,
        security,
        tickers: this.tickersOf(security),
        currency: book.currency,
        trades,
        matched: book.matched,
        unmatched: book.unmatched,
        moves,
        firstDate: dates![0],
        lastDate: dates![1],
        scales: book.scales,
        ...book.close(),
      }));
  }
}

/**
 * Matches the sells of a journal with its buys, per security and currency: by date, then buys before sells, then id; each
 * sell takes the earliest shares still held. Splits change the number of shares bought before them and keep their cost;
 * events move cost from lots to lots or to what is realised, and lose none of it.
 */
export function keepLedger(entries: Entries): Ledger {
  const shelf = new Shelf(entries);
  const trades = entries.trades.toSorted(inOrderOfMatching);
  const events = (entries.events ?? []).toSorted(inOrderOfEvents);
  let next = 0;
  for (const trade of trades) {
    while (next < events.length && slotOf(events[next]!) < slotOf(trade)) applyEvent(shelf, events[next++]!);
    shelf.trade(trade);
  }
  for (const event of events.slice(next)) applyEvent(shelf, event);
  return { accounts: shelf.accounts(), fees: shelf.fees, problems: shelf.problems };
}

/** Lots of trades and splits alone. */
export const matchTrades = (trades: readonly Trade[], splits: readonly Split[]): Account[] =>
  keepLedger({ trades, splits }).accounts;

/** What the shares held are worth at a price of a share of `date`, in money units; splits after that day are counted in. */
export const valueOf = (
  { heldParts, scales }: Pick<Account, 'heldParts' | 'scales'>,
  price: string,
  date: string,
): bigint => divide(heldParts * toUnits(price, shareDigits), scales.at(date));
