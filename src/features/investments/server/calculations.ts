import type { Base } from '../../../domain/journal/base-currency.ts';
import { JournalTooLarge } from '../../../domain/journal/journal-effort.ts';
import { type EventPreview, previewEvent } from '../../../domain/journal/event-preview.ts';
import type { Problem } from '../../../domain/journal/events-of-lots.ts';
import { explainRates, type Journal, keptOf } from '../../../domain/journal/journal.ts';
import type { AmountBasis, EventKind, JournalEvent } from '../../../domain/journal/journal-events.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';
import { summaryOf, type Surroundings } from './sum-up-journal.ts';

/** A journal as the database writes it (see `journalText`): short, because it may go to a thread. */
interface JournalRows {
  trades: [number, string, string, TransactionType, string, string, string | null, string][];
  splits: [string, string, number, number][];
  prices: [string, string, string, string][];
  events: EventRow[];
  listings: [number, string | null, string][];
  aliases: [string, string][];
}

const eventDecimalFields = [
  ...(['shares', 'price', 'amount', 'withholding', 'fees', 'newShares', 'oldShares', 'value', 'otherValue'] as const),
  ...(['cash', 'percent', 'otherPercent'] as const),
];

type EventRow = [
  id: number,
  kind: EventKind,
  ticker: string | null,
  otherTicker: string | null,
  date: string,
  payDate: string | null,
  currency: string | null,
  ...decimals: (string | null)[],
];

function readEvent(row: EventRow): JournalEvent {
  const [id, kind, ticker, otherTicker, date, payDate, currency, ...rest] = row;
  const decimals = Object.fromEntries(eventDecimalFields.map((field, index) => [field, rest[index] ?? null])) as Pick<
    JournalEvent,
    (typeof eventDecimalFields)[number]
  >;
  const amountBasis = (rest[eventDecimalFields.length] ?? null) as AmountBasis | null;
  return { id, kind, ticker, otherTicker, date, payDate, currency, amountBasis, ...decimals };
}

/** The journal of a text of `journalText`. */
export function readJournal(text: string): Journal {
  const rows = JSON.parse(text) as JournalRows;
  return {
    trades: rows.trades.map(([id, ticker, currency, type, shares, price, fees, date]) => ({
      id,
      ticker,
      currency,
      type,
      shares,
      price,
      fees,
      date,
    })),
    splits: rows.splits.map(([ticker, date, newShares, oldShares]) => ({ ticker, date, newShares, oldShares })),
    prices: rows.prices.map(([ticker, currency, price, date]) => ({ ticker, currency, price, date })),
    events: rows.events.map(readEvent),
    listings: rows.listings.map(([companyId, exchange, symbol]) => ({ companyId, exchange, symbol })),
    aliases: rows.aliases.map(([ticker, security]) => ({ ticker, security })),
  };
}

/** What is kept of a journal, as `storeKept` hands it to the database. */
export interface Kept {
  xirrRate: number | null;
  holdings: {
    ticker: string;
    security: string;
    exchange: string | null;
    currency: string;
    bareTicker: string;
    costBasis: string;
  }[];
  /** Events that cannot be; by their place among the others where the journal is one of ranks. */
  problems: Problem[];
}

/** Instead of what is calculated: the journal is too large for its events, and is not stored. */
export interface Refusal {
  refusal: string;
}

/** The text of what is kept of a journal. */
export function keptText(journal: Omit<Journal, 'prices'>): string {
  const { xirrRate, holdings, problems } = keptOf(journal);
  const kept: Kept = {
    xirrRate,
    problems,
    holdings: holdings.map((holding) => {
      const { exchange, symbol } = parseTicker(holding.security);
      return { ...holding, exchange, bareTicker: symbol };
    }),
  };
  return JSON.stringify(kept);
}

/** What is calculated of a journal, and of what surrounds it: JSON text. */
const calculations = {
  explain: (journal: Journal, base = 'null') =>
    JSON.stringify(explainRates({ ...journal, base: JSON.parse(base) as Base | null })),
  preview: (journal: Journal, of = '{}') => {
    const { event, replaces } = JSON.parse(of) as { event: JournalEvent | null; replaces: number | null };
    return JSON.stringify(previewEvent(journal, event, replaces));
  },
  keep: (journal: Journal) => keptText(journal),
  sumUp: (journal: Journal, surroundings = '') =>
    JSON.stringify(summaryOf(journal, JSON.parse(surroundings) as Surroundings)),
} as const;

/**
 * A calculation, the text of `journalText`, and for `sumUp` that of `surroundingsText`, for `explain` that
 * of a `Base`, for `preview` the event. */
export interface CalculationTask {
  calculation: keyof typeof calculations;
  text: string;
  surroundings?: string;
}

/** Lots that events go through in a few milliseconds. */
const visitsAtOnce = 2_000;

/** Does a calculation. Answers JSON text. */
const calculated = ({ calculation, text, surroundings }: CalculationTask, most?: number): string =>
  calculations[calculation]({ ...readJournal(text), most }, surroundings);

/** The same where others wait for it; undefined where events go through too many lots for that. */
export function calculatedAtOnce(task: CalculationTask): string | undefined {
  try {
    return calculated(task, visitsAtOnce);
  } catch (error) {
    if (!(error instanceof JournalTooLarge)) throw error;
    return undefined;
  }
}

/** The same in a thread: JSON text of the answer, or of a `Refusal`. */
export function calculateFromText(task: CalculationTask): string {
  try {
    return calculated(task);
  } catch (error) {
    if (!(error instanceof JournalTooLarge)) throw error;
    if (task.calculation !== 'preview') return JSON.stringify({ refusal: error.message } satisfies Refusal);
    return JSON.stringify({ problem: { field: 'kind', message: error.message }, positions: [] } satisfies EventPreview);
  }
}
