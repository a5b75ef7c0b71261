/** Files without a column of types that say in front of a name what was done: `ACHAT COMPTANT ALPHA`. */
import { isReinvestment } from '../../../../../domain/tables/statement-columns.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { roughly } from '../fee-columns.ts';
import { findClosing, isOfSale } from './closed-positions.ts';

const words = {
  buy: 'achat|kauf|wertpapierkauf|compra|acquisto|koop|aankoop|buy|bought|purchase|kop|kopt|kjop|kjopt|kob|kobt|kupno|osto|nakup',
  sell: 'vente|verkauf|wertpapierverkauf|venta|venda|vendita|verkoop|sell|sold|sale|salj|salt|forsaljning|salg|solgt|sprzedaz|myynti|prodej',
} as const;
const sides = new Map(
  (['buy', 'sell'] as const).flatMap((side) => words[side].split('|').map((word) => [word, side] as const)),
);
const longest = 20;

/** What the first word of a text says; undefined where it is no such word. */
export function sideOf(text: string): 'buy' | 'sell' | undefined {
  const [word = ''] = text.trim().slice(0, longest).split(' ', 1);
  // `Sålt` is a sale, and Salt a lake.
  return word.toLowerCase() === 'salt' ? undefined : sides.get(fold(word));
}

const looked = 500;

/** Adds the place of the column whose texts begin so in every trade: a company may be called `Buy` or `Sold`, and not all of them are. */
export function addSideWords(
  places: Map<string, number>,
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): void {
  if (places.has('type')) return;
  const number = (cells: readonly string[], column: string) => roughly(cells[places.get(column) ?? -1] ?? '');
  const trades = rows
    .slice(0, looked)
    .filter(({ cells }) => number(cells, 'shares') > 0 && number(cells, 'price') + number(cells, 'amount') > 0)
    .filter(({ cells }) => !places.has('price') || number(cells, 'price') > 0);
  const isTold = (cell: string) => sideOf(cell) !== undefined || isReinvestment(cell.slice(0, 60));
  const at = header.findIndex(
    (_, place) =>
      trades.some(({ cells }) => sideOf(cells[place] ?? '') !== undefined) &&
      trades.every(({ cells }) => isTold(cells[place] ?? '')),
  );
  if (trades.length > 0 && at >= 0) places.set('sideWords', at);
}

/** Adds the place of a column of sales that stand in the rows of their purchases; beside a column of types only that of a list of both. */
export function addSales(
  places: Map<string, number>,
  columns: readonly { header: string; field: string | null }[],
): void {
  const header = columns.map((column) => column.header);
  const at = places.has('type')
    ? findClosing(header)
    : columns.findIndex(({ header: name, field }) => field === null && isOfSale(name));
  if (at >= 0) places.set('sold', at);
}
