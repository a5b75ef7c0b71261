import { readRef } from '../../../domain/figures/measures.ts';
import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import type { ComparedMine } from '../contract.ts';

export interface MineBubble {
  mine: ComparedMine;
  /** Millions of the currency of the picture. */
  npv: number;
  capex: number;
  /** Of the metal of the picture, measured and indicated; null: not known. */
  contained: number | null;
  /** Pixels; its area stands for the contained metal. */
  radius: number;
}

export interface MineBubbles {
  currency: string;
  /** Folded name of the metal that sizes stand for; null: of none are two known. */
  metal: string | null;
  bubbles: MineBubble[];
  capexTicks: number[];
  npvTicks: number[];
  /** Mines with both in another currency. */
  elsewhere: ComparedMine[];
  /** Mines without one of the two. */
  without: ComparedMine[];
}

const radii = { least: 6, most: 24, unknown: 7 };

interface Valued {
  mine: ComparedMine;
  npv: number;
  capex: number;
  currency: string;
}

function valued(mine: ComparedMine): Valued[] {
  const name = Object.keys(mine.figures).find((each) => each.startsWith('npv.'));
  const currency = name?.slice('npv.'.length);
  const npv = name && mine.figures[name];
  const capex = mine.figures[`capex.${currency}`];
  return npv && capex && currency ? [{ mine, npv: npv.value, capex: capex.value, currency }] : [];
}

const containedOf = (mine: ComparedMine, metal: string | null) =>
  metal === null ? null : (mine.figures[`contained-mi.${metal}`]?.value ?? null);

/** The metal that most of the mines have; sizes of different metals say nothing of each other. */
function metalOf(mines: readonly ComparedMine[]): string | null {
  const metals = mines.flatMap(({ figures }) =>
    Object.keys(figures).flatMap((name) => {
      const ref = readRef(name);
      return 'value' in ref && ref.value.measure === 'contained-mi' ? [ref.value.of] : [];
    }),
  );
  const groups = [...Map.groupBy(metals, (metal) => metal)].toSorted(([, one], [, other]) => other.length - one.length);
  const [first] = groups;
  return first && first[1].length > 1 ? first[0] : null;
}

/** NPV against CAPEX of the mines that have both, in the currency of most of them; null where fewer than two are left. */
export function mineBubbles(mines: readonly ComparedMine[]): MineBubbles | null {
  const both = mines.flatMap(valued);
  const groups = [...Map.groupBy(both, ({ currency }) => currency)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [currency, drawn] = groups[0] ?? ['', []];
  if (drawn.length < 2) return null;
  const metal = metalOf(drawn.map(({ mine }) => mine));
  const largest = Math.max(...drawn.map(({ mine }) => containedOf(mine, metal) ?? 0));
  const bubbles = drawn.map(({ mine, npv, capex }) => {
    const contained = containedOf(mine, metal);
    const radius =
      contained === null || largest <= 0
        ? radii.unknown
        : Math.max(radii.least, radii.most * Math.sqrt(contained / largest));
    return { mine, npv, capex, contained, radius };
  });
  const values = bubbles.map(({ npv }) => npv);
  return {
    currency,
    metal,
    bubbles,
    capexTicks: axisTicks(0, Math.max(...bubbles.map(({ capex }) => capex)) || 1, 4),
    npvTicks: axisTicks(Math.min(...values), Math.max(...values) || 1, 4),
    elsewhere: both.filter((each) => each.currency !== currency).map(({ mine }) => mine),
    without: mines.filter((mine) => !both.some((each) => each.mine === mine)),
  };
}
