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

/** Of grades of one rock those of an equivalent that is below its own metal, each with that. */
export function belowOwnMetal<Grade extends Graded>(grades: readonly Grade[]): [equivalent: Grade, own: Grade][] {
  return grades.flatMap((equivalent) => {
    const metal = equivalent.metal === null ? null : metalOfEquivalent(equivalent.metal);
    if (metal === null || equivalent.gpt === null) return [];
    const { gpt } = equivalent;
    const own = grades.find(
      (other) => fold(other.metal ?? '') === fold(metal) && other.gpt !== null && other.gpt > gpt,
    );
    return own ? [[equivalent, own]] : [];
  });
}
