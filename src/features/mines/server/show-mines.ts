import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { creatorJson, decimalText, instantText, stepBytes, stepJoin } from '../../../db/json.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import type { Shown } from '../../../server/pages/show-page.ts';
import { mostAdvanced, newestStudyJoin } from '../../economics/server/newest-study.ts';
import { identifiersJson } from '../../records/server/save-identifiers.ts';
import { measuredAndIndicatedJoin } from '../../resources/server/measured-and-indicated.ts';

/** A mine `m` with what `mineJoins` looks up, as the contract's `Mine`. */
export const mineJson = fixed(sql`
  (select row_to_json(mine) from (select
    m.id, m.name, m.also_known_as as "alsoKnownAs",
    ${identifiersJson('mine', sql`m.id`)} as identifiers, m.country, m.primary_jurisdiction as "primaryJurisdiction", m.stage,
    m.metals_distribution as "metalsDistribution", m.company_id as "companyId",
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
    coalesce(c.stock_exchanges, '[]') as listings,
    m.ownership_percentage::float8 as "ownershipPercentage", m.royalties::float8 as royalties,
    m.ownership_stated as "ownershipStated", m.royalties_stated as "royaltiesStated", m.notes,
    m.latitude, m.longitude, ahead.next_description as "nextStepDescription", ahead.next_date as "nextStepDate",
    coalesce(ahead.future, '[]') as "futureSteps", m.notes_count as "notesCount",
    m.drill_programs_count as "drillProgramsCount", m.has_resource_estimates as "hasResourceEstimates",
    m.has_economic_studies as "hasEconomicStudies", study.data as "economicsData",
    newest_study.data as "newestStudy", measured_and_indicated.data as "measuredAndIndicated",
    case when b.id is not null then json_build_object('id', b.id, 'densityValue', ${decimalText(sql`b.density_value`)},
      'densityUnit', b.density_unit, 'metal', b.metal, 'intervalLength', ${decimalText(sql`b.interval_length`)},
      'observationDate', b.observation_date, 'endDepth', ${decimalText(sql`b.end_depth`)}, 'holeId', b.hole_id,
      'trueWidth', ${decimalText(sql`b.true_width`)})
      end as "bestObservation",
    coalesce(s.engagement, 0) as "engagementScore", ${instantText(sql`s.updated_at`)} as "engagementScoreUpdatedAt",
    s.net_promoter as "netPromoterScore", m.is_archived as "isArchived", m.is_sample as "isSample",
    ${creatorJson(sql`u`)} as "createdBy", ${instantText(sql`m.created_at`)} as "createdAt",
    ${instantText(sql`m.updated_at`)} as "updatedAt", m.version
  ) mine)`);

/** What a mine `m` shows of other tables, each found by an index. */
export const mineJoins = fixed(sql`
  left join companies c on c.id = m.company_id
  left join users u on u.id = m.created_by
  left join scores s on s.mine_id = m.id
  left join drill_hole_observations b on b.id = m.best_observation_id
  ${stepJoin(sql`mine_id`, sql`m.id`)}
  left join lateral (
    select json_build_object('npvMillions', e.npv::float8, 'lifeOfMineYears', e.life_of_mine_years::float8,
      'lifOfMineYears', e.life_of_mine_years::float8, 'totalCapexMillions', e.total_capex::float8,
      'studyType', e.study_type, 'reportDate', e.report_date, 'discountRate', e.discount_rate::float8,
      'taxBasis', e.tax_basis, 'shareBasis', e.share_basis, 'currency', e.currency) as data
    from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
    order by array_position(${mostAdvanced}, e.study_type) limit 1
  ) study on true
  ${newestStudyJoin} ${measuredAndIndicatedJoin}`);

/** Mines as a list shows them. */
export const shownMine: Shown = {
  table: 'mines',
  row: 'm',
  json: mineJson,
  joins: mineJoins,
  weight: fixed(stepBytes(sql`mine_id`, sql`page.id`)),
};

/** One mine, archived or not. */
export async function showMine(db: Db, id: number): Promise<JsonText> {
  const [row] = await db.rows<{ record: string; version: number }>(sql`
    select m.version, ${mineJson}::text as record from mines m ${mineJoins} where m.id = ${id}`);
  const { record, version } = found(row, 'This mine');
  return new JsonText(record, version);
}
