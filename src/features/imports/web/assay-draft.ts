import type { DrillGradeUnit } from '../../../domain/vocabulary.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import {
  type AssayColumns,
  type BelowDetection,
  type Cut,
  type DepthUnit,
  gradeColumns,
  type GradeColumn,
  guessColumns,
  guessDepthUnit,
  usualUnit,
} from './assay-table.ts';

/** What the member sets, as typed; first as the headers of the file suggest. */
export interface AssayDraft {
  columns: AssayColumns;
  depthUnit: DepthUnit;
  grade: GradeColumn;
  unit: DrillGradeUnit;
  cutoff: string;
  dilution: string;
  below: BelowDetection;
}

const usualCutoff: Record<DrillGradeUnit, string> = {
  'g/t': '0.5',
  '%': '0.3',
  ppm: '500',
  ppb: '500',
  'oz/t': '0.015',
};

/** What a column of grades sets beside itself. */
export const forGrade = (grade: GradeColumn) => ({
  grade,
  unit: usualUnit(grade),
  cutoff: usualCutoff[usualUnit(grade)],
});

/** As the headers of a table suggest. */
export function draftOf(header: readonly string[]): AssayDraft {
  const grades = gradeColumns(header);
  const first = grades.find(({ metal }) => metal === 'Gold') ?? grades[0];
  const columns = guessColumns(header);
  return {
    columns,
    depthUnit: guessDepthUnit(header[columns.from]),
    ...forGrade(first ?? { index: -1, metal: '', unit: 'g/t' }),
    dilution: '2',
    below: 'zero',
  };
}

const isAbove = (text: string, least: number, takesLeast: boolean) => {
  const value = typedDecimal(text);
  return value !== null && (takesLeast ? Number(value) >= least : Number(value) > least);
};

/** What cannot be computed with, by field. */
export const assayFaults = ({ grade, cutoff, dilution }: AssayDraft) => ({
  ...(grade.index >= 0 && grade.metal.trim() === '' && { metal: 'Enter the metal of this column.' }),
  ...(!isAbove(cutoff, 0, false) && { cutoff: 'Enter a grade above 0.' }),
  ...(!isAbove(dilution, 0, true) && { dilution: 'Enter metres, 0 or more.' }),
});

/** What intercepts are made by; undefined where something is missing. */
export function cutOf(draft: AssayDraft): Cut | undefined {
  const { columns, grade, unit, below } = draft;
  const isSet = [columns.hole, columns.from, columns.to, grade.index].every((index) => index >= 0);
  if (!isSet || Object.keys(assayFaults(draft)).length > 0) return undefined;
  const [cutoff, maxDilution] = [typedDecimal(draft.cutoff)!, typedDecimal(draft.dilution)!];
  return { metal: grade.metal.trim(), unit, cutoff, maxDilution, below };
}
