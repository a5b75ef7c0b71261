/** What a row of a file that no layout knows is about. */
import { canonicalExchange, exchangeSpellings } from '../../../../../domain/tickers/securities.ts';
import { isName, symbolAndName } from './mapped-columns.ts';
import type { Cells } from '../model.ts';
import { namedBy, type Named, textOf, tickerIn } from '../read-cells.ts';

/** What stands below a header such as `Market` and is no exchange: `CA` would be one of them. */
const countries =
  /^(?:us|usa|u\.s\.|united states|ca|can|cdn|canada|uk|gb|gbr|united kingdom|au|aus|australia|de|deu|ger|germany|eu|europe|international|domestic)$/iu;

/** Where an order was executed, and nothing is listed. */
const venues =
  /^(?:drivewealth|multiple|various|smart|dark(?: ?pool)?|otc link|off[- ]exchange|internal|iex|cboe|bats|edgx|citadel|virtu|knight|jane street|g1x)\b/iu;

/** `ABC/USD`: what was traded, and what it is priced in. */
const pair = /^([A-Z0-9.]{1,10})\/[A-Z]{3}$/u;

/** `ABC:US`: a country is no exchange, and stands behind. */
const inCountry = /^([A-Z0-9.]{1,10}):(?:US|USA|CA|CAN|AU|AUS|UK|GB|DE)$/u;

/** `GTN.ASX`: whole names of exchanges, which parts of symbols are not. */
const placed = /^([A-Z0-9]{1,6})\.(ASX|TSX|TSXV|CSE|LSE|NYSE|NASDAQ)$/u;

/** `ABC:xnys`: the exchange behind the symbol. */
const beforeExchange = /^([A-Z0-9.]{1,10}):([A-Z]{3,8})$/u;

const isinAtEnd = /[ /]ISIN:? ([A-Z]{2}[A-Z0-9]{9}\d)$/u;
const longestNameBesideIsin = 120;

/** `Alpha Mining / ISIN CA0000000001`: a name with its code. */
function nameWithIsin(text: string): { name?: string; isin?: string } {
  const found = isinAtEnd.exec(text);
  if (found === null) return {};
  let end = found.index;
  while (end > 0 && /[ /]/u.test(text.charAt(end - 1))) end -= 1;
  const name = text.slice(0, end);
  if (name === '' || name.length > longestNameBesideIsin || name.includes('\n')) return {};
  return { name, ...(found[1] !== undefined && { isin: found[1] }) };
}

const knownExchanges: ReadonlySet<string> = new Set([
  ...Object.keys(exchangeSpellings),
  ...Object.values(exchangeSpellings),
]);

/** `ABC` of `ABC (Alpha Mining)`, and `TSXV:ABC` of `ABC (TSXV)`; undefined where the bracket makes another security of it. */
function symbolBesideBracket(text: string): string | undefined {
  const { symbol, words: inner } = symbolAndName(text) ?? {};
  if (symbol === undefined || inner === undefined) return undefined;
  const exchange = countries.test(inner) ? null : canonicalExchange(inner);
  return exchange !== null && knownExchanges.has(exchange) && !/[:.]/u.test(symbol) ? `${exchange}:${symbol}` : symbol;
}

function withCodesAlone(cells: Cells): Cells {
  const { name, isin } = nameWithIsin(textOf(cells, 'isin').slice(0, 200));
  const symbol = symbolBesideBracket(textOf(cells, 'ticker').slice(0, 200));
  if (isin === undefined && symbol === undefined) return cells;
  const alone: Readonly<Record<string, string | undefined>> = { isin, name, ticker: symbol };
  return { ...cells, text: (column) => alone[column] ?? cells.text(column) };
}

export function securityOf(written: Cells): Named {
  const cells = withCodesAlone(written);
  const ticker = textOf(cells, 'ticker');
  const codes = { isin: 'isin', wkn: 'wkn', sedol: 'sedol', exchange: 'exchange' };
  const named = isName(ticker)
    ? namedBy(cells, { ...codes, name: textOf(cells, 'name') === '' ? 'ticker' : 'name' })
    : namedBy(cells, { ...codes, ticker: 'ticker', name: 'name' });
  const [, traded] = (/^details$/iu.test(cells.header('ticker').trim()) && pair.exec(named.ticker)) || [];
  if (traded !== undefined) return { ticker: traded };
  const [, symbolThere] = inCountry.exec(named.ticker) ?? [];
  if (symbolThere !== undefined) return { ticker: symbolThere };
  const [, symbol, listed] = placed.exec(named.ticker) ?? [];
  if (symbol !== undefined && listed !== undefined) return { ticker: `${listed}:${symbol}` };
  const [, before, behind] = beforeExchange.exec(named.ticker) ?? [];
  if (before !== undefined && behind !== undefined && knownExchanges.has(behind) && !knownExchanges.has(before))
    return { ticker: `${behind}:${before}` };
  const place = textOf(cells, 'exchange').slice(0, 40);
  const exchange = countries.test(place) || venues.test(place) ? null : canonicalExchange(place);
  if (named.ticker === '' || exchange === null || /[:.]/u.test(named.ticker) || exchange.length > 12) return named;
  return { ticker: tickerIn('ticker', `${exchange}:${named.ticker}`) };
}
