/** Trades that a file tells in the words of one column, `OPEN BUY 2/4 @ 25.30`: how many shares, at what price. */
import type { TradeField } from '../../../../domain/tables/statement-columns.ts';

interface Row {
  row: number;
  cells: string[];
}

const longest = 300;
const looked = 500;
const isNumber = (text: string) => /^\d[\d.,]{0,30}$/u.test(text);

interface SpokenTrade {
  shares: string;
  price: string;
  /** What stands in front of them. */
  before: string;
}

/** Shares and price in a text; of `2/4`, a part of an order, the part. */
export function spokenTrade(text: string): SpokenTrade | undefined {
  const parts = text.length > longest ? [] : text.split('@');
  if (parts.length !== 2) return undefined;
  const words = parts[0]!.trim().split(/\s+/u);
  const shares = words.pop()!.split('/')[0] ?? '';
  const price = parts[1]!.trim().split(/\s+/u)[0] ?? '';
  return isNumber(shares) && isNumber(price) ? { shares, price, before: words.join(' ') } : undefined;
}

/**
 * The rows with two more cells, shares and price, where no column is chosen for them and one has them in its words. Undefined
 * where none has.
 */
export function withSpokenTrades(header: readonly string[], fields: readonly (TradeField | null)[], rows: Row[]) {
  if (fields.includes('shares') || fields.includes('price')) return undefined;
  const counts = header.map((_, at) => {
    const isFree = fields[at] === null || fields[at] === 'notes' || fields[at] === 'name';
    return isFree ? rows.slice(0, looked).filter(({ cells }) => spokenTrade(cells[at] ?? '')).length : 0;
  });
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  const at = counts.indexOf(most);
  const name = header[at]!.trim();
  return {
    places: { shares: header.length, price: header.length + 1, spoken: at },
    header: [...header, `${name}: shares`, `${name}: price`],
    rows: rows.map(({ row, cells }) => {
      const { shares = '', price = '' } = spokenTrade(cells[at] ?? '') ?? {};
      return { row, cells: [...header.map((_, place) => cells[place] ?? ''), shares, price] };
    }),
  };
}
