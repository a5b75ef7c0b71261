import { fold } from './fold.ts';
import { containedMetal, convertMass, naturalUnit } from './units.ts';
import { type GradeUnit, type QuantityUnit, type ResourceType, resourceTypes } from './vocabulary.ts';

/** What a ladder is made of: figures of one category in one report, each null where the report does not state it. */
export interface LadderEstimate {
  metal: string;
  reportDate: string | null;
  resourceType: ResourceType;
  tonnage: number | null;
  /** An exact decimal. */
  grade: number | string | null;
  gradeUnit: GradeUnit | null;
  containedMetal: number | null;
  containedMetalUnit: QuantityUnit | null;
}

/** Rows in the order of a report: by metal as `metals` names them, newest first, by falling confidence. */
export function inOrder<Estimate extends Pick<LadderEstimate, 'metal' | 'reportDate' | 'resourceType'>>(
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
  { name: 'Proven and probable', types: ['proven', 'probable'] },
  { name: 'Measured and indicated', types: ['measured', 'indicated'] },
  { name: 'Inferred', types: ['inferred'] },
] as const satisfies { name: string; types: ResourceType[] }[];

export interface LadderStep {
  name: string;
  parts: { type: ResourceType; amount: number }[];
  total: number;
}

export interface Ladder {
  metal: string;
  unit: QuantityUnit;
  reportDate: string | null;
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
  const { containedMetal: value, containedMetalUnit: unit, tonnage, grade, gradeUnit } = estimate;
  if (value !== null && unit !== null) return { value, unit, isComputed: false };
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  const natural = naturalUnit(gradeUnit);
  const computed = containedMetal({ tonnage, grade, gradeUnit }, natural);
  return computed === null ? null : { value: computed, unit: natural, isComputed: true };
}

/**
 * Contained metal of the newest report of each metal, in the unit of its first figure. Reserves are usually included in
 * resources, and inferred must not be added to anything, so each step stands alone.
 */
export function resourceLadders(estimates: readonly LadderEstimate[]): Ladder[] {
  const measured = inOrder(estimates).flatMap((estimate) => {
    const contained = containedOf(estimate);
    return contained ? [{ estimate, contained }] : [];
  });
  const metals = Map.groupBy(measured, ({ estimate }) => fold(estimate.metal));
  return [...metals.values()].flatMap((ofMetal) => {
    const { metal } = ofMetal[0]!.estimate;
    const newest = ofMetal[0]?.estimate.reportDate ?? null;
    const report = ofMetal.filter(({ estimate }) => estimate.reportDate === newest);
    const unit = report[0]?.contained.unit;
    if (!unit) return [];
    const amountOf = (type: ResourceType) =>
      report
        .filter(({ estimate }) => estimate.resourceType === type)
        .reduce((sum, { contained }) => sum + convertMass(contained.value, contained.unit, unit), 0);
    const filled = steps
      .map(({ name, types }) => {
        const parts = types.map((type) => ({ type, amount: amountOf(type) })).filter(({ amount }) => amount > 0);
        return { name, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0) };
      })
      .filter(({ total }) => total > 0);
    const isComputed = report.some(({ contained }) => contained.isComputed);
    return filled.length > 0 ? [{ metal, unit, reportDate: newest, isComputed, steps: filled }] : [];
  });
}
