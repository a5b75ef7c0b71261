import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Summary } from '../../records/server/summary.ts';

/** 7000 times the grams per tonne of one unit, so that products are exact: as `keptBestObservation` in the domain has it. */
const weight = sql`(case o.density_unit when '%' then 70000000 when 'oz/t' then 240000 when 'ppb' then 7 else 7000 end)`;

/** g/t of an observation `o`; null for a grade in %, which belongs to no band. */
const gradeGpt = sql`case when o.density_unit <> '%' then round(o.density_value * ${weight} / 7000, 8) end`;

/** The best observation of the mine `m`, among those that `condition` lets through: the rule of the domain, in SQL. */
const bestOf = (condition: SQL) => sql`
  select o.id, ${gradeGpt} as grade_gpt from drill_hole_observations o
  where o.mine_id = m.id and ${condition}
  order by o.interval_length is null,
    o.interval_length is not null and coalesce(o.metal_folded <> m.metals_folded[1], true),
    o.density_value * ${weight} * coalesce(o.interval_length, 1) desc, o.observation_date desc nulls last, o.id
  limit 1`;

async function keep(tx: Db, mines: SQL, condition: SQL): Promise<void> {
  await tx.rows(sql`
    update mines set best_observation_id = best.id, best_grade_gpt = best.grade_gpt
    from (
      select m.id as mine_id, b.id, b.grade_gpt from mines m left join lateral (${bestOf(condition)}) b on true
      where ${mines}
    ) best
    where mines.id = best.mine_id
      and (mines.best_observation_id, mines.best_grade_gpt) is distinct from (best.id, best.grade_gpt)`);
}

/** The best observation of a mine and its grade, which lists show and filter by. */
export const keptBestObservation: Summary = {
  columns: 'mines.best_observation_id, best_grade_gpt',
  /** All others are looked at only where the one that was changed was the best itself. */
  async keepAfter(tx, mineId, observationId, action) {
    const itself = sql`m.best_observation_id = ${observationId}`;
    if (action === 'delete') return keep(tx, sql`m.id = ${mineId} and ${itself}`, sql`true`);
    const oneOfTwo = sql`o.id in (m.best_observation_id, ${observationId})`;
    return keep(tx, sql`m.id = ${mineId}`, action === 'create' ? oneOfTwo : sql`(${itself} or ${oneOfTwo})`);
  },
  async keep(tx, mineIds) {
    if (mineIds.length > 0) await keep(tx, sql`m.id = any(${sql.param([...mineIds])}::bigint[])`, sql`true`);
  },
  wrong: sql`
    select m.id from mines m left join lateral (${bestOf(sql`true`)}) b on true
    where (m.best_observation_id, m.best_grade_gpt) is distinct from (b.id, b.grade_gpt)`,
};
