import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type Compared, type RankedObservation, reasonOfBest } from '../../../domain/drilling/best-observation.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found, notFound } from '../../../server/problems/problems.ts';
import { recordColumns, recordSource } from '../../records/server/list-records.ts';
import { observationKind } from './observation-kind.ts';

/** The best observation of the mine `m` as JSON, or null. */
export const bestJson = sql`
  (select row_to_json(observation) from (
    select ${recordColumns(observationKind)} from ${recordSource(observationKind)} where r.id = m.best_observation_id
  ) observation)`;

/** What the best observation of the mine `m` was compared with, as the JSON of a `Compared`, which its reason tells of. */
export const comparedWithBest = sql`
  (select json_build_object('all', count(*), 'ofMetal', count(*) filter (where is_compared),
      'withWidth', count(*) filter (where is_compared and interval_length is not null and true_width is not null))
    from (
      select o.interval_length, o.true_width, o.metal_folded is not distinct from best.metal_folded
        and (o.interval_length is not null) = (best.interval_length is not null) as is_compared
      from drill_hole_observations best join drill_hole_observations o on o.mine_id = m.id
      where best.id = m.best_observation_id
    ) o)`;

interface BestRow {
  best: string | null;
  compared: Compared;
  primaryMetal: string | null;
}

/** The JSON of the best observation with its figures and the reason added. */
export function withReason(best: string, compared: Compared, primaryMetal: string | null): string {
  const reason = reasonOfBest(JSON.parse(best) as RankedObservation, primaryMetal, compared);
  return `${best.slice(0, -1)},${JSON.stringify(reason).slice(1)}`;
}

/** The best observation of a mine with the reason; 404 where there is none. */
export async function showBest(db: Db, mineId: number): Promise<JsonText> {
  const [row] = await db.rows<BestRow>(sql`
    select ${bestJson}::text as best, ${comparedWithBest} as compared, m.metals_distribution -> 0 ->> 'metal' as "primaryMetal"
    from mines m where m.id = ${mineId}`);
  const { best, compared, primaryMetal } = found(row, 'This mine');
  if (best === null) throw notFound('A best observation of this mine');
  return new JsonText(withReason(best, compared, primaryMetal));
}

/** The best observations of unarchived mines as one JSON object by mine id. */
export async function showBests(db: Db, mineIds: readonly number[]): Promise<JsonText> {
  const [row] = await db.rows<{ bests: string }>(sql`
    select coalesce(json_object_agg(m.id, ${bestJson} order by m.id), '{}')::text as bests from mines m
    where m.id = any(${sql.param([...mineIds])}::bigint[]) and not m.is_archived and m.best_observation_id is not null`);
  return new JsonText(row?.bests ?? '{}');
}
