import Big from 'big.js';
import { fold } from './fold.ts';
import { gradeGpt } from './units.ts';
import type { DensityBand } from './vocabulary.ts';

/** What the rule needs of a drill observation; decimals as text, `observationDate` as YYYY-MM-DD, length in metres. */
export interface RankedObservation {
  id: number;
  metal: string | null;
  densityValue: string;
  densityUnit: string;
  intervalLength: string | null;
  observationDate: string | null;
}

export interface Best<T> {
  best: T;
  /** Grade in grams per tonne. */
  gradeGpt: number;
  /** Grade in g/t times length in metres; null where the length is unknown. */
  gramMetres: number | null;
  /** One sentence that says why this one. */
  because: string;
}

/** 7000 times the grams per tonne of one unit: whole numbers, so that equal products are equal. */
const weights: Readonly<Record<string, number>> = { 'g/t': 7000, ppm: 7000, ppb: 7, '%': 70_000_000, 'oz/t': 240_000 };

interface Candidate<T> {
  observation: T;
  isPrimary: boolean;
  hasLength: boolean;
  product: Big;
}

/** Negative when `a` is better: the mine's metal first, then grade times length, then the newer, then the smaller id. */
function compare<T extends RankedObservation>(a: Candidate<T>, b: Candidate<T>): number {
  if (a.hasLength !== b.hasLength) return a.hasLength ? -1 : 1;
  if (a.hasLength && a.isPrimary !== b.isPrimary) return a.isPrimary ? -1 : 1;
  const byProduct = b.product.cmp(a.product);
  if (byProduct !== 0) return byProduct;
  const [dateA, dateB] = [a.observation.observationDate ?? '', b.observation.observationDate ?? ''];
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  return a.observation.id - b.observation.id;
}

/**
 * The best drill observation of a mine (decisions, "Best observation"), whatever the order of the list: among those with
 * an interval length those of the primary metal (first of the mine's distribution) come first, then the largest grade in
 * g/t times length wins, then the newest, then the smallest id. Only where none has a length, the highest grade wins.
 * Null when no observation has a grade in a unit of drilling.
 */
export function bestObservation<T extends RankedObservation>(
  observations: readonly T[],
  primaryMetal: string | null,
): Best<T> | null {
  const primary = primaryMetal === null ? null : fold(primaryMetal);
  let winner: Candidate<T> | null = null;
  let count = 0;
  for (const observation of observations) {
    const weight = Object.hasOwn(weights, observation.densityUnit) ? weights[observation.densityUnit] : undefined;
    if (weight === undefined) continue;
    count++;
    const hasLength = observation.intervalLength !== null;
    const candidate: Candidate<T> = {
      observation,
      isPrimary: primary !== null && observation.metal !== null && fold(observation.metal) === primary,
      hasLength,
      product: new Big(observation.densityValue).times(weight).times(observation.intervalLength ?? 1),
    };
    if (winner === null || compare(candidate, winner) < 0) winner = candidate;
  }
  if (winner === null) return null;
  return { best: winner.observation, ...reasonOfBest(winner.observation, primaryMetal, count) };
}

/**
 * Figures of the best of `count` observations and why it is the best, for whoever has found it already (the database keeps
 * it with the mine).
 */
export function reasonOfBest(
  observation: Omit<RankedObservation, 'id' | 'observationDate'>,
  primaryMetal: string | null,
  count: number,
): Omit<Best<never>, 'best'> {
  const { densityValue, densityUnit, intervalLength, metal } = observation;
  const grade = gradeGpt(densityValue, densityUnit) ?? 0;
  if (intervalLength === null) {
    const because =
      count === 1
        ? 'The only observation with a grade.'
        : `Highest grade of ${count} observations, none of which has an interval length.`;
    return { gradeGpt: grade, gramMetres: null, because };
  }
  const weight = Object.hasOwn(weights, densityUnit) ? (weights[densityUnit] ?? 0) : 0;
  const gramMetres = new Big(densityValue).times(weight).times(intervalLength).div(7000).toNumber();
  if (count === 1) return { gradeGpt: grade, gramMetres, because: 'The only observation with a grade.' };
  const isPrimary = primaryMetal !== null && metal !== null && fold(metal) === fold(primaryMetal);
  const among = isPrimary ? `observations of ${metal}, the mine's primary metal` : 'all observations with a length';
  const product = gramMetres.toLocaleString('en-US', { maximumFractionDigits: 1 });
  const because = `Largest grade times length among ${among}: ${densityValue} ${densityUnit} over ${intervalLength} m are ${product} g/t·m.`;
  return { gradeGpt: grade, gramMetres, because };
}

/**
 * The band of a grade: low under 5 g/t, medium from 5 to 20, high over 20. Grades in % belong to no band, because the
 * bands are made for precious metals; neither do other units.
 */
export function densityBand(value: string | number, unit: string): DensityBand | null {
  if (unit === '%') return null;
  const gpt = gradeGpt(value, unit);
  if (gpt === null) return null;
  if (gpt < 5) return 'low';
  return gpt <= 20 ? 'medium' : 'high';
}
