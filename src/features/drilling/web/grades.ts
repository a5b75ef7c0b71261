import { fold } from '../../../domain/text/fold.ts';
import { metalSymbol } from '../../../domain/metals/metals.ts';
import { type GradeThickness, gradeThickness } from '../../../domain/metals/grade-thickness.ts';
import { convertGrade, massGrade } from '../../../domain/metals/units.ts';
import { type DrillGradeUnit, drillGradeUnits } from '../../../domain/vocabulary.ts';
import { number } from '../../../web/format.ts';
import type { DrillObservation } from '../contract.ts';

type Graded = Pick<DrillObservation, 'densityValue' | 'densityUnit'>;
type Measured = Graded & Pick<DrillObservation, 'intervalLength'>;

/** `2.24 g/t Au`. */
export function gradeText(of: Graded & { metal: string | null }): string {
  const metal = of.metal && (metalSymbol(of.metal) ?? of.metal);
  return `${number(of.densityValue)} ${of.densityUnit}${metal ? ` ${metal}` : ''}`;
}

/** At most four digits that count. */
const short = (value: number) => number(Number(value.toPrecision(4)), 8);

/** The grade in each of the other units of drilling. */
export function converted({ densityValue, densityUnit }: Graded): { unit: DrillGradeUnit; text: string }[] {
  return drillGradeUnits.flatMap((unit) => {
    const value = unit === densityUnit ? null : convertGrade(densityValue, densityUnit, unit);
    return value === null ? [] : [{ unit, text: short(value) }];
  });
}

/** Grade in g/t, of stones, too, times length in metres: an order of intervals; null where the length is not known. */
export function gramMetres({ densityValue, densityUnit, intervalLength }: Measured): number | null {
  const grade = massGrade(densityValue, densityUnit);
  return grade === null || intervalLength === null ? null : grade * Number(intervalLength);
}

/** Grade times the length down the hole in the unit of the metal, as the trade says it: `%·m` of base metals, `g/t·m` of gold. */
export const thicknessDownHole = (of: Measured & { metal: string | null }): GradeThickness | null =>
  of.intervalLength === null ? null : gradeThickness(of, of.intervalLength);

/** Metals of observations, each once: those of the mine in its order, then the others by how often they come. */
export function metalsOf(observations: readonly DrillObservation[], ofMine: readonly string[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { metal } of observations) {
    const name = metal ?? '';
    const seen = counts.get(fold(name));
    counts.set(fold(name), { name: seen?.name ?? name, count: (seen?.count ?? 0) + 1 });
  }
  const order = ofMine.map(fold);
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...counts]
    .toSorted(([a, { count: inA }], [b, { count: inB }]) => rank(a) - rank(b) || inB - inA)
    .map(([, { name }]) => name);
}
