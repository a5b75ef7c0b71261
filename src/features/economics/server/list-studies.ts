import { sql, type SQL } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText } from '../../../db/json.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import type { JsonText } from '../../../server/endpoint.ts';
import { authorship, showRecord, wholeList, type Window } from '../../records/server/list-records.ts';

const mostAdvanced = sql.raw(`array[${studyTypes.map((type) => `'${type}'`).join(', ')}]`);

/** The fields of a study `e` by its creator `u`. */
const columns = fixed(sql`
  e.id, e.mine_id as "mineId", e.study_type as "studyType", e.report_date as "reportDate",
  e.life_of_mine_years as "lifeOfMineYears", ${decimalText(sql`e.all_in_sustaining_cost`)} as "allInSustainingCost",
  e.after_tax_irr as "afterTaxIrr", e.payback_period as "paybackPeriod", e.total_capex as "totalCapex",
  e.total_opex as "totalOpex", ${decimalText(sql`e.metal_price`)} as "metalPrice",
  e.total_tons_mined as "totalTonsMined", e.discount_rate as "discountRate", e.npv,
  ${decimalText(sql`e.grade_cutoff_rate`)} as "gradeCutoffRate", e.grade_cutoff_unit as "gradeCutoffUnit",
  e.production_throughput as "productionThroughput", e.production_throughput_unit as "productionThroughputUnit",
  e.currency, e.tax_basis as "taxBasis", e.share_basis as "shareBasis", e.source_url as "sourceUrl",
  ${authorship(sql`e`)}`);

/** Economic studies of the mine `id` as one JSON array, the most advanced first. */
export const studiesOf = (id: SQL, { limit, offset }: Window = wholeList): SQL => sql`
  (select coalesce(json_agg(study), '[]') from (
    select ${columns} from mine_economics e left join users u on u.id = e.created_by
    where e.mine_id = ${id}
    order by array_position(${mostAdvanced}, e.study_type) limit ${limit} offset ${offset}
  ) study)`;

export const showStudy = (db: Db, id: number): Promise<JsonText> =>
  showRecord(db, {
    columns,
    source: sql`mine_economics e left join users u on u.id = e.created_by`,
    id: sql`e.id = ${id}`,
    what: 'This economic study',
  });
