/** Trades that a file tells in the words of one column, `OPEN BUY 2/4 @ 25.30`: how many shares, at what price, of which ticker. */
import { guessAction, type TradeField } from '../../../../domain/tables/statement-columns.ts';

interface Row {
  row: number;
  cells: string[];
}

const longest = 300;
const looked = 500;
const isNumber = (text: string) => /^\d[\d.,]{0,30}$/u.test(text);
const isTicker = (text: string) => /^[A-Z][A-Z0-9.]{1,9}$/u.test(text);

interface SpokenTrade {
  shares: string;
  /** Empty where only an amount beside it tells. */
  price: string;
  /** What stands in front of them. */
  before: string;
  /** Empty where the words have none. */
  ticker: string;
  /** Empty where the words have none. */
  day: string;
}

/** Shares and price in a text; of `2/4`, a part of an order, the part, and of `Sell -5` what is sold. */
export function spokenTrade(text: string): SpokenTrade | undefined {
  const parts = text.length > longest ? [] : text.split('@');
  if (parts.length !== 2) return undefined;
  const words = parts[0]!.trim().split(/\s+/u);
  const last = words.pop()!;
  const isNamed = isTicker(last) && isNumber(words.at(-1) ?? '');
  const told = isNamed ? words.pop()! : (last.split('/')[0] ?? '');
  // `Buy -5` takes a buy back.
  const shares = guessAction(words.join(' ')) === 'sell' ? told.replace(/^-/u, '') : told;
  const price = (parts[1]!.trim().split(/\s+/u)[0] ?? '').replace(/^[$€£]/u, '');
  if (!isNumber(shares) || !isNumber(price)) return undefined;
  return { shares, price, before: words.join(' '), ticker: isNamed ? last : '', day: '' };
}

const named = /^([A-Z][A-Z0-9.]{0,9}) - [^\n]{1,200}$/u;
const movedShares = /: (?:Bought|Sold) (\d[\d.,]{0,20}) shares\b/u;
const executed = /\(executed at (\d{4}-\d{2}-\d{2})\)/u;

/** `QCM - Quartz Creek: Bought 100.0000 shares (executed at 2026-01-05)`, as Wealthsimple writes it; of dividends the ticker alone. */
function wordsAboutTicker(text: string): SpokenTrade | undefined {
  const words = text.length > longest ? '' : text.trim();
  const [, ticker] = named.exec(words) ?? [];
  if (ticker === undefined) return undefined;
  const [, shares = ''] = movedShares.exec(words) ?? [];
  const [, day = ''] = executed.exec(words) ?? [];
  return { shares, price: '', before: '', ticker, day: shares === '' ? '' : day };
}

const ofDeal = /^(?:bought|sold) /iu;
const ofDividend = /^(?:reversal of )?div: /iu;
const inBracket = / \(([A-Z][A-Z0-9.]{0,9})\)$/u;
const listed = /^([A-Z][A-Z0-9]{0,9})\.X[A-Z]{3}\b/u;

/** `Bought 1,550 Alpha Fund (ALPH)`, `DIV: ALPH.XLON.GB @ GBP 0.41`, as Vanguard writes them in Britain. */
function wordsOfDeal(text: string): SpokenTrade | undefined {
  const words = text.length > longest ? '' : text.trim();
  const [, shares = ''] = words.split(' ', 2);
  const [, symbol] = inBracket.exec(words.slice(-14)) ?? [];
  if (ofDeal.test(words) && isNumber(shares) && symbol !== undefined)
    return { shares, price: '', before: '', ticker: symbol, day: '' };
  const paid = ofDividend.exec(words)?.[0] ?? '';
  const [, ticker] = paid === '' ? [] : (listed.exec(words.slice(paid.length)) ?? []);
  return ticker === undefined ? undefined : { shares: '', price: '', before: '', ticker, day: '' };
}

/** What happened, in front of the words of a deal that each row has others of. */
export function wordOfDeal(text: string): string {
  const [word = ''] = ofDeal.exec(text) ?? ofDividend.exec(text) ?? [];
  return word !== '' && wordsOfDeal(text) ? word.trim().replace(/:$/u, '') : text;
}

const spokenIn = (cell: string) => wordsOfDeal(cell) ?? spokenTrade(cell) ?? wordsAboutTicker(cell);

const naming: ReadonlySet<TradeField> = new Set(['ticker', 'isin', 'wkn', 'sedol']);

/** Cells that stand behind those of the file, by what they hold. */
const added = ['shares', 'price', 'ticker', 'date'] as const;

/**
 * The rows with more cells, where no column is chosen for shares or prices and one has them in its words. Undefined where none
 * has. Days and tickers of the words are told where the file has no others, or they are those of trades.
 */
export function withSpokenTrades(header: readonly string[], fields: readonly (TradeField | null)[], rows: Row[]) {
  if (fields.includes('shares') || fields.includes('price')) return undefined;
  const counts = header.map((_, at) => {
    const isFree = [null, 'notes', 'name', 'type'].includes(fields[at] ?? null);
    return isFree ? rows.slice(0, looked).filter(({ cells }) => spokenIn(cells[at] ?? '')?.shares).length : 0;
  });
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  const at = counts.indexOf(most);
  const name = header[at]!.trim();
  const date = fields.indexOf('date');
  const said = rows.map(({ cells }) => spokenIn(cells[at] ?? ''));
  const hasTickers = !fields.some((field) => field !== null && naming.has(field)) && said.some((one) => one?.ticker);
  const hasDays = date >= 0 && said.some((one) => one?.day);
  const isAdded = { shares: true, price: true, ticker: hasTickers, date: hasDays };
  const columns = added.filter((column) => isAdded[column]);
  return {
    fields: columns,
    places: { ...Object.fromEntries(columns.map((column, place) => [column, header.length + place])), spoken: at },
    header: [...header, ...columns.map((column) => `${name}: ${column === 'date' ? 'day' : column}`)],
    rows: rows.map(({ row, cells }, index) => {
      const { shares = '', price = '', ticker = '', day = '' } = said[index] ?? {};
      const values = { shares, price, ticker, date: day === '' ? (cells[date] ?? '') : day };
      return {
        row,
        cells: [...header.map((_, place) => cells[place] ?? ''), ...columns.map((column) => values[column])],
      };
    }),
  };
}
