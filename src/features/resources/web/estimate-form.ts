import { gradeUnits, isOneOf, quantityUnits, reportingStandards, resourceTypes } from '../../../domain/vocabulary.ts';
import { decimal, faultsIn, link, required, whole } from '../../../web/forms/checks.ts';
import { faultsAnd, withoutFaulty } from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { ResourceEstimate, ResourceEstimateInput } from '../contract.ts';
import { createEstimate, readEstimates, saveEstimate } from './api.ts';
import { isDate } from '../../../domain/time/dates.ts';
import { keyFault, type Keyed } from '../../../domain/resources/estimate-keys.ts';
import type { Standable } from '../../../domain/resources/estimate-standing.ts';
import { estimateFindings, faultsOfEstimate } from '../../../domain/resources/estimate-findings.ts';
import type { LookedAtEstimate } from '../../../domain/resources/looked-at-estimate.ts';
import { zerosFinding } from '../../../domain/records/findings.ts';
import { estimateGradeRule } from '../../../domain/records/field-rules.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { utcToday } from '../../../web/today.ts';

const labels = {
  resourceType: 'Resource Type',
  metal: 'Metal',
  zone: 'Zone',
  reportDate: 'Report Date',
  tonnage: 'Tonnage',
  grade: 'Grade',
  gradeUnit: 'Grade Unit',
  containedMetal: 'Contained Metal',
  containedMetalUnit: 'Contained Unit',
  cutoffGrade: 'Cut-off Grade',
  cutoffGradeUnit: 'Cut-off Unit',
  baseCase: 'Base Case',
  reportingStandard: 'Reporting Standard',
  includesReserves: 'Includes Reserves',
  sourceUrl: 'Source URL',
} as const;
export type EstimateDraft = Record<keyof typeof labels, string>;

const oneOf = <const T extends readonly string[]>(list: T, text: string): T[number] | null =>
  isOneOf(list, text) ? text : null;

/** The body as far as it is one: an empty type is left to the check, which says that it is required. */
export function estimateBody(draft: EstimateDraft): ResourceEstimateInput {
  return {
    resourceType: oneOf(resourceTypes, draft.resourceType) as ResourceEstimateInput['resourceType'],
    metal: draft.metal,
    zone: draft.zone,
    reportDate: draft.reportDate,
    tonnage: typedNumber(draft.tonnage, ['tonnes', 't']),
    grade: typedDecimal(draft.grade, gradeUnits),
    gradeUnit: oneOf(gradeUnits, draft.gradeUnit),
    containedMetal: typedNumber(draft.containedMetal, quantityUnits),
    containedMetalUnit: oneOf(quantityUnits, draft.containedMetalUnit),
    cutoffGrade: typedDecimal(draft.cutoffGrade, gradeUnits),
    cutoffGradeUnit: oneOf(gradeUnits, draft.cutoffGradeUnit),
    reportingStandard: oneOf(reportingStandards, draft.reportingStandard),
    baseCase: draft.baseCase !== 'false',
    includesReserves: draft.includesReserves === '' ? null : draft.includesReserves === 'true',
    sourceUrl: draft.sourceUrl,
  };
}

/** A draft without faults as the rules take it. */
function lookedAt(draft: EstimateDraft): LookedAtEstimate {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  return {
    resourceType: draft.resourceType,
    metal: draft.metal,
    zone: text(draft.zone),
    baseCase: draft.baseCase !== 'false',
    reportDate: text(draft.reportDate),
    tonnage: typedNumber(draft.tonnage, ['tonnes', 't']),
    grade: typedDecimal(draft.grade, gradeUnits),
    gradeUnit: text(draft.gradeUnit),
    containedMetal: typedNumber(draft.containedMetal, quantityUnits),
    containedMetalUnit: text(draft.containedMetalUnit),
    cutoffGrade: typedDecimal(draft.cutoffGrade, gradeUnits),
    cutoffGradeUnit: text(draft.cutoffGradeUnit),
    includesReserves: draft.includesReserves === '' ? null : draft.includesReserves === 'true',
  };
}

const grade = decimal(estimateGradeRule, gradeUnits);

const fields = Object.keys(labels) as (keyof EstimateDraft)[];
const draftWith = (of: (field: keyof EstimateDraft) => string | number | boolean | null) =>
  Object.fromEntries(fields.map((field) => [field, String(of(field) ?? '')])) as EstimateDraft;

export const estimateKind: RecordKind<ResourceEstimate, EstimateDraft> = {
  name: 'resource-estimate',
  entityType: 'resource_estimate',
  labels,
  empty: draftWith((field) => (field === 'baseCase' ? true : '')),
  draftOf: (estimate) => draftWith((field) => estimate[field]),
  faultsOf(draft) {
    const faults = faultsIn(draft, {
      resourceType: required('Resource type is required'),
      metal: required('Metal is required'),
      tonnage: whole(undefined, ['tonnes', 't']),
      grade,
      containedMetal: whole(undefined, quantityUnits),
      cutoffGrade: grade,
      sourceUrl: link,
    });
    return faultsAnd(faults, faultsOfEstimate(lookedAt(withoutFaulty(draft, faults)), utcToday()));
  },
  findingsOf(draft, before) {
    const [now, stored] = [lookedAt(draft), before && lookedAt(before)];
    return [
      ...estimateFindings(now, utcToday()),
      zerosFinding('tonnage', 'The tonnage', stored?.tonnage ?? null, now.tonnage),
      zerosFinding('containedMetal', 'The contained metal', stored?.containedMetal ?? null, now.containedMetal),
    ].filter((finding) => finding !== null);
  },
  create: (mineId, draft, key) => createEstimate(mineId, estimateBody(draft), key),
  save: (estimate, draft) => saveEstimate(estimate, estimateBody(draft)),
  readAll: readEstimates,
  words: recordWords('Resource estimate'),
};

/** The draft as an estimate among others; null while its category or metal is missing, or it is no estimate yet. */
export function asEstimate(draft: EstimateDraft): (Standable & Keyed & { id: null }) | null {
  const { resourceType, metal, zone, tonnage, grade: typed, cutoffGrade, ...body } = estimateBody(draft);
  if (!isOneOf(resourceTypes, resourceType) || metal.trim() === '') return null;
  const number = (value: unknown) =>
    value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);
  return {
    id: null,
    resourceType,
    metal: knownMetal(metal) ?? metal,
    zone: zone?.trim() ? zone : null,
    reportDate: isDate(draft.reportDate) ? draft.reportDate : null,
    baseCase: body.baseCase === true,
    tonnage: number(tonnage),
    grade: number(typed),
    gradeUnit: body.gradeUnit || null,
    cutoffGrade: number(cutoffGrade),
    cutoffGradeUnit: body.cutoffGradeUnit || null,
  };
}

/** What keeps the draft from being saved beside the others, by its field. */
export function doubleFaults(
  draft: EstimateDraft,
  others: readonly ResourceEstimate[],
  before: ResourceEstimate | undefined,
): Record<string, string> {
  const estimate = asEstimate(draft);
  if (!estimate) return {};
  for (const other of others) {
    const fault = other.id === before?.id ? undefined : keyFault(estimate, other);
    // What was so before this change is not what it is about.
    if (fault && !(before && keyFault(before, other))) return { [fault.field]: fault.error };
  }
  return {};
}
