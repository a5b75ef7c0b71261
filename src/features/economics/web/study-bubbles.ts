import { axisTicks } from '../../../web/ui/axis-ticks.ts';
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
  /** Studies in another currency than most: they would lie on another scale. */
  leftOut: EconomicStudy[];
}

const radii = { least: 5, most: 18, unknown: 7 };

/** Area in proportion to the rate, the largest rate being the largest bubble; a loss has the smallest. */
function radiusOf(irr: number | null, most: number): number {
  if (irr === null) return radii.unknown;
  return most <= 0 ? radii.least : Math.max(radii.least, radii.most * Math.sqrt(Math.max(0, irr) / most));
}

const codeOf = ({ currency }: EconomicStudy) => currency ?? 'USD';

/** Value against capital of the studies that have both, in the currency of most of them; null where fewer than two are left. */
export function bubblesOf(studies: readonly EconomicStudy[]): BubbleChart | null {
  const both = studies.filter(({ npv, totalCapex }) => npv !== null && totalCapex !== null);
  const groups = [...Map.groupBy(both, codeOf).values()].toSorted((a, b) => b.length - a.length);
  const drawn = groups[0] ?? [];
  if (drawn.length < 2) return null;
  const best = Math.max(...drawn.map(({ afterTaxIrr }) => afterTaxIrr ?? 0));
  const bubbles = drawn.map((study) => ({
    study,
    capex: study.totalCapex ?? 0,
    npv: study.npv ?? 0,
    radius: radiusOf(study.afterTaxIrr, best),
  }));
  const values = bubbles.map(({ npv }) => npv);
  return {
    currency: drawn[0]?.currency ?? null,
    bubbles,
    capexTicks: axisTicks(0, Math.max(...bubbles.map(({ capex }) => capex)) || 1, 4),
    npvTicks: axisTicks(Math.min(...values), Math.max(...values) || 1, 4),
    leftOut: both.filter((study) => !drawn.includes(study)),
  };
}
