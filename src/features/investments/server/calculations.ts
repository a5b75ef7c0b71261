import { explainRates, type Journal, keptOf } from '../../../domain/journal.ts';
import { bareTicker } from '../../../domain/record-keys.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';
import { summaryOf, type Surroundings } from './sum-up-journal.ts';

/** A journal as the database writes it (see `journalText`): short, because it may go to a thread. */
interface JournalRows {
  trades: [number, string, string, TransactionType, string, string, string | null, string][];
  splits: [string, string, number, number][];
  prices: [string, string, string, string][];
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
  };
}

/** What is kept of a journal, as `storeKept` hands it to the database. */
export interface Kept {
  xirrRate: number | null;
  holdings: { ticker: string; currency: string; bareTicker: string; costBasis: string }[];
}

/** The text of what is kept of a journal. */
export function keptText(journal: Omit<Journal, 'prices'>): string {
  const { xirrRate, holdings } = keptOf(journal);
  const kept: Kept = {
    xirrRate,
    holdings: holdings.map((holding) => ({ ...holding, bareTicker: bareTicker(holding.ticker) })),
  };
  return JSON.stringify(kept);
}

/** What is calculated of a journal, and of what surrounds it, here or in a thread: JSON text of JSON text. */
const calculations = {
  explain: (journal: string) => JSON.stringify(explainRates(readJournal(journal))),
  keep: (journal: string) => keptText(readJournal(journal)),
  sumUp: (journal: string, surroundings = '') =>
    JSON.stringify(summaryOf(readJournal(journal), JSON.parse(surroundings) as Surroundings)),
} as const;

/** A calculation, the text of `journalText`, and for `sumUp` that of `surroundingsText`. */
export interface CalculationTask {
  calculation: keyof typeof calculations;
  text: string;
  surroundings?: string;
}

/** Does a calculation. Answers JSON text. */
export const calculateFromText = ({ calculation, text, surroundings }: CalculationTask): string =>
  calculations[calculation](text, surroundings);
