import { z } from 'zod';
import {
  DateText,
  DecimalText,
  Link,
  Name,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  RecordId,
  inBody,
  recorded,
  OptionalWhole,
  OptionalChoice,
} from '../../contract.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { toldStandings } from '../../domain/resources/estimate-standing.ts';
import { gradeUnits, quantityUnits, reportingStandards, resourceTypes } from '../../domain/vocabulary.ts';
import { estimateGradeRule, nameText } from '../../domain/records/field-rules.ts';

export const ResourceEstimate = z
  .object({
    id: RecordId,
    mineId: RecordId,
    resourceType: z.enum(resourceTypes),
    metal: z.string(),
    /** The part of the deposit; null: all of it, which includes its zones. */
    zone: z.string().nullable(),
    reportDate: DateText.nullable(),
    /** Tonnes. */
    tonnage: z.number().nullable(),
    grade: DecimalText.nullable(),
    gradeUnit: z.enum(gradeUnits).nullable(),
    containedMetal: z.number().nullable(),
    containedMetalUnit: z.enum(quantityUnits).nullable(),
    cutoffGrade: DecimalText.nullable(),
    cutoffGradeUnit: z.enum(gradeUnits).nullable(),
    /** False: the same rock at another cut-off, which is in no total. */
    baseCase: z.boolean(),
    reportingStandard: z.enum(reportingStandards).nullable(),
    /**
     * What it is among the others of its mine, which follows from them: `current` ones make the totals, a newer estimate has
     * `replaced` others; `alternative` cut-offs, a `double` base case, rock that is `contained` in others or that newer ones
     * cover in part (`beside`), and figures with inferred in them (`apart`) are in no total. Null: not found out yet.
     */
    standing: z.enum(toldStandings).nullable(),
    /** Whether these resources include the mine's reserves; null: not stated, or an estimate of reserves. */
    includesReserves: z.boolean().nullable(),
    sourceUrl: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'ResourceEstimate' });
export type ResourceEstimate = z.output<typeof ResourceEstimate>;

/**
 * What the newest estimates of the primary metal hold in the classes measured and indicated, for the whole mine (100 %): per
 * category the newest base case of each zone.
 */
export const MeasuredAndIndicated = z.object({
  metal: z.string(),
  /** In the unit of the metal: ounces of precious metals, pounds of uranium, carats of diamonds, else tonnes. */
  contained: z.number(),
  containedUnit: z.enum(quantityUnits),
  /** `published` where each estimate states its contained metal, else computed from tonnage and grade. */
  containedFrom: z.enum(['published', 'computed']),
  /** The newest date of the estimates added up. */
  reportDate: DateText.nullable(),
  /** All of their dates, the newest first; null: one has none. */
  reportDates: z.array(DateText.nullable()),
  /** Whether these resources include the reserves; null: not stated by all, or not alike. */
  includesReserves: z.boolean().nullable(),
  /** So many current estimates are not in the figure: without tonnage or grade, double, or of rock that others cover in part. */
  leftOut: z.number(),
});
export type MeasuredAndIndicated = z.output<typeof MeasuredAndIndicated>;

const resourceType = z.enum(resourceTypes, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Resource type is required'
      : `Choose one of ${resourceTypes.join(', ')}.`,
});

const metal = Name('Metal is required');

const estimateFields = {
  zone: OptionalText(nameText).optional(),
  reportDate: OptionalDate.optional(),
  tonnage: OptionalWhole.optional(),
  grade: OptionalDecimal(estimateGradeRule).optional(),
  gradeUnit: OptionalChoice(gradeUnits).optional(),
  containedMetal: OptionalWhole.optional(),
  containedMetalUnit: OptionalChoice(quantityUnits).optional(),
  cutoffGrade: OptionalDecimal(estimateGradeRule).optional(),
  cutoffGradeUnit: OptionalChoice(gradeUnits).optional(),
  /** Empty: yes. */
  baseCase: OrBlank(z.boolean(), 'Choose yes or no.').optional(),
  reportingStandard: OptionalChoice(reportingStandards).optional(),
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
  onCreate:
    'no two of a mine are of the same category, metal, zone, date and cut-off, and one cut-off of a zone and date is the base case',
  shown: ResourceEstimate,
  input: ResourceEstimateInput,
  changes: ResourceEstimateChanges,
});
