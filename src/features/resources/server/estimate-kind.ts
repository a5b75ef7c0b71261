import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { estimateFindings, impossibleEstimate } from '../../../domain/resources/estimate-findings.ts';
import { estimatesFindings } from '../../../domain/resources/findings-between-estimates.ts';
import { keyFault, type Keyed } from '../../../domain/resources/estimate-keys.ts';
import { zoneKey } from '../../../domain/resources/estimate-standing.ts';
import { fold } from '../../../domain/text/fold.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { isOneOf, reserveTypes, resourceTypes } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';
import { keptStandings } from './keep-standings.ts';
import type { ResourceEstimate } from '../contract.ts';

export type EstimateValues = Omit<
  ResourceEstimate,
  'id' | 'mineId' | 'standing' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

const byConfidence = `array[${resourceTypes.map((type) => `'${type}'`).join(', ')}]`;

const isReserve = ({ resourceType }: EstimateValues) => isOneOf(reserveTypes, resourceType);

/** The other estimates of a mine that may be the same as this one, and how it was before: its key is its own. */
const likeIt = (tx: Db, { resourceType, metal, reportDate, zone }: EstimateValues, mineId: number, id: number | null) =>
  tx.rows<Keyed & { isItself: boolean }>(sql`
    select coalesce(r.id = ${id}::bigint, false) as "isItself", r.resource_type as "resourceType", r.metal, r.zone,
      r.report_date as "reportDate", r.base_case as "baseCase", trim_scale(r.cutoff_grade)::text as "cutoffGrade",
      r.cutoff_grade_unit as "cutoffGradeUnit"
    from resource_estimates r
    where r.mine_id = ${mineId} and r.resource_type = ${resourceType} and r.metal_folded = ${fold(metal)}
      and r.report_date is not distinct from ${reportDate}::date and r.zone_folded = ${zoneKey({ zone })}`);

export const estimateKind: RecordKind<EstimateValues> = {
  entityType: 'resource_estimate',
  parent: 'mine',
  table: 'resource_estimates',
  most: 3_000,
  pageList: 'resourceEstimates',
  fields: {
    resourceType: { column: 'resource_type', type: 'text' },
    metal: { column: 'metal', type: 'text' },
    zone: { column: 'zone', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    tonnage: { column: 'tonnage', type: 'bigint' },
    grade: { column: 'grade', type: 'numeric' },
    gradeUnit: { column: 'grade_unit', type: 'text' },
    containedMetal: { column: 'contained_metal', type: 'bigint' },
    containedMetalUnit: { column: 'contained_metal_unit', type: 'text' },
    cutoffGrade: { column: 'cutoff_grade', type: 'numeric' },
    cutoffGradeUnit: { column: 'cutoff_grade_unit', type: 'text' },
    reportingStandard: { column: 'reporting_standard', type: 'text' },
    baseCase: { column: 'base_case', type: 'boolean' },
    includesReserves: { column: 'includes_reserves', type: 'boolean' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  order: (r) =>
    `${r}.metal_folded, array_position(${byConfidence}, ${r}.resource_type), ${r}.report_date desc nulls last`,
  defaults: { baseCase: true },
  nameOf: ({ resourceType, metal, zone }, parent) =>
    `${resourceType} ${metal} of ${zone === null ? parent.name : `${zone}, ${parent.name}`}`,
  linkOf: (id, { resourceType }) => ({ resourceEstimateId: id, resourceType }),
  derived: { metal_folded: { of: ({ metal }) => fold(metal) }, zone_folded: { of: zoneKey } },
  complete(given, sent) {
    const values = { ...given, metal: knownMetal(given.metal) ?? given.metal };
    if (!isReserve(values) || values.includesReserves === null) return values;
    if (sent.includesReserves !== undefined) {
      throw invalid('includesReserves', 'Only resources can include reserves; this is an estimate of reserves.');
    }
    return { ...values, includesReserves: null };
  },
  async check(tx, values, { parent, id }) {
    const alike = await likeIt(tx, values, parent.id, id);
    const before = alike.find(({ isItself }) => isItself);
    for (const other of alike) {
      const fault = other.isItself ? undefined : keyFault(values, other);
      // What was so before this change is not what it is about.
      if (fault && !(before && keyFault(before, other))) throw invalid(fault.field, fault.error);
    }
  },
  plausible: {
    impossible: impossibleEstimate,
    alone: estimateFindings,
    together: { find: estimatesFindings },
    concernsOthers: true,
  },
  beside: { standing: (r) => `${r}.standing` },
  summary: keptStandings(
    keptColumn('has_resource_estimates', sql`exists (select from resource_estimates r where r.mine_id = m.id)`),
  ),
};
