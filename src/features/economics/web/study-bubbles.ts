import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import type { EconomicStudy } from '../contract.ts';

export interface Bubble {
  study: EconomicStudy;
  /** Millions, in the currency of the picture. */
  capex: number;
  npv: number;
  /** Pixels; its area stands for the IRR. */
  radius: number;
}

export interface BubbleChart {
  /** ISO 4217 code; null: US dollars, as far as is known. */
  currency: string | null;
  bubbles: Bubble[];
  capexTicks: number[];
  npvTicks: number[];
}

const radii = { least: 5, most: 18, unknown: 7 };

/** Area in proportion to the rate, the largest rate being the largest bubble; a loss has the smallest. */
function radiusOf(irr: number | null, most: number): number {
  if (irr === null) return radii.unknown;
  return most <= 0 ? radii.least : Math.max(radii.least, radii.most * Math.sqrt(Math.max(0, irr) / most));
}

const codeOf = ({ currency }: EconomicStudy) => currency ?? 'USD';

/**
 * Value against capital of the studies that have both: a picture for each currency, that of most studies first, each with
 * scales of its own. A rate is the same in all of them, so areas compare. None where there are fewer than two studies.
 */
export function bubblesOf(studies: readonly EconomicStudy[]): BubbleChart[] {
  const both = studies.filter(({ npv, totalCapex }) => npv !== null && totalCapex !== null);
  if (both.length < 2) return [];
  const best = Math.max(...both.map(({ afterTaxIrr }) => afterTaxIrr ?? 0));
  const groups = [...Map.groupBy(both, codeOf).values()].toSorted((a, b) => b.length - a.length);
  return groups.map((drawn) => {
    const bubbles = drawn.map((study) => ({
      study,
      capex: study.totalCapex ?? 0,
      npv: study.npv ?? 0,
      radius: radiusOf(study.afterTaxIrr, best),
    }));
    const values = bubbles.map(({ npv }) => npv);
    return {
      currency: drawn.every(({ currency }) => currency === null) ? null : codeOf(drawn[0]!),
      bubbles,
      capexTicks: axisTicks(0, Math.max(...bubbles.map(({ capex }) => capex)) || 1, 4),
      npvTicks: axisTicks(Math.min(...values), Math.max(...values) || 1, 4),
    };
  });
}
