import { fold } from '../text/fold.ts';
import { knownMetal } from './metals.ts';

const ending = /[\s-]{0,10}(?:equivalent|equiv\.?|eq\.?)$/iu;
const longestName = 80;

/** The metal that an equivalent is told in: copper of `CuEq` and `copper equivalent`; null of what is no equivalent. */
export function metalOfEquivalent(name: string): string | null {
  const text = name.trim();
  if (text.length > longestName) return null;
  const metal = text.replace(ending, '');
  return metal === '' || metal === text ? null : knownMetal(metal);
}

interface Graded {
  metal: string | null;
  /** g/t; null where it is not known. */
  gpt: number | null;
}

/** A grade that is above all grades of its metal before it. */
interface Higher<Grade> {
  grade: Grade;
  gpt: number;
}

/** Of each metal, by its key, the grades that are above all before them, in their order: the first above another one is among them. */
function risingGrades<Grade extends Graded>(grades: readonly Grade[]): ReadonlyMap<string, readonly Higher<Grade>[]> {
  const rising = new Map<string, Higher<Grade>[]>();
  for (const grade of grades) {
    const { metal, gpt } = grade;
    if (gpt === null) continue;
    const key = fold(metal ?? '');
    const known = rising.get(key);
    if (!known) rising.set(key, [{ grade, gpt }]);
    else if (gpt > known.at(-1)!.gpt) known.push({ grade, gpt });
  }
  return rising;
}

/** The first of rising grades that is above one. */
function firstAbove<Grade>(rising: readonly Higher<Grade>[], gpt: number): Grade | undefined {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]!.gpt > gpt) high = middle;
    else low = middle + 1;
  }
  return rising[low]?.grade;
}

/** Of grades of one rock those of an equivalent that is below its own metal, each with that. */
export function belowOwnMetal<Grade extends Graded>(grades: readonly Grade[]): [equivalent: Grade, own: Grade][] {
  const rising = risingGrades(grades);
  return grades.flatMap((equivalent) => {
    const metal = equivalent.metal === null ? null : metalOfEquivalent(equivalent.metal);
    if (metal === null || equivalent.gpt === null) return [];
    const own = firstAbove(rising.get(fold(metal)) ?? [], equivalent.gpt);
    return own ? [[equivalent, own]] : [];
  });
}
