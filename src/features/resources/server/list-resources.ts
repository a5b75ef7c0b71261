import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { creatorJson, decimalText, instantText } from '../../../db/json.ts';
import { resourceTypes } from '../../../domain/vocabulary.ts';
import { JsonText } from '../../../server/endpoint.ts';
import { found } from '../../../server/problems.ts';

/** A list inside a mine is complete up to so many. */
const most = 1_000;

const byConfidence = sql.raw(`array[${resourceTypes.map((type) => `'${type}'`).join(', ')}]`);

/** All resource estimates of the mine `id` as one JSON array: by metal, then by falling confidence, the newest report first. */
export const resourceEstimatesOf = (id: SQL): SQL => sql`
  (select coalesce(json_agg(estimate), '[]') from (
    select r.id, r.mine_id as "mineId", r.resource_type as "resourceType", r.metal, r.report_date as "reportDate",
      r.tonnage, ${decimalText(sql`r.grade`)} as grade, r.grade_unit as "gradeUnit",
      r.contained_metal as "containedMetal", r.contained_metal_unit as "containedMetalUnit",
      ${decimalText(sql`r.cutoff_grade`)} as "cutoffGrade", r.cutoff_grade_unit as "cutoffGradeUnit",
      r.reporting_standard as "reportingStandard", r.includes_reserves as "includesReserves", r.source_url as "sourceUrl", ${creatorJson(sql`u`)} as "createdBy",
      ${instantText(sql`r.created_at`)} as "createdAt", ${instantText(sql`r.updated_at`)} as "updatedAt", r.version
    from resource_estimates r left join users u on u.id = r.created_by
    where r.mine_id = ${id}
    order by r.metal_folded, array_position(${byConfidence}, r.resource_type), r.report_date desc nulls last, r.id
    limit ${most}
  ) estimate)`;

/** All resource estimates of a mine. */
export async function listResources(db: Db, mineId: number): Promise<JsonText> {
  const [row] = await db.rows<{ list: string }>(sql`
    select ${resourceEstimatesOf(sql`m.id`)}::text as list from mines m where m.id = ${mineId}`);
  return new JsonText(found(row, 'This mine').list);
}
