import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import { pricedCompaniesAreDue } from '../../figures/server/keep-company-figures.ts';
import { lookAgain } from './keep-findings.ts';

/**
 * Companies of these shares of which a rule on prices says something, or may after a new price: CS1 where a market cap is
 * stated, CS4 where a strike is far from the newest price or was consolidated since, CS6 where the balance sheet is old. Of
 * most companies none does, so that the prices of a day leave them alone.
 */
const inDoubt = (keys: readonly string[]) => sql`
  with asked as (
    select key, symbol from unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map((key) => parseTicker(key).symbol))}::text[])
      as given(key, symbol)
  ), priced as materialized (
    select a.key, c.id from asked a join companies c on c.tickers @> array[a.symbol]
  )
  select distinct c.id from priced c
  where exists (select from record_findings f where f.company_id = c.id and f.rule in ('CS1', 'CS4', 'CS6'))
    or exists (select from capital_snapshots x where x.company_id = c.id and x.stated_market_cap is not null)
    or (select max(x.balance_date) from capital_snapshots x where x.company_id = c.id) < (now() at time zone 'utc')::date - 180
    or exists (
      select from capital_instruments i where i.company_id = c.id and i.state = 'alive' and i.strike > 0 and (
        exists (select from share_changes d where d.company_id = c.id and d.effective_day > i.as_of)
        or exists (
          select from price_series s cross join lateral (
            select p.value, p.currency from prices p where p.series_id = s.id order by p.price_date desc limit 1) n
          where s.kind = 'ticker' and s.key = c.key and n.currency = i.currency
            and (i.strike > 20 * n.value or i.strike < n.value / 20))))`;

/** Prices of these shares were entered, changed or taken away: figures of their companies follow, and what rules say of them. */
export async function sharesArePriced(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await pricedCompaniesAreDue(tx, keys);
  const doubtful = await tx.rows<{ id: number }>(inDoubt(keys));
  await lookAgain(
    tx,
    'company',
    doubtful.map(({ id }) => id),
  );
}
