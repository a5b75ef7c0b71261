import { z } from 'zod';
import { Creator, DateText, DecimalText, endpoint, Instant, MineIdParams, RecordId } from '../../contract.ts';
import { gradeUnits, quantityUnits, reportingStandards, resourceTypes } from '../../domain/vocabulary.ts';

export const ResourceEstimate = z.object({
  id: RecordId,
  mineId: RecordId,
  resourceType: z.enum(resourceTypes),
  metal: z.string(),
  reportDate: DateText.nullable(),
  /** Tonnes. */
  tonnage: z.number().nullable(),
  grade: DecimalText.nullable(),
  gradeUnit: z.enum(gradeUnits).nullable(),
  containedMetal: z.number().nullable(),
  containedMetalUnit: z.enum(quantityUnits).nullable(),
  cutoffGrade: DecimalText.nullable(),
  cutoffGradeUnit: z.enum(gradeUnits).nullable(),
  reportingStandard: z.enum(reportingStandards).nullable(),
  sourceUrl: z.string().nullable(),
  createdBy: Creator.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
});
export type ResourceEstimate = z.output<typeof ResourceEstimate>;

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/api/mines/{mineId}/resource-estimates',
    access: 'member',
    tag: 'Resource estimates',
    summary: 'All resource estimates of a mine',
    params: MineIdParams,
    response: z.array(ResourceEstimate),
  }),
};
