import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { newestStudyJson } from '../../economics/server/newest-study.ts';
import type { Dashboard, NewIntercept, NewStudy } from '../contract.ts';

/** Few are archived: found by an index of just them, where every step would be asked for its mine. */
const ofArchived = (owner: 'mine' | 'company') => {
  const table = sql.raw(owner === 'mine' ? 'mines' : 'companies');
  return sql`(select count(*) from ${table} o join steps s on s.${sql.raw(owner)}_id = o.id
    where o.is_archived and s.description is not null)`;
};

/** Records that are not archived, and all events: steps that say what is to come. */
export async function countRecords(db: Db): Promise<Dashboard['counts']> {
  const [counts] = await db.rows<Dashboard['counts']>(sql`
    select (select count(*) from mines where not is_archived) as mines,
      (select count(*) from companies where not is_archived) as companies,
      (select count(*) from steps where description is not null) - ${ofArchived('mine')} - ${ofArchived('company')} as events`);
  return counts!;
}

/** Whether the installation still holds sample data. */
export async function hasSampleData(db: Db): Promise<boolean> {
  const [sample] = await db.rows<{ exists: boolean }>(sql`
    select exists (select 1 from mines where is_sample) or exists (select 1 from companies where is_sample) as exists`);
  return sample?.exists === true;
}

/** So many observations are looked through for the newest: an import enters many of one mine at once. */
const lookedThrough = sql.raw('300');

/** Of the intercepts that were entered last the newest of each mine. */
export const newIntercepts = (db: Db): Promise<NewIntercept[]> =>
  db.rows<NewIntercept>(sql`
    with newest as materialized (
      select o.id, o.mine_id, o.observation_date from drill_hole_observations o
      where o.interval_length is not null and o.metal is not null order by o.id desc limit ${lookedThrough}
    ),
    of_mine as (
      select distinct on (n.mine_id) n.id, n.mine_id from newest n
      order by n.mine_id, n.observation_date desc nulls last, n.id desc
    )
    select o.mine_id as "mineId", m.name as "mineName", json_build_object('id', o.id,
      'densityValue', ${decimalText(sql`o.density_value`)}, 'densityUnit', o.density_unit, 'metal', o.metal,
      'intervalLength', ${decimalText(sql`o.interval_length`)}, 'observationDate', o.observation_date,
      'endDepth', ${decimalText(sql`o.end_depth`)}, 'holeId', o.hole_id, 'trueWidth', ${decimalText(sql`o.true_width`)}) as observation
    from of_mine join drill_hole_observations o on o.id = of_mine.id
      join mines m on m.id = o.mine_id and not m.is_archived
    order by o.observation_date desc nulls last, o.id desc limit 6`);

/** The current studies with an NPV that were entered last. */
export const newStudies = (db: Db): Promise<NewStudy[]> =>
  db.rows<NewStudy>(sql`
    select e.mine_id as "mineId", m.name as "mineName", ${newestStudyJson} as study
    from mine_economics e join mines m on m.id = e.mine_id and not m.is_archived
    where e.npv is not null and e.status = 'current' order by e.id desc limit 6`);
