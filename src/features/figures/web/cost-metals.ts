import { type FigureCondition, measureOf, priceUnitOf } from '../../../domain/figures/measures.ts';
import { metalKeys } from '../../../domain/metals/metal-families.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { fold } from '../../../domain/text/fold.ts';

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

/** First metals of mines that are other ones than those chosen: the filter finds by-products, too. */
export function otherFirstMetals(chosen: string, firstMetals: readonly (string | null)[]): CostMetal[] {
  const wanted = new Set(chosen.split(',').map((text) => fold(knownMetal(text.trim()) ?? text)));
  const counts = new Map<string, number>();
  for (const metal of firstMetals)
    if (metal !== null && !metalKeys(metal).some((key) => wanted.has(key)))
      counts.set(metal, (counts.get(metal) ?? 0) + 1);
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
