import { knownMetal } from './metals.ts';
import { convertGrade } from './units.ts';

/** Three limits that part the grades of a metal into four classes, in one unit. */
interface Classes {
  unit: 'g/t' | '%' | 'ct/t';
  limits: readonly [number, number, number];
}

const inPercent = (...limits: Classes['limits']): Classes => ({ unit: '%', limits });
const inCarats = (...limits: Classes['limits']): Classes => ({ unit: 'ct/t', limits });
const inGrams = (...limits: Classes['limits']): Classes => ({ unit: 'g/t', limits });

/**
 * By what is poor, usual, rich and rare in published intercepts of the metal: for colours that mean the same in every
 * mine and stay when a hole is added. They are no cut-off grades.
 */
const classes: Readonly<Record<string, Classes>> = {
  Gold: inGrams(1, 5, 20),
  Silver: inGrams(50, 150, 500),
  Platinum: inGrams(1, 3, 6),
  Palladium: inGrams(1, 3, 6),
  'Platinum Group Elements': inGrams(1, 3, 6),
  Rhodium: inGrams(0.1, 0.3, 0.6),
  Copper: inPercent(0.3, 0.8, 2),
  Zinc: inPercent(2, 5, 10),
  Lead: inPercent(1, 3, 8),
  Nickel: inPercent(0.4, 1, 2.5),
  Cobalt: inPercent(0.05, 0.1, 0.3),
  Iron: inPercent(25, 45, 60),
  Manganese: inPercent(10, 25, 40),
  Uranium: inPercent(0.05, 0.2, 1),
  Lithium: inPercent(0.05, 0.3, 0.6),
  Molybdenum: inPercent(0.03, 0.06, 0.12),
  Tin: inPercent(0.3, 0.8, 2),
  Tungsten: inPercent(0.1, 0.3, 0.8),
  Vanadium: inPercent(0.2, 0.4, 0.8),
  Antimony: inPercent(1, 3, 8),
  Titanium: inPercent(2, 5, 10),
  Niobium: inPercent(0.2, 0.5, 1.5),
  Tantalum: inPercent(0.01, 0.02, 0.05),
  'Rare Earth Elements': inPercent(0.5, 1.5, 4),
  Graphite: inPercent(3, 8, 15),
  Diamond: inCarats(0.1, 0.5, 2),
  Phosphate: inPercent(5, 15, 25),
  Potash: inPercent(5, 12, 20),
};

const ofOthers = inPercent(0.1, 1, 5);

/** The unit in which the classes of a metal are told; null for one that has none of its own. */
export const usualGradeUnit = (metal: string): Classes['unit'] | null => classes[knownMetal(metal) ?? '']?.unit ?? null;

/** The limits of the classes of a metal in `unit`, rising; `[]` in a unit that grades of mass do not convert to. */
export function gradeLimits(metal: string, unit: string): number[] {
  const { unit: own, limits } = classes[knownMetal(metal) ?? ''] ?? ofOthers;
  return limits.flatMap((limit) => convertGrade(limit, own, unit) ?? []);
}

/** 0 for the poorest class. */
export const gradeClass = (grade: number, limits: readonly number[]) => limits.filter((limit) => grade >= limit).length;
