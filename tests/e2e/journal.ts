import type { APIRequestContext } from '@playwright/test';

export interface GeneratedTrade {
  ticker: string;
  transactionType: 'buy' | 'sell';
  shares: string;
  pricePerShare: string;
  transactionDate: string;
  currency: string;
  fees: string | null;
  notes: string | null;
}

/** Twelve juniors and producers; the first six are companies of the sample data. */
const stocks = [
  ['LKMR', 'USD', 6.4, 1.3],
  ['QBSL', 'CAD', 2.1, 1.6],
  ['LSGU', 'CAD', 0.31, 2.4],
  ['BRHL', 'USD', 3.2, 0.5],
  ['K7B', 'AUD', 0.85, 1.2],
  ['B4P', 'AUD', 0.12, 2.2],
  ['NGOLD', 'USD', 14.5, 1.1],
  ['TRBX', 'CAD', 0.085, 0.4],
  ['ABRA', 'CAD', 0.42, 3.1],
  ['EQXR', 'USD', 9.8, 0.8],
  ['ZINCO', 'AUD', 0.055, 1.0],
  ['COPRX', 'USD', 1.15, 1.9],
] as const;

const millisecondsPerDay = 86_400_000;
const dayOf = (day: number, first: string) =>
  new Date(Date.parse(first) + day * millisecondsPerDay).toISOString().slice(0, 10);

/** A generator of numbers in [0, 1) that repeats itself. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const notes = [
  'Earnings out, thesis intact',
  'Trimmed after the spike',
  'Private placement',
  'Tax-loss season',
  'Averaging down',
];

/**
 * The journal of a person who buys more often than he sells: `amount` trades in twelve tickers and three currencies over
 * `days` days from `first` on, fees on two of three, never more sold than held.
 */
export function generateTrades(
  amount: number = 200,
  first: string = '2020-11-23',
  days: number = 2_190,
): GeneratedTrade[] {
  const next = repeatable(amount);
  const held = new Map<string, number>();
  return Array.from({ length: amount }, (_, index) => {
    const [ticker, currency, start, drift] = stocks[Math.floor(next() * stocks.length)] ?? stocks[0];
    const day = Math.floor((index / amount) * days);
    const price = start * drift ** (day / days) * (0.7 + next() * 0.6);
    const owned = held.get(ticker) ?? 0;
    const isSell = owned > 0 && next() < 0.36;
    const lot = start < 0.5 ? 1_000 : 50;
    const shares = isSell
      ? Math.max(1, Math.round((owned * (0.2 + next() * 0.8)) / 10) * 10)
      : lot * Math.ceil(next() * 12);
    const traded = isSell ? Math.min(owned, shares) : shares;
    held.set(ticker, owned + (isSell ? -traded : traded));
    return {
      ticker,
      transactionType: isSell ? 'sell' : 'buy',
      shares: String(traded),
      pricePerShare: price.toFixed(start < 1 ? 3 : 2),
      transactionDate: dayOf(day, first),
      currency,
      fees: next() < 0.66 ? '9.95' : null,
      notes: next() < 0.2 ? (notes[Math.floor(next() * notes.length)] ?? null) : null,
    };
  });
}

const columns = [
  'ticker',
  'transactionType',
  'shares',
  'pricePerShare',
  'transactionDate',
  'currency',
  'fees',
  'notes',
] as const;

/** The trades as a file that a member imports. */
export function tradesCsv(trades: readonly GeneratedTrade[]): string {
  const lines = trades.map((trade) =>
    columns.map((column) => (trade[column] === null ? '' : `"${trade[column]}"`)).join(','),
  );
  return `${columns.join(',')}\n${lines.join('\n')}\n`;
}

/** Enters the trades one by one. */
export async function enterTrades(request: APIRequestContext, trades: readonly GeneratedTrade[]): Promise<void> {
  for (const trade of trades) {
    const response = await request.post('/api/investments', { data: trade });
    if (response.status() !== 201) throw new Error(`${response.status()}: ${await response.text()}`);
  }
}
