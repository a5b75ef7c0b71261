import type { Company } from '../contract.ts';

/** Exchange and ticker pairs, else the symbol alone. */
export function tickers(company: Pick<Company, 'stockExchanges' | 'stockSymbol'>): string | null {
  const pairs = company.stockExchanges.map(({ exchange, ticker }) => `${exchange}:${ticker}`);
  return pairs.length > 0 ? pairs.join(', ') : company.stockSymbol;
}

/** The ticker that a trade begins with: that of the first exchange, else the symbol. */
export const tradedTicker = ({ stockExchanges, stockSymbol }: Pick<Company, 'stockExchanges' | 'stockSymbol'>) =>
  stockExchanges[0]?.ticker ?? stockSymbol ?? undefined;

/** The year alone where the date has a dash. */
export const founded = (date: string | null) => date?.split('-')[0]?.trim() || date;

/** Where the list of mines shows those of a company. */
export const minesAddress = (company: Pick<Company, 'name'>) => `/mines?search=${encodeURIComponent(company.name)}`;
