import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import { readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { taxBasisOf } from './tax-columns.ts';

/** `PEA (2021)`, `2024 FS`: columns of the studies of one mine. */
const ofStudy =
  /^(?:(?:19|20)\d\d )?(?:PEA|PFS|FS|DFS|BFS|scoping|pre-?feasibility|feasibility|preliminary economic)\b/iu;

export const isOfStudy = (header: string): boolean => ofStudy.test(header);

/** `Measured`, `M + I`, and nothing more. */
export function isCategory(text: string): boolean {
  const { category, words, unit, metal } = headerParts(text);
  return category !== null && words === '' && unit === null && metal === null;
}

/** What the column of records is called whose names stand above their figures: periods say themselves that they are some. */
export function nameOfRecords(said: readonly string[], otherwise: string): string {
  if (said.every((cell) => readPeriod(cell) !== undefined)) return 'Period';
  if (said.every(isCategory)) return 'Category';
  if (said.every((cell) => taxBasisOf(cell) !== undefined)) return 'Tax basis';
  return said.every(isOfStudy) ? 'Study type' : otherwise;
}
