import { z } from 'zod';
import {
  Creator,
  DateText,
  DecimalText,
  Instant,
  Link,
  Name,
  OptionalDate,
  OptionalDecimal,
  OrBlank,
  RecordId,
  Whole,
  inBody,
} from '../../contract.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { gradeUnits, quantityUnits, reportingStandards, resourceTypes } from '../../domain/vocabulary.ts';
import { estimateGradeRule } from '../../domain/field-rules.ts';

export const ResourceEstimate = z
  .object({
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
    /** Whether these resources include the mine's reserves; null: not stated, or an estimate of reserves. */
    includesReserves: z.boolean().nullable(),
    sourceUrl: z.string().nullable(),
    createdBy: Creator.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'ResourceEstimate' });
export type ResourceEstimate = z.output<typeof ResourceEstimate>;

/** What the newest estimates of the primary metal hold in the classes measured and indicated, for the whole mine. */
export const MeasuredAndIndicated = z.object({
  metal: z.string(),
  contained: z.number(),
  containedUnit: z.enum(quantityUnits),
  /** `published` where each estimate states its contained metal, else computed from tonnage and grade. */
  containedFrom: z.enum(['published', 'computed']),
  reportDate: DateText.nullable(),
});
export type MeasuredAndIndicated = z.output<typeof MeasuredAndIndicated>;

const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  OrBlank(z.enum(options), `Choose one of ${options.join(', ')}.`);

const resourceType = z.enum(resourceTypes, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Resource type is required'
      : `Choose one of ${resourceTypes.join(', ')}.`,
});

const metal = Name('Metal is required');

const estimateFields = {
  reportDate: OptionalDate.optional(),
  tonnage: OrBlank(Whole, 'Enter a whole number.').optional(),
  grade: OptionalDecimal(estimateGradeRule).optional(),
  gradeUnit: oneOf(gradeUnits).optional(),
  containedMetal: OrBlank(Whole, 'Enter a whole number.').optional(),
  containedMetalUnit: oneOf(quantityUnits).optional(),
  cutoffGrade: OptionalDecimal(estimateGradeRule).optional(),
  cutoffGradeUnit: oneOf(gradeUnits).optional(),
  reportingStandard: oneOf(reportingStandards).optional(),
  includesReserves: OrBlank(z.boolean(), 'Choose yes, no or not stated.').optional(),
  sourceUrl: Link.optional(),
};

export const ResourceEstimateInput = z
  .object({ resourceType, metal, ...estimateFields })
  .meta(inBody('ResourceEstimateInput'));
export type ResourceEstimateInput = z.input<typeof ResourceEstimateInput>;

/** Only the fields that are sent change. */
export const ResourceEstimateChanges = z
  .object({
    resourceType: resourceType.optional(),
    metal: metal.optional(),
    ...estimateFields,
  })
  .meta(inBody('ResourceEstimateChanges'));
export type ResourceEstimateChanges = z.output<typeof ResourceEstimateChanges>;

const tag = 'Resource estimates';

export const resources = recordCalls('resource-estimates', {
  tag,
  one: 'a resource estimate',
  list: 'Resource estimates of a mine: by metal, then by falling confidence, the newest report first',
  shown: ResourceEstimate,
  input: ResourceEstimateInput,
  changes: ResourceEstimateChanges,
});
