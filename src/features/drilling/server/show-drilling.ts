import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { type RankedObservation, reasonOfBest } from '../../../domain/best-observation.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found, notFound } from '../../../server/problems.ts';
import { authorship, showRecord, wholeList, type Window } from '../../records/server/list-records.ts';

/** The fields of a drill program `p` by its creator `u`. */
const programColumns = fixed(sql`
  p.id, p.mine_id as "mineId", p.season, p.number_of_holes as "numberOfHoles",
  p.number_of_meters::float8 as "numberOfMeters", (p.cost_cents / 100.0)::float8 as cost,
  (p.cost_per_meter_cents / 100.0)::float8 as "costPerMeter", p.source_url as "sourceUrl", ${authorship(sql`p`)}`);

/** The fields of a drill observation `o` by its creator `u`. */
const observationColumns = fixed(sql`
  o.id, o.mine_id as "mineId", o.drill_program_id as "drillProgramId",
  o.parent_observation_id as "parentObservationId", o.hole_id as "holeId", o.observation_date as "observationDate",
  ${decimalText(sql`o.density_value`)} as "densityValue", o.density_unit as "densityUnit",
  ${decimalText(sql`o.interval_length`)} as "intervalLength", ${decimalText(sql`o.true_width`)} as "trueWidth",
  ${decimalText(sql`o.start_depth`)} as "startDepth", ${decimalText(sql`o.end_depth`)} as "endDepth", o.metal, o.notes,
  o.source_url as "sourceUrl", ${authorship(sql`o`)}`);

/** Drill programs of the mine `id` as one JSON array, the newest season first: seasons are words that hold a year. */
export const programsOf = (id: SQL, { limit, offset }: Window = wholeList): SQL => sql`
  (select coalesce(json_agg(program), '[]') from (
    select ${programColumns} from drill_programs p left join users u on u.id = p.created_by
    where p.mine_id = ${id}
    order by substring(p.season from '(?:19|20)\\d\\d') desc nulls last, p.id desc limit ${limit} offset ${offset}
  ) program)`;

/** Drill observations of the mine `id` as one JSON array, by hole and depth. */
export const observationsOf = (id: SQL, { limit, offset }: Window = wholeList): SQL => sql`
  (select coalesce(json_agg(observation), '[]') from (
    select ${observationColumns} from drill_hole_observations o left join users u on u.id = o.created_by
    where o.mine_id = ${id}
    order by o.hole_id collate "C" nulls last, o.start_depth nulls last, o.end_depth desc nulls last, o.id
    limit ${limit} offset ${offset}
  ) observation)`;

/** The best observation of the mine `m` as JSON, or null. */
export const bestOf = sql`
  (select row_to_json(observation) from (
    select ${observationColumns} from drill_hole_observations o left join users u on u.id = o.created_by
    where o.id = m.best_observation_id
  ) observation)`;

/** How many observations the mine `m` has, which the reason of the best one counts. */
export const observationsCount = sql`(select count(*) from drill_hole_observations o where o.mine_id = m.id)`;

export const showProgram = (db: Db, id: number): Promise<JsonText> =>
  showRecord(db, {
    columns: programColumns,
    source: sql`drill_programs p left join users u on u.id = p.created_by`,
    id: sql`p.id = ${id}`,
    what: 'This drill program',
  });

export const showObservation = (db: Db, id: number): Promise<JsonText> =>
  showRecord(db, {
    columns: observationColumns,
    source: sql`drill_hole_observations o left join users u on u.id = o.created_by`,
    id: sql`o.id = ${id}`,
    what: 'This drill observation',
  });

interface BestRow {
  best: string | null;
  count: number;
  primaryMetal: string | null;
}

/** The JSON of the best observation with its figures and the reason added. */
export function withReason(best: string, count: number, primaryMetal: string | null): string {
  const reason = reasonOfBest(JSON.parse(best) as RankedObservation, primaryMetal, count);
  return `${best.slice(0, -1)},${JSON.stringify(reason).slice(1)}`;
}

/** The best observation of a mine with the reason; 404 where there is none. */
export async function showBest(db: Db, mineId: number): Promise<JsonText> {
  const [row] = await db.rows<BestRow>(sql`
    select ${bestOf}::text as best, ${observationsCount} as count, m.metals_distribution -> 0 ->> 'metal' as "primaryMetal"
    from mines m where m.id = ${mineId}`);
  const { best, count, primaryMetal } = found(row, 'This mine');
  if (best === null) throw notFound('A best observation of this mine');
  return new JsonText(withReason(best, count, primaryMetal));
}

/** The best observations of unarchived mines as one JSON object by mine id. */
export async function showBests(db: Db, mineIds: readonly number[]): Promise<JsonText> {
  const [row] = await db.rows<{ bests: string }>(sql`
    select coalesce(json_object_agg(m.id, ${bestOf} order by m.id), '{}')::text as bests from mines m
    where m.id = any(${sql.param([...mineIds])}::int[]) and not m.is_archived and m.best_observation_id is not null`);
  return new JsonText(row?.bests ?? '{}');
}
