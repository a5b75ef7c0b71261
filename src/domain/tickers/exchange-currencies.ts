import { canonicalExchange, parseTicker } from './securities.ts';

/** In which currency most shares of an exchange, or of a country's exchanges, trade. */
const currencies: Readonly<Record<string, string>> = {
  ...{ TSXV: 'CAD', TSX: 'CAD', CSE: 'CAD', 'CBOE CA': 'CAD', ASX: 'AUD', XETRA: 'EUR', FSE: 'EUR' },
  ...{ NYSE: 'USD', NASDAQ: 'USD', 'NYSE AMERICAN': 'USD', OTC: 'USD', LSE: 'GBP', JSE: 'ZAR', TASE: 'ILS' },
  ...{ US: 'USD', USA: 'USD', CAN: 'CAD', CANADA: 'CAD', AUS: 'AUD', AUSTRALIA: 'AUD', UK: 'GBP' },
};

/** What a ticker with its exchange, or else the name of a market, says about the currency of a price; undefined where nothing does. */
export function currencyOfListing(ticker: string, market: string): { place: string; currency: string } | undefined {
  const { exchange, symbol } = parseTicker(ticker);
  // Shares that trade in US dollars at Toronto have an ending of their own.
  if (symbol.endsWith('.U')) return undefined;
  // `CA` stands for the Canadian Securities Exchange behind a ticker, and for the country below `Market`.
  const written = market.trim().toUpperCase();
  const place = exchange ?? (written === 'CA' ? 'CANADA' : canonicalExchange(written));
  const currency = place !== null && Object.hasOwn(currencies, place) ? currencies[place] : undefined;
  return place === null || currency === undefined ? undefined : { place, currency };
}
