import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Listed } from '../../../domain/tickers/listings.ts';
import { type PriceSince, priceSince } from '../../../domain/value/price-since.ts';
import type { CheckedChange } from '../../../domain/capital/share-changes.ts';
import { newestPrices } from '../../prices/server/quote-prices.ts';
import { asPrice, pricesOf } from './value-inputs.ts';

/** What became of the prices of these companies' shares since a day, each by the listing whose price was known on it. */
export async function pricesSince(
  db: Db,
  ids: readonly number[],
  day: string,
): Promise<Map<number, PriceSince | null>> {
  const listed = await db.rows<Listed & { id: number; changes: CheckedChange[] }>(sql`
    select c.id, c.stock_symbol as "stockSymbol", c.stock_exchanges as "stockExchanges", coalesce((
      select json_agg(json_build_object('effectiveDay', x.effective_day, 'newShares', trim_scale(x.new_shares)::text,
        'oldShares', trim_scale(x.old_shares)::text))
      from share_changes x where x.company_id = c.id), '[]') as changes
    from companies c where c.id = any(${sql.param([...ids])}::bigint[])`);
  const then = await pricesOf(db, listed, day);
  const keys = then.flatMap((price) => price?.exchange ?? []);
  const newest = await newestPrices(db, 'ticker', keys, utcDay(new Date()));
  return new Map(
    listed.map(({ id, changes }, place) => {
      const before = then[place] ?? null;
      const quote = before?.exchange ? newest.get(before.exchange) : undefined;
      return [id, priceSince(before, quote ? asPrice(quote) : null, changes)];
    }),
  );
}
