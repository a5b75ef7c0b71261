import type { ResourceClass } from '../../../domain/resources/resource-classes.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { convertGrade, convertMass, massGrade } from '../../../domain/metals/units.ts';
import { gradeUnitOf } from '../../../domain/figures/measures.ts';
import { type LogAxis, logAxis } from '../../../web/ui/pictures/log-scale.ts';
import type { ComparedMine } from '../contract.ts';

export interface GradePoint {
  mine: ComparedMine;
  resourceClass: ResourceClass;
  /** Metric tonnes. */
  tonnage: number;
  /** In the unit of the picture. */
  grade: number;
}

export interface GradeTonnage {
  /** Folded name of the metal that most of the mines have. */
  metal: string;
  unit: string;
  points: GradePoint[];
  tonnes: LogAxis;
  grades: LogAxis;
  /** Mines without a total of the metal. */
  without: ComparedMine[];
}

function pointsOf(mine: ComparedMine, metal: string): GradePoint[] {
  return mine.resources.flatMap(({ of, resourceClass, tonnage, grade, gradeUnit }) => {
    const shown = of === metal ? convertGrade(grade, gradeUnit, gradeUnitOf(metal)) : null;
    return shown !== null && shown > 0 && tonnage > 0 ? [{ mine, resourceClass, tonnage, grade: shown }] : [];
  });
}

/** Grade against tonnage of every class of one metal, on scales of powers; null where fewer than two mines have it. */
export function gradeTonnage(mines: readonly ComparedMine[]): GradeTonnage | null {
  const metals = mines.flatMap((mine) => [...new Set(mine.resources.map(({ of }) => of))]);
  const [first] = [...Map.groupBy(metals, (metal) => metal)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (!first) return null;
  const [metal] = first;
  const points = mines.flatMap((mine) => pointsOf(mine, metal));
  const drawn = new Set(points.map(({ mine }) => mine));
  if (drawn.size < 2) return null;
  return {
    metal,
    unit: gradeUnitOf(metal),
    points,
    tonnes: logAxis(points.map(({ tonnage }) => tonnage)),
    grades: logAxis(points.map(({ grade }) => grade)),
    without: mines.filter((mine) => !drawn.has(mine)),
  };
}

/** Points that have one name in the picture: the first of them is where it stands. */
interface NamedPoints {
  mine: ComparedMine;
  of: number[];
}

/** Where there is less room than this, in pixels, a mine is named once. */
const roomy = 560;

/** Each class by itself where there is room for so many names; else each mine, from its largest tonnage down. */
export function namedTogether(points: readonly GradePoint[], width: number): NamedPoints[] {
  const places = points.map(({ mine }, index) => ({ mine, of: [index] }));
  if (width >= roomy) return places;
  return [...Map.groupBy(places, ({ mine }) => mine)].map(([mine, own]) => ({
    mine,
    of: own.flatMap(({ of }) => of).toSorted((one, other) => points[other]!.tonnage - points[one]!.tonnage),
  }));
}

export interface EqualMetal {
  /** In the unit of the metal. */
  contained: number;
  /** Where it enters the picture, on the left or above, and where it leaves it. */
  from: { tonnage: number; grade: number };
  to: { tonnage: number; grade: number };
}

/** Lines of equal contained metal, ten times apart, as far as they cross the picture. */
export function equalMetal({ metal, unit, tonnes, grades }: GradeTonnage): EqualMetal[] {
  /** Tonnes × grade that hold one unit of the metal. */
  const product = convertMass(1, metalUnit(metal), metalUnit(metal) === 'carats' ? 'carats' : 'g') / gramsOf(unit);
  const [least, most] = [(tonnes.low * grades.low) / product, (tonnes.high * grades.high) / product];
  const lines: EqualMetal[] = [];
  for (let power = Math.ceil(Math.log10(least)); 10 ** power < most; power += 1) {
    const all = 10 ** power * product;
    const from = Math.max(tonnes.low, all / grades.high);
    const to = Math.min(tonnes.high, all / grades.low);
    if (from < to)
      lines.push({
        contained: 10 ** power,
        from: { tonnage: from, grade: all / from },
        to: { tonnage: to, grade: all / to },
      });
  }
  return lines;
}

/** Grams, or carats, that a tonne of one unit of grade holds. */
const gramsOf = (unit: string): number => (unit === 'ct/t' ? 1 : (massGrade(1, unit) ?? 1));
