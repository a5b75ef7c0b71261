import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { dayNumber, dayOfNumber } from '../../../domain/time/dates.ts';

const NewestPrices = z.array(z.object({ key: z.string(), value: z.string() }));

/** The newest day before `today` that is neither a Saturday nor a Sunday: the last one of which there are prices. */
export function lastTradingDay(today: string): string {
  const yesterday = dayNumber(today) - 1;
  // Day 0, 1 January 1970, was a Thursday.
  const weekday = (((yesterday + 4) % 7) + 7) % 7;
  return dayOfNumber(yesterday - ({ 0: 2, 6: 1 }[weekday] ?? 0));
}

/** No cell of the sample's prices needs quotes; one that did would be read as another. */
function line(cells: readonly string[]): string {
  const odd = cells.find((cell) => /[",\n\r]/.test(cell));
  if (odd !== undefined) throw new Error(`prices.csv has a cell that needs quotes: ${odd}`);
  return cells.join(',');
}

/**
 * The file of prices with a newest one of each thing that it has prices of, of the last trading day, so that a fresh
 * installation has prices by which companies can be ranked. What the file says of that day and later is left out.
 */
export function withNewestPrices(file: Buffer, newest: Buffer, today: string): Buffer {
  const day = lastTradingDay(today);
  const rows = parse<Record<string, string>>(file, { columns: true });
  const last = new Map(rows.map((row) => [row['key'], row]));
  const added = NewestPrices.parse(JSON.parse(newest.toString())).map(({ key, value }) => {
    const before = last.get(key);
    if (!before) throw new Error(`newest-prices.json names ${key}, of which prices.csv has no price`);
    const one: Record<string, string> = { ...before, priceDate: day, value };
    return one;
  });
  const columns = Object.keys(rows[0] ?? {});
  const kept = rows.filter(({ priceDate = '' }) => priceDate < day);
  const lines = [...kept, ...added].map((row) => line(columns.map((column) => row[column] ?? '')));
  return Buffer.from([line(columns), ...lines, ''].join('\n'));
}
