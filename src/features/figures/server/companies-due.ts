import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { metalKey } from '../../../domain/figures/measures.ts';
import { thirdCurrencies } from '../../../domain/prices/price-quotes.ts';
import { knownCompound } from '../../../domain/prices/price-units.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';

/** Something has changed that the figures of these companies follow from; the job makes them. */
export async function companyFiguresAreDue(tx: Db, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0)
    await tx.rows(sql`
      insert into company_figures_due (company_id)
      select c.id from companies c where c.id = any(${sql.param([...companyIds])}::bigint[])`);
}

/** A price of a share was entered, changed or taken away: figures of the companies of that symbol are to follow. */
export async function pricedCompaniesAreDue(tx: Db, keys: readonly string[]): Promise<void> {
  const symbols = keys.map((key) => parseTicker(key).symbol);
  if (symbols.length > 0)
    await tx.rows(sql`
      insert into company_figures_due (company_id)
      select c.id from companies c where c.tickers && ${sql.param(symbols)}::text[]`);
}

const containedMetal = `('contained-reserves', 'contained-mi', 'contained-inferred')`;

/**
 * The newest price of these metals is another one: by which metal a company is told, and of which it produces most, follows
 * from it where its mines hold or produce several, one of these among them.
 */
export async function companiesOfMetalsAreDue(tx: Db, metals: readonly string[]): Promise<void> {
  if (metals.length === 0) return;
  const named = [...new Set(metals.map((each) => knownCompound(each)?.metal ?? each))];
  await tx.rows(sql`
    with touched as materialized (
      select mine_id from mine_figures
      where measure in ${sql.raw(containedMetal)} and "of" = any(${sql.param(named.map(metalKey))}::text[])
      union select mine_id from production_periods where metal = any(${sql.param(named)}::text[])
    ), held as materialized (
      select distinct holder.id from touched t join mine_figured f on f.mine_id = t.mine_id cross join unnest(f.holders) as holder(id)
    )
    insert into company_figures_due (company_id)
    select c.id from held join companies c on c.id = held.id
    where 1 < (
      select count(*) from (
        select distinct several.metal from (
          select m.id from mines m where m.company_id = c.id
          union select i.mine_id from mine_interests i where i.company_id = c.id
        ) own cross join lateral (
          select o."of" as metal from mine_figures o where o.mine_id = own.id and o.measure in ${sql.raw(containedMetal)}
          union select lower(p.metal) from production_periods p where p.mine_id = own.id
        ) several limit 2
      ) two)`);
}

/** In which all figures of companies are kept. */
const kept = 'USD';

/**
 * Rates of these pairs (`CAD/USD`) were entered, changed or taken away: figures of whoever has a price, a statement or a study in
 * one of their currencies follow. By way of a rate between two third currencies everything that is not in US dollars is converted.
 */
export async function ratedCompaniesAreDue(tx: Db, pairs: readonly string[]): Promise<void> {
  if (pairs.length === 0) return;
  const sides = pairs.map((pair) => pair.split('/'));
  const isThird = (code: string) => thirdCurrencies.some((third) => third === code);
  const concernsAll = sides.some((codes) => codes.includes(kept) && codes.every(isThird));
  const named = sql.param([...new Set(sides.flat())].filter((code) => code !== kept));
  const isTouched = (currency: SQL) =>
    concernsAll ? sql`${currency} <> ${kept}` : sql`${currency} = any(${named}::text[])`;
  await tx.rows(sql`
    with priced as materialized (
      select array_agg(distinct split_part(s.key, ':', 2)) as symbols
      from price_series s cross join lateral (
        select p.currency from prices p where p.series_id = s.id order by p.price_date desc limit 1) newest
      where s.kind = 'ticker' and ${isTouched(sql`newest.currency`)}
    ), studied as materialized (
      select distinct e.mine_id from mine_economics e
      where ${isTouched(sql`e.currency`)} or ${isTouched(sql`e.all_in_sustaining_cost_currency`)}
        or exists (select from jsonb_array_elements(e.metal_prices) as price(stated) where ${isTouched(sql`price.stated ->> 'currency'`)})
    )
    insert into company_figures_due (company_id)
    select c.id from companies c join (
      select company_id from capital_snapshots x where ${isTouched(sql`x.currency`)}
      union select company_id from capital_instruments x where ${isTouched(sql`x.currency`)}
      union select company_id from financings x where ${isTouched(sql`x.currency`)}
      union select l.id from priced join companies l on l.tickers && priced.symbols
      union select holder.id from studied join mine_figured f on f.mine_id = studied.mine_id
        cross join unnest(f.holders) as holder(id)
    ) foreign_money on foreign_money.company_id = c.id`);
}

/** Whoever holds a part of these mines by now: their own companies, and those with an interest in them. */
const holdersOf = (mineIds: readonly number[]) => sql`
  select m.id as mine_id, m.company_id from mines m where m.id = any(${sql.param([...mineIds])}::bigint[]) and m.company_id is not null
  union select i.mine_id, i.company_id from mine_interests i
  where i.mine_id = any(${sql.param([...mineIds])}::bigint[]) and i.company_id is not null`;

/**
 * The records of these mines have changed, or who holds them: the figures of all who held a part when they were last made, and of
 * all who do by now, are to follow.
 */
export async function holdersAreDue(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length === 0) return;
  await tx.rows(sql`
    insert into company_figures_due (company_id)
    select distinct c.id from (
      select company_id from (${holdersOf(mineIds)}) now_held
      union select unnest(holders) from mine_figured where mine_id = any(${sql.param([...mineIds])}::bigint[])
    ) held join companies c on c.id = held.company_id`);
  await tx.rows(sql`
    update mine_figured f set holders = held.list
    from (select w.mine_id, coalesce(array_agg(h.company_id order by h.company_id) filter (where h.company_id is not null), '{}') as list
      from unnest(${sql.param([...mineIds])}::bigint[]) as w(mine_id)
        left join (${holdersOf(mineIds)}) h on h.mine_id = w.mine_id group by 1) held
    where f.mine_id = held.mine_id and f.holders is distinct from held.list`);
}
