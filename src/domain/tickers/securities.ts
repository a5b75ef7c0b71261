import { countCharacters } from '../text/stored-text.ts';

/** A ticker as it was written, taken apart. */
export interface ParsedTicker {
  /** Canonical, such as `TSXV`; one that is not known as it was written; null where the ticker names none. */
  exchange: string | null;
  /** `ABC`, and `ABC.WT` or `ABC.H`: these endings are no exchanges. */
  symbol: string;
}

/** What follows the point behind a symbol, by exchange. */
export const exchangesBySuffix: Readonly<Record<string, string>> = {
  V: 'TSXV',
  VN: 'TSXV',
  TO: 'TSX',
  NE: 'CBOE CA',
  CN: 'CSE',
  CA: 'CSE',
  AX: 'ASX',
  L: 'LSE',
  JO: 'JSE',
  TA: 'TASE',
  DE: 'XETRA',
  F: 'FSE',
};

/** What precedes the colon, or is an exchange's name: other spellings of the codes above and of some more. */
export const exchangeSpellings: Readonly<Record<string, string>> = {
  ...exchangesBySuffix,
  'TSX-V': 'TSXV',
  'TSX.V': 'TSXV',
  TSXVN: 'TSXV',
  CVE: 'TSXV',
  CDNX: 'TSXV',
  XTSX: 'TSXV',
  'TSX VENTURE': 'TSXV',
  'TSX VENTURE EXCHANGE': 'TSXV',
  T: 'TSX',
  TSE: 'TSX',
  XTSE: 'TSX',
  'TORONTO STOCK EXCHANGE': 'TSX',
  NEO: 'CBOE CA',
  NEOE: 'CBOE CA',
  'CBOE CANADA': 'CBOE CA',
  CNSX: 'CSE',
  XCNQ: 'CSE',
  'CANADIAN SECURITIES EXCHANGE': 'CSE',
  XASX: 'ASX',
  'AUSTRALIAN SECURITIES EXCHANGE': 'ASX',
  LON: 'LSE',
  AIM: 'LSE',
  XLON: 'LSE',
  'LSE AIM': 'LSE',
  'LONDON STOCK EXCHANGE': 'LSE',
  XJSE: 'JSE',
  'JOHANNESBURG STOCK EXCHANGE': 'JSE',
  TLV: 'TASE',
  XTAE: 'TASE',
  'TEL AVIV STOCK EXCHANGE': 'TASE',
  ETR: 'XETRA',
  XETR: 'XETRA',
  FRA: 'FSE',
  FWB: 'FSE',
  XFRA: 'FSE',
  FRANKFURT: 'FSE',
  'FRANKFURT STOCK EXCHANGE': 'FSE',
  XNYS: 'NYSE',
  'NEW YORK STOCK EXCHANGE': 'NYSE',
  XNAS: 'NASDAQ',
  AMEX: 'NYSE AMERICAN',
  NYSEAMERICAN: 'NYSE AMERICAN',
  NYSEMKT: 'NYSE AMERICAN',
  XASE: 'NYSE AMERICAN',
  // The tiers of one market: a share moves between them and stays the same.
  OTCQX: 'OTC',
  OTCQB: 'OTC',
  OTCMKTS: 'OTC',
  OTCPK: 'OTC',
  'OTC PINK': 'OTC',
  PINK: 'OTC',
};

/** Before a point in front of a symbol: `V.ABC`. */
export const exchangesByPrefix: Readonly<Record<string, string>> = {
  V: 'TSXV',
  TSXV: 'TSXV',
  CVE: 'TSXV',
  T: 'TSX',
  TSX: 'TSX',
  C: 'CSE',
  CSE: 'CSE',
  ASX: 'ASX',
};

/** Endings that say of which kind a security is, or on which board it trades, and never that the rest is another share. */
export const kindsOfShares = ['H', 'WT', 'RT', 'UN', 'A', 'B', 'PR', 'WS', 'U'] as const;
const isKind = (ending: string) => kindsOfShares.some((kind) => kind === ending);

/** The canonical code of an exchange, however it is spelled; one that is not known stays as it is, in capitals. */
export function canonicalExchange(text: string): string | null {
  const spelled = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  if (spelled === '') return null;
  return Object.hasOwn(exchangeSpellings, spelled) ? exchangeSpellings[spelled]! : spelled;
}

function afterPoint(text: string): ParsedTicker | undefined {
  const point = text.lastIndexOf('.');
  const [symbol, ending] = [text.slice(0, point), text.slice(point + 1)];
  return point > 0 && Object.hasOwn(exchangesBySuffix, ending)
    ? { exchange: exchangesBySuffix[ending]!, symbol }
    : undefined;
}

function beforePoint(text: string): ParsedTicker | undefined {
  const point = text.indexOf('.');
  const [prefix, symbol] = [text.slice(0, point), text.slice(point + 1)];
  return point > 0 && symbol !== '' && Object.hasOwn(exchangesByPrefix, prefix) && !isKind(symbol)
    ? { exchange: exchangesByPrefix[prefix]!, symbol }
    : undefined;
}

/**
 * Takes a ticker apart: `TSXV:ABC`, `CVE:ABC`, `V.ABC` and `ABC.V` are `ABC` at the TSX Venture Exchange, `ABC.TO` is another
 * one at Toronto. `ABC.H`, `ABC.WT` and `ABC/A` are symbols as they stand.
 */
export function parseTicker(written: string): ParsedTicker {
  const text = written.trim().toUpperCase();
  const colon = text.lastIndexOf(':');
  if (colon >= 0) {
    const exchange = canonicalExchange(text.slice(0, colon));
    const symbol = text.slice(colon + 1).trim();
    const suffixed = afterPoint(symbol);
    return suffixed && (suffixed.exchange === exchange || exchange === null) ? suffixed : { exchange, symbol };
  }
  return afterPoint(text) ?? beforePoint(text) ?? { exchange: null, symbol: text };
}

/** `TSXV:ABC`; the symbol alone where no exchange is known. */
export const securityKey = ({ exchange, symbol }: ParsedTicker): string =>
  exchange === null ? symbol : `${exchange}:${symbol}`;

export const longestSymbol = 10;
const longestExchange = 12;
/** Characters of a ticker with its exchange. */
export const longestTicker = longestSymbol + 1 + longestExchange + 1;

/** What is too long about a ticker: its exchange is split off before its symbol is counted. */
export function isTickerTooLong(written: string): boolean {
  const colon = written.lastIndexOf(':');
  if (colon < 0) {
    const { symbol, exchange } = parseTicker(written);
    return countCharacters(exchange === null ? written.trim() : symbol) > longestSymbol;
  }
  return (
    countCharacters(written.slice(colon + 1).trim()) > longestSymbol ||
    countCharacters(written.slice(0, colon).trim()) > longestExchange
  );
}

/** A company's listing, as the database knows it. */
export interface Listing {
  companyId: number;
  /** Canonical; null: the company names the symbol alone. */
  exchange: string | null;
  symbol: string;
}

/** A company as far as its listings go. */
export interface ListedCompany {
  stockSymbol: string | null;
  stockExchanges: readonly { exchange?: string | null; ticker: string }[];
  /** What is kept of both; of a company that was stored without them all there is. */
  tickers: readonly string[];
}

/** The listings of a company in the order in which it names them, each once. */
export function listingsOfCompany({ stockSymbol, stockExchanges, tickers }: ListedCompany): ParsedTicker[] {
  const listed = stockExchanges.map(({ exchange, ticker }) => {
    const parsed = parseTicker(ticker);
    return { ...parsed, exchange: parsed.exchange ?? canonicalExchange(exchange ?? '') };
  });
  const all = [...(stockSymbol === null ? [] : [parseTicker(stockSymbol)]), ...listed, ...tickers.map(parseTicker)];
  const byKey = new Map(all.toReversed().map((listing) => [securityKey(listing), listing]));
  const keys = new Set(all.filter(({ symbol }) => symbol !== '').map(securityKey));
  return [...keys].map((key) => byKey.get(key)!);
}

const suffixes = Object.keys(exchangesBySuffix);
const prefixes = Object.keys(exchangesByPrefix);

/** Every way in which a symbol may stand in the `tickers` that are kept of a company. */
export const spellingsOfSymbol = (symbol: string): string[] => [
  symbol,
  ...suffixes.map((suffix) => `${symbol}.${suffix}`),
  ...prefixes.map((prefix) => `${prefix}.${symbol}`),
];

/** What a member means by a ticker. */
export interface Alias {
  ticker: string;
  /** Another ticker as written; the same where it stays apart from all others. */
  security: string;
}

/** A ticker of a journal, and the security that it stands for. */
export interface Resolved {
  /** `TSXV:ABC`, or a symbol alone. Tickers of one security are one position. */
  security: string;
  /** What else it could be: several companies have the symbol, or the journal has it at an exchange. Empty: nothing to ask. */
  choices: string[];
}

const listingsOf = (listings: readonly Listing[]) => {
  const bySymbol = new Map<string, Listing[]>();
  for (const listing of listings) {
    const known = bySymbol.get(listing.symbol);
    if (known) known.push(listing);
    else bySymbol.set(listing.symbol, [listing]);
  }
  return bySymbol;
};

/** A bare symbol: the security of the one company that has it, or what it could be. */
function resolveBare(symbol: string, listed: readonly Listing[], traded: ReadonlySet<string>): Resolved {
  const companies = new Set(listed.map(({ companyId }) => companyId));
  const named = [...new Set(listed.flatMap(({ exchange }) => exchange ?? []))];
  const exchanges = [...traded];
  if (companies.size === 1) {
    // Of a company with the symbol at several exchanges the first one that it names, as its shares are the same.
    if (named.length > 0) return { security: securityKey({ exchange: named[0]!, symbol }), choices: [] };
    if (exchanges.length === 1) return { security: securityKey({ exchange: exchanges[0]!, symbol }), choices: [] };
  }
  const choices = [...new Set([...named, ...exchanges])].map((exchange) => securityKey({ exchange, symbol }));
  const isOpen = companies.size > 1 || choices.length > 0;
  return { security: symbol, choices: isOpen ? [...choices, symbol] : [] };
}

/**
 * The security of each ticker of a journal. An exchange and a symbol are one security however they are spelled; a bare
 * symbol is that of the company that has it, where exactly one has; what the member said of a ticker stands above both.
 */
export function resolveTickers(
  tickers: readonly string[],
  listings: readonly Listing[],
  aliases: readonly Alias[],
): Map<string, Resolved> {
  const meant = new Map(aliases.map(({ ticker, security }) => [ticker, security]));
  const bySymbol = listingsOf(listings);
  const parsed = tickers.map((ticker) => [ticker, parseTicker(meant.get(ticker) ?? ticker)] as const);
  const traded = new Map<string, Set<string>>();
  for (const [, { exchange, symbol }] of parsed) {
    if (exchange === null) continue;
    const known = traded.get(symbol);
    if (known) known.add(exchange);
    else traded.set(symbol, new Set([exchange]));
  }
  const nowhere: ReadonlySet<string> = new Set();
  return new Map(
    parsed.map(([ticker, { exchange, symbol }]) => [
      ticker,
      exchange === null && !meant.has(ticker)
        ? resolveBare(symbol, bySymbol.get(symbol) ?? [], traded.get(symbol) ?? nowhere)
        : { security: securityKey({ exchange, symbol }), choices: [] },
    ]),
  );
}

/**
 * Which of these listings are of a ticker: those of its exchange and symbol, and those that name its symbol alone, unless
 * their company names it at an exchange, too.
 */
export function listingsOfTicker({ exchange, symbol }: ParsedTicker, listings: readonly Listing[]): Listing[] {
  const own = listings.filter((listing) => listing.symbol === symbol);
  if (exchange === null) return own;
  const placed = new Set(own.flatMap((listing) => (listing.exchange === null ? [] : [listing.companyId])));
  return own.filter((listing) =>
    listing.exchange === null ? !placed.has(listing.companyId) : listing.exchange === exchange,
  );
}
