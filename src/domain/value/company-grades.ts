import type { MetalClass } from '../capital/records.ts';
import { metalClasses } from '../capital/records.ts';
import { readTotalBasis } from '../figures/mine-figures.ts';
import { gradeUnitOf } from '../figures/measures.ts';
import type { ValuedCompany } from './valued-company.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  over,
  quotientOf,
  zero,
} from '../numbers/worked-figure.ts';

/** The mean grade of a company's part of the tonnes of a class and metal. */
export interface HeldGrade {
  metalClass: MetalClass;
  /** As names of figures have it. */
  of: string;
  figure: Figure;
}

interface ClassRow {
  mine: ValuedCompany['held'][number];
  tonnage: number;
  grade: number | null;
  isShort: boolean;
}

const classLabels: Readonly<Record<MetalClass, string>> = {
  reserves: 'proven + probable',
  mi: 'M+I',
  inferred: 'inferred',
};

/** What a mine tells of one metal. */
interface Told {
  mine: ClassRow['mine'];
  contained: ClassRow['mine']['contained'][number][];
}

/** Of every metal of which tonnes are told, the mines that do. */
function minesByMetal(held: ValuedCompany['held']): ReadonlyMap<string, Told[]> {
  const byMetal = new Map<string, Told[]>();
  for (const mine of held) {
    const own = new Map<string, Told>();
    for (const row of mine.contained) {
      const known = own.get(row.of);
      if (known) known.contained.push(row);
      else own.set(row.of, { mine, contained: [row] });
    }
    for (const [of, told] of own) {
      if (!told.contained.some(({ measure }) => measure.startsWith('tonnage-'))) continue;
      const known = byMetal.get(of);
      if (known) known.push(told);
      else byMetal.set(of, [told]);
    }
  }
  return byMetal;
}

function rowsOf(told: readonly Told[], metalClass: MetalClass): ClassRow[] {
  return told.flatMap(({ mine, contained }): ClassRow[] => {
    const valueOf = (what: string) => contained.find(({ measure }) => measure === `${what}-${metalClass}`);
    const tonnage = valueOf('tonnage');
    if (!tonnage) return [];
    return [
      {
        ...{ mine, tonnage: tonnage.value, grade: valueOf('grade')?.value ?? null },
        isShort: readTotalBasis(tonnage.basis).leftOut > 0,
      },
    ];
  });
}

/** Σ(share × tonnes × grade) / Σ(share × tonnes): a mine of which a part is not known leaves it unknown. */
function gradeOf(rows: readonly ClassRow[], metalClass: MetalClass, of: string, day: string): Figure {
  const unit = gradeUnitOf(of);
  const label = classLabels[metalClass];
  const about: About = { unit, currency: null, asOf: day };
  const missing: string[] = [];
  const from: Input[] = [];
  let [tonnes, metal] = [zero, zero];
  for (const { mine, tonnage, grade, isShort } of rows) {
    const { name, percent, hasMore } = mine;
    if (percent === null || hasMore) missing.push(`share of ${name}`);
    if (grade === null) missing.push(`grade of ${name}`);
    if (isShort) missing.push(`estimates of ${name} that are left out of its total`);
    if (percent === null || grade === null) continue;
    const own = exact(tonnage).times(percent);
    tonnes = tonnes.plus(own);
    metal = metal.plus(own.times(grade));
    const named = `${label} of ${name}, ${exact(percent).toFixed()}%`;
    const stated = { currency: null, asOf: null, source: null };
    from.push(
      { ...stated, name: `grade, ${named}`, value: exact(grade).toFixed(), unit },
      { ...stated, name: `tonnes, ${named}`, value: exact(tonnage).toFixed(), unit: 't' },
    );
  }
  if (missing.length > 0) return noFigure(about, { from, missing });
  const inTonnes = figureOf(over(tonnes, 100), { unit: 'tonnes', currency: null, asOf: day }, { from });
  return quotientOf(figureOf(over(metal, 100), about), inTonnes, 'The tonnage', about);
}

/** Grades of what is held, each class and metal by itself. */
export function heldGrades(held: ValuedCompany['held'], day: string): HeldGrade[] {
  return [...minesByMetal(held)].flatMap(([of, told]) =>
    metalClasses.flatMap((metalClass): HeldGrade[] => {
      const rows = rowsOf(told, metalClass);
      return rows.length === 0 ? [] : [{ metalClass, of, figure: gradeOf(rows, metalClass, of, day) }];
    }),
  );
}
