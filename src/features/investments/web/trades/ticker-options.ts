import { fold } from '../../../../domain/text/fold.ts';
import { currencyOfListing } from '../../../../domain/tickers/exchange-currencies.ts';
import { longestSymbol } from '../../../../domain/tickers/securities.ts';
import type { Option } from '../../../../web/ui/controls/Combobox.tsx';
import type { Company } from '../../../companies/contract.ts';
import type { Position } from '../../contract-journal.ts';

type Listed = Pick<Company, 'id' | 'name' | 'stockSymbol' | 'stockExchanges'>;

const mostOptions = 8;
/** One letter begins a word of every other name. */
const fewestLetters = 2;

/** `TSXV:ABC` is `ABC` on its exchange. */
const bare = (symbol: string) =>
  symbol
    .slice(symbol.lastIndexOf(':') + 1)
    .trim()
    .toUpperCase();

function tickersOf({ stockSymbol, stockExchanges }: Listed): string[] {
  const all = [stockSymbol ?? '', ...stockExchanges.map(({ ticker }) => ticker)].map(bare);
  return [...new Set(all)].filter((ticker) => ticker !== '' && ticker.length <= longestSymbol);
}

/** What a ticker that is being typed could be: one that was traded, one of a company that is known, by its name, too. */
export function tickerOptions(
  text: string,
  positions: readonly Pick<Position, 'ticker' | 'companies'>[],
  companies: readonly Listed[],
): Option[] {
  const typed = text.trim().toUpperCase();
  const traded = positions.map(({ ticker, companies: [company] }) => ({ ticker, name: company?.name }));
  const known = companies.flatMap((company) => tickersOf(company).map((ticker) => ({ ticker, name: company.name })));
  const all = [...traded, ...(typed === '' ? [] : known)];
  const isNamed = (name = '') => typed.length >= fewestLetters && ` ${fold(name)}`.includes(` ${fold(typed)}`);
  const fitting = [
    ...all.filter(({ ticker }) => ticker.startsWith(typed)),
    ...all.filter(({ ticker, name }) => !ticker.startsWith(typed) && isNamed(name)),
  ];
  const byTicker = new Map(fitting.toReversed().map((option) => [option.ticker, option]));
  return [...new Set(fitting.map(({ ticker }) => ticker))]
    .filter((ticker) => ticker !== typed)
    .slice(0, mostOptions)
    .map((ticker) => ({ key: ticker, label: ticker, hint: byTicker.get(ticker)?.name }));
}

/** Said of a trade in another currency than that in which shares of the exchange trade: nothing is sure, and nothing is changed. */
export function otherCurrencyWords(security: string, currency: string): string | undefined {
  const usual = currencyOfListing(security, '');
  if (usual === undefined || usual.currency === currency) return undefined;
  return `Most shares at ${usual.place} trade in ${usual.currency}; this trade is in ${currency}.`;
}
