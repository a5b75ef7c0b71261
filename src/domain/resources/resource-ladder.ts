import { placesOf, type Standable } from './estimate-standing.ts';
import { fold } from '../text/fold.ts';
import { computedUnit, metalUnit } from '../metals/metal-units.ts';
import { containedMetal, convertMass } from '../metals/units.ts';
import { type GradeUnit, type QuantityUnit, type ResourceType, resourceTypes } from '../vocabulary.ts';

/** What a ladder is made of: figures of one category in one report, each null where the report does not state it. */
export interface LadderEstimate extends Standable {
  gradeUnit: GradeUnit | null;
  containedMetal: number | null;
  containedMetalUnit: QuantityUnit | null;
}

/** Rows in the order of a report: by metal as `metals` names them, newest first, by falling confidence. */
export function inOrder<Estimate extends Pick<Standable, 'metal' | 'reportDate' | 'resourceType'>>(
  estimates: readonly Estimate[],
  metals: readonly string[] = [],
): Estimate[] {
  const order = [...new Set([...metals, ...estimates.map(({ metal }) => metal)].map(fold))];
  const placeOf = ({ metal }: Estimate) => order.indexOf(fold(metal));
  return estimates.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (b.reportDate ?? '').localeCompare(a.reportDate ?? '') ||
      resourceTypes.indexOf(a.resourceType) - resourceTypes.indexOf(b.resourceType),
  );
}

/** What may be added up: measured and indicated, proven and probable; inferred only with itself. */
const steps = [
  { name: 'Proven and probable', types: ['proven', 'probable', '2P'] },
  { name: 'Measured and indicated', types: ['measured', 'indicated', 'M+I'] },
  { name: 'Inferred', types: ['inferred'] },
] as const satisfies { name: string; types: ResourceType[] }[];

export interface LadderStep {
  name: string;
  parts: { type: ResourceType; amount: number }[];
  total: number;
}

export interface Ladder {
  metal: string;
  /** That of the metal. */
  unit: QuantityUnit;
  /** The newest of the dates of its estimates. */
  reportDate: string | null;
  /** All of their dates, the newest first. */
  reportDates: string[];
  /** Some of it is tonnage times grade, because the report states no contained metal. */
  isComputed: boolean;
  steps: LadderStep[];
}

interface Contained {
  value: number;
  unit: QuantityUnit;
  isComputed: boolean;
}

/** Contained metal as published, else as tonnage and grade make it; null where neither is known. */
function containedOf(estimate: LadderEstimate): Contained | null {
  const { metal, containedMetal: stated, containedMetalUnit: statedUnit, tonnage, grade, gradeUnit } = estimate;
  const unit = metalUnit(metal);
  if (stated !== null && statedUnit !== null)
    return { value: convertMass(stated, statedUnit, unit), unit, isComputed: false };
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  const natural = computedUnit(metal, gradeUnit);
  const computed = containedMetal({ tonnage, grade, gradeUnit }, natural);
  return computed === null ? null : { value: convertMass(computed, natural, unit), unit, isComputed: true };
}

/**
 * Contained metal of the estimates of each metal that count, in the metal's unit. Reserves are usually included in
 * resources, and inferred must not be added to anything, so each step stands alone.
 */
export function resourceLadders(estimates: readonly LadderEstimate[]): Ladder[] {
  const places = placesOf(estimates);
  const measured = inOrder(estimates).flatMap((estimate) => {
    const contained = places.get(estimate)?.standing === 'counted' ? containedOf(estimate) : null;
    return contained ? [{ estimate, contained }] : [];
  });
  const metals = Map.groupBy(measured, ({ estimate }) => fold(estimate.metal));
  return [...metals.values()].flatMap((ofMetal) => {
    const { metal } = ofMetal[0]!.estimate;
    const { unit } = ofMetal[0]!.contained;
    const amountOf = (type: ResourceType) =>
      ofMetal
        .filter(({ estimate }) => estimate.resourceType === type)
        .reduce((sum, { contained }) => sum + contained.value, 0);
    const filled = steps
      .map(({ name, types }) => {
        const parts = types.map((type) => ({ type, amount: amountOf(type) })).filter(({ amount }) => amount > 0);
        return { name, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0) };
      })
      .filter(({ total }) => total > 0);
    const dates = ofMetal.flatMap(({ estimate }) => estimate.reportDate ?? []);
    const reportDates = [...new Set(dates)].toSorted().toReversed();
    const isComputed = ofMetal.some(({ contained }) => contained.isComputed);
    if (filled.length === 0) return [];
    return [{ metal, unit, reportDate: reportDates[0] ?? null, reportDates, isComputed, steps: filled }];
  });
}
