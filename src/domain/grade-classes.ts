import { fold } from './fold.ts';

/** What the mines list calls low, medium and high for gold, with one more step below. */
const goldLimits = [1, 5, 20];

/** Three limits that part grades into four classes: fixed ones for gold in g/t, else the quarters of what was found. */
export function gradeLimits(metal: string, unit: string, grades: readonly number[]): number[] {
  if (fold(metal) === 'gold' && unit === 'g/t') return goldLimits;
  const sorted = grades.filter((grade) => grade > 0).toSorted((a, b) => a - b);
  const quarter = (share: number) => Number((sorted[Math.floor(share * sorted.length)] ?? 0).toPrecision(1));
  return [...new Set([quarter(0.25), quarter(0.5), quarter(0.85)])].filter((limit) => limit > 0);
}

/** 0 for the poorest class. */
export const gradeClass = (grade: number, limits: readonly number[]) => limits.filter((limit) => grade >= limit).length;
