import Big from 'big.js';
import { usualGradeUnit } from './grade-classes.ts';
import { metalUnit } from './metal-units.ts';
import { knownMetal } from './metals.ts';
import { gptPerUnit, ratio } from './units.ts';

/** A grade of a metal; the value as decimal text. */
export interface GradeOfMetal {
  metal: string | null;
  densityValue: string;
  densityUnit: string;
}

export interface GradeThickness {
  value: number;
  /** `g/t·m`, `%·m` or `ct/t·m`. */
  unit: string;
}

/**
 * The unit in which the grades of a metal are told: g/t of precious metals, % of the others, so that all intercepts of a
 * metal are alike whatever they were entered in. Of a metal that is not known it follows from the unit of the grade; ct/t
 * converts to nothing.
 */
export function metalGradeUnit(metal: string | null, entered: string): 'g/t' | '%' | 'ct/t' {
  if (entered === 'ct/t') return 'ct/t';
  const known = metal === null ? null : knownMetal(metal);
  const byQuality = entered === '%' ? '%' : 'g/t';
  if (known === null) return byQuality;
  const usual = usualGradeUnit(known);
  if (usual !== null && usual !== 'ct/t') return usual;
  const amount = metalUnit(known);
  if (amount === 'carats') return byQuality;
  return amount === 'oz' ? 'g/t' : '%';
}

/** Grade times metres in the unit of the metal, computed exactly and rounded once; null for a unit of no grade. */
export function gradeThickness(of: GradeOfMetal, metres: string): GradeThickness | null {
  const unit = metalGradeUnit(of.metal, of.densityUnit);
  const product = new Big(of.densityValue).times(metres);
  if (of.densityUnit === unit) return { value: product.toNumber(), unit: `${unit}·m` };
  if (!Object.hasOwn(gptPerUnit, of.densityUnit)) return null;
  const [from, to] = [gptPerUnit[of.densityUnit], gptPerUnit[unit]];
  if (!from || !to) return null;
  return { value: ratio(product.times(from[0] * to[1]), from[1] * to[0]), unit: `${unit}·m` };
}

/** `153.8 g/t·m`: one decimal, below ten two, below one as many digits that count. */
export function thicknessText({ value, unit }: GradeThickness): string {
  const digits = value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 10 ? 2 : 1 };
  return `${value.toLocaleString('en-US', digits)} ${unit}`;
}
