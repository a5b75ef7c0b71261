import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companiesListed } from '../../../db/ticker-sql.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import { pricedCompaniesAreDue } from '../../figures/server/companies-due.ts';
import { findingsAreDue } from './keep-findings.ts';

/**
 * At more exchanges no share is listed. Of a symbol that is priced at more of them all companies with a strike are looked at:
 * each price held against each company is the product of two lists that one member can make as long as he likes.
 */
const mostListings = 10;

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/**
 * Companies of these shares of which a rule on prices says something, or may after a new price: CS1 where a market cap is
 * stated, CS4 where a strike is far from the newest price or was consolidated since, CS6 where the balance sheet is old. Of
 * most companies none does, so that the prices of a day leave them alone.
 */
export function inDoubt(keys: readonly string[]): SQL {
  const listings = Map.groupBy(new Set(keys), (key) => parseTicker(key).symbol);
  const few = [...listings].flatMap(([symbol, of]) =>
    of.length > mostListings ? [] : of.map((key) => ({ key, symbol })),
  );
  const many = [...listings].flatMap(([symbol, of]) => (of.length > mostListings ? [symbol] : []));
  const isOpen = sql`i.company_id = c.id and i.state = 'alive' and i.strike > 0`;
  return sql`
    with newest as materialized (
      select few.symbol, n.value, n.currency
      from unnest(${texts(few.map(({ key }) => key))}, ${texts(few.map(({ symbol }) => symbol))}) as few(key, symbol)
        join price_series s on s.kind = 'ticker' and s.key = few.key
        cross join lateral (
          select p.value, p.currency from prices p where p.series_id = s.id order by p.price_date desc limit 1) n
    ), listed as materialized (${companiesListed([...listings.keys()])})
    select c.id from (select id, bool_or(symbol = any(${texts(many)})) as is_of_many from listed group by id) c
    where (
      exists (select from record_findings f where f.company_id = c.id and f.rule in ('CS1', 'CS4', 'CS6'))
      or exists (select from capital_snapshots x where x.company_id = c.id and x.stated_market_cap is not null)
      or (select max(x.balance_date) from capital_snapshots x where x.company_id = c.id) < (now() at time zone 'utc')::date - 180
      or exists (select from capital_instruments i where ${isOpen} and (
        c.is_of_many
        or exists (select from share_changes d where d.company_id = c.id and d.effective_day > i.as_of))))
    union
    select c.id from newest n join listed c on c.symbol = n.symbol join capital_instruments i on ${isOpen}
    where i.currency = n.currency and (i.strike > 20 * n.value or i.strike < n.value / 20)`;
}

/** Prices of these shares were entered, changed or taken away: figures of their companies follow that they move, and what rules say of them. */
export async function sharesArePriced(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await pricedCompaniesAreDue(tx, keys);
  const doubtful = await tx.rows<{ id: number }>(inDoubt(keys), { plan: 'once' });
  await findingsAreDue(
    tx,
    'company',
    doubtful.map(({ id }) => id),
  );
}
