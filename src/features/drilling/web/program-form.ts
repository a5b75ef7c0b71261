import { faultsIn, link, required, whole, decimal } from '../../../web/forms/checks.ts';
import { typedNumber } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { DrillProgram, DrillProgramInput } from '../contract.ts';
import { createProgram, readPrograms, saveProgram } from './api.ts';
import { programFindings } from '../../../domain/drilling/drilling-findings.ts';
import { zerosFinding } from '../../../domain/records/findings.ts';
import { depthRule, drillCostRule, mostHoles } from '../../../domain/records/field-rules.ts';

type Field = 'season' | 'numberOfHoles' | 'numberOfMeters' | 'cost' | 'costPerMeter' | 'sourceUrl';
export type ProgramDraft = Record<Field, string>;

const metres = ['metres', 'meters', 'm'];
const dollars = ['USD', 'US$'];

export function programBody(draft: ProgramDraft): DrillProgramInput {
  return {
    season: draft.season.trim(),
    numberOfHoles: typedNumber(draft.numberOfHoles, ['holes']),
    numberOfMeters: typedNumber(draft.numberOfMeters, metres),
    cost: typedNumber(draft.cost, dollars),
    costPerMeter: typedNumber(draft.costPerMeter, dollars) ?? derivedCostPerMeter(draft),
    sourceUrl: draft.sourceUrl.trim(),
  };
}

/** Cost divided by metres, rounded half up to the cent, where both are given and metres are above 0; else null. */
export function derivedCostPerMeter(draft: Pick<ProgramDraft, 'cost' | 'numberOfMeters'>): number | null {
  const cost = typedNumber(draft.cost, dollars);
  const length = typedNumber(draft.numberOfMeters, metres);
  if (cost === null || length === null || !(cost >= 0) || !(length > 0)) return null;
  // In whole cents and centimetres, so that a half is a half.
  return Math.round((Math.round(cost * 100) * 100) / Math.round(length * 100)) / 100;
}

/** Without faults every figure is a number. */
type ProgramFigures = Record<'numberOfMeters' | 'cost' | 'costPerMeter', number | null>;

const text = (value: number | null) => (value === null ? '' : String(value));

const followsFromCost = ({ cost, numberOfMeters, costPerMeter }: DrillProgram) =>
  costPerMeter === derivedCostPerMeter({ cost: text(cost), numberOfMeters: text(numberOfMeters) });

export const programKind: RecordKind<DrillProgram, ProgramDraft> = {
  name: 'drill-program',
  entityType: 'drill_program',
  labels: {
    season: 'Season',
    numberOfHoles: 'Number of Holes',
    numberOfMeters: 'Number of Meters',
    cost: 'Total Cost',
    costPerMeter: 'Cost per Meter',
    sourceUrl: 'Source URL',
  },
  empty: { season: '', numberOfHoles: '', numberOfMeters: '', cost: '', costPerMeter: '', sourceUrl: '' },
  draftOf: (program) => ({
    season: program.season,
    numberOfHoles: text(program.numberOfHoles),
    numberOfMeters: text(program.numberOfMeters),
    cost: text(program.cost),
    // What follows from cost and meters goes on following them.
    costPerMeter: followsFromCost(program) ? '' : text(program.costPerMeter),
    sourceUrl: program.sourceUrl ?? '',
  }),
  faultsOf: (draft) =>
    faultsIn(draft, {
      season: required('Season is required'),
      numberOfHoles: whole(mostHoles, ['holes']),
      numberOfMeters: decimal(depthRule, metres),
      cost: decimal(drillCostRule, dollars),
      costPerMeter: decimal(drillCostRule, dollars),
      sourceUrl: link,
    }),
  findingsOf(draft, before) {
    const { numberOfMeters, cost, costPerMeter } = programBody(draft) as ProgramFigures;
    const stored = before && (programBody(before) as ProgramFigures);
    return [
      ...programFindings({ numberOfMeters, costPerMeter }),
      zerosFinding('numberOfMeters', 'The number of meters', stored?.numberOfMeters ?? null, numberOfMeters),
      zerosFinding('cost', 'The cost', stored?.cost ?? null, cost),
    ].filter((finding) => finding !== null);
  },
  create: (mineId, draft, key) => createProgram(mineId, programBody(draft), key),
  save: (program, draft) => saveProgram(program, programBody(draft)),
  readAll: readPrograms,
  words: {
    created: 'Drill program created successfully',
    updated: 'Drill program updated successfully',
    createFailed: 'Failed to create drill program. Please try again.',
    updateFailed: 'Failed to update drill program. Please try again.',
    readFailed: 'Failed to fetch drill programs',
  },
};
