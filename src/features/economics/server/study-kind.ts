import { sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';
import { barePrice, type Prices, settlePrices } from '../../../domain/studies/metal-prices.ts';
import { impossibleStudy, studiesFindings, studyFindings } from '../../../domain/studies/study-findings.ts';
import { type StudyType, studyTypes } from '../../../domain/vocabulary.ts';
import { invalid, Problem } from '../../../server/problems/problems.ts';
import { newestPrice } from '../../prices/server/quote-prices.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';
import type { EconomicStudy } from '../contract.ts';
import { keptVersions } from './keep-versions.ts';

export type StudyValues = Omit<
  EconomicStudy,
  'id' | 'mineId' | 'status' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

/** More than any report has: what a study is compared with is not worth more memory. */
const mostEstimates = 200;

/** The estimates of its mine, as rules look at them; none where there are too many. */
const estimatesBeside = `(
  select case when count(*) > ${mostEstimates} then '[]' else coalesce(json_agg(json_build_object(
    'id', e.id, 'resourceType', e.resource_type, 'metal', e.metal, 'zone', e.zone, 'reportDate', e.report_date,
    'baseCase', e.base_case, 'tonnage', e.tonnage, 'grade', trim_scale(e.grade)::text, 'gradeUnit', e.grade_unit,
    'containedMetal', e.contained_metal, 'containedMetalUnit', e.contained_metal_unit,
    'cutoffGrade', trim_scale(e.cutoff_grade)::text, 'cutoffGradeUnit', e.cutoff_grade_unit,
    'includesReserves', e.includes_reserves)), '[]') end
  from (select * from resource_estimates e where e.mine_id = r.mine_id limit ${mostEstimates + 1}) e)`;

/** The newest price of its main metal, beside the newest study of a mine. */
const priceBeside = fixed(sql`
  case when r.status = 'current' and not exists (
    select from mine_economics n where n.mine_id = r.mine_id and n.report_date > r.report_date) then (
    select json_build_object('value', trim_scale(n.value)::text, 'currency', n.currency, 'unit', n.unit, 'asOf', n.price_date)
    from ${newestPrice('metal', sql`r.metal_prices -> 0 ->> 'metal'`, sql`(now() at time zone 'utc')`)} n
    where n.unit is not null) end`);

const mostAdvanced = `array[${studyTypes.map((type) => `'${type}'`).join(', ')}]`;

const article = (type: StudyType) => (type === 'PEA' || type === 'PFS' ? 'a' : 'an');

const duplicate = (type: StudyType) => `This mine has ${article(type)} ${type} already. Edit that one instead.`;

const withList = ({ metalPrice, metalPrices }: Prices) => ({ metalPrice, metalPrices: [...metalPrices] });

export const studyKind: RecordKind<StudyValues> = {
  entityType: 'economic_study',
  parent: 'mine',
  table: 'mine_economics',
  pageList: 'economics',
  fields: {
    studyType: { column: 'study_type', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    lifeOfMineYears: { column: 'life_of_mine_years', type: 'float' },
    allInSustainingCost: { column: 'all_in_sustaining_cost', type: 'numeric' },
    allInSustainingCostUnit: { column: 'all_in_sustaining_cost_unit', type: 'text' },
    allInSustainingCostCurrency: { column: 'all_in_sustaining_cost_currency', type: 'text' },
    afterTaxIrr: { column: 'after_tax_irr', type: 'float' },
    paybackPeriod: { column: 'payback_period', type: 'float' },
    totalCapex: { column: 'total_capex', type: 'float' },
    totalOpex: { column: 'total_opex', type: 'float' },
    metalPrice: { column: 'metal_price', type: 'numeric' },
    metalPrices: { column: 'metal_prices', type: 'json' },
    totalTonsMined: { column: 'total_tons_mined', type: 'bigint' },
    discountRate: { column: 'discount_rate', type: 'float' },
    npv: { column: 'npv', type: 'float' },
    gradeCutoffRate: { column: 'grade_cutoff_rate', type: 'numeric' },
    gradeCutoffUnit: { column: 'grade_cutoff_unit', type: 'text' },
    productionThroughput: { column: 'production_throughput', type: 'float' },
    productionThroughputUnit: { column: 'production_throughput_unit', type: 'text' },
    oreThroughput: { column: 'ore_throughput', type: 'float' },
    oreThroughputUnit: { column: 'ore_throughput_unit', type: 'text' },
    recovery: { column: 'recovery', type: 'float' },
    stripRatio: { column: 'strip_ratio', type: 'float' },
    miningMethod: { column: 'mining_method', type: 'text' },
    depositType: { column: 'deposit_type', type: 'text' },
    currency: { column: 'currency', type: 'text' },
    taxBasis: { column: 'tax_basis', type: 'text' },
    shareBasis: { column: 'share_basis', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  beside: { status: (r) => `${r}.status` },
  defaults: { metalPrices: [] },
  order: (r) => `array_position(${mostAdvanced}, ${r}.study_type), ${r}.status, ${r}.report_date desc nulls last`,
  nameOf: ({ studyType }, parent) => `${studyType} of ${parent.name}`,
  linkOf: (id, { studyType }) => ({ economicStudyId: id, studyType }),
  complete(values, sent, before) {
    if (before && sent.studyType !== undefined && sent.studyType !== before.studyType) {
      throw invalid(
        'studyType',
        `This is ${article(before.studyType)} ${before.studyType} and stays one. Add the ${sent.studyType} as another study.`,
      );
    }
    const prices = settlePrices(sent, before);
    if ('error' in prices) throw invalid('metalPrice', prices.error);
    return { ...values, ...withList(prices.value) };
  },
  async check(tx, { studyType, reportDate }, { parent, id }) {
    if (id !== null || reportDate !== null) return;
    const [another] = await tx.rows(sql`
      select from mine_economics where mine_id = ${parent.id} and study_type = ${studyType} limit 1`);
    if (another) {
      throw new Problem('conflict', duplicate(studyType), {
        issues: [
          {
            path: 'reportDate',
            message: `Enter when this one was reported: there is ${article(studyType)} ${studyType} already.`,
          },
        ],
      });
    }
  },
  duplicate: ({ studyType }) => duplicate(studyType),
  // Of before prices were records.
  withoutLostReferences: async (_tx, values) =>
    values.metalPrice === null || values.metalPrices.length > 0
      ? values
      : { ...values, metalPrices: [barePrice(values.metalPrice)] },
  plausible: {
    impossible: impossibleStudy,
    alone: studyFindings,
    together: { find: studiesFindings },
    beside: { estimates: estimatesBeside, priceNow: priceBeside },
  },
  summary: keptVersions(
    keptColumn('has_economic_studies', sql`exists (select from mine_economics e where e.mine_id = m.id)`),
  ),
};
