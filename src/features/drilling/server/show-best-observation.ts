import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type RankedObservation, reasonOfBest } from '../../../domain/best-observation.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found, notFound } from '../../../server/problems.ts';
import { recordColumns, recordSource } from '../../records/server/list-records.ts';
import { observationKind } from './observation-kind.ts';

/** The best observation of the mine `m` as JSON, or null. */
export const bestOf = sql`
  (select row_to_json(observation) from (
    select ${recordColumns(observationKind)} from ${recordSource(observationKind)} where r.id = m.best_observation_id
  ) observation)`;

/** How many observations the mine `m` has, which the reason of the best one counts. */
export const observationsCount = sql`(select count(*) from drill_hole_observations o where o.mine_id = m.id)`;

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
    where m.id = any(${sql.param([...mineIds])}::bigint[]) and not m.is_archived and m.best_observation_id is not null`);
  return new JsonText(row?.bests ?? '{}');
}
