import { interceptTree, residualGrade } from '../../../domain/drilling/intercepts.ts';
import { number } from '../../../web/format.ts';
import type { DrillObservation } from '../contract.ts';
import { gramMetres } from './grades.ts';
import { massGrade } from '../../../domain/metals/units.ts';

export type ObservationSort = 'hole' | 'date' | 'density' | 'length' | 'thickness' | 'start' | 'end' | 'metal';

export interface ObservationRow {
  observation: DrillObservation;
  /** How many intervals it lies in: parts lie in parts. By the hole, it stands below the one around it. */
  level: number;
  /** Of an interval with parts: what the rest of it holds, or why that cannot be said. */
  rest?: string | undefined;
}

const keys: Record<ObservationSort, (of: DrillObservation) => number | string | null> = {
  hole: ({ holeId }) => holeId,
  date: ({ observationDate }) => observationDate,
  density: ({ densityValue, densityUnit }) => massGrade(densityValue, densityUnit),
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
  overlap: 'its parts overlap',
  'unknown-places': 'its rest cannot be told without the depths of its parts',
  contradiction: 'residual below zero (DR1): the parts hold more metal than the whole, so one of the figures is wrong',
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
  const parents = interceptTree(observations);
  const partsOf = Map.groupBy(
    observations.filter(({ id }) => parents.has(id)),
    ({ id }) => parents.get(id)!,
  );
  const levels = new Map<number, number>();
  const levelOf = (id: number): number => {
    const way: number[] = [];
    let around: number | undefined = id;
    for (; around !== undefined && !levels.has(around); around = parents.get(around)) way.push(around);
    let level = around === undefined ? -1 : levels.get(around)!;
    for (const each of way.toReversed()) levels.set(each, (level += 1));
    return level;
  };
  const row = (observation: DrillObservation): ObservationRow => {
    const parts = partsOf.get(observation.id);
    return { observation, level: levelOf(observation.id), rest: parts && restOf(observation, parts) };
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
  const rows: ObservationRow[] = [];
  const waiting = sorted.filter(({ id }) => !parents.has(id)).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    rows.push(row(next));
    const parts = (partsOf.get(next.id) ?? []).toSorted((a, b) => compare(keys.start(a), keys.start(b), 1));
    for (const part of parts.toReversed()) waiting.push(part);
  }
  return rows;
}
