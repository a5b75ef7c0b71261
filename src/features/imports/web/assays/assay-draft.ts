import type { NumberStyle } from '../../../../domain/tables/number-style.ts';
import type { DrillGradeUnit } from '../../../../domain/vocabulary.ts';
import { readUnit } from '../../../../domain/tables/column-units.ts';
import { typedDecimal } from '../../../../web/forms/typed-number.ts';
import type { TableCells } from '../../contract-looks.ts';
import { areNumbersOpen } from '../choices/shape-choices.ts';
import type { BelowDetection } from './assay-table.ts';
import type { Cut } from './intercepts-file.ts';
import {
  type AssayColumns,
  type DepthUnit,
  gradeColumns,
  type GradeColumn,
  guessColumns,
  guessDepthUnit,
  usualUnit,
} from './assay-columns.ts';

/** What the member sets, as typed; first as the headers of the file suggest. */
export interface AssayDraft {
  columns: AssayColumns;
  depthUnit: DepthUnit;
  grade: GradeColumn;
  unit: DrillGradeUnit;
  cutoff: string;
  dilution: string;
  below: BelowDetection;
  /** How numbers are written; undefined where the table shows both ways. */
  numbers: NumberStyle | undefined;
  /** Whether a row without a hole is of the one above it. */
  repeatsHole: boolean;
}

const usualCutoff: Record<DrillGradeUnit, string> = {
  'g/t': '0.5',
  '%': '0.3',
  ppm: '500',
  ppb: '500',
  'oz/t': '0.015',
  'ct/t': '0.1',
};

/** What a column of grades sets beside itself. */
export const forGrade = (grade: GradeColumn) => ({
  grade,
  unit: usualUnit(grade),
  cutoff: usualCutoff[usualUnit(grade)],
});

/** What of a table a draft begins with. */
type Seen = Pick<TableCells, 'header'> & Partial<Pick<TableCells, 'columns' | 'numbers' | 'delimiter'>>;

/** Columns by words that only assay tables have, else as an import understands them. */
function columnsOf({ header, columns = [] }: Seen): AssayColumns {
  const guessed = guessColumns(header);
  const place = (index: number, field: string) =>
    index >= 0 ? index : columns.findIndex((each) => each.field === field);
  return {
    hole: place(guessed.hole, 'holeId'),
    from: place(guessed.from, 'startDepth'),
    to: place(guessed.to, 'endDepth'),
  };
}

/** How its numbers show that they are written; undefined where they show both ways. */
function styleOf({ numbers, delimiter = null }: Seen): NumberStyle | undefined {
  if (numbers && areNumbersOpen(numbers, delimiter)) return undefined;
  return numbers?.style === 'comma' ? 'comma' : 'point';
}

/** As a table suggests. */
export function draftOf(table: Seen): AssayDraft {
  const { header } = table;
  const grades = gradeColumns(header);
  const first = grades.find(({ metal }) => metal === 'Gold') ?? grades[0];
  const columns = columnsOf(table);
  return {
    columns,
    depthUnit: guessDepthUnit(header[columns.from]),
    ...forGrade(first ?? { index: -1, metal: '', unit: '' }),
    dilution: '2',
    below: 'zero',
    numbers: styleOf(table),
    repeatsHole: false,
  };
}

const isAbove = (text: string, least: number, takesLeast: boolean) => {
  const value = typedDecimal(text);
  return value !== null && (takesLeast ? Number(value) >= least : Number(value) > least);
};

/** What cannot be computed with, by field. */
export const assayFaults = ({ grade, cutoff, dilution }: AssayDraft) => ({
  ...(grade.index >= 0 && grade.metal.trim() === '' && { metal: 'Enter the metal of this column.' }),
  ...(grade.index >= 0 &&
    readUnit(grade.unit, 'grade') === undefined && { unit: 'Say in which unit these grades are.' }),
  ...(!isAbove(cutoff, 0, false) && { cutoff: 'Enter a grade above 0.' }),
  ...(!isAbove(dilution, 0, true) && { dilution: 'Enter metres, 0 or more.' }),
});

/** What intercepts are made by; undefined where something is missing. */
export function cutOf(draft: AssayDraft): Cut | undefined {
  const { columns, grade, unit, below } = draft;
  const isSet = [columns.hole, columns.from, columns.to, grade.index].every((index) => index >= 0);
  if (!isSet || draft.numbers === undefined || Object.keys(assayFaults(draft)).length > 0) return undefined;
  const [cutoff, maxDilution] = [typedDecimal(draft.cutoff)!, typedDecimal(draft.dilution)!];
  return { metal: grade.metal.trim(), unit, cutoff, maxDilution, below };
}
