import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type DensityBand, studyTypes } from '../../../domain/vocabulary.ts';
import { densityConditions } from './find-mines.ts';

/** Mines that no choice of a filter tells from each other. */
export interface Group {
  stage: string | null;
  country: string | null;
  countryFolded: string | null;
  metals: readonly string[];
  grade: DensityBand | null;
  isEstimated: boolean;
  isStudied: boolean;
  /** The place of its most advanced study among the types, from 1. */
  study: number | null;
  /** The figure of its level. */
  level: number | null;
}

/** A group with the ids of its mines, each 64 bits. */
interface GroupRow extends Group {
  ids: Buffer;
}

/** More mines or groups, or longer lists of metals as JSON, are not read: mines are then counted by the database. */
export const most = { mines: 250_000, groups: 50_000, metalBytes: 4 * 1024 * 1024 };

/** Mines that are not archived, all or these, as groups; none where they are too many to be held. */
export function readGroups(db: Db, ids?: readonly number[]): Promise<GroupRow[]> {
  const isAsked = (id: SQL) => (ids ? sql`${id} = any(${sql.param([...ids])}::bigint[])` : sql`true`);
  return db.rows<GroupRow>(
    sql`
    with grouped as materialized (
      select m.stage, m.country, m.country_folded as "countryFolded", m.metals_folded as metals,
        case when ${densityConditions.low} then 'low' when ${densityConditions.medium} then 'medium'
          when ${densityConditions.high} then 'high' end as grade,
        m.has_resource_estimates as "isEstimated", m.has_economic_studies as "isStudied", studied.study, f.value::int as level,
        count(*) as count, string_agg(int8send(m.id), '') as ids
      from mines m
        left join (
          select e.mine_id, min(array_position(${sql.param([...studyTypes])}::text[], e.study_type)) as study
          from mine_economics e where ${isAsked(sql`e.mine_id`)} group by 1
        ) studied on studied.mine_id = m.id and m.has_economic_studies
        left join mine_figures f on f.mine_id = m.id and f.measure = 'study-level' and f."of" = ''
      where not m.is_archived and ${isAsked(sql`m.id`)}
      group by m.stage, m.country, m.country_folded, m.metals_folded, 5, 6, 7, 8, 9
    )
    select stage, country, "countryFolded", metals, grade, "isEstimated", "isStudied", study, level, ids from grouped
    where (select count(*) <= ${most.groups} and sum(count) <= ${most.mines}
        and sum(octet_length(to_json(metals)::text)) <= ${most.metalBytes} from grouped)`,
    { plan: 'once' },
  );
}

/** Mines that have a figure, each an id and a value of 64 bits: thousands of rows as one value. */
export async function readBytes(db: Db, rows: SQL): Promise<Buffer> {
  const [row] = await db.rows<{ bytes: Buffer | null }>(
    sql`select string_agg(int8send(v.id) || float8send(v.value), '') as bytes from (${rows}) v`,
    { plan: 'once' },
  );
  return row?.bytes ?? Buffer.alloc(0);
}

/** The mines under these conditions, each an id of 64 bits. */
export async function readIds(db: Db, from: SQL): Promise<Buffer> {
  const [row] = await db.rows<{ bytes: Buffer | null }>(
    sql`select string_agg(int8send(v.id), '') as bytes from (${from}) v`,
    { plan: 'once' },
  );
  return row?.bytes ?? Buffer.alloc(0);
}
