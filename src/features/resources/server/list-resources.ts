import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { resourceTypes } from '../../../domain/vocabulary.ts';
import type { JsonText } from '../../../server/endpoint.ts';
import { authorship, showRecord, wholeList, type Window } from '../../records/server/list-records.ts';

const byConfidence = sql.raw(`array[${resourceTypes.map((type) => `'${type}'`).join(', ')}]`);

/** The fields of an estimate `r` by its creator `u`. */
const columns = fixed(sql`
  r.id, r.mine_id as "mineId", r.resource_type as "resourceType", r.metal, r.report_date as "reportDate",
  r.tonnage, ${decimalText(sql`r.grade`)} as grade, r.grade_unit as "gradeUnit",
  r.contained_metal as "containedMetal", r.contained_metal_unit as "containedMetalUnit",
  ${decimalText(sql`r.cutoff_grade`)} as "cutoffGrade", r.cutoff_grade_unit as "cutoffGradeUnit",
  r.reporting_standard as "reportingStandard", r.includes_reserves as "includesReserves", r.source_url as "sourceUrl",
  ${authorship(sql`r`)}`);

/** Resource estimates of the mine `id` as one JSON array: by metal, then by falling confidence, the newest report first. */
export const resourceEstimatesOf = (id: SQL, { limit, offset }: Window = wholeList): SQL => sql`
  (select coalesce(json_agg(estimate), '[]') from (
    select ${columns} from resource_estimates r left join users u on u.id = r.created_by
    where r.mine_id = ${id}
    order by r.metal_folded, array_position(${byConfidence}, r.resource_type), r.report_date desc nulls last, r.id
    limit ${limit} offset ${offset}
  ) estimate)`;

export const showEstimate = (db: Db, id: number): Promise<JsonText> =>
  showRecord(db, {
    columns,
    source: sql`resource_estimates r left join users u on u.id = r.created_by`,
    id: sql`r.id = ${id}`,
    what: 'This resource estimate',
  });
