import { sql } from 'drizzle-orm';
import { fold } from '../../../domain/fold.ts';
import { knownMetal } from '../../../domain/metals.ts';
import { invalid } from '../../../server/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { ResourceEstimate } from '../contract.ts';

export type EstimateValues = Omit<
  ResourceEstimate,
  'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

const isReserve = ({ resourceType }: EstimateValues) => resourceType === 'proven' || resourceType === 'probable';

export const estimateKind: RecordKind<EstimateValues> = {
  entityType: 'resource_estimate',
  parent: 'mine',
  table: 'resource_estimates',
  fields: {
    resourceType: { column: 'resource_type' },
    metal: { column: 'metal' },
    reportDate: { column: 'report_date' },
    tonnage: { column: 'tonnage' },
    grade: { column: 'grade' },
    gradeUnit: { column: 'grade_unit' },
    containedMetal: { column: 'contained_metal' },
    containedMetalUnit: { column: 'contained_metal_unit' },
    cutoffGrade: { column: 'cutoff_grade' },
    cutoffGradeUnit: { column: 'cutoff_grade_unit' },
    reportingStandard: { column: 'reporting_standard' },
    includesReserves: { column: 'includes_reserves' },
    sourceUrl: { column: 'source_url' },
  },
  nameOf: ({ resourceType, metal }, parent) => `${resourceType} ${metal} of ${parent.name}`,
  linkOf: (id, { resourceType }) => ({ resourceEstimateId: id, resourceType }),
  derived: ({ metal }) => ({ metal_folded: fold(metal) }),
  complete(given, sent) {
    const values = { ...given, metal: knownMetal(given.metal) ?? given.metal };
    if (!isReserve(values) || values.includesReserves === null) return values;
    if (sent.includesReserves !== undefined) {
      throw invalid('includesReserves', 'Only resources can include reserves; this is an estimate of reserves.');
    }
    return { ...values, includesReserves: null };
  },
  async keep(tx, parent, _id, action) {
    if (action === 'update') return;
    await tx.rows(sql`
      update mines set has_resource_estimates = exists (select from resource_estimates where mine_id = ${parent.id})
      where id = ${parent.id}`);
  },
};
