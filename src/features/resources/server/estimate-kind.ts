import { sql } from 'drizzle-orm';
import { fold } from '../../../domain/fold.ts';
import { knownMetal } from '../../../domain/metals.ts';
import { resourceTypes } from '../../../domain/vocabulary.ts';
import { invalid } from '../../../server/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { keptColumn } from '../../records/server/summary.ts';
import type { ResourceEstimate } from '../contract.ts';

export type EstimateValues = Omit<
  ResourceEstimate,
  'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

const byConfidence = `array[${resourceTypes.map((type) => `'${type}'`).join(', ')}]`;

const isReserve = ({ resourceType }: EstimateValues) => resourceType === 'proven' || resourceType === 'probable';

export const estimateKind: RecordKind<EstimateValues> = {
  entityType: 'resource_estimate',
  parent: 'mine',
  table: 'resource_estimates',
  pageList: 'resourceEstimates',
  fields: {
    resourceType: { column: 'resource_type', type: 'text' },
    metal: { column: 'metal', type: 'text' },
    reportDate: { column: 'report_date', type: 'date' },
    tonnage: { column: 'tonnage', type: 'bigint' },
    grade: { column: 'grade', type: 'numeric' },
    gradeUnit: { column: 'grade_unit', type: 'text' },
    containedMetal: { column: 'contained_metal', type: 'bigint' },
    containedMetalUnit: { column: 'contained_metal_unit', type: 'text' },
    cutoffGrade: { column: 'cutoff_grade', type: 'numeric' },
    cutoffGradeUnit: { column: 'cutoff_grade_unit', type: 'text' },
    reportingStandard: { column: 'reporting_standard', type: 'text' },
    includesReserves: { column: 'includes_reserves', type: 'boolean' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  order: (r) =>
    `${r}.metal_folded, array_position(${byConfidence}, ${r}.resource_type), ${r}.report_date desc nulls last`,
  nameOf: ({ resourceType, metal }, parent) => `${resourceType} ${metal} of ${parent.name}`,
  linkOf: (id, { resourceType }) => ({ resourceEstimateId: id, resourceType }),
  derived: { metal_folded: { of: ({ metal }) => fold(metal) } },
  complete(given, sent) {
    const values = { ...given, metal: knownMetal(given.metal) ?? given.metal };
    if (!isReserve(values) || values.includesReserves === null) return values;
    if (sent.includesReserves !== undefined) {
      throw invalid('includesReserves', 'Only resources can include reserves; this is an estimate of reserves.');
    }
    return { ...values, includesReserves: null };
  },
  summary: keptColumn('has_resource_estimates', sql`exists (select from resource_estimates r where r.mine_id = m.id)`),
};
