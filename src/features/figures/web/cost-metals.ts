import { type FigureCondition, measureOf, priceUnitOf } from '../../../domain/figures/measures.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';

/** A metal whose cost is told in the unit that a list asks for. */
export interface CostMetal {
  metal: string;
  /** How many mines of the list have it. */
  count: number;
}

/** So many metals are offered. */
const mostOffered = 4;

/** Whether a condition is of a cost that names its unit, and no metal. */
export const isOfCost = (condition: Pick<FigureCondition, 'measure'>): boolean => measureOf(condition).of === 'rate';

/** Metals other than the chosen one of which the first mines of a list have their costs: its filter finds by-products, too. */
export function othersOfCosts(
  conditions: readonly FigureCondition[],
  chosen: string,
  firstMetals: readonly (string | null)[],
): CostMetal[] {
  if (!conditions.some(isOfCost)) return [];
  const wanted = new Set(chosen.split(',').map((text) => knownMetal(text.trim()) ?? text.trim()));
  const counts = new Map<string, number>();
  for (const metal of firstMetals)
    if (metal !== null && !wanted.has(knownMetal(metal) ?? metal)) counts.set(metal, (counts.get(metal) ?? 0) + 1);
  return [...counts].map(([metal, count]) => ({ metal, count }));
}

/**
 * The metals among which a condition of a cost does not tell: an ounce of silver costs less than one of gold, and both are told in
 * US dollars an ounce. The most frequent first, as they are counted; none where all mines are of one.
 */
export function metalsOfCosts(
  conditions: readonly FigureCondition[],
  counts: readonly { value: string; count: number }[],
): CostMetal[] {
  const units = new Set(conditions.filter(isOfCost).map(({ of }) => of.slice(of.indexOf('/') + 1)));
  const found = counts.flatMap(({ value, count }) => {
    const metal = knownMetal(value);
    return metal !== null && count > 0 && units.has(priceUnitOf(metal)) ? [{ metal, count }] : [];
  });
  return found.length > 1 ? found.slice(0, mostOffered) : [];
}
