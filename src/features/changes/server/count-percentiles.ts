import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';

/** Grams per tonne of one unit, a carat being 0.2 g and an ounce of a short ton 240/7 g of a tonne: as intercepts are compared everywhere. */
const gramsPerTonne = sql`(case o.density_unit when '%' then 10000 when 'oz/t' then 240 / 7.0::float8 when 'ppb' then 0.001 when 'ct/t' then 0.2
  else 1 end)::float8`;

/** Grams per tonne times metres down the hole of an observation `o`, always by the same steps: equal ones are equal. */
export const gramMetres: SQL = sql`(o.density_value::float8 * ${gramsPerTonne} * o.interval_length::float8)`;

const jobLock = 7_301_482_618;

/** Counts anew above which grade times length a tenth of the intercepts of each metal lies. */
export async function countPercentiles(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
    if (!lock?.held) return;
    await tx.rows(sql`set local statement_timeout = '120s'`);
    await tx.rows(sql`
      with counted as materialized (
        select o.metal_folded, percentile_cont(0.9) within group (order by ${gramMetres}) as ninetieth, count(*) as intercepts
        from drill_hole_observations o join mines m on m.id = o.mine_id and not m.is_archived
        where o.metal_folded is not null and o.interval_length is not null group by o.metal_folded
      ),
      gone as (
        delete from intercept_percentiles p where not exists (select from counted c where c.metal_folded = p.metal_folded)
      )
      insert into intercept_percentiles (metal_folded, ninetieth, intercepts, counted_at)
      select metal_folded, ninetieth, intercepts, now() from counted
      on conflict (metal_folded) do update set ninetieth = excluded.ninetieth, intercepts = excluded.intercepts,
        counted_at = excluded.counted_at`);
  });
}

const last = new WeakMap<Db['client'], string>();

/** The same where an intercept has come or gone, as far as the newest activity tells; a job. */
export async function keepPercentiles(db: Database): Promise<void> {
  const [row] = await db.rows<{ marker: string }>(sql`
    select concat((select updated_at || ' ' || id from activities order by updated_at desc, id desc limit 1), ' ',
      (select count(*) from intercept_percentiles)) as marker`);
  if (last.get(db.client) === row!.marker) return;
  await countPercentiles(db);
  last.set(db.client, row!.marker);
}
