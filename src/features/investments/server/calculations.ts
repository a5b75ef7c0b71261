import { explainRates, type Journal, keptOf, sumUp } from '../../../domain/journal.ts';
import type { TransactionType } from '../../../domain/vocabulary.ts';

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

/** What is calculated of a journal, here or in a thread. */
export const calculations = { explain: explainRates, keep: keptOf, sumUp } as const;
export type Calculation = keyof typeof calculations;
export type Kept = ReturnType<typeof keptOf>;

/** A calculation over the text of a journal, as JSON text. */
export const calculateFromText = (calculation: Calculation, text: string): string =>
  JSON.stringify(calculations[calculation](readJournal(text)));
