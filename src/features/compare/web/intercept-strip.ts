import { gradeThickness, thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { metalKey } from '../../../domain/figures/measures.ts';
import { median } from '../../../domain/numbers/percentiles.ts';
import { number } from '../../../web/format.ts';
import { type LogAxis, logAxis } from '../../../web/ui/pictures/log-scale.ts';
import type { ComparedIntercept, ComparedMine } from '../contract.ts';

export interface StripPoint {
  id: number;
  /** Grade times length down the hole, in the unit of the strip. */
  value: number;
  /** `GD-12: 24 m at 3.1 g/t, 74.4 g/t·m` */
  words: string;
}

export interface StripRow {
  mine: ComparedMine;
  /** The largest first. */
  points: StripPoint[];
  median: number;
}

export interface InterceptStrip {
  /** Folded name of the metal that most of the mines have intercepts of. */
  metal: string;
  unit: string;
  axis: LogAxis;
  rows: StripRow[];
  /** Mines without an intercept of the metal. */
  without: ComparedMine[];
}

const inMetal = ({ metal }: ComparedIntercept, wanted: string) => metalKey(metal) === wanted;

function pointOf(intercept: ComparedIntercept): (StripPoint & { unit: string }) | [] {
  const { id, holeId, densityValue, densityUnit, intervalLength } = intercept;
  const thickness = gradeThickness(intercept, intervalLength);
  if (!thickness || thickness.value <= 0) return [];
  const drilled = `${number(Number(intervalLength))} m at ${number(Number(densityValue))} ${densityUnit}`;
  return { id, ...thickness, words: `${holeId ?? 'Hole not named'}: ${drilled}, ${thicknessText(thickness)}` };
}

/** The best intercepts of one metal of each mine on one scale of powers; null where no mine has any. */
export function interceptStrip(mines: readonly ComparedMine[]): InterceptStrip | null {
  const metals = mines.flatMap((mine) => [...new Set(mine.intercepts.map(({ metal }) => metalKey(metal)))]);
  const [first] = [...Map.groupBy(metals, (metal) => metal)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (!first) return null;
  const [metal] = first;
  const drawn = mines.map((mine) => ({
    mine,
    points: mine.intercepts
      .filter((intercept) => inMetal(intercept, metal))
      .flatMap(pointOf)
      .toSorted((one, other) => other.value - one.value),
  }));
  const unit = drawn.flatMap(({ points }) => points)[0]?.unit;
  if (unit === undefined) return null;
  // Carats of stones and their grams per tonne convert to nothing that one scale could hold.
  const alike = drawn.map(({ mine, points }) => ({ mine, points: points.filter((point) => point.unit === unit) }));
  return {
    metal,
    unit,
    axis: logAxis(alike.flatMap(({ points }) => points.map(({ value }) => value))),
    rows: alike.flatMap(({ mine, points }) =>
      points.length === 0
        ? []
        : {
            mine,
            points: points.map(({ id, value, words }) => ({ id, value, words })),
            median: median(points.map(({ value }) => value))!,
          },
    ),
    without: alike.filter(({ points }) => points.length === 0).map(({ mine }) => mine),
  };
}
