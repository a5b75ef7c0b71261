import { containedMetal, convertMass, naturalUnit } from '../metals/units.ts';
import { isOneOf, type QuantityUnit, quantityUnits } from '../vocabulary.ts';

/** An estimate as far as rules look at it: metric tonnes, grades as decimal text, dates as YYYY-MM-DD. */
export interface LookedAtEstimate {
  /** A category, or several that were published as one: `M+I`, `2P`, `M+I+inferred`. */
  resourceType: string;
  metal: string;
  /** Null: the whole deposit. */
  zone: string | null;
  /** Whether it is what the report adds up, and no alternative cut-off. */
  baseCase: boolean;
  reportDate: string | null;
  tonnage: number | null;
  grade: string | null;
  gradeUnit: string | null;
  containedMetal: number | null;
  containedMetalUnit: string | null;
  cutoffGrade: string | null;
  cutoffGradeUnit: string | null;
  includesReserves: boolean | null;
}

const [fine, coarse] = [3, 0].map((maximumFractionDigits) => new Intl.NumberFormat('en-US', { maximumFractionDigits }));
export const figure = (value: number) => (value < 100 ? fine! : coarse!).format(value);

/** Contained metal in grams, as published, else of tonnage and grade; null where neither tells. */
export function grams(estimate: LookedAtEstimate): number | null {
  const { tonnage, grade, gradeUnit, containedMetal: stated, containedMetalUnit: unit } = estimate;
  if (stated !== null && isOneOf(quantityUnits, unit)) return convertMass(stated, unit, 'g');
  if (tonnage === null || grade === null || gradeUnit === null) return null;
  if (gradeUnit !== 'ct/t') return containedMetal({ tonnage, grade, gradeUnit }, 'g');
  const carats = containedMetal({ tonnage, grade, gradeUnit }, 'carats');
  return carats === null ? null : convertMass(carats, 'carats', 'g');
}

const unitOf = ({ containedMetalUnit, gradeUnit }: LookedAtEstimate): QuantityUnit =>
  isOneOf(quantityUnits, containedMetalUnit) ? containedMetalUnit : naturalUnit(gradeUnit ?? 'g/t');

export const told = (inGrams: number, like: LookedAtEstimate) => {
  const unit = unitOf(like);
  return `${figure(convertMass(inGrams, 'g', unit))} ${unit}`;
};

export function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
