import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { companiesListed } from '../../../db/ticker-sql.ts';
import { figuresVersion, metalKey } from '../../../domain/figures/measures.ts';
import { knownCompound, namesOfMined } from '../../../domain/prices/price-units.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';

/** Whoever is deleted meanwhile, such as by the undo of a file, is left out once that is done: nobody else's change fails of it. */
export const staysMeanwhile = sql`for key share of c`;

/** Something has changed that the figures of these companies follow from; the job makes them. */
export async function companyFiguresAreDue(tx: Db, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return;
  await tx.rows(sql`
    insert into company_figures_due (company_id)
    select c.id from companies c where c.id = any(${sql.param([...companyIds])}::bigint[]) ${staysMeanwhile}`);
  workIsDue(tx, 'figures of companies');
}

/** A price of a share was entered, changed or taken away: figures of the companies of that symbol that it moves are to follow. */
export async function pricedCompaniesAreDue(tx: Db, keys: readonly string[]): Promise<void> {
  const symbols = keys.map((key) => parseTicker(key).symbol);
  if (symbols.length === 0) return;
  await tx.rows(sql`
    insert into company_figures_due (company_id, is_of_price)
    select c.id, true from companies c where c.id in (select id from (${companiesListed(symbols)}) listed) ${staysMeanwhile}`);
  workIsDue(tx, 'figures of companies');
}

/**
 * Takes these companies, which the transaction holds, off the queue; answers of those of which nothing but a price has changed since
 * all of their figures were made, by these rules and on this day. Of those that were passed over it is not known in which currencies
 * their money is.
 */
export const takeDue = (tx: Db, companyIds: readonly number[], day: string): Promise<{ id: number }[]> =>
  tx.rows(sql`
    with taken as (
      delete from company_figures_due where company_id = any(${sql.param([...companyIds])}::bigint[]) returning company_id, is_of_price
    )
    select t.company_id as id from taken t join company_figured f on f.company_id = t.company_id
    where f.rules = ${figuresVersion} and f.day = ${day}::date and f.currencies is not null group by t.company_id having bool_and(t.is_of_price)`);

const containedMetal = `('contained-reserves', 'contained-mi', 'contained-inferred')`;

/**
 * The newest price of these metals is another one: by which metal a company is told, and of which it produces most, follows
 * from it where its mines hold or produce several, one of these among them; so does the margin of whoever tells what it costs.
 */
export async function companiesOfMetalsAreDue(tx: Db, metals: readonly string[]): Promise<void> {
  if (metals.length === 0) return;
  const named = [...new Set(metals.map((each) => knownCompound(each)?.metal ?? each))];
  // A period may be of what is sold for the metal: pounds of U3O8.
  const isOfOne = sql`p.metal_folded = any(${sql.param(named.flatMap(namesOfMined))}::text[])`;
  await tx.rows(sql`
    with touched as materialized (
      select mine_id from mine_figures
      where measure in ${sql.raw(containedMetal)} and "of" = any(${sql.param(named.map(metalKey))}::text[])
      union select p.mine_id from production_periods p where ${isOfOne}
    ), held as materialized (
      select distinct holder.id from touched t join mine_figured f on f.mine_id = t.mine_id cross join unnest(f.holders) as holder(id)
    )
    insert into company_figures_due (company_id)
    select c.id from held join companies c on c.id = held.id
    where exists (
      select from (
        select m.id from mines m where m.company_id = c.id
        union select i.mine_id from mine_interests i where i.company_id = c.id
      ) own join production_periods p on p.mine_id = own.id
      where ${isOfOne} and p.all_in_sustaining_cost is not null
    ) or 1 < (
      select count(*) from (
        select distinct several.metal from (
          select m.id from mines m where m.company_id = c.id
          union select i.mine_id from mine_interests i where i.company_id = c.id
        ) own cross join lateral (
          select o."of" as metal from mine_figures o where o.mine_id = own.id and o.measure in ${sql.raw(containedMetal)}
          union select lower(p.metal) from production_periods p where p.mine_id = own.id
        ) several limit 2
      ) two) ${staysMeanwhile}`);
  workIsDue(tx, 'figures of companies');
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
    select c.id from companies c where c.id in (
      select company_id from (${holdersOf(mineIds)}) now_held
      union select unnest(holders) from mine_figured where mine_id = any(${sql.param([...mineIds])}::bigint[])
    ) ${staysMeanwhile}`);
  await tx.rows(sql`
    update mine_figured f set holders = held.list
    from (select w.mine_id, coalesce(array_agg(h.company_id order by h.company_id) filter (where h.company_id is not null), '{}') as list
      from unnest(${sql.param([...mineIds])}::bigint[]) as w(mine_id)
        left join (${holdersOf(mineIds)}) h on h.mine_id = w.mine_id group by 1) held
    where f.mine_id = held.mine_id and f.holders is distinct from held.list`);
  workIsDue(tx, 'figures of companies');
}
