import { residualGrade } from '../../../domain/intercepts.ts';
import { number } from '../../../web/format.ts';
import type { DrillObservation } from '../contract.ts';
import { gramMetres } from './grades.ts';
import { gradeGpt } from '../../../domain/units.ts';

export type ObservationSort = 'hole' | 'date' | 'density' | 'length' | 'thickness' | 'start' | 'end' | 'metal';

export interface ObservationRow {
  observation: DrillObservation;
  /** Stands below the longer interval that it is a part of. */
  isPart: boolean;
  /** Of an interval with parts: what the rest of it holds, or why that cannot be said. */
  rest?: string | undefined;
}

const keys: Record<ObservationSort, (of: DrillObservation) => number | string | null> = {
  hole: ({ holeId }) => holeId,
  date: ({ observationDate }) => observationDate,
  density: ({ densityValue, densityUnit }) => gradeGpt(densityValue, densityUnit),
  length: ({ intervalLength }) => (intervalLength === null ? null : Number(intervalLength)),
  thickness: gramMetres,
  start: ({ startDepth }) => (startDepth === null ? null : Number(startDepth)),
  end: ({ endDepth }) => (endDepth === null ? null : Number(endDepth)),
  metal: ({ metal }) => metal,
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Empty values last in both directions. */
function compare(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'string' || typeof b === 'string' ? collator.compare(String(a), String(b)) : a - b);
}

const faults: Readonly<Record<string, string>> = {
  'nothing-left': 'the parts fill it',
  contradiction: 'the parts hold more metal than the whole: one of the figures is wrong',
};

function restOf(whole: DrillObservation, parts: readonly DrillObservation[]): string | undefined {
  const rest = residualGrade(whole, parts);
  if (!rest.ok) return faults[rest.reason];
  return `rest ${number(Number(rest.grade.toPrecision(3)))} ${whole.densityUnit} over ${number(rest.length, 2)} m`;
}

/** Rows of the table. By hole, parts stand below the interval that they belong to; by anything else each stands for itself. */
export function observationRows(
  observations: readonly DrillObservation[],
  by: ObservationSort,
  order: 'asc' | 'desc',
): ObservationRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const partsOf = new Map<number, DrillObservation[]>();
  const ids = new Set(observations.map(({ id }) => id));
  const isPart = ({ parentObservationId }: DrillObservation) =>
    parentObservationId !== null && ids.has(parentObservationId);
  for (const part of observations) {
    if (part.parentObservationId === null || !isPart(part)) continue;
    partsOf.set(part.parentObservationId, [...(partsOf.get(part.parentObservationId) ?? []), part]);
  }
  const row = (observation: DrillObservation): ObservationRow => {
    const parts = partsOf.get(observation.id);
    return { observation, isPart: isPart(observation), rest: parts && restOf(observation, parts) };
  };
  const sorted = observations
    .map((observation) => ({ observation, key: keys[by](observation), start: keys.start(observation) }))
    .toSorted(
      (a, b) =>
        compare(a.key, b.key, sign) ||
        compare(a.observation.holeId, b.observation.holeId, 1) ||
        compare(a.start, b.start, 1) ||
        a.observation.id - b.observation.id,
    )
    .map(({ observation }) => observation);
  if (by !== 'hole') return sorted.map(row);
  const nested = (whole: DrillObservation): ObservationRow[] => [
    row(whole),
    ...(partsOf.get(whole.id) ?? []).toSorted((a, b) => compare(keys.start(a), keys.start(b), 1)).flatMap(nested),
  ];
  return sorted.filter((observation) => !isPart(observation)).flatMap(nested);
}
