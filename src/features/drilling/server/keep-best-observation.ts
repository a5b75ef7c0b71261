import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { tellOfMines } from '../../figures/server/mine-changes.ts';
import type { Summary } from '../../records/server/summary.ts';

/** Rises when another observation is the best by the same records: mines whose best was found by an older rule follow. */
const rule = 2;

/** 7000 times the grams per tonne of one unit, so that products are exact: as `bestObservation` in the domain has it. */
const weight = sql`(case o.density_unit when '%' then 70000000 when 'oz/t' then 240000 when 'ppb' then 7
  when 'ct/t' then 1400 else 7000 end)`;

/** g/t of an observation `o`; null for a grade in % or of stones, which belongs to no band. */
const gradeGpt = sql`case when o.density_unit not in ('%', 'ct/t') then round(o.density_value * ${weight} / 7000, 8) end`;

/** The one of the largest grade times `metres`, then the newest, then the first. */
const champion = (metres: SQL, from: SQL) => sql`
  select o.* from ${from} order by o.density_value * ${weight} * ${metres} desc, o.observation_date desc nulls last, o.id
  limit 1`;

const downHole = sql`coalesce(o.interval_length, 1)`;

/** The metal whose observations are compared: one with lengths, the primary one, that with most of them. */
const metalToCompare = (condition: SQL) => sql`
  select k.metal, k.measured > 0 as is_measured from (
    select o.metal_folded as metal, count(*) as rows, count(o.interval_length) as measured
    from drill_hole_observations o where o.mine_id = m.id and ${condition} group by o.metal_folded
  ) k
  order by k.measured = 0, coalesce(k.metal <> m.metals_folded[1], true), k.metal is null,
    case when k.measured > 0 then k.measured else k.rows end desc, k.metal
  limit 1`;

/** The best observation of the mine `m`, among those that `condition` lets through: the rule of the domain, in SQL. */
function bestOf(condition: SQL): SQL {
  const compared = (more: SQL) => sql`drill_hole_observations o
    where o.mine_id = m.id and ${condition} and o.metal_folded is not distinct from g.metal
      and (o.interval_length is not null) = g.is_measured and ${more}`;
  return sql`
    select best.id, best.grade_gpt from (${metalToCompare(condition)}) g cross join lateral (
      select o.id, ${gradeGpt} as grade_gpt from (
        (${champion(sql`o.true_width`, compared(sql`o.true_width is not null and g.is_measured`))})
        union all
        (${champion(downHole, compared(sql`(o.true_width is null or not g.is_measured)`))})
      ) o
      order by o.density_value * ${weight} * ${downHole} desc, o.observation_date desc nulls last, o.id
      limit 1
    ) best`;
}

async function keep(tx: Db, mines: SQL, condition: SQL): Promise<void> {
  await tx.rows(sql`
    update mines set best_observation_id = best.id, best_grade_gpt = best.grade_gpt, best_rule = best.rule
    from (
      select m.id as mine_id, b.id, b.grade_gpt, case when b.id is not null then ${rule}::smallint end as rule
      from mines m left join lateral (${bestOf(condition)}) b on true
      where ${mines}
    ) best
    where mines.id = best.mine_id
      and (mines.best_observation_id, mines.best_grade_gpt, mines.best_rule)
        is distinct from (best.id, best.grade_gpt, best.rule)`);
}

/**
 * Whether the best of a mine stays the best of all after a change of another one, unless that one is better: so as long as
 * it is of the primary metal and no true widths are compared.
 */
async function standsAlone(tx: Db, mineId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from mines m join drill_hole_observations o on o.id = m.best_observation_id
    where m.id = ${mineId} and m.best_rule = ${rule} and o.interval_length is not null
      and o.metal_folded = m.metals_folded[1]
      and not exists (select from drill_hole_observations w where w.mine_id = m.id and w.true_width is not null)`);
  return rows.length > 0;
}

/** The best observation of a mine and its grade, which lists show and filter by. */
export const keptBestObservation: Summary = {
  columns: 'mines.best_observation_id, best_grade_gpt',
  /** All others are looked at only where the change may concern them. */
  async keepAfter(tx, mineId, observationId, action) {
    const theMine = sql`m.id = ${mineId}`;
    if (!(await standsAlone(tx, mineId))) return keep(tx, theMine, sql`true`);
    const itself = sql`m.best_observation_id = ${observationId}`;
    if (action === 'delete') return keep(tx, sql`${theMine} and ${itself}`, sql`true`);
    const oneOfTwo = sql`o.id in (m.best_observation_id, ${observationId})`;
    return keep(tx, theMine, action === 'create' ? oneOfTwo : sql`(${itself} or ${oneOfTwo})`);
  },
  async keep(tx, mineIds) {
    if (mineIds.length > 0) await keep(tx, sql`m.id = any(${sql.param([...mineIds])}::bigint[])`, sql`true`);
  },
  wrong: sql`
    select m.id from mines m left join lateral (${bestOf(sql`true`)}) b on true
    where (m.best_observation_id, m.best_grade_gpt) is distinct from (b.id, b.grade_gpt)`,
};

/** What the version before has left: lengths that follow from the depths, and the best by the rule that it had. */
export async function completeDrilling(db: Db): Promise<void> {
  for (;;) {
    const touched = await db.rows<{ mineId: number }>(sql`
      with incomplete as (
        select o.id from drill_hole_observations o
        where o.interval_length is null and o.start_depth is not null and o.end_depth is not null
        order by o.id limit 10000 for update skip locked
      ), filled as (
        update drill_hole_observations o set interval_length = o.end_depth - o.start_depth, length_from = 'depths'
        from incomplete where o.id = incomplete.id returning o.mine_id
      )
      update mines set best_rule = null from (select distinct mine_id from filled) touched
      where mines.id = touched.mine_id returning mines.id as "mineId"`);
    if (touched.length === 0) break;
  }
  for (;;) {
    const mines = await db.rows<{ id: number }>(sql`
      select m.id from mines m where m.best_observation_id is not null and m.best_rule is distinct from ${rule}
      order by m.id limit 500`);
    if (mines.length === 0) return;
    const ids = mines.map(({ id }) => id);
    await keptBestObservation.keep(db, ids);
    await tellOfMines(db, ids);
  }
}
