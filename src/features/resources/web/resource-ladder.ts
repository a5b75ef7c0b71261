import { convertMass } from '../../../domain/units.ts';
import { type QuantityUnit, type ResourceType, resourceTypes } from '../../../domain/vocabulary.ts';
import type { ResourceEstimate } from '../contract.ts';

/** Rows in the order of a report: by metal as `metals` names them, newest first, by falling confidence. */
export function inOrder(estimates: readonly ResourceEstimate[], metals: readonly string[] = []): ResourceEstimate[] {
  const order = [...new Set([...metals, ...estimates.map(({ metal }) => metal)])];
  return estimates.toSorted(
    (a, b) =>
      order.indexOf(a.metal) - order.indexOf(b.metal) ||
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
  steps: LadderStep[];
}

/**
 * Contained metal of the newest report of each metal, in the unit that most of its figures carry. Reserves are usually
 * included in resources, and inferred must not be added to anything, so each step stands alone.
 */
export function resourceLadders(estimates: readonly ResourceEstimate[]): Ladder[] {
  const measured = inOrder(estimates).filter(
    (estimate) => estimate.containedMetal !== null && estimate.containedMetalUnit !== null,
  );
  return [...new Set(measured.map(({ metal }) => metal))].flatMap((metal) => {
    const ofMetal = measured.filter((estimate) => estimate.metal === metal);
    const newest = ofMetal[0]?.reportDate ?? null;
    const report = ofMetal.filter(({ reportDate }) => reportDate === newest);
    const unit = report[0]?.containedMetalUnit;
    if (!unit) return [];
    const amountOf = (type: ResourceType) =>
      report
        .filter(({ resourceType }) => resourceType === type)
        .reduce(
          (sum, { containedMetal, containedMetalUnit }) =>
            sum + convertMass(containedMetal ?? 0, containedMetalUnit ?? unit, unit),
          0,
        );
    const filled = steps
      .map(({ name, types }) => {
        const parts = types.map((type) => ({ type, amount: amountOf(type) })).filter(({ amount }) => amount > 0);
        return { name, parts, total: parts.reduce((sum, { amount }) => sum + amount, 0) };
      })
      .filter(({ total }) => total > 0);
    return filled.length > 0 ? [{ metal, unit, reportDate: newest, steps: filled }] : [];
  });
}
