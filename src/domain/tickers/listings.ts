import { parseTicker, securityKey } from './securities.ts';

/** How a company is listed, the symbol that it names first, first. */
export interface Listed {
  stockSymbol: string | null;
  stockExchanges: readonly { exchange: string; ticker: string }[];
}

/** Keys of prices of a company's shares, that of its primary listing first. */
export function listingsOf({ stockSymbol, stockExchanges }: Listed): string[] {
  const written = [
    ...(stockSymbol ? [stockSymbol] : []),
    ...stockExchanges.map(({ exchange, ticker }) => (ticker.includes(':') ? ticker : `${exchange}:${ticker}`)),
  ].map(parseTicker);
  const bare = written[0]?.exchange === null ? written[0].symbol : null;
  const keys = written.filter(({ exchange }) => exchange !== null);
  // A symbol without an exchange names the listing of that symbol.
  const first = bare === null ? undefined : keys.find(({ symbol }) => symbol === bare);
  return [...new Set([...(first ? [first] : []), ...keys].map(securityKey))];
}
