import Big from 'big.js';
import { impossibleGrade } from '../../../domain/drilling/drilling-findings.ts';
import { futureDate } from '../../../domain/records/findings.ts';
import { depthFault, liesWithin } from '../../../domain/drilling/intercepts.ts';
import { drillGradeUnits, isOneOf } from '../../../domain/vocabulary.ts';
import { all, decimal, faultsIn, link, required } from '../../../web/forms/checks.ts';
import { faultsAnd } from '../../../web/forms/draft-texts.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { DrillObservation, DrillObservationInput } from '../contract.ts';
import { createObservation, readObservations, saveObservation } from './api.ts';
import { depthRule, gradeRule } from '../../../domain/records/field-rules.ts';
import { utcToday } from '../../../web/today.ts';

type Field =
  | 'holeId'
  | 'observationDate'
  | 'metal'
  | 'densityValue'
  | 'densityUnit'
  | 'intervalLength'
  | 'lengthFrom'
  | 'trueWidth'
  | 'startDepth'
  | 'endDepth'
  | 'drillProgramId'
  | 'parentObservationId'
  | 'notes'
  | 'sourceUrl';
export type ObservationDraft = Record<Field, string>;

const metres = ['metres', 'meters', 'm'];
const length = decimal(depthRule, metres);
const idOrNull = (text: string) => (text === '' ? null : Number(text));

export function observationBody(draft: ObservationDraft): DrillObservationInput {
  const unit = draft.densityUnit;
  return {
    holeId: draft.holeId,
    observationDate: draft.observationDate,
    metal: draft.metal,
    densityValue: typedDecimal(draft.densityValue, drillGradeUnits) ?? '',
    densityUnit: isOneOf(drillGradeUnits, unit) ? unit : drillGradeUnits[0],
    // The server derives it, and keeps that it did.
    intervalLength:
      draft.lengthFrom === 'depths' && draft.intervalLength === rangeOf(draft)
        ? null
        : typedDecimal(draft.intervalLength, metres),
    trueWidth: typedDecimal(draft.trueWidth, metres),
    startDepth: typedDecimal(draft.startDepth, metres),
    endDepth: typedDecimal(draft.endDepth, metres),
    drillProgramId: idOrNull(draft.drillProgramId),
    parentObservationId: idOrNull(draft.parentObservationId),
    notes: draft.notes,
    sourceUrl: draft.sourceUrl,
  };
}

/** What is wrong with single fields, and with how others agree. */
function observationFaults(draft: ObservationDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    densityValue: all(required('Density value is required'), decimal(gradeRule, drillGradeUnits)),
    intervalLength: length,
    trueWidth: length,
    startDepth: length,
    endDepth: length,
    sourceUrl: link,
  });
  return faultsAnd(faults, disagreements(draft, faults));
}

const depthFields = ['startDepth', 'endDepth', 'intervalLength', 'trueWidth'] as const;

/** What cannot be, of fields that can be read. */
function* disagreements(draft: ObservationDraft, unread: Record<string, string>) {
  if (depthFields.every((field) => !unread[field])) {
    const fault = depthFault({
      startDepth: typedDecimal(draft.startDepth, metres),
      endDepth: typedDecimal(draft.endDepth, metres),
      intervalLength: typedDecimal(draft.intervalLength, metres),
      trueWidth: typedDecimal(draft.trueWidth, metres),
    });
    if (fault) yield { field: fault.path, message: fault.message };
  }
  const grade =
    !unread['densityValue'] && impossibleGrade(typedDecimal(draft.densityValue, drillGradeUnits), draft.densityUnit);
  if (grade) yield { field: 'densityValue', message: grade };
  const date = futureDate(draft.observationDate || null, utcToday());
  if (date) yield { field: 'observationDate', message: date };
}

const metresOf = (text: string) => {
  const typed = typedDecimal(text, metres);
  return typed !== null && /^\d+(?:\.\d+)?$/.test(typed) ? new Big(typed) : null;
};

/** From start to end; empty where one of them is missing or the end is not below the start. */
function rangeOf({ startDepth, endDepth }: Pick<ObservationDraft, 'startDepth' | 'endDepth'>): string {
  const [start, end] = [metresOf(startDepth), metresOf(endDepth)];
  return start && end?.gt(start) ? end.minus(start).toFixed() : '';
}

/** What a change of a depth changes: the length follows the depths, unless another one was entered, and says so. */
export function withLength(
  draft: ObservationDraft,
  changes: Partial<Pick<ObservationDraft, 'startDepth' | 'endDepth'>>,
): Partial<ObservationDraft> {
  const isOwn = draft.intervalLength !== '' && draft.intervalLength !== rangeOf(draft);
  if (isOwn) return changes;
  const intervalLength = rangeOf({ ...draft, ...changes });
  return { ...changes, intervalLength, lengthFrom: intervalLength === '' ? '' : 'depths' };
}

/** Intervals that an interval of this draft may be a part of: of the same hole, around it, and no parts of it themselves. */
export function possibleParents(
  draft: ObservationDraft,
  all: readonly DrillObservation[],
  own: number | undefined,
): DrillObservation[] {
  const hole = draft.holeId.trim().toLowerCase();
  if (hole === '') return [];
  const number = (text: string) => {
    const typed = typedDecimal(text, metres);
    return typed === null || Number.isNaN(Number(typed)) ? null : typed;
  };
  const depths = {
    startDepth: number(draft.startDepth),
    endDepth: number(draft.endDepth),
    intervalLength: number(draft.intervalLength),
  };
  const byId = new Map(all.map((each) => [each.id, each]));
  const isBelow = (other: DrillObservation) => {
    const seen = new Set<number>();
    for (let each: DrillObservation | undefined = other; each && !seen.has(each.id);) {
      if (each.id === own) return true;
      seen.add(each.id);
      each = each.parentObservationId === null ? undefined : byId.get(each.parentObservationId);
    }
    return false;
  };
  return all.filter((other) => !isBelow(other) && other.holeId?.toLowerCase() === hole && liesWithin(depths, other));
}

const id = (value: number | null) => (value === null ? '' : String(value));

export const observationKind: RecordKind<DrillObservation, ObservationDraft> = {
  name: 'drill-observation',
  entityType: 'drill_observation',
  labels: {
    holeId: 'Hole ID',
    observationDate: 'Date',
    metal: 'Metal',
    densityValue: 'Density (grade)',
    densityUnit: 'Unit',
    intervalLength: 'Interval Length',
    lengthFrom: 'Length From',
    trueWidth: 'True Width',
    startDepth: 'Start Depth',
    endDepth: 'End Depth',
    drillProgramId: 'Drill Program',
    parentObservationId: 'Part of',
    notes: 'Notes',
    sourceUrl: 'Source URL',
  },
  empty: {
    holeId: '',
    observationDate: '',
    metal: '',
    densityValue: '',
    densityUnit: drillGradeUnits[0],
    intervalLength: '',
    lengthFrom: '',
    trueWidth: '',
    startDepth: '',
    endDepth: '',
    drillProgramId: '',
    parentObservationId: '',
    notes: '',
    sourceUrl: '',
  },
  draftOf: (observation) => ({
    holeId: observation.holeId ?? '',
    observationDate: observation.observationDate ?? '',
    metal: observation.metal ?? '',
    densityValue: observation.densityValue,
    densityUnit: observation.densityUnit,
    intervalLength: observation.intervalLength ?? '',
    lengthFrom: observation.lengthFrom ?? '',
    trueWidth: observation.trueWidth ?? '',
    startDepth: observation.startDepth ?? '',
    endDepth: observation.endDepth ?? '',
    drillProgramId: id(observation.drillProgramId),
    parentObservationId: id(observation.parentObservationId),
    notes: observation.notes ?? '',
    sourceUrl: observation.sourceUrl ?? '',
  }),
  faultsOf: observationFaults,
  create: (mineId, draft, key) => createObservation(mineId, observationBody(draft), key),
  save: (observation, draft) => saveObservation(observation, observationBody(draft)),
  readAll: readObservations,
  faultTitle: 'Validation Error',
  words: {
    created: 'Drill hole observation added successfully',
    updated: 'Drill hole observation updated successfully',
    createFailed: 'Failed to add drill hole observation. Please try again.',
    updateFailed: 'Failed to update drill hole observation. Please try again.',
    readFailed: 'Failed to fetch drill observations',
  },
  toastsReason: true,
};
